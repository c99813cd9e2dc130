import { strFromU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { SheetRow } from './sheet.ts'
import { tableSource } from './table-source.ts'
import { sourceOf, textOf } from './testing/make-workbook.ts'
import { xlsxParts } from './xlsx-stream.ts'
import { writeXlsx } from './xlsx-writer.ts'

const head = { title: 'Sales', rightToLeft: false, headers: ['N', 'Name'] }
const row = (n: number): SheetRow => ({
  cells: [
    { kind: 'number', value: String(n), decimals: 0 },
    { kind: 'text', value: `=row ${n}` },
  ],
})

async function* batches(sizes: readonly number[]) {
  let n = 0
  for (const size of sizes) yield Array.from({ length: size }, () => row(++n))
}

async function written(sizes: readonly number[], mostRows?: number) {
  const parts: Record<string, Uint8Array> = {}
  for await (const { name, bytes } of xlsxParts(head, batches(sizes), mostRows)) {
    const pieces: Uint8Array[] = []
    for await (const piece of bytes) pieces.push(piece)
    parts[name] = Buffer.concat(pieces)
  }
  return zipSync(parts)
}

test('a workbook that is written as a stream reads like one that was written at once, whatever the size of its batches', async () => {
  const rows = Array.from({ length: 1_203 }, (_, at) => row(at + 1))
  const expected = await textOf(tableSource(sourceOf(writeXlsx({ ...head, rows }))))
  for (const sizes of [[1_203], [0, 3, 0, 1_200], [600, 603, 0]])
    expect(await textOf(tableSource(sourceOf(await written(sizes))))).toBe(expected)
  const empty = await textOf(tableSource(sourceOf(await written([]))))
  expect(empty).toBe('N,Name\n')
})

test('continues on another sheet, with the header again, when a sheet is full', async () => {
  const parts = unzipSync(await written([5, 4], 4))
  const sheet = (number: number) => strFromU8(parts[`xl/worksheets/sheet${number}.xml`] ?? new Uint8Array())
  const rowsOf = (xml: string) => [...xml.matchAll(/<row r="(\d+)">/g)].map(([, number]) => Number(number))
  expect([1, 2, 3].map((number) => rowsOf(sheet(number)))).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ])
  expect(parts['xl/worksheets/sheet4.xml']).toBeUndefined()
  expect(sheet(3)).toContain('=row 9')
  const book = strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())
  expect([...book.matchAll(/sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Sales',
    'Sales 2',
    'Sales 3',
  ])
})
