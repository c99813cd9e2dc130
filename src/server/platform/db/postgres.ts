import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type Database, MIGRATIONS, type Tx, tenantOf } from './database.ts'
import { schema } from './schema.ts'

/** Any number: the lock that lets one of several starting servers migrate while the others wait. */
const MIGRATION_LOCK = 7_233_401

/** A PostgreSQL server. `onIdleError` hears of connections that broke while nobody used them. */
export async function openPostgres(url: string, onIdleError: (error: Error) => void): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  pool.on('error', onIdleError)
  try {
    await migrateOnce(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const system = drizzle(pool, { schema }) as unknown as Tx
  return {
    kind: 'server',
    system,
    executeSql: async (text, values) => {
      const { rows } = await pool.query(text, values as unknown[])
      return { rows }
    },
    client: { pool },
    tenant: tenantOf(system),
    ping: async () => {
      await system.execute(sql`SELECT 1`)
    },
    close: () => pool.end(),
  }
}

async function migrateOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}
