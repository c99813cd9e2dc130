/** Header of Amazon's settlement in its first layout, with 36 columns. */
export const SETTLEMENT_HEADER =
  'settlement-id,settlement-start-date,settlement-end-date,deposit-date,total-amount,currency,transaction-type,order-id,merchant-order-id,adjustment-id,shipment-id,marketplace-name,shipment-fee-type,shipment-fee-amount,order-fee-type,order-fee-amount,fulfillment-id,posted-date,order-item-code,merchant-order-item-id,merchant-adjustment-item-id,sku,quantity-purchased,price-type,price-amount,item-related-fee-type,item-related-fee-amount,misc-fee-amount,other-fee-amount,other-fee-reason-description,promotion-id,promotion-type,promotion-amount,direct-payment-type,direct-payment-amount,other-amount'.split(
    ',',
  )

/** Header of the first layout for a period without promotions, with 33 columns. */
export const SETTLEMENT_HEADER_33 = SETTLEMENT_HEADER.filter((name) => !name.startsWith('promotion-'))

/** Header of Amazon's settlement in the layout Flat File V2. */
export const SETTLEMENT_V2_HEADER =
  'settlement-id,settlement-start-date,settlement-end-date,deposit-date,total-amount,currency,transaction-type,order-id,merchant-order-id,adjustment-id,shipment-id,marketplace-name,amount-type,amount-description,amount,fulfillment-id,posted-date,posted-date-time,order-item-code,merchant-order-item-id,merchant-adjustment-item-id,sku,quantity-purchased,promotion-id'.split(
    ',',
  )

export type SettlementRow = Readonly<Record<string, string>>

const SETTLEMENT = '20000000001'
const AMOUNTS = SETTLEMENT_HEADER.filter((name) => name.endsWith('-amount') && name !== 'total-amount')

export const SETTLED_ITEM: SettlementRow = {
  'transaction-type': 'Order',
  'order-id': '702-0000001-0000001',
  'merchant-order-id': '702-0000001-0000001',
  'shipment-id': 'Baa000001',
  'marketplace-name': 'Amazon.ca',
  'fulfillment-id': 'AFN',
  'posted-date': '2026-03-14T06:23:59+00:00',
  'order-item-code': '135000000000001',
  sku: 'OUD-50',
}
export const SETTLED_REFUND: SettlementRow = {
  ...SETTLED_ITEM,
  'transaction-type': 'Refund',
  'shipment-id': '',
  'adjustment-id': 'amzn1:crow:aaaaaaaaaaaaaaaaaaaaaa',
  'merchant-adjustment-item-id': '1754000000000000001',
  'posted-date': '2026-03-20T20:59:25+00:00',
}
const ALONE: SettlementRow = { 'posted-date': '2026-03-16T23:04:51+00:00' }

export const price = (type: string, amount: string, of: SettlementRow = SETTLED_ITEM): SettlementRow => ({
  ...of,
  'price-type': type,
  'price-amount': amount,
})
export const fee = (type: string, amount: string, of: SettlementRow = SETTLED_ITEM): SettlementRow => ({
  ...of,
  'item-related-fee-type': type,
  'item-related-fee-amount': amount,
})
export const other = (type: string, amount: string): SettlementRow => ({
  ...ALONE,
  'transaction-type': type,
  'other-amount': amount,
})

/** All settlement rows of one sold unit. */
export const SETTLED_SALE: readonly SettlementRow[] = [
  { ...SETTLED_ITEM, 'quantity-purchased': '1' },
  price('Principal', '35.00'),
  price('Shipping', '6.99'),
  fee('FBAPerUnitFulfillmentFee', '-6.12'),
  fee('Commission', '-5.62'),
  fee('DigitalServicesFee', '-0.17'),
  { ...SETTLED_ITEM, 'promotion-id': 'FREE', 'promotion-type': 'Shipping', 'promotion-amount': '-6.99' },
]
/** Settlement rows of a refund without a quantity, as Amazon writes it. */
export const SETTLED_RETURN: readonly SettlementRow[] = [
  price('Principal', '-60.00', SETTLED_REFUND),
  fee('Commission', '9.63', SETTLED_REFUND),
  fee('RefundCommission', '-1.93', SETTLED_REFUND),
]

export interface Settlement {
  readonly currency?: string
  /** The total in the summary row. The default is the sum of the rows. */
  readonly total?: string
  readonly header?: readonly string[]
  readonly summary?: boolean
}

/** Returns the cells of the summary row and of all rows below it. */
export function settlementCells(
  rows: readonly SettlementRow[],
  { currency = 'CAD', total, header = SETTLEMENT_HEADER, summary = true }: Settlement = {},
): string[][] {
  const amounts = header.includes('amount') ? ['amount'] : AMOUNTS
  const sum = rows
    .flatMap((row) => amounts.map((name) => Math.round(Number((row[name] ?? '0').trim()) * 100)))
    .reduce((all, amount) => all + amount, 0)
  const first: SettlementRow = {
    'settlement-start-date': '2026-03-13T22:07:18+00:00',
    'settlement-end-date': '2026-03-27T22:07:18+00:00',
    'deposit-date': '2026-03-29T22:07:18+00:00',
    'total-amount': total ?? (sum / 100).toFixed(2),
    currency,
  }
  return [...(summary ? [first] : []), ...rows].map((row) =>
    header.map((name) => row[name] ?? (name === 'settlement-id' ? SETTLEMENT : '')),
  )
}

/** Writes a settlement as Amazon does: tabs, no quotes. */
export function settlementText(rows: readonly SettlementRow[], settlement: Settlement = {}): string {
  const header = settlement.header ?? SETTLEMENT_HEADER
  return [header, ...settlementCells(rows, settlement)].map((cells) => `${cells.join('\t')}\n`).join('')
}

const V2_PAIRS: readonly (readonly [type: string, amount: string, amountType: string])[] = [
  ['price-type', 'price-amount', 'ItemPrice'],
  ['item-related-fee-type', 'item-related-fee-amount', 'ItemFees'],
  ['promotion-type', 'promotion-amount', 'Promotion'],
]

/** Converts rows of the first layout to Flat File V2, which repeats the units on each amount of an item. */
export function asV2(rows: readonly SettlementRow[]): SettlementRow[] {
  const units = rows.find((row) => row['quantity-purchased'])?.['quantity-purchased'] ?? ''
  return rows.flatMap((row) => {
    const { 'posted-date': date = '', 'order-id': order = '' } = row
    const about = {
      ...row,
      'posted-date': `${date.slice(0, 10)} 00:00:00 UTC`,
      'posted-date-time': `${date.slice(0, 10)} ${date.slice(11, 19)} UTC`,
      'quantity-purchased': order === '' ? '' : units,
    }
    const pair = V2_PAIRS.find(([, amount]) => row[amount])
    if (pair !== undefined)
      return [
        {
          ...about,
          'amount-type': pair[2],
          'amount-description': row[pair[0]] ?? '',
          amount: row[pair[1]] ?? '',
        },
      ]
    return row['other-amount']
      ? [
          {
            ...about,
            'transaction-type': 'other-transaction',
            'amount-type': 'other-transaction',
            'amount-description': row['transaction-type'] ?? '',
            amount: row['other-amount'],
          },
        ]
      : []
  })
}

/** Returns a settlement row of Flat File V2. */
export const v2 = (
  type: string,
  amountType: string,
  description: string,
  amount: string,
  more: SettlementRow = {},
): SettlementRow => ({
  'posted-date': '2026-03-16 00:00:00 UTC',
  'posted-date-time': '2026-03-16 08:14:22 UTC',
  'transaction-type': type,
  'amount-type': amountType,
  'amount-description': description,
  amount,
  ...more,
})
