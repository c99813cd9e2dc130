import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalOf } from '../../sale-line.ts'
import {
  AMAZON_ADS as ADS,
  AMAZON_HEADER_2018,
  AMAZON_HEADER_2020,
  AMAZON_HEADER_2026,
  type AmazonRow,
  amazonCells,
  amazonText,
  AMAZON_REFUND as REFUND,
  AMAZON_REIMBURSED as REIMBURSED,
  AMAZON_SALE as SALE,
  AMAZON_TRANSFER as TRANSFER,
} from '../../testing/amazon-file.ts'
import { periodsJoin, readsBackEqual, type TableOf } from '../../testing/format-properties.ts'
import { csvText, readText, scanText } from '../../testing/sources.ts'
import type { Cell } from '../../testing/writing.ts'

const cents = fc.integer({ min: 0, max: 500_000 }).map((minor) => (minor / 100).toFixed(2))
const sale = fc.record({
  'date/time': fc.constantFrom(
    'Feb 1, 2026 12:04:30 AM PST',
    'Feb 2, 2026 1:00:00 PM PST',
    'Mar 3, 2026 1:00:00 PM PDT',
  ),
  sku: fc.constantFrom('A', 'B'),
  quantity: fc.constantFrom('1', '2'),
  'product sales': cents,
  'shipping credits': cents,
  'selling fees': cents.map((fee) => `-${fee}`),
  'fba fees': cents.map((fee) => `-${fee}`),
})
const rows = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: sale },
    fc.constantFrom<AmazonRow>(SALE, REFUND, ADS, TRANSFER, REIMBURSED),
  ),
  {
    minLength: 1,
    maxLength: 15,
  },
)
const headers = fc.constantFrom(AMAZON_HEADER_2018, AMAZON_HEADER_2020, AMAZON_HEADER_2026)

test('every row becomes a sale line or an error, and the lines add up to the total column', async () => {
  await fc.assert(
    fc.asyncProperty(rows, headers, async (table, header) => {
      const read = await readText(amazonText(table, { header }))
      expect(read.errors.filter(({ code }) => code !== 'sign_mismatch')).toEqual([])
      expect(read.lines.length + read.errors.length).toBe(table.length)
      const total = read.lines.reduce((sum, { amounts }) => sum + totalOf(amounts), 0)
      if (read.errors.length === 0) expect(read.control).toEqual({ USD: total })
      expect(new Set(read.lines.map(({ key }) => key)).size).toBe(read.lines.length)
    }),
  )
})

test('never changes an amount without reporting an error when one amount cell is damaged', async () => {
  const damage = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789.,-( )$x'), maxLength: 8 }),
    fc.constantFrom('', '1,498', '1.498', '--', '0', '12,50'),
  )
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.nat(),
      fc.integer({ min: 12, max: 22 }),
      damage,
      async (table, which, column, value) => {
        const cells = table.map((row) => amazonCells(row, AMAZON_HEADER_2018))
        const write = () => csvText([['All amounts in USD, unless specified'], AMAZON_HEADER_2018, ...cells])
        const before = await readText(write())
        cells[which % cells.length]![column] = value
        const scan = await scanText(write())
        if (scan.outcome !== 'ready') return
        const after = await readText(write())
        const at = (which % cells.length) + 3
        const kept = after.lines.find(({ row }) => row === at)
        const original = before.lines.find(({ row }) => row === at)
        if (kept !== undefined) expect(kept.amounts).toEqual(original?.amounts)
        else expect(after.errors.some(({ line }) => line === at)).toBe(true)
        const others = ({ lines }: typeof after) =>
          lines.filter(({ row }) => row !== at).map(({ amounts }) => amounts)
        expect(others(after)).toEqual(others(before))
      },
    ),
    { numRuns: 400 },
  )
})

/** Generates a transaction with amounts in fils, the minor unit of the dirham. */
const booked = fc.record({
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28'),
  type: fc.constantFrom('Order', 'Refund', 'Service Fee', 'Transfer'),
  sku: fc.constantFrom('A', '007', 'عود'),
  description: fc.constantFrom('Oud', 'x, "y"', 'a;b'),
  quantity: fc.integer({ min: 1, max: 12 }),
  money: fc.array(fc.integer({ min: 1, max: 499_999 }), { minLength: 3, maxLength: 3 }),
})
type Booked = typeof booked extends fc.Arbitrary<infer B> ? B : never

function partsOf({
  type,
  money: [first = 0, second = 0, third = 0],
}: Booked): Readonly<Record<string, number>> {
  if (type === 'Order') return { 'product sales': first, 'selling fees': -second, 'fba fees': -third }
  if (type === 'Refund') return { 'product sales': -first, 'selling fees': second }
  return { other: -first }
}

const totalOfParts = (one: Booked) => Object.values(partsOf(one)).reduce((sum, part) => sum + part, 0)

const format: TableOf<Booked> = {
  header: AMAZON_HEADER_2026,
  rows: (one) => {
    const parts = { ...partsOf(one), total: totalOfParts(one) }
    const goods = one.type === 'Order' || one.type === 'Refund'
    const about: AmazonRow = goods
      ? { sku: one.sku, marketplace: 'amazon.ae' }
      : { sku: '', marketplace: '', 'order id': '' }
    const texts = amazonCells({ type: one.type, description: one.description, ...about }, AMAZON_HEADER_2026)
    return [
      texts.map((text, at): Cell => {
        const name = AMAZON_HEADER_2026[at] ?? ''
        // spreadsheets do not convert this date cell, because a time zone follows the time
        if (name === 'date/time') return `${one.date} 00:12:34 UTC`
        if (name === 'quantity') return goods ? { count: one.quantity } : ''
        const amount = parts[name as keyof typeof parts]
        return amount === undefined ? text : { amount, currency: 'AED' }
      }),
    ]
  },
}
// the currency follows from the marketplace, which only rows of orders and refunds name; so the first row is an order
const bookings = fc
  .tuple(booked, fc.array(booked, { maxLength: 8 }))
  .map(([first, rest]): Booked[] => [{ ...first, type: 'Order' }, ...rest])

test('reads the same transactions from the report in every notation (delimiter, encoding, dates, numbers)', async () => {
  await readsBackEqual(
    format,
    bookings,
    ({ lines }, some) => {
      expect(lines.map(({ date, units, amounts }) => [date, units, amounts.sales, totalOf(amounts)])).toEqual(
        some.map((one) => {
          const units = one.type === 'Order' ? one.quantity : one.type === 'Refund' ? -one.quantity : 0
          return [one.date, units, partsOf(one)['product sales'] ?? 0, totalOfParts(one)]
        }),
      )
    },
    60,
  )
})

test('files of two overlapping periods together have the same row keys as one file of the whole period, even for equal rows', async () => {
  const sold = bookings.map((some) => some.map((one): Booked => ({ ...one, type: 'Order' })))
  await periodsJoin(
    format,
    sold.map((some) => [...some, ...some.slice(0, 3)]),
    40,
  )
})
