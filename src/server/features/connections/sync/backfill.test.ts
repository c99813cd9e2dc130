import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/infra/db/database.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { AMAZON_ACCESS, AmazonStandIn } from '#server/testing/vendors/amazon/amazon-stand-in.ts'
import type { SoldOrder } from '#server/testing/vendors/amazon/shop.ts'
import { newWorld, SyncWorld } from '#server/testing/vendors/sync-world.ts'
import { amazonVendor } from '../vendors/amazon/amazon-vendor.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const NOW = Date.parse('2026-11-20T06:00:00Z')

/** The number of orders and days; `npm run test:long` uses the full size. */
const { orders: ORDERS, days: DAYS } = process.env.SAFI_LONG
  ? { orders: 50_000, days: 730 }
  : { orders: 60, days: 100 }

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

function sold(): SoldOrder[] {
  return Array.from({ length: ORDERS }, (_, n) => ({
    id: `171-${String(n).padStart(7, '0')}-0000001`,
    sku: `OUD-${n % 40}`,
    price: 1_000 + ((n * 7_919) % 100_000),
    states: [{ at: new Date(NOW - DAY_MS - (n * (DAYS - 2) * DAY_MS) / ORDERS), status: 'Shipped' }],
  }))
}

test.each(process.env.SAFI_LONG ? [1, 2] : [2])(
  `fetches ${ORDERS} orders of ${DAYS} days within an hour and the limits of Amazon, with this number of servers: %i`,
  { timeout: 1_800_000 },
  async (servers) => {
    const standIn = new AmazonStandIn()
    standIn.orders.push(...sold())
    const options = { vendor: amazonVendor(), standIn }
    const { world, storage, end } = await newWorld(db, options)
    const worlds = Array.from({ length: servers }, (_, n) =>
      n === 0 ? world : new SyncWorld(db, storage, world, options),
    )
    const id = await world.connect('amazon', AMAZON_ACCESS)
    await world.runUntil(id, new Date(NOW + HOUR_MS / 4), worlds)
    await world.start(id, new Date(NOW - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10))
    await world.runUntil(id, new Date(NOW + HOUR_MS), worlds)
    expect(await world.read(id)).toMatchObject({ state: 'live', waiting: [], error: null })
    const [figures] = await rowsOf(
      db.system,
      sql`SELECT count(*)::int AS lines, count(DISTINCT order_id)::int AS orders, sum(sales)::float8 AS sales
        FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
        WHERE l.user_id = ${world.owner} AND NOT l.superseded`,
    )
    const sales = standIn.orders.reduce((sum, { price }) => sum + price, 0)
    expect(figures).toEqual({ lines: ORDERS, orders: ORDERS, sales })
    expect(standIn.throttled).toBe(0)
    // requests one report for every 30 days and one for the first poll, however many servers run
    const requests = standIn.calls.filter((call) => call.startsWith('POST /reports'))
    expect(requests.length).toBeLessThanOrEqual(Math.ceil((DAYS + 1) / 30) + 1)
    await end()
  },
)
