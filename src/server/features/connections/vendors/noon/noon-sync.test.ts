import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOON_SALE } from '#domain/import/testing/noon-file.ts'
import type { Database } from '#server/infra/db/database.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { products } from '#server/infra/db/schema/catalog.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { NoonStandIn } from '#server/testing/vendors/noon/noon-stand-in.ts'
import { TestClock } from '#server/testing/vendors/stand-in.ts'
import { newWorld, pollingEvery } from '#server/testing/vendors/sync-world.ts'
import { dueMails } from '../../access/access-mail.ts'
import { reconnect } from '../../service.ts'
import { noonVendor } from './noon-vendor.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const START = '2026-03-20T08:00:00Z'
const after = (days: number) => new Date(Date.parse(START) + days * 86_400_000)

test('assigns fees that noon charges 1, 8 and 35 days after the sale to their orders, also when the seller has entered a later first day', async () => {
  const noon = new NoonStandIn(new TestClock(START))
  const { world, end } = await newWorld(db, { vendor: pollingEvery(noonVendor(), 7 * 1440), standIn: noon })
  for (const late of [1, 8, 35]) {
    const of = { order: `NAEI${late}`, item: `NAEI${late}-1`, date: '2026-03-20' }
    noon.state.entries.push(
      { row: { ...NOON_SALE, ...of }, from: START },
      {
        row: { ...of, type: 'order_update', amounts: [0, 0, -100 * late] },
        from: after(late).toISOString(),
      },
    )
  }
  const id = await world.connect('noon', { keyFile: noon.keyFile })
  await world.runUntil(id, after(0.01))
  await world.start(id, '2026-03-01')
  const lateFees = async () => {
    const rows = await rowsOf<{ order: string; fee: number }>(
      db.system,
      sql`SELECT l.order_id AS order, sum(l.fulfilment_fee)::float8 AS fee
        FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
        WHERE l.user_id = ${world.owner} AND NOT l.superseded GROUP BY 1`,
    )
    return Object.fromEntries(rows.map(({ order, fee }) => [order, fee]))
  }
  const atSale = { NAEI1: -945, NAEI8: -945, NAEI35: -945 }
  await world.runUntil(id, after(0.5))
  expect(await lateFees()).toEqual(atSale)
  await world.runUntil(id, after(7.5))
  expect(await lateFees()).toEqual({ ...atSale, NAEI1: -1_045 })
  await world.runUntil(id, after(14.5))
  expect(await lateFees()).toEqual({ ...atSale, NAEI1: -1_045, NAEI8: -1_745 })
  await world.start(id, '2026-04-02')
  expect(await world.read(id)).toMatchObject({ state: 'live', startOn: '2026-03-01' })
  await world.runUntil(id, after(42.5))
  expect(await lateFees()).toEqual({ NAEI1: -1_045, NAEI8: -1_745, NAEI35: -4_445 })
  await end()
})

test('logs in again after an outage and sessions that end early, and loses the access only when new sessions are refused five times in a row', async () => {
  const noon = new NoonStandIn(new TestClock(START))
  noon.state.pending = 3
  let endsEarly = false
  const at = (point: string) => {
    if (endsEarly && point === 'after a call' && /impex.* 200$/.test(noon.calls.at(-1) ?? ''))
      noon.endSessions()
  }
  const { world, end } = await newWorld(db, {
    vendor: pollingEvery(noonVendor(), 7 * 1440),
    standIn: noon,
    at,
  })
  const credentials = { keyFile: noon.keyFile }
  const id = await world.connect('noon', credentials)
  await world.runUntil(id, after(0.01))
  const down = { status: 503 }
  const refused = { status: 401 }
  noon.fail(/create/, down, down, down, down, refused)
  await world.start(id, '2026-03-18')
  await world.runUntil(id, after(0.5))
  expect(await world.read(id)).toMatchObject({ state: 'live', error: null })

  endsEarly = true
  noon.endSessions()
  const before = noon.calls.length
  await world.runUntil(id, after(7.5))
  expect(noon.calls.slice(before).filter((call) => call.endsWith(' 401'))).toHaveLength(5)
  expect(await world.read(id)).toMatchObject({ state: 'live', error: null })

  endsEarly = false
  noon.fail(/create/, refused, refused, refused, refused, refused)
  noon.clock.advance(7 * 86_400)
  while (await world.step(id));
  expect(await world.read(id)).toMatchObject({ state: 'needs_reconnect', error: { code: 'access_revoked' } })
  await world.change(id, (tx, found) => reconnect(tx, world.deps, found, { credentials }))
  // the refused calls before the new credentials do not count
  noon.fail(/create/, refused)
  await world.runUntil(id, after(14.6))
  expect(await world.read(id)).toMatchObject({ state: 'live', error: null })
  await end()
})

test('fetches the past of another project once its key file has passed the check, and nothing again after a wrong key file', async () => {
  const noon = new NoonStandIn(new TestClock(START))
  const { world, end } = await newWorld(db, { vendor: pollingEvery(noonVendor(), 100 * 1440), standIn: noon })
  /** Sells an order in each of the two months of the backfill. */
  const sold = (prefix: string) => {
    const entries = ['2026-02-10', '2026-03-10'].map((date, n) => {
      const order = `${prefix}${n}`
      return { row: { ...NOON_SALE, order, item: `${order}-1`, orderDate: date, date }, from: START }
    })
    noon.state.entries.splice(0, 2, ...entries)
  }
  const keyOf = (project: string) => {
    noon.state.project = project
    return noon.keyFile
  }
  const [first, second, unknown] = [keyOf('PRJ1'), keyOf('PRJ2'), keyOf('PRJ3')]
  const orders = async () => {
    const [found] = await rowsOf<{ count: number }>(
      db.system,
      sql`SELECT count(DISTINCT order_id)::int AS count FROM sale_lines WHERE user_id = ${world.owner}`,
    )
    return found?.count
  }
  const enter = async (keyFile: string, minutes: number) => {
    await world.change(id, (tx, found) => reconnect(tx, world.deps, found, { credentials: { keyFile } }))
    await world.runUntil(id, new Date(noon.clock.now().getTime() + minutes * 60_000))
    return world.read(id)
  }

  noon.state.project = 'PRJ1'
  sold('NAEI1')
  const id = await world.connect('noon', { keyFile: first })
  await world.runUntil(id, after(0.01))
  await world.start(id, '2026-02-01')
  await world.runUntil(id, after(0.5))
  expect([await orders(), noon.exports]).toEqual([2, 2])
  // a connection that an earlier version made does not know its project
  await db.system.execute(sql`UPDATE connections SET settings = settings - 'project' WHERE id = ${id}`)
  expect(await enter(first, 10)).toMatchObject({ state: 'live', progress: { done: 2, total: 2 } })
  expect(await enter(unknown, 10)).toMatchObject({ state: 'connecting', checks: [{ state: 'failed' }, {}] })
  expect(await enter(first, 10)).toMatchObject({ state: 'live', progress: { done: 2, total: 2 } })
  expect(noon.exports).toBe(2)

  noon.state.project = 'PRJ2'
  sold('NAEI2')
  expect(await enter(second, 60)).toMatchObject({ state: 'live', progress: { done: 4, total: 4 } })
  expect([await orders(), noon.exports]).toEqual([4, 4])

  // what was planned for a project and never fetched is not fetched from the next one
  noon.state.project = 'PRJ1'
  await world.change(id, (tx, found) => reconnect(tx, world.deps, found, { credentials: { keyFile: first } }))
  while ((await world.read(id)).state === 'connecting') await world.step(id)
  expect(await world.read(id)).toMatchObject({ state: 'backfilling', progress: { done: 4, total: 6 } })
  noon.state.project = 'PRJ2'
  expect(await enter(second, 60)).toMatchObject({ state: 'live', progress: { done: 6, total: 6 } })
  expect(noon.exports).toBe(6)
  await end()
})

/** A connection that is polled daily, made at `START`. */
async function polled() {
  const noon = new NoonStandIn(new TestClock(START))
  const { world, end } = await newWorld(db, { vendor: pollingEvery(noonVendor(), 1440), standIn: noon })
  /** Sells an order on a day, which the reports contain from then on, or from a later day. */
  const sell = (order: string, day: number, { seenOn = day, currency = 'AED' } = {}) => {
    const date = after(day).toISOString().slice(0, 10)
    const row = { ...NOON_SALE, order, item: `${order}-1`, orderDate: date, date, currency }
    noon.state.entries.push({ row, from: after(seenOn).toISOString() })
  }
  const id = await world.connect('noon', { keyFile: noon.keyFile })
  await world.runUntil(id, after(0.01))
  await world.start(id, '2026-03-01')
  await world.runUntil(id, after(0.5))
  const enterOther = async () => {
    noon.state.project = 'PRJ2'
    const credentials = { keyFile: noon.keyFile }
    await world.change(id, (tx, found) => reconnect(tx, world.deps, found, { credentials }))
  }
  return { world, noon, sell, id, enterOther, end }
}

test('takes what was sold since the last poll out of stock when a shop whose access was lost comes back as another project, and none of its past', async () => {
  const { world, noon, sell, id, enterOther, end } = await polled()
  const { owner: userId, businessId } = world
  const oud = { name: 'Oud', sku: 'OUD-50', currency: 'AED', price: 5_000, quantity: 10 } as const
  await db.system.insert(products).values({ userId, businessId, ...oud })
  const soldAndLeft = async () => {
    const [found] = await rowsOf<{ sold: number; left: number }>(
      db.system,
      sql`SELECT (SELECT count(DISTINCT order_id) FROM sale_lines WHERE user_id = ${userId})::int AS sold,
        (SELECT quantity FROM products WHERE user_id = ${userId}) AS left`,
    )
    return [found?.sold, found?.left]
  }
  sell('NAEI1', 1)
  await world.runUntil(id, after(2.5))
  expect(await soldAndLeft()).toEqual([1, 9])
  const refused = { status: 401 }
  noon.fail(/create/, refused, refused, refused, refused, refused)
  for (const day of [3, 4, 5]) sell(`NAEI${day}`, day)
  noon.clock.advance(86_400)
  while (await world.step(id));
  expect(await world.read(id)).toMatchObject({ state: 'needs_reconnect' })
  sell('NAEI9', -2, { seenOn: 6 })
  noon.clock.advance(3 * 86_400)
  await enterOther()
  await world.runUntil(id, after(7))
  expect(await world.read(id)).toMatchObject({ state: 'live' })
  expect(await soldAndLeft()).toEqual([5, 6])
  await end()
})

test('keeps the question about a poll of the former shop when the polls of another shop begin', async () => {
  const { world, noon, sell, id, enterOther, end } = await polled()
  sell('NAEI1', 1, { currency: 'SAR' })
  await world.runUntil(id, after(1.1))
  const { waiting } = await world.read(id)
  expect(waiting).toMatchObject([{ reason: 'new_currency' }])
  noon.state.entries.length = 0
  await enterOther()
  sell('NAEI2', 2)
  await world.runUntil(id, after(2.1))
  expect(await world.read(id)).toMatchObject({ state: 'live', waiting })
  const ids = { businessId: world.businessId, importId: waiting[0]?.importId ?? '' }
  expect(await world.deps.imports.read(world.owner, ids)).toMatchObject({ status: 'ready' })
  await end()
})

test('an e-mail is due two days after the first question of a poll when each later poll asks it again', async () => {
  const { world, sell, id, end } = await polled()
  const due = async () =>
    (await dueMails(db.system, world.deps.now())).filter(({ connectionId }) => connectionId === id)
  sell('NAEI1', 1, { currency: 'SAR' })
  await world.runUntil(id, after(2.9))
  expect(await due()).toEqual([])
  await world.runUntil(id, after(3.1))
  expect(await due()).toMatchObject([{ reason: 'missing' }])
  await end()
})
