import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOON_SALE } from '#domain/import/testing/noon-file.ts'
import type { Database } from '#server/infra/db/database.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { NoonStandIn } from '#server/testing/vendors/noon/noon-stand-in.ts'
import { TestClock } from '#server/testing/vendors/stand-in.ts'
import { newWorld, pollingEvery } from '#server/testing/vendors/sync-world.ts'
import { reconnect } from '../../service.ts'
import { noonVendor } from './noon-vendor.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const START = '2026-03-20T08:00:00Z'
const after = (days: number) => new Date(Date.parse(START) + days * 86_400_000)

test('assigns fees that noon charges 1, 8 and 35 days after the sale to their orders', async () => {
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
