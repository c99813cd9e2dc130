import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/infra/db/database.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { AMAZON_ACCESS, AmazonStandIn } from '#server/testing/vendors/amazon/amazon-stand-in.ts'
import { feeOf, type SoldOrder, settlementOf } from '#server/testing/vendors/amazon/shop.ts'
import { newWorld, pollingEvery, type SyncWorld } from '#server/testing/vendors/sync-world.ts'
import { amazonVendor } from './amazon-vendor.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const at = (day: string, hours = 0) => new Date(Date.parse(day) + hours * HOUR_MS)

function order(n: number, day: string, price: number): SoldOrder {
  const bought = at(day, 9)
  return {
    id: `171-${String(n).padStart(7, '0')}-0000001`,
    sku: 'OUD-50',
    price,
    states: [
      { at: bought, status: 'Unshipped' },
      { at: new Date(bought.getTime() + DAY_MS), status: 'Shipped' },
    ],
  }
}

/** The number of orders and the sums of all lines that count, in minor units. */
async function figures({ owner, businessId }: SyncWorld) {
  const [found] = await rowsOf<{ orders: number; sales: number; fees: number }>(
    db.system,
    sql`SELECT count(DISTINCT order_id)::int AS orders, coalesce(sum(sales), 0)::float8 AS sales,
        coalesce(sum(referral_fee), 0)::float8 AS fees
      FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
      WHERE l.user_id = ${owner} AND l.business_id = ${businessId} AND NOT l.superseded`,
  )
  return found
}

test('imports two months of orders and a settlement from Amazon, then polls, without exceeding the rate limits', async () => {
  const standIn = new AmazonStandIn()
  const { world, end } = await newWorld(db, { vendor: pollingEvery(amazonVendor(), 360), standIn })
  const days = ['2026-09-25', '2026-10-14', '2026-11-01', '2026-11-12', '2026-11-18']
  const orders = days.map((day, n) => order(n, day, 10_000 + n))
  standIn.orders.push(...orders)
  const period = { from: at('2026-09-20'), to: at('2026-10-20'), madeAt: at('2026-10-20', 5) }
  standIn.settlements.push(settlementOf('15000000001', period, orders.slice(0, 2)))

  const id = await world.connect('amazon', AMAZON_ACCESS)
  await world.runUntil(id, at('2026-11-20', 6.1))
  expect(await world.read(id)).toMatchObject({
    state: 'connecting',
    error: null,
    checks: [
      { name: 'signIn', state: 'ok' },
      { name: 'orders', state: 'ok' },
      { name: 'settlements', state: 'ok' },
    ],
  })
  // the first two downloads return the page of a proxy instead of the document
  standIn.fail(/^GET \/document\//, 'garbage', 'garbage')
  await world.start(id, '2026-09-21')
  await world.runUntil(id, at('2026-11-20', 7))
  const live = await world.read(id)
  expect(live).toMatchObject({ state: 'live', error: null, waiting: [] })
  expect(live.progress.done).toBe(live.progress.total)
  const sum = (of: readonly SoldOrder[], part: (order: SoldOrder) => number) =>
    of.reduce((total, each) => total + part(each), 0)
  // two orders have fees from the settlement; the other three are only in the order list
  expect(await figures(world)).toEqual({
    orders: 5,
    sales: sum(orders, ({ price }) => price),
    fees: -sum(orders.slice(0, 2), feeOf),
  })

  // a new order, and a settlement that Amazon makes later
  const later = order(9, '2026-11-20', 5_500)
  standIn.orders.push(later)
  const next = { from: at('2026-10-20'), to: at('2026-11-20', 8), madeAt: at('2026-11-20', 11) }
  standIn.settlements.push(settlementOf('15000000002', next, orders.slice(2)))
  await world.runUntil(id, at('2026-11-20', 13))
  const all = [...orders, later]
  expect(await figures(world)).toEqual({
    orders: 6,
    sales: sum(all, ({ price }) => price),
    fees: -sum(orders, feeOf),
  })
  expect(standIn.throttled).toBe(0)
  await end()
})

test('assigns the fees of settlements that come 1, 8 and 35 days after the sale to their orders, and deletes old empty polls', async () => {
  const standIn = new AmazonStandIn()
  const vendor = pollingEvery(amazonVendor(), 3 * 24 * 60)
  const { world, end } = await newWorld(db, { vendor, standIn })
  const id = await world.connect('amazon', AMAZON_ACCESS)
  await world.runUntil(id, at('2026-11-20', 6.1))
  await world.start(id, '2026-11-01')
  await world.runUntil(id, at('2026-11-20', 7))
  const days = [1, 8, 35]
  const orders = days.map((_, n) => order(n, '2026-11-21', 20_000 + n))
  standIn.orders.push(...orders)
  for (const [n, late] of days.entries()) {
    const to = new Date(at('2026-11-21').getTime() + late * DAY_MS)
    const period = { from: at('2026-11-20'), to, madeAt: to }
    standIn.settlements.push(settlementOf(`1500000010${n}`, period, orders.slice(n, n + 1)))
  }
  const fees = async () => {
    const rows = await rowsOf<{ order: string; fee: number | null }>(
      db.system,
      sql`SELECT l.order_id AS order, sum(l.referral_fee)::float8 AS fee
        FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
        WHERE l.user_id = ${world.owner} AND NOT l.superseded GROUP BY 1 ORDER BY 1`,
    )
    return rows.map(({ order, fee }) => [order, fee])
  }
  // the next poll after a settlement fetches it
  for (const [n, day] of ['2026-11-26', '2026-12-03', '2026-12-30'].entries()) {
    await world.runUntil(id, at(day))
    expect(await fees()).toEqual(
      orders.map((each, at) => [each.id, at <= n ? -feeOf(each) : expect.not.toBeOneOf([-feeOf(each)])]),
    )
  }
  const [left] = await rowsOf<{ first: string }>(
    db.system,
    sql`SELECT min(ended_at)::date::text AS first FROM sync_windows
      WHERE user_id = ${world.owner} AND NOT backfill AND remote_id IS NULL AND coalesce(lines, 0) = 0`,
  )
  // polls without lines are stored for 30 days
  expect(left?.first).toBe('2026-11-29')
  expect(standIn.throttled).toBe(0)
  await end()
})

test('says how many periods Amazon could not deliver, and fetches them a day later', async () => {
  const standIn = new AmazonStandIn()
  const { world, end } = await newWorld(db, { vendor: pollingEvery(amazonVendor(), 5 * 24 * 60), standIn })
  standIn.orders.push(order(1, '2026-11-12', 10_000))
  standIn.nextEnds.push('FATAL', 'FATAL', 'FATAL', 'FATAL', 'FATAL')
  const id = await world.connect('amazon', AMAZON_ACCESS)
  await world.runUntil(id, at('2026-11-20', 6.1))
  await world.start(id, '2026-11-05')
  await world.runUntil(id, at('2026-11-20', 8))
  expect(await world.read(id)).toMatchObject({ state: 'live', failedWindows: 1 })
  expect((await figures(world))?.orders).toBe(0)
  await world.runUntil(id, at('2026-11-21', 9))
  expect(await world.read(id)).toMatchObject({ state: 'live', failedWindows: 0, error: null })
  expect((await figures(world))?.orders).toBe(1)
  await end()
})
