import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signIn } from '#contract/accounts.ts'
import { getBusiness } from '#contract/businesses.ts'
import { finishAuthorisation, startAuthorisation } from '#contract/connection-authorisations.ts'
import { createConnection, getConnection, listConnections, reconnect } from '#contract/connections.ts'
import { acceptOwnership, changeMember, offerOwnership } from '#contract/members.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { addMember } from '#server/testing/add-member.ts'
import { TEST_PASSWORD, type TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'
import { SALLA_APP } from '#server/testing/vendors/salla/salla-app.ts'
import { SallaStandIn } from '#server/testing/vendors/salla/salla-stand-in.ts'
import { TestClock } from '#server/testing/vendors/stand-in.ts'
import { TEST_KEYS } from '#server/testing/vendors/test-keys.ts'
import { SecretKeys } from '../secrets/keys.ts'
import { configuredVendors } from '../vendors/vendors.ts'

const MINUTE = 60

const salla = new SallaStandIn(new TestClock('2026-03-20T08:00:00Z'))
const server = testServer({
  publicUrl: 'https://safi.example',
  now: () => salla.clock.now(),
  connections: {
    keys: SecretKeys.parse(TEST_KEYS),
    vendors: configuredVendors(SALLA_APP),
    fetch: salla.fetch,
  },
  askSeconds: 0.2,
})
async function shop() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness({ country: 'SA' })
  return { seller, params: { businessId } }
}

/**
 * Agrees as the seller on the platform's sign-in page. Returns the state and code with which the platform redirects
 * back to Safi.
 */
async function agreed(seller: TestClient, params: { businessId: string }, connectionId?: string) {
  const { address } = await seller.call(startAuthorisation, {
    params,
    body: { vendor: 'salla', ...(connectionId && { connectionId }) },
  })
  const page = new URL(address)
  expect(page.origin + page.pathname).toBe('https://accounts.salla.sa/oauth2/auth')
  expect(page.searchParams.get('redirect_uri')).toBe('https://safi.example/connections/answer')
  return { state: page.searchParams.get('state') ?? '', code: salla.accounts.install() }
}

async function connected() {
  const { seller, params } = await shop()
  const body = await agreed(seller, params)
  const { id } = await seller.call(finishAuthorisation, { params, body })
  return { seller, params, one: { ...params, connectionId: id } }
}

const checksOf = (seller: TestClient, params: { businessId: string; connectionId: string }) =>
  expect.poll(async () =>
    (await seller.call(getConnection, { params })).checks.map(({ name, state }) => `${name} ${state}`),
  )

// comes first, because the checks of a connection would receive some of the faults
test('connects nothing when the platform refuses the code or does not answer', async () => {
  const { seller, params } = await shop()
  const finish = async (body: Awaited<ReturnType<typeof agreed>>) =>
    (await seller.fails(finishAuthorisation, { params, body })).code
  expect(await finish({ ...(await agreed(seller, params)), code: 'made-up' })).toBe('authorisation_refused')
  salla.fail(/token/, 'hang')
  const unanswered = await agreed(seller, params)
  expect(await finish(unanswered)).toBe('platform_unavailable')
  expect(await finish(unanswered)).toBe('authorisation_expired')
  salla.fail(/user\/info/, { status: 503 })
  expect(await finish(await agreed(seller, params))).toBe('platform_unavailable')
  expect((await seller.call(listConnections, { params })).connections).toEqual([])
  // credentials of this platform cannot be entered by hand
  const body = { vendor: 'salla', credentials: {} } as const
  expect((await seller.fails(createConnection, { params, body })).code).toBe('invalid_input')
})

test("connects the shop after the seller agrees on the platform's page, and checks the connection", async () => {
  const { seller, one } = await connected()
  expect(await seller.call(getConnection, { params: one })).toMatchObject({
    settings: { account: '1234', accountName: 'متجر العود 1234' },
    credentialsExpireOn: null,
  })
  await checksOf(seller, one).toEqual(['signIn ok', 'shop ok', 'orders ok'])
})

test('the code that a platform sends back works once, within ten minutes, and only in the session and business that started the sign-in', async () => {
  const { seller, params } = await shop()
  const { id } = await seller.newBusiness({ name: 'Second Shop', country: 'SA' })
  const elsewhere = seller.elsewhere()
  await elsewhere.call(signIn, { body: { email: seller.email, password: TEST_PASSWORD } })
  const stranger = await shop()
  const body = await agreed(seller, params)
  const calls = salla.calls.length
  const code = async (client: TestClient, given: { params: typeof params; body: typeof body }) =>
    (await client.fails(finishAuthorisation, given)).code
  expect(await code(elsewhere, { params, body })).toBe('authorisation_expired')
  expect(await code(seller, { params: { businessId: id }, body })).toBe('authorisation_expired')
  expect(await code(stranger.seller, { params: stranger.params, body })).toBe('authorisation_expired')
  expect(await code(stranger.seller, { params, body })).toBe('business_not_found')
  expect(await code(seller, { params, body: { ...body, state: `${body.state}x` } })).toBe(
    'authorisation_expired',
  )
  expect(salla.calls.length).toBe(calls)

  await seller.call(finishAuthorisation, { params, body })
  expect(await code(seller, { params, body })).toBe('authorisation_expired')
  const late = await agreed(seller, params)
  salla.clock.advance(10 * MINUTE)
  expect(await code(seller, { params, body: late })).toBe('authorisation_expired')
  expect((await seller.call(listConnections, { params })).connections).toHaveLength(1)
  expect((await stranger.seller.call(listConnections, { params: stranger.params })).connections).toEqual([])
})

test('stores only the hash of an OAuth state, and limits sign-ins on a platform to twenty in ten minutes', async () => {
  const { seller, params } = await shop()
  const { state } = await agreed(seller, params)
  const rows = await rowsOf<{ row: string }>(
    server.current.db.system,
    sql`SELECT t::text AS row FROM connection_authorisations t WHERE user_id = ${seller.userId}`,
  )
  expect(rows).toHaveLength(1)
  expect(rows.filter(({ row }) => row.includes(state.slice(40)))).toEqual([])
  for (let n = 1; n < 20; n += 1) await agreed(seller, params)
  expect(await seller.fails(startAuthorisation, { params, body: { vendor: 'salla' } })).toMatchObject({
    code: 'rate_limited',
    data: { seconds: 600 },
  })
})

test('a manager can connect a shop for the owner, but not finish after being demoted to a lower role', async () => {
  const { seller: owner, params } = await shop()
  const manager = await server.current.seller()
  await addMember(server.current.db.system, { owner, ...params }, manager, 'manager')
  const { id } = await manager.call(finishAuthorisation, { params, body: await agreed(manager, params) })
  expect((await owner.call(listConnections, { params })).connections.map((one) => one.id)).toEqual([id])
  const body = await agreed(manager, params, id)
  const demoted = { params: { ...params, memberId: manager.userId }, body: { role: 'bookkeeper' } } as const
  await owner.call(changeMember, demoted)
  expect((await manager.fails(finishAuthorisation, { params, body })).code).toBe('needs_manager')
  const start = { params, body: { vendor: 'salla' } } as const
  expect((await manager.fails(startAuthorisation, start)).code).toBe('needs_manager')
  // the owner cannot finish the sign-in that the manager started either
  expect((await owner.fails(finishAuthorisation, { params, body })).code).toBe('authorisation_expired')
})

test('connects the same shop again under the same connection, and refuses a different shop with an error that names both', async () => {
  const { seller, params, one } = await connected()
  await checksOf(seller, one).toEqual(['signIn ok', 'shop ok', 'orders ok'])
  const again = await seller.call(finishAuthorisation, { params, body: await agreed(seller, params) })
  expect(again.id).toBe(one.connectionId)
  salla.shop.merchant = 99
  const other = await agreed(seller, params, one.connectionId)
  expect(await seller.fails(finishAuthorisation, { params, body: other })).toMatchObject({
    code: 'other_shop',
    data: { shop: 'متجر العود 99', expected: 'متجر العود 1234' },
  })
  // the list is sorted by the time of the connection, and the clock of the test stands still
  salla.clock.advance(1)
  await seller.call(finishAuthorisation, { params, body: await agreed(seller, params) })
  const accounts = (await seller.call(listConnections, { params })).connections.map(
    ({ settings }) => settings.account,
  )
  expect(accounts).toEqual(['1234', '99'])
  salla.shop.merchant = 1234
  expect((await seller.fails(reconnect, { params: one, body: { credentials: {} } })).code).toBe(
    'invalid_input',
  )
})

test('after a transfer the new owner signs in on the platform again, and a sign-in that the former owner started no longer works', async () => {
  const { seller: former, params, one } = await connected()
  const owner = await server.current.seller()
  await addMember(server.current.db.system, { owner: former, ...params }, owner, 'manager')
  const begun = await agreed(former, params, one.connectionId)
  const offer = { memberId: owner.userId, password: TEST_PASSWORD }
  await former.call(offerOwnership, { params, body: offer })
  await owner.call(acceptOwnership, { params })
  await expect.poll(async () => (await owner.call(getBusiness, { params })).role).toBe('owner')
  expect((await former.fails(finishAuthorisation, { params, body: begun })).code).toBe(
    'authorisation_expired',
  )
  expect(await owner.call(getConnection, { params: one })).toMatchObject({
    state: 'needs_reconnect',
    error: { code: 'owner_changed' },
  })
  const body = await agreed(owner, params, one.connectionId)
  expect((await owner.call(finishAuthorisation, { params, body })).state).toBe('connecting')
  await checksOf(owner, one).toEqual(['signIn ok', 'shop ok', 'orders ok'])
})
