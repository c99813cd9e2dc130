import { csvText } from './sources.ts'

export const SHOPIFY_PAYMENTS_HEADER =
  'Transaction Date,Type,Order,Card Brand,Card Source,Payout Status,Payout Date,Payout ID,Available On,Amount,Fee,Net,Checkout,Payment Method Name,Presentment Amount,Presentment Currency,Currency,VAT'.split(
    ',',
  )

export type PaymentRow = Readonly<Record<string, string>>

export const CHARGE: PaymentRow = {
  'Transaction Date': '2026-03-24 22:01:24 +0400',
  Type: 'charge',
  Order: '#1002',
  'Card Brand': 'visa',
  'Card Source': 'online',
  'Payout Status': 'paid',
  'Payout Date': '2026-04-01',
  'Payout ID': '148000000001',
  'Available On': '2026-04-01',
  Amount: '988.21',
  Fee: '57.68',
  Net: '930.53',
  Checkout: '#43000000000001',
  'Payment Method Name': 'card',
  'Presentment Amount': '1010.40',
  'Presentment Currency': 'SAR',
  Currency: 'AED',
}

export function paymentsText(
  rows: readonly PaymentRow[],
  header: readonly string[] = SHOPIFY_PAYMENTS_HEADER,
): string {
  return csvText([header, ...rows.map((row) => header.map((name) => ({ ...CHARGE, ...row })[name] ?? ''))])
}
