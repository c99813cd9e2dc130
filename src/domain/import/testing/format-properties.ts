import fc from 'fast-check'
import { expect } from 'vitest'
import type { CurrencyCode } from '../../money/currency.ts'
import { newlinesIn } from '../csv/csv.ts'
import type { ImportChoices } from '../reader/choices.ts'
import { formatOf } from '../reader/plan-format.ts'
import { revenueOf, type SaleLine, totalOf } from '../sale-line.ts'
import { readWhole, scanText, sourceOf, type WholeRead } from './sources.ts'
import { answers, type Cell, NO_AMOUNT, PLAIN, WRITINGS, type Writing, written } from './writing.ts'

/** How to build tables of a format, to test the properties that every format must have. */
export interface TableOf<Order> {
  readonly header: readonly string[]
  /** Returns the cells of the rows of one order. */
  rows(order: Order): readonly (readonly Cell[])[]
  /** Rows that the file has between the header and the orders. */
  readonly above?: readonly (readonly Cell[])[]
  /** The currency that the seller chooses, for files that do not state one. */
  readonly currency?: CurrencyCode
}

function rowsOf<Order>({ above = [], rows }: TableOf<Order>, orders: readonly Order[]) {
  return [...above, ...orders.flatMap(rows)]
}

function choicesOf<Order>(how: Writing, { currency }: TableOf<Order>): ImportChoices {
  return { ...answers(how), ...(currency !== undefined && { currency }) }
}

async function readPlain<Order>(format: TableOf<Order>, orders: readonly Order[]): Promise<WholeRead> {
  const bytes = written(format.header, rowsOf(format, orders), PLAIN)
  return readWhole(sourceOf(bytes), choicesOf(PLAIN, format))
}

/** Returns a sale line without its position in the file, so that lines of different files can be compared. */
const withoutRow = ({ row: _, item, ...line }: SaleLine) => ({
  ...line,
  item: item && { key: item.key, rank: item.rank },
})

/** Checks that every notation of a table gives the same lines as its plainest notation, and passes these lines to `check`. */
export async function readsBackEqual<Order>(
  format: TableOf<Order>,
  orders: fc.Arbitrary<readonly Order[]>,
  check: (read: WholeRead, orders: readonly Order[]) => void,
  numRuns = 80,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(orders, WRITINGS, async (some, how) => {
      const plain = await readPlain(format, some)
      expect(plain.errors).toEqual([])
      check(plain, some)
      const { platform } = formatOf(plain.plan)
      for (const line of plain.lines) expect(line.platform).toBe(platform ?? line.platform)
      const bytes = written(
        format.header,
        rowsOf(format, some),
        how,
        ['A report', 'of sales'].slice(how.blankRows),
      )
      const read = await readWhole(sourceOf(bytes, how.pieceSize), choicesOf(how, format))
      expect(read.errors).toEqual([])
      expect(read.lines.map(withoutRow)).toEqual(plain.lines.map(withoutRow))
      expect(read.control).toEqual(plain.control)
    }),
    { numRuns },
  )
}

/**
 * Checks that keys are unique and reproducible, and that files of two overlapping periods together have the same keys
 * as one file of the whole period.
 */
export async function periodsJoin<Order extends { readonly date: string }>(
  format: TableOf<Order>,
  orders: fc.Arbitrary<readonly Order[]>,
  numRuns = 60,
): Promise<void> {
  const keysOf = async (some: readonly Order[]) =>
    some.length === 0 ? [] : (await readPlain(format, some)).lines.map(({ key }) => key)
  await fc.assert(
    fc.asyncProperty(orders, fc.nat(), fc.nat(), async (all, first, second) => {
      const some = all.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      const keys = await keysOf(some)
      expect(new Set(keys).size).toBe(keys.length)
      expect(await keysOf(some)).toEqual(keys)
      const days = [first, second].map((at) => some[at % some.length]?.date ?? '').sort()
      const [from = '', until = ''] = days
      const joined = new Set([
        ...(await keysOf(some.filter(({ date }) => date <= until))),
        ...(await keysOf(some.filter(({ date }) => date >= from))),
      ])
      expect([...joined].sort()).toEqual([...keys].sort())
    }),
    { numRuns },
  )
}

/** Generates texts for a damaged cell: other numbers, parts of numbers, punctuation, and artefacts of spreadsheets. */
export const damages: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789.,-( )x٣'), maxLength: 8 }),
  fc.constantFrom('', '1,498', '1.498', '--', '#REF!', 'NaN', '1e3', '1.2E+05', '0', '-1', '\ufffd'),
)

/** Generates texts that are not a number, to damage cells whose value no other cell of the file can verify. */
export const garbage: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: NO_AMOUNT },
  fc.constantFrom('', '\ufffd', 'x#?'),
)

export interface Damage {
  readonly columns: readonly string[]
  readonly values: fc.Arbitrary<string>
  /** Returns the figures of an order that may not change without an error or a reported difference. */
  readonly figures: (lines: readonly SaleLine[]) => unknown
  readonly numRuns?: number
}

/** Returns revenue, tax and total of an order's lines. The result is the same however the money is divided over the lines. */
export function moneyOf(lines: readonly SaleLine[]) {
  const sum = (of: (line: SaleLine) => number) => lines.reduce((total, line) => total + of(line), 0)
  return {
    revenue: sum(({ amounts }) => revenueOf(amounts)),
    tax: sum(({ amounts }) => amounts.tax),
    total: sum(({ amounts }) => totalOf(amounts)),
    leftOut: sum(({ leftOut }) => leftOut ?? 0),
  }
}

/** Damages one cell. Checks that each order has unchanged figures, a row error or a reported difference of a total. */
export async function damageIsSeen<Order>(
  format: TableOf<Order>,
  orders: fc.Arbitrary<readonly Order[]>,
  { columns, values, figures, numRuns = 250 }: Damage,
): Promise<void> {
  const choices = choicesOf(PLAIN, format)
  await fc.assert(
    fc.asyncProperty(
      orders,
      fc.nat(),
      fc.constantFrom(...columns),
      values,
      async (some, which, column, value) => {
        const before = await readPlain(format, some)
        const table = rowsOf(format, some).map((row) => [...row])
        const first = format.above?.length ?? 0
        const damaged = table[first + (which % (table.length - first))] as Cell[]
        damaged[format.header.indexOf(column)] = value
        const bytes = written(format.header, table, PLAIN)
        if ((await scanText(bytes, choices)).outcome !== 'ready') return
        const after = await readWhole(sourceOf(bytes), choices)
        const seen = new Set([...after.errors, ...after.differences].map(({ line }) => line))
        const linesOf = ({ lines }: WholeRead, rows: readonly number[]) =>
          lines.filter(({ row }) => rows.includes(row))
        let line = first + 2
        for (const order of some) {
          // a cell that contains newlines makes its row span several lines
          const rows = format.rows(order).map((row) => {
            const start = line
            line += 1 + row.reduce((sum, cell) => sum + (typeof cell === 'string' ? newlinesIn(cell) : 0), 0)
            return start
          })
          if (rows.some((row) => seen.has(row))) continue
          expect(figures(linesOf(after, rows)), `${column}: ${value}`).toEqual(figures(linesOf(before, rows)))
        }
      },
    ),
    { numRuns },
  )
}
