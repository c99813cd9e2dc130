import type { CurrencyCode } from '../../../money/currency.ts'
import { exact } from '../../../money/money.ts'
import { currencyNamed } from '../../cells/number-cell.ts'
import { FINE } from '../../cells/number-column.ts'
import { text } from '../../reader/columns.ts'
import type { Format } from '../../reader/format.ts'
import { addressCountry } from '../../reader/order-list.ts'
import type { TableRow } from '../../reader/table-row.ts'
import {
  onceNotNegative,
  onceOf,
  type WooItem,
  type WooMoney,
  wooLines,
  wooOrderOf,
} from './woocommerce-order.ts'

/** Maximum rounding difference in minor units, which arises because WooCommerce rounds each amount of an order. */
const ROUNDING = 2

const needed = (
  header: string,
  kind: 'text' | 'date' | 'quantity' | 'amount' = 'text',
  ...aliases: string[]
) => ({ header, aliases, kind, required: true }) as const

/**
 * The order list of WooCommerce's Advanced Order Export plugin: one row per product, with human-readable headers.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | the order's amounts are on each of its rows, or only on the first | counted once, divided by the goods' value |
 * | Total = Subtotal - Cart Discount + Shipping + Total Tax; charges such as cash on delivery have no column | an |
 * | | order with one does not add up: it is reported, and read without the charge if the seller agrees |
 * | `Item Cost` is the rounded unit price after discounts | the products must add up to the goods |
 * | `Quantity (- Refund)` is already reduced by returns | the remaining units; the returned goods are a line |
 * | | without product, and so is their refund |
 * | `Order Refund Amount` is for the whole order, with tax | a refund |
 * | few sellers select the currency column | the seller is asked if the column is missing |
 * | the same orders may come from the other export plugins | equal orders have equal keys |
 */
export const woocommerceAdvancedExport: Format = {
  name: 'woocommerce-advanced-export',
  layoutOf: 'woocommerce-orders',
  title: 'WooCommerce Advanced Order Export',
  platform: 'WooCommerce',
  seenWithRealFile: false,
  fees: 'none',
  currencyColumn: null,
  fileCurrency: {
    preamble: () => null,
    marketplaceColumn: 'currency',
    marketplace: currencyNamed,
    ask: true,
    perRow: true,
  },
  always: ['Order Total Amount', 'Cart Discount Amount', 'Order Shipping Amount'],
  columns: {
    order: needed('Order Number'),
    date: needed('Order Date', 'date'),
    status: needed('Order Status'),
    currency: { ...text('Currency'), aliases: ['Order Currency'] },
    subtotal: needed('Order Subtotal Amount', 'amount'),
    discount: needed('Cart Discount Amount', 'amount'),
    shipping: needed('Order Shipping Amount', 'amount'),
    tax: needed('Order Total Tax Amount', 'amount'),
    total: needed('Order Total Amount', 'amount'),
    refunded: { header: 'Order Refund Amount', kind: 'amount' },
    country: text('Country Code (Shipping)'),
    billingCountry: text('Country Code (Billing)'),
    sku: text('SKU'),
    title: needed('Item Name'),
    quantity: needed('Quantity', 'quantity', 'Quantity (- Refund)'),
    left: { header: 'Quantity (- Refund)', kind: 'quantity' },
    cost: needed('Item Cost', 'amount'),
  },
  groupBy: 'order',
  blank: 'continues',

  read(rows, keys) {
    const [first] = rows as [TableRow]
    const order = wooOrderOf(first)
    if (order === null) return null
    const { currency } = order
    const address = addressCountry(first)
    const items = rows.map((row) => itemOf(row, currency))
    const money = moneyOf(rows, currency)
    if (money === null || rows.some((row) => row.failed)) return null
    const known = withGoodsBack(items as WooItem[], money)
    return known && wooLines({ ...order, shared: { ...order.shared, ...address } }, known, money, keys)
  },
}

function itemOf(row: TableRow, currency: CurrencyCode): WooItem | null {
  const units = row.quantity('quantity')
  const left = row.quantity('left') ?? units
  const cost = row.fine('cost', currency)
  if (units === null && !row.failed) row.missing('quantity')
  if (cost === null && !row.failed) row.missing('cost')
  if (units === null || left === null || cost === null || row.failed) return null
  if (units < 0) row.fail('quantity', 'sign_mismatch')
  if (cost < 0) row.fail('cost', 'sign_mismatch')
  const unitsBack = units - left
  if (left < 0 || unitsBack < 0) row.fail('left', 'total_mismatch')
  const title = row.name('title')
  const weightBack = Math.round((cost * unitsBack) / FINE)
  return {
    row,
    sku: row.sku('sku') ?? title,
    title,
    units,
    weight: exact(cost * units),
    unitsBack,
    weightBack,
  }
}

function moneyOf(rows: readonly TableRow[], currency: CurrencyCode): WooMoney | null {
  const [first] = rows as [TableRow]
  const once = (key: string) => onceNotNegative(rows, key, currency)
  const [discount, shipping, tax, refunded] = [
    once('discount'),
    once('shipping'),
    once('tax'),
    once('refunded'),
  ]
  const [subtotal, total] = [onceOf(rows, 'subtotal', currency), onceOf(rows, 'total', currency)]
  if (subtotal === null && !first.failed) first.missing('subtotal')
  if (total === null && !first.failed) first.missing('total')
  if (subtotal === null || total === null || rows.some((row) => row.failed)) return null
  const theirs = exact(total - shipping - tax)
  const ours = exact(subtotal - discount)
  const differs = Math.abs(theirs - ours) > ROUNDING
  const goods = differs ? ours : theirs
  if (goods < 0) first.fail('total', 'total_mismatch')
  if (first.failed) return null
  first.compareTotal('total', { theirs: total, ours: exact(ours + shipping + tax), currency }, ROUNDING)
  return { goods, discount, shipping, charges: 0, tax, refunded }
}

/**
 * Returns the products, and the returned units that no row of a product contains. Returns null if the products do not
 * add up to the goods of the order.
 */
function withGoodsBack(items: readonly WooItem[], { goods, refunded }: WooMoney): readonly WooItem[] | null {
  const first = items[0] as WooItem
  const rest = exact(goods * FINE - items.reduce((sum, { weight }) => sum + weight, 0))
  const units = items.reduce((sum, item) => sum + item.units, 0)
  // each unit price was rounded separately
  const rounding = ((units + ROUNDING) * FINE) / 2
  const mayBeBack = (refunded ?? 0) > 0 && items.every(({ unitsBack }) => unitsBack === 0)
  if (rest < -rounding || (rest > rounding && !mayBeBack)) {
    first.row.fail('subtotal', 'total_mismatch')
    return null
  }
  return rest > rounding ? [...items, { ...first, sku: null, title: null, units: 0, weight: rest }] : items
}
