import { SALLA_ORDER, sallaPacked, sallaText } from '#domain/import/testing/salla-file.ts'
import { shopifyMore, shopifyOrder, shopifyText } from '#domain/import/testing/shopify-file.ts'

/** An order in the state that one file shows: one product per price, each bought once. */
export interface OrderState {
  readonly id: string
  readonly prices: readonly number[]
  /** The stage of the order. A cancelled order does not count as a sale. */
  readonly stage: 'new' | 'delivered' | 'cancelled'
}

/** The stages in their sequence. A later stage supersedes an earlier one, whichever file was imported first. */
export const STAGES: readonly OrderState['stage'][] = ['new', 'delivered', 'cancelled']

const sumOf = (prices: readonly number[]) => prices.reduce((sum, price) => sum + price, 0)
const skuOf = (at: number) => `SKU-${at}`

/** A Salla file with these orders. With `listed`, it has a column with the price of each product, which a seller may leave out. */
export function sallaFile(orders: readonly OrderState[], listed = true) {
  const words = { new: 'قيد التنفيذ', delivered: 'تم التوصيل', cancelled: 'ملغي' }
  const rows = orders.map(({ id, prices, stage }) => ({
    ...SALLA_ORDER,
    'رقم الطلب': id,
    'حالة الطلب': words[stage],
    'إجمالي الطلب': `${sumOf(prices)}.00`,
    الضريبة: '',
    'تكلفة الشحن': '',
    SKU: sallaPacked(prices.map((_, at) => ({ sku: skuOf(at), name: skuOf(at), units: 1 }))),
    skus_json: listed ? JSON.stringify(prices.map((price, at) => [skuOf(at), 1, skuOf(at), price])) : '',
  }))
  return { name: 'salla.csv', text: sallaText(rows) }
}

export function shopifyFile(orders: readonly OrderState[]) {
  const rows = orders.flatMap(({ id, prices, stage }) =>
    prices.map((price, at) => {
      const line = {
        'Lineitem sku': skuOf(at),
        'Lineitem price': `${price}.00`,
        'Lineitem quantity': '1',
      }
      return at > 0
        ? shopifyMore(`#${id}`, line)
        : shopifyOrder(`#${id}`, {
            ...line,
            'Financial Status': stage === 'new' ? 'pending' : 'paid',
            'Cancelled at': stage === 'cancelled' ? '2026-03-05 10:00:00 +0400' : '',
            Subtotal: `${sumOf(prices)}.00`,
            Total: `${sumOf(prices)}.00`,
          })
    }),
  )
  return { name: 'shopify.csv', text: shopifyText(rows) }
}

/**
 * Returns a file of Safi's template with these orders: each price in its own row, and all rows with one SKU.
 * `lineIds` adds ids that distinguish the rows of an order.
 */
export function templateFile(orders: readonly OrderState[], lineIds = true) {
  const header = 'order_id,line_id,date,platform,sku,quantity,unit_price,referral_fee,fulfilment_fee,currency'
  const rows = orders.flatMap(({ id, prices }) =>
    prices.map((price, at) =>
      [id, lineIds ? at + 1 : '', '2026-03-01,My shop,SKU-0,1', `${price}.00`, ',,SAR'].join(','),
    ),
  )
  return { name: 'template.csv', text: [header, ...rows].join('\n') }
}
