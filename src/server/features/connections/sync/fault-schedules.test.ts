import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzzRuns } from '#domain/import/testing/fuzz-runs.ts'
import type { Database } from '#server/infra/db/database.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { AMAZON_ACCESS, AmazonStandIn } from '#server/testing/vendors/amazon/amazon-stand-in.ts'
import { feeOf, type SoldOrder, settlementOf } from '#server/testing/vendors/amazon/shop.ts'
import type { Fault } from '#server/testing/vendors/stand-in.ts'
import { Killed, newWorld, pollingEvery, SyncWorld } from '#server/testing/vendors/sync-world.ts'
import { amazonVendor } from '../vendors/amazon/amazon-vendor.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const START = Date.parse('2026-11-20T06:00:00Z')

const FAULTS: readonly Fault[] = [
  { status: 429 },
  { status: 429, headers: { 'x-amzn-ratelimit-limit': '0.5' } },
  { status: 429, headers: { 'retry-after': '7' } },
  { status: 500 },
  { status: 503 },
  'hang',
  'reset',
  'lost',
  'cut',
  'truncated',
  'garbage',
]

/** Returns a generator of numbers from 0 to 1 that is the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Adds orders of the last 40 days to the stand-in, some of them cancelled, and two settlements. Returns the figures that
 * must result.
 */
function fill(standIn: AmazonStandIn, random: () => number): { expected: object } {
  const orders = Array.from({ length: 14 }, (_, n): SoldOrder => {
    const bought = START - 40 * DAY_MS + n * 2.9 * DAY_MS
    const cancelled = random() < 0.2
    return {
      id: `171-${String(n).padStart(7, '0')}-0000001`,
      sku: `OUD-${n % 3}`,
      price: 1_000 + Math.floor(random() * 100_000),
      states: [
        { at: new Date(bought), status: 'Unshipped' },
        { at: new Date(bought + random() * 2 * DAY_MS), status: cancelled ? 'Cancelled' : 'Shipped' },
      ],
    }
  })
  standIn.orders.push(...orders)
  const sold = orders.filter(({ states }) => states.at(-1)?.status === 'Shipped')
  const settled = sold.filter(({ states }) => (states.at(-1)?.at.getTime() ?? 0) < START)
  const half = Math.ceil(settled.length / 2)
  const period = (from: number, to: number, late: number) => ({
    from: new Date(START - from * DAY_MS),
    to: new Date(START - to * DAY_MS),
    madeAt: new Date(START + late * HOUR_MS),
  })
  standIn.settlements.push(
    settlementOf('15000000001', period(42, 20, -400), settled.slice(0, half)),
    // Amazon makes this settlement while the connection is live
    settlementOf('15000000002', period(20, 1, 5), settled.slice(half)),
  )
  const sum = (of: readonly SoldOrder[], part: (order: SoldOrder) => number) =>
    of.reduce((total, order) => total + part(order), 0)
  return {
    expected: {
      orders: sold.length,
      sales: sum(sold, ({ price }) => price),
      fees: 0 - sum(settled, feeOf),
    },
  }
}

async function figures({ owner }: SyncWorld) {
  const [found] = await rowsOf(
    db.system,
    sql`SELECT count(DISTINCT order_id)::int AS orders, coalesce(sum(sales), 0)::float8 AS sales,
        coalesce(sum(referral_fee), 0)::float8 AS fees
      FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
      WHERE l.user_id = ${owner} AND NOT l.superseded AND l.kind = 'sale'`,
  )
  return found
}

/**
 * Runs a connection with random faults and dying servers for seven hours, then without faults, and checks that its
 * figures are exact.
 */
async function runSchedule(seed: number): Promise<void> {
  const random = randomOf(seed)
  const standIn = new AmazonStandIn()
  const { expected } = fill(standIn, random)
  let troubled = true
  const at = (point: string) => {
    if (!troubled) return
    if (point === 'before a call' && random() < 0.25)
      standIn.fail(/./, FAULTS[Math.floor(random() * FAULTS.length)] ?? 'reset')
    if (random() < 0.06) throw new Killed(point)
  }
  const options = { vendor: pollingEvery(amazonVendor(), 360), standIn, random, at }
  const { world, storage, end } = await newWorld(db, options)
  const second = new SyncWorld(db, storage, world, options)
  const worlds = seed % 2 === 0 ? [world, second] : [world]
  if (random() < 0.5) standIn.nextEnds.push(random() < 0.5 ? 'FATAL' : 'CANCELLED')
  try {
    const id = await world.connect('amazon', AMAZON_ACCESS)
    troubled = false
    await world.runUntil(id, new Date(START + HOUR_MS / 4), worlds)
    troubled = true
    await world.start(id, '2026-10-10')
    await world.runUntil(id, new Date(START + 7 * HOUR_MS), worlds)
    troubled = false
    await world.runUntil(id, new Date(START + 40 * HOUR_MS), worlds)
    const left = async () => {
      const { progress } = await world.read(id)
      return progress.total - progress.done
    }
    // a failed window is tried again after a day, and an empty window beside it is requested again another day later
    if ((await left()) > 0) await world.runUntil(id, new Date(START + 64 * HOUR_MS), worlds)
    const { state, waiting } = await world.read(id)
    expect([seed, state, waiting, await left()]).toEqual([seed, 'live', [], 0])
    expect([seed, await figures(world)]).toEqual([seed, expected])
  } finally {
    await end()
  }
}

/**
 * The number of schedules, such as SAFI_SYNC_SCHEDULES=1000. SAFI_SYNC_FIRST is the seed of the first schedule, to
 * repeat a failed one.
 */
const SCHEDULES = Number(process.env.SAFI_SYNC_SCHEDULES ?? fuzzRuns(3))
const FIRST = Number(process.env.SAFI_SYNC_FIRST ?? 1)

test(`every sum is exact after each of ${SCHEDULES} schedules of faults and dying servers`, {
  timeout: 100_000 * SCHEDULES,
}, async () => {
  const wrong: string[] = []
  for (let seed = FIRST; seed < FIRST + SCHEDULES; seed += 1)
    await runSchedule(seed).catch((error: unknown) => wrong.push(`seed ${seed}: ${error}`))
  expect(wrong).toEqual([])
})
