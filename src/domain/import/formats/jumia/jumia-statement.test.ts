import { describe, expect, test } from 'vitest'
import { feesOf, revenueOf, totalOf } from '../../sale-line.ts'
import { JUMIA_HEADER, type JumiaRow, jumiaText } from '../../testing/jumia-file.ts'
import { csvText, readText, scanText } from '../../testing/sources.ts'

async function lineOf(row: JumiaRow) {
  const { lines, errors } = await readText(jumiaText([row]))
  expect(errors).toEqual([])
  return lines[0]!
}

describe('rows of the Jumia account statement', () => {
  test('reads an item price credit as a sale of one unit', async () => {
    expect(await lineOf({})).toMatchObject({
      row: 2,
      kind: 'sale',
      platform: 'Jumia',
      orderId: '300000001',
      sku: 'OUD-50',
      title: 'Oud perfume, 50 ml',
      date: '2026-03-23',
      country: 'EG',
      currency: 'EGP',
      units: 1,
      amounts: { sales: 45_000 },
      rawType: 'Item Price Credit',
    })
  })

  test('the format is marked as one that states fees, and its lines add up to the amount column', async () => {
    const rows = [
      {},
      { 'Transaction Type': 'Commission', Amount: '-45.50' },
      { 'Transaction Type': 'Storage Fee', Amount: '-3', 'Order No.': '', 'Order Item No.': '' },
    ]
    expect(await scanText(jumiaText(rows))).toMatchObject({
      plan: { format: 'jumia-statement', fees: 'stated' },
    })
    const { lines, control } = await readText(jumiaText(rows))
    expect(control).toEqual({ EGP: 40_150 })
    expect(lines.reduce((sum, { amounts }) => sum + totalOf(amounts), 0)).toBe(40_150)
  })

  test('reads the type Item Price as the reversal of a sale', async () => {
    const line = await lineOf({ 'Transaction Type': 'Item Price', Amount: '-450' })
    expect([line.kind, line.units, revenueOf(line.amounts)]).toEqual(['refund', -1, -45_000])
  })

  test.each([
    ['Commission', '-45', 'referralFee'],
    ['Commission Credit', '45', 'referralFee'],
    ['Outbound Fee', '-20', 'fulfilmentFee'],
    ['Outbound Fee Credit', '20', 'fulfilmentFee'],
    ['International Freight Contribution', '-8', 'fulfilmentFee'],
    ['Storage Fee', '-3', 'otherFee'],
    ['Payment Fee', '-2', 'otherFee'],
    ['Shipping Fee (Order Level)', '-5', 'fulfilmentFee'],
    ['Shipping Fee (Order Level) Credit', '5', 'fulfilmentFee'],
    ['Cancellation Penalty - (Within 24 Hrs)', '-10', 'otherFee'],
    ['Subsidy', '12', 'reimbursement'],
    ['Subsidy Refund', '-12', 'reimbursement'],
    ['Lost or Damaged (Product Level) Credit', '400', 'reimbursement'],
  ] as const)('reads %s of %s as %s without goods', async (type, amount, field) => {
    const line = await lineOf({ 'Transaction Type': type, Amount: amount })
    expect([line.units, revenueOf(line.amounts), line.amounts[field]]).toEqual([0, 0, Number(amount) * 100])
    expect(feesOf(line.amounts)).toBe(0 - Number(amount) * 100)
  })

  test('uses the name of the fee rather than a more general type', async () => {
    const header = [
      'Transaction Date',
      'Transaction Type',
      'Fee Name',
      'Amount',
      'Order No',
      'Seller SKU',
      'Currency',
    ]
    const row = ['20-Sep-2026', 'Orders-Fees', 'Commission', '-10', '3001', 'OUD-50', 'NGN']
    const { lines } = await readText(csvText([header, row], { delimiter: ';' }))
    expect(lines[0]).toMatchObject({
      currency: 'NGN',
      amounts: { referralFee: -1_000 },
      rawType: 'Commission',
    })
  })

  test('reads rows in the currencies of several countries in one file', async () => {
    const { lines } = await readText(jumiaText([{}, { 'Country Code': 'CI', Amount: '9500' }]))
    expect(lines.map(({ currency, country, amounts }) => [currency, country, amounts.sales])).toEqual([
      ['EGP', 'EG', 45_000],
      ['XOF', 'CI', 9_500],
    ])
  })

  test('asks for the currency when the rows name no country', async () => {
    const header = JUMIA_HEADER.filter((name) => name !== 'Country Code')
    const text = jumiaText([{}], header)
    expect(await scanText(text)).toMatchObject({ outcome: 'needs_choice', choices: [{ choice: 'currency' }] })
    expect((await readText(text, { currency: 'KES' })).lines[0]).toMatchObject({
      currency: 'KES',
      country: null,
    })
  })
})

describe('rows with errors in the Jumia statement', () => {
  test.each(['XTS', 'RW', 'Rwanda', 'Wakanda'])(
    'rejects a row of the unknown country %s instead of using the currency of the file',
    async (place) => {
      const { lines, errors } = await readText(jumiaText([{}, { 'Country Code': place, Amount: '20000' }]))
      expect(lines.map(({ currency }) => currency)).toEqual(['EGP'])
      expect(errors).toEqual([{ line: 3, column: 'Country Code', value: place, code: 'currency_unknown' }])
    },
  )

  test.each(['', '1', 'None', '\\N'])(
    'uses the currency of the file for a row whose country is %j',
    async (place) => {
      const { lines, errors } = await readText(jumiaText([{}, { 'Country Code': place }]))
      expect([lines.map(({ currency }) => currency), errors]).toEqual([['EGP', 'EGP'], []])
    },
  )

  test.each<[JumiaRow, string, string]>([
    [{ 'Transaction Type': 'Rain Fee', Amount: '-1' }, 'Transaction Type', 'type_unknown'],
    [{ 'Transaction Type': '' }, 'Transaction Type', 'value_missing'],
    [{ Amount: '-450' }, 'Amount', 'sign_mismatch'],
    [{ 'Transaction Type': 'Item Price' }, 'Amount', 'sign_mismatch'],
    [{ 'Transaction Type': 'Commission' }, 'Amount', 'sign_mismatch'],
    [{ Amount: '' }, 'Amount', 'value_missing'],
    [{ Amount: '4x' }, 'Amount', 'amount_unreadable'],
    [{ 'Order No.': '3.0E+08' }, 'Order No.', 'number_shortened'],
    [{ 'Transaction Date': 'soon' }, 'Transaction Date', 'date_unreadable'],
  ])('reports an error for the row %o', async (row, column, code) => {
    const { lines, errors } = await readText(jumiaText([row]))
    expect(lines).toEqual([])
    expect(errors.map((error) => [error.column, error.code])).toEqual([[column, code]])
  })

  test('does not recognise the statement of Lazada or Daraz, which has a different SKU column', async () => {
    const header = JUMIA_HEADER.map((name) => (name === 'Jumia SKU' ? 'Daraz SKU' : name))
    expect(await scanText(jumiaText([{}], header))).toMatchObject({
      refusal: { code: 'file_header_not_found' },
    })
  })

  test('refuses a file without order numbers, and names the format and the missing column', async () => {
    const header = JUMIA_HEADER.filter((name) => name !== 'Order No.')
    expect(await scanText(jumiaText([{}], header))).toMatchObject({
      refusal: {
        code: 'file_columns_missing',
        data: { format: 'Jumia account statement', columns: 'Order No.' },
      },
    })
  })
})

test('identifies rows by their transaction numbers, or else by their cells and by numbering equal rows', async () => {
  const keys = async (rows: readonly JumiaRow[]) =>
    (await readText(jumiaText(rows))).lines.map(({ key }) => key)
  const [first, second] = await keys([{}, {}])
  expect(first).not.toBe(second)
  expect(await keys([{ 'Paid Status': 'Unpaid', 'Transaction Date': '23/03/2026' }])).toEqual([first])
  const bare = { 'Transaction Number': '' }
  expect(new Set(await keys([bare, bare, bare])).size).toBe(3)
})
