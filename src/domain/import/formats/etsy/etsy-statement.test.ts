import { describe, expect, test } from 'vitest'
import { revenueOf } from '../../sale-line.ts'
import {
  ETSY_MONTH,
  ETSY_RETURN,
  ETSY_SALE,
  ETSY_STATEMENT_HEADER,
  type StatementRow,
  statementText,
} from '../../testing/etsy-statement-file.ts'
import { readText, scanText } from '../../testing/sources.ts'

async function linesOf(rows: readonly StatementRow[]) {
  const { lines, errors } = await readText(statementText(rows))
  expect(errors).toEqual([])
  return lines
}

const revenue = async (rows: readonly StatementRow[]) =>
  (await linesOf(rows)).reduce((sum, { amounts }) => sum + revenueOf(amounts), 0)

describe('monthly statement of Etsy', () => {
  test("assigns the amount of each row to a field by the row's type and title", async () => {
    const lines = await linesOf(ETSY_MONTH)
    expect(
      lines.map(({ kind, orderId, units, amounts }) => [
        kind,
        orderId,
        units,
        ...Object.entries(amounts).find(([, amount]) => amount !== 0)!,
      ]),
    ).toEqual([
      ['sale', '3100000001', 1, 'sales', 3_095],
      ['other', '3100000001', 0, 'sales', -132],
      ['fee', '3100000001', 0, 'referralFee', -166],
      ['fee', '3100000001', 0, 'referralFee', -27],
      ['fee', '3100000001', 0, 'otherFee', -118],
      ['fee', null, 0, 'otherFee', -20],
      ['fee', '3100000001', 0, 'otherFee', -5],
      ['fee', null, 0, 'otherFee', -250],
      ['fee', null, 0, 'fulfilmentFee', -413],
      ['payout', null, 0, 'payout', -101_964],
    ])
    expect(lines[0]).toMatchObject({
      row: 2,
      platform: 'Etsy',
      date: '2026-03-24',
      currency: 'USD',
      sku: null,
    })
  })

  test('the format is marked as one that states fees, and its lines add up to the net column and the deposits', async () => {
    const { plan, control } = await readText(statementText(ETSY_MONTH))
    expect(plan).toMatchObject({ format: 'etsy-statement', fees: 'stated' })
    expect(control).toEqual({ USD: 1_964 - 101_964 })
  })

  test('excludes tax that Etsy withholds or returns to the buyer from revenue', async () => {
    expect(await revenue(ETSY_MONTH)).toBe(2_963)
    expect(await revenue([...ETSY_MONTH, ...ETSY_RETURN])).toBe(0)
    expect((await linesOf(ETSY_RETURN)).map(({ kind, units }) => [kind, units])).toEqual([
      ['refund', 0],
      ['other', 0],
      ['fee', 0],
      ['fee', 0],
    ])
  })

  test('subtracts a fee that a state charges the buyer from revenue', async () => {
    const fee = {
      Type: 'Buyer Fee',
      Title: 'Colorado Retail Delivery Fee',
      'Fees & Taxes': '-$0.31',
      Net: '-$0.31',
    }
    expect(await revenue([ETSY_SALE, fee])).toBe(3_064)
  })

  test('reads a fee that is on the same row as the sale', async () => {
    const [line] = await linesOf([{ ...ETSY_SALE, 'Fees & Taxes': '-$1.18', Net: '$29.77' }])
    expect(line?.amounts).toMatchObject({ sales: 3_095, otherFee: -118 })
  })

  test('reads the dates and currency symbols of statements from the UK and Canada', async () => {
    const pounds = { ...ETSY_SALE, Date: '31 July, 2026', Currency: 'GBP', Amount: '£29.99', Net: '£29.99' }
    const vat = {
      ...pounds,
      Type: 'VAT',
      Title: 'VAT: Offsite Ads fee',
      Amount: '--',
      'Fees & Taxes': '-£0.96',
      Net: '-£0.96',
    }
    expect(
      (await linesOf([pounds, vat])).map(({ date, amounts }) => [date, amounts.sales, amounts.otherFee]),
    ).toEqual([
      ['2026-07-31', 2_999, 0],
      ['2026-07-31', 0, -96],
    ])
    const dollars = { ...ETSY_SALE, Currency: 'CAD', Amount: 'CA$76.00', Net: 'CA$76.00' }
    expect((await linesOf([dollars]))[0]?.amounts.sales).toBe(7_600)
  })

  test('reads a statement that has two more columns', async () => {
    const header = [...ETSY_STATEMENT_HEADER, 'Status', 'Availability Date']
    expect((await readText(statementText(ETSY_MONTH, header))).lines).toHaveLength(ETSY_MONTH.length)
  })

  test('a row has the same key in another file of the same month, and equal rows have different keys', async () => {
    const [line] = await linesOf([ETSY_SALE])
    expect((await linesOf([ETSY_SALE]))[0]?.key).toBe(line?.key)
    const twins = await linesOf([ETSY_MONTH[5]!, ETSY_MONTH[5]!])
    expect(new Set(twins.map(({ key }) => key)).size).toBe(2)
  })

  test.each<[StatementRow, string, string]>([
    [{ ...ETSY_SALE, Net: '$30.00' }, 'Net', 'total_mismatch'],
    [{ ...ETSY_SALE, Net: '--' }, 'Net', 'value_missing'],
    [{ ...ETSY_SALE, Amount: '-$30.95', Net: '-$30.95' }, 'Amount', 'sign_mismatch'],
    [{ ...ETSY_SALE, Type: 'Refund' }, 'Amount', 'sign_mismatch'],
    [{ ...ETSY_SALE, Type: 'Mystery' }, 'Type', 'type_unknown'],
    [{ ...ETSY_SALE, Currency: 'EUR' }, 'Amount', 'amount_unreadable'],
    [{ Type: 'Deposit', Title: 'On its way' }, 'Title', 'amount_unreadable'],
    [{ ...ETSY_SALE, Date: 'Smarch 1, 2026' }, 'Date', 'date_unreadable'],
  ])('reports an error for the row %o', async (row, column, code) => {
    const { lines, errors } = await readText(statementText([row]))
    expect(lines).toEqual([])
    expect(errors[0]).toMatchObject({ column, code })
  })

  test('refuses a statement that lacks a column and names that column', async () => {
    const header = ETSY_STATEMENT_HEADER.filter((name) => name !== 'Net')
    expect(await scanText(statementText([ETSY_SALE], header))).toMatchObject({
      refusal: { code: 'file_columns_missing', data: { columns: 'Net' } },
    })
  })
})
