import { csvText } from './sources.ts'

export const WOO_ADVANCED_HEADER =
  'Order Number,Order Status,Order Date,Customer Note,City (Billing),Country Code (Billing),Country Code (Shipping),Payment Method Title,Cart Discount Amount,Order Subtotal Amount,Shipping Method Title,Order Shipping Amount,Order Refund Amount,Order Total Amount,Order Total Tax Amount,SKU,Item #,Item Name,Quantity (- Refund),Item Cost,Coupon Code,Discount Amount,Discount Amount Tax,Currency'.split(
    ',',
  )

export type WooAdvancedRow = Readonly<Record<string, string>>

/** An order with goods of 200.00 after a discount of 20.00, shipping of 20.00, and 15 % tax on goods and shipping. */
const ORDER: WooAdvancedRow = {
  'Order Number': '1543',
  'Order Status': 'Completed',
  'Order Date': '2026-03-05 14:22',
  'Country Code (Shipping)': 'SA',
  'Cart Discount Amount': '20.00',
  'Order Subtotal Amount': '220.00',
  'Order Shipping Amount': '20.00',
  'Order Refund Amount': '0.00',
  'Order Total Amount': '253.00',
  'Order Total Tax Amount': '33.00',
  Currency: 'SAR',
}
const ITEMS: readonly WooAdvancedRow[] = [
  {
    'Item #': '1',
    'Item Name': 'Oud perfume, 50 ml',
    SKU: 'OUD-50',
    'Quantity (- Refund)': '1',
    'Item Cost': '150.00',
  },
  { 'Item #': '2', 'Item Name': 'Musk', SKU: '', 'Quantity (- Refund)': '2', 'Item Cost': '25.00' },
]

/** Returns an order of two products, with one row per product. */
export function wooAdvancedRows(
  order: WooAdvancedRow = {},
  ...items: readonly WooAdvancedRow[]
): WooAdvancedRow[] {
  return ITEMS.map((item, at) => ({ ...ORDER, ...item, ...order, ...items[at] }))
}

export function wooAdvancedText(
  rows: readonly WooAdvancedRow[],
  header: readonly string[] = WOO_ADVANCED_HEADER,
): string {
  return csvText([header, ...rows.map((row) => header.map((name) => row[name] ?? ''))])
}
