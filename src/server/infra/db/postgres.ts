import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { causesOf } from '../http/errors.ts'
import { type Database, failingTransactions, JOBS_SCHEMA, MIGRATIONS } from './database.ts'
import { requireBaseline } from './require-baseline.ts'
import { schema } from './schema.ts'
import { serverReads } from './server-reads.ts'
import { asTenantOn, serverTenant } from './server-tenant.ts'
import type { Tx } from './tx.ts'

/** An arbitrary number for the lock that lets one of several starting servers migrate while the others wait. */
const MIGRATION_LOCK = 7_233_401

/**
 * The lock timeout of migrations. A schema change that waits for a long statement blocks all statements
 * behind it, so it gives up and tries again.
 */
const LOCK_WAIT = '5s'
const LOCK_TRIES = 60
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Opens a PostgreSQL server, reached directly or through a transaction pooler. Nothing outlives its transaction:
 * settings and locks are local to it, and a prepared statement that a pooler lost is sent again (`server-reads.ts`).
 * `onIdleError` receives errors of connections that broke while idle.
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
    // detects a host that vanished silently; its pending statements then fail after the system's keepalive limits
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  pool.on('error', onIdleError)
  // a connection that breaks between two statements fails the next one; without a listener it would end the process
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await migrateOnce(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const system = failingTransactions(drizzle(pool, { schema }) as unknown as Tx)
  const asTenant = asTenantOn(pool)
  return {
    kind: 'server',
    system,
    executeSql: async (text, values) => {
      const { rows } = await pool.query(text, values as unknown[])
      return { rows }
    },
    client: { pool },
    tenant: serverTenant(asTenant),
    ...serverReads(pool, asTenant),
    ping: async () => {
      await system.execute(sql`SELECT 1`)
    },
    close: () => pool.end(),
  }
}

/** One of several starting servers migrates; the others wait and then find nothing to do. */
async function migrateOnce(pool: pg.Pool): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
      await client.query(`SELECT set_config('lock_timeout', $1, true)`, [LOCK_WAIT])
      await requireBaseline((text) => client.query(text))
      // pg-boss creates its tables under its own lock, but two concurrent CREATE SCHEMA statements fail
      await client.query(`CREATE SCHEMA IF NOT EXISTS ${JOBS_SCHEMA}`)
      // the BEGIN of Drizzle's migrator joins our transaction, and its COMMIT or ROLLBACK releases the lock
      await migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS })
      return client.release()
    } catch (error) {
      // destroying the connection ends its unfinished transaction
      client.release(true)
      if (attempt >= LOCK_TRIES || !isLockWait(error)) throw error
    }
  }
}

function isLockWait(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === LOCK_NOT_AVAILABLE)
}
