import { allocate, exact } from '../../money/money.ts'
import { type LineAmounts, NO_AMOUNTS } from '../sale-line.ts'
import { type AmountReading, FEES, type Fee, type OrderAmount } from './amount-answers.ts'
import type { ColumnMapping } from './column-mapping.ts'
import { type MappedRow, refundedOf, revenueColumn } from './mapped-row.ts'
import { totalOf } from './total-fit.ts'

/**
 * Returns the amounts of each row of an order, or of a single row. Returns null if a row has an error. Divides amounts
 * of the whole order over the rows by the value of their goods.
 */
export function amountsOf(
  rows: readonly MappedRow[],
  columns: ColumnMapping['columns'],
  reading: AmountReading,
): LineAmounts[] | null {
  const units = rows.map((row) => Math.abs(row.units))
  const totals = columns.unitPrice
    ? []
    : new OrderParts(rows, reading.ofOrder, units).of('lineTotal', ({ total }) => total ?? 0)
  const values = rows.map(({ goods }, at) => Math.abs(goods ?? (totals[at] as number)))
  const parts = new OrderParts(rows, reading.ofOrder, values)
  const discounts = parts.of('discount', ({ discount }) => discount).map((part, at) => off(part, rows[at]))
  const shipping = parts.of('shipping', (row) => row.shipping)
  const tax = parts.of('tax', (row) => row.tax)
  const fees = FEES.map((fee) => {
    const shares = parts.of(fee, (row) => row.fees[fee])
    return [fee, shares.map((share, at) => signedFee(share, rows[at], reading.fees[fee]))] as const
  })
  const amounts = rows.map((row, at): LineAmounts => {
    const [ship, taxed, less] = [shipping[at] as number, tax[at] as number, discounts[at] as number]
    const earned = columns.unitPrice ? (row.goods ?? 0) : (totals[at] as number)
    const goods =
      !columns.unitPrice && reading.total === 'paid' ? exact(earned - ship - taxed - less) : earned
    const own = {
      ...NO_AMOUNTS,
      discounts: less,
      tax: taxed,
      ...(Object.fromEntries(fees.map(([fee, shares]) => [fee, shares[at]])) as Pick<LineAmounts, Fee>),
    }
    if (reading.tax === 'on_top') return { ...own, sales: goods, shipping: ship }
    const [ofGoods, ofShipping] = allocate(taxed, [Math.abs(goods + less), Math.abs(ship)]) as [
      number,
      number,
    ]
    return { ...own, sales: exact(goods - ofGoods), shipping: exact(ship - ofShipping) }
  })
  const revenue = revenueColumn(columns)
  rows.forEach((row, at) => {
    if (row.counts) checkSigns(row, revenue, amounts[at] as LineAmounts)
  })
  return rows.some(({ row }) => row.failed) ? null : amounts
}

/** Compares the total that an order states with the sum of its parts. */
export function checkTotal(rows: readonly MappedRow[], { ofOrder, control }: AmountReading): void {
  if (control === null || rows.every(({ total }) => total === null)) return
  const of = (field: OrderAmount, amount: (row: MappedRow) => number) => {
    const values = rows.map(amount)
    return ofOrder.includes(field) ? (values.find((value) => value !== 0) ?? 0) : sum(values)
  }
  const ours = totalOf(sum(rows.map(({ goods }) => goods ?? 0)), control, {
    shipping: of('shipping', (row) => row.shipping),
    discount: of('discount', (row) => row.discount),
    tax: of('tax', (row) => row.tax),
    fees: sum(FEES.map((fee) => of(fee, (row) => row.fees[fee]))),
    returns: of('refund', refundedOf),
  })
  const theirs = of('lineTotal', ({ total }) => total ?? 0)
  const [first] = rows as [MappedRow]
  const rounding = sum(rows.map(({ row }) => row.rounded)) / 2
  first.row.compareTotal('lineTotal', { theirs, ours, currency: first.currency }, rounding)
}

/** Divides the amounts of a whole order over its rows. */
export class OrderParts {
  readonly #rows: readonly MappedRow[]
  readonly #ofOrder: readonly OrderAmount[]
  readonly #weights: readonly number[]

  constructor(rows: readonly MappedRow[], ofOrder: readonly OrderAmount[], weights: readonly number[]) {
    this.#rows = rows
    this.#ofOrder = ofOrder
    this.#weights = weights
  }

  of(field: OrderAmount, amount: (row: MappedRow) => number): number[] {
    const values = this.#rows.map(amount)
    if (!this.#ofOrder.includes(field)) return values
    const stated = values.filter((value) => value !== 0)
    const [once = 0] = stated
    const agree = stated.length <= 1 || values.every((value) => value === once)
    if (!agree) for (const { row } of this.#rows) row.fail(field, 'order_differs')
    return allocate(once, this.#weights)
  }
}

/**
 * Returns a discount with the plus or minus that Safi uses: it lowers a sale and is reversed on a return, whichever
 * of them the file writes.
 */
function off(amount: number, row: MappedRow | undefined): number {
  if (amount === 0) return 0
  return row?.returned ? Math.abs(amount) : -Math.abs(amount)
}

function signedFee(
  amount: number,
  row: MappedRow | undefined,
  reading: NonNullable<AmountReading['fees'][Fee]> | undefined,
): number {
  if (!reading) return off(amount, row)
  if (row?.returned && reading.unsignedReturns) return Math.abs(amount)
  return reading.charged === 'plus' ? 0 - amount : amount
}

/**
 * Reports an error for money that is negative while the goods are positive, or the reverse, because it could be a
 * sale or a refund.
 */
function checkSigns(
  { row, units, returned }: MappedRow,
  key: 'unitPrice' | 'lineTotal',
  { sales, shipping, tax }: LineAmounts,
): void {
  if (sales * units < 0) row.fail(key, 'sign_mismatch')
  if (returned ? shipping > 0 : shipping < 0) row.fail('shipping', 'sign_mismatch')
  if (returned ? tax > 0 : tax < 0) row.fail('tax', 'sign_mismatch')
}

function sum(values: readonly number[]): number {
  return exact(values.reduce((total, value) => total + value, 0))
}
