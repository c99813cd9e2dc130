import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { openPostgres } from '#server/infra/db/postgres.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { copyTemplate, startMigratedPostgres } from '#server/testing/postgres-template.ts'
import { AMAZON_ACCESS, AmazonStandIn } from '#server/testing/vendors/amazon/amazon-stand-in.ts'
import { feeOf, type SoldOrder, settlementOf } from '#server/testing/vendors/amazon/shop.ts'
import type { SyncProcess } from '#server/testing/vendors/sync-process.ts'
import { newWorld } from '#server/testing/vendors/sync-world.ts'
import { amazonVendor } from '../vendors/amazon/amazon-vendor.ts'

const DAY_MS = 86_400_000
const PROGRAM = fileURLToPath(new URL('../../../testing/vendors/start-sync-process.ts', import.meta.url))
const SECONDS_BETWEEN_LOOKS = 30

/**
 * The number of points in the code that each process passes beyond the one before it. `npm run test:long` kills a process at
 * every point.
 */
const MORE = process.env.SAFI_LONG ? 1 : 16

test('no sale is lost or counted twice when one process after the other is killed, each at a later point', {
  timeout: 900_000,
}, async () => {
  const provided = inject('database')
  const own = provided.kind === 'server' ? null : await startMigratedPostgres()
  const adminUrl = provided.kind === 'server' ? provided.adminUrl : (own?.adminUrl ?? '')
  const databaseUrl = await copyTemplate(adminUrl)
  const db = await openPostgres(databaseUrl, (error) => {
    throw error
  })
  const standIn = new AmazonStandIn()
  const { world, folder, end } = await newWorld(db, { vendor: amazonVendor(), standIn })
  const start = standIn.clock.now().getTime()
  standIn.orders.push(
    ...Array.from(
      { length: 12 },
      (_, n): SoldOrder => ({
        id: `171-${String(n).padStart(7, '0')}-0000001`,
        sku: 'OUD-50',
        price: 10_000 + n,
        states: [{ at: new Date(start - (n * 7 + 2) * DAY_MS), status: 'Shipped' }],
      }),
    ),
  )
  const settled = standIn.orders.slice(0, 5)
  const day = (days: number) => new Date(start - days * DAY_MS)
  const settlement = { from: day(40), to: day(1), madeAt: day(1) }
  standIn.settlements.push(settlementOf('15000000001', settlement, settled))

  const connectionId = await world.connect('amazon', AMAZON_ACCESS)
  await world.runUntil(connectionId, new Date(start + 60_000))
  await world.start(connectionId, '2026-08-20')

  const server = serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request) => {
      if (new URL(request.url).pathname !== '/clock') return standIn.fetch(request)
      if (request.method === 'POST') standIn.clock.advance(SECONDS_BETWEEN_LOOKS)
      return new Response(standIn.clock.now().toISOString())
    },
  })
  await once(server, 'listening')
  const platform = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { owner, businessId } = world
  const signals: (string | null)[] = []
  do {
    const work: SyncProcess = {
      ...{ databaseUrl, folder, owner, businessId, connectionId, platform },
      killAt: (signals.length + 1) * MORE,
    }
    const child = spawn(process.execPath, [PROGRAM, JSON.stringify(work)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code, signal] = await once(child, 'exit')
    expect([0, null]).toContain(code)
    signals.push(signal)
  } while (signals.at(-1) !== null)
  expect(signals.slice(0, -1)).toEqual(signals.slice(0, -1).map(() => 'SIGKILL'))
  expect(signals.length).toBeGreaterThan(1)

  expect(await world.read(connectionId)).toMatchObject({ state: 'live', waiting: [], error: null })
  const [figures] = await rowsOf(
    db.system,
    sql`SELECT count(DISTINCT order_id)::int AS orders, sum(sales)::float8 AS sales,
        coalesce(sum(referral_fee), 0)::float8 AS fees
      FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
      WHERE l.user_id = ${owner} AND NOT l.superseded AND l.kind = 'sale'`,
  )
  const sum = (of: readonly SoldOrder[], part: (order: SoldOrder) => number) =>
    of.reduce((total, order) => total + part(order), 0)
  expect(figures).toEqual({
    orders: 12,
    sales: sum(standIn.orders, ({ price }) => price),
    fees: -sum(settled, feeOf),
  })
  expect(standIn.throttled).toBe(0)
  server.close()
  await db.close()
  await end()
  await own?.stop()
})
