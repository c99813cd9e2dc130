import { allocate } from '../../../money/money.ts'
import type { RowKeys } from '../../identity/row-keys.ts'
import { amount, text } from '../../reader/columns.ts'
import type { Format } from '../../reader/format.ts'
import { ofOrder, seenBefore } from '../../reader/order-amount.ts'
import { listedLine } from '../../reader/order-list.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { NO_AMOUNTS } from '../../sale-line.ts'

/** State of every item. The list contains only sold items and has no status column. */
const SOLD = { counts: true, rank: 0 }

const needed = (header: string, kind: 'text' | 'date' | 'quantity' | 'amount' = 'text') =>
  ({ header, kind, required: true }) as const

/**
 * Etsy's `EtsySoldOrderItemsYYYY.csv`; a list of items sold, without fees.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | `Sale Date` has a year of two digits (12/31/20), `Date Paid` in the same row one of four | both are dates |
 * | `Order Shipping` and `Order Sales Tax` are amounts of the order, on its first item or on every item | counted once |
 * | `Order Shipping` already excludes the `Shipping Discount` | the discount is not subtracted again |
 * | `Discount Amount` is positive, and may be on the first item for the whole order | divided over the items by value |
 * | `Item Total` is quantity x price before discounts | other rows are errors |
 * | `SKU` is mostly empty | the listing number and its variations are used |
 * | `Order ID` can be empty where a seller removed it | each row is a separate order |
 */
export const etsyOrderItems: Format = {
  name: 'etsy-order-items',
  title: 'Etsy sold order items',
  platform: 'Etsy',
  fees: 'none',
  currencyColumn: 'currency',
  always: ['Transaction ID', 'Listing ID'],
  columns: {
    date: needed('Sale Date', 'date'),
    // Sale lines do not use these dates. Their cells only help to decide whether the file's dates have the day or the
    // month first.
    paid: { header: 'Date Paid', kind: 'date' },
    shipped: { header: 'Date Shipped', kind: 'date' },
    title: needed('Item Name'),
    quantity: needed('Quantity', 'quantity'),
    price: needed('Price', 'amount'),
    coupons: text('Coupon Code'),
    discount: needed('Discount Amount', 'amount'),
    inPersonDiscount: amount('InPerson Discount'),
    shipping: needed('Order Shipping', 'amount'),
    tax: amount('Order Sales Tax'),
    itemTotal: needed('Item Total', 'amount'),
    currency: needed('Currency'),
    transaction: needed('Transaction ID'),
    listing: text('Listing ID'),
    variations: text('Variations'),
    order: needed('Order ID'),
    type: text('Order Type'),
    country: text('Ship Country'),
    sku: text('SKU'),
  },
  groupBy: 'order',
  blank: 'alone',

  read(rows, keys) {
    const items = rows.map(itemOf)
    if (items.some((item) => item === null)) return null
    const known = items as Item[]
    const first = known[0] as Item
    if (!isWhole(first.row, known, keys)) return null
    const current = currentOf(known)
    const places = new Map(current.map((item, at) => [item, at]))
    const shipping = ofOrder(current.map((item) => item.shipping))
    const tax = ofOrder(current.map((item) => item.tax))
    const discounts = discountsOf(current)
    return known.map((item) => {
      const at = places.get(item) ?? -1
      return listedLine(
        {
          row: item.row.line,
          platform: 'Etsy',
          orderId: item.order,
          sku: item.row.sku('sku') ?? listingOf(item.row),
          title: item.row.label('title'),
          date: item.date,
          country: item.row.country('country'),
          currency: item.currency,
          rawType: item.row.label('type') ?? '',
          identity: ['etsy transaction', item.transaction],
          unique: true,
          status: SOLD,
          units: item.units,
          amounts: {
            ...NO_AMOUNTS,
            sales: item.total,
            discounts: 0 - (discounts[at] ?? item.discount) - item.inPersonDiscount,
            shipping: at === 0 ? shipping : 0,
            tax: at === 0 ? tax : 0,
          },
        },
        keys,
      )
    })
  },
}

type Item = Exclude<ReturnType<typeof itemOf>, null>

function itemOf(row: TableRow) {
  const date = row.date('date')
  const order = row.longId('order')
  const transaction = row.longId('transaction')
  const currency = row.currency('currency')
  const units = row.quantity('quantity')
  if (transaction === null) row.missing('transaction')
  if (currency === null || row.failed) return null
  const price = row.amount('price', currency)
  const total = row.amount('itemTotal', currency)
  const [discount, inPersonDiscount, shipping, tax] = (
    ['discount', 'inPersonDiscount', 'shipping', 'tax'] as const
  ).map((key) => {
    const value = row.amount(key, currency) ?? 0
    if (value < 0) row.fail(key, 'sign_mismatch')
    return value
  }) as [number, number, number, number]
  if (row.failed) return null
  if (units === null) row.missing('quantity')
  else if (units < 0) row.fail('quantity', 'sign_mismatch')
  if (price === null) row.missing('price')
  if (total === null) row.missing('itemTotal')
  else if (total < 0) row.fail('itemTotal', 'sign_mismatch')
  if (units === null || price === null || total === null || row.failed) return null
  if (units * price !== total) {
    row.fail('itemTotal', 'total_mismatch')
    return null
  }
  return { row, date, order, transaction, currency, units, total, discount, inPersonDiscount, shipping, tax }
}

/** Returns the last row of each transaction, which counts. Joined files can have an order twice below each other. */
function currentOf(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.transaction, item])).values()]
}

/**
 * Whether these rows can be read as a complete order. If other rows of the order appeared earlier in the file, the
 * rows can be read only if they have no shipping, tax or discount, which each row may repeat.
 */
function isWhole(row: TableRow, items: readonly Item[], keys: RowKeys): boolean {
  const { order } = items[0] as Item
  if (order === null) return true
  if (!seenBefore(['etsy order', order], keys)) return true
  if (items.every(({ shipping, tax, discount }) => shipping === 0 && tax === 0 && discount === 0)) return true
  row.fail('order', 'order_incomplete')
  return false
}

/**
 * Returns the discount of each item. If only one item has a discount, or all items have the same, the discount may be
 * for the whole order.
 */
function discountsOf(items: readonly Item[]): number[] {
  const own = items.map(({ discount }) => discount)
  const given = items.filter(({ discount }) => discount !== 0)
  if (items.length === 1 || given.length === 0) return own
  const totals = items.map(({ total }) => total)
  if (given.length === 1) return allocate((given[0] as Item).discount, totals)
  const [same = 0] = own
  const repeated =
    own.every((discount) => discount === same) &&
    items.every(({ row, total }) => same > total || couponsOf(row) >= items.length)
  return repeated ? allocate(same, totals) : own
}

function couponsOf(row: TableRow): number {
  const coupons = row.text('coupons')
  return coupons === '' ? 0 : coupons.split(';').length
}

function listingOf(row: TableRow): string | null {
  const listing = row.name('listing')
  if (listing === null) return row.name('title')
  const variations = row.name('variations')
  return variations === null ? listing : `${listing} ${variations}`
}
