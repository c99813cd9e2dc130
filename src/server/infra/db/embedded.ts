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
import { type Database, MIGRATIONS, type Tx, tenantOf, tenantQueryOf } from './database.ts'
import { openPglite } from './pglite.ts'
import { schema } from './schema.ts'

const MAKE_FOLDER = fileURLToPath(new URL('make-folder.ts', import.meta.url))

/** The embedded database in a folder, or in memory where none is given. */
export async function openEmbedded(folder?: string): Promise<Database> {
  if (folder && !existsSync(folder)) await makeFolder(folder)
  return embeddedDatabase(await openPglite(folder))
}

/**
 * By a process of its own: it takes twice the memory that the server needs from then on, which no process gives back.
 * The folder has its name when it is whole.
 */
async function makeFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: OWN_FOLDER })
  const [code, signal] = await once(fork(MAKE_FOLDER, [unfinished]), 'exit')
  if (code !== 0) throw new Error(`it was not made (${signal ?? code})`)
  await rename(unfinished, folder)
}

/** Migrates what is not migrated yet. */
export async function embeddedDatabase(pglite: PGlite): Promise<Database> {
  const db = drizzle(pglite, { schema })
  await migrate(db, { migrationsFolder: MIGRATIONS })
  const system = db as unknown as Tx
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
