import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { JOBS_SCHEMA, MIGRATIONS } from './database.ts'
import { LOCK_WAIT, retryLockWaits } from './lock-waits.ts'
import { requireBaseline } from './require-baseline.ts'
import { schema } from './schema.ts'

/**
 * Number of an advisory lock; the number itself has no meaning. If several servers start, the one that holds the lock
 * migrates, and the others wait.
 */
const MIGRATION_LOCK = 7_233_401

/** Applies the pending migrations. If several servers start, one migrates; the others wait and then find nothing to do. */
export async function migrateServer(pool: pg.Pool, migrationsFolder = MIGRATIONS): Promise<void> {
  await retryLockWaits(async () => {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
      await client.query(`SELECT set_config('lock_timeout', $1, true)`, [LOCK_WAIT])
      await requireBaseline((text) => client.query(text))
      // pg-boss creates its tables under its own lock, but two concurrent CREATE SCHEMA statements fail
      await client.query(`CREATE SCHEMA IF NOT EXISTS ${JOBS_SCHEMA}`)
      // the BEGIN of Drizzle's migrator runs inside this transaction, and its COMMIT or ROLLBACK releases the lock
      await migrate(drizzle(client, { schema }), { migrationsFolder })
      client.release()
    } catch (error) {
      // destroying the connection ends its unfinished transaction
      client.release(true)
      throw error
    }
  })
}
