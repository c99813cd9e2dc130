import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { causesOf } from '../http/errors.ts'
import { JOBS_SCHEMA, MIGRATIONS } from './database.ts'
import { requireBaseline } from './require-baseline.ts'
import { schema } from './schema.ts'

/**
 * Number of an advisory lock; the number itself has no meaning. If several servers start, the one that holds the lock
 * migrates, and the others wait.
 */
const MIGRATION_LOCK = 7_233_401

/**
 * Maximum time that a migration waits for a lock. While a schema change waits for a long statement, it blocks all
 * later statements, so it gives up and tries again. The time is below PostgreSQL's `deadlock_timeout` (1 s). A
 * migration can hold one table and wait for another while a request of the previous version does the reverse, and
 * after that timeout PostgreSQL would end one of the two.
 */
const LOCK_WAIT = '500ms'
const LOCK_TRIES = 500
/** Pause before the migration locks tables again, in which statements that waited for it can finish. */
const LOCK_PAUSE_MS = 100
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

/** Applies the pending migrations. If several servers start, one migrates; the others wait and then find nothing to do. */
export async function migrateServer(pool: pg.Pool, migrationsFolder = MIGRATIONS): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
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
      return client.release()
    } catch (error) {
      // destroying the connection ends its unfinished transaction
      client.release(true)
      if (attempt >= LOCK_TRIES || !isLockWait(error)) throw error
    }
    await pause(LOCK_PAUSE_MS)
  }
}

function isLockWait(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === LOCK_NOT_AVAILABLE || code === DEADLOCK)
}
