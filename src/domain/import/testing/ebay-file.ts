import { csvText } from './sources.ts'

export const EBAY_HEADER = [
  'Transaction creation date',
  'Type',
  'Order number',
  'Legacy order ID',
  'Buyer username',
  'Ship to country',
  'Net amount',
  'Payout currency',
  'Payout date',
  'Payout ID',
  'Payout status',
  'Item ID',
  'Transaction ID',
  'Item title',
  'Custom label',
  'Quantity',
  'Item subtotal',
  'Shipping and handling',
  'Seller collected tax',
  'eBay collected tax',
  'Final Value Fee - fixed',
  'Final Value Fee - variable',
  'Very high "item not as described" fee',
  'Below standard performance fee',
  'International fee',
  'Deposit processing fee',
  'Gross transaction amount',
  'Transaction currency',
  'Exchange rate',
  'Reference ID',
  'Description',
]

const PREAMBLE = [
  'Transaction report',
  'Start date,"Jan 1, 2023"',
  'End date,"Jan 31, 2023"',
  'Amounts are in USD, the currency of your payouts',
  '',
]

export type EbayRow = Readonly<Record<string, string>>

/** Returns the cells of an eBay transaction as eBay writes them, with two dashes in every cell without a value. */
export function ebayCells(row: EbayRow, header: readonly string[] = EBAY_HEADER): string[] {
  const always: EbayRow = { 'Payout currency': 'USD', 'Transaction currency': 'USD' }
  return header.map((name) => row[name] ?? always[name] ?? '--')
}

export function ebayText(
  rows: readonly EbayRow[],
  { header = EBAY_HEADER as readonly string[], preamble = PREAMBLE as readonly string[] } = {},
): string {
  const table = [header, ...rows.map((row) => ebayCells(row, header))]
  return preamble.map((line) => `${line}\n`).join('') + csvText(table)
}

export const EBAY_ORDER: EbayRow = {
  'Transaction creation date': 'Jan 1, 2023',
  Type: 'Order',
  'Order number': '10-00000-00001',
  'Ship to country': 'United States',
  'Net amount': '19',
  'Item ID': '200000000001',
  'Transaction ID': '3000000001',
  'Item title': 'Brass lamp',
  'Custom label': 'LAMP-1',
  Quantity: '1',
  'Item subtotal': '17.75',
  'Shipping and handling': '5',
  'eBay collected tax': '0.9',
  'Final Value Fee - fixed': '-0.3',
  'Final Value Fee - variable': '-3.45',
  'Gross transaction amount': '22.75',
}

const plain = (type: string, net: string, row: EbayRow = {}): EbayRow => ({
  'Transaction creation date': 'Jan 2, 2023',
  Type: type,
  'Net amount': net,
  'Gross transaction amount': net,
  ...row,
})

export const EBAY_REFUND = plain('Refund', '-19.3', {
  'Order number': '10-00000-00001',
  'Final Value Fee - variable': '3.45',
  'Gross transaction amount': '-22.75',
})
export const EBAY_LABEL = plain('Shipping label', '-4.6', { 'Order number': '10-00000-00001' })
export const EBAY_AD = plain('Other fee', '-0.71', {
  'Order number': '10-00000-00001',
  'Item ID': '200000000001',
  Description: 'Ad Fee Standard',
})
export const EBAY_PAYOUT = plain('Payout', '-150.4', {
  'Payout ID': '700001',
  'Gross transaction amount': '--',
})
export const EBAY_TRANSFER = plain('Transfer', '12')
export const EBAY_HOLD = plain('Hold', '-30')

/** An eBay order of two items: its summary row, which has all fees, and the two item rows, which have none. */
export const EBAY_TWO_ITEMS: readonly EbayRow[] = [
  {
    ...EBAY_ORDER,
    'Order number': '10-00000-00002',
    'Item ID': '--',
    'Transaction ID': '--',
    'Item title': '--',
    'Custom label': '--',
    Quantity: '--',
    'Net amount': '47.7',
    'Item subtotal': '50',
    'Shipping and handling': '6',
    'Final Value Fee - variable': '-8',
    'Gross transaction amount': '56',
  },
  {
    ...EBAY_ORDER,
    'Order number': '10-00000-00002',
    'Net amount': '--',
    'Item subtotal': '20',
    'Shipping and handling': '6',
    'Final Value Fee - fixed': '--',
    'Final Value Fee - variable': '--',
    'Gross transaction amount': '26',
  },
  {
    ...EBAY_ORDER,
    'Order number': '10-00000-00002',
    'Item ID': '200000000002',
    'Custom label': '--',
    Quantity: '3',
    'Net amount': '--',
    'Item subtotal': '30',
    'Shipping and handling': '--',
    'Final Value Fee - fixed': '--',
    'Final Value Fee - variable': '--',
    'Gross transaction amount': '30',
  },
]
