import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sharedServer } from '#server/testing/test-server.ts'
import { batchesOf, changedRows } from './rows.ts'

const server = sharedServer()

test('batchesOf yields all rows in batches, as they were at the first one', async () => {
  const batches = (count: number) =>
    server.current.db.system.transaction(async (tx) => {
      await tx.execute(
        sql`CREATE TEMPORARY TABLE numbers ON COMMIT DROP AS SELECT n FROM generate_series(1, ${count}::int) n`,
      )
      const all: number[][] = []
      for await (const rows of batchesOf<{ n: number }>(tx, sql`SELECT n FROM numbers ORDER BY n`, 2)) {
        all.push(rows.map(({ n }) => n))
        await tx.execute(sql`UPDATE numbers SET n = n + 100`)
      }
      return all
    })
  expect(await batches(5)).toEqual([[1, 2], [3, 4], [5]])
  expect(await batches(4)).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(await batches(0)).toEqual([])
})

test('changedRows returns how many rows a statement inserts, updates or deletes, also when there are none', async () => {
  const counts = await server.current.db.system.transaction(async (tx) => {
    await tx.execute(sql`CREATE TEMPORARY TABLE numbers (n int PRIMARY KEY) ON COMMIT DROP`)
    return [
      await changedRows(tx, sql`INSERT INTO numbers SELECT generate_series(1, 3)`),
      await changedRows(tx, sql`INSERT INTO numbers VALUES (3), (4) ON CONFLICT DO NOTHING`),
      await changedRows(tx, sql`UPDATE numbers SET n = n + 10 WHERE n > 2`),
      await changedRows(tx, sql`DELETE FROM numbers WHERE n > 20`),
    ]
  })
  expect(counts).toEqual([3, 1, 2, 0])
})
