import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COLUMN_NAMES } from '../mapping/column-names.ts'
import { fuzzRuns } from '../testing/fuzz-runs.ts'
import { cellsOf, ownTables } from '../testing/own-table.ts'
import { csvText, scanText } from '../testing/sources.ts'
import { FORMATS } from './formats.ts'

/** Column names of sellers' own tables, in the spellings of spreadsheets, databases and programs. */
const NAMES = [
  ...Object.values(COLUMN_NAMES).flat(),
  'Order Date',
  'Net',
  'Fees',
  'Type',
  'Info',
  'Payout Status',
  'Payment Method',
  'Customer',
]
const spelled = fc.constantFrom(
  (name: string) => name,
  (name: string) => name.replaceAll(' ', '_'),
  (name: string) => name.toUpperCase(),
)
const headers = fc
  .tuple(fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 4, maxLength: 14 }), spelled)
  .map(([names, spell]) => names.map(spell))

/** Names of the formats that are recognised only if the header has their distinctive column names. */
const MARKED = new Set(FORMATS.flatMap(({ name, always }) => (always ? [name] : [])))

test('never recognises a custom table as a marketplace report, neither the complete table nor one with missing columns', async () => {
  await fc.assert(
    fc.asyncProperty(ownTables, async (table) => {
      const scan = await scanText(csvText(cellsOf(table)))
      // the Safi template may be recognised, because its columns have the same common names as custom tables
      expect(scan).toMatchObject({ outcome: 'refused', format: expect.toBeOneOf([null, 'safi-template']) })
    }),
    { numRuns: fuzzRuns(60) },
  )
})

test('does not recognise a table with common column names as a report whose header must have distinctive names', async () => {
  await fc.assert(
    fc.asyncProperty(headers, async (header) => {
      const scan = await scanText(csvText([header, header.map(() => '1')]))
      const format = scan.outcome === 'ready' ? scan.plan.format : scan.format
      expect(MARKED.has(format ?? '')).toBe(false)
    }),
    { numRuns: fuzzRuns(300) },
  )
})

test.each([
  'order_id,status,currency,quantity',
  'Order Number,Order Status,Order Date,SKU,Item Name,Quantity',
  'Date,Type,Title,Info,Currency,Amount,Net',
  'Transaction Date,Type,Order,Amount,Fee,Net,Currency',
  'Sale Date,Order ID,Number of Items,Currency,Order Total',
  'Sales Record Number,Order Number,Item Title,Quantity,Sold For,Sale Date',
])('treats a file with the header %s as a custom table', async (header) => {
  const scan = await scanText(`${header}\n${header.replaceAll(/[^,]+/g, '1')}\n`)
  expect(scan).toMatchObject({ outcome: 'refused', format: null, refusal: { code: 'file_header_not_found' } })
})
