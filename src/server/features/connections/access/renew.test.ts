import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/infra/db/database.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { StandIn, TestClock } from '#server/testing/vendors/stand-in.ts'
import { newWorld } from '#server/testing/vendors/sync-world.ts'
import { saveSecrets } from '../secrets/store.ts'
import { changeConnection, findConnection } from '../sync/store.ts'
import { type Renewal, type Vendor, VendorError } from '../vendors/vendor.ts'
import { renew, sealedOf, valuesOf } from './renew.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const HOUR_MS = 3_600_000

/** A platform whose refresh tokens work once. Using one a second time revokes everything, as Salla does. */
class OnceOnly {
  current = 'refresh-0'
  renewals = 0
  revoked = false
  /** Holds the answer back, so that other attempts come during the call. */
  answer: Promise<void> = Promise.resolve()

  readonly vendor: Vendor = {
    code: 'salla',
    fields: [],
    hosts: () => ['tokens.example'],
    budgets: { token: { perSecond: 100, burst: 1000 } },
    renewal: this.#renewal(),
    checks: [],
    streams: [],
  }

  #renewal(): Renewal {
    return {
      operation: 'token',
      send: async (remote) => {
        const given = remote.tokens.refresh?.reveal()
        await this.answer
        if (this.revoked || given !== this.current) {
          this.revoked = true
          throw new VendorError('reconnect', 'credentials_refused')
        }
        this.renewals += 1
        this.current = `refresh-${this.renewals}`
        return {
          values: { refresh: this.current, access: `access-${this.renewals}` },
          expiresAt: new Date(remote.now().getTime() + HOUR_MS),
        }
      },
    }
  }
}

/** Whether a promise has ended. */
const ended = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(() => true),
    new Promise<boolean>((resolve) => setImmediate(() => resolve(false))),
  ])

test('500 renewals during one call use each refresh token once', async () => {
  const platform = new OnceOnly()
  const clock = new TestClock('2026-11-20T06:00:00Z')
  const { world, end } = await newWorld(db, {
    vendor: platform.vendor,
    standIn: new StandIn(new Hono(), clock),
  })
  const id = await world.connect('salla', {})
  const { owner, deps } = world
  const row = async () => {
    const found = await db.tenant(owner, (tx) => findConnection(tx, owner, id))
    if (!found) throw new Error('the connection is gone')
    return found
  }
  await db.tenant(owner, async (tx) => {
    const found = await findConnection(tx, owner, id, 'lock')
    if (found) await saveSecrets(tx, deps.keys, sealedOf(found), 'token', { refresh: 'refresh-0' })
  })
  for (const round of [1, 2]) {
    const before = await row()
    const held = Promise.withResolvers<void>()
    platform.answer = held.promise
    const attempt = () => renew(deps, platform.vendor, platform.vendor.renewal!, before)
    const all: Promise<unknown>[] = []
    // as many at a time as the pool of connections serves within its time limit
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
    expect([platform.renewals, platform.revoked]).toEqual([round, false])
    const { tokens } = await db.tenant(owner, async (tx) => valuesOf(tx, deps, await row()))
    expect(tokens.access?.reveal()).toBe(`access-${round}`)
    clock.advance(2 * HOUR_MS)
  }
  await end()
})

test('a server that dies while it renews keeps others away for five minutes, then the next one tries', async () => {
  const platform = new OnceOnly()
  const clock = new TestClock('2026-11-20T06:00:00Z')
  const { world, end } = await newWorld(db, {
    vendor: platform.vendor,
    standIn: new StandIn(new Hono(), clock),
  })
  const id = await world.connect('salla', {})
  const { owner, deps } = world
  await db.tenant(owner, async (tx) => {
    const found = await findConnection(tx, ownerId(owner), id, 'lock')
    if (!found) return
    await saveSecrets(tx, deps.keys, sealedOf(found), 'token', { refresh: 'refresh-0' })
    // what a server leaves that died during its call
    await changeConnection(tx, found, { renewAfter: new Date(clock.now().getTime() + 300_000) })
  })
  const attempt = async () => {
    const found = await db.tenant(owner, (tx) => findConnection(tx, owner, id))
    return found && renew(deps, platform.vendor, platform.vendor.renewal!, found)
  }
  expect(await attempt()).toBe('wait')
  clock.advance(301)
  expect(await attempt()).toBe('renewed')
  await end()
})
