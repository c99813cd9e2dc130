import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import type { Database } from './database.ts'
import { embeddedDatabase } from './embedded.ts'
import { openPostgres } from './postgres.ts'
import { rowsOf } from './rows.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** Opens the same database once more, as a new process does. */
const openAgain = () =>
  'pglite' in db.client
    ? embeddedDatabase(db.client.pglite)
    : openPostgres(db.client.pool.options.connectionString ?? '', () => undefined, 1)

test('a database of a version before 1.0 is refused with a message that says what to do, and stays unchanged', async () => {
  const applied = () => rowsOf(db.system, sql`SELECT * FROM drizzle.__drizzle_migrations ORDER BY id`)
  await db.system.execute(
    sql`UPDATE drizzle.__drizzle_migrations SET hash = 'that of 0000_tables' WHERE id = 1`,
  )
  const before = await applied()
  await expect(openAgain()).rejects.toThrow(
    /^This database belongs to a version of Safi before 1\.0 and was not changed\. .*export your data/,
  )
  expect(await applied()).toEqual(before)
})
