import type { CurrencyCode } from '../../../money/currency.ts'
import { allocate, exact } from '../../../money/money.ts'
import { minuteOf } from '../../cells/date-cell.ts'
import type { RowKeys } from '../../identity/row-keys.ts'
import { amount, text } from '../../reader/columns.ts'
import type { Format } from '../../reader/format.ts'
import {
  addressCountry,
  type ListedItem,
  listedOrder,
  type StatusRule,
  statusWords,
} from '../../reader/order-list.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { type LineAmounts, NO_AMOUNTS, revenueOf, type SaleLine } from '../../sale-line.ts'
import { startsState, statesOf } from './order-states.ts'

const CANCELLED = 'cancelled'
/** The rank of `paid`. */
const PAID = 3
const STATUSES = statusWords([
  { counts: true, words: ['pending'] },
  { counts: true, words: ['authorized'] },
  // also a paid order to which the shop added products
  { counts: true, rank: PAID, words: ['partially_paid'] },
  { counts: true, words: ['paid'] },
  { counts: true, words: ['partially_refunded'] },
  { counts: true, words: ['refunded'] },
  { counts: false, words: ['voided', CANCELLED] },
  // an authorization expires, and the buyer can still pay
  { counts: false, rank: PAID, words: ['expired'] },
])

const needed = (header: string, kind: 'text' | 'date' | 'quantity' | 'amount' = 'text') =>
  ({ header, kind, required: true }) as const

/**
 * Shopify's `orders_export.csv`, 71 to 79 columns depending on the year; an order list without fees.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | rows 2..n of an order fill only its name and the line item | they continue the order above; any other is a later state |
 * | discounts appear once per order, positive; lines may have their own | Subtotal is the goods after all |
 * | | discounts; lines take their own, the rest is divided by value |
 * | an edited order keeps its lines, its Subtotal is lower | the rest is a discount too |
 * | a free-shipping code is in Discount Amount, Shipping may include it or not | Total shows which |
 * | taxes are included in prices or on top, and no column says which | Total shows which, order by order |
 * | a tip is a line named Tip, which is part of Total and not of Subtotal | revenue without a product |
 * | refunds have no row, only a status and one amount without a line | full: every line is returned; partial: |
 * | | one line of the order takes the money and no units |
 * | `Cancelled at` is filled while the order is still `paid` | left out, like voided and expired orders |
 * | cash on delivery stays `pending` | it counts |
 * | `Lineitem sku` is mostly empty | the name of the line is used |
 * | `Id` is shortened by spreadsheets (5.66E+12); names may be those of another shop | an order is its name and |
 * | | the minute of its creation |
 */
export const shopifyOrders: Format = {
  name: 'shopify-orders',
  title: 'Shopify orders',
  platform: 'Shopify',
  fees: 'none',
  currencyColumn: 'currency',
  columns: {
    name: needed('Name'),
    // required like `Cancelled at`: without it, voided and refunded orders would look like sales
    status: needed('Financial Status'),
    date: needed('Created at', 'date'),
    currency: needed('Currency'),
    subtotal: needed('Subtotal', 'amount'),
    shipping: amount('Shipping'),
    taxes: amount('Taxes'),
    total: needed('Total', 'amount'),
    discount: amount('Discount Amount'),
    quantity: needed('Lineitem quantity', 'quantity'),
    item: needed('Lineitem name'),
    price: needed('Lineitem price', 'amount'),
    sku: text('Lineitem sku'),
    lineDiscount: amount('Lineitem discount'),
    cancelled: needed('Cancelled at'),
    refunded: amount('Refunded Amount'),
    duties: amount('Duties'),
    country: text('Shipping Country'),
    billingCountry: text('Billing Country'),
  },
  groupBy: 'name',
  blank: 'continues',

  read(rows, keys) {
    const orders = statesOf(rows).map(orderOf)
    return orders.every((order) => order !== null) ? orders.flatMap((order) => linesOf(order, keys)) : null
  },
}

interface Item {
  readonly row: TableRow
  readonly units: number
  readonly amounts: LineAmounts
}

interface Order {
  readonly shared: Pick<
    ListedItem,
    'platform' | 'orderId' | 'date' | 'country' | 'countryAssumed' | 'currency' | 'rawType' | 'status'
  >
  readonly identity: readonly string[]
  readonly items: readonly Item[]
  /** Refunded amount, null without a refund, or 'all' if every line was returned. */
  readonly refunded: number | 'all' | null
}

function orderOf(rows: readonly TableRow[]): Order | null {
  const row = rows[0] as TableRow
  const name = row.id('name')
  if (name !== null && !startsState(row)) {
    row.fail('name', 'order_incomplete')
    return null
  }
  const date = row.date('date')
  const currency = row.currency('currency')
  const cancelled = row.text('cancelled') !== ''
  const word = cancelled ? CANCELLED : row.status('status')
  const status = STATUSES.get(word)
  if (name === null) row.missing('name')
  if (status === undefined) row.fail('status', word === '' ? 'value_missing' : 'type_unknown')
  if (name === null || currency === null || status === undefined || row.failed) return null
  const items = itemsOf(rows, currency)
  if (items === null) return null
  const refunded = refundOf(row, currency)
  if (row.failed) return null
  return {
    shared: {
      platform: 'Shopify',
      orderId: name,
      date,
      ...addressCountry(row),
      currency,
      rawType: cancelled ? CANCELLED : (row.label('status') ?? ''),
      status,
    },
    identity: ['shopify', name, date, minuteOf(row.text('date'))],
    items,
    refunded,
  }
}

/** Returns the sold items, with the amounts of the order divided over them. Returns null if the amounts do not add up. */
function itemsOf(rows: readonly TableRow[], currency: CurrencyCode): Item[] | null {
  const first = rows[0] as TableRow
  const units = rows.map((row) => row.quantity('quantity') ?? lacking(row, 'quantity'))
  const prices = rows.map((row) => row.amount('price', currency) ?? lacking(row, 'price'))
  const own = rows.map((row) => notNegative(row, 'lineDiscount', row.amount('lineDiscount', currency) ?? 0))
  const subtotal = first.amount('subtotal', currency) ?? lacking(first, 'subtotal')
  const total = first.amount('total', currency) ?? lacking(first, 'total')
  const discount = notNegative(first, 'discount', first.amount('discount', currency) ?? 0)
  rows.forEach((row, at) => {
    notNegative(row, 'quantity', units[at] as number)
    notNegative(row, 'price', prices[at] as number)
    // a row whose order name is damaged can look like a part of this order, which causes an error
    if (at > 0 && (row.amount('total', currency) ?? total) !== total) row.fail('total', 'total_mismatch')
  })
  if (rows.some((row) => row.failed)) return null
  const values = rows.map((_, at) => exact((units[at] as number) * (prices[at] as number)))
  const tips = rows.map((row, at) => (isTip(row) ? (values[at] as number) : 0))
  const charged = extraOf(first, currency)
  if (charged === null) return null
  // A product can have the name Tip, too. The line is a tip if Total includes its amount in addition to Subtotal.
  for (const tip of sum(tips) > 0 ? [tips, tips.map(() => 0)] : [tips]) {
    const goods = values.map((value, at) => value - (tip[at] as number))
    const discounts = discountsOf(goods, own, exact(sum(goods) - subtotal))
    if (discounts === null) continue
    const onShipping = Math.max(0, discount - sum(discounts))
    const extra = extraIn(total - subtotal - sum(tip), charged, onShipping)
    if (extra === null) continue
    return rows.map((row, at) => ({
      row,
      // a tip has no units
      units: (tip[at] as number) > 0 ? 0 : (units[at] as number),
      amounts: {
        ...NO_AMOUNTS,
        ...(at === 0 && extra),
        sales: values[at] as number,
        discounts: 0 - (discounts[at] as number),
      },
    }))
  }
  first.fail(sum(values) < subtotal ? 'subtotal' : 'total', 'total_mismatch')
  return null
}

function isTip(row: TableRow): boolean {
  return row.word('item') === 'tip' && row.text('sku') === ''
}

/** Returns the discount of each line. Returns null if Subtotal is more than the prices of the goods add up to. */
function discountsOf(values: readonly number[], own: readonly number[], all: number): number[] | null {
  if (all < 0) return null
  const rest = all - sum(own)
  const lefts = values.map((value, at) => value - (own[at] as number))
  if (rest < 0 || lefts.some((left) => left < 0)) return allocate(all, values)
  return allocate(rest, lefts).map((part, at) => part + (own[at] as number))
}

type Charged = Readonly<Record<'shipping' | 'taxes' | 'duties', number>>

function extraOf(row: TableRow, currency: CurrencyCode): Charged | null {
  const read = (key: string) => notNegative(row, key, row.amount(key, currency) ?? 0)
  const charged = { shipping: read('shipping'), taxes: read('taxes'), duties: read('duties') }
  return row.failed ? null : charged
}

/** Returns the shipping and the tax that explain the difference between the order's total and its goods. */
function extraIn(
  rest: number,
  { shipping: all, taxes, duties }: Charged,
  onShipping: number,
): Pick<LineAmounts, 'shipping' | 'tax'> | null {
  for (const tax of [taxes + duties, taxes, duties, 0])
    for (const shipping of [all, all - onShipping])
      if (shipping >= 0 && shipping + tax === rest) return { shipping, tax }
  return null
}

function refundOf(row: TableRow, currency: CurrencyCode): Order['refunded'] {
  const word = row.status('status')
  const total = row.amount('total', currency) ?? 0
  const refunded = row.amount('refunded', currency)
  if (refunded === null) {
    if (word === 'refunded') return 'all'
    if (word === 'partially refunded') row.missing('refunded')
    return null
  }
  if (refunded < 0 || refunded > total)
    row.fail('refunded', refunded < 0 ? 'sign_mismatch' : 'total_mismatch')
  if (refunded === 0) return null
  return refunded === total ? 'all' : refunded
}

/** Returns the lines of an order. A later cancellation of the order also removes the order's refund lines. */
function linesOf({ shared, identity, items, refunded }: Order, keys: RowKeys): SaleLine[] {
  const lined = (
    item: Partial<ListedItem> & Pick<ListedItem, 'row' | 'units' | 'amounts'>,
    ...id: (string | number)[]
  ): ListedItem => ({
    ...shared,
    sku: null,
    title: null,
    unique: true,
    identity: [...identity, ...id],
    ...item,
  })
  const goodsOf = ({ row }: Item) => ({
    row: row.line,
    sku: row.sku('sku') ?? row.name('item'),
    title: row.label('item'),
  })
  const sold = items.map((item, at) =>
    lined({ ...goodsOf(item), units: item.units, amounts: item.amounts }, at),
  )
  if (refunded === null) return listedOrder(sold, keys)
  const { counts } = shared.status as StatusRule
  const row = (items[0] as Item).row.line
  if (counts && refunded !== 'all') {
    const paid = items.map(({ amounts }) => [revenueOf(amounts), amounts.tax] as const)
    // the refunded amount includes a share of the tax that was added to the prices
    const [sales, tax] = allocate(0 - refunded, [
      sum(paid.map(([revenue]) => revenue)),
      sum(paid.map(([, tax]) => tax)),
    ]) as [number, number]
    const amounts = { ...NO_AMOUNTS, sales, tax }
    return listedOrder([...sold, lined({ row, kind: 'refund', units: 0, amounts }, 'refund', 0)], keys)
  }
  const back = items.map((item, at) => {
    const amounts = counts ? opposite(item.amounts) : NO_AMOUNTS
    return lined({ ...goodsOf(item), kind: 'refund', units: 0 - item.units, amounts }, 'refund', at)
  })
  return listedOrder([...sold, ...back], keys).map(({ leftOut, ...line }, at) =>
    at < sold.length && leftOut !== undefined ? { ...line, leftOut } : line,
  )
}

function opposite(amounts: LineAmounts): LineAmounts {
  return Object.fromEntries(
    Object.entries(amounts).map(([field, amount]) => [field, 0 - amount]),
  ) as unknown as LineAmounts
}

function lacking(row: TableRow, key: string): number {
  if (!row.failed) row.missing(key)
  return 0
}

function notNegative(row: TableRow, key: string, value: number): number {
  if (value < 0) row.fail(key, 'sign_mismatch')
  return value
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
