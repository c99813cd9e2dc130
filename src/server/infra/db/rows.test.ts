import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { changedRows } from './rows.ts'

test('changedRows returns how many rows a statement inserts, updates or deletes, also when there are none', async () => {
  const db = await openTestDatabase()
  const counts = await db.system.transaction(async (tx) => {
    await tx.execute(sql`CREATE TEMPORARY TABLE numbers (n int PRIMARY KEY) ON COMMIT DROP`)
    return [
      await changedRows(tx, sql`INSERT INTO numbers SELECT generate_series(1, 3)`),
      await changedRows(tx, sql`INSERT INTO numbers VALUES (3), (4) ON CONFLICT DO NOTHING`),
      await changedRows(tx, sql`UPDATE numbers SET n = n + 10 WHERE n > 2`),
      await changedRows(tx, sql`DELETE FROM numbers WHERE n > 20`),
    ]
  })
  expect(counts).toEqual([3, 1, 2, 0])
  await db.close()
})
