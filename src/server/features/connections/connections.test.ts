import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { type SQL, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { listAuditEntries } from '#contract/audit-log.ts'
import { getBusiness } from '#contract/businesses.ts'
import {
  checkConnection,
  createConnection,
  disconnect,
  getConnection,
  listConnections,
  listSyncEvents,
  pauseConnection,
  reconnect,
  resumeConnection,
  startConnection,
  syncNow,
} from '#contract/connections.ts'
import { listImports } from '#contract/imports.ts'
import { downloadAccountExport, getAccountExport, startAccountExport } from '#contract/own-data.ts'
import { listOrders } from '#contract/sales.ts'
import { tablesInOrder } from '#server/backup/tables.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { describeError } from '#server/infra/observability/log.ts'
import { localStorage } from '#server/infra/storage/storage.ts'
import { jobsEnded } from '#server/testing/ended-jobs.ts'
import { mailingServer } from '#server/testing/mailing-server.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { AMAZON_ACCESS, AmazonStandIn } from '#server/testing/vendors/amazon/amazon-stand-in.ts'
import { type SoldOrder, settlementOf } from '#server/testing/vendors/amazon/shop.ts'
import { SHOPIFY_ENTERED } from '#server/testing/vendors/shopify/shopify-stand-in.ts'
import { TEST_KEYS } from '#server/testing/vendors/test-keys.ts'
import { SecretKeys } from './secrets/keys.ts'
import { configuredVendors } from './vendors/vendors.ts'

const DAY_MS = 86_400_000
const MINUTE = 60
const HOUR = 3600

/** All lines that the server writes to its log. */
const logged: string[] = []
const log = pino(
  { level: 'trace', serializers: { err: describeError } },
  new Writable({
    write: (line, _, done) => {
      logged.push(String(line))
      done()
    },
  }),
)
const folder = await mkdtemp(join(tmpdir(), 'safi-connections-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const standIn = new AmazonStandIn()
const { server, mailbox } = await mailingServer({
  log,
  storage: localStorage(folder),
  now: () => standIn.clock.now(),
  connections: { keys: SecretKeys.parse(TEST_KEYS), vendors: configuredVendors(), fetch: standIn.fetch },
  askSeconds: 0.2,
})

standIn.orders.push(
  ...['2026-10-14', '2026-11-01', '2026-11-12'].map((day, n): SoldOrder => {
    const at = new Date(`${day}T09:00:00Z`)
    const id = `171-000000${n}-0000001`
    return { id, sku: 'OUD-50', price: 10_000, states: [{ at, status: 'Shipped' }] }
  }),
)
standIn.settlements.push(
  settlementOf(
    '15000000001',
    {
      from: new Date('2026-10-10T00:00:00Z'),
      to: new Date('2026-10-24T00:00:00Z'),
      madeAt: new Date('2026-10-24T05:00:00Z'),
    },
    standIn.orders.slice(0, 1),
  ),
)

const BODY = { vendor: 'amazon', credentials: AMAZON_ACCESS } as const

/** Creates a connection and waits until its check has succeeded. */
async function connected(seller: TestClient) {
  const { id: businessId } = await seller.newBusiness({ country: 'AE' })
  const { id: connectionId } = await seller.call(createConnection, { params: { businessId }, body: BODY })
  const params = { businessId, connectionId }
  await expect
    .poll(async () => (await seller.call(getConnection, { params })).checks.map(({ state }) => state))
    .toEqual(['ok', 'ok', 'ok'])
  return params
}

/** Creates a connection and waits until its backfill is complete. */
async function live(seller: TestClient) {
  const params = await connected(seller)
  await seller.call(startConnection, { params, body: { startOn: '2026-10-01' } })
  await stateOf(seller, params, 'live')
  return params
}

/** Advances the clock by half a minute at a time until the connection has this state. */
function stateOf(seller: TestClient, params: Awaited<ReturnType<typeof connected>>, state: string) {
  return expect
    .poll(async () => {
      standIn.clock.advance(MINUTE / 2)
      return (await seller.call(getConnection, { params })).state
    })
    .toBe(state)
}

const ordersOf = async (seller: TestClient, { businessId }: { businessId: string }) =>
  (await seller.call(listOrders, { params: { businessId } })).total

test('a connection fetches sales from the chosen day on, can be paused and resumed, and is disconnected with its data', async () => {
  const seller = await server.current.seller()
  const params = await connected(seller)
  const before = await seller.call(getConnection, { params })
  expect(before).toMatchObject({
    state: 'connecting',
    startOn: null,
    settings: { country: 'AE', clientId: AMAZON_ACCESS.clientId },
    suggestedStartOn: '2024-11-20',
    credentialsExpireOn: '2027-05-19',
  })
  expect((await seller.fails(pauseConnection, { params })).code).toBe('connection_wrong_state')
  await seller.call(startConnection, { params, body: { startOn: '2026-10-01' } })
  await stateOf(seller, params, 'live')
  expect(await ordersOf(seller, params)).toBe(3)
  const { events } = await seller.call(listSyncEvents, { params, query: { pageSize: 100 } })
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['connected', 'imported']))

  await seller.call(pauseConnection, { params })
  await jobsEnded(server.current.db, 'sync')
  const calls = standIn.calls.length
  standIn.clock.advance(5 * HOUR)
  expect((await seller.call(getConnection, { params })).state).toBe('paused')
  expect((await seller.fails(syncNow, { params })).code).toBe('connection_wrong_state')
  expect(standIn.calls.length).toBe(calls)
  await seller.call(resumeConnection, { params })
  await expect.poll(() => standIn.calls.length).toBeGreaterThan(calls)

  await seller.call(disconnect, { params, query: { data: 'undo' } })
  await expect
    .poll(async () => {
      standIn.clock.advance(MINUTE)
      return (await seller.call(listConnections, { params })).connections.length
    })
    .toBe(0)
  expect(await ordersOf(seller, params)).toBe(0)
  const { imports } = await seller.call(listImports, { params })
  expect(new Set(imports.map(({ status }) => status))).toEqual(new Set(['undone']))
})

test('a connection names the check at which its credentials fail, keeps the imported data when disconnected, and refuses wrong input', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness({ country: 'AE' })
  const credentials = { ...AMAZON_ACCESS, clientSecret: 'SECRET-THAT-IS-WRONG' }
  const { id: connectionId } = await seller.call(createConnection, {
    params: { businessId },
    body: { ...BODY, credentials },
  })
  const params = { businessId, connectionId }
  const checks = async () => (await seller.call(getConnection, { params })).checks
  await expect
    .poll(checks)
    .toMatchObject([
      { name: 'signIn', state: 'failed', error: { code: 'credentials_refused' } },
      { state: 'waiting' },
      { state: 'waiting' },
    ])
  const start = { params, body: { startOn: '2026-10-01' } }
  expect((await seller.fails(startConnection, start)).code).toBe('connection_wrong_state')
  await seller.call(reconnect, { params, body: { credentials: AMAZON_ACCESS } })
  await expect.poll(checks).toMatchObject([{ state: 'ok' }, { state: 'ok' }, { state: 'ok' }])
  await seller.call(checkConnection, { params })
  await expect.poll(checks).toMatchObject([{ state: 'ok' }, { state: 'ok' }, { state: 'ok' }])
  await seller.call(startConnection, start)
  await stateOf(seller, params, 'live')

  // a connection that has fetched sales waits until the platform works again, and says so on every page
  standIn.fail(/o2\/token/, ...Array.from({ length: 4 }, () => ({ status: 503 })))
  const replace = (entered: Record<string, string>) =>
    seller.call(reconnect, { params, body: { credentials: entered } })
  const planned = async () => (await seller.call(getConnection, { params })).progress.total
  const ended = async () => (await seller.call(getBusiness, { params })).reconnect
  const before = await planned()
  await replace(AMAZON_ACCESS)
  await expect
    .poll(async () => {
      standIn.clock.advance(MINUTE / 2)
      return checks()
    })
    .toMatchObject([{ state: 'waiting', error: { code: 'vendor_unavailable' } }, { error: null }, {}])
  expect(await ended()).toEqual(['amazon'])
  await stateOf(seller, params, 'live')
  expect([await checks(), await ended()]).toMatchObject([[{ state: 'ok', error: null }, {}, {}], []])
  // wrong credentials are announced too, and the sales of their country are not fetched
  await replace({ ...credentials, country: 'SA' })
  await expect.poll(checks).toMatchObject([{ state: 'failed' }, {}, {}])
  expect(await ended()).toEqual(['amazon'])
  await replace(AMAZON_ACCESS)
  await stateOf(seller, params, 'live')
  expect(await planned()).toBe(before)
  // the sales of another country are fetched from the same day on
  await replace({ ...AMAZON_ACCESS, country: 'SA' })
  await stateOf(seller, params, 'live')
  expect(await planned()).toBe(before + 3)
  await seller.call(disconnect, { params })
  expect((await seller.fails(getConnection, { params })).code).toBe('connection_not_found')
  expect(await ordersOf(seller, params)).toBe(3)
  const suggested = async (country: string) => {
    const body = { ...BODY, credentials: { ...AMAZON_ACCESS, country } }
    return (await seller.call(createConnection, { params: { businessId }, body })).suggestedStartOn
  }
  const twoYearsAgo = new Date(standIn.clock.now().getTime() - 730 * DAY_MS).toISOString().slice(0, 10)
  expect([await suggested('AE'), await suggested('SA')]).toEqual(['2026-11-13', twoYearsAgo])

  const missing = { ...BODY, credentials: { country: 'FR', clientId: 'a', clientSecret: 'b' } }
  expect(await seller.fails(createConnection, { params: { businessId }, body: missing })).toMatchObject({
    code: 'invalid_input',
    fields: [
      { path: 'credentials.country' },
      { path: 'credentials.clientId' },
      { path: 'credentials.refreshToken' },
    ],
  })
  const elsewhere = { vendor: 'salla', credentials: {} } as const
  expect((await seller.fails(createConnection, { params: { businessId }, body: elsewhere })).code).toBe(
    'vendor_not_offered',
  )
})

test('sends one e-mail in the language of the seller when access is revoked, makes no more calls, and continues after they connect again', async () => {
  const seller = await server.current.seller()
  await server.current.db.system.execute(sql`UPDATE users SET language = 'ar' WHERE id = ${seller.userId}`)
  const params = await live(seller)
  standIn.revoked = true
  standIn.clock.advance(2 * HOUR)
  await stateOf(seller, params, 'needs_reconnect')
  const mail = await mailbox.next(seller.email)
  expect(mail.subject).toBe('أعد ربط أمازون')
  expect(mail.links.some((link) => link.endsWith(`/business/${params.businessId}/import/connections`))).toBe(
    true,
  )
  const { reconnect: ended } = await seller.call(getBusiness, { params })
  expect(ended).toEqual(['amazon'])
  const calls = standIn.calls.length
  standIn.clock.advance((3 * DAY_MS) / 1000)
  expect((await seller.call(getConnection, { params })).error).toEqual({ code: 'access_revoked', data: {} })

  standIn.revoked = false
  expect(standIn.calls.length).toBe(calls)
  await seller.call(reconnect, { params, body: { credentials: AMAZON_ACCESS } })
  await stateOf(seller, params, 'live')
  expect(mailbox.all.filter(({ recipients }) => recipients.includes(seller.email))).toHaveLength(1)
})

test('does not say that the platform has ended the access when the server has lost the key of the credentials', async () => {
  const seller = await server.current.seller()
  const params = await live(seller)
  await server.current.db.system.execute(sql`UPDATE connections
    SET data_key = 'lost:' || split_part(data_key, ':', 2) WHERE id = ${params.connectionId}`)
  standIn.clock.advance(2 * HOUR)
  await stateOf(seller, params, 'needs_reconnect')
  const { events } = await seller.call(listSyncEvents, { params })
  expect(events[0]).toMatchObject({ kind: 'secrets_unreadable', error: { code: 'secrets_unreadable' } })
  const mail = await mailbox.next(seller.email)
  expect(mail.subject).toBe('Connect Amazon again')
  expect(mail.text).toContain('Amazon has not ended the access.')
})

test('sends a single e-mail 30 days before credentials expire', async () => {
  const seller = await server.current.seller()
  const params = await connected(seller)
  const expireIn = (days: number) =>
    server.current.db.system.execute(sql`UPDATE connections
      SET credentials_expire_at = ${new Date(standIn.clock.now().getTime() + days * DAY_MS).toISOString()}
      WHERE id = ${params.connectionId}`)
  await expireIn(31)
  const other = await connected(await server.current.seller())
  expect(other.connectionId).not.toBe(params.connectionId)
  expect(mailbox.all.filter(({ recipients }) => recipients.includes(seller.email))).toEqual([])
  await expireIn(30)
  const mail = await mailbox.next(seller.email)
  expect(mail.subject).toMatch(/^Replace the credentials of Amazon before \d+ \w+ 20\d\d$/)
  standIn.clock.advance(HOUR)
  await connected(await server.current.seller())
  expect(mailbox.all.filter(({ recipients }) => recipients.includes(seller.email))).toHaveLength(1)
  await seller.call(reconnect, { params, body: { credentials: AMAZON_ACCESS } })
  const [row] = await rowsOf(
    server.current.db.system,
    sql`SELECT expiry_notified_at AS told FROM connections WHERE id = ${params.connectionId}`,
  )
  expect(row).toEqual({ told: null })
})

test('sends an e-mail when reports have been missing for two days, and another after a week if more are missing', async () => {
  const seller = await server.current.seller()
  const other = await server.current.seller()
  const params = await live(seller)
  const ago = (days: number) => new Date(standIn.clock.now().getTime() - days * DAY_MS).toISOString()
  const change = (query: SQL) => server.current.db.system.execute(query)
  const id = params.connectionId
  /** Makes a report of the connection fail or wait, which ended this number of days ago. */
  const miss = (state: 'failed' | 'waiting_for_seller', days: number) =>
    change(sql`UPDATE sync_windows SET state = ${state}, "to" = ${ago(days)} WHERE id = (SELECT id FROM sync_windows
      WHERE connection_id = ${id} AND state NOT IN ('failed', 'waiting_for_seller') LIMIT 1)`)
  /** Lets another seller connect, which takes longer than a query for due e-mails, and counts the e-mails. */
  async function received() {
    await connected(other)
    return mailbox.all.filter(({ recipients }) => recipients.includes(seller.email)).length
  }
  await change(sql`UPDATE connections SET created_at = ${ago(3)} WHERE id = ${id}`)
  await miss('failed', 1)
  expect(await received()).toBe(0)
  await miss('waiting_for_seller', 2.5)
  expect((await mailbox.next(seller.email)).subject).toBe('Reports from Amazon are missing')
  await change(sql`UPDATE connections SET notified_at = ${ago(8)} WHERE id = ${id}`)
  await miss('failed', 11)
  await change(
    sql`UPDATE sync_windows SET state = 'imported' WHERE connection_id = ${id} AND "to" > ${ago(10)}`,
  )
  expect(await received()).toBe(1)
  await miss('failed', 3)
  expect((await mailbox.next(seller.email)).subject).toBe('Reports from Amazon are missing')
  await miss('failed', 4)
  expect(await received()).toBe(2)
})

test("no log, table, file, response, error or export contains the secrets and buyers' addresses that the test plants", async () => {
  const { db } = server.current
  const seller = await server.current.seller()
  const params = await connected(seller)
  standIn.fail(/./, { status: 500 }, 'garbage', 'cut', 'reset')
  await seller.call(startConnection, { params, body: { startOn: '2026-10-01' } })
  await stateOf(seller, params, 'live')
  const answers = await Promise.all([
    // pastes a token into fields that are not secret
    ...['country', 'clientId'].map((field) =>
      seller.send(createConnection, {
        params,
        body: { vendor: 'amazon', credentials: { ...AMAZON_ACCESS, [field]: AMAZON_ACCESS.refreshToken } },
      }),
    ),
    seller.send(createConnection, {
      params,
      body: { vendor: 'shopify', credentials: { ...SHOPIFY_ENTERED, clientId: 'shpss_SECRET' } },
    }),
    seller.send(reconnect, { params, body: { credentials: { ...AMAZON_ACCESS, country: 'SECRET' } } }),
    seller.fetch(`/api/businesses/${params.businessId}/connections`, {
      method: 'POST',
      headers: { cookie: seller.cookies, 'content-type': 'application/json' },
      body: `{"vendor":"amazon","credentials":${JSON.stringify(AMAZON_ACCESS)}`,
    }),
    seller.send(listConnections, { params }),
    seller.send(listSyncEvents, { params }),
    seller.send(listAuditEntries, { params }),
  ])
  const answered = await Promise.all(answers.map((answer) => answer.text()))
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 400, 200, 200, 200])
  const archive = unzipSync(await exportOf(seller))
  const exported = Object.values(archive).map((file) => Buffer.from(file).toString('latin1'))
  const dump: string[] = []
  for (const name of await tablesInOrder(db.system)) {
    const rows = await rowsOf<{ row: string }>(
      db.system,
      sql`SELECT t::text AS row FROM ${sql.identifier(name)} t`,
    )
    dump.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  const jobs = await rowsOf<{ row: string }>(db.system, sql`SELECT j::text AS row FROM safi_jobs.job j`)
  dump.push(...jobs.map(({ row }) => row))
  // a running job could rename its file between the listing and the reading
  for (const name of ['sync', 'imports']) await jobsEnded(db, name)
  const files: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) files.push(await readFile(join(entry.parentPath, entry.name), 'latin1'))
  expect(dump.some((row) => row.startsWith('connection_secrets'))).toBe(true)
  expect(files.some((file) => file.includes('amazon-order-id'))).toBe(true)
  expect(exported.some((file) => file.includes('amazon-order-id'))).toBe(true)
  expect(logged.length).toBeGreaterThan(10)
  const all = [...dump, ...files, ...logged, ...answered, ...exported]
  expect(all.filter((text) => text.includes('SECRET'))).toEqual([])
})

async function exportOf(seller: TestClient): Promise<Uint8Array> {
  await seller.call(startAccountExport, { body: { language: 'en' } })
  const state = async () => (await seller.call(getAccountExport)).export
  await expect.poll(async () => (await state())?.status).toBe('ready')
  const ready = await seller.send(downloadAccountExport, { params: { exportId: (await state())?.id ?? '' } })
  return new Uint8Array(await ready.arrayBuffer())
}
