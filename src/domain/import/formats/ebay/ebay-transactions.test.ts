import { describe, expect, test } from 'vitest'
import { feesOf, revenueOf, totalOf } from '../../sale-line.ts'
import {
  EBAY_AD as AD,
  EBAY_HEADER,
  type EbayRow,
  ebayText,
  EBAY_HOLD as HOLD,
  EBAY_LABEL as LABEL,
  EBAY_ORDER as ORDER,
  EBAY_PAYOUT as PAYOUT,
  EBAY_REFUND as REFUND,
  EBAY_TRANSFER as TRANSFER,
  EBAY_TWO_ITEMS as TWO_ITEMS,
} from '../../testing/ebay-file.ts'
import { readText, scanText } from '../../testing/sources.ts'

async function linesOf(rows: readonly EbayRow[]) {
  const { lines, errors } = await readText(ebayText(rows))
  expect(errors).toEqual([])
  return lines
}

async function lineOf(row: EbayRow) {
  const [line] = await linesOf([row])
  return line!
}

async function errorsOf(rows: readonly EbayRow[]) {
  const { lines, errors } = await readText(ebayText(rows))
  expect(lines).toEqual([])
  return errors.map(({ line, column, code }) => [line, column, code])
}

describe('rows of the eBay transaction report', () => {
  test('reads an order as a sale with its fees, and without the tax that eBay collects', async () => {
    const line = await lineOf(ORDER)
    expect(line).toMatchObject({
      row: 7,
      kind: 'sale',
      platform: 'eBay',
      orderId: '10-00000-00001',
      sku: 'LAMP-1',
      title: 'Brass lamp',
      date: '2023-01-01',
      country: 'US',
      currency: 'USD',
      units: 1,
      rawType: 'Order',
    })
    expect(line.amounts).toMatchObject({ sales: 1_775, shipping: 500, referralFee: -375, tax: 0 })
    expect(totalOf(line.amounts)).toBe(1_900)
  })

  test('is recognised as a format that states fees, and its lines add up to the Net column', async () => {
    const rows = [ORDER, ...TWO_ITEMS, REFUND, LABEL, AD, PAYOUT, TRANSFER, HOLD]
    expect(await scanText(ebayText(rows))).toMatchObject({
      plan: { format: 'ebay-transactions', fees: 'stated' },
    })
    const { lines, control } = await readText(ebayText(rows))
    expect(control).toEqual({ USD: lines.reduce((sum, { amounts }) => sum + totalOf(amounts), 0) })
  })

  test('reads a refund with the fees that eBay refunds, and with no returned units when the quantity is missing', async () => {
    const line = await lineOf(REFUND)
    expect([line.kind, line.units, revenueOf(line.amounts), feesOf(line.amounts)]).toEqual([
      'refund',
      0,
      -2_275,
      -345,
    ])
    expect((await lineOf({ ...REFUND, Quantity: '2' })).units).toBe(-2)
  })

  test('counts a shipping label as a fulfilment fee, and an ad as an other fee', async () => {
    expect(await lineOf(LABEL)).toMatchObject({ kind: 'fee', amounts: { fulfilmentFee: -460 }, sku: null })
    expect(await lineOf(AD)).toMatchObject({
      kind: 'fee',
      amounts: { otherFee: -71 },
      sku: '200000000001',
      title: 'Ad Fee Standard',
    })
  })

  test.each([PAYOUT, TRANSFER, HOLD])('counts $Type as a payout, neither sale nor cost', async (row) => {
    const line = await lineOf(row)
    expect([line.kind, revenueOf(line.amounts), feesOf(line.amounts)]).toEqual(['payout', 0, 0])
    expect(line.amounts.payout).toBe(Math.round(Number(row['Net amount']) * 100))
  })

  test('counts tax that the seller collects as tax', async () => {
    const row = { 'Seller collected tax': '2', 'Gross transaction amount': '24.75', 'Net amount': '21' }
    expect((await lineOf({ ...ORDER, ...row })).amounts.tax).toBe(200)
  })

  test('reads the older name of the date column, and the fee columns of UK files', async () => {
    const uk: Record<string, string> = {
      'Transaction creation date': 'Transaction date',
      'Final Value Fee - fixed': 'Final value fee – fixed',
      'Final Value Fee - variable': 'Final value fee – variable',
      'International fee': 'Regulatory operating fee',
    }
    const header = EBAY_HEADER.map((name) => uk[name] ?? name)
    const row = Object.fromEntries(Object.entries(ORDER).map(([name, cell]) => [uk[name] ?? name, cell]))
    const more = { 'Regulatory operating fee': '-0.1', 'Net amount': '18.9', 'Payout currency': 'GBP' }
    const { lines, errors } = await readText(ebayText([{ ...row, ...more }], { header, preamble: [] }))
    expect(errors).toEqual([])
    expect(lines[0]).toMatchObject({ currency: 'GBP', amounts: { referralFee: -375, otherFee: -10 } })
  })
})

describe('orders of several items in the eBay transaction report', () => {
  test("divides the amounts of the order's summary row over its items by value, and does not count the summary row as a sale", async () => {
    const lines = await linesOf(TWO_ITEMS)
    expect(lines.map(({ row, sku, units }) => [row, sku, units])).toEqual([
      [8, 'LAMP-1', 1],
      [9, '200000000002', 3],
    ])
    expect(lines.map(({ amounts }) => [amounts.sales, amounts.shipping, amounts.referralFee])).toEqual([
      [2_000, 600, -332],
      [3_000, 0, -498],
    ])
  })

  test('reads an order whose items have all amounts on their own rows', async () => {
    const [summary = {}, first = {}, second = {}] = TWO_ITEMS
    const lines = await linesOf([
      summary,
      {
        ...first,
        'Final Value Fee - fixed': '-0.3',
        'Final Value Fee - variable': '-5',
        'Net amount': '20.7',
      },
      { ...second, 'Final Value Fee - variable': '-3', 'Net amount': '27' },
    ])
    expect(lines.map(({ amounts }) => totalOf(amounts))).toEqual([2_070, 2_700])
  })

  test('reads the items of an order that has no summary row', async () => {
    const lines = await linesOf([ORDER, { ...ORDER, 'Item ID': '200000000002' }])
    expect(lines.map(({ amounts }) => totalOf(amounts))).toEqual([1_900, 1_900])
  })

  test.each<[string, EbayRow]>([
    ['Item subtotal', { 'Item subtotal': '51' }],
    ['Net amount', { 'Net amount': '47.71' }],
  ])('rejects an order whose items do not add up to the %s of its summary row', async (column, row) => {
    const [summary = {}, ...items] = TWO_ITEMS
    expect(await errorsOf([{ ...summary, ...row }, ...items])).toEqual([
      [7, column, 'total_mismatch'],
      [8, 'Order number', 'order_incomplete'],
      [9, 'Order number', 'order_incomplete'],
    ])
  })
})

test.each([
  ['the gross of a sale', { 'Gross transaction amount': '0', 'Item subtotal': '17.75' }],
  ['no payout currency', { 'Payout currency': '--' }],
])('counts only the net amount of money on hold when its row also shows %s', async (_, row) => {
  const line = await lineOf({ ...HOLD, ...row })
  expect(line).toMatchObject({ kind: 'payout', units: 0, currency: 'USD' })
  expect(line?.amounts).toMatchObject({ sales: 0, referralFee: 0 })
  expect(line?.amounts.payout).not.toBe(0)
})

describe('rows with errors in the eBay transaction report', () => {
  test.each<[EbayRow, string, string]>([
    [{ ...ORDER, 'Net amount': '19.01' }, 'Net amount', 'total_mismatch'],
    [{ ...ORDER, 'Net amount': '--' }, 'Net amount', 'value_missing'],
    [{ ...ORDER, 'Gross transaction amount': '22' }, 'Gross transaction amount', 'total_mismatch'],
    [{ ...ORDER, Quantity: '--' }, 'Quantity', 'value_missing'],
    [{ ...ORDER, 'Payout currency': 'US' }, 'Payout currency', 'currency_unknown'],
    [{ ...ORDER, Type: 'Swap' }, 'Type', 'type_unknown'],
    [{ ...ORDER, Type: '--' }, 'Type', 'value_missing'],
    [{ ...TRANSFER, Type: 'Swap' }, 'Type', 'type_unknown'],
    [
      { ...REFUND, 'Gross transaction amount': '15.85', 'Net amount': '19.3' },
      'Gross transaction amount',
      'sign_mismatch',
    ],
    [{ ...ORDER, 'Transaction creation date': '--' }, 'Transaction creation date', 'value_missing'],
    [{ ...ORDER, 'Item ID': '2.95123E+11' }, 'Item ID', 'number_shortened'],
    [{ ...ORDER, 'Transaction ID': '1.01E+12' }, 'Transaction ID', 'number_shortened'],
    [{ ...ORDER, 'Custom label': '6.28E+12' }, 'Custom label', 'number_shortened'],
  ])('reports an error for the row %o', async (row, column, code) => {
    expect(await errorsOf([row])).toEqual([[7, column, code]])
  })

  test('reports an error when an unknown fee column has an amount, because the row does not add up', async () => {
    const header = [...EBAY_HEADER, 'Rainy day fee']
    const { errors } = await readText(
      ebayText([{ ...ORDER, 'Rainy day fee': '-1', 'Net amount': '18' }], { header }),
    )
    expect(errors).toMatchObject([{ column: 'Net amount', code: 'total_mismatch' }])
  })

  test('reads a row of an unknown type if all of its money is in fee columns', async () => {
    const row = {
      ...LABEL,
      Type: 'Rain',
      'International fee': '-1',
      'Net amount': '-1',
      'Gross transaction amount': '0',
    }
    expect(await lineOf(row)).toMatchObject({ kind: 'other', amounts: { referralFee: -100 } })
  })

  test('reads rows without an order number as independent rows', async () => {
    const { lines, errors } = await readText(ebayText([PAYOUT, { ...HOLD, 'Net amount': 'x' }, TRANSFER]))
    expect(lines.map(({ rawType }) => rawType)).toEqual(['Payout', 'Transfer'])
    expect(errors).toHaveLength(1)
  })

  test('refuses a file without the net column, and names the format and that column', async () => {
    const header = EBAY_HEADER.filter((name) => name !== 'Net amount')
    expect(await scanText(ebayText([ORDER], { header }))).toMatchObject({
      refusal: {
        code: 'file_columns_missing',
        data: { format: 'eBay transaction report', columns: 'Net amount' },
      },
    })
  })
})

test('a row has the same key before and after its payout, and two equal rows have different keys', async () => {
  const keys = async (rows: readonly EbayRow[]) => (await linesOf(rows)).map(({ key }) => key)
  const [key] = await keys([ORDER])
  expect(
    await keys([
      { ...ORDER, 'Payout ID': '700001', 'Payout date': 'Jan 4, 2023', 'Payout status': 'Succeeded' },
    ]),
  ).toEqual([key])
  expect(new Set(await keys([AD, LABEL, AD, PAYOUT, { ...PAYOUT, 'Payout ID': '700002' }])).size).toBe(5)
})
