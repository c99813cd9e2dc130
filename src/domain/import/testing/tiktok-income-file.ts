import { csvText } from './sources.ts'

export const TIKTOK_INCOME_HEADER = [
  'Order/adjustment ID  ',
  'Type ',
  'Order created time',
  'Order settled time',
  'Currency',
  'Total settlement amount',
  'Total revenue',
  'Subtotal after seller discounts',
  'Subtotal before discounts',
  'Seller discounts',
  'Refund subtotal after seller discounts',
  'Total fees',
  'Transaction fee',
  'TikTok Shop commission fee',
  'Seller shipping fee',
  'Actual shipping fee',
  'Affiliate commission',
  'Ajustment amount',
  'Related order ID',
  'Customer payment',
]

export type IncomeRow = Readonly<Record<string, string>>

const ORDER: IncomeRow = {
  'Order/adjustment ID': '576461413038785752',
  Type: 'Order',
  'Order created time': '2026/03/20',
  'Order settled time': '2026/03/25',
  Currency: 'GBP',
  'Total settlement amount': '81.50',
  'Total revenue': '105.00',
  'Subtotal after seller discounts': '105.00',
  'Subtotal before discounts': '120.00',
  'Seller discounts': '-15.00',
  'Refund subtotal after seller discounts': '0',
  'Total fees': '-23.50',
  'Transaction fee': '-3.50',
  'TikTok Shop commission fee': '-9.45',
  'Seller shipping fee': '-4.00',
  'Actual shipping fee': '-6.00',
  'Affiliate commission': '-6.55',
  'Ajustment amount': '0',
  'Related order ID': '/',
  'Customer payment': '98.00',
}

export const adjustment = (type: string, amount: string, related = '/'): IncomeRow => ({
  'Order/adjustment ID': '7400000000000000001',
  Type: type,
  'Total settlement amount': amount,
  'Total revenue': '0',
  'Subtotal after seller discounts': '0',
  'Subtotal before discounts': '0',
  'Seller discounts': '0',
  'Total fees': '0',
  'Transaction fee': '0',
  'TikTok Shop commission fee': '0',
  'Seller shipping fee': '0',
  'Actual shipping fee': '0',
  'Affiliate commission': '0',
  'Ajustment amount': amount,
  'Related order ID': related,
})

export function incomeText(
  rows: readonly IncomeRow[],
  header: readonly string[] = TIKTOK_INCOME_HEADER,
): string {
  const cells = rows.map((row) => header.map((name) => ({ ...ORDER, ...row })[name.trim()] ?? ''))
  return csvText([header, ...cells])
}
