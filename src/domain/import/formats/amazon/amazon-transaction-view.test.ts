import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minorDigits } from '../../../money/currency.ts'
import { ProfitTally } from '../../../profit/actual.ts'
import { feesOf, revenueOf, totalOf } from '../../sale-line.ts'
import {
  damageIsSeen,
  damages,
  moneyOf,
  periodsJoin,
  readsBackEqual,
  type TableOf,
} from '../../testing/format-properties.ts'
import { csvText, readText, scanText } from '../../testing/sources.ts'
import {
  VIEW_FEE as FEE,
  VIEW_REFUND as REFUND,
  VIEW_SALE as SALE,
  VIEW_TRANSFER as TRANSFER,
  VIEW_HEADER,
  VIEW_HEADER_ARABIC,
  type ViewRow,
  viewCells,
  viewText,
} from '../../testing/transaction-view-file.ts'
import type { Cell } from '../../testing/writing.ts'

async function lineOf(row: ViewRow) {
  const { lines, errors } = await readText(viewText([row]))
  expect(errors).toEqual([])
  return lines[0]!
}

describe("rows of Amazon's Transaction View", () => {
  test('reads an order as a sale of one unit without a SKU, because the file states neither quantity nor SKU', async () => {
    expect(await lineOf(SALE)).toEqual({
      row: 2,
      key: expect.stringMatching(/^[\w-]{22}$/),
      kind: 'sale',
      platform: 'Amazon',
      orderId: '171-0000001-0000001',
      sku: null,
      title: 'Oud perfume, 50 ml, a gi...',
      date: '2026-07-25',
      country: null,
      currency: 'AED',
      units: 1,
      amounts: {
        sales: 12_800,
        shipping: 700,
        giftWrap: 0,
        discounts: -700,
        referralFee: 0,
        fulfilmentFee: 0,
        otherFee: -3_105,
        reimbursement: 0,
        tax: 0,
        payout: 0,
      },
      rawType: 'Order Payment',
    })
  })

  test('reports the cost of the sold goods as unknown', async () => {
    const { lines } = await readText(viewText([SALE, SALE, FEE]))
    const profit = new ProfitTally(({ sku }) => (sku === null ? null : 1_000))
    for (const line of lines) profit.add(line)
    expect(profit.statements()[0]).toMatchObject({
      totals: { orders: 1, cost: 0, coverageBp: 0 },
      bySku: [{ sku: '', linesWithoutCost: 2 }],
    })
  })

  test('reads a refund with the charges and the fees that Amazon refunds', async () => {
    const line = await lineOf(REFUND)
    expect([line.kind, line.units, revenueOf(line.amounts), feesOf(line.amounts)]).toEqual([
      'refund',
      0,
      -12_800,
      -2_304,
    ])
  })

  test.each<[ViewRow, string, number]>([
    [FEE, 'fee', -3_999],
    [{ ...FEE, amounts: [0, 0, 0, -3_999] }, 'fee', -3_999],
    [{ ...FEE, type: 'Shipping services purchased through Amazon', amounts: [0, 0, 0, -500] }, 'fee', -500],
    [{ ...FEE, type: 'Other', amounts: [0, 0, 0, 250] }, 'other', 250],
    [{ type: 'Order Payment', amounts: [0, 0, -150] }, 'fee', -150],
  ])('reads the fee of the row %o', async (row, kind, fee) => {
    const line = await lineOf(row)
    expect([line.kind, line.amounts.otherFee, line.units]).toEqual([kind, fee, 0])
  })

  test('reads compensation as a reimbursement, and a bank transfer as a payout', async () => {
    const back = await lineOf({ ...FEE, type: 'Inventory Reimbursement', amounts: [0, 0, 0, 1_200] })
    expect([back.kind, back.amounts.reimbursement]).toEqual(['reimbursement', 1_200])
    const moved = await lineOf(TRANSFER)
    expect([moved.kind, moved.orderId, moved.amounts.payout]).toEqual(['payout', null, -9_000])
  })

  test('counts a deferred sale, and gives it the same key once Amazon has released the money', async () => {
    const deferred = await lineOf({ ...SALE, status: 'Deferred' })
    expect([deferred.kind, deferred.key]).toEqual(['sale', (await lineOf(SALE)).key])
  })

  test("compares the amounts of each row with the row's total, and adds the totals up to the control total of the file", async () => {
    const { control, lines } = await readText(viewText([SALE, REFUND, FEE, TRANSFER]))
    expect(control).toEqual({ AED: lines.reduce((sum, { amounts }) => sum + totalOf(amounts), 0) })
    const { errors } = await readText(viewText([{ ...SALE, total: '97.00' }]))
    expect(errors).toMatchObject([{ column: 'Total (AED)', code: 'total_mismatch' }])
  })
})

describe("rows of Amazon's Transaction View with an unknown type", () => {
  const strange = { type: 'Zahlung für Bestellung' }
  test.each<[ViewRow, string]>([
    [{ ...SALE, ...strange }, 'sale'],
    [{ ...REFUND, ...strange }, 'refund'],
    [{ ...FEE, ...strange }, 'fee'],
  ])('reads the unknown type of %o as the kind %s because of its amounts', async (row, kind) => {
    expect((await lineOf(row)).kind).toBe(kind)
  })

  test('rejects a row of an unknown type whose money may be a payout', async () => {
    const { errors } = await readText(viewText([{ ...TRANSFER, ...strange }]))
    expect(errors).toMatchObject([{ column: 'Transaction type', code: 'type_unknown' }])
  })
})

describe("headers of Amazon's Transaction View", () => {
  test('reads an Arabic header with the currency in brackets, and gives the rows the same keys as the English file', async () => {
    const header = VIEW_HEADER_ARABIC.map((name) => (name === 'الإجمالي' ? 'الإجمالي (AED)' : name))
    const rows: ViewRow[] = [
      { ...SALE, type: 'دفع الطلب' },
      { ...REFUND, type: 'رد الأموال' },
    ]
    const arabic = await readText(viewText(rows, header))
    const english = await readText(viewText([SALE, REFUND]))
    expect(arabic.errors).toEqual([])
    expect(arabic.lines.map(({ key, kind, currency }) => [key, kind, currency])).toEqual(
      english.lines.map(({ key, kind, currency }) => [key, kind, currency]),
    )
  })

  test('asks the seller for the currency when the header names none, and uses the answer', async () => {
    const text = viewText([SALE], VIEW_HEADER_ARABIC)
    expect(await scanText(text)).toMatchObject({
      outcome: 'needs_choice',
      format: 'amazon-transaction-view',
      choices: [{ choice: 'currency' }],
    })
    const { lines } = await readText(text, { currency: 'SAR' })
    expect(lines[0]?.currency).toBe('SAR')
  })

  test('uses the Arabic total of an Egyptian file, whose English total has only the charges', async () => {
    const header = [...VIEW_HEADER_ARABIC.slice(0, -1), 'total', 'الإجمالي']
    const cells = [...viewCells(SALE).slice(0, -1), '128.00', viewCells(SALE).at(-1) ?? '']
    const { lines, errors, control } = await readText(csvText([header, cells]), { currency: 'EGP' })
    expect([errors, lines.length, control]).toEqual([[], 1, { EGP: 9_695 }])
  })

  test.each([
    ['Total (INR)', 'INR'],
    ['Total (€)', 'EUR'],
    ['Total (kwd)', 'KWD'],
  ])('reads the currency in the header %s as %s', async (total, currency) => {
    const { lines } = await readText(viewText([SALE], [...VIEW_HEADER.slice(0, -1), total]), {
      decimalMark: 'point',
    })
    expect(lines[0]?.currency).toBe(currency)
    expect(lines[0]?.amounts.sales).toBe(128 * 10 ** minorDigits(lines[0]!.currency))
  })

  test('asks for the currency when the header has an ambiguous currency in brackets', async () => {
    expect(await scanText(viewText([SALE], [...VIEW_HEADER.slice(0, -1), 'Total (ريال)']))).toMatchObject({
      choices: [{ choice: 'currency' }],
    })
  })

  test('reads an older file without the columns for status and account type', async () => {
    const drop = (cells: readonly string[]) => cells.filter((_, at) => at !== 1 && at !== 2)
    const { lines } = await readText(csvText([drop(VIEW_HEADER), drop(viewCells(SALE))]))
    expect(lines[0]?.key).toBe((await lineOf(SALE)).key)
  })

  test('asks for the order of day and month when no date proves it', async () => {
    expect(await scanText(viewText([{ ...SALE, date: '9/7/2026' }]))).toMatchObject({
      choices: [{ choice: 'dateOrder', column: 'Date' }],
    })
    const us = await readText(viewText([{ date: '9/7/2026' }, { date: '7/25/2026' }]))
    expect(us.lines.map(({ date }) => date)).toEqual(['2026-09-07', '2026-07-25'])
  })

  test.each(['Date', 'Transaction type', 'Order ID', 'Amazon fees', 'Other'])(
    'refuses a file without the column %s',
    async (name) => {
      const at = VIEW_HEADER.indexOf(name)
      const rows = [VIEW_HEADER, viewCells(SALE)].map((row) => row.filter((_, index) => index !== at))
      expect(await scanText(csvText(rows))).toMatchObject({
        format: 'amazon-transaction-view',
        refusal: { code: 'file_columns_missing', data: { columns: name } },
      })
    },
  )
})

test.each<[ViewRow, string, string]>([
  [{ ...SALE, date: '' }, 'Date', 'value_missing'],
  [{ ...SALE, type: '' }, 'Transaction type', 'value_missing'],
  [{ ...SALE, total: '' }, 'Total (AED)', 'value_missing'],
  [{ ...SALE, total: 'USD 96.95' }, 'Total (AED)', 'amount_unreadable'],
  [{ type: 'Order Payment', amounts: [-100] }, 'Total product charges', 'sign_mismatch'],
])('reports an error for the row %o', async (row, column, code) => {
  const { lines, errors } = await readText(viewText([row, SALE]))
  expect(lines.length).toBe(1)
  expect(errors.map((error) => [error.line, error.column, error.code])).toContainEqual([2, column, code])
})

describe("generated files of Amazon's Transaction View", () => {
  const money = fc.integer({ min: 1, max: 999_999 })
  const row = fc.record({
    id: fc.constantFrom('171-0000001-0000001', '171-0000002-0000002'),
    date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28'),
    type: fc.constantFrom('Order Payment', 'Refund', 'Service Fees'),
    charges: money,
    rebates: money,
    fees: money,
    other: money,
  })
  type Row = typeof row extends fc.Arbitrary<infer R> ? R : never
  const signed = ({ type, charges, rebates, fees, other }: Row) =>
    type === 'Order Payment'
      ? [charges, -rebates, -fees, other]
      : type === 'Refund'
        ? [-charges, rebates, fees, -other]
        : [0, 0, -fees, 0]
  const format: TableOf<Row> = {
    header: VIEW_HEADER,
    rows: (one) => {
      const amounts = signed(one)
      const cells: Cell[] = viewCells({ type: one.type, order: one.type === 'Service Fees' ? '---' : one.id })
      cells[0] = { date: one.date }
      for (const [at, amount] of [...amounts, amounts.reduce((sum, part) => sum + part, 0)].entries())
        cells[6 + at] = { amount, currency: 'AED' }
      return [cells]
    },
  }
  const rows = fc.array(row, { minLength: 1, maxLength: 10 })

  test('reads the same transactions from the file in every notation (delimiter, encoding, dates, numbers)', async () => {
    await readsBackEqual(
      format,
      rows,
      ({ lines }, some) => {
        expect(lines.map(({ date, kind, amounts }) => [date, kind, amounts.sales, totalOf(amounts)])).toEqual(
          some.map((one) => {
            const amounts = signed(one)
            const kind = { 'Order Payment': 'sale', Refund: 'refund', 'Service Fees': 'fee' }[one.type]
            return [one.date, kind, amounts[0], amounts.reduce((sum, part) => sum + part, 0)]
          }),
        )
      },
      60,
    )
  })

  test('files of two overlapping periods together have the same row keys as one file of the whole period, even for equal rows', async () => {
    await periodsJoin(
      format,
      rows.map((some) => [...some, ...some.slice(0, 3)]),
      40,
    )
  })

  test('a damaged amount is reported because the row differs from its total', async () => {
    await damageIsSeen(format, rows, {
      columns: VIEW_HEADER.slice(6),
      values: damages,
      figures: moneyOf,
      numRuns: 150,
    })
  })
})
