import type { CurrencyCode } from '../../../money/currency.ts'
import { exact } from '../../../money/money.ts'
import { cleanText } from '../../cells/clean-text.ts'
import { FINE, readFine, readWhole } from '../../cells/number-column.ts'
import type { RowKeys } from '../../identity/row-keys.ts'
import { amount, text } from '../../reader/columns.ts'
import type { Column, Format } from '../../reader/format.ts'
import { addressCountry } from '../../reader/order-list.ts'
import type { TableRow } from '../../reader/table-row.ts'
import type { SaleLine } from '../../sale-line.ts'
import {
  onceNotNegative,
  onceOf,
  type WooItem,
  type WooMoney,
  wooLines,
  wooOrderOf,
} from './woocommerce-order.ts'

/**
 * Maximum number of columns `line_item_1`, `line_item_2` and so on. A file has as many of them as its largest order
 * has products.
 */
const MAX_PACKED = 60
const PACKED = Array.from({ length: MAX_PACKED }, (_, at) => `packed${at + 1}`)

/**
 * The order list of WooCommerce's export plugins that name columns as its database does (`order_total`, `item_sku`):
 * Order Export & Import, Customer/Order CSV Export.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | one row per product, each repeating the order's amounts | counted once, divided by the goods' value |
 * | or one row per order, each product packed: `name:Oud|sku:OUD|quantity:2|total:100.00` | a line per product |
 * | order_total = goods after discounts + shipping_total + fee_total + tax_total | the products must add up to |
 * | | the goods, except for the rounding of each |
 * | item amounts are not rounded (86.956522) if prices include tax | only shares of the order's own amounts |
 * | amounts are without tax, tax_total has all of it | separate tax |
 * | fee_total is what the buyer paid in addition, as for cash on delivery | revenue; a negative one is a discount |
 * | refunds have no row: refunded_total or refund_items for the order, item_refunded for a product, without tax | a |
 * | | refund of the named products, else of one line without units |
 * | fees of payment providers are not included | a list without fees |
 */
export const woocommerceOrders: Format = {
  name: 'woocommerce-orders',
  title: 'WooCommerce order list',
  platform: 'WooCommerce',
  seenWithRealFile: false,
  fees: 'none',
  currencyColumn: 'currency',
  always: ['order_currency', 'shipping_tax_total', 'fee_tax_total'],
  columns: {
    order: { ...text('order_number'), required: true },
    date: { header: 'order_date', aliases: ['date'], kind: 'date', required: true },
    status: { ...text('status'), required: true },
    currency: { ...text('order_currency'), required: true },
    shipping: { ...amount('shipping_total'), required: true },
    charges: { ...amount('fee_total'), required: true },
    tax: { ...amount('tax_total'), required: true },
    discount: amount('discount_total', 'cart_discount'),
    total: { ...amount('order_total'), required: true },
    refunded: amount('refunded_total'),
    refunds: text('refund_items'),
    country: text('shipping_country'),
    billingCountry: text('billing_country'),
    title: text('item_name'),
    sku: text('item_sku'),
    quantity: { header: 'item_quantity', kind: 'quantity' },
    itemTotal: amount('item_total'),
    itemRefunded: amount('item_refunded'),
    unitsBack: { header: 'item_refunded_qty', kind: 'quantity' },
    packed: text('line_items'),
    ...Object.fromEntries(PACKED.map((key, at): [string, Column] => [key, text(`line_item_${at + 1}`)])),
  },
  groupBy: 'order',
  blank: 'continues',

  read(rows, keys) {
    const [first] = rows as [TableRow]
    if (first.has('itemTotal')) return linesOf(rows, keys)
    // a packed row is a whole order, so several rows are states of the order
    const states = rows.map((row) => linesOf([row], keys))
    return states.every((lines) => lines !== null) ? states.flat() : null
  },
}

function linesOf(rows: readonly TableRow[], keys: RowKeys): SaleLine[] | null {
  const [first] = rows as [TableRow]
  const order = wooOrderOf(first)
  if (order === null) return null
  const { currency } = order
  const address = addressCountry(first)
  const items = first.has('itemTotal') ? rows.map((row) => itemOf(row, currency)) : packedOf(first, currency)
  const money = moneyOf(rows, currency)
  if (items === null || money === null || rows.some((row) => row.failed)) return null
  const known = items as readonly WooItem[]
  const sum = known.reduce((total, { weight }) => total + weight, 0)
  // WooCommerce rounds the order once, and may round each product, too
  if (Math.abs(sum - money.goods * FINE) * 2 > (known.length + 2) * FINE) {
    first.fail('total', 'total_mismatch')
    return null
  }
  return wooLines({ ...order, shared: { ...order.shared, ...address } }, known, money, keys)
}

function moneyOf(rows: readonly TableRow[], currency: CurrencyCode): WooMoney | null {
  const [first] = rows as [TableRow]
  const total = onceOf(rows, 'total', currency)
  const once = (key: string) => onceNotNegative(rows, key, currency)
  const [shipping, discount, tax] = [once('shipping'), once('discount'), once('tax')]
  const charges = onceOf(rows, 'charges', currency) ?? 0
  const refunded = first.has('refunded') ? once('refunded') : refundedOf(first, currency)
  if (total === null && !first.failed) first.missing('total')
  if (total === null || rows.some((row) => row.failed)) return null
  const goods = exact(total - shipping - charges - tax)
  if (goods < 0) {
    first.fail('total', 'total_mismatch')
    return null
  }
  return { goods, discount, shipping, charges, tax, refunded }
}

function itemOf(row: TableRow, currency: CurrencyCode): WooItem | null {
  const units = row.quantity('quantity')
  const weight = row.fine('itemTotal', currency)
  const unitsBack = Math.abs(row.quantity('unitsBack') ?? 0)
  const back = row.fine('itemRefunded', currency) ?? 0
  if (units === null && !row.failed) row.missing('quantity')
  if (weight === null && !row.failed) row.missing('itemTotal')
  if (units === null || weight === null || row.failed) return null
  if (units < 0) row.fail('quantity', 'sign_mismatch')
  if (weight < 0) row.fail('itemTotal', 'sign_mismatch')
  if (back < 0) row.fail('itemRefunded', 'sign_mismatch')
  if (unitsBack > units) row.fail('unitsBack', 'total_mismatch')
  const title = row.name('title')
  const weightBack = Math.round(back / FINE)
  return { row, sku: row.sku('sku') ?? title, title, units, weight, unitsBack, weightBack }
}

/**
 * Returns the products that are packed in the cells of an order's single row. Returns null if a cell contains
 * anything else.
 */
function packedOf(row: TableRow, currency: CurrencyCode): WooItem[] | null {
  const cells = PACKED.map((key) => [key, row.text(key)] as const)
  const list = row.text('packed').split(/;(?=id:|name:)/)
  const packed = [...cells, ...list.map((cell) => ['packed', cell] as const)].filter(
    ([, cell]) => cell !== '',
  )
  if (packed.length === 0) row.missing(row.has('packed') ? 'packed' : 'packed1')
  const items = packed.map(([key, cell]) => {
    const item = unpacked(row, cell, currency)
    if (item === null) row.fail(key, 'unreadable_text')
    return item
  })
  return row.failed ? null : (items as WooItem[])
}

function unpacked(row: TableRow, cell: string, currency: CurrencyCode): WooItem | null {
  const fields = fieldsOf(cell)
  const units = readWhole(fields.get('quantity') ?? '', 'point')
  const weight = readFine(fields.get('total') ?? '', 'point', currency)
  const back = readFine(fields.get('refunded') || '0', 'point', currency)
  if (units === null || units < 0 || typeof weight !== 'number' || typeof back !== 'number') return null
  if (weight < 0 || back < 0) return null
  const title = fields.get('name') || null
  const weightBack = Math.round(back / FINE)
  return { row, sku: fields.get('sku') || title, title, units, weight, unitsBack: 0, weightBack }
}

/** Adds up an order's refunds: `amount:23.00|reason:|date:2026-03-05 10:00:00;amount:...`. */
function refundedOf(row: TableRow, currency: CurrencyCode): number | null {
  if (!row.has('refunds')) return null
  const refunds = row
    .text('refunds')
    .split(/;(?=amount:)/)
    .filter((refund) => refund !== '')
  const amounts = refunds.map((refund) => readFine(fieldsOf(refund).get('amount') ?? '', 'point', currency))
  if (amounts.some((one) => typeof one !== 'number')) row.fail('refunds', 'unreadable_text')
  if (row.failed || refunds.length === 0) return null
  return Math.round((amounts as number[]).reduce((sum, one) => sum + one, 0) / FINE)
}

/** Parses `name:Oud, 50 ml|sku:OUD-50|quantity:2`. If a key is repeated, its first value counts. */
function fieldsOf(cell: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const field of cell.split('|')) {
    const at = field.indexOf(':')
    const key = cleanText(field.slice(0, at))
    if (at > 0 && !fields.has(key)) fields.set(key, cleanText(field.slice(at + 1)))
  }
  return fields
}
