import type { NeededChoice } from '../reader/choices.ts'
import {
  type AmountReading,
  FEES,
  type Fee,
  type FeeReading,
  ORDER_AMOUNTS,
  type OrderAmount,
} from './amount-answers.ts'
import type { ColumnMapping, MappedField } from './column-mapping.ts'
import { amountIn, type MappedRow, refundedOf } from './mapped-row.ts'
import { type Levels, type OrderSums, TotalFit } from './total-fit.ts'

const SAMPLES = 5
/** Matches the header of a column with the totals of whole orders. */
const OF_ORDER = /order|invoice|طلب|فاتور/

/** The first amount of a column, if it has any, and example cells for the question to the seller about the column. */
class ColumnEvidence {
  first: string | null = null
  readonly samples: string[] = []

  sample(cell: string): void {
    if (this.samples.length < SAMPLES && !this.samples.includes(cell)) this.samples.push(cell)
  }
}

/** Counts the positive and negative fees of a column, on sales and on returns. */
class FeeEvidence {
  readonly sold = { plus: 0, minus: 0, sum: 0 }
  readonly returned = { plus: 0, minus: 0 }

  see(amount: number, returned: boolean): void {
    const side = returned ? this.returned : this.sold
    if (amount > 0) side.plus++
    else if (amount < 0) side.minus++
    if (!returned) this.sold.sum += amount
  }

  /**
   * Whether fees are written as negative or positive: what holds for most fees on sales and also for their sum. null
   * if these two disagree.
   */
  get charged(): FeeReading['charged'] | null {
    const { plus, minus, sum } = this.sold
    if (plus > minus && sum > 0) return 'plus'
    return minus > plus && sum < 0 ? 'minus' : null
  }
}

/**
 * Decides from all rows of a table what its amounts mean: whether they are per order or per row, whether prices
 * include tax, and whether fees are negative or positive. What the rows do not show becomes a question to the seller.
 */
export class AmountEvidence {
  readonly #mapping: ColumnMapping
  readonly #fields: readonly OrderAmount[]
  readonly #columns = new Map<OrderAmount, ColumnEvidence>()
  readonly #fees = new Map<Fee, FeeEvidence>()
  /**
   * Sums of amounts by order. Returns of an order have separate sums, because a refund need not repeat the amounts of
   * the sale.
   */
  readonly #orders = new Map<string, OrderSums>()
  /** Sums of amounts by order, only of rows that count as sales or returns. */
  readonly #counted = new Map<string, OrderSums>()
  /** Whether some row has no order number. */
  withoutOrder = false
  /** The day and total of the previous row. If the next row repeats them, an `Order total` may be one amount of both rows. */
  #previous = ''
  #repeatedOrderTotal = false
  /** Whether some rows have a status that excludes them from sales. */
  #partly = false
  /** Whether some row that counts has returned units or a refund. */
  #returns = false

  constructor(mapping: ColumnMapping) {
    this.#mapping = mapping
    this.#fields = ORDER_AMOUNTS.filter((field) => mapping.columns[field])
    for (const field of this.#fields) this.#columns.set(field, new ColumnEvidence())
    for (const fee of FEES) if (mapping.columns[fee]) this.#fees.set(fee, new FeeEvidence())
  }

  see(row: MappedRow): void {
    const order = row.orderId === null ? `line ${row.line}` : `order ${row.orderId}`
    if (row.orderId === null) this.withoutOrder = true
    this.#seeOrderTotal(row)
    const key = `${row.returned ? 'returned' : 'sold'} ${order}`
    this.#add(this.#orders, key, row)
    if (row.counts && (row.back > 0 || refundedOf(row) !== 0)) this.#returns = true
    if (!row.counts) this.#partly ||= row.orderId !== null
    else this.#add(this.#counted, key, row)
    for (const field of this.#fields)
      if (amountIn(row, field) !== 0) this.#column(field).first ??= row.row.text(field)
    if (row.counts) for (const [fee, evidence] of this.#fees) evidence.see(row.fees[fee], row.returned)
  }

  #seeOrderTotal({ date, total, row }: MappedRow): void {
    const { orderId, lineTotal = '' } = this.#mapping.columns
    if (orderId !== undefined || !OF_ORDER.test(lineTotal) || !total) return
    const current = `${date} ${total}`
    if (current === this.#previous) {
      this.#repeatedOrderTotal = true
      this.#column('lineTotal').sample(row.text('lineTotal'))
    }
    this.#previous = current
  }

  #add(orders: Map<string, OrderSums>, key: string, row: MappedRow): void {
    const known = orders.get(key)
    const order = known ?? newOrder()
    if (!known) orders.set(key, order)
    order.rows++
    order.goods += row.goods ?? 0
    order.returns += refundedOf(row)
    for (const field of this.#fields) {
      const amount = amountIn(row, field)
      if (order.rows === 1) order.first[field] = amount
      else if (amount !== order.first[field]) order.differing.add(field)
      else if (amount !== 0) this.#column(field).sample(row.row.text(field))
      if (amount !== 0) order.rowsWithAmount[field]++
      else if (row.row.text(field) !== '') order.zeros.add(field)
      order.sums[field] += amount
    }
  }

  #column(field: OrderAmount): ColumnEvidence {
    return this.#columns.get(field) as ColumnEvidence
  }

  /**
   * Returns how to read the amounts, or the questions to ask. `headerOf` returns the header of a column as the file
   * writes it.
   */
  decide(headerOf: (field: MappedField) => string): AmountReading | NeededChoice[] {
    const { columns, amounts: answers = {} } = this.#mapping
    const needed: NeededChoice[] = []
    const ask = (choice: NeededChoice['choice'], field: OrderAmount, samples: readonly string[] = []) =>
      needed.push({
        choice,
        field,
        column: headerOf(field === 'refund' && !columns.refund ? 'returned' : field),
        samples: [...samples],
      })

    const open = this.#fields.filter((field) => this.#isOpen(field))
    const fit = columns.unitPrice && columns.lineTotal ? this.#fitTotals(open) : null
    const level = (field: OrderAmount): 'order' | 'row' => {
      const known =
        answers.amountOf?.[field] ?? (open.includes(field) ? fit?.levelOf(field) : this.#levelOnOne(field))
      if (known) return known
      const { samples, first } = this.#column(field)
      ask('amountOf', field, samples.length > 0 ? samples : [first ?? ''])
      return 'row'
    }
    const ofOrder = this.#fields.filter((field) => level(field) === 'order')

    const extras = (['shipping', 'discount', 'tax'] as const).filter((field) => this.#uses(field))
    let total: AmountReading['total'] = 'goods'
    if (!columns.unitPrice && extras.length > 0) {
      if (answers.total) total = answers.total
      else ask('total', 'lineTotal')
    }
    let tax: AmountReading['tax'] = 'on_top'
    if (this.#uses('tax') && !needed.some(({ choice }) => choice === 'total') && total === 'goods') {
      const known = fit?.taxOnTop ? 'on_top' : answers.tax
      if (known) tax = known
      else ask('tax', 'tax')
    }
    const fees = Object.fromEntries(
      [...this.#fees].map(([fee, evidence]) => [fee, this.#feeReading(fee, evidence, ask)]),
    )
    const returns = this.#returns ? this.#returnsReading(fit, ask) : null
    if (needed.length > 0) return needed
    return { ofOrder, tax, total, control: fit?.extras ?? null, fees, ...(returns && { returns }) }
  }

  /**
   * Decides whether quantities and amounts include what was returned. If the table has unit prices and returned
   * units, the quantities decide for the amounts, too. Otherwise the seller may have to answer.
   */
  #returnsReading(
    fit: TotalFit | null,
    ask: (choice: NeededChoice['choice'], field: OrderAmount) => void,
  ): NonNullable<AmountReading['returns']> {
    const { columns, amounts: { returnedUnits, refunds } = {} } = this.#mapping
    if (fit?.afterReturns) return { units: 'before', money: 'before' }
    if (columns.returned && !returnedUnits) ask('returnedUnits', 'refund')
    const units = returnedUnits ?? 'before'
    if (columns.returned && columns.unitPrice) return { units, money: units }
    if (!refunds) ask('refunds', columns.unitPrice ? 'refund' : 'lineTotal')
    return { units, money: refunds ?? 'before' }
  }

  #uses(field: OrderAmount): boolean {
    return typeof this.#columns.get(field)?.first === 'string'
  }

  /**
   * Whether most orders have the same amount on all of their rows. Such an amount can be one amount of the order, or
   * be equal by coincidence. The comparison is also made with only the rows that count, because others may lack the
   * repeated amount.
   */
  #isOpen(field: OrderAmount): boolean {
    if (field === 'lineTotal' && this.#repeatedOrderTotal) return true
    const views = this.#partly ? [this.#orders, this.#counted] : [this.#orders]
    return views.some((orders) => {
      const { same, differing } = rowsIn(orders, field)
      return same > differing
    })
  }

  /**
   * Returns 'order' if each order has the amount on only one of its rows and the other cells are empty. It is then an
   * amount of the whole order, and is divided over all rows. A written zero belongs to its row, such as that of a free
   * gift. Returns undefined if the cells do not show which of these holds.
   */
  #levelOnOne(field: OrderAmount): 'order' | 'row' | undefined {
    const { unitPrice, lineTotal = '' } = this.#mapping.columns
    const { same, differing, single, zeros } = rowsIn(this.#orders, field)
    // a refund on only one row of an order belongs to the product of that row
    if (field === 'refund' || differing === 0 || single < differing || same > 0) return 'row'
    if (zeros === 0 || (field === 'lineTotal' && unitPrice)) return 'order'
    return zeros < single || (field === 'lineTotal' && OF_ORDER.test(lineTotal)) ? undefined : 'row'
  }

  #fitTotals(open: readonly OrderAmount[]): TotalFit {
    const { amountOf, tax } = this.#mapping.amounts ?? {}
    const fixed: Levels = Object.fromEntries(
      this.#fields.map((field) => [field, amountOf?.[field] ?? (open.includes(field) ? undefined : 'row')]),
    )
    const used = new Set(this.#fields.filter((field) => this.#uses(field)))
    return new TotalFit([...this.#orders.values()], used, fixed, tax)
  }

  #feeReading(
    fee: Fee,
    { charged: usual, sold, returned }: FeeEvidence,
    ask: (choice: NeededChoice['choice'], field: OrderAmount) => void,
  ): FeeReading {
    const { chargedFees, returnedFees } = this.#mapping.amounts ?? {}
    const any = sold.plus + sold.minus + returned.plus + returned.minus > 0
    const charged = chargedFees?.[fee] ?? usual
    if (charged === null && any) ask('chargedFees', fee)
    const sign = charged ?? 'plus'
    const alike = returned[sign] > 0 && returned[sign === 'plus' ? 'minus' : 'plus'] === 0
    if (charged !== null && alike && !returnedFees?.[fee]) ask('returnedFees', fee)
    return { charged: sign, unsignedReturns: alike && returnedFees?.[fee] === 'back' }
  }
}

/**
 * Counts the orders of several rows: those that have the same amount on all rows (`same`), all others (`differing`),
 * those of the others that have the amount on only one row (`single`), and those of them with a written zero (`zeros`).
 */
function rowsIn(orders: ReadonlyMap<string, OrderSums>, field: OrderAmount) {
  const found = { same: 0, differing: 0, single: 0, zeros: 0 }
  for (const { rows, first, differing, rowsWithAmount, zeros } of orders.values()) {
    if (differing.has(field)) {
      found.differing++
      if (rowsWithAmount[field] !== 1) continue
      found.single++
      if (zeros.has(field)) found.zeros++
    } else if (rows > 1 && first[field] !== 0) found.same++
  }
  return found
}

function newOrder(): OrderSums {
  return {
    rows: 0,
    goods: 0,
    returns: 0,
    first: noSums(),
    sums: noSums(),
    rowsWithAmount: noSums(),
    differing: new Set(),
    zeros: new Set(),
  }
}

function noSums(): Record<OrderAmount, number> {
  return Object.fromEntries(ORDER_AMOUNTS.map((field) => [field, 0])) as Record<OrderAmount, number>
}
