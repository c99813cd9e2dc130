import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CurrencyCode } from '../../../money/currency.ts'
import { totalOf } from '../../sale-line.ts'
import { periodsJoin, readsBackEqual, type TableOf } from '../../testing/format-properties.ts'
import {
  NOON_ADS as ADS,
  NOON_HEADER,
  noonCells,
  noonText,
  NOON_PAYMENT as PAYMENT,
  NOON_TRANSFER as TRANSFER,
} from '../../testing/noon-file.ts'
import { csvText, readText, scanText } from '../../testing/sources.ts'
import type { Cell } from '../../testing/writing.ts'

const amount = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  fc.integer({ min: -99_999_999, max: 99_999_999 }),
)
const order = fc.record({
  type: fc.constantFrom('order', 'order_update'),
  order: fc.constantFrom('NAEI1', 'NAEI2', 'NAEI3'),
  item: fc.constantFrom('NAEI1-1', 'NAEI2-1'),
  date: fc.constantFrom('2026-03-01', '2026-03-15', '2026-04-02'),
  amounts: fc.array(amount, { minLength: 8, maxLength: 8 }),
})
const rows = fc.array(fc.oneof({ weight: 4, arbitrary: order }, fc.constantFrom(ADS, PAYMENT, TRANSFER)), {
  minLength: 1,
  maxLength: 15,
})

test('every valid row becomes one sale line, and the lines add up to the total column', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (table) => {
      const read = await readText(noonText(table))
      expect(read.errors).toEqual([])
      expect([read.rows, read.lines.length]).toEqual([table.length, table.length])
      const total = read.lines.reduce((sum, { amounts }) => sum + totalOf(amounts), 0)
      expect(read.control).toEqual({ AED: total })
      expect(new Set(read.lines.map(({ key }) => key)).size).toBe(table.length)
    }),
  )
})

test('never changes an amount without reporting an error when one amount cell is damaged', async () => {
  const damage = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789.,-( )x٣'), maxLength: 8 }),
    fc.constantFrom('', '1,498', '1.498', '--', '#REF!', 'NaN', '1e3', '0'),
  )
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(), fc.nat({ max: 9 }), damage, async (table, which, column, value) => {
      const cells = table.map(noonCells)
      const row = cells[which % cells.length]!
      row[12 + column] = value
      const before = await readText(noonText(table))
      const scan = await scanText(csvText([NOON_HEADER, ...cells]))
      if (scan.outcome !== 'ready') return
      const after = await readText(csvText([NOON_HEADER, ...cells]))
      const at = (which % cells.length) + 2
      const kept = after.lines.find((line) => line.row === at)
      const original = before.lines.find((line) => line.row === at)
      if (kept !== undefined) expect(kept.amounts).toEqual(original?.amounts)
      else expect(after.errors.some(({ line }) => line === at)).toBe(true)
      const others = ({ lines }: typeof after) =>
        lines.filter((line) => line.row !== at).map(({ amounts }) => amounts)
      expect(others(after)).toEqual(others(before))
    }),
    { numRuns: 400 },
  )
})

const written = fc.record({
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28'),
  currency: fc.constantFrom<CurrencyCode>('AED', 'KWD', 'SAR'),
  type: fc.constantFrom('order', 'order_update', 'statement_fee', 'payment'),
  item: fc.constantFrom('NAEI1-1', 'NAEI1-2', 'NAEI2-1'),
  sku: fc.constantFrom('A', '007', 'عود'),
  title: fc.constantFrom('Oud, 50 ml', 'عطر', '"x"'),
  money: fc.array(fc.integer({ min: -499_999, max: 499_999 }), { minLength: 3, maxLength: 3 }),
})
type Written = typeof written extends fc.Arbitrary<infer W> ? W : never

/**
 * Returns the nine amounts of a row. An order has proceeds and two fees, a statement row has one fee, and a payment
 * has one amount.
 */
function amountsOf({ type, money: [first = 0, second = 0, third = 0] }: Written): number[] {
  if (type === 'statement_fee') return [0, 0, 0, 0, 0, 0, first, 0, 0]
  return type === 'payment' ? [0, 0, 0, 0, 0, 0, 0, 0, first] : [first, second, third, 0, 0, 0, 0, 0, 0]
}

const format: TableOf<Written> = {
  header: NOON_HEADER,
  rows: (one) => {
    const about = { type: one.type, sku: one.sku, title: one.title, currency: one.currency, orderDate: '' }
    const cells: Cell[] = noonCells({ ...about, item: one.item, order: one.item.slice(0, -2) })
    cells[NOON_HEADER.indexOf('Transaction Date')] = { date: one.date }
    const amounts = amountsOf(one)
    const total = amounts.reduce((sum, amount) => sum + amount, 0)
    for (const [at, amount] of [...amounts, total].entries())
      cells[12 + at] = { amount, currency: one.currency }
    return [cells]
  },
}
const tables = fc.array(written, { minLength: 1, maxLength: 8 })

test('reads the same transactions from the Transaction View in every notation (delimiter, encoding, dates, numbers)', async () => {
  await readsBackEqual(
    format,
    tables,
    ({ lines }, some) => {
      expect(
        lines.map(({ date, currency, sku, amounts }) => [date, currency, sku, totalOf(amounts)]),
      ).toEqual(
        some.map((one) => [
          one.date,
          one.currency,
          one.sku,
          amountsOf(one).reduce((sum, amount) => sum + amount, 0),
        ]),
      )
    },
    60,
  )
})

test('files of two overlapping periods together have the same row keys as one file of the whole period, even for equal rows', async () => {
  await periodsJoin(
    format,
    tables.map((some) => [...some, ...some.slice(0, 3)]),
    40,
  )
})
