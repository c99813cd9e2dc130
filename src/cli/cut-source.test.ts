import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scanFile } from '#domain/import/reader/read-file.ts'
import { canBeCut } from '#domain/import/reader/read-lines.ts'
import type { RowStart } from '#domain/import/reader/read-plan.ts'
import { NOON_HEADER } from '#domain/import/testing/noon-file.ts'
import { csvText, sourceOf } from '#domain/import/testing/sources.ts'
import { byLines, headOf, restOf } from './cut-source.ts'
import { type Added, added, factsOf, join } from './file-sums.ts'

/** The number of rows after which a reader recognises the table. */
const FIRST_ROWS = 150

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(pathOf(tmpdir(), 'safi-cut-'))
  // the rows on both sides of the cut look up the same unreadable cost, in two currencies
  await writeFile(pathOf(folder, 'costs.csv'), 'sku,unit_cost\nA,12.5\nB,twelve\n')
})
afterAll(() => rm(folder, { recursive: true }))

const row = fc
  .record({
    order: fc.constantFrom('1', '2', '3', '4'),
    date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-03-05', 'no date'),
    sku: fc.constantFrom('A', 'B', 'C', ''),
    title: fc.constantFrom('', '\ufeffname', 'two\nlines', 'a "name", quoted\r\nin\n\nlines'),
    type: fc.constantFrom('order', 'order_update', 'statement_fee'),
    price: fc.integer({ min: 0, max: 99_999 }),
    currency: fc.constantFrom('SAR', 'EGP'),
  })
  .map(({ order, date, sku, title, type, price, currency }) => [
    ...['C1', 'Noon SA', 'PS-1', order, `${order}-1`, date, date, title, 'Z1', sku, type, currency],
    ...[(price / 100).toFixed(2), '-1.25', '0', '0', '0', '0', '0', '0', '0'],
    ((price - 125) / 100).toFixed(2),
  ])

/** All results of reading a file from which the profit report is written. */
const answerOf = ({ tally, controls, lineErrors, costErrors, rows, lines }: Added) =>
  structuredClone({
    statements: tally.statements(),
    controls,
    lineErrors: { ...lineErrors },
    costErrors,
    rows,
    lines,
  })

test('two readers that each read one part of a file together give the result of one reader, wherever the file is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: FIRST_ROWS, maxLength: FIRST_ROWS + 30 }),
      fc.record({
        newline: fc.constantFrom('\n', '\r\n'),
        delimiter: fc.constantFrom(',', ';'),
        mark: fc.boolean(),
        pieceSize: fc.constantFrom(7, 64, 300),
        at: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 3, maxLength: 3 }),
      }),
      async (rows, { newline, delimiter, mark, pieceSize, at }) => {
        const text = csvText([NOON_HEADER, ...rows], { delimiter, newline, quoteAll: false })
        const source = sourceOf(new TextEncoder().encode(`${mark ? '\ufeff' : ''}${text}`), pieceSize)
        const starts: RowStart[] = []
        const scan = await scanFile(byLines(source), { onRowStart: (start) => starts.push(start) })
        if (scan.outcome !== 'ready') throw new Error(JSON.stringify(scan))
        expect(canBeCut(scan.plan)).toBe(true)
        expect(starts.length).toBeGreaterThan(10)
        const vat = { country: 'SA' as const, ratePpm: 150_000 }
        const options = { file: 'sales.csv', costs: pathOf(folder, 'costs.csv'), vat, choices: {} }
        const whole = answerOf(await added(scan.plan, source, options))
        for (const start of at.map((share) => starts[Math.floor(share * starts.length)] as RowStart)) {
          let isCut = false
          const head = headOf(
            source,
            () => start,
            () => {
              isCut = true
            },
          )
          const both = await added(scan.plan, head, options)
          const rest = await added(scan.plan, restOf(source, start), options, start.line)
          join(both, structuredClone(factsOf(rest)))
          expect(isCut).toBe(true)
          expect(answerOf(both)).toEqual(whole)
        }
      },
    ),
    { numRuns: 20 },
  )
})

test('reads the whole file when the cut is requested after the reader has passed the position of the cut', async () => {
  const source = sourceOf(new TextEncoder().encode('one\ntwo\nthree\n'), 4)
  let asked = 0
  const late = headOf(
    source,
    () => (asked++ < 3 ? null : { bytes: 4, line: 2 }),
    () => {
      throw new Error('cut')
    },
  )
  const pieces: Uint8Array[] = []
  for await (const piece of late.open()) pieces.push(piece)
  expect(Buffer.concat(pieces).toString()).toBe('one\ntwo\nthree\n')
})
