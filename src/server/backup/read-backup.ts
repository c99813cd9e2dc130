import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { type ArchiveEntry, openArchive } from '../platform/archive/zip-reader.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { rowsOf } from '../platform/db/rows.ts'
import { StartError } from '../platform/start-error.ts'
import type { Storage } from '../platform/storage.ts'
import { linesOf } from './lines.ts'
import { migrationsOf, tablesInOrder } from './tables.ts'
import { FORMAT, type Manifest } from './write-backup.ts'

export interface RestoreTarget {
  readonly db: Database
  readonly storage: Storage
  /** What is there is removed; without it only an empty home is taken. */
  readonly replace: boolean
}

export interface Restored {
  readonly manifest: Manifest
  readonly secret: string | undefined
}

const BATCH = 1_000

/** Puts a backup back, whole or not at all as far as the database goes. Throws a StartError of one clear line. */
export async function restoreBackup(
  path: string,
  { db, storage, replace }: RestoreTarget,
): Promise<Restored> {
  const entries = await openArchive(path).catch((error: Error) => {
    throw new StartError(`${path} cannot be read as a backup: ${error.message}.`)
  })
  const manifest = await readManifest(path, entries)
  await requireFit(path, manifest, db.system)
  if (!replace) await requireEmpty(db.system, storage)
  await db.system.transaction(async (tx) => {
    const names = await tablesInOrder(tx)
    await tx.execute(
      sql`TRUNCATE ${sql.join(
        names.map((name) => sql.identifier(name)),
        sql`, `,
      )}`,
    )
    for (const table of manifest.tables) await restoreTable(tx, entries, table)
    await countOn(tx)
  })
  if (replace) await removeAll(storage)
  let files = 0
  for (const [name, entry] of entries) {
    if (!name.startsWith('files/')) continue
    await storage.write(name.slice('files/'.length), entry.read())
    files += 1
  }
  if (files !== manifest.files)
    throw new StartError(`${path} holds ${files} files instead of ${manifest.files}.`)
  const secret = entries.get('secret')
  return { manifest, secret: secret && (await text(secret.read())) }
}

async function readManifest(path: string, entries: Map<string, ArchiveEntry>): Promise<Manifest> {
  const entry = entries.get('manifest.json')
  const manifest = entry && (JSON.parse(await text(entry.read())) as Manifest)
  if (manifest?.format !== FORMAT) throw new StartError(`${path} is no backup that this version can read.`)
  return manifest
}

async function requireFit(path: string, { migrations }: Manifest, system: Tx): Promise<void> {
  const here = await migrationsOf(system)
  if (migrations.join() === here.join()) return
  throw new StartError(
    `${path} was made by another version: its schema has ${migrations.length} migrations, this one ${here.length}. Restore it with the version that made it, then upgrade.`,
  )
}

async function requireEmpty(system: Tx, storage: Storage): Promise<void> {
  const [user] = await rowsOf(system, sql`SELECT 1 FROM users LIMIT 1`)
  let files = 0
  for await (const _ of storage.list()) {
    files += 1
    break
  }
  if (user || files > 0)
    throw new StartError(
      'There are accounts or files here already. Add --replace to put the backup in their place.',
    )
}

async function restoreTable(
  tx: Tx,
  entries: Map<string, ArchiveEntry>,
  { name, rows, parts }: Manifest['tables'][number],
): Promise<void> {
  const table = sql.identifier(name)
  let restored = 0
  const put = async (batch: string[]) => {
    const json = `[${batch.join(',')}]`
    await tx.execute(
      sql`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${table}, ${json}::json)`,
    )
    restored += batch.length
  }
  for (let part = 0; part < parts; part++) {
    const entry = entries.get(`tables/${name}-${part}.jsonl`)
    if (!entry) throw new StartError(`The backup lacks a part of ${name}.`)
    let batch: string[] = []
    for await (const line of linesOf(entry.read())) {
      if (batch.push(line) < BATCH) continue
      await put(batch)
      batch = []
    }
    if (batch.length > 0) await put(batch)
  }
  if (restored !== rows)
    throw new StartError(`The backup holds ${restored} rows of ${name} instead of ${rows}.`)
}

/** New rows get numbers after those that were put back. */
async function countOn(tx: Tx): Promise<void> {
  const columns = await rowsOf<{ table: string; column: string }>(
    tx,
    sql`SELECT c.relname AS table, a.attname AS column FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE a.attidentity <> '' AND c.relnamespace = current_schema()::regnamespace`,
  )
  for (const { table, column } of columns)
    await tx.execute(
      sql`SELECT setval(pg_get_serial_sequence(${table}, ${column}),
        (SELECT coalesce(max(${sql.identifier(column)}), 0) + 1 FROM ${sql.identifier(table)}), false)`,
    )
}

async function removeAll(storage: Storage): Promise<void> {
  const keys: string[] = []
  for await (const key of storage.list()) keys.push(key)
  for (const key of keys) await storage.remove(key)
}
