import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { OWN_FOLDER } from '../storage/data-dir.ts'
import { type Database, failingTransactions, MIGRATIONS, tenantOf, tenantQueryOf } from './database.ts'
import { openPglite } from './pglite.ts'
import { requireBaseline } from './require-baseline.ts'
import { schema } from './schema.ts'
import type { Tx } from './tx.ts'

const MAKE_FOLDER = fileURLToPath(new URL('make-folder.ts', import.meta.url))

/** Opens the embedded database in a folder, or in memory if no folder is given. */
export async function openEmbedded(folder?: string): Promise<Database> {
  if (folder && !existsSync(folder)) await makeFolder(folder)
  return embeddedDatabase(await openPglite(folder))
}

/**
 * Creates the database in a child process. Creating it takes twice the memory that the server needs afterwards, and a
 * process never returns memory to the system. The folder gets its final name only when the database is complete.
 */
async function makeFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: OWN_FOLDER })
  const [code, signal] = await once(fork(MAKE_FOLDER, [unfinished]), 'exit')
  if (code !== 0) throw new Error(`creating the database failed (${signal ?? code})`)
  await rename(unfinished, folder)
}

/** Applies the pending migrations. */
export async function embeddedDatabase(pglite: PGlite): Promise<Database> {
  const db = drizzle(pglite, { schema })
  await requireBaseline((text) => pglite.query(text))
  await migrate(db, { migrationsFolder: MIGRATIONS })
  const system = failingTransactions(db as unknown as Tx)
  const tenant = tenantOf(system)
  return {
    kind: 'embedded',
    system,
    executeSql: async (text, values) => {
      const { rows } = await pglite.query(text, values as unknown[])
      return { rows }
    },
    queryPrepared: async <Row>(text: string, values: unknown[]) =>
      (await pglite.query<Row>(text, values)).rows,
    client: { pglite },
    tenant,
    tenantQuery: tenantQueryOf(tenant),
    ping: async () => {
      await system.execute(sql`SELECT 1`)
    },
    close: () => pglite.close(),
  }
}
