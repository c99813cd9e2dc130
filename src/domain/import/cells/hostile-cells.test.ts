import { expect, test } from 'vitest'
import { dateFormatOf, isoMoment } from '#spreadsheet/cell-date.ts'
import { plainNumber } from '#spreadsheet/cell-number.ts'
import { plainText } from '#spreadsheet/text-escapes.ts'
import { attribute, XmlReader } from '#spreadsheet/xml-reader.ts'
import { parseDecimal } from '../../money/money.ts'
import { readUnitCost } from '../cost-file.ts'
import { CsvTokenizer } from '../csv/csv.ts'
import { amazonPreambleCurrency, amazonSite } from '../formats/amazon/amazon-words.ts'
import { FORMATS } from '../formats/formats.ts'
import { MAPPED_FIELDS } from '../mapping/column-mapping.ts'
import { unknownTable } from '../mapping/unknown-table.ts'
import { LineReader } from '../reader/line-reader.ts'
import { packedProducts } from '../reader/packed-products.ts'
import { formatOf } from '../reader/plan-format.ts'
import type { ReadPlan } from '../reader/read-plan.ts'
import { FileRefused } from '../reader/refusal.ts'
import { hostileCells } from '../testing/hostile-cells.ts'
import { cleanText, foldStatus } from './clean-text.ts'
import { countryOf } from './country.ts'
import { minuteOf, readDate } from './date-cell.ts'
import { DateEvidence } from './date-column.ts'
import { currencyBeside } from './number-cell.ts'
import { NumberEvidence, readAmount, readWhole } from './number-column.ts'

/**
 * Number of generated cells. Set SAFI_FUZZ_CELLS=200000 to test more cells, and SAFI_FUZZ_SEED to generate other cells.
 */
const CELLS = Number(process.env.SAFI_FUZZ_CELLS ?? 10_000)
const SEED = Number(process.env.SAFI_FUZZ_SEED ?? 20_261_121)
const MAX_MS = 50

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** Ignores the errors with which readers refuse a broken file. Any other error fails the test. */
function refusing(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
  }
}

/** Returns rows that each have the cell in a different column of the report. */
function rowsOf(plan: Pick<ReadPlan, 'format' | 'mapping'>): (cell: string) => unknown {
  const { name, fees, columns } = formatOf(plan)
  const entries = Object.entries(columns)
  const headers = entries.map(([, { header }]) => header)
  const reader = new LineReader({
    ...plan,
    format: name,
    fees,
    encoding: 'utf-8',
    delimiter: ',',
    headerLine: 1,
    headerOffset: 0,
    headers,
    columns: Object.fromEntries(entries.map(([key], at) => [key, at])),
    decimalMarks: {},
    dateOrders: {},
    currency: 'AED',
    currencies: ['AED'],
    rows: CELLS,
  })
  reader.push(`${headers.join(',')}\n`)
  const usual = { text: 'AED', date: '2026-03-25', quantity: '1', amount: '10.00' }
  let at = 0
  return (cell) => {
    at = (at + 1) % entries.length
    const cells = entries.map(([, { kind }], index) => (index === at ? quoted(cell) : usual[kind]))
    return reader.push(`${cells.join(',')}\n`)
  }
}

const marks = ['point', 'comma'] as const
const mapped = Object.fromEntries(MAPPED_FIELDS.map((field) => [field, field]))
const mapping = { columns: mapped, platform: 'Souk', leftOut: [] }
const NO_XML = { open: () => undefined, close: () => undefined, text: () => undefined }

const readers: readonly (readonly [string, (cell: string) => unknown])[] = [
  [
    'CSV',
    (cell) => {
      for (const quotes of ['enclose', 'text'] as const)
        refusing(() => [...new CsvTokenizer(',', 1, quotes).push(`${cell},1\n`)])
    },
  ],
  [
    'workbooks',
    (cell) => {
      dateFormatOf(cell)
      plainNumber(cell)
      plainText(cell)
      isoMoment(cell, 'date', false)
      refusing(() => attribute(` r="${cell}"`, 'r'))
      refusing(() => new XmlReader(NO_XML).push(`<v a="${cell}">${cell}</v>`))
    },
  ],
  [
    'number cells',
    (cell) => {
      const evidence = new NumberEvidence()
      evidence.see(cell)
      evidence.verdict()
      for (const mark of marks) readWhole(cell, mark)
      currencyBeside(cell)
    },
  ],
  [
    'date cells',
    (cell) => {
      const evidence = new DateEvidence()
      evidence.see(cell)
      readDate(cell, 'day_first')
      minuteOf(cell)
    },
  ],
  [
    'money',
    (cell) => {
      parseDecimal(cell, 'KWD')
      for (const mark of marks) readAmount(cell, mark, 'KWD')
    },
  ],
  [
    'words',
    (cell) => {
      for (const read of [cleanText, foldStatus, countryOf, amazonSite, packedProducts]) read(cell)
      amazonPreambleCurrency(cell, (text) => text === 'USD')
    },
  ],
  ['costs', (cell) => readUnitCost({ line: 2, sku: cell, cell }, 'point', 'AED')],
  ['guessed mappings', (cell) => unknownTable(`date,sku,${quoted(cell)}\n2026-03-25,${quoted(cell)},1\n`)],
  ['mapped tables', rowsOf({ format: 'mapped', mapping })],
]

/**
 * Returns the milliseconds of CPU time that this thread needs to read the cell, which do not depend on other load.
 * Measures a slow cell up to three times and takes the best result, because one measurement may include garbage
 * collection.
 */
function timeOf(read: (cell: string) => unknown, cell: string): number {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && best > MAX_MS; tries++) {
    const before = process.threadCpuUsage()
    read(cell)
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

function slowCells(read: (cell: string) => unknown, count: number, seed: number): string[] {
  const slow: string[] = []
  for (const cell of hostileCells(count, seed)) {
    const ms = timeOf(read, cell)
    if (ms > MAX_MS) slow.push(`${Math.round(ms)} ms: ${JSON.stringify(cell.slice(0, 60))} (${cell.length})`)
  }
  return slow
}

test.each(readers)('%s takes at most 50 ms for each cell that is designed to be slow to read', (_, read) => {
  expect(slowCells(read, CELLS, SEED)).toEqual([])
})

test('every format reads each cell that is designed to be slow in at most 50 ms, in every column', () => {
  const each = Math.ceil(CELLS / FORMATS.length)
  for (const [at, { name }] of FORMATS.entries())
    expect([name, slowCells(rowsOf({ format: name }), each, SEED + at)]).toEqual([name, []])
})
