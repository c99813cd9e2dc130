import fc from 'fast-check'
import type { AmountAnswers, AmountQuestion } from '../mapping/amount-answers.ts'
import { type OwnDates, ownDates, writtenDate } from './own-dates.ts'

/**
 * Where a custom table states an amount such as shipping: nowhere, separately on each row, or once per order (on all
 * rows of the order or only on the first).
 */
export type Place = 'none' | 'row' | 'order' | 'first'

export const DAMAGES = [
  'surplus cell',
  'parted thousands',
  'column twice',
  'percent',
  'formula',
  'shortened order',
  'new status',
  'other currency',
  'false total',
] as const

interface Order {
  readonly lines: readonly { readonly units: number; readonly price: number; readonly sku: string }[]
  readonly returned: boolean
  readonly cancelled: boolean
  /** Whether only the first of several lines of the order was cancelled. */
  readonly partly: boolean
  readonly shipping: number
  readonly discountPercent: number
  readonly day: number
}

/** A generated custom table: the true sales, and the way in which the seller's table writes them. */
export interface OwnTable {
  readonly orders: readonly Order[]
  readonly shipping: Place
  readonly discount: Place
  readonly tax: Place
  readonly fee: Place
  readonly taxInside: boolean
  /** Whether the table has unit prices. If false, it has only totals. */
  readonly prices: boolean
  readonly total: Place
  readonly totalHolds: 'goods' | 'paid' | 'paid without tax'
  readonly discountSign: 1 | -1
  /** The sign of a fee that is charged on a sale. */
  readonly feeSign: 1 | -1
  /** Whether a fee that is given back on a return has the same sign as a fee that is charged on a sale. */
  readonly unsignedReturns: boolean
  readonly statuses: boolean
  readonly currency: 'none' | 'column' | 'beside'
  readonly damage: (typeof DAMAGES)[number] | 'none'
  readonly dates: OwnDates
  /** Chooses the row that the damage affects, and whether the rows of an order have different amounts of shipping. */
  readonly at: number
  /** Whether sorting has separated the rows of orders. */
  readonly sorted: boolean
}

const place = fc.constantFrom<Place>('none', 'row', 'order', 'first')
const sign = fc.constantFrom<1 | -1>(1, -1)
const seldom = fc.integer({ min: 0, max: 4 }).map((die) => die === 0)

const order: fc.Arbitrary<Order> = fc.record({
  lines: fc.array(
    fc.record({
      units: fc.integer({ min: 1, max: 3 }),
      price: fc.oneof(fc.constantFrom(10_000, 5_000), fc.integer({ min: 50, max: 300_000 })),
      sku: fc.constantFrom('A', 'B', 'C'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  returned: seldom,
  cancelled: seldom,
  partly: seldom,
  shipping: fc.constantFrom(0, 1_000, 2_000, 1_999),
  discountPercent: fc.constantFrom(0, 0, 10, 25),
  day: fc.integer({ min: 13, max: 28 }),
})

export const ownTables: fc.Arbitrary<OwnTable> = fc
  .record({
    orders: fc.array(order, { minLength: 1, maxLength: 6 }),
    shipping: place,
    discount: place,
    tax: place,
    fee: place,
    taxInside: fc.boolean(),
    prices: fc.boolean(),
    total: place,
    totalHolds: fc.constantFrom<OwnTable['totalHolds']>('goods', 'paid', 'paid without tax'),
    discountSign: sign,
    feeSign: sign,
    unsignedReturns: fc.boolean(),
    statuses: fc.boolean(),
    currency: fc.constantFrom<OwnTable['currency']>('none', 'column', 'beside'),
    damage: fc.oneof(fc.constant('none' as const), fc.constantFrom(...DAMAGES)),
    dates: ownDates,
    at: fc.nat({ max: 100 }),
    sorted: seldom,
  })
  .map(sensible)

/**
 * Makes a table consistent. Without prices it needs totals, which then contain the tax. A total of a row contains only goods if an amount is
 * stated once per order.
 */
function sensible(table: OwnTable): OwnTable {
  const total = !table.prices && table.total === 'none' ? 'row' : table.total
  const parts = [table.shipping, table.discount, table.tax]
  const goodsOnly = total === 'row' && parts.some((part) => part === 'order' || part === 'first')
  const known = table.prices || table.totalHolds === 'goods' ? table.totalHolds : 'paid'
  return { ...table, total, totalHolds: goodsOnly ? 'goods' : known }
}

type Amount = 'shipping' | 'discount' | 'tax' | 'fee'

/**
 * Returns the amounts of an order. The goods have one amount for each line. Each other amount has one for each line if the table states it on
 * each row, a single one if it states it once per order, and none if it does not state it.
 */
function amountsOf(table: OwnTable, { lines, shipping, discountPercent, returned }: Order) {
  const goods = lines.map(({ units, price }) => units * price)
  const whole = sum(goods)
  const off = (value: number) => Math.floor((value * discountPercent) / 100)
  const spread = (where: Place, ofRow: (at: number) => number, ofOrder: number): number[] =>
    where === 'none' ? [] : where === 'row' ? goods.map((_, at) => ofRow(at)) : [ofOrder]
  const ship = spread(
    table.shipping,
    (at) => (returned ? 0 : shipping + (table.at % 2) * at * 100),
    returned ? 0 : shipping,
  )
  const discount = spread(table.discount, (at) => off(goods[at] as number), off(whole))
  const taxOf = (value: number) => Math.round((value * 15) / (table.taxInside ? 115 : 100))
  const paid = whole + sum(ship) - sum(discount)
  const tax = spread(
    table.tax,
    (at) => taxOf((goods[at] as number) - (table.discount === 'row' ? (discount[at] as number) : 0)),
    taxOf(paid),
  )
  const fee = spread(table.fee, (at) => Math.round((goods[at] as number) * 0.15), Math.round(whole * 0.15))
  return { goods, shipping: ship, discount, tax, fee }
}

/** Whether a line of the order counts as sold. A cancelled line does not, if the table has statuses that say so. */
function counts({ statuses }: OwnTable, { cancelled, partly, lines }: Order, at: number): boolean {
  return !statuses || !(cancelled || (partly && lines.length > 1 && at === 0))
}

/**
 * Returns the correct result of importing the table. null if nobody could know it, as when an amount of the order
 * belongs to lines of which only some count.
 */
export function truthOf(table: OwnTable) {
  const truth = { revenue: 0, tax: 0, fees: 0, units: 0, days: [] as string[] }
  for (const of of table.orders) {
    const amounts = amountsOf(table, of)
    const counting = of.lines.filter((_, at) => counts(table, of, at)).length
    const whole = counting === of.lines.length
    const sumOf = (name: Amount | 'goods') =>
      name === 'goods' || table[name] === 'row'
        ? sum(amounts[name].filter((_, at) => counts(table, of, at)))
        : sum(amounts[name])
    if (counting === 0) continue
    if (!whole && ONCE.some((name) => isOnce(table[name]) && sum(amounts[name]) !== 0)) return null
    if (!whole && !table.prices && isOnce(table.total)) return null
    const way = of.returned ? -1 : 1
    const gross = sumOf('goods') + sumOf('shipping') - sumOf('discount')
    truth.revenue += way * (gross - (table.taxInside ? sumOf('tax') : 0))
    truth.tax += way * sumOf('tax')
    truth.fees += way * sumOf('fee')
    truth.days = [...new Set([...truth.days, `2026-03-${of.day}`])].sort()
    truth.units += way * sum(of.lines.map(({ units }, at) => (counts(table, of, at) ? units : 0)))
  }
  return truth
}

const ONCE: readonly Amount[] = ['shipping', 'discount', 'tax', 'fee']
const isOnce = (where: Place) => where === 'order' || where === 'first'

/** Returns the true answer of the seller to a question about an amount. */
export function answerOf(table: OwnTable, { choice, field }: AmountQuestion): string {
  switch (choice satisfies keyof AmountAnswers) {
    case 'tax':
      return table.taxInside ? 'inside' : 'on_top'
    case 'total':
      return table.totalHolds === 'goods' ? 'goods' : 'paid'
    case 'chargedFees':
      return table.feeSign === 1 ? 'plus' : 'minus'
    case 'returnedFees':
      return table.unsignedReturns ? 'back' : 'kept'
    default: {
      const where =
        field === 'lineTotal' ? table.total : table[field === 'referralFee' ? 'fee' : (field as Amount)]
      return where === 'order' ? 'order' : 'row'
    }
  }
}

/** Returns the cells of the table, including the header. */
export function cellsOf(table: OwnTable): string[][] {
  const money = (minor: number) => (table.currency === 'beside' ? 'SAR ' : '') + (minor / 100).toFixed(2)
  const rows = table.orders.flatMap((of, index) => {
    const amounts = amountsOf(table, of)
    const way = of.returned ? -1 : 1
    const cell = (name: Amount, at: number, signed: number) => {
      const where = table[name]
      if (where === 'first' && at > 0) return ''
      return money(signed * ((where === 'row' ? amounts[name][at] : amounts[name][0]) ?? 0))
    }
    const back = of.returned && !table.unsignedReturns ? -1 : 1
    return of.lines.map(({ units, price, sku }, at) => ({
      Date: writtenDate(table.dates, of.day, index),
      'Order ID': `R-${index + 1}`,
      SKU: sku,
      Quantity: String(way * units),
      ...(table.prices && { Price: money(price) }),
      ...(table.shipping !== 'none' && { Shipping: cell('shipping', at, way) }),
      ...(table.discount !== 'none' && { Discount: cell('discount', at, table.discountSign) }),
      ...(table.tax !== 'none' && { Tax: cell('tax', at, way) }),
      ...(table.fee !== 'none' && { Commission: cell('fee', at, table.feeSign * back) }),
      ...(table.total !== 'none' && { Total: totalCell(table, amounts, at, way, money) }),
      ...(table.statuses && { Status: counts(table, of, at) ? 'Delivered' : 'Cancelled' }),
      ...(table.currency === 'column' && { Currency: 'SAR' }),
      Note: '',
    }))
  })
  if (table.sorted) rows.sort((a, b) => (a.SKU < b.SKU ? -1 : a.SKU > b.SKU ? 1 : 0))
  const header = Object.keys(rows[0] ?? {})
  return [header, ...rows.map((row) => header.map((name) => (row as Record<string, string>)[name] ?? ''))]
}

function totalCell(
  { total, totalHolds, taxInside }: OwnTable,
  { goods, shipping, discount, tax }: ReturnType<typeof amountsOf>,
  at: number,
  way: 1 | -1,
  money: (minor: number) => string,
): string {
  if (total === 'first' && at > 0) return ''
  const of = (amounts: readonly number[]) => (total === 'row' ? (amounts[at] ?? 0) : sum(amounts))
  const extras = of(shipping) - of(discount) + (totalHolds === 'paid' && !taxInside ? of(tax) : 0)
  return money(way * (of(goods) + (totalHolds === 'goods' ? 0 : extras)))
}

/** Returns the cells of the table after its damage. null if that kind of damage does not apply to the table. */
export function damaged(table: OwnTable): string[][] | null {
  const [header = [], ...rows] = cellsOf(table)
  const at = table.at % rows.length
  const row = [...(rows[at] ?? [])]
  const column = (name: string) => header.indexOf(name)
  const put = (name: string, change: (cell: string) => string) => {
    const place = column(name)
    if (place === -1) return null
    row[place] = change(row[place] ?? '')
    return [header, ...rows.with(at, row)]
  }
  switch (table.damage) {
    case 'none':
      return [header, ...rows]
    case 'surplus cell':
      return [header, ...rows.with(at, [...row, 'x'])]
    case 'parted thousands': {
      const place = column(table.prices ? 'Price' : 'Total')
      const parted = /^(-?\d+)(\d{3}\.\d\d)$/.exec(row[place] ?? '')
      if (!parted) return null
      return [header, ...rows.with(at, row.toSpliced(place, 1, parted[1] as string, parted[2] as string))]
    }
    case 'column twice':
      return [[...header, table.prices ? 'Price' : 'Total'], ...rows.map((cells) => [...cells, '1.00'])]
    case 'percent':
      return put('Commission', () => '15%')
    case 'formula':
      return put(table.prices ? 'Price' : 'Total', () => '=2*45')
    case 'shortened order':
      return put('Order ID', () => '5.76123E+17')
    case 'new status':
      return put('Status', () => 'Mislaid')
    case 'other currency':
      return put(table.prices ? 'Price' : 'Total', () => 'USD 90.00')
    case 'false total':
      return table.prices
        ? put('Total', (cell) => (cell === '' ? '1.00' : `${cell}1`.replace(/\.(\d).1$/, '.$11')))
        : null
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
