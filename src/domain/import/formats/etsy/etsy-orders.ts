import type { CurrencyCode } from '../../../money/currency.ts'
import { allocate, exact } from '../../../money/money.ts'
import { amount, text } from '../../reader/columns.ts'
import type { Format } from '../../reader/format.ts'
import { type ListedItem, listedOrder, type StatusRule, statusWords } from '../../reader/order-list.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { type LineAmounts, NO_AMOUNTS, revenueOf } from '../../sale-line.ts'

const STATUSES = statusWords([
  { counts: true, words: ['', 'open', 'new', 'paid', 'processing', 'partially refunded'] },
  { counts: true, words: ['shipped', 'completed', 'delivered'] },
  { counts: false, words: ['cancelled', 'canceled'] },
])

/**
 * Etsy's `EtsySoldOrdersYYYY.csv`: one row per order. It states only one of Etsy's fees, so it counts as an order
 * list without fees; the monthly statement has them all.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | `Order Net` + `Card Processing Fees` is the payment to the seller: goods less discounts, with shipping | the |
 * | | amounts of each row are checked against this payment |
 * | `Order Total` also contains the tax that Etsy collects and remits; `Sales Tax` may name it or be 0 | tax counts only |
 * | | if it was paid to the seller |
 * | orders that Etsy Payments did not process have no net | the order's total is the check |
 * | `Shipping` already excludes the `Shipping Discount` | the discount is not subtracted again |
 * | `Discount Amount` is positive | subtracted |
 * | the `Adjusted ...` columns are empty or 0 if nothing was adjusted | a lower adjusted net is a partial refund; a full |
 * | | refund looks like no adjustment, so only the statement shows it |
 * | `SKU` lists the SKUs of the order's items, and most are empty | used only if one SKU covers all items |
 * | `Status` is mostly empty | the order counts |
 */
export const etsyOrders: Format = {
  name: 'etsy-orders',
  title: 'Etsy sold orders',
  platform: 'Etsy',
  fees: 'none',
  currencyColumn: 'currency',
  always: ['Order Value', 'Card Processing Fees', 'Order Net'],
  columns: {
    date: { header: 'Sale Date', kind: 'date', required: true },
    // The sale line does not use this date. Its cells only help to decide whether the file's dates have the day or
    // the month first.
    shipped: { header: 'Date Shipped', aliases: ['Date Posted'], kind: 'date' },
    order: { ...text('Order ID'), required: true },
    items: { header: 'Number of Items', kind: 'quantity', required: true },
    country: { ...text('Ship Country'), aliases: ['Delivery Country'] },
    currency: { ...text('Currency'), required: true },
    value: { ...amount('Order Value'), required: true },
    discount: amount('Discount Amount'),
    inPersonDiscount: amount('InPerson Discount'),
    shipping: amount('Shipping', 'Delivery'),
    tax: amount('Sales Tax'),
    total: { ...amount('Order Total'), required: true },
    status: text('Status'),
    fees: { ...amount('Card Processing Fees'), required: true },
    net: { ...amount('Order Net'), required: true },
    adjustedFees: amount('Adjusted Card Processing Fees'),
    adjustedNet: amount('Adjusted Net Order Amount'),
    type: text('Order Type'),
    sku: text('SKU'),
  },

  read(row, keys) {
    const date = row.date('date')
    const orderId = row.longId('order')
    const currency = row.currency('currency')
    const status = STATUSES.get(row.status('status'))
    const units = row.quantity('items')
    if (orderId === null) row.missing('order')
    if (status === undefined) row.fail('status', 'type_unknown')
    if (currency === null || orderId === null || status === undefined || row.failed) return null
    if (units === null) row.missing('items')
    else if (units < 0) row.fail('items', 'sign_mismatch')
    const amounts = amountsOf(row, currency)
    if (units === null || amounts === null || row.failed) return null
    const refunded = refundOf(row, currency, amounts)
    if (row.failed) return null
    const order = {
      row: row.line,
      platform: 'Etsy',
      orderId,
      sku: skuOf(row.sku('sku'), units),
      title: row.label('sku'),
      date,
      country: row.country('country'),
      currency,
      rawType: row.label('status') ?? row.label('type') ?? '',
      unique: true,
      status,
    }
    const identity = ['etsy sold order', orderId]
    const lines: ListedItem[] = [{ ...order, identity, units, amounts }]
    if (refunded > 0 && (status as StatusRule).counts) {
      const parts = [Math.max(0, revenueOf(amounts)), amounts.tax]
      const [sales, tax] = allocate(0 - refunded, parts) as [number, number]
      const back = { ...NO_AMOUNTS, sales, tax }
      lines.push({ ...order, kind: 'refund', identity: [...identity, 'refund'], units: 0, amounts: back })
    }
    return listedOrder(lines, keys)
  },
}

/** Returns the order's amounts after comparing them with the payment to the seller. */
function amountsOf(row: TableRow, currency: CurrencyCode): LineAmounts | null {
  const value = row.amount('value', currency)
  const total = row.amount('total', currency)
  if (value === null && !row.failed) row.missing('value')
  if (total === null && !row.failed) row.missing('total')
  const discount = notNegative(row, 'discount', currency)
  const inPerson = notNegative(row, 'inPersonDiscount', currency)
  const shipping = notNegative(row, 'shipping', currency)
  const stated = notNegative(row, 'tax', currency)
  const paid = paidOut(row, ['net', 'fees'], currency)
  if (value === null || total === null || row.failed) return null
  const goods = exact(value - discount + shipping)
  for (const [off, tax] of [
    [0, 0],
    [0, stated],
    [inPerson, 0],
    [inPerson, stated],
  ] as const)
    if (goods - off + tax === (paid ?? total) && total >= (paid ?? total))
      return { ...NO_AMOUNTS, sales: value, discounts: 0 - discount - off, shipping, tax }
  row.fail(paid === null || paid > total ? 'total' : 'net', 'total_mismatch')
  return null
}

/** Returns the part of a refund that the seller paid, without the part that Etsy paid. */
function refundOf(row: TableRow, currency: CurrencyCode, amounts: LineAmounts): number {
  const left = paidOut(row, ['adjustedNet', 'adjustedFees'], currency)
  if (left === null) return 0
  if (left < 0) row.fail('adjustedNet', 'sign_mismatch')
  return Math.max(0, revenueOf(amounts) + amounts.tax - left)
}

/** Returns Etsy's payment for an order before the processing fee is deducted, or null if the columns are empty. */
function paidOut(
  row: TableRow,
  [netKey, feesKey]: readonly [string, string],
  currency: CurrencyCode,
): number | null {
  const net = row.amount(netKey, currency) ?? 0
  const fees = notNegative(row, feesKey, currency)
  return net === 0 && fees === 0 ? null : exact(net + fees)
}

function notNegative(row: TableRow, key: string, currency: CurrencyCode): number {
  const value = row.amount(key, currency) ?? 0
  if (value < 0) row.fail(key, 'sign_mismatch')
  return value
}

/**
 * Returns the SKU of an order of one product. Returns null if the order has several products, because it is unknown
 * how many units each has.
 */
function skuOf(cell: string | null, units: number): string | null {
  const skus = cell?.split(',').map((sku) => sku.trim()) ?? []
  const [first = ''] = skus
  const same = skus.every((sku) => sku === first)
  return first !== '' && same && (units === 1 || skus.length === units) ? first : null
}
