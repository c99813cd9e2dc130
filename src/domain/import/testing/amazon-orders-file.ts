/** Header of Amazon's All Orders report, with 32 columns. */
export const AMAZON_ORDERS_HEADER =
  'amazon-order-id,merchant-order-id,purchase-date,last-updated-date,order-status,fulfillment-channel,sales-channel,order-channel,url,ship-service-level,product-name,sku,asin,item-status,quantity,currency,item-price,item-tax,shipping-price,shipping-tax,gift-wrap-price,gift-wrap-tax,item-promotion-discount,ship-promotion-discount,ship-city,ship-state,ship-postal-code,ship-country,promotion-ids,is-business-order,purchase-order-number,price-designation'.split(
    ',',
  )

export type AmazonOrderRow = Readonly<Record<string, string>>

const DEFAULTS: AmazonOrderRow = {
  'amazon-order-id': '171-0000001-0000001',
  'merchant-order-id': '171-0000001-0000001',
  'purchase-date': '2026-03-14T08:04:21+00:00',
  'last-updated-date': '2026-03-16T10:20:30+00:00',
  'order-status': 'Shipped',
  'fulfillment-channel': 'Amazon',
  'sales-channel': 'Amazon.ae',
  'ship-service-level': 'Standard',
  'product-name': 'Oud perfume, 50 ml',
  sku: 'OUD-50',
  asin: 'B000000001',
  'item-status': 'Shipped',
  quantity: '1',
  currency: 'AED',
  'item-price': '128.00',
  'ship-city': 'SECRETVILLE',
  'ship-state': 'SECRETSTATE',
  'ship-postal-code': 'SECRET1',
  'ship-country': 'AE',
  'is-business-order': 'false',
}

export function amazonOrderCells(
  row: AmazonOrderRow,
  header: readonly string[] = AMAZON_ORDERS_HEADER,
): string[] {
  return header.map((name) => row[name] ?? DEFAULTS[name] ?? '')
}

/** Writes an All Orders report as Amazon does: tabs, no quotes, trailing empty columns omitted. */
export function amazonOrdersText(
  rows: readonly AmazonOrderRow[],
  header: readonly string[] = AMAZON_ORDERS_HEADER,
): string {
  const lines = rows.map((row) => amazonOrderCells(row, header).join('\t').replace(/\t+$/, ''))
  return [header.join('\t'), ...lines].map((line) => `${line}\n`).join('')
}

/** An item of an All Orders report with the status Pending, which has no price yet. */
export const AMAZON_PENDING: AmazonOrderRow = {
  'order-status': 'Pending',
  'item-status': 'Unshipped',
  'last-updated-date': '2026-03-14T08:10:00+00:00',
  currency: '',
  'item-price': '',
}
export const AMAZON_CANCELLED: AmazonOrderRow = {
  'order-status': 'Cancelled',
  'item-status': 'Cancelled',
  'last-updated-date': '2026-03-15T09:00:00+00:00',
  quantity: '0',
  currency: '',
  'item-price': '',
}
