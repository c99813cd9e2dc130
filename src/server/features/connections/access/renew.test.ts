import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/infra/db/database.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { JobDefinition, Jobs } from '#server/infra/jobs/jobs.ts'
import { Mailer } from '#server/infra/mail/mail.ts'
import { createLog } from '#server/infra/observability/log.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { SALLA_APP } from '#server/testing/vendors/salla/salla-app.ts'
import { SallaStandIn } from '#server/testing/vendors/salla/salla-stand-in.ts'
import { TestClock } from '#server/testing/vendors/stand-in.ts'
import { newWorld } from '#server/testing/vendors/sync-world.ts'
import { defineAccessMails } from '../jobs.ts'
import { checkAgain, disconnect, pause, syncNow } from '../service.ts'
import type { SyncDeps } from '../sync/deps.ts'
import { type ConnectionRow, changeConnection, findConnection } from '../sync/store.ts'
import { sallaVendor } from '../vendors/salla/salla-vendor.ts'
import { dueMails, type MailJob } from './access-mail.ts'
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

test('an e-mail about missing reports is due when the login could not be renewed for two days, and another only when this happens again', async () => {
  const { salla, owner, deps, row, attempt, end } = await expired()
  const change = (changed: Parameters<typeof changeConnection>[2]) =>
    db.tenant(owner, async (tx) => changeConnection(tx, await row(), changed))
  const { id } = await row()
  const due = async () =>
    (await dueMails(db.system, deps.now())).filter(({ connectionId }) => connectionId === id)
  await change({ state: 'live', lastSuccessAt: deps.now() })
  salla.clock.advance(2 * 86_400)
  // without an error, nothing is missing
  expect(await due()).toEqual([])
  salla.fail(/oauth2\/token/, { status: 503 })
  expect(await attempt()).toMatchObject({ outcome: 'retry' })
  expect(await due()).toMatchObject([{ reason: 'missing' }])
  await change({ lastSuccessAt: new Date(deps.now().getTime() - 86_400_000) })
  expect(await due()).toEqual([])
  salla.clock.advance(86_400)
  await change({ notifiedAt: deps.now() })
  salla.clock.advance(8 * 86_400)
  expect(await due()).toEqual([])
  await change({ lastSuccessAt: new Date(deps.now().getTime() - 3 * 86_400_000) })
  expect(await due()).toMatchObject([{ reason: 'missing' }])
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

test('an e-mail about lost access is due again after an outage of the mail server, but not after it refused the address', async () => {
  const { owner, row, deps, end } = await expired()
  const { id } = await row()
  await db.system.execute(
    sql`UPDATE connections SET state = 'needs_reconnect', notified_at = NULL WHERE id = ${id}`,
  )
  /** Makes the last attempt with a mail server that fails like this, and returns what is due then. */
  async function dueAfter(failure: object) {
    const fail = async () => {
      throw Object.assign(new Error('not sent'), failure)
    }
    let job: JobDefinition<MailJob> | undefined
    const define = (definition: JobDefinition<MailJob>) => {
      job = definition
    }
    const mailer = new Mailer({ verify: fail, send: fail }, createLog('silent'))
    const addresses = { publicUrl: 'https://safi.example', supportEmail: 'help@example.com' }
    defineAccessMails({ define } as unknown as Jobs, { db, mailer, now: deps.now, ...addresses })
    const run = { signal: new AbortController().signal, repeated: true, last: true }
    await expect(job?.handle({ owner, connectionId: id, reason: 'ended' }, run)).rejects.toThrow(
      'mail_not_sent',
    )
    return (await job?.unfinished())?.filter(({ connectionId }) => connectionId === id)
  }
  expect(await dueAfter({ code: 'ECONNECTION' })).toMatchObject([{ reason: 'ended' }])
  expect(await dueAfter({ responseCode: 421, command: 'RCPT TO' })).toMatchObject([{ reason: 'ended' }])
  expect(await dueAfter({ responseCode: 550, command: 'RCPT TO' })).toEqual([])
  await end()
})
