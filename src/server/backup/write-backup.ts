import { sql } from 'drizzle-orm'
import { type ZipEntry, zipOf } from '#server/infra/archive/zip-writer.ts'
import type { Database } from '#server/infra/db/database.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { type Storage, sellerFiles } from '#server/infra/storage/storage.ts'
import { migrationsOf, tablesInOrder } from './tables.ts'

export const FORMAT = 1

export interface Manifest {
  readonly format: typeof FORMAT
  readonly madeAt: string
  readonly migrations: readonly string[]
  /** The number of rows of each table. The tables are in the sequence in which they can be restored. */
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly parts: number }[]
  /** The number of sellers' files. Null when the backup contains only the database. */
  readonly files: number | null
}

export interface BackupSource {
  readonly db: Database
  /** The storage of sellers' files. By default the backup does not include these files. */
  readonly storage?: Storage | undefined
  /** The secret that is stored with the data, if there is one. It decrypts second factors and verifies links. */
  readonly secret: string | undefined
  readonly now: Date
}

const BATCH = 2_000
/** Number of rows in one part of a table, so that no file in the archive exceeds the size limit of archives. */
const ROWS_A_PART = 500_000

export interface BackupDone {
  manifest(): Manifest
  /** The bytes of the archive. `manifest()` works only after all of them were read. */
  bytes: AsyncIterable<Uint8Array>
}

/**
 * Returns a snapshot of the database, with every file that existed at that time. Files never change, except that an
 * import replaces a workbook by its CSV.
 */
export function backupOf(source: BackupSource): BackupDone {
  let manifest: Manifest | undefined
  async function* entries(): AsyncGenerator<ZipEntry> {
    const tables: Manifest['tables'][number][] = []
    const migrations = await migrationsOf(source.db.system)
    yield* inOneMoment(source.db, async function* (tx) {
      for (const name of await tablesInOrder(tx)) {
        let rows = 0
        let parts = 0
        for await (const entry of tableParts(tx, name, (count) => {
          rows += count
        })) {
          parts += 1
          yield entry
        }
        tables.push({ name, rows, parts })
      }
    })
    const { storage } = source
    let files: number | null = null
    if (storage) {
      files = 0
      for await (const key of sellerFiles(storage)) {
        if (key.endsWith('.partial') || (await storage.size(key)) === null) continue
        files += 1
        yield { name: `files/${key}`, bytes: storage.read(key) }
      }
    }
    if (source.secret !== undefined) yield { name: 'secret', bytes: [Buffer.from(source.secret)] }
    manifest = { format: FORMAT, madeAt: source.now.toISOString(), migrations, tables, files }
    yield { name: 'manifest.json', bytes: [Buffer.from(JSON.stringify(manifest, null, 1))] }
  }
  return {
    bytes: zipOf(entries(), source.now),
    manifest() {
      if (!manifest) throw new Error('the backup has not finished yet')
      return manifest
    },
  }
}

/** Reads all entries inside one transaction, which stays open until the last entry is read. */
async function* inOneMoment(
  { system }: Database,
  read: (tx: Tx) => AsyncGenerator<ZipEntry>,
): AsyncGenerator<ZipEntry> {
  const opened = Promise.withResolvers<Tx>()
  const finished = Promise.withResolvers<void>()
  const transaction = system.transaction(
    async (tx) => {
      opened.resolve(tx)
      await finished.promise
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  transaction.catch(opened.reject)
  try {
    yield* read(await opened.promise)
    finished.resolve()
    await transaction
  } finally {
    finished.resolve()
    // errors of the transaction are ignored here, so that an error of `read` is reported
    await transaction.catch(() => undefined)
  }
}

/** Returns the rows of a table as JSON lines. The database serializes them, so no value is lost in a conversion. */
async function* tableParts(tx: Tx, name: string, counted: (rows: number) => void): AsyncGenerator<ZipEntry> {
  const table = sql.identifier(name)
  await tx.execute(
    sql`DECLARE backup_rows NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS row FROM ${table} t`,
  )
  const fetch = () => rowsOf<{ row: string }>(tx, sql`FETCH ${sql.raw(String(BATCH))} FROM backup_rows`)
  let batch = await fetch()
  async function* part(): AsyncGenerator<Uint8Array> {
    for (let rows = 0; batch.length > 0 && rows < ROWS_A_PART; batch = await fetch()) {
      rows += batch.length
      counted(batch.length)
      yield Buffer.from(batch.map(({ row }) => `${row}\n`).join(''))
    }
  }
  for (let at = 0; batch.length > 0; at++) yield { name: `tables/${name}-${at}.jsonl`, bytes: part() }
  await tx.execute(sql`CLOSE backup_rows`)
}
