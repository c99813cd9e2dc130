import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { closeErased, type ErasedSince } from '#server/features/own-data/erasure/erased-accounts.ts'
import type { ArchiveEntry } from '#server/infra/archive/zip-reader.ts'
import type { Database } from '#server/infra/db/database.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { causesOf } from '#server/infra/http/errors.ts'
import { StartError } from '#server/infra/process/start-error.ts'
import { SELLER_FOLDERS, type Storage, sellerFiles } from '#server/infra/storage/storage.ts'
import { linesOf } from './lines.ts'
import { migrationsOf, tablesInOrder } from './tables.ts'
import { FILES, partsOf, verifiedBackup } from './verify-backup.ts'
import type { Manifest } from './write-backup.ts'

export interface RestoreTarget {
  readonly db: Database
  readonly storage: Storage
  /** True removes existing data. False accepts only an empty installation. */
  readonly replace: boolean
}

export interface Restored {
  readonly manifest: Manifest
  readonly secret: string | undefined
  readonly erased: ErasedSince
}

const BATCH = 1_000

/**
 * Restores a backup completely or not at all: reads the archive to its end before changing anything, and keeps the
 * existing data until the database has accepted the rows. Throws a one-line StartError.
 */
export async function restoreBackup(
  path: string,
  { db, storage, replace }: RestoreTarget,
): Promise<Restored> {
  const { manifest, entries } = await verifiedBackup(path)
  await requireFit(path, manifest, db.system)
  const before = await sizesOf(storage)
  if (!replace) await requireEmpty(db.system, manifest.files === null ? 0 : before.size)
  const files = [...entries].flatMap(([name, entry]): [string, ArchiveEntry][] =>
    // an earlier version also backed up what else was in the bucket
    SELLER_FOLDERS.some((folder) => name.startsWith(`${FILES}${folder}/`))
      ? [[name.slice(FILES.length), entry]]
      : [],
  )
  const added: string[] = []
  let erased: ErasedSince = { closed: 0, open: [] }
  try {
    await db.system.transaction(async (tx) => {
      await restoreTables(tx, manifest, entries)
      erased = await closeErased(tx, storage)
      for (const [key, entry] of files.filter(([key]) => !before.has(key))) {
        added.push(key)
        await storage.write(key, entry.read())
      }
    })
  } catch (error) {
    for (const key of added) await storage.remove(key).catch(() => undefined)
    throw new StartError(`${path} cannot be restored: ${reasonOf(error)}. What was here is unchanged.`)
  }
  if (manifest.files !== null) await replaceFiles(path, storage, new Map(files), before)
  const secret = entries.get('secret')
  return { manifest, erased, secret: secret && (await text(secret.read())) }
}

/** Deletes the previous files of sellers, and writes those of the backup. Call it after the database was restored. */
async function replaceFiles(
  path: string,
  storage: Storage,
  files: ReadonlyMap<string, ArchiveEntry>,
  before: ReadonlyMap<string, number>,
): Promise<void> {
  try {
    for (const [key, size] of before) {
      const entry = files.get(key)
      // a file with the same name and size is the same file: only the conversion of a workbook to CSV changes a stored
      // file
      if (entry && entry.size !== size) await storage.write(key, entry.read())
      if (!entry) await storage.remove(key)
    }
  } catch (error) {
    throw new StartError(
      `The database is restored, but not every file: ${reasonOf(error)}. Restore ${path} again with --replace.`,
    )
  }
}

async function sizesOf(storage: Storage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const key of sellerFiles(storage)) sizes.set(key, (await storage.size(key)) ?? 0)
  return sizes
}

/**
 * Returns the first line of the message with which the database or the storage failed, without the SQL statement that
 * caused it.
 */
function reasonOf(error: unknown): string {
  return causesOf(error).at(-1)?.message.split('\n')[0] || String(error)
}

async function requireFit(path: string, { migrations }: Manifest, system: Tx): Promise<void> {
  const here = await migrationsOf(system)
  if (migrations.join() === here.join()) return
  if (migrations[0] !== here[0])
    throw new StartError(
      `${path} was made by a version of Safi before 1.0. Restore it with that version and import your files again with this one.`,
    )
  throw new StartError(
    `${path} was made by another version: its schema has ${migrations.length} migrations, this one ${here.length}. Restore it with the version that made it, then upgrade.`,
  )
}

async function requireEmpty(system: Tx, files: number): Promise<void> {
  const [user] = await rowsOf(system, sql`SELECT 1 FROM users LIMIT 1`)
  if (user || files > 0)
    throw new StartError(
      'There are accounts or files here already. Add --replace to put the backup in their place.',
    )
}

async function restoreTables(
  tx: Tx,
  { tables }: Manifest,
  entries: ReadonlyMap<string, ArchiveEntry>,
): Promise<void> {
  const names = await tablesInOrder(tx)
  await tx.execute(
    sql`TRUNCATE ${sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    )}`,
  )
  // triggers are disabled, because they would give businesses new data versions
  for (const name of names) await tx.execute(sql`ALTER TABLE ${sql.identifier(name)} DISABLE TRIGGER USER`)
  for (const table of tables) await restoreTable(tx, entries, table)
  for (const name of names) await tx.execute(sql`ALTER TABLE ${sql.identifier(name)} ENABLE TRIGGER USER`)
  await countOn(tx)
}

async function restoreTable(
  tx: Tx,
  entries: ReadonlyMap<string, ArchiveEntry>,
  { name, parts }: Manifest['tables'][number],
): Promise<void> {
  const table = sql.identifier(name)
  const put = async (batch: string[]) => {
    const json = `[${batch.join(',')}]`
    await tx.execute(
      sql`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${table}, ${json}::json)`,
    )
  }
  for (const entry of partsOf(entries, name, parts)) {
    let batch: string[] = []
    for await (const line of linesOf(entry.read())) {
      if (batch.push(line) < BATCH) continue
      await put(batch)
      batch = []
    }
    if (batch.length > 0) await put(batch)
  }
}

/** Sets the sequences of ids so that new rows get higher ids than the restored rows. */
async function countOn(tx: Tx): Promise<void> {
  const columns = await rowsOf<{ table: string; column: string }>(
    tx,
    sql`SELECT c.relname AS table, a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE a.attidentity <> '' AND NOT c.relispartition AND c.relnamespace = current_schema()::regnamespace`,
  )
  for (const { table, column } of columns)
    await tx.execute(
      sql`SELECT setval(pg_get_serial_sequence(${table}, ${column}),
        (SELECT coalesce(max(${sql.identifier(column)}), 0) + 1 FROM ${sql.identifier(table)}), false)`,
    )
}
