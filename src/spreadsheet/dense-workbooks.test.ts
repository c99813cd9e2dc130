import { expect, test } from 'vitest'
import { FileRefused } from '#domain/import/reader/refusal.ts'
import { tableSource } from './table-source.ts'
import { makeWorkbook, sourceOf } from './testing/make-workbook.ts'

const LONG = 'x'.repeat(30_000)
const strings = `<si><t>${LONG}</t></si>`
const cell = '<c t="s"><v>0</v></c>'

test('yields regularly while it reads a small workbook with a lot of text', async () => {
  const bytes = makeWorkbook({ sheet: `<row>${cell}</row>`.repeat(1_000), strings })
  expect(bytes.length).toBeLessThan(20_000)
  let since = 0
  let most = 0
  const pause = async () => {
    since = 0
  }
  for await (const piece of tableSource({ ...sourceOf(bytes), pause }).open()) {
    since += piece.length
    most = Math.max(most, since)
  }
  expect(most).toBeLessThan(4 * LONG.length)
})

test('refuses a row that is longer than a CSV row may be, before the row is assembled', async () => {
  const bytes = makeWorkbook({ sheet: `<row>${cell.repeat(16_000)}</row>`, strings })
  const pieces = tableSource(sourceOf(bytes)).open() as AsyncIterable<Uint8Array>
  const reading = (async () => {
    for await (const _ of pieces);
  })()
  await expect(reading).rejects.toEqual(new FileRefused({ code: 'file_unpacks_too_large', data: {} }))
})
