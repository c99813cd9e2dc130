import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/infra/db/database.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { products } from '#server/infra/db/schema/catalog.ts'
import { syncWindows } from '#server/infra/db/schema/connections.ts'
import type { JobDefinition, Jobs } from '#server/infra/jobs/jobs.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { FILLED_SHOPS } from '#server/testing/vendors/filled-shops.ts'
import {
  SHOPIFY_ENTERED,
  ShopifyStandIn,
  shopifyShopOrder,
} from '#server/testing/vendors/shopify/shopify-stand-in.ts'
import { TestClock } from '#server/testing/vendors/stand-in.ts'
import { newWorld, SyncWorld } from '#server/testing/vendors/sync-world.ts'
import { defineSync } from '../jobs.ts'
import { disconnect } from '../service.ts'
import { shopifyVendor } from '../vendors/shopify/shopify-vendor.ts'
import type { SyncJob } from './store.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const START = '2026-11-20T06:00:00Z'
const NOW = Date.parse(START)

/** `npm run test:long` uses the full size. */
const LONG = process.env.SAFI_LONG !== undefined
const { orders: ORDERS, days: DAYS } = LONG ? { orders: 50_000, days: 730 } : { orders: 30, days: 40 }

/** How many minutes of the platform's clock a backfill may take, by the limits of the platform. */
const BACKFILLS = [
  { platform: 'amazon', orders: ORDERS, minutes: 60 },
  { platform: 'noon', orders: ORDERS, minutes: 30 },
  { platform: 'woocommerce', orders: ORDERS, minutes: 15 },
  { platform: 'shopify', orders: ORDERS, minutes: 30 },
  // one call for each order and one call a second: 50,000 orders take 14 hours
  { platform: 'salla', orders: LONG ? 1_000 : ORDERS, minutes: 25 },
]
const RUNS = BACKFILLS.flatMap((each) => (LONG ? [1, 2] : [2]).map((servers) => ({ ...each, servers })))

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test.each(RUNS)(
  `fetches $orders orders of ${DAYS} days from $platform within $minutes minutes and its limits, with this number of servers: $servers`,
  { timeout: 1_800_000 },
  async ({ platform, orders, minutes, servers }) => {
    const times = Array.from(
      { length: orders },
      (_, n) => new Date(NOW - DAY_MS - Math.floor((n * (DAYS - 2) * DAY_MS) / orders)),
    )
    const shop = FILLED_SHOPS[platform]?.(new TestClock(START), times) ?? expect.fail()
    const { world, storage, end } = await newWorld(db, shop)
    const worlds = [world, new SyncWorld(db, storage, world, shop)].slice(0, servers)
    const id = await shop.connect(world)
    await world.runUntil(id, new Date(NOW + MINUTE_MS), worlds)
    await world.start(id, new Date(NOW - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10))
    await world.runUntil(id, new Date(NOW + minutes * MINUTE_MS), worlds)
    expect(await world.read(id)).toMatchObject({ state: 'live', waiting: [], error: null, failedWindows: 0 })
    const [figures] = await rowsOf(
      db.system,
      sql`SELECT count(DISTINCT order_id)::int AS orders, sum(sales + shipping)::float8 AS sales
        FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
        WHERE l.user_id = ${world.owner} AND NOT l.superseded`,
    )
    expect(figures).toEqual({ orders, sales: shop.sales })
    const [throttled] = await rowsOf<{ times: number }>(
      db.system,
      sql`SELECT count(*)::int AS times FROM sync_events WHERE connection_id = ${id} AND kind = 'throttled'`,
    )
    expect([throttled?.times, shop.standIn.calls.filter((call) => call.endsWith(' 429'))]).toEqual([0, []])
    // no report is asked for twice, however many servers ask: Amazon makes one for each 30 days, and one for a poll
    const requests = shop.standIn.calls.filter((call) => call.startsWith('POST /reports'))
    expect(requests.length).toBeLessThanOrEqual(Math.ceil((DAYS + 1) / 30) + 1)
    await end()
  },
)

test('finds each due connection soon, also beside hundreds that wait for a long backfill and those of platforms that are not configured', async () => {
  const shop = FILLED_SHOPS.woocommerce?.(new TestClock('2000-01-02T00:00:00Z'), []) ?? expect.fail()
  const { world, end } = await newWorld(db, shop)
  const insert = async (count: number, vendor: string, state: string, due: string) => {
    const rows = await rowsOf<{ id: string }>(
      db.system,
      sql`INSERT INTO connections (user_id, business_id, vendor, data_key, state, due_at, created_at)
        SELECT ${world.owner}, ${world.businessId}, ${vendor}, '', ${state}, ${due}::timestamptz, now()
        FROM generate_series(1, ${count}::int) RETURNING id`,
    )
    return rows.map(({ id }) => id)
  }
  const gone = await insert(300, 'salla', 'live', '2000-01-01T00:00:00Z')
  const removed = await insert(1, 'salla', 'disconnecting', '2000-01-01T00:00:00Z')
  await insert(300, 'woocommerce', 'backfilling', '2000-01-01T00:00:00Z')
  const late = await insert(1, 'woocommerce', 'live', '2000-01-01T12:00:00Z')
  let job: JobDefinition<SyncJob> | undefined
  const jobs = { define: (definition: JobDefinition<SyncJob>) => (job = definition) }
  defineSync(jobs as unknown as Jobs, world.deps)
  const found = new Set<string>()
  // each query finds each connection with a probability of two thirds
  for (let queries = 0; queries < 50; queries += 1)
    for (const { connectionId } of (await job?.unfinished()) ?? []) found.add(connectionId)
  expect([...late, ...removed].filter((id) => !found.has(id))).toEqual([])
  expect(gone.filter((id) => found.has(id))).toEqual([])
  await end()
})

test('fetches the last weeks from a Shopify shop whose app may not read older orders', async () => {
  const shopify = new ShopifyStandIn(new TestClock(START))
  shopify.shop.scope = 'read_orders'
  for (const [n, days] of [2, 20, 40, 57, 80].entries())
    shopify.shop.orders.push(shopifyShopOrder(n, new Date(NOW - days * DAY_MS).toISOString()))
  const { world, end } = await newWorld(db, { vendor: shopifyVendor(), standIn: shopify })
  const id = await world.connect('shopify', SHOPIFY_ENTERED)
  await world.runUntil(id, new Date(NOW + MINUTE_MS))
  await world.start(id, '2026-07-01')
  await world.runUntil(id, new Date(NOW + 30 * MINUTE_MS))
  const sold = await rowsOf<{ order: string }>(
    db.system,
    sql`SELECT DISTINCT order_id AS "order" FROM sale_lines WHERE user_id = ${world.owner} ORDER BY 1`,
  )
  expect(sold.map(({ order }) => order)).toEqual(['#0', '#1', '#2', '#3'])
  expect(await world.read(id)).toMatchObject({ state: 'live', failedWindows: 3 })
  await end()
})

/** Adds a product of which the seller has counted 10 units. Returns a function that reads the stock and the number of orders that count. */
async function countedStock(world: SyncWorld) {
  await db.system.insert(products).values({
    ...{ userId: world.owner, businessId: world.businessId, name: 'Oud', sku: 'OUD-50' },
    ...{ currency: 'AED', price: 12_000, quantity: 10 },
  })
  return async () => {
    const [found] = await rowsOf<{ orders: number; stock: number }>(
      db.system,
      sql`SELECT p.quantity AS stock, count(DISTINCT l.order_id)::int AS orders
        FROM products p LEFT JOIN (sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active)
          ON l.user_id = p.user_id AND NOT l.superseded AND l.units > 0
        WHERE p.user_id = ${world.owner} GROUP BY 1`,
    )
    return found
  }
}

test('moves no stock by a sale older than the connection when its order changes and no import has it', async () => {
  const shopify = new ShopifyStandIn(new TestClock(START))
  const at = (days: number) => new Date(NOW + days * DAY_MS).toISOString()
  const order = shopifyShopOrder(1, at(-5), { createdAt: at(-5) })
  const known = shopifyShopOrder(2, at(-1))
  shopify.shop.orders.push(order, known)
  const { world, end } = await newWorld(db, { vendor: shopifyVendor(), standIn: shopify })
  const id = await world.connect('shopify', SHOPIFY_ENTERED)
  const state = await countedStock(world)
  await world.runUntil(id, new Date(NOW + MINUTE_MS))
  await world.start(id, at(-2).slice(0, 10))
  await world.runUntil(id, new Date(at(0.1)))
  expect(await state()).toEqual({ orders: 1, stock: 10 })
  order.updatedAt = at(0.2)
  shopify.shop.orders.push(shopifyShopOrder(3, at(0.2)))
  await world.runUntil(id, new Date(at(0.4)))
  expect(await state()).toEqual({ orders: 3, stock: 9 })
  // both orders are cancelled after the seller's count
  for (const each of [order, known]) Object.assign(each, { status: 'VOIDED', updatedAt: at(0.5) })
  await world.runUntil(id, new Date(at(0.7)))
  expect(await state()).toEqual({ orders: 1, stock: 11 })
  await world.change(id, (tx, found) => disconnect(tx, world.deps, found, 'undo'))
  await world.runUntil(id, new Date(at(1)))
  expect(await state()).toEqual({ orders: 0, stock: 10 })
  await end()
})

test('takes a sale out of stock on the day of the connection in a western time zone, also if another stream was fetched for longer', async () => {
  const shopify = new ShopifyStandIn(new TestClock(START))
  shopify.shop.timeZone = 'Pacific/Honolulu'
  const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString()
  shopify.shop.orders.push(shopifyShopOrder(1, at(-48)))
  const { world, end } = await newWorld(db, { vendor: shopifyVendor(), standIn: shopify })
  const id = await world.connect('shopify', SHOPIFY_ENTERED)
  const state = await countedStock(world)
  await world.runUntil(id, new Date(NOW + MINUTE_MS))
  await world.start(id, at(-72).slice(0, 10))
  await world.runUntil(id, new Date(at(2)))
  expect(await state()).toEqual({ orders: 1, stock: 10 })
  await db.system.insert(syncWindows).values({
    ...{ userId: world.owner, connectionId: id, stream: 'payouts', state: 'imported', backfill: true },
    ...{ from: new Date(at(-72)), to: new Date(at(72)) },
  })
  // 23:00 on 19 November in Honolulu
  shopify.shop.orders.push(shopifyShopOrder(2, at(3)))
  await world.runUntil(id, new Date(at(9)))
  expect(await state()).toEqual({ orders: 2, stock: 9 })
  await end()
})

test('moves no stock by an old sale when its import waits until the connection is removed', async () => {
  const shopify = new ShopifyStandIn(new TestClock(START))
  const at = (days: number) => new Date(NOW + days * DAY_MS).toISOString()
  const { world, end } = await newWorld(db, { vendor: shopifyVendor(), standIn: shopify })
  const id = await world.connect('shopify', SHOPIFY_ENTERED)
  const state = await countedStock(world)
  await world.runUntil(id, new Date(NOW + MINUTE_MS))
  await world.start(id, at(-2).slice(0, 10))
  await world.runUntil(id, new Date(at(0.1)))
  shopify.shop.orders.push(
    shopifyShopOrder(1, at(0.2), { createdAt: at(-5) }),
    shopifyShopOrder(2, at(0.2)),
    shopifyShopOrder(3, at(0.2), { status: 'UNREADABLE' }),
  )
  await world.runUntil(id, new Date(at(0.4)))
  const [asked] = (await world.read(id)).waiting
  await world.change(id, (tx, found) => disconnect(tx, world.deps, found, 'keep'))
  const ids = { businessId: world.businessId, importId: asked?.importId ?? expect.fail() }
  await world.deps.imports.commit(world.owner, ids, { withErrors: true })
  expect(await state()).toEqual({ orders: 2, stock: 9 })
  await end()
})

const ORDER_HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
const COUNTED_ON = '2026-03-25'
const sold = (order: number, day: number, bottles: number) =>
  `${order},1,2026-03-${day},noon,OUD-50,Oud,${bottles},120.00,12.00,0,AED,sale`
/** An order of two bottles that is older than the count of the stock, the same order with one bottle, and a newer order. */
const [OLD, CHANGED, NEW] = [sold(1, 20, 2), sold(1, 20, 1), sold(2, 26, 1)]
const DOCUMENTS = {
  backfill: { backfill: true, stockFrom: null },
  poll: { backfill: false, stockFrom: COUNTED_ON },
  upload: { backfill: false, stockFrom: null },
}
type Document = readonly [keyof typeof DOCUMENTS, ...rows: string[]]

const undone = (first: Document, second: Document, ...stock: number[]) => [first, second, stock] as const

/** Two imports of an old order, with the stock after each import, and after the undo of the first and of the second. */
const UNDONE = [
  undone(['poll', OLD], ['upload', OLD], 10, 10, 10, 10),
  undone(['poll', OLD], ['backfill', OLD], 10, 10, 10, 10),
  undone(['backfill', OLD], ['poll', OLD, NEW], 10, 9, 9, 10),
  undone(['backfill', OLD], ['poll', CHANGED], 10, 11, 10, 10),
  undone(['poll', OLD], ['poll', CHANGED], 10, 11, 10, 10),
  undone(['upload', OLD], ['poll', OLD, NEW], 8, 7, 7, 10),
  undone(['poll', OLD], ['backfill', CHANGED], 10, 10, 10, 10),
  undone(['backfill', OLD], ['upload', CHANGED], 10, 11, 10, 10),
  undone(['upload', OLD], ['backfill', CHANGED], 8, 8, 9, 10),
]

test('returns to the counted stock when the imports of an old order are undone, the earlier one first', async () => {
  const standIn = new ShopifyStandIn(new TestClock(START))
  const { world, end } = await newWorld(db, { vendor: shopifyVendor(), standIn })
  const { imports } = world.deps
  const state = await countedStock(world)
  const took: (readonly [Document, Document, (number | undefined)[]])[] = []
  for (const [first, second] of UNDONE) {
    const both = [first, second].map(([kind, ...rows]) => ({
      ids: { businessId: world.businessId, importId: randomUUID() },
      file: {
        ...DOCUMENTS[kind],
        fileName: `${kind}.csv`,
        bytes: [Buffer.from([ORDER_HEADER, ...rows].join('\n'))],
      },
    }))
    const stock: (number | undefined)[] = []
    for (const { ids, file } of both) {
      await imports.receive(world.owner, ids, file)
      await imports.commit(world.owner, ids, {})
      stock.push((await state())?.stock)
    }
    for (const { ids } of both) {
      await imports.undo(world.owner, ids)
      stock.push((await state())?.stock)
    }
    took.push([first, second, stock])
  }
  expect(took).toEqual(UNDONE)
  await end()
})
