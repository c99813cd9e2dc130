import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/infra/db/database.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { products } from '#server/infra/db/schema/catalog.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { SALLA_APP } from '#server/testing/vendors/salla/salla-app.ts'
import { SallaStandIn, sallaShopOrder } from '#server/testing/vendors/salla/salla-stand-in.ts'
import { TestClock } from '#server/testing/vendors/stand-in.ts'
import { newWorld } from '#server/testing/vendors/sync-world.ts'
import { disconnect } from '../../service.ts'
import { forgetOld } from '../../sync/store.ts'
import type { Vendor } from '../vendor.ts'
import { sallaVendor } from './salla-vendor.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const START = '2026-03-20T08:00:00Z'
const after = (days: number) => new Date(Date.parse(START) + days * 86_400_000)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The Salla vendor with one poll every `days` days. */
function pollingEach(days: number, lookBackDays: number): Vendor {
  const vendor = sallaVendor(SALLA_APP)
  const polls = [{ everyMinutes: days * 1440, lookBackDays }]
  return { ...vendor, streams: vendor.streams.map((stream) => ({ ...stream, polls })) }
}

type World = Awaited<ReturnType<typeof newWorld>>['world']

const importsOf = (world: World) =>
  rowsOf<{ id: string; lines: number }>(
    db.system,
    sql`SELECT id, added_lines AS lines FROM imports WHERE user_id = ${world.owner} ORDER BY created_at`,
  )

async function soldIn(world: World) {
  const [found] = await rowsOf<{ orders: number; sales: number }>(
    db.system,
    sql`SELECT count(DISTINCT order_id)::int AS orders, coalesce(sum(sales + shipping), 0)::float8 AS sales
      FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
      WHERE l.user_id = ${world.owner} AND NOT l.superseded`,
  )
  return found
}

test('fetches three weeks of orders from Salla, polls for four weeks using each refresh token once, and continues after the seller authorises Safi again', async () => {
  const salla = new SallaStandIn(new TestClock(START))
  // each poll needs new tokens
  const { world, end } = await newWorld(db, { vendor: pollingEach(14, 2), standIn: salla, country: 'SA' })
  const sell = (id: number, day: number) =>
    salla.shop.orders.push(sallaShopOrder(id, `${dayOf(after(day))} 11:00:00`))
  const sold = () => soldIn(world)
  for (let n = 1; n <= 7; n += 1) sell(n, -3 * n)
  const id = await world.authorise('salla', salla.accounts.install())
  await world.runUntil(id, after(0.1))
  await world.start(id, dayOf(after(-22)))
  await world.runUntil(id, after(1))
  expect(await world.read(id)).toMatchObject({ state: 'live', error: null, waiting: [] })
  expect(await sold()).toEqual({ orders: 7, sales: 7 * 12_000 })

  // the polls are so far apart that each one must renew the tokens, with each refresh token used once
  sell(8, 12)
  sell(9, 26)
  await world.runUntil(id, after(29))
  expect(await sold()).toEqual({ orders: 9, sales: 9 * 12_000 })
  expect([salla.accounts.refreshes, salla.accounts.revoked]).toEqual([2, 0])
  expect(salla.calls.filter((call) => call.endsWith(' 429'))).toEqual([])

  salla.accounts.uninstall()
  sell(10, 41)
  salla.clock.advance(14 * 86_400)
  while (await world.step(id));
  expect(await world.read(id)).toMatchObject({ state: 'needs_reconnect', error: { code: 'access_revoked' } })
  await world.authorise('salla', salla.accounts.install(), id)
  await world.runUntil(id, after(43.5))
  expect(await world.read(id)).toMatchObject({ state: 'live', error: null })
  expect(await sold()).toEqual({ orders: 10, sales: 10 * 12_000 })
  await end()
})

/** A connection with one delivered order that each daily poll reads again, unless it looks back less than three days. */
async function polled(lookBackDays = 20) {
  const salla = new SallaStandIn(new TestClock(START))
  const vendor = pollingEach(1, lookBackDays)
  const { world, end } = await newWorld(db, { vendor, standIn: salla, country: 'SA' })
  const order = sallaShopOrder(1, `${dayOf(after(-3))} 11:00:00`)
  salla.shop.orders.push(order)
  const id = await world.authorise('salla', salla.accounts.install())
  await world.runUntil(id, after(0.1))
  const start = async () => {
    await world.start(id, dayOf(after(-10)))
    await world.runUntil(id, after(0.5))
  }
  return { world, salla, order, id, start, end }
}

test('counts an order again that was about to be returned and then was not, although its document is known', async () => {
  const { world, order, id, start, end } = await polled()
  await start()
  expect((await soldIn(world))?.sales).toBe(12_000)
  order.status = 'restoring'
  await world.runUntil(id, after(1.5))
  expect((await soldIn(world))?.sales).toBe(0)
  order.status = 'delivered'
  await world.runUntil(id, after(4.5))
  expect((await soldIn(world))?.sales).toBe(12_000)
  // the later polls, which bring nothing, leave no import
  expect(await importsOf(world)).toHaveLength(3)
  await end()
})

test('undoes also sales that an import received long after it was committed without new ones', async () => {
  const { world, order, id, start, end } = await polled()
  await start()
  for (const [status, until] of [
    ['restoring', 1.5],
    ['delivered', 2.5],
  ] as const) {
    order.status = status
    await world.runUntil(id, after(until))
  }
  const [first, , last] = await importsOf(world)
  await world.deps.imports.undo(world.owner, { businessId: world.businessId, importId: first?.id ?? '' })
  expect(await importsOf(world)).toMatchObject([{ lines: 0 }, { lines: 1 }, { id: last?.id, lines: 1 }])
  await world.change(id, (tx, found) => forgetOld(tx, found, after(40)))
  await world.change(id, (tx, found) => disconnect(tx, world.deps, found, 'undo'))
  await world.runUntil(id, after(3))
  expect(await soldIn(world)).toEqual({ orders: 0, sales: 0 })
  await end()
})

test('keeps the sales of a backfill when the earlier import that contains them too is undone', async () => {
  const salla = new SallaStandIn(new TestClock(START))
  const { world, end } = await newWorld(db, { vendor: pollingEach(1, 2), standIn: salla, country: 'SA' })
  salla.shop.orders.push(sallaShopOrder(1, `${dayOf(after(-3))} 11:00:00`))
  const fetchAll = async (code: string) => {
    const id = await world.authorise('salla', code)
    await world.runUntil(id, new Date(world.deps.now().getTime() + 600_000))
    await world.start(id, dayOf(after(-5)))
    await world.runUntil(id, new Date(world.deps.now().getTime() + 600_000))
    return id
  }
  const first = await fetchAll(salla.accounts.install())
  const [{ id: importId = '' } = {}] = await importsOf(world)
  await world.change(first, (tx, found) => disconnect(tx, world.deps, found, 'keep'))
  await fetchAll(salla.accounts.install())
  await world.deps.imports.undo(world.owner, { businessId: world.businessId, importId })
  expect(await soldIn(world)).toEqual({ orders: 1, sales: 12_000 })
  await end()
})

/** Adds the product that the shop sells, of which the seller has counted ten, and returns a function that reads its stock. */
async function counted(world: World) {
  const [product] = await db.system
    .insert(products)
    .values({
      userId: world.owner,
      businessId: world.businessId,
      name: 'Oud',
      sku: 'OUD-50',
      currency: 'SAR',
      price: 5_000,
      quantity: 10,
    })
    .returning({ id: products.id })
  return async () => {
    const [found] = await rowsOf<{ quantity: number }>(
      db.system,
      sql`SELECT quantity FROM products WHERE id = ${product?.id}`,
    )
    return found?.quantity
  }
}

test('moves the stock by sales and changes after the connection, not by the sales of the backfill', async () => {
  const { world, salla, order, id, start, end } = await polled()
  const stock = await counted(world)
  await start()
  expect([(await soldIn(world))?.orders, await stock()]).toEqual([1, 10])
  // an order of the backfill gets another status, and a new order comes
  order.status = 'shipped'
  salla.shop.orders.push(sallaShopOrder(2, `${dayOf(after(0))} 18:00:00`))
  await world.runUntil(id, after(1.5))
  expect([(await soldIn(world))?.orders, await stock()]).toEqual([2, 8])
  order.status = 'restored'
  await world.runUntil(id, after(2.5))
  expect([(await soldIn(world))?.sales, await stock()]).toEqual([12_000, 10])
  await world.change(id, (tx, found) => disconnect(tx, world.deps, found, 'undo'))
  await world.runUntil(id, after(3))
  expect([(await soldIn(world))?.orders, await stock()]).toEqual([0, 10])
  await end()
})

test('takes no sales of the backfill out of stock when the seller imports a document with an unreadable order', async () => {
  const { world, salla, id, start, end } = await polled()
  const stock = await counted(world)
  salla.shop.orders.push(sallaShopOrder(2, `${dayOf(after(-3))} 12:00:00`, { status: 'pigeon' }))
  await start()
  const { waiting } = await world.read(id)
  expect(waiting).toMatchObject([{ reason: 'rows_unreadable' }])
  const ids = { businessId: world.businessId, importId: waiting[0]?.importId ?? '' }
  await world.deps.imports.commit(world.owner, ids, { withErrors: true })
  expect([(await soldIn(world))?.orders, await stock()]).toEqual([1, 10])
  await end()
})

test('takes no sales of the days before the connection out of stock while the backfill waits for the seller', async () => {
  const { world, salla, order, id, start, end } = await polled(2)
  const stock = await counted(world)
  order.status = 'pigeon'
  salla.shop.orders.push(sallaShopOrder(2, `${dayOf(after(-1))} 12:00:00`))
  await start()
  salla.shop.orders.push(sallaShopOrder(3, `${dayOf(after(0))} 18:00:00`))
  await world.runUntil(id, after(1.2))
  const { waiting } = await world.read(id)
  expect([waiting.length, (await soldIn(world))?.orders, await stock()]).toEqual([1, 1, 8])
  const ids = { businessId: world.businessId, importId: waiting[0]?.importId ?? '' }
  await world.deps.imports.commit(world.owner, ids, { withErrors: true })
  // an order that the platform lists late
  salla.shop.orders.push(sallaShopOrder(4, `${dayOf(after(0))} 12:00:00`))
  await world.runUntil(id, after(2.2))
  expect([(await soldIn(world))?.orders, await stock()]).toEqual([3, 6])
  await end()
})

test('suggests a start that sees later changes of known orders, and two years if another shop sold them', async () => {
  const salla = new SallaStandIn(new TestClock(START))
  const { world, end } = await newWorld(db, { vendor: pollingEach(7, 35), standIn: salla, country: 'SA' })
  const order = sallaShopOrder(1, `${dayOf(after(-3))} 11:00:00`)
  salla.shop.orders.push(order, sallaShopOrder(2, `${dayOf(after(-1))} 11:00:00`))
  const connect = async () => {
    const id = await world.authorise('salla', salla.accounts.install())
    await world.runUntil(id, new Date(world.deps.now().getTime() + 600_000))
    return { id, suggested: (await world.read(id)).suggestedStartOn }
  }
  const start = async ({ id, suggested }: Awaited<ReturnType<typeof connect>>) => {
    await world.start(id, suggested)
    await world.runUntil(id, new Date(world.deps.now().getTime() + 600_000))
  }
  // the API gives the same lines as an uploaded file, so what a former connection leaves is like an upload
  const former = await connect()
  await start({ ...former, suggested: dayOf(after(-5)) })
  await world.change(former.id, (tx, found) => disconnect(tx, world.deps, found, 'keep'))

  const current = await connect()
  await start(current)
  expect(await world.read(current.id)).toMatchObject({ state: 'live', waiting: [] })
  expect(await soldIn(world)).toEqual({ orders: 2, sales: 24_000 })
  order.status = 'restored'
  await world.runUntil(current.id, after(8))
  expect((await soldIn(world))?.sales).toBe(12_000)
  expect(current.suggested).toBe('2026-02-13')

  salla.shop.merchant = 5678
  expect((await connect()).suggested).toBe(dayOf(new Date(world.deps.now().getTime() - 730 * 86_400_000)))
  await end()
})
