import { csvText } from './sources.ts'

export const ETSY_STATEMENT_HEADER =
  'Date,Type,Title,Info,Currency,Amount,Fees & Taxes,Net,Tax Details'.split(',')

export type StatementRow = Readonly<Record<string, string>>

export function statementText(
  rows: readonly StatementRow[],
  header: readonly string[] = ETSY_STATEMENT_HEADER,
): string {
  const always: StatementRow = { Date: 'March 24, 2026', Currency: 'USD', Info: '' }
  return csvText([header, ...rows.map((row) => header.map((name) => row[name] ?? always[name] ?? '--'))])
}

const paid = (Type: string, Title: string, amount: string, Info = ''): StatementRow => ({
  Type,
  Title,
  Info,
  Amount: amount,
  Net: amount,
})
const charged = (Type: string, Title: string, amount: string, Info = ''): StatementRow => ({
  Type,
  Title,
  Info,
  'Fees & Taxes': amount,
  Net: amount,
})

const OF_ORDER = 'Order #3100000001'
export const ETSY_SALE = paid('Sale', `Payment for ${OF_ORDER}`, '$30.95')

/**
 * An Etsy statement with one order: 29.63 dollars of revenue, 1.32 of tax that Etsy withholds, and the fees of the
 * order.
 */
export const ETSY_MONTH: readonly StatementRow[] = [
  ETSY_SALE,
  charged('Tax', 'Sales tax paid by buyer', '-$1.32', OF_ORDER),
  charged('Fee', 'Transaction fee: Woven basket, small', '-$1.66', OF_ORDER),
  charged('Fee', 'Transaction fee: Shipping', '-$0.27', OF_ORDER),
  charged('Fee', 'Processing fee', '-$1.18', OF_ORDER),
  charged('Fee', 'Listing fee', '-$0.20', 'Listing #800000001'),
  charged('Tax', 'Tax: Transaction', '-$0.05', OF_ORDER),
  charged('Marketing', 'Etsy Ads', '-$2.50', 'Bill for click-throughs to your shop on Mar 23, 2026'),
  charged('Shipping', 'USPS shipping label', '-$4.13', 'Label #1'),
  { Type: 'Deposit', Title: '$1,019.64 sent to your bank account' },
]

/** Statement rows of the order's refund, with the tax and the fees that Etsy returns. */
export const ETSY_RETURN: readonly StatementRow[] = [
  paid('Refund', `Refund for ${OF_ORDER}`, '-$30.95'),
  charged('Tax', 'Refund to buyer for sales tax', '$1.32', OF_ORDER),
  charged('Fee', 'Credit for transaction fee on Woven basket, small', '$1.66', OF_ORDER),
  charged('Fee', 'Credit for processing fee', '$0.93', OF_ORDER),
]
