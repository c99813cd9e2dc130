import { csvText } from './sources.ts'

const ORDER_COLUMNS =
  'order_id,order_number,order_date,paid_date,status,shipping_total,shipping_tax_total,fee_total,fee_tax_total,tax_total,cart_discount,order_discount,discount_total,order_total,order_subtotal,order_currency,payment_method,shipping_method,customer_id,billing_country,shipping_country,customer_note,refund_items'.split(
    ',',
  )

/** Header of a WooCommerce order list with one row per product. */
export const WOO_ITEMS_HEADER = [
  ...ORDER_COLUMNS,
  ...'item_product_id,item_name,item_sku,item_quantity,item_subtotal,item_subtotal_tax,item_total,item_total_tax,item_refunded,item_refunded_qty,item_meta'.split(
    ',',
  ),
]
/** Header of a WooCommerce order list with one row per order. */
export const WOO_PACKED_HEADER = [...ORDER_COLUMNS, 'line_item_1', 'line_item_2', 'line_item_3']

export type WooOrderRow = Readonly<Record<string, string>>

/**
 * An order with goods of 200.00 after a discount of 20.00, shipping of 20.00, a charge of 10.00 for cash on delivery,
 * and 15 % tax on all of these.
 */
const ORDER: WooOrderRow = {
  order_id: '1543',
  order_number: '1543',
  order_date: '2026-03-05 14:22:11',
  status: 'completed',
  shipping_total: '20.00',
  shipping_tax_total: '3.00',
  fee_total: '10.00',
  fee_tax_total: '1.50',
  tax_total: '34.50',
  discount_total: '20.00',
  order_total: '264.50',
  order_subtotal: '220.00',
  order_currency: 'SAR',
  payment_method: 'cod',
  shipping_country: 'SA',
}
const ITEMS: readonly WooOrderRow[] = [
  { item_name: 'Oud perfume, 50 ml', item_sku: 'OUD-50', item_quantity: '1', item_total: '150.000000' },
  { item_name: 'Musk', item_sku: '', item_quantity: '2', item_total: '50' },
]
export const WOO_PACKED: WooOrderRow = {
  line_item_1:
    'name:Oud perfume, 50 ml|product_id:7|sku:OUD-50|quantity:1|total:150.00|sub_total:165.00|tax:22.50',
  line_item_2: 'name:Musk|product_id:8|sku:|quantity:2|total:50.00|sub_total:55.00|tax:7.50',
}

/** Returns an order of two products, with one row per product. */
export function wooItemRows(order: WooOrderRow = {}, ...items: readonly WooOrderRow[]): WooOrderRow[] {
  return ITEMS.map((item, at) => ({ ...ORDER, ...item, ...order, ...items[at] }))
}

export function wooOrdersText(
  rows: readonly WooOrderRow[],
  header: readonly string[] = WOO_ITEMS_HEADER,
): string {
  return csvText([header, ...rows.map((row) => header.map((name) => row[name] ?? ''))])
}

export function wooPackedText(...rows: readonly WooOrderRow[]): string {
  return wooOrdersText(
    rows.map((row) => ({ ...ORDER, ...WOO_PACKED, ...row })),
    WOO_PACKED_HEADER,
  )
}
