import { is } from 'drizzle-orm'
import { PgInteger } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { readTable } from '#server/testing/csv-table.ts'
import { columnsOf } from './read-rows.ts'
import { asCsv, asJson } from './row-texts.ts'
import { EXPORTED } from './tables.ts'

const BAIT = ['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '|calc', '＝1', ' =1', '=HYPERLINK("x","y")']

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all).toString()
}

describe.each(EXPORTED.map((table) => [table.name, table] as const))('%s', (_, table) => {
  const columns = columnsOf(table).filter(([name]) => name !== 'currency')
  const isCount = new Map(columns.map(([name, column]) => [name, is(column, PgInteger)]))
  /** A table whose every cell is a worst case: text that a spreadsheet would run as a formula, and negative numbers. */
  const rows = BAIT.map((bait) => ({
    currency: 'EGP',
    ...Object.fromEntries(
      columns.map(([name]) => [name, table.money.includes(name) ? -1_234 : isCount.get(name) ? -5 : bait]),
    ),
  }))
  async function* batches() {
    yield rows.map((row) => JSON.stringify(row))
  }

  test('writes CSV without formulas in text columns, and keeps numbers as numbers', async () => {
    const read = readTable(await textOf(asCsv(table, batches())))
    expect(read.rows).toHaveLength(BAIT.length)
    for (const [at, cells] of read.rows.entries()) {
      for (const [name] of columns) {
        const number = table.money.includes(name) ? '-12.34' : isCount.get(name) && '-5'
        expect([name, cells[name]]).toEqual([name, number || `'${BAIT[at]}`])
      }
    }
  })

  test('writes JSON that is an exact copy of the row', async () => {
    expect(JSON.parse(await textOf(asJson(batches())))).toEqual(rows)
  })
})
