import { describe, expect, test } from 'vitest'
import { neededKeys } from '../../identity/current-lines.ts'
import { RowKeys } from '../../identity/row-keys.ts'
import { readLines } from '../../reader/read-lines.ts'
import { totalOf } from '../../sale-line.ts'
import {
  asV2,
  other,
  price,
  SETTLED_RETURN as RETURN,
  SETTLED_SALE as SALE,
  SETTLED_ITEM,
  SETTLEMENT_HEADER,
  SETTLEMENT_HEADER_33,
  SETTLEMENT_V2_HEADER,
  type Settlement,
  type SettlementRow,
  settlementCells,
  settlementText,
} from '../../testing/settlement-file.ts'
import { csvText, readText, scanText, sourceOf } from '../../testing/sources.ts'

async function linesOf(rows: readonly SettlementRow[], settlement: Settlement = {}) {
  const { lines, errors, control } = await readText(settlementText(rows, settlement))
  expect(errors).toEqual([])
  const total = lines.reduce((sum, { amounts }) => sum + totalOf(amounts), 0)
  if (settlement.total === undefined) expect(control).toEqual({ [settlement.currency ?? 'CAD']: total })
  return lines
}

describe('a settlement file of Amazon', () => {
  test('gives no sale line for the summary row, and compares the total of that row with the other rows', async () => {
    const { rows, lines, control, plan } = await readText(
      settlementText([...SALE, other('Transfer', '9.99')]),
    )
    expect([rows, lines.length, control, plan.currency]).toEqual([9, 2, { CAD: 3_308 }, 'CAD'])
    const off = await readText(settlementText(SALE, { total: '1.00' }))
    expect([off.control, totalOf(off.lines[0]!.amounts)]).toEqual([{ CAD: 100 }, 2_309])
  })

  test('reads a file with 33 columns, which Amazon writes for a period without promotions', async () => {
    const rows = SALE.filter((row) => !row['promotion-amount'])
    const [line] = await linesOf(rows, { header: SETTLEMENT_HEADER_33 })
    expect(line?.amounts).toMatchObject({ sales: 3_500, discounts: 0 })
  })

  test('reads rows that repeat the deposit date, total and currency of the summary row as regular rows', async () => {
    const repeated = { 'total-amount': '23.09', currency: 'CAD', 'deposit-date': '2026-03-29T22:07:18+00:00' }
    const { control, lines } = await readText(settlementText(SALE.map((row) => ({ ...row, ...repeated }))))
    expect([control, lines.length]).toEqual([{ CAD: 2_309 }, 1])
    const damaged = { ...other('', '-4.00'), ...repeated }
    const { errors } = await readText(settlementText([damaged]))
    expect(errors).toMatchObject([{ line: 3, column: 'transaction-type', code: 'value_missing' }])
  })

  test('refuses a file without a summary row because its currency is unknown', async () => {
    expect(await scanText(settlementText(SALE, { summary: false }))).toMatchObject({
      format: 'amazon-settlement',
      refusal: { code: 'file_currency_unknown', data: { column: 'currency' } },
    })
  })

  test('refuses a file with two settlements in different currencies', async () => {
    const both =
      settlementText([]) + settlementText(SALE, { currency: 'USD' }).split('\n').slice(1).join('\n')
    expect(await scanText(both)).toMatchObject({
      refusal: { code: 'file_currency_unknown', data: { line: 3, value: 'USD' } },
    })
  })

  test('reports an error for a row with an unknown currency instead of using the currency of the file', async () => {
    const [first, ...rest] = SALE.map((row) => ({ ...row, currency: 'CAD' }))
    const { lines, errors } = await readText(settlementText([{ ...first, currency: 'XTS' }, ...rest]))
    expect(lines).toEqual([])
    expect(errors[0]).toEqual({ line: 3, column: 'currency', value: 'XTS', code: 'currency_unknown' })
  })

  test('treats quote marks as text, and reads amounts with trailing spaces', async () => {
    const item = { ...SETTLED_ITEM, sku: 'TV-32"' }
    const [line] = await linesOf([
      { ...item, 'quantity-purchased': '1' },
      price('Principal', '32.09    ', item),
    ])
    expect([line?.sku, line?.amounts.sales]).toEqual(['TV-32"', 3_209])
  })

  test('reads European decimals and dates', async () => {
    const cells = settlementCells(SALE, { currency: 'EUR' }).map((row) =>
      row.map((cell) =>
        cell
          .replace(/^(\d{4})-(\d\d)-(\d\d)T(.{8}).*$/, '$3.$2.$1 $4 UTC')
          .replace(/^(-?\d+)\.(\d\d)$/, '$1,$2'),
      ),
    )
    const { lines, control, errors } = await readText(
      csvText([SETTLEMENT_HEADER, ...cells], { delimiter: '\t' }),
    )
    expect(errors).toEqual([])
    expect([lines[0]?.date, lines[0]?.amounts.sales, control]).toEqual(['2026-03-14', 3_500, { EUR: 2_309 }])
  })

  test('gives the rows the same keys after a spreadsheet has truncated times and long numbers', async () => {
    const saved = settlementCells([...SALE, ...RETURN]).map((row) =>
      row.map((cell) =>
        cell
          .replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d).*$/, '$3/$2/$1 $4')
          .replace(/^(\d)(\d{5})\d{9,}$/, '$1.$2E+14')
          .replace(/^(-?\d+)\.00$/, '$1'),
      ),
    )
    const read = await readText(csvText([SETTLEMENT_HEADER, ...saved], { newline: '\r\n' }))
    const raw = await readText(settlementText([...SALE, ...RETURN]))
    expect(read.lines.map(({ key }) => key)).toEqual(raw.lines.map(({ key }) => key))
  })

  test.each([
    'settlement-id',
    'total-amount',
    'transaction-type',
    'price-amount',
    'sku',
    'quantity-purchased',
  ])('refuses a file without the column %s and names that column', async (name) => {
    const header = SETTLEMENT_HEADER.filter((column) => column !== name)
    expect(await scanText(settlementText(SALE, { header }))).toMatchObject({
      format: 'amazon-settlement',
      refusal: { code: 'file_columns_missing', data: { columns: name } },
    })
  })
})

describe('rows with errors in a settlement file of Amazon', () => {
  test('reads nothing of an order when one of its rows has an error, and reads all other orders', async () => {
    const rows = SALE.map((row, at) => (at === 4 ? { ...row, 'item-related-fee-amount': 'much' } : row))
    const { lines, errors } = await readText(
      settlementText([...rows, other('Storage Fee', '-4.00')], { total: '1' }),
    )
    expect(lines.map(({ rawType }) => rawType)).toEqual(['Storage Fee'])
    expect(errors.find(({ line }) => line === 7)).toEqual({
      line: 7,
      column: 'item-related-fee-amount',
      value: 'much',
      code: 'amount_unreadable',
    })
    expect(errors.filter(({ line }) => line !== 7).map(({ code }) => code)).toEqual(
      new Array(6).fill('order_incomplete'),
    )
  })

  const code = async (rows: readonly SettlementRow[]) => {
    const { lines, errors } = await readText(settlementText(rows, { total: '0' }))
    expect(lines).toEqual([])
    return errors
      .filter((error) => error.code !== 'order_incomplete')
      .map(({ column, code }) => [column, code])
  }

  test.each<[string, readonly SettlementRow[], string, string]>([
    ['no kind', [{ ...other('', '5.00') }], 'transaction-type', 'value_missing'],
    ['no amount', [other('Storage Fee', '')], 'other-amount', 'value_missing'],
    ['no date', [{ ...other('Storage Fee', '-1'), 'posted-date': '' }], 'posted-date', 'value_missing'],
    [
      'no settlement',
      [{ ...other('Storage Fee', '-1'), 'settlement-id': '' }],
      'settlement-id',
      'value_missing',
    ],
    ['a price without units', [price('Principal', '35.00')], 'quantity-purchased', 'value_missing'],
    [
      'a negative price',
      [{ ...SETTLED_ITEM, 'quantity-purchased': '1' }, price('Principal', '-35.00')],
      'price-amount',
      'sign_mismatch',
    ],
    [
      'negative units',
      [{ ...SETTLED_ITEM, 'quantity-purchased': '-1' }, price('Principal', '35.00')],
      'quantity-purchased',
      'sign_mismatch',
    ],
    [
      'a sale of unknown kind',
      [price('Principal', '35.00', { ...SETTLED_ITEM, 'transaction-type': 'Barter' })],
      'transaction-type',
      'type_unknown',
    ],
  ])('reports an error for a row with %s', async (_, rows, column, expected) => {
    expect(await code(rows)).toEqual([[column, expected]])
  })
})

describe('a settlement that was sorted in a spreadsheet', () => {
  const next = { 'order-id': '702-0000002-0000002', 'shipment-id': 'Bbb' }
  const orders = [SALE, SALE.map((row) => ({ ...row, ...next }))]
  const layouts = [
    ['item-related-fee-type', SETTLEMENT_HEADER, orders.flat()],
    ['amount-type', SETTLEMENT_V2_HEADER, orders.flatMap(asV2)],
  ] as const

  test.each(layouts)(
    'reports an error for each part of an item when its rows are sorted by %s, also if lines are only summed',
    async (column, header, rows) => {
      const sorted = rows.toSorted((a, b) => (a[column] ?? '').localeCompare(b[column] ?? ''))
      const text = settlementText(sorted, { header })
      const { plan } = await readText(text)
      for (const keys of [new RowKeys(), neededKeys(plan)]) {
        const codes = new Set<string>()
        let lines = 0
        for await (const batch of readLines(plan, sourceOf(text), { keys })) {
          for (const error of batch.errors) codes.add(`${error.column} ${error.code}`)
          lines += batch.lines.length
        }
        expect([[...codes], lines]).toEqual([['order-id order_incomplete'], 2])
      }
    },
  )

  test.each(layouts)('gives the same lines when it is sorted by order (%s)', async (_, header, rows) => {
    const refund = header === SETTLEMENT_HEADER ? RETURN : asV2(RETURN)
    const own = [...rows, ...refund]
    const sorted = own.toSorted((a, b) => (a['order-id'] ?? '').localeCompare(b['order-id'] ?? ''))
    const [before, after] = [
      await readText(settlementText(own, { header })),
      await readText(settlementText(sorted, { header })),
    ]
    expect([before.errors, after.errors]).toEqual([[], []])
    expect(after.lines.map(({ key }) => key).sort()).toEqual(before.lines.map(({ key }) => key).sort())
  })
})
