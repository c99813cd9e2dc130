import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/infra/db/database.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { AmazonStandIn } from '#server/testing/vendors/amazon/amazon-stand-in.ts'
import { FILLED_SHOPS } from '#server/testing/vendors/filled-shops.ts'
import { NoonStandIn } from '#server/testing/vendors/noon/noon-stand-in.ts'
import { ShopifyStandIn } from '#server/testing/vendors/shopify/shopify-stand-in.ts'
import { type StandIn, TestClock } from '#server/testing/vendors/stand-in.ts'
import { newWorld, pollingEvery } from '#server/testing/vendors/sync-world.ts'
import { dueMails } from '../access/access-mail.ts'
import type { Vendor, Window } from '../vendors/vendor.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const START = '2026-03-20T08:00:00Z'
const DAY_MS = 86_400_000
const after = (days: number) => new Date(Date.parse(START) + days * DAY_MS)

/** The same vendor, which asks again every six hours whether a report is ready, because it would otherwise ask thousands of times. */
function askingRarely(vendor: Vendor): Vendor {
  const streams = vendor.streams.map((stream) => ({
    ...stream,
    next: (window: Window) => {
      const call = stream.next(window)
      const isRequested = Object.keys(window.progress).length > 0
      const send: typeof call.send = async (remote) => {
        const result = await call.send(remote)
        const again = isRequested && result.kind === 'wait' && result.seconds > 0
        return again ? { ...result, seconds: 6 * 3600 } : result
      }
      return { ...call, send }
    },
  }))
  return { ...vendor, streams }
}

/** A connection whose backfill has begun, to a shop that sells an order on each of the three days after `START`. */
async function polled(platform: string, everyDays = 1) {
  const shop = FILLED_SHOPS[platform]?.(new TestClock(START), [0.6, 1.6, 2.6].map(after)) ?? expect.fail()
  const vendor = askingRarely(pollingEvery(shop.vendor, everyDays * 1440))
  const calledAt: number[] = []
  const at = (point: string) => {
    if (point === 'before a call') calledAt.push(shop.standIn.clock.now().getTime() / 1000)
  }
  const { world, end } = await newWorld(db, { ...shop, vendor, at })
  finish(shop.standIn, true)
  const id = await shop.connect(world)
  await world.runUntil(id, after(0.01))
  await world.start(id, '2026-02-10')
  const mails = async () =>
    (await dueMails(db.system, world.deps.now())).filter(({ connectionId }) => connectionId === id)
  const imported = async () => {
    const [found] = await rowsOf<{ orders: number; inWork: number }>(
      db.system,
      sql`SELECT (SELECT count(DISTINCT l.order_id) FROM sale_lines l
            JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
            WHERE l.user_id = ${world.owner})::int AS orders,
          (SELECT count(*) FROM sync_windows
            WHERE connection_id = ${id} AND state IN ('planned', 'requested') AND NOT asked_again)::int AS "inWork"`,
    )
    return found
  }
  return { ...shop, world, id, calledAt, mails, imported, end }
}

/** Lets a platform finish the reports that are requested from now on before they are asked about, or never. */
function finish(standIn: StandIn, finishes: boolean): void {
  if (standIn instanceof AmazonStandIn) standIn.makeMs = finishes ? 60_000 : 100 * DAY_MS
  const ends = (status: string) => (finishes ? [] : Array<string>(9).fill(status))
  if (standIn instanceof NoonStandIn) {
    standIn.state.pending = 0
    standIn.state.ends.splice(0, 9, ...ends('PROCESSING'))
  }
  if (standIn instanceof ShopifyStandIn) {
    standIn.shop.pending = 0
    standIn.shop.ends.splice(0, 9, ...ends('RUNNING'))
  }
}

test.each(['amazon', 'noon', 'shopify'])(
  'requests the reports again and imports what was sold meanwhile when %s has not finished them for a day',
  async (platform) => {
    const { world, id, standIn, imported, end } = await polled(platform)
    await world.runUntil(id, after(0.5))
    finish(standIn, false)
    await world.runUntil(id, after(1.2))
    finish(standIn, true)
    // a window of an earlier version does not say since when it waits
    await db.system.execute(
      sql`UPDATE sync_windows SET progress = progress - 'since' WHERE connection_id = ${id} AND state = 'requested'`,
    )
    await world.runUntil(id, after(3.5))
    expect(await imported()).toEqual({ orders: 3, inWork: 0 })
    await end()
  },
)

test('an e-mail about missing reports is due when noon never finishes the reports of the last two days', async () => {
  const { world, id, standIn, mails, end } = await polled('noon')
  await world.runUntil(id, after(0.5))
  finish(standIn, false)
  await world.runUntil(id, after(1.9))
  expect([(await world.read(id)).error, await mails()]).toEqual([null, []])
  await world.runUntil(id, after(2.4))
  expect(await world.read(id)).toMatchObject({ state: 'live', error: { code: 'report_failed' } })
  expect(await mails()).toMatchObject([{ reason: 'missing' }])
  await end()
})

test('an e-mail about missing reports is due when a shop has answered every call of two days with 429', async () => {
  const { world, id, standIn, mails, end } = await polled('woocommerce')
  await world.runUntil(id, after(0.5))
  standIn.fail(/./, ...Array(9).fill({ status: 429, headers: { 'retry-after': '21600' } }))
  await world.runUntil(id, after(1.9))
  expect(await mails()).toEqual([])
  await world.runUntil(id, after(2.1))
  expect(await world.read(id)).toMatchObject({ state: 'live', error: null })
  expect(await mails()).toMatchObject([{ reason: 'missing' }])
  await world.runUntil(id, after(3.5))
  expect(await mails()).toEqual([])
  await end()
})

test('waits as long as the answer of an unavailable shop asks for, but not longer than a day', async () => {
  const { world, id, standIn, calledAt, end } = await polled('woocommerce', 100)
  const asking = (seconds: number) => ({ status: 503, headers: { 'retry-after': String(seconds) } })
  standIn.fail(/./, asking(7_200), asking(999_999))
  calledAt.length = 0
  await world.runUntil(id, after(2))
  const [first = 0, second = 0, third = 0] = calledAt
  expect([second - first, third - second]).toEqual([7_200, 86_400])
  await end()
})
