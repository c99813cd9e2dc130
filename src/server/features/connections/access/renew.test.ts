import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/infra/db/database.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { SALLA_APP } from '#server/testing/vendors/salla/salla-app.ts'
import { SallaStandIn } from '#server/testing/vendors/salla/salla-stand-in.ts'
import { TestClock } from '#server/testing/vendors/stand-in.ts'
import { newWorld } from '#server/testing/vendors/sync-world.ts'
import { checkAgain, disconnect, pause, syncNow } from '../service.ts'
import type { SyncDeps } from '../sync/deps.ts'
import { type ConnectionRow, changeConnection, findConnection } from '../sync/store.ts'
import { sallaVendor } from '../vendors/salla/salla-vendor.ts'
import { replaceCredentials } from './credentials.ts'
import { renew, valuesOf } from './renew.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const TOKEN_SECONDS = 14 * 86_400

/**
 * A connection to Salla with an expired access token. A refresh token of Salla works once, and using it a second time revokes all
 * tokens.
 */
async function expired() {
  const salla = new SallaStandIn(new TestClock('2026-11-20T06:00:00Z'))
  const vendor = sallaVendor(SALLA_APP)
  const { world, end } = await newWorld(db, { vendor, standIn: salla })
  const id = await world.authorise('salla', salla.accounts.install())
  salla.clock.advance(TOKEN_SECONDS)
  const { owner, deps } = world
  const row = async () => {
    const found = await db.tenant(owner, (tx) => findConnection(tx, owner, id))
    if (!found) throw new Error('the connection is gone')
    return found
  }
  const attempt = async () => renew(deps, vendor, vendor.renewal!, await row())
  return { salla, owner, deps, row, attempt, end }
}

/** Whether a promise is settled. */
const ended = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(() => true),
    new Promise<boolean>((resolve) => setImmediate(() => resolve(false))),
  ])

test('500 concurrent renewals make one call and use the refresh token once', async () => {
  const { salla, owner, deps, row, attempt, end } = await expired()
  for (const round of [1, 2]) {
    const held = Promise.withResolvers<void>()
    salla.ready = held.promise
    const all: Promise<unknown>[] = []
    // starts 50 renewals at a time, as many as the database pool serves within its time limit
    for (let batch = 0; batch < 10; batch += 1) {
      const some = Array.from({ length: 50 }, attempt)
      all.push(...some)
      await expect
        .poll(async () => (await Promise.all(some.map(ended))).filter(Boolean).length)
        .toBeGreaterThanOrEqual(49)
    }
    held.resolve()
    const outcomes = await Promise.all(all)
    expect(outcomes.filter((outcome) => outcome === 'renewed')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'wait')).toHaveLength(499)
    expect([salla.accounts.refreshes, salla.accounts.revoked]).toEqual([round, 0])
    const { tokens } = await db.tenant(owner, async (tx) => valuesOf(tx, deps, await row()))
    expect(salla.accounts.isValid(`Bearer ${tokens.access_token?.reveal()}`)).toBe(true)
    salla.clock.advance(TOKEN_SECONDS)
  }
  await end()
})

test('after a server dies during a renewal, the next server renews the tokens five minutes later', async () => {
  const { salla, owner, row, attempt, end } = await expired()
  // the lock that a server leaves behind when it dies during its call
  const renewAfter = new Date(salla.clock.now().getTime() + 300_000)
  await db.tenant(owner, async (tx) => changeConnection(tx, await row(), { renewAfter }))
  expect(await attempt()).toBe('wait')
  salla.clock.advance(301)
  expect(await attempt()).toBe('renewed')
  await end()
})

test('keeps the access after an answer that Safi does not understand, and renews a day later or when the seller fetches now', async () => {
  const { salla, owner, deps, row, attempt, end } = await expired()
  const change = (work: (tx: Tx, found: ConnectionRow) => Promise<void>) =>
    db.tenant(owner, async (tx) => work(tx, await row()))
  const fetchNow = () => change((tx, found) => syncNow(tx, deps, found))
  await change((tx, found) => changeConnection(tx, found, { state: 'live' }))
  salla.fail(/oauth2\/token/, { status: 404 }, { status: 404 })
  expect(await attempt()).toMatchObject({ outcome: 'fail' })
  const unknown = { code: 'vendor_answer_unknown', data: { status: 404 } }
  expect(await row()).toMatchObject({ state: 'live', error: unknown })
  const events = await rowsOf(db.system, sql`SELECT kind, error FROM sync_events WHERE user_id = ${owner}`)
  expect(events).toEqual([{ kind: 'failed', error: unknown }])
  salla.clock.advance(86_399)
  expect(await attempt()).toBe('wait')
  salla.clock.advance(1)
  expect(await attempt()).toMatchObject({ outcome: 'fail' })
  await fetchNow()
  expect(await attempt()).toBe('renewed')

  salla.clock.advance(TOKEN_SECONDS)
  // another server, whose clock is ahead, is renewing the tokens
  const renewAfter = new Date(salla.clock.now().getTime() + 500_000)
  await change((tx, found) => changeConnection(tx, found, { renewAfter }))
  await fetchNow()
  expect(await attempt()).toBe('wait')
  await end()
})

type Change = (tx: Tx, deps: SyncDeps, row: ConnectionRow) => Promise<void>

/** Renews the tokens, and makes this change before the platform answers. */
async function renewedDuring(change: Change) {
  const { salla, owner, deps, row, attempt, end } = await expired()
  const fetch: SyncDeps['fetch'] = async (...call) => {
    const answer = await deps.fetch(...call)
    await db.tenant(owner, async (tx) => change(tx, deps, await row()))
    return answer
  }
  const vendor = sallaVendor(SALLA_APP)
  expect(await renew({ ...deps, fetch }, vendor, vendor.renewal!, await row())).toBe('renewed')
  const { tokens } = await db.tenant(owner, async (tx) => valuesOf(tx, deps, await row()))
  return { salla, tokens, attempt, end }
}

test.each<[string, Change]>([
  [
    'pauses the connection',
    async (tx, deps, row) => {
      await changeConnection(tx, row, { state: 'live' })
      await pause(tx, deps, { ...row, state: 'live' })
    },
  ],
  ['checks the connection again', checkAgain],
])('keeps tokens that the platform has replaced when the seller meanwhile %s', async (_, change) => {
  const { salla, tokens, attempt, end } = await renewedDuring(change)
  expect(salla.accounts.isValid(`Bearer ${tokens.access_token?.reveal()}`)).toBe(true)
  expect(await attempt()).toBe('wait')
  expect([salla.accounts.refreshes, salla.accounts.revoked]).toEqual([1, 0])
  await end()
})

test('stores no tokens of former credentials when the seller has disconnected or connected again meanwhile', async () => {
  const disconnected = await renewedDuring((tx, deps, row) => disconnect(tx, deps, row, 'undo'))
  expect(disconnected.tokens).toEqual({})
  await disconnected.end()
  const again = await renewedDuring((tx, deps, row) => {
    const values = { access_token: 'new', refresh_token: 'new' }
    const tokens = { values, expiresAt: new Date(deps.now().getTime() + TOKEN_SECONDS * 1000) }
    const credentials = { settings: row.settings, secrets: {}, tokens }
    return replaceCredentials(tx, deps, row, sallaVendor(SALLA_APP), credentials)
  })
  expect(again.tokens.access_token?.reveal()).toBe('new')
  await again.end()
})
