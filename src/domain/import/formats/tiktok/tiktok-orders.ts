import type { CurrencyCode } from '../../../money/currency.ts'
import { allocate, exact } from '../../../money/money.ts'
import { currencyBeside } from '../../cells/number-cell.ts'
import type { RowKeys } from '../../identity/row-keys.ts'
import { amount, text } from '../../reader/columns.ts'
import type { Format } from '../../reader/format.ts'
import { ofOrder, seenBefore } from '../../reader/order-amount.ts'
import { type ListedItem, listedLine, type StatusRule, statusWords } from '../../reader/order-list.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { type LineAmounts, NO_AMOUNTS, type SaleLine } from '../../sale-line.ts'

const STATUSES = statusWords([
  { counts: false, words: ['Unpaid'] },
  { counts: true, words: ['On hold', 'Pending'] },
  { counts: true, words: ['To ship', 'Awaiting shipment'] },
  { counts: true, words: ['Awaiting collection', 'Partially shipped'] },
  { counts: true, words: ['Shipped', 'In transit'] },
  { counts: true, words: ['Delivered'] },
  { counts: true, words: ['Completed'] },
  { counts: false, words: ['Cancelled', 'Canceled', 'Cancel'] },
])

const needed = (header: string, kind: 'text' | 'date' | 'quantity' | 'amount' = 'text') =>
  ({ header, kind, required: true }) as const

/**
 * TikTok Shop's download of orders, a row per SKU of an order; a list without fees. No real file was available:
 * columns come from programs that read its files, and from the descriptions in its second row.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | the second row describes each column | not a sale, and no evidence about numbers and dates |
 * | order numbers and times end in a tab | the tab is ignored |
 * | `SKU Subtotal After Discount` is what the buyer paid for the goods: before, less TikTok's and the seller's |
 * | discount | other rows are errors |
 * | TikTok pays its own discount to the seller | revenue is the subtotal before, less only the seller's discount |
 * | `Order Amount` is repeated on each row, with shipping and taxes that TikTok takes | not revenue; shows whether rows |
 * | | of one SKU are states of it, as in joined files |
 * | `Order Refund Amount` is repeated on each row as well | counted once; on the rows with a returned quantity if the |
 * | | file states it, else on the order; a full refund returns every line |
 * | times are month first in one country, day first in another | the column decides, else asked |
 * | no currency, or next to the amounts (BRL 35,91) | taken from there, else asked |
 * | order numbers of 18 digits, which spreadsheets shorten | a shortened one is an error |
 */
export const tiktokOrders: Format = {
  name: 'tiktok-orders',
  title: 'TikTok Shop orders',
  platform: 'TikTok Shop',
  seenWithRealFile: false,
  fees: 'none',
  currencyColumn: null,
  fileCurrency: {
    preamble: () => null,
    marketplaceColumn: 'after',
    marketplace: currencyBeside,
    ask: true,
  },
  columns: {
    order: needed('Order ID'),
    status: needed('Order Status'),
    skuId: needed('SKU ID'),
    sku: text('Seller SKU'),
    title: text('Product Name'),
    variation: text('Variation'),
    quantity: needed('Quantity', 'quantity'),
    returned: { header: 'Sku Quantity of return', kind: 'quantity' },
    price: amount('SKU Unit Original Price'),
    before: amount('SKU Subtotal Before Discount'),
    platformDiscount: amount('SKU Platform Discount'),
    sellerDiscount: amount('SKU Seller Discount'),
    after: needed('SKU Subtotal After Discount', 'amount'),
    orderAmount: amount('Order Amount'),
    refund: needed('Order Refund Amount', 'amount'),
    date: needed('Created Time', 'date'),
    country: text('Country'),
  },
  groupBy: 'order',
  blank: 'alone',

  read(rows, keys) {
    const [first] = rows as [TableRow]
    if (rows.length === 1 && isDescription(first)) return []
    const items = rows.map(itemOf)
    if (items.some((item) => item === null)) return null
    const known = items as Item[]
    const states = statesOf(known).map((state) => ({ state, refunds: refundsOf(state) }))
    const { order } = known[0] as Item
    if (states.some(({ refunds }) => refunds.length > 0) && seenBefore(['tiktok order', order], keys)) {
      first.fail('order', 'order_incomplete')
      return null
    }
    return states.flatMap(({ state, refunds }) => linesOf(state, refunds, keys))
  },
}

/** Whether the row is the one below the header that describes each column in words. */
function isDescription(row: TableRow): boolean {
  return ['order', 'status', 'quantity', 'after', 'date'].every((key) => {
    const cell = row.text(key)
    return cell !== '' && !/\p{N}/u.test(cell)
  })
}

interface Item {
  readonly row: TableRow
  readonly order: string
  readonly skuId: string
  readonly status: StatusRule
  readonly date: string
  readonly currency: CurrencyCode
  readonly units: number
  readonly returned: number
  /** Amount that the buyer paid for the goods. */
  readonly paid: number
  readonly refund: number
  readonly amounts: LineAmounts
}

function itemOf(row: TableRow): Item | null {
  const { currency } = row.plan
  const order = row.longId('order')
  const skuId = row.longId('skuId')
  const date = row.date('date')
  const status = STATUSES.get(row.status('status'))
  const units = row.quantity('quantity')
  const returned = row.quantity('returned') ?? 0
  if (order === null) row.missing('order')
  if (skuId === null) row.missing('skuId')
  if (status === undefined) row.fail('status', row.text('status') === '' ? 'value_missing' : 'type_unknown')
  if (currency === null || row.failed) return null
  if (units === null) row.missing('quantity')
  else if (units < 0) row.fail('quantity', 'sign_mismatch')
  else if (returned < 0 || returned > units) row.fail('returned', 'sign_mismatch')
  const paid = row.amount('after', currency)
  const refund = Math.abs(row.amount('refund', currency) ?? 0)
  if (paid === null && !row.failed) row.missing('after')
  const amounts = amountsOf(row, currency, { units: units ?? 0, paid: paid ?? 0 })
  if (order === null || skuId === null || status === undefined || units === null || paid === null) return null
  return row.failed
    ? null
    : { row, order, skuId, status, date, currency, units, returned, paid, refund, amounts }
}

/** Returns the seller's revenue for the goods after comparing it with the amount that the buyer paid. */
function amountsOf(
  row: TableRow,
  currency: CurrencyCode,
  { units, paid }: Pick<Item, 'units' | 'paid'>,
): LineAmounts {
  const before = row.amount('before', currency)
  const price = row.amount('price', currency)
  const byPlatform = Math.abs(row.amount('platformDiscount', currency) ?? 0)
  const bySeller = Math.abs(row.amount('sellerDiscount', currency) ?? 0)
  if (row.failed) return NO_AMOUNTS
  if (paid < 0) row.fail('after', 'sign_mismatch')
  if (before !== null && before - byPlatform - bySeller !== paid) row.fail('after', 'total_mismatch')
  if (before !== null && price !== null && price * units !== before) row.fail('before', 'total_mismatch')
  return { ...NO_AMOUNTS, sales: exact(before ?? paid + byPlatform + bySeller), discounts: 0 - bySeller }
}

/**
 * Returns the rows of each state of an order. A SKU can have two rows in an order. But if they cost more than the whole order, several
 * exports were joined, and the last row of the SKU has its later state.
 */
function statesOf(items: readonly Item[]): (readonly Item[])[] {
  if (items.length === 1) return [items]
  const counts = new Map<string, number>()
  const states: Item[][] = []
  for (const item of items) {
    const nth = counts.get(item.skuId) ?? 0
    counts.set(item.skuId, nth + 1)
    if (nth === states.length) states.push([])
    states[nth]?.push(item)
  }
  if (states.length === 1) return states
  const { row, currency } = items.at(-1) as Item
  const cost = row.amount('orderAmount', currency)
  return cost !== null && paidFor(items) > cost && paidFor(states.at(-1) ?? []) <= cost ? states : [items]
}

function paidFor(items: readonly Item[]): number {
  return items.reduce((sum, { paid }) => sum + paid, 0)
}

interface Refund {
  /** Index of the refunded row in the order. */
  readonly at: number
  /** True if the refund is assigned to the whole order, because the file does not say which goods were refunded. */
  readonly ofOrder: boolean
  readonly units: number
  readonly amounts: LineAmounts
}

/**
 * Returns the refunds of an order. If the order has any, its first row always has one, so that the refunds of a later
 * file replace those of an earlier file. A cancelled order has refunds that do not count, because its sale does not
 * count either.
 */
function refundsOf(items: readonly Item[]): Refund[] {
  const { row, status } = items[0] as Item
  const refund = ofOrder(items.map((item) => item.refund))
  const back = items.map(({ returned }) => returned)
  if (refund === 0 && back.every((returned) => returned === 0)) return []
  if (!status.counts) return items.map((_, at) => ({ at, ofOrder: false, units: 0, amounts: NO_AMOUNTS }))
  const paid = paidFor(items)
  const unitsStated = back.some((returned) => returned > 0)
  if (refund >= paid && paid > 0)
    return items.map(({ amounts, units, returned }, at) => ({
      at,
      ofOrder: false,
      units: 0 - (unitsStated ? returned : row.has('returned') ? 0 : units),
      amounts: { ...NO_AMOUNTS, sales: 0 - amounts.sales, discounts: 0 - amounts.discounts },
    }))
  if (!unitsStated && items.length > 1)
    return [{ at: 0, ofOrder: true, units: 0, amounts: { ...NO_AMOUNTS, sales: 0 - refund } }]
  const weights = items.map((item) => (unitsStated && item.returned === 0 ? 0 : item.paid))
  const shares = weights.every((weight) => weight === 0) ? back : weights
  return allocate(0 - refund, shares)
    .map((sales, at) => ({
      at,
      ofOrder: false,
      units: 0 - (back[at] as number),
      amounts: { ...NO_AMOUNTS, sales },
    }))
    .filter(({ at, units, amounts }) => at === 0 || units !== 0 || amounts.sales !== 0)
}

function linesOf(items: readonly Item[], refunds: readonly Refund[], keys: RowKeys): SaleLine[] {
  const places = new Map<string, number>()
  const line = (
    item: Item,
    more: Pick<ListedItem, 'identity' | 'units' | 'amounts'> & Partial<ListedItem>,
  ) => {
    const { row, order, status, date, currency } = item
    return listedLine(
      {
        row: row.line,
        platform: 'TikTok Shop',
        orderId: order,
        sku: row.sku('sku') ?? row.sku('skuId'),
        title: titleOf(row),
        date,
        country: row.country('country'),
        currency,
        rawType: row.label('status') ?? '',
        unique: true,
        status,
        ...more,
      },
      keys,
    )
  }
  const sold = items.map((item) => {
    const place = places.get(item.skuId) ?? 0
    places.set(item.skuId, place + 1)
    const { units, amounts } = item
    return line(item, { identity: ['tiktok', item.order, item.skuId, place], units, amounts })
  })
  const back = refunds.map(({ at, ofOrder, units, amounts }) => {
    const item = items[at] as Item
    const identity = ['tiktok', item.order, 'refund', at]
    return line(item, {
      identity,
      units,
      amounts,
      kind: 'refund',
      ...(ofOrder && { sku: null, title: null }),
    })
  })
  return [...sold, ...back]
}

function titleOf(row: TableRow): string | null {
  const title = row.label('title')
  const variation = row.label('variation')
  return title === null || variation === null ? title : `${title} (${variation})`
}
