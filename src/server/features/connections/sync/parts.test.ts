import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { Database } from '#server/infra/db/database.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { FILLED_SHOPS } from '#server/testing/vendors/filled-shops.ts'
import { TestClock } from '#server/testing/vendors/stand-in.ts'
import { newWorld } from '#server/testing/vendors/sync-world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const NOW = Date.parse('2026-03-20T08:00:00Z')
const MB = 1024 * 1024

/** A connection that has stored the first of several pages of a shop. */
async function firstPart() {
  const times = Array.from({ length: 350 }, (_, n) => new Date(NOW - 86_400_000 + n * 1000))
  const shop = FILLED_SHOPS.woocommerce?.(new TestClock('2026-03-20T08:00:00Z'), times) ?? expect.fail()
  const { world, end } = await newWorld(db, shop)
  const id = await shop.connect(world)
  await world.runUntil(id, new Date(NOW + 60_000))
  await world.start(id, '2026-03-15')
  const parts = () =>
    rowsOf<{ part: number }>(
      db.system,
      sql`SELECT p.part FROM sync_parts p JOIN sync_windows w ON w.user_id = p.user_id AND w.id = p.window_id
        WHERE w.connection_id = ${id} ORDER BY p.part`,
    )
  /** Stores `count` further parts of `size` bytes each. */
  const fill = (count: number, size: number) =>
    db.system.execute(sql`WITH filled AS (
        UPDATE sync_windows SET parts = parts + ${count}::int WHERE connection_id = ${id} AND parts > 0
        RETURNING user_id, id, parts)
      INSERT INTO sync_parts (user_id, window_id, part, content)
      SELECT user_id, id, parts - n, repeat('x', ${size}) FROM filled, generate_series(1, ${count}::int) n`)
  // the time zone of the shop, then the first page
  await world.step(id)
  await world.step(id)
  expect(await parts()).toEqual([{ part: 0 }])
  return { world, id, parts, fill, end }
}

test('fails a window and removes its parts when a shop answers with pages without end', async () => {
  const { world, id, parts, fill, end } = await firstPart()
  await fill(LIMITS.importBytes / MB / 16 - 1, 16 * MB)
  // pages with nothing new
  await fill((16 * MB) / 1024, 0)
  await world.step(id)
  expect(await world.read(id)).toMatchObject({ failedWindows: 1, error: { code: 'document_too_large' } })
  expect(await parts()).toEqual([])
  await end()
})
