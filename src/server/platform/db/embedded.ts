import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { type Database, MIGRATIONS, readOf, type Tx, tenantOf } from './database.ts'
import { schema } from './schema.ts'

/** The embedded database in a folder, or in memory where none is given. */
export async function openEmbedded(folder?: string): Promise<Database> {
  if (folder) await mkdir(folder, { recursive: true })
  return embeddedDatabase(await PGlite.create(folder ? { dataDir: folder } : {}))
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
    ask: async <Row>(text: string, values: unknown[]) => (await pglite.query<Row>(text, values)).rows,
    client: { pglite },
    tenant,
    read: readOf(tenant),
    ping: async () => {
      await system.execute(sql`SELECT 1`)
    },
    close: () => pglite.close(),
  }
}
