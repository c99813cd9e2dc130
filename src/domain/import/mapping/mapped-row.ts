import type { CurrencyCode } from '../../money/currency.ts'
import { exact } from '../../money/money.ts'
import { foldStatus } from '../cells/clean-text.ts'
import type { TableRow } from '../reader/table-row.ts'
import { totalCell } from '../reader/total-rows.ts'
import { FEES, type Fee, type OrderAmount } from './amount-answers.ts'
import { amountHeaders } from './amount-headers.ts'
import type { ColumnMapping, MappedField } from './column-mapping.ts'

/**
 * The values of a row as written in the table, before their plus or minus is adjusted and amounts of the order are
 * divided.
 */
export interface MappedRow {
  readonly row: TableRow
  readonly line: number
  readonly orderId: string | null
  readonly sku: string | null
  readonly title: string | null
  readonly date: string
  readonly country: string | null
  readonly currency: CurrencyCode
  readonly status: string | null
  /** Whether the status of the row says that it takes back an earlier sale. */
  readonly takesBack: boolean
  /** Whether the status of the row means a sale. */
  readonly counts: boolean
  readonly units: number
  /** The returned units (`back`) and the refunded money (`refund`) of this row, both without a minus. */
  readonly back: number
  readonly refund: number | null
  /** Value of the goods, which is the units times the unit price; null if the table has no unit price. */
  readonly goods: number | null
  readonly total: number | null
  readonly shipping: number
  readonly discount: number
  readonly tax: number
  readonly fees: Readonly<Record<Fee, number>>
  /** Whether the row takes back a sale, by returned goods or refunded money. */
  readonly returned: boolean
}

/** Returns the field that contains the revenue. */
export function revenueColumn({ unitPrice }: ColumnMapping['columns']): 'unitPrice' | 'lineTotal' {
  return unitPrice ? 'unitPrice' : 'lineTotal'
}

/** Reads the mapped cells of a row. Returns null if one of them is unreadable. */
export function readMappedRow(
  row: TableRow,
  { columns, currency: whole, leftOut, returns = [] }: ColumnMapping,
): MappedRow | null {
  const totals = totalCell(row)
  if (totals !== null) {
    row.fail(totals, 'total_row')
    return null
  }
  const orderId = columns.orderId ? row.longId('orderId') : null
  const sku = columns.sku ? row.sku('sku') : null
  const date = row.date('date')
  const currency = columns.currency ? row.currency('currency') : (whole ?? row.plan.currency)
  const status = columns.status ? row.label('status') : null
  const takesBack = returns.length > 0 && returns.includes(foldStatus(status ?? ''))
  const signed = <N extends number | null>(value: N) => (takesBack && value ? -Math.abs(value) : value)
  const written = signed(columns.quantity ? row.quantity('quantity') : 0)
  if (written === null && !row.failed) row.missing('quantity')
  if (currency === null || written === null || row.failed) return null
  const headers = amountHeaders(columns)
  const amount = (key: MappedField) => {
    const value = row.amount(key, currency)
    const header = headers[key]
    if (value && header?.percent) row.fail(key, 'percentage')
    else if (value && header?.currency && header.currency !== currency) row.fail(key, 'currency_differs')
    return value
  }
  const price = amount('unitPrice')
  const total = signed(amount('lineTotal'))
  // in a table without quantities, a row with revenue has one unit, and a refund or a row with only fees has none
  const units = columns.quantity ? written : (total ?? 0) > 0 ? 1 : 0
  if (price !== null && !Number.isSafeInteger(price * units)) row.fail('unitPrice', 'amount_unreadable')
  const [shipping, discount, tax] = (['shipping', 'discount', 'tax'] as const).map((key) =>
    signed(amount(key) ?? 0),
  ) as [number, number, number]
  const fees = Object.fromEntries(FEES.map((fee) => [fee, amount(fee) ?? 0])) as Record<Fee, number>
  const refund = amount('refund')
  const back = row.quantity('returned')
  const revenue = revenueColumn(columns)
  const charges = !columns.quantity && [...Object.values(fees), refund ?? 0].some((amount) => amount !== 0)
  if ((revenue === 'unitPrice' ? price : total) === null && !charges && !row.failed) row.missing(revenue)
  if (row.failed) return null
  const goods = price === null ? null : exact(price * units)
  return {
    row,
    line: row.line,
    orderId,
    sku,
    title: row.label('title'),
    date,
    country: row.country('country'),
    currency,
    status,
    takesBack,
    counts: !columns.status || !leftOut.includes(foldStatus(status ?? '')),
    units,
    back: Math.abs(back ?? 0),
    refund: refund === null ? null : Math.abs(refund),
    goods,
    total,
    shipping,
    discount,
    tax,
    fees,
    returned: units < 0 || (units === 0 && (total ?? 0) < 0),
  }
}

/** Returns what the row says was refunded: the stated amount, or the price of the returned units. */
export function refundedOf({ refund, goods, units, back }: MappedRow): number {
  return refund ?? (goods === null || units === 0 ? 0 : exact((goods / units) * back))
}

/** Returns an amount of the row. Returns zero if the row does not state it. */
export function amountIn(row: MappedRow, field: OrderAmount): number {
  if (field === 'lineTotal') return row.total ?? 0
  if (field === 'refund') return row.refund ?? 0
  return field === 'shipping' || field === 'discount' || field === 'tax' ? row[field] : row.fees[field]
}
