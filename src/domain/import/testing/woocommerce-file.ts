import { csvText } from './sources.ts'

export const WOOCOMMERCE_HEADER = [
  'Date',
  'Order #',
  'N. Revenue (formatted)',
  'Status',
  'Customer',
  'Customer type',
  'Product(s)',
  'Items sold',
  'Coupon(s)',
  'Net Sales',
  'Attribution',
]

export type WooRow = Readonly<Record<string, string>>

const ORDER: WooRow = {
  Date: '2026-03-05 14:22:11',
  'Order #': '1543',
  'N. Revenue (formatted)': '৳2,999',
  Status: 'completed',
  'Product(s)': '2× Oud perfume, 50 ml, 1× Musk',
  'Items sold': '3',
  'Net Sales': '2899',
}

export function wooText(rows: readonly WooRow[], header: readonly string[] = WOOCOMMERCE_HEADER): string {
  return csvText([header, ...rows.map((row) => header.map((name) => ({ ...ORDER, ...row })[name] ?? ''))])
}
