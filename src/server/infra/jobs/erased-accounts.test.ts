import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { type Database, JOBS_SCHEMA } from '../db/database.ts'
import { createLog } from '../observability/log.ts'
import { forgetAccount } from './erased-accounts.ts'
import { Jobs } from './jobs.ts'

const TABLE = `${JOBS_SCHEMA}.job`

let db: Database
let jobs: Jobs
beforeAll(async () => {
  db = await openTestDatabase()
  jobs = new Jobs(db, createLog('silent'))
  jobs.define<{ owner: string }>({
    name: 'some-work',
    keyOf: ({ owner }) => owner,
    unfinished: async () => [],
    handle: async () => {},
  })
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await db.close()
})

/** Adds a job that ended with an error. */
async function failedJob(data: object, output: object = {}): Promise<void> {
  await db.executeSql(
    `INSERT INTO ${TABLE} (name, data, state, output) VALUES ('some-work', $1, 'failed', $2)`,
    [data, output],
  )
}

async function jobsThatName(account: string): Promise<object[]> {
  const { rows } = await db.executeSql(
    `SELECT data, output FROM ${TABLE} AS job WHERE position($1 in job::text) > 0
    ORDER BY output::text NULLS FIRST`,
    [account],
  )
  return rows as object[]
}

/** Uses the connection `queue` to wait until another connection is waiting for a lock. */
async function untilWaiting(queue: pg.PoolClient): Promise<void> {
  const waiting = () =>
    queue.query('SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = $1', [
      'Lock',
    ])
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
}

test('forgets a job whose failure the queue stores at the same moment', async () => {
  const account = randomUUID()
  await failedJob({ owner: account })
  await failedJob({ owner: randomUUID(), actor: { kind: 'member', userId: account } })
  const queue = await (db.client as { pool: pg.Pool }).pool.connect()
  try {
    await queue.query('BEGIN')
    // the queue stores a failure by replacing the job's row
    await queue.query(
      `WITH failed AS (DELETE FROM ${TABLE} AS job WHERE position($1 in data::text) > 0 RETURNING *)
      INSERT INTO ${TABLE} SELECT * FROM failed`,
      [account],
    )
    const forgotten = forgetAccount(db, account)
    await untilWaiting(queue)
    await queue.query('COMMIT')
    await forgotten
  } finally {
    queue.release()
  }
  expect(await jobsThatName(account)).toEqual([])
})

test('forgets a job while the queue locks a partition and then the whole table', async () => {
  const account = randomUUID()
  await failedJob({ owner: account })
  const queue = await (db.client as { pool: pg.Pool }).pool.connect()
  try {
    const { rows } = await queue.query(
      `SELECT tableoid::regclass AS partition FROM ${TABLE} WHERE position($1 in data::text) > 0`,
      [account],
    )
    await queue.query('BEGIN')
    await queue.query(`LOCK TABLE ${rows[0].partition} IN ROW EXCLUSIVE MODE`)
    const forgotten = forgetAccount(db, account)
    await untilWaiting(queue)
    await queue.query(`LOCK TABLE ONLY ${TABLE} IN ROW EXCLUSIVE MODE`)
    await queue.query('COMMIT')
    await forgotten
  } finally {
    queue.release()
  }
  expect(await jobsThatName(account)).toEqual([])
})

test('forgets an account that the error of a job about another account names', async () => {
  const [account, owner] = [randomUUID(), randomUUID()]
  await failedJob({ owner }, { detail: `Key (user_id)=(${account}) is not present in table "users".` })
  await failedJob({ owner }, { message: 'disk full' })
  await forgetAccount(db, account)
  expect(await jobsThatName(account)).toEqual([])
  expect(await jobsThatName(owner)).toEqual([
    { data: { owner }, output: null },
    { data: { owner }, output: { message: 'disk full' } },
  ])
})
