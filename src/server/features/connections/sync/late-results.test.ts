import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/infra/db/database.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { AMAZON_ACCESS, AmazonStandIn } from '#server/testing/vendors/amazon/amazon-stand-in.ts'
import {
  SHOPIFY_ENTERED,
  ShopifyStandIn,
  shopifyShopOrder,
} from '#server/testing/vendors/shopify/shopify-stand-in.ts'
import { TestClock } from '#server/testing/vendors/stand-in.ts'
import { newWorld, type SyncWorld } from '#server/testing/vendors/sync-world.ts'
import {
  WOO_KEY,
  WOO_SECRET,
  WooCommerceStandIn,
  wooShopOrder,
} from '#server/testing/vendors/woocommerce/woocommerce-stand-in.ts'
import { disconnect, pause, reconnect, syncNow } from '../service.ts'
import { amazonVendor } from '../vendors/amazon/amazon-vendor.ts'
import { shopifyVendor } from '../vendors/shopify/shopify-vendor.ts'
import { wooCommerceVendor } from '../vendors/woocommerce/woocommerce-vendor.ts'
import type { SyncDeps } from './deps.ts'
import { syncStep } from './step.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const START = '2026-03-20T08:00:00Z'
const MINUTE_MS = 60_000
const ENTERED = {
  shopAddress: 'https://shop.example/store',
  consumerKey: WOO_KEY,
  consumerSecret: WOO_SECRET,
}

/** A WooCommerce shop with two and a half pages of orders, and a connection to it that is not checked yet. */
async function connected(country: 'EG' | 'AE' = 'EG', vendor = wooCommerceVendor()) {
  const woo = new WooCommerceStandIn(new TestClock(START))
  for (let id = 1; id <= 250; id += 1)
    woo.shop.orders.push(
      wooShopOrder(id, new Date(Date.parse('2026-03-18') + id * 1000).toISOString().slice(0, 19)),
    )
  const { world, end } = await newWorld(db, { vendor, standIn: woo, country })
  const id = await world.connect('woocommerce', ENTERED)
  return { woo, end, ...actorsOf(world, id) }
}

function actorsOf(world: SyncWorld, id: string) {
  /** Makes all steps of the next minutes. */
  const run = (minutes: number) =>
    world.runUntil(id, new Date(world.deps.now().getTime() + minutes * MINUTE_MS))
  const stepUntil = async (isDone: () => boolean, replaced: Partial<SyncDeps>) => {
    for (let steps = 0; steps < 20 && !isDone(); steps += 1)
      await syncStep({ ...world.deps, ...replaced }, world.owner, id)
    expect(isDone()).toBe(true)
  }
  /** Makes steps until one of them calls the platform. The seller makes a change before that step gets the answer. */
  const callDuring = async (change: () => Promise<void>, replaced: Partial<SyncDeps> = {}) => {
    let called = false
    const fetch: SyncDeps['fetch'] = async (...call) => {
      const answer = await world.deps.fetch(...call)
      called = true
      await change()
      return answer
    }
    await stepUntil(() => called, { ...replaced, fetch })
  }
  /** Makes steps until one is about to read or change an import. The seller makes a change just before. */
  const importAfter = async (name: 'read' | 'commit' | 'discard', change: () => Promise<unknown>) => {
    let called = false
    const original = world.deps.imports[name] as (...call: unknown[]) => Promise<never>
    const late = async (...call: unknown[]) => {
      called = true
      await change()
      return original(...call)
    }
    await stepUntil(() => called, { imports: { ...world.deps.imports, [name]: late } })
  }
  /** Notes that the seller opens all imports now. */
  const open = () =>
    db.system.execute(
      sql`UPDATE imports SET opened_at = ${world.deps.now().toISOString()} WHERE user_id = ${world.owner}`,
    )
  return {
    world,
    id,
    run,
    callDuring,
    importAfter,
    open,
    live: async () => {
      await run(1)
      await world.start(id, '2026-03-15')
      await run(20)
      expect((await world.read(id)).state).toBe('live')
    },
    undo: () => world.change(id, (tx, found) => disconnect(tx, world.deps, found, 'undo')),
    fetchNow: () => world.change(id, (tx, found) => syncNow(tx, world.deps, found)),
    pause: () => world.change(id, (tx, found) => pause(tx, world.deps, found)),
    reconnect: (credentials: Record<string, string> = ENTERED) =>
      world.change(id, (tx, found) => reconnect(tx, world.deps, found, { credentials })),
    state: async () => (await world.read(id)).state,
  }
}

/** Expects that a connection which the seller disconnected is deleted, and that none of its sales count any more. */
async function expectUndone({ world, id, run }: Pick<ReturnType<typeof actorsOf>, 'world' | 'id' | 'run'>) {
  await run(5)
  const left = await rowsOf(
    db.system,
    sql`SELECT state AS left FROM connections WHERE id = ${id}
      UNION ALL SELECT 'import' FROM imports WHERE user_id = ${world.owner} AND active`,
  )
  expect(left).toEqual([])
}

test('undoes the imports when the seller disconnects during the last check of new credentials', async () => {
  const { end, live, callDuring, reconnect, undo, ...one } = await connected()
  await live()
  await reconnect()
  await callDuring(async () => {})
  await callDuring(undo)
  expect(await one.state()).toBe('disconnecting')
  await expectUndone(one)
  await end()
})

test('disconnects when the first check is refused meanwhile, and when the sign-in is', async () => {
  const { woo, end, callDuring, undo, ...one } = await connected()
  await callDuring(async () => {})
  woo.shop.revoked = true
  await callDuring(undo)
  await expectUndone(one)
  await end()

  const standIn = new AmazonStandIn()
  const amazon = await newWorld(db, { vendor: amazonVendor(), standIn })
  const wrong = { ...AMAZON_ACCESS, clientSecret: 'wrong' }
  const two = actorsOf(amazon.world, await amazon.world.connect('amazon', wrong))
  await two.callDuring(two.undo)
  await expectUndone(two)
  await amazon.end()
})

test('undoes the imports when the platform ends the access while the seller disconnects', async () => {
  const { woo, end, live, callDuring, undo, ...one } = await connected()
  await live()
  woo.clock.advance(3600)
  woo.shop.revoked = true
  await callDuring(undo)
  await expectUndone(one)
  await end()
})

test('checks new credentials when the former ones are refused just after they were entered', async () => {
  const { woo, end, world, id, live, run, callDuring, reconnect, state } = await connected()
  await live()
  woo.clock.advance(3600)
  woo.shop.revoked = true
  await callDuring(async () => {
    woo.shop.revoked = false
    await reconnect()
  })
  expect(await world.read(id)).toMatchObject({ state: 'connecting', error: null })
  await run(1)
  expect(await state()).toBe('live')
  await end()
})

test('fetches a document from its beginning when the seller connects another shop while a part is fetched', async () => {
  const { world, id, end, run, callDuring, reconnect } = await connected()
  await run(1)
  await world.start(id, '2026-03-15')
  // the time zone of the shop, then the first page
  await callDuring(async () => {})
  await callDuring(async () => {})
  await callDuring(() => reconnect({ ...ENTERED, shopAddress: 'https://shop.example/store/' }))
  const windows = await rowsOf(
    db.system,
    sql`SELECT state, parts, progress,
        (SELECT count(*)::int FROM sync_parts p WHERE p.window_id = w.id AND p.user_id = w.user_id) AS stored
      FROM sync_windows w WHERE connection_id = ${id}`,
  )
  expect(windows).toEqual([{ state: 'planned', parts: 0, progress: {}, stored: 0 }])
  await run(20)
  const [figures] = await rowsOf(
    db.system,
    sql`SELECT count(DISTINCT order_id)::int AS orders, count(*)::int AS lines FROM sale_lines WHERE user_id = ${world.owner}`,
  )
  expect(figures).toEqual({ orders: 250, lines: 250 })
  await end()
})

test('drops the document of the former shop when the seller connects another shop while it is fetched', async () => {
  const shopify = new ShopifyStandIn(new TestClock(START))
  shopify.shop.orders.push(shopifyShopOrder(1, '2026-03-19T18:30:00Z'))
  const { world, end } = await newWorld(db, { vendor: shopifyVendor(), standIn: shopify })
  const id = await world.connect('shopify', SHOPIFY_ENTERED)
  const { run, callDuring, reconnect } = actorsOf(world, id)
  await run(1)
  await world.start(id, '2026-03-15')
  // the export begins, and its state is read three times
  for (let calls = 0; calls < 4; calls += 1) {
    await callDuring(async () => {})
    shopify.clock.advance(120)
  }
  await callDuring(async () => {
    shopify.shop.orders.splice(0, 1, shopifyShopOrder(900, '2026-03-19T18:30:00Z'))
    await reconnect(SHOPIFY_ENTERED)
  })
  await run(20)
  const left = await rowsOf(
    db.system,
    sql`SELECT i.status, array_agg(DISTINCT l.order_id) AS orders FROM imports i
      LEFT JOIN sale_lines l ON l.user_id = i.user_id AND l.import_id = i.id
      WHERE i.user_id = ${world.owner} GROUP BY i.id, i.status`,
  )
  expect(left).toEqual([{ status: 'committed', orders: ['#900'] }])
  await end()
})

test('does not ask again about a document that the seller has imported with an unreadable order', async () => {
  const { woo, world, id, end, run, live } = await connected()
  await live()
  woo.shop.orders.push(wooShopOrder(900, woo.clock.now().toISOString().slice(0, 19), { status: 'packed' }))
  await run(70)
  const [asked] = (await world.read(id)).waiting
  const ids = { businessId: world.businessId, importId: asked?.importId ?? expect.fail() }
  await world.deps.imports.commit(world.owner, ids, { moveStock: true, withErrors: true })
  await run(70)
  expect((await world.read(id)).waiting).toEqual([])
  await end()
})

test('asks one question about an order that stays unreadable, and imports the others, while each poll finds changes', async () => {
  const vendor = wooCommerceVendor()
  const polls = [{ everyMinutes: 1440, lookBackDays: 2 }]
  const { woo, world, id, end, run, live, fetchNow } = await connected('EG', {
    ...vendor,
    streams: vendor.streams.map((stream) => ({ ...stream, polls })),
  })
  await live()
  const changed = (id: number, status: string) =>
    wooShopOrder(id, woo.clock.now().toISOString().slice(0, 19), { status })
  woo.shop.orders.push(changed(900, 'packed'))
  const aDayLater = async () => {
    woo.clock.advance(1435 * 60)
    await run(5)
  }
  const asked: number[] = []
  for (let day = 1; day <= 5; day += 1) {
    woo.shop.orders.push(changed(900 + day, 'completed'))
    await aDayLater()
    asked.push((await world.read(id)).waiting.length)
  }
  expect(asked).toEqual([1, 1, 1, 1, 1])
  await fetchNow()
  await run(1)
  expect((await world.read(id)).waiting).toHaveLength(1)
  const sold = await rowsOf<{ order: string }>(
    db.system,
    sql`SELECT DISTINCT order_id AS "order" FROM sale_lines WHERE user_id = ${world.owner} AND order_id LIKE '9__' ORDER BY 1`,
  )
  expect(sold.map(({ order }) => order)).toEqual(['902', '903', '904', '905'])

  // the question ends by itself when the order can be read, and nothing of its time is missing
  Object.assign(woo.shop.orders.find(({ id }) => id === 900) ?? {}, changed(900, 'completed'))
  await aDayLater()
  expect((await world.read(id)).waiting).toEqual([])
  const [figures] = await rowsOf(
    db.system,
    sql`SELECT count(DISTINCT order_id)::int AS orders FROM sale_lines WHERE user_id = ${world.owner}`,
  )
  expect(figures).toEqual({ orders: 256 })
  await end()
})

test('does not replace an import that the seller has opened within the last hour, or opens just then', async () => {
  const { woo, world, id, end, run, live, fetchNow, importAfter, open } = await connected()
  await live()
  const poll = async (minutes: number) => {
    woo.clock.advance(minutes * 60)
    await run(5)
    return (await world.read(id)).waiting.map(({ importId }) => importId)
  }
  woo.shop.orders.push(wooShopOrder(900, woo.clock.now().toISOString().slice(0, 19), { status: 'packed' }))
  const [first] = await poll(70)
  await fetchNow()
  await importAfter('discard', open)
  await fetchNow()
  expect(await poll(5)).toContain(first)
  expect(await poll(120)).toEqual([expect.not.stringMatching(first ?? '')])
  await end()
})

test('commits an import that no longer raises a question only when the seller has not opened it for an hour', async () => {
  const { woo, world, id, end, run, importAfter, open } = await connected('AE')
  await run(1)
  await world.start(id, '2026-03-15')
  await run(5)
  const waiting = async () => (await world.read(id)).waiting.length
  expect(await waiting()).toBe(1)
  await db.system.execute(sql`UPDATE businesses SET currency = 'EGP' WHERE user_id = ${world.owner}`)
  woo.clock.advance(15 * 60)
  await importAfter('commit', open)
  await run(50)
  expect(await waiting()).toBe(1)
  await run(30)
  expect(await waiting()).toBe(0)
  await end()
})

test('counts an order once when the shop has changed its time zone, also with new credentials', async () => {
  const shopify = new ShopifyStandIn(new TestClock(START))
  shopify.shop.orders.push(shopifyShopOrder(1, '2026-03-19T18:30:00Z'))
  const { world, end } = await newWorld(db, { vendor: shopifyVendor(), standIn: shopify })
  const { id, run, live, reconnect } = actorsOf(world, await world.connect('shopify', SHOPIFY_ENTERED))
  await live()
  shopify.shop.timeZone = 'Asia/Tokyo'
  await run(60)
  await reconnect(SHOPIFY_ENTERED)
  await run(60)
  const lines = await rowsOf(
    db.system,
    sql`SELECT DISTINCT sold_on::text AS day, order_id AS order FROM sale_lines WHERE user_id = ${world.owner}`,
  )
  expect(lines).toEqual([{ day: '2026-03-19', order: '#1' }])
  const [polls] = await rowsOf(
    db.system,
    sql`SELECT count(*)::int AS done FROM sync_windows WHERE connection_id = ${id} AND state = 'imported'`,
  )
  expect(polls).toEqual({ done: 3 })
  await end()
})

test.each(['pause', 'undo'] as const)(
  'stays as the seller wishes when a document turns out to need an answer: %s',
  async (wish) => {
    // the shop sells in a currency that the business has not used yet
    const { world, id, end, run, state, importAfter, ...seller } = await connected('AE')
    await run(1)
    await world.start(id, '2026-03-15')
    await importAfter('read', seller[wish])
    expect(await state()).toBe(wish === 'pause' ? 'paused' : 'disconnecting')
    await end()
  },
)

test.each(['reconnect', 'undo'] as const)(
  'does at once what the seller wishes when a poll becomes due meanwhile: %s',
  async (wish) => {
    const { woo, world, id, end, live, ...seller } = await connected()
    await live()
    woo.clock.advance(3600)
    let transactions = 0
    const tenant: Database['tenant'] = async (...work) => {
      transactions += 1
      // the step has read the connection, and is about to plan the poll
      if (transactions === 2) await seller[wish]()
      return db.tenant(...work)
    }
    await syncStep({ ...world.deps, db: { ...db, tenant } }, world.owner, id)
    const [row] = await rowsOf<{ due: boolean }>(
      db.system,
      sql`SELECT due_at <= ${woo.clock.now().toISOString()}::timestamptz AS due FROM connections WHERE id = ${id}`,
    )
    expect(row).toEqual({ due: true })
    await end()
  },
)

test('does not call the platform unavailable when the database is cut off while an answer is stored', async () => {
  const { world, id, end, run, callDuring } = await connected()
  await run(1)
  await world.start(id, '2026-03-15')
  let cut = false
  const tenant: Database['tenant'] = async (...work) => {
    if (!cut) return db.tenant(...work)
    cut = false
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  }
  const step = callDuring(
    async () => {
      cut = true
    },
    { db: { ...db, tenant } },
  )
  await expect(step).rejects.toThrow('read ECONNRESET')
  expect(await world.read(id)).toMatchObject({ state: 'backfilling', error: null })
  await run(20)
  expect((await world.read(id)).state).toBe('live')
  await end()
})
