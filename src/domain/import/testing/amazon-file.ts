import { csvText } from './sources.ts'

/** Header of Amazon's date-range report in 2018, with 23 columns. */
export const AMAZON_HEADER_2018 =
  'date/time,settlement id,type,order id,sku,description,quantity,marketplace,fulfillment,order city,order state,order postal,product sales,shipping credits,gift wrap credits,promotional rebates,sales tax collected,Marketplace Facilitator Tax,selling fees,fba fees,other transaction fees,other,total'.split(
    ',',
  )

/** Header of the date-range report since about 2020, with separate tax columns and an account type. */
export const AMAZON_HEADER_2020 =
  'date/time,settlement id,type,order id,sku,description,quantity,marketplace,account type,fulfillment,order city,order state,order postal,tax collection model,product sales,product sales tax,shipping credits,shipping credits tax,gift wrap credits,giftwrap credits tax,Regulatory Fee,Tax On Regulatory Fee,promotional rebates,promotional rebates tax,marketplace withheld tax,selling fees,fba fees,other transaction fees,other,total'.split(
    ',',
  )

/** Header of the date-range report in 2026, with columns that say whether Amazon has released the money. */
export const AMAZON_HEADER_2026 = [...AMAZON_HEADER_2020, 'Transaction Status', 'Transaction Release Date']

export type AmazonRow = Readonly<Record<string, string>>

const PREAMBLE = [
  'Includes Amazon Marketplace, Fulfillment by Amazon (FBA), and Amazon Webstore transactions',
  'All amounts in USD, unless specified',
  'Definitions:',
  'Other: Includes non-order transaction amounts. For more details, see the "Type" and "Description" columns.',
]

const DEFAULTS: AmazonRow = {
  'date/time': 'Feb 1, 2026 12:04:30 AM PST',
  'settlement id': '12345678901',
  type: 'Order',
  'order id': '111-0000001-0000001',
  sku: 'OUD-50',
  description: 'Oud perfume, 50 ml',
  quantity: '1',
  marketplace: 'amazon.com',
  fulfillment: 'Amazon',
  'order city': 'CITY',
  'order postal': '00000',
}

const TEXT = new Set([
  ...Object.keys(DEFAULTS),
  'account type',
  'order state',
  'tax collection model',
  'Transaction Status',
  'Transaction Release Date',
])

/** Returns the cells of a date-range row. Omitted amounts are 0, and an omitted total is the sum of the amounts. */
export function amazonCells(row: AmazonRow, header: readonly string[]): string[] {
  const sum = header
    .filter((name) => !TEXT.has(name) && name !== 'total')
    .reduce((total, name) => total + Math.round(Number((row[name] ?? '0').replaceAll(',', '')) * 100), 0)
  return header.map((name) => {
    if (TEXT.has(name)) return row[name] ?? DEFAULTS[name] ?? ''
    return row[name] ?? (name === 'total' ? (sum / 100).toFixed(2) : '0')
  })
}

/** Writes a date-range report as Amazon does: byte-order mark, preamble, every cell quoted. */
export function amazonText(
  rows: readonly AmazonRow[],
  { header = AMAZON_HEADER_2018, preamble = PREAMBLE as readonly string[] } = {},
): string {
  const table = [header, ...rows.map((row) => amazonCells(row, header))]
  return `\ufeff${csvText([...preamble.map((line) => [line]), ...table], { quoteAll: true })}`
}

export const AMAZON_SALE: AmazonRow = {
  'product sales': '8.96',
  'shipping credits': '5.99',
  'promotional rebates': '-1.00',
  'selling fees': '-2.00',
  'fba fees': '-8.98',
}
export const AMAZON_REFUND: AmazonRow = { type: 'Refund', 'product sales': '-6.96', 'selling fees': '0.83' }
export const AMAZON_NO_ORDER: AmazonRow = { 'order id': '', sku: '', quantity: '', marketplace: '' }
export const AMAZON_ADS: AmazonRow = {
  ...AMAZON_NO_ORDER,
  type: 'Service Fee',
  description: 'Cost of Advertising',
  'other transaction fees': '-200.00',
}
export const AMAZON_TRANSFER: AmazonRow = {
  ...AMAZON_NO_ORDER,
  type: 'Transfer',
  description: 'To your account ending in: 000',
  other: '-1,854.62',
}
export const AMAZON_REIMBURSED: AmazonRow = {
  type: 'Adjustment',
  description: 'FBA Inventory Reimbursement - Customer Return',
  marketplace: '',
  quantity: '5',
  other: '2.50',
}
