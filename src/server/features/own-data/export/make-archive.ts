import { setImmediate } from 'node:timers/promises'
import { Column, getTableColumns, is, type SQL } from 'drizzle-orm'
import type { ZipEntry } from '#server/infra/archive/zip-writer.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import type { Storage } from '#server/infra/storage/storage.ts'
import { mayBeWorkbook } from '#spreadsheet/workbook-container.ts'
import { filesOf } from './files.ts'
import { columnsOf, countRows, type Reading, readRows } from './read-rows.ts'
import { readmeOf } from './readme.ts'
import { asCsv, asJson } from './row-texts.ts'
import { EXPORTED, type ExportedTable } from './tables.ts'

/**
 * The maximum number of rows per file. Spreadsheet programs open no more, and no file exceeds the size limit of the archive.
 */
const ROWS_A_FILE = 1_000_000

export interface Archive {
  readonly reading: Reading
  readonly owner: OwnerId
  readonly storage: Storage
  readonly language: string
  readonly email: string
  readonly madeAt: Date
  /**
   * Saves the progress. Throws when the archive is no longer needed, for example after the seller has cancelled the export.
   */
  progress(rowsDone: number, rowsTotal: number): Promise<void>
}

/** The archive's entries in order; each is read while it is written. */
export async function* entriesOf(archive: Archive): AsyncGenerator<ZipEntry, void, undefined> {
  const { reading, owner, storage, progress } = archive
  const counted: { table: ExportedTable; rows: number }[] = []
  for (const table of EXPORTED) counted.push({ table, rows: await countRows(reading, table, owner) })
  const total = counted.reduce((sum, { rows }) => sum + rows, 0) * 2
  await progress(0, total)

  let done = 0
  async function* watched(batches: AsyncIterable<string[]>): AsyncGenerator<string[]> {
    for await (const batch of batches) {
      yield batch
      done += batch.length
      await progress(done, total)
      await setImmediate()
    }
  }
  const tables: Record<string, object> = {}
  for (const { table, rows } of counted) {
    const files: string[] = []
    for await (const entry of inFiles(`csv/${table.name}`, 'csv', rowsOf(table), (all) =>
      asCsv(table, all),
    )) {
      files.push(entry.name)
      yield entry
    }
    for await (const entry of inFiles(`data/${table.name}`, 'json', rowsOf(table), asJson)) {
      files.push(entry.name)
      yield entry
    }
    tables[table.name] = { rows, files, columns: described(table) }
  }
  function rowsOf(table: ExportedTable): AsyncGenerator<string[]> {
    return watched(readRows(reading, table, owner))
  }

  let filesMissing = 0
  for (const { key, name } of await filesOf(reading, owner)) {
    await progress(done, total)
    if ((await storage.size(key)) === null) filesMissing += 1
    else {
      const source = { open: () => storage.read(key), decoder: () => new TextDecoder() }
      // an imported workbook is stored as the CSV that was read from it
      const converted = /\.xls\w?$/i.test(name) && !(await mayBeWorkbook(source))
      yield { name: converted ? `${name}.csv` : name, bytes: storage.read(key) }
    }
  }
  yield { name: 'contents.json', bytes: [Buffer.from(`${JSON.stringify({ format: 1, tables }, null, 1)}\n`)] }
  const readme = readmeOf({
    ...archive,
    day: archive.madeAt.toISOString().slice(0, 10),
    tables: counted.map(({ table: { name }, rows }) => ({ name, rows })),
    filesMissing,
  })
  yield { name: 'README.txt', bytes: [Buffer.from(readme)] }
}

/** Writes the rows of a table to as many files as they need. */
async function* inFiles(
  name: string,
  ending: string,
  batches: AsyncGenerator<string[]>,
  write: (batches: AsyncIterable<string[]>) => AsyncIterable<Uint8Array>,
): AsyncGenerator<ZipEntry> {
  let next = await batches.next()
  async function* some(): AsyncGenerator<string[]> {
    for (let rows = 0; !next.done && rows < ROWS_A_FILE; next = await batches.next()) {
      rows += next.value.length
      yield next.value
    }
  }
  let file = 1
  do {
    yield { name: `${name}${file === 1 ? '' : `-${file}`}.${ending}`, bytes: write(some()) }
    file += 1
  } while (!next.done)
}

function described(table: ExportedTable): Record<string, string> {
  return Object.fromEntries(columnsOf(table).map(([name, column]) => [name, typeOf(table, name, column)]))
}

function typeOf({ money, table }: ExportedTable, name: string, column: SQL | Column): string {
  if (money.includes(name)) return 'money'
  if (name === 'currency') return 'currency code'
  const stored = is(column, Column) ? column : getTableColumns(table)[name]
  return stored?.getSQLType() ?? 'boolean'
}
