import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { causesOf } from '../http/errors.ts'
import { type Database, JOBS_SCHEMA, MIGRATIONS, type Tx } from './database.ts'
import { schema } from './schema.ts'
import { serverReads } from './server-reads.ts'
import { serverTenant } from './server-tenant.ts'

/** Any number: the lock that lets one of several starting servers migrate while the others wait. */
const MIGRATION_LOCK = 7_233_401

/** A change of a table that waits for a long statement holds up everyone behind it: rather try again. */
const LOCK_WAIT = '5s'
const LOCK_TRIES = 60
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * A PostgreSQL server, direct or behind a pooler that gives a connection for one transaction only: nothing here lives
 * longer than its transaction - settings are local, locks are the transaction's, statements have names only where
 * nobody stands between (`server-reads.ts`).
 * `onIdleError` hears of connections that broke while nobody used them.
 */
export async function openPostgres(
  url: string,
  onIdleError: (error: Error) => void,
  connections = 10,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    // a host that vanished without a word is noticed, and what waits for it fails, as the system's settings say
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  pool.on('error', onIdleError)
  // a connection that breaks between two statements says so on the next one; unheard it would end the process
  pool.on('connect', (client) => client.on('error', () => undefined))
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
    tenant: serverTenant(pool),
    ...serverReads(pool),
    ping: async () => {
      await system.execute(sql`SELECT 1`)
    },
    close: () => pool.end(),
  }
}

/** Of several starting servers one migrates, the others wait for it and find nothing left to do. */
async function migrateOnce(pool: pg.Pool): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
      await client.query(`SELECT set_config('lock_timeout', $1, true)`, [LOCK_WAIT])
      // the job queue makes its tables under a lock of its own, but two that make a schema at once fail
      await client.query(`CREATE SCHEMA IF NOT EXISTS ${JOBS_SCHEMA}`)
      // its own BEGIN finds ours, and its COMMIT, or ROLLBACK, lets go of the lock
      await migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS })
      return client.release()
    } catch (error) {
      // an unfinished transaction ends with its connection
      client.release(true)
      if (attempt >= LOCK_TRIES || !isLockWait(error)) throw error
    }
  }
}

function isLockWait(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === LOCK_NOT_AVAILABLE)
}
