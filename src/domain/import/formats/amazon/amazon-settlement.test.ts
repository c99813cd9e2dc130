import { describe, expect, test } from 'vitest'
import { feesOf, revenueOf, totalOf } from '../../sale-line.ts'
import {
  fee,
  other,
  price,
  SETTLED_RETURN as RETURN,
  SETTLED_SALE as SALE,
  SETTLED_ITEM,
  SETTLED_REFUND,
  type Settlement,
  type SettlementRow,
  settlementText,
} from '../../testing/settlement-file.ts'
import { readText } from '../../testing/sources.ts'

async function linesOf(rows: readonly SettlementRow[], settlement: Settlement = {}) {
  const { lines, errors, control } = await readText(settlementText(rows, settlement))
  expect(errors).toEqual([])
  const total = lines.reduce((sum, { amounts }) => sum + totalOf(amounts), 0)
  if (settlement.total === undefined) expect(control).toEqual({ [settlement.currency ?? 'CAD']: total })
  return lines
}

describe('rows of order items in an Amazon settlement', () => {
  test('combines all rows of an item in one sale line, and counts the units of the item once', async () => {
    const [line, ...more] = await linesOf(SALE)
    expect(more).toEqual([])
    expect(line).toEqual({
      row: 3,
      key: expect.stringMatching(/^[\w-]{22}$/),
      kind: 'sale',
      platform: 'Amazon',
      orderId: '702-0000001-0000001',
      sku: 'OUD-50',
      title: null,
      date: '2026-03-14',
      country: 'CA',
      currency: 'CAD',
      units: 1,
      amounts: {
        sales: 3_500,
        shipping: 699,
        giftWrap: 0,
        discounts: -699,
        referralFee: -579,
        fulfilmentFee: -612,
        otherFee: 0,
        reimbursement: 0,
        tax: 0,
        payout: 0,
      },
      rawType: 'Order',
    })
  })

  test('ignores a zero amount on the row that states the units', async () => {
    const [line, ...more] = await linesOf([
      { ...SETTLED_ITEM, 'quantity-purchased': '2', 'price-amount': '0.00', 'other-amount': '0' },
      price('Principal', '70.00'),
    ])
    expect([line?.units, line?.amounts.sales, more]).toEqual([2, 7_000, []])
  })

  test('gives each item its own fees in a file with two orders', async () => {
    const musk = { ...SETTLED_ITEM, sku: 'MUSK', 'order-item-code': '135000000000002' }
    const next = { ...SETTLED_ITEM, 'order-id': '702-0000002-0000002', 'shipment-id': 'Bbb' }
    const lines = await linesOf([
      ...SALE,
      { ...musk, 'quantity-purchased': '3' },
      price('Principal', '90.00', musk),
      fee('Commission', '-13.50', musk),
      { ...next, 'quantity-purchased': '1' },
      price('Principal', '35.00', next),
    ])
    expect(lines.map(({ orderId, sku, units, amounts }) => [orderId, sku, units, amounts.sales])).toEqual([
      ['702-0000001-0000001', 'OUD-50', 1, 3_500],
      ['702-0000001-0000001', 'MUSK', 3, 9_000],
      ['702-0000002-0000002', 'OUD-50', 1, 3_500],
    ])
    expect(feesOf(lines[1]!.amounts)).toBe(1_350)
  })

  test('gives each shipment of an item a separate line', async () => {
    const second = { ...SETTLED_ITEM, 'shipment-id': 'Baa000002' }
    const lines = await linesOf([
      ...SALE,
      { ...second, 'quantity-purchased': '2' },
      price('Principal', '70.00', second),
    ])
    expect(lines.map(({ units, amounts }) => [units, amounts.sales])).toEqual([
      [1, 3_500],
      [2, 7_000],
    ])
  })

  test('reads a refund with the fees that Amazon refunds, and with no returned units if it states no quantity', async () => {
    const [line] = await linesOf(RETURN)
    expect([line?.kind, line?.units, line?.date]).toEqual(['refund', 0, '2026-03-20'])
    expect([revenueOf(line!.amounts), feesOf(line!.amounts)]).toEqual([-6_000, -770])
  })

  test.each(['2', '-2'])('reads the quantity %s of a refund as two returned units', async (quantity) => {
    const [line] = await linesOf([{ ...SETTLED_REFUND, 'quantity-purchased': quantity }, ...RETURN])
    expect(line?.units).toBe(-2)
  })

  test('counts no returned units on claims and chargebacks', async () => {
    const claim = { ...SETTLED_REFUND, 'transaction-type': 'Chargeback Refund' }
    const [line] = await linesOf([
      { ...claim, 'quantity-purchased': '1' },
      price('Principal', '-60.00', claim),
    ])
    expect([line?.kind, line?.units]).toEqual(['refund', 0])
  })

  test('changes only the tax, and no units, on a correction of tax (retrocharge)', async () => {
    const [line] = await linesOf([
      price('Tax', '1.30', { ...SETTLED_ITEM, 'transaction-type': 'Order_Retrocharge' }),
    ])
    expect([line?.kind, line?.units, line?.amounts.tax]).toEqual(['other', 0, 130])
  })

  test('reads only fees of an order that Amazon ships for another shop, whose list has the goods, and puts a fee for the whole order on a separate line', async () => {
    const shop = { ...SETTLED_ITEM, 'order-id': 'S01-0000001', 'marketplace-name': 'Non-Amazon CA' }
    const lines = await linesOf([
      { ...shop, 'quantity-purchased': '1' },
      price('Principal', '0.00', shop),
      fee('FBAPerUnitFulfillmentFee', '-3.64', shop),
      {
        ...shop,
        sku: '',
        'shipment-fee-type': 'FBA transportation fee',
        'shipment-fee-amount': '-7.88',
      },
    ])
    expect(lines.map(({ kind, units, sku, amounts }) => [kind, units, sku, amounts.fulfilmentFee])).toEqual([
      ['fee', 0, 'OUD-50', -364],
      ['fee', 0, null, -788],
    ])
    expect(lines[0]?.country).toBe(null)
  })

  test('counts an amount with any known tax name as tax, in the price, fee and promotion columns', async () => {
    const [line] = await linesOf([
      ...SALE,
      price('Tax', '4.55'),
      price('ShippingTax', '0.91'),
      price('MarketplaceFacilitatorTax-Principal', '-4.55'),
      fee('LowValueGoodsTax-Shipping', '-0.91'),
      fee('TCS-CGST', '-0.35'),
      { ...SETTLED_ITEM, 'promotion-type': 'TaxDiscount', 'promotion-amount': '-0.20' },
    ])
    expect(line?.amounts).toMatchObject({ tax: -55, discounts: -699, sales: 3_500 })
  })

  test('counts a shipping charge that the buyer paid and Amazon keeps (ShippingChargeback) as a fulfilment fee', async () => {
    const [line] = await linesOf([...SALE, fee('ShippingChargeback', '-6.99')])
    expect(line?.amounts.fulfilmentFee).toBe(-1_311)
  })

  test('puts an amount whose name is unknown on a separate fee line of its order, with that name as its type', async () => {
    const lines = await linesOf([
      ...SALE,
      fee('MoonFee', '-1.00'),
      { ...SETTLED_ITEM, 'misc-fee-amount': '-2.00' },
    ])
    expect(
      lines.map(({ kind, rawType, units, amounts }) => [kind, rawType, units, amounts.otherFee]),
    ).toEqual([
      ['sale', 'Order', 1, 0],
      ['other', 'Order: MoonFee', 0, -100],
      ['other', 'Order: misc-fee-amount', 0, -200],
    ])
    expect(lines.map(({ orderId, sku }) => [orderId, sku])).toEqual(
      new Array(3).fill(['702-0000001-0000001', 'OUD-50']),
    )
    const [alone, ...more] = await linesOf([fee('MoonFee', '-1.00')])
    expect([alone?.kind, more]).toEqual(['other', []])
  })
})

describe('rows of an Amazon settlement that are not about order items', () => {
  test.each([
    'Payable to Amazon',
    'Successful charge',
    'Micro Deposit',
    'Previous Reserve Amount Balance',
    'Current Reserve Amount',
    'Transfer',
    'payable_to_amazon',
    'Transfer of funds unsuccessful: your bank has returned the transfer to Amazon',
    'Debt Adjustment',
    'Cross-Account Debt Adjustment against SA',
  ])('counts %s as neither income nor cost', async (type) => {
    const [line] = await linesOf([other(type, '-321.69')])
    expect([line?.kind, line?.amounts.payout]).toEqual(['payout', -32_169])
    expect([revenueOf(line!.amounts), feesOf(line!.amounts)]).toEqual([0, 0])
  })

  test.each(['Subscription Fee', 'Storage Fee', 'Inbound Transportation Fee', 'StorageRenewalBilling'])(
    'counts %s as a fee',
    async (type) => {
      const [line] = await linesOf([other(type, '-32.09')])
      expect([line?.kind, line?.amounts.otherFee, line?.rawType]).toEqual(['fee', -3_209, type])
    },
  )

  test('counts advertising including its tax as a fee', async () => {
    const [line] = await linesOf([
      {
        'posted-date': '2026-03-16T23:04:51+00:00',
        'transaction-type': 'ServiceFee',
        'item-related-fee-type': 'Cost of Advertising',
        'item-related-fee-amount': '-100.00',
        'other-fee-amount': '-13.00',
        'other-fee-reason-description': 'TaxAmount',
      },
    ])
    expect([line?.kind, line?.amounts.otherFee, line?.rawType]).toEqual([
      'fee',
      -11_300,
      'ServiceFee: Cost of Advertising',
    ])
  })

  test('does not count compensation as a sale, even if the row has a quantity', async () => {
    const [line] = await linesOf([
      { ...other('WAREHOUSE_DAMAGE', '15.25'), sku: 'OUD-50', 'quantity-purchased': '1' },
    ])
    expect([line?.kind, line?.units, line?.sku, line?.amounts.reimbursement]).toEqual([
      'reimbursement',
      0,
      'OUD-50',
      1_525,
    ])
  })

  test('keeps the line of a fee whose amount is zero', async () => {
    const [line] = await linesOf([other('Storage Fee', '0.00')])
    expect([line?.kind, totalOf(line!.amounts)]).toEqual(['fee', 0])
  })

  test('counts a row of an unknown type as a fee, with that type as its name', async () => {
    const [line] = await linesOf([other('MoonBilling', '-4.00')])
    expect([line?.kind, line?.amounts.otherFee, line?.rawType]).toEqual(['other', -400, 'MoonBilling'])
  })
})
