import { describe, expect, test } from 'vitest'
import { feesOf, revenueOf, totalOf } from '../../sale-line.ts'
import { readText, scanText } from '../../testing/sources.ts'
import { tiktokText } from '../../testing/tiktok-file.ts'
import {
  adjustment,
  type IncomeRow,
  incomeText,
  TIKTOK_INCOME_HEADER,
} from '../../testing/tiktok-income-file.ts'

const read = (...rows: IncomeRow[]) => readText(incomeText(rows))

async function failsWith(row: IncomeRow) {
  const { errors } = await read(row, {})
  return errors.map(({ line, column, code }) => [line, column, code])
}

describe('a row of TikTok’s income', () => {
  test('for an order gives a sale with discounts and fees', async () => {
    const { plan, lines, errors } = await read({})
    expect(errors).toEqual([])
    expect(plan).toMatchObject({ format: 'tiktok-income', fees: 'stated' })
    expect(lines).toMatchObject([
      {
        row: 2,
        kind: 'sale',
        platform: 'TikTok Shop',
        orderId: '576461413038785752',
        sku: null,
        date: '2026-03-25',
        currency: 'GBP',
        units: 1,
        amounts: {
          sales: 12_000,
          discounts: -1_500,
          referralFee: -945,
          fulfilmentFee: -400,
          otherFee: -1_005,
        },
        rawType: 'Order',
      },
    ])
  })

  test('for a partly refunded order gives a sale and a refund', async () => {
    const { lines, errors } = await read({
      'Total revenue': '75.00',
      'Refund subtotal after seller discounts': '-30.00',
      'Total settlement amount': '51.50',
    })
    expect(errors).toEqual([])
    expect(
      lines.map(({ kind, units, amounts }) => [kind, units, revenueOf(amounts), feesOf(amounts)]),
    ).toEqual([
      ['sale', 1, 10_500, 2_350],
      ['refund', 0, -3_000, 0],
    ])
    expect(new Set(lines.map(({ key }) => key)).size).toBe(2)
  })

  test('without subtotals gives a sale with only the revenue', async () => {
    const header = TIKTOK_INCOME_HEADER.filter((name) => !/subtotal|discounts/i.test(name))
    const { lines } = await readText(incomeText([{}], header))
    expect(lines).toMatchObject([{ kind: 'sale', amounts: { sales: 10_500, discounts: 0 } }])
  })

  test('for one SKU gives a line with that SKU and its quantity', async () => {
    const header = [...TIKTOK_INCOME_HEADER, 'SKU ID', 'Quantity', 'Product name']
    const row = { 'SKU ID': '1729384756473829101', Quantity: '3', 'Product name': 'Oud' }
    const { lines } = await readText(incomeText([row], header))
    expect(lines).toMatchObject([{ sku: '1729384756473829101', units: 3, title: 'Oud' }])
  })

  test.each([
    ['Logistics reimbursement', '8.20', 'reimbursement', 'reimbursement'],
    ['Platform compensation', '3.00', 'reimbursement', 'reimbursement'],
    ['GMV Payment for TikTok Ads', '-20.00', 'fee', 'otherFee'],
    ['Logistics reimbursement', '-8.20', 'fee', 'otherFee'],
  ])(
    'with the adjustment type "%s" and the amount %s has the kind "%s"',
    async (type, written, kind, field) => {
      const { lines, errors } = await read(adjustment(type, written, '576461413038785752'))
      expect(errors).toEqual([])
      expect(lines).toMatchObject([
        {
          kind,
          orderId: '576461413038785752',
          units: 0,
          amounts: { [field]: Math.round(Number(written) * 100) },
        },
      ])
    },
  )

  test('whose amounts are all zero gives no sale line', async () => {
    expect(await read(adjustment('Order', '0'), {})).toMatchObject({
      rows: 2,
      lines: [{ row: 3 }],
      errors: [],
    })
  })

  test('causes an error when its amounts contradict each other, or when a spreadsheet has shortened its order number', async () => {
    expect(await failsWith({ 'Total settlement amount': '91.50' })).toEqual([
      [2, 'Total settlement amount', 'total_mismatch'],
    ])
    expect(await failsWith({ 'Seller discounts': '-10.00' })).toEqual([
      [2, 'Total revenue', 'total_mismatch'],
    ])
    expect(await failsWith({ 'Total fees': '' })).toEqual([[2, 'Total fees', 'value_missing']])
    expect(await failsWith({ 'Order/adjustment ID': '5.76E+17' })).toEqual([
      [2, 'Order/adjustment ID', 'number_shortened'],
    ])
    expect(await failsWith({ Type: '' })).toEqual([[2, 'Type', 'value_missing']])
  })
})

describe('an income file of TikTok', () => {
  test('adds up to its settlement amounts', async () => {
    const { lines, control } = await read({}, {}, adjustment('GMV Payment for TikTok Ads', '-20.00'))
    expect(control).toEqual({ GBP: 14_300 })
    expect(lines.reduce((sum, { amounts }) => sum + totalOf(amounts), 0)).toBe(14_300)
    expect(new Set(lines.map(({ key }) => key)).size).toBe(3)
  })

  test('is recognised with the column names of other years, and is not mistaken for an order list', async () => {
    const renamed = incomeText([{}])
      .replace('Order/adjustment ID  ', 'Order/Adjustment ID')
      .replace('Type ', 'Transaction type')
      .replace('Total revenue', 'Total Revenue')
      .replace('Order settled time', 'Order settled time(UTC)')
      .replace('Ajustment', 'Adjustment')
    expect(await scanText(renamed)).toMatchObject({ plan: { format: 'tiktok-income' } })
    expect(await scanText(tiktokText([{}]), { currency: 'GBP' })).toMatchObject({
      plan: { format: 'tiktok-orders' },
    })
  })
})
