import { describe, expect, test } from 'vitest'
import { feesOf, revenueOf, totalOf } from '../../sale-line.ts'
import {
  asV2,
  SETTLEMENT_V2_HEADER as HEADER,
  other,
  SETTLED_RETURN,
  SETTLED_SALE,
  type SettlementRow,
  settlementText,
  v2,
} from '../../testing/settlement-file.ts'
import { readText, scanText } from '../../testing/sources.ts'
import { layoutsLike } from '../formats.ts'

const ITEM = {
  'order-id': '114-0000001-0000001',
  'shipment-id': 'DAA000001',
  'marketplace-name': 'amazon.com',
  'order-item-code': '55000000001',
  sku: 'OUD-50',
  'quantity-purchased': '2',
}
const item = (amountType: string, description: string, amount: string, more: SettlementRow = {}) =>
  v2('Order', amountType, description, amount, { ...ITEM, ...more })

async function linesOf(rows: readonly SettlementRow[]) {
  const { lines, errors, control, plan } = await readText(
    settlementText(rows, { currency: 'USD', header: HEADER }),
  )
  expect([errors, plan.format]).toEqual([[], 'amazon-settlement-v2'])
  const total = lines.reduce((sum, { amounts }) => sum + totalOf(amounts), 0)
  expect(control).toEqual({ USD: total })
  return lines
}

describe("Amazon's settlement in the layout Flat File V2", () => {
  test('combines all amounts of an item in one line, and counts the units once although every row repeats them', async () => {
    const lines = await linesOf([
      item('ItemPrice', 'Principal', '89.00'),
      item('ItemPrice', 'Shipping', '7.99'),
      item('ItemPrice', 'Tax', '7.12'),
      item('ItemFees', 'Commission', '-13.35'),
      item('ItemFees', 'FBAPerUnitFulfillmentFee', '-4.75'),
      item('ItemFees', 'ShippingChargeback', '-7.99'),
      item('Promotion', 'Principal', '-5.00'),
      item('Promotion', 'TaxDiscount', '-0.40'),
      item('ItemWithheldTax', 'MarketplaceFacilitatorTax-Principal', '-6.72'),
    ])
    expect(lines.length).toBe(1)
    expect(lines[0]).toMatchObject({
      kind: 'sale',
      orderId: '114-0000001-0000001',
      sku: 'OUD-50',
      date: '2026-03-16',
      country: 'US',
      currency: 'USD',
      units: 2,
      rawType: 'Order',
      amounts: {
        sales: 8_900,
        shipping: 799,
        discounts: -500,
        referralFee: -1_335,
        fulfilmentFee: -1_274,
        tax: 0,
      },
    })
  })

  test('returns the units of a refund if the refund states a quantity, and no units if it does not', async () => {
    const refund = (quantity: string, adjustment: string) => {
      const more = { 'quantity-purchased': quantity, 'adjustment-id': adjustment, 'shipment-id': '' }
      return [
        v2('Refund', 'ItemPrice', 'Principal', '-89.00', { ...ITEM, ...more }),
        v2('Refund', 'ItemFees', 'Commission', '13.35', { ...ITEM, ...more }),
        v2('Refund', 'ItemFees', 'RefundCommission', '-2.67', { ...ITEM, ...more }),
      ]
    }
    const lines = await linesOf([...refund('2', 'A1'), ...refund('', 'A2')])
    expect(
      lines.map(({ kind, units, amounts }) => [kind, units, revenueOf(amounts), feesOf(amounts)]),
    ).toEqual([
      ['refund', -2, -8_900, -1_068],
      ['refund', 0, -8_900, -1_068],
    ])
  })

  test.each([
    ['ServiceFee', 'other-transaction', 'Storage Fee', 'fee', 'otherFee', 'ServiceFee: Storage Fee'],
    [
      'ServiceFee',
      'Cost of Advertising',
      'TransactionTotalAmount',
      'fee',
      'otherFee',
      'ServiceFee: Cost of Advertising',
    ],
    [
      'other-transaction',
      'other-transaction',
      'Subscription Fee',
      'fee',
      'otherFee',
      'other-transaction: Subscription Fee',
    ],
    [
      'Shipment',
      'Shipment-Fees',
      'FBAPerOrderFulfillmentFee',
      'fee',
      'fulfilmentFee',
      'Shipment: FBAPerOrderFulfillmentFee',
    ],
    [
      'other-transaction',
      'FBA Inventory Reimbursement',
      'WAREHOUSE_LOST',
      'reimbursement',
      'reimbursement',
      'other-transaction: WAREHOUSE_LOST',
    ],
    [
      'other-transaction',
      'FBA Inventory Reimbursement',
      'NEVER_HEARD',
      'reimbursement',
      'reimbursement',
      'other-transaction: NEVER_HEARD',
    ],
    [
      'Adjustment',
      'other-transaction',
      'Refund Reimbursal',
      'reimbursement',
      'reimbursement',
      'Adjustment: Refund Reimbursal',
    ],
    ['Adjustment', 'other-transaction', 'Something', 'other', 'otherFee', 'Adjustment: Something'],
    [
      'other-transaction',
      'other-transaction',
      'Current Reserve Amount',
      'payout',
      'payout',
      'other-transaction: Current Reserve Amount',
    ],
    [
      'Transfer',
      'other-transaction',
      'Previous Reserve Amount Balance',
      'payout',
      'payout',
      'Transfer: Previous Reserve Amount Balance',
    ],
    [
      'other-transaction',
      'other-transaction',
      'Payable to Amazon',
      'payout',
      'payout',
      'other-transaction: Payable to Amazon',
    ],
    [
      'Debt Adjustment',
      'Debt Adjustment',
      'Cross-Account Debt Adjustment for ES, NL',
      'payout',
      'payout',
      'Debt Adjustment: Cross-Account Debt Adjustment for ES, NL',
    ],
    [
      'other-transaction',
      'other-transaction',
      'Transfer of funds unsuccessful: Amazon has cancelled your transfer of funds.',
      'payout',
      'payout',
      'other-transaction: Transfer of funds unsuccessful: Amazon has cancelled your transfer of funds.',
    ],
    [
      'other-transaction',
      'other-transaction',
      'Moonlight',
      'other',
      'otherFee',
      'other-transaction: Moonlight',
    ],
  ] as const)(
    'reads a row of the type %s with the amount type %s and the description %s',
    async (type, amountType, description, kind, field, rawType) => {
      const [line] = await linesOf([v2(type, amountType, description, '-12.60')])
      expect([line?.kind, line?.amounts[field], line?.rawType, line?.units]).toEqual([
        kind,
        -1_260,
        rawType,
        0,
      ])
    },
  )

  test('puts an amount of an item on a separate line if the name of the amount is unknown', async () => {
    const lines = await linesOf([
      item('ItemPrice', 'Principal', '89.00'),
      item('ItemFees', 'MoonFee', '-1.00'),
      item('MoonMoney', 'Dust', '-2.00'),
    ])
    expect(lines.map(({ kind, rawType, amounts }) => [kind, rawType, amounts.otherFee])).toEqual([
      ['sale', 'Order', 0],
      ['other', 'Order: MoonFee', -100],
      ['other', 'Order: Dust', -200],
    ])
  })

  test('reads a file that states the currency on every row', async () => {
    const rows = [item('ItemPrice', 'Principal', '89.00', { currency: 'USD' })]
    expect((await linesOf(rows))[0]?.currency).toBe('USD')
    const alone = await readText(settlementText(rows, { header: HEADER, summary: false }))
    expect([alone.errors, alone.lines[0]?.amounts.sales, alone.control]).toEqual([[], 8_900, {}])
  })

  test('gives the rows the same keys as the first layout of the same settlement gives', async () => {
    const rows = [
      ...SETTLED_SALE,
      ...SETTLED_RETURN,
      ...['Subscription Fee', 'Payable to Amazon', 'WAREHOUSE_DAMAGE'].map((type) => other(type, '-3.21')),
    ]
    const first = await readText(settlementText(rows))
    const parts = [SETTLED_SALE, SETTLED_RETURN, rows.filter((row) => row['other-amount'])]
    const second = await readText(settlementText(parts.flatMap(asV2), { header: HEADER }))
    expect([second.plan.format, second.errors]).toEqual(['amazon-settlement-v2', []])
    expect(second.lines.map(({ key, kind, amounts }) => [key, kind, amounts])).toEqual(
      first.lines.map(({ key, kind, amounts }) => [key, kind, amounts]),
    )
    const both = ['amazon-settlement', 'amazon-settlement-v2']
    expect(both.map(layoutsLike)).toEqual([both, both])
    expect(layoutsLike('amazon-all-orders')).toEqual(['amazon-all-orders'])
  })

  test.each(['amount-type', 'amount-description', 'amount', 'posted-date', 'total-amount'])(
    'refuses a file without the column %s and names that column',
    async (name) => {
      const header = HEADER.filter((column) => column !== name)
      expect(
        await scanText(settlementText([item('ItemPrice', 'Principal', '89.00')], { header })),
      ).toMatchObject({
        format: 'amazon-settlement-v2',
        refusal: { code: 'file_columns_missing', data: { columns: name } },
      })
    },
  )

  test.each<[SettlementRow, string, string]>([
    [item('ItemPrice', 'Principal', ''), 'amount', 'value_missing'],
    [item('ItemPrice', 'Principal', '1.2.3'), 'amount', 'amount_unreadable'],
    [item('ItemPrice', 'Principal', '-89.00'), 'amount', 'sign_mismatch'],
    [
      item('ItemPrice', 'Principal', '89.00', { 'quantity-purchased': '' }),
      'quantity-purchased',
      'value_missing',
    ],
    [item('ItemPrice', 'Principal', '89.00', { 'posted-date': 'soon' }), 'posted-date', 'date_unreadable'],
    [v2('', 'ItemPrice', 'Principal', '89.00', ITEM), 'transaction-type', 'value_missing'],
    [v2('Barter', 'ItemPrice', 'Principal', '89.00', ITEM), 'transaction-type', 'type_unknown'],
  ])('reports an error for the row %o', async (row, column, code) => {
    const text = settlementText([row], { header: HEADER, currency: 'USD', total: '89.00' })
    const { lines, errors } = await readText(text)
    expect([lines, errors.map((error) => [error.line, error.column, error.code])]).toEqual([
      [],
      [[3, column, code]],
    ])
  })
})
