import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSession, signOut } from '#contract/accounts.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'
import { sessions, users } from '../db/schema/accounts.ts'

const SECRET = 'a secret for cookies, thirty-two bytes'
const DAY = 24 * 60 * 60_000
const server = testServer({ secret: SECRET })
const NAME = 'safi.session_token'

/** The user whom this cookie signs in. */
async function whoIs(cookie: string): Promise<string | undefined> {
  const visitor = new TestClient(server.current.url, new Map([[NAME, cookie]]))
  return (await visitor.call(getSession)).user?.id
}

function cookieOf(seller: TestClient): string {
  const pair = seller.cookies.split('; ').find((each) => each.startsWith(`${NAME}=`))
  return pair?.slice(NAME.length + 1) ?? ''
}

const signed = (token: string, secret: string) =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)

const stored = (seller: TestClient) => eq(sessions.userId, seller.userId)

test('a session cookie without a valid signature of the server does not sign in', async () => {
  const seller = await server.current.seller()
  const cookie = cookieOf(seller)
  const [token = '', signature = ''] = decodeURIComponent(cookie).split('.')
  expect(await whoIs(cookie)).toBe(seller.userId)
  expect(await whoIs(signed(token, SECRET))).toBe(seller.userId)
  const otherSeller = cookieOf(await server.current.seller())
  const forged = [
    token,
    `${token}.`,
    `.${signature}`,
    signed(token, 'another secret'),
    encodeURIComponent(`${token}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`),
    encodeURIComponent(`${decodeURIComponent(otherSeller).split('.')[0]}.${signature}`),
    signed('of nobody', SECRET),
    '%',
    '',
  ]
  for (const each of forged) expect([each, await whoIs(each)]).toEqual([each, undefined])
})

test('an expired session does not sign in and is deleted; a deleted session stops working at once', async () => {
  const { db } = server.current
  const [ended, deleted] = await Promise.all([server.current.seller(), server.current.seller()])
  await db.system
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(stored(ended))
  expect(await whoIs(cookieOf(ended))).toBeUndefined()
  expect(await db.system.select().from(sessions).where(stored(ended))).toEqual([])
  expect(await whoIs(cookieOf(deleted))).toBe(deleted.userId)
  await db.system.delete(sessions).where(stored(deleted))
  expect(await whoIs(cookieOf(deleted))).toBeUndefined()
})

test('a session that is used is extended at most once a day', async () => {
  const { db } = server.current
  const seller = await server.current.seller()
  const daysLeft = async () => {
    const [session] = await db.system.select().from(sessions).where(stored(seller))
    return ((session?.expiresAt.getTime() ?? 0) - Date.now()) / DAY
  }
  const leave = (days: number) =>
    db.system
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() + days * DAY) })
      .where(stored(seller))
  await leave(29.5)
  expect(await whoIs(cookieOf(seller))).toBe(seller.userId)
  expect(await daysLeft()).toBeLessThan(29.6)
  await leave(28.9)
  expect(await whoIs(cookieOf(seller))).toBe(seller.userId)
  expect(await daysLeft()).toBeGreaterThan(29.9)
})

/** Shifts a seller's sessions back in time. The process clock cannot be moved, since the job queue uses it too. */
const pass = (seller: TestClient, days: number) =>
  server.current.db.system
    .update(sessions)
    .set({
      createdAt: sql`${sessions.createdAt} - ${days} * interval '1 day'`,
      expiresAt: sql`${sessions.expiresAt} - ${days} * interval '1 day'`,
    })
    .where(stored(seller))

test('the server sends the session cookie again when it extends the session, until the session is 180 days old', async () => {
  const seller = await server.current.seller()
  let today = 0
  const cookie = cookieOf(seller)
  const sentOn = async (day: number) => {
    await pass(seller, day - today)
    today = day
    const response = await seller.send(getSession)
    expect([day, ((await response.json()) as { user: object | null }).user !== null]).toEqual([day, true])
    return response.headers.getSetCookie()
  }
  expect(await sentOn(0.5)).toEqual([])
  for (const day of [29, 58, 87, 116, 145]) {
    const [sent, ...more] = await sentOn(day)
    expect(more).toEqual([])
    expect(sent).toBe(`${NAME}=${cookie}; Max-Age=${30 * 24 * 3600}; Path=/; HttpOnly; SameSite=Lax`)
    expect(await sentOn(day + 0.5)).toEqual([])
  }
  // at most as long as the session itself
  const [last = ''] = await sentOn(174)
  const seconds = Number(/Max-Age=(\d+)/.exec(last)?.[1])
  expect(seconds).toBeGreaterThan(5.9 * 24 * 3600)
  expect(seconds).toBeLessThanOrEqual(6 * 24 * 3600)
  expect(await sentOn(179.9)).toEqual([])
  await pass(seller, 180.1 - today)
  expect(await whoIs(cookie)).toBeUndefined()
  expect(await server.current.db.system.select().from(sessions).where(stored(seller))).toEqual([])
})

test('signing out clears the session cookie, even when the same request would extend the session', async () => {
  const seller = await server.current.seller()
  await pass(seller, 20)
  const sent = (await seller.send(signOut)).headers.getSetCookie()
  expect(sent.filter((each) => each.startsWith(NAME))).toEqual([expect.stringMatching(/Max-Age=0/i)])
})

test('a session that has passed only the password step gives no access to an account with a second factor', async () => {
  const { db } = server.current
  const seller = await server.current.seller()
  await db.system.update(users).set({ secondFactor: true }).where(eq(users.id, seller.userId))
  expect(await whoIs(cookieOf(seller))).toBeUndefined()
  await db.system.update(sessions).set({ aal: 2 }).where(stored(seller))
  expect(await whoIs(cookieOf(seller))).toBe(seller.userId)
})
