import { expect, test } from 'vitest'
import { getSession, signIn } from '#contract/accounts.ts'
import { listApiKeys } from '#contract/api-keys.ts'
import { listSessions, revokeOtherSessions, revokeSession } from '#contract/sessions.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'

let clock = Date.now()
const server = testServer({ now: () => new Date(clock) })
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** Signs the same seller in with another browser. */
async function elsewhere(email: string): Promise<TestClient> {
  const signedIn = await server.current.visitor().fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
    body: JSON.stringify({ email, password: 'Souq-2-go!' }),
  })
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]?.split('=') ?? [])
  return new TestClient(
    server.current.url,
    new Map(cookies.map(([name = '', ...value]) => [name, value.join('=')])),
  )
}

test('lists every session with its device, start and last use', async () => {
  const seller = await server.current.seller()
  const other = await elsewhere(seller.email)
  clock = Date.now() + 120_000
  await other.call(listApiKeys)
  const { sessions } = await seller.call(listSessions)
  expect(sessions).toMatchObject([
    { current: true, browser: null, system: null, lastSeenAt: new Date(clock).toISOString() },
    { current: false, browser: 'Firefox', system: 'Windows', lastSeenAt: new Date(clock).toISOString() },
  ])
  expect(Date.parse(sessions[1]?.startedAt ?? '')).toBeLessThan(clock)
  expect((await other.call(listSessions)).sessions.map(({ current }) => current)).toEqual([true, false])
})

test('revokes one session or all other sessions, and the current session continues', async () => {
  const seller = await server.current.seller()
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => elsewhere(seller.email)))
  const own = (await first?.call(listSessions))?.sessions.find(({ current }) => current)
  await seller.call(revokeSession, { params: { sessionId: own?.id ?? '' } })
  expect((await first?.call(getSession))?.user).toBeNull()
  expect((await second?.call(getSession))?.user).not.toBeNull()
  expect((await seller.fails(revokeSession, { params: { sessionId: own?.id ?? '' } })).code).toBe(
    'session_not_found',
  )
  await seller.call(revokeOtherSessions)
  expect((await second?.call(getSession))?.user).toBeNull()
  expect((await third?.call(getSession))?.user).toBeNull()
  expect((await seller.call(listSessions)).sessions).toHaveLength(1)
})

test('another seller cannot revoke a session, and a visitor cannot list sessions', async () => {
  const seller = await server.current.seller()
  const [own] = (await seller.call(listSessions)).sessions
  const params = { sessionId: own?.id ?? '' }
  const otherSeller = await server.current.seller()
  expect((await otherSeller.fails(revokeSession, { params })).code).toBe('session_not_found')
  await otherSeller.call(revokeOtherSessions)
  expect((await seller.call(getSession)).user).not.toBeNull()
  const visitor = server.current.visitor()
  const refused = [
    await visitor.fails(listSessions),
    await visitor.fails(revokeSession, { params }),
    await visitor.fails(revokeOtherSessions),
  ]
  expect(refused.map(({ code }) => code)).toEqual(['not_signed_in', 'not_signed_in', 'not_signed_in'])
})

test('signing in again starts a second session', async () => {
  const seller = await server.current.seller()
  await seller.call(signIn, { body: { email: seller.email, password: 'Souq-2-go!' } })
  expect((await seller.call(listSessions)).sessions).toHaveLength(2)
})
