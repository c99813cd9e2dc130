import {
  type ApiAmount,
  amountCell,
  type OrderTable,
  rowOf,
  sumCell,
  timeCell,
  withoutSign,
} from './order-table.ts'

/** An order of WooCommerce's REST API v3, reduced to what Safi needs. It contains no data about people. */
export interface WooApiOrder {
  readonly number: string
  readonly status: string
  readonly currency: string
  /** Time of the order in the shop's time zone, as in its export files. */
  readonly date_created: string
  readonly discount_total: ApiAmount
  readonly shipping_total: ApiAmount
  readonly shipping_tax: ApiAmount
  readonly total_tax: ApiAmount
  readonly total: ApiAmount
  readonly shipping: { readonly country: string }
  readonly billing: { readonly country: string }
  readonly line_items: readonly {
    readonly name: string | null
    readonly sku: string | null
    readonly quantity: number
    /** Value after discounts, without tax. WooCommerce does not round it if the shop's prices include tax. */
    readonly total: ApiAmount
  }[]
  /** What the buyer paid besides goods and shipping, such as a charge for cash on delivery. */
  readonly fee_lines: readonly { readonly total: ApiAmount; readonly total_tax: ApiAmount }[]
  /** Refunds, as negative totals that include tax. */
  readonly refunds: readonly { readonly total: ApiAmount }[]
}

const HEADER = [
  'order_number',
  'order_date',
  'status',
  'order_currency',
  'shipping_total',
  'shipping_tax_total',
  'fee_total',
  'fee_tax_total',
  'tax_total',
  'discount_total',
  'order_total',
  'refunded_total',
  'shipping_country',
  'billing_country',
  'item_name',
  'item_sku',
  'item_quantity',
  'item_total',
]

/**
 * Converts orders of WooCommerce's API to the order list that `woocommerce-orders.ts` reads: one row per product,
 * each with the amounts of the order. An order without products, such as one with only a charge, gets one row without
 * units.
 */
export const wooApiOrders: OrderTable<WooApiOrder> = {
  header: HEADER,
  rows(order) {
    const shared = {
      order_number: order.number,
      order_date: timeCell(order.date_created),
      status: order.status,
      order_currency: order.currency,
      shipping_total: amountCell(order.shipping_total),
      shipping_tax_total: amountCell(order.shipping_tax),
      fee_total: sumCell(order.fee_lines.map(({ total }) => total)),
      fee_tax_total: sumCell(order.fee_lines.map(({ total_tax }) => total_tax)),
      tax_total: amountCell(order.total_tax),
      discount_total: amountCell(order.discount_total),
      order_total: amountCell(order.total),
      refunded_total: sumCell(order.refunds.map(({ total }) => withoutSign(total))),
      shipping_country: order.shipping.country,
      billing_country: order.billing.country,
    }
    const items = order.line_items.length > 0 ? order.line_items : [NO_ITEM]
    return items.map(({ name, sku, quantity, total }) =>
      rowOf(HEADER, {
        ...shared,
        item_name: name ?? '',
        item_sku: sku ?? '',
        item_quantity: String(quantity),
        item_total: amountCell(total),
      }),
    )
  },
}

const NO_ITEM = { name: null, sku: null, quantity: 0, total: '0' }
