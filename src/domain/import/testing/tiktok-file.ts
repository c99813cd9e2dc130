import { csvText } from './sources.ts'

/** Columns of a TikTok order list, each with the description that the file has in its second row. */
const COLUMNS: readonly (readonly [header: string, says: string])[] = [
  ['Order ID', 'The number of the order.'],
  ['Order Status', 'Where the order is now.'],
  ['Order Substatus', 'Where exactly the order is now.'],
  ['Cancelation/Return Type', 'Cancel or return.'],
  ['SKU ID', 'The number of the SKU.'],
  ['Seller SKU', 'The SKU as the seller calls it.'],
  ['Product Name', 'The name of the product.'],
  ['Variation', 'The variation of the SKU.'],
  ['Quantity', 'How many were sold.'],
  ['Sku Quantity of return', 'How many came back.'],
  ['SKU Unit Original Price', 'What one of them costs.'],
  ['SKU Subtotal Before Discount', 'Price times quantity.'],
  ['SKU Platform Discount', 'What the platform gives.'],
  ['SKU Seller Discount', 'What the seller gives.'],
  ['SKU Subtotal After Discount', 'The subtotal less both discounts.'],
  ['Shipping Fee After Discount', 'Shipping that the buyer pays.'],
  ['Taxes', 'Taxes that the buyer pays.'],
  ['Order Amount', 'Everything that the buyer pays.'],
  ['Order Refund Amount', 'What the buyer got back.'],
  ['Created Time', 'When the order was made.'],
  ['Paid Time', 'When the order was paid.'],
  ['Country', 'Where the order goes.'],
]

export const TIKTOK_HEADER = COLUMNS.map(([header]) => header)
export const TIKTOK_DESCRIPTION = COLUMNS.map(([, says]) => says)

export type TiktokRow = Readonly<Record<string, string>>

const ITEM: TiktokRow = {
  'Order ID': '576461413038785752\t',
  'Order Status': 'Completed',
  'SKU ID': '1729384756473829101\t',
  'Seller SKU': 'OUD-50',
  'Product Name': 'Oud perfume',
  Variation: '50 ml',
  Quantity: '2',
  'Sku Quantity of return': '0',
  'SKU Unit Original Price': '60',
  'SKU Subtotal Before Discount': '120',
  'SKU Platform Discount': '10',
  'SKU Seller Discount': '15',
  'SKU Subtotal After Discount': '95',
  'Shipping Fee After Discount': '5',
  'Order Amount': '100',
  'Order Refund Amount': '0',
  'Created Time': '03/25/2026 11:16:08 PM\t',
  'Paid Time': '03/25/2026 11:17:00 PM\t',
  Country: 'United Kingdom',
}

/** Writes an order list as TikTok does: descriptions below the header, tabs after order numbers and times. */
export function tiktokText(
  rows: readonly TiktokRow[],
  { header = TIKTOK_HEADER as readonly string[], described = true } = {},
): string {
  const says = header.map((name) => TIKTOK_DESCRIPTION[TIKTOK_HEADER.indexOf(name)] ?? '')
  const cells = rows.map((row) => header.map((name) => ({ ...ITEM, ...row })[name] ?? ''))
  return csvText([header, ...(described ? [says] : []), ...cells], { newline: '\r\n' })
}
