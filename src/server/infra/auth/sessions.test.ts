import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getSession, signIn, signOut } from '#contract/accounts.ts'
import { TEST_PASSWORD, TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'
import { sessions, users } from '../db/schema/accounts.ts'

const SECRET = 'a secret for cookies, thirty-two bytes'
const DAY = 24 * 60 * 60_000
/** Number of days by which the server's clock is ahead of the process clock, which better-auth uses to start sessions. */
let day = 0
const server = testServer({ secret: SECRET, now: () => new Date(Date.now() + day * DAY) })
const NAME = 'safi.session_token'

beforeEach(() => {
  day = 0
})

/** Returns the id of the user whom this cookie signs in, or undefined. */
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
  day = 30.1
  expect(await whoIs(cookieOf(ended))).toBeUndefined()
  day = 0
  expect(await db.system.select().from(sessions).where(stored(ended))).toEqual([])
  expect(await whoIs(cookieOf(deleted))).toBe(deleted.userId)
  await db.system.delete(sessions).where(stored(deleted))
  expect(await whoIs(cookieOf(deleted))).toBeUndefined()
})

/** Signs in a browser with a password. The browser deletes the session cookie when the Max-Age of the cookie has passed. */
async function signedInBrowser() {
  const seller = await server.current.seller()
  const cookies = new Map<string, string>()
  const client = new TestClient(server.current.url, cookies)
  let dropDay = day
  const send = async (response: Promise<Response>) => {
    const answer = await response
    const sent = answer.headers.getSetCookie().filter((each) => each.startsWith(NAME))
    for (const each of sent) dropDay = day + (Number(/Max-Age=(\d+)/.exec(each)?.[1]) * 1000) / DAY
    return { sent, user: ((await answer.json()) as { user: object | null }).user }
  }
  await send(client.send(signIn, { body: { email: seller.email, password: TEST_PASSWORD } }))
  return {
    cookie: () => cookies.get(NAME) ?? '',
    /** Opens Safi in this browser. Returns whether the seller is signed in, and the session cookies of the response. */
    async open() {
      if (day >= dropDay) cookies.delete(NAME)
      const { sent, user } = await send(client.send(getSession))
      return { signedIn: user !== null, sent }
    },
  }
}

test('a seller who opens Safi every day stays signed in for half a year, and signs in again after 180 days', async () => {
  const browser = await signedInBrowser()
  const signedOutOn: number[] = []
  for (day = 1; day < 179; day++) {
    if (!(await browser.open()).signedIn) signedOutOn.push(day)
  }
  expect(signedOutOn).toEqual([])
  const cookie = browser.cookie()
  day = 180.1
  expect((await browser.open()).signedIn).toBe(false)
  expect(await whoIs(cookie)).toBeUndefined()
})

test('a seller who stays away for 30 days is signed out, even when the browser kept the cookie', async () => {
  const [returning, idle] = [await signedInBrowser(), await signedInBrowser()]
  const cookie = idle.cookie()
  day = 29.9
  expect((await returning.open()).signedIn).toBe(true)
  day = 30.1
  expect((await idle.open()).signedIn).toBe(false)
  expect(await whoIs(cookie)).toBeUndefined()
  day = 59.7
  expect((await returning.open()).signedIn).toBe(true)
  day = 90
  expect((await returning.open()).signedIn).toBe(false)
})

test('the server extends a session at most once a day, and sends its cookie again each time', async () => {
  const browser = await signedInBrowser()
  const cookie = browser.cookie()
  const sentOn = async (at: number) => {
    day = at
    const { signedIn, sent } = await browser.open()
    expect([day, signedIn]).toEqual([at, true])
    return sent
  }
  expect(await sentOn(0.9)).toEqual([])
  for (const at of [1.1, 29, 58, 87, 116, 145]) {
    expect(await sentOn(at)).toEqual([
      `${NAME}=${cookie}; Max-Age=${30 * 24 * 3600}; Path=/; HttpOnly; SameSite=Lax`,
    ])
    expect(await sentOn(at + 0.9)).toEqual([])
  }
  // the cookie lives at most as long as the session: of the session's 180 days, 6 are left
  const [last = ''] = await sentOn(174)
  const seconds = Number(/Max-Age=(\d+)/.exec(last)?.[1])
  expect(seconds).toBeGreaterThan(5.9 * 24 * 3600)
  expect(seconds).toBeLessThan(6.1 * 24 * 3600)
  expect(await sentOn(179.9)).toEqual([])
})

test('signing out clears the session cookie, even when the same request would extend the session', async () => {
  const seller = await server.current.seller()
  day = 20
  const sent = (await seller.send(signOut)).headers.getSetCookie()
  expect(sent.filter((each) => each.startsWith(NAME))).toEqual([expect.stringMatching(/Max-Age=0/i)])
})

test('a session in which only the password was entered gives no access to an account with a second factor', async () => {
  const { db } = server.current
  const seller = await server.current.seller()
  await db.system.update(users).set({ secondFactor: true }).where(eq(users.id, seller.userId))
  expect(await whoIs(cookieOf(seller))).toBeUndefined()
  await db.system.update(sessions).set({ aal: 2 }).where(stored(seller))
  expect(await whoIs(cookieOf(seller))).toBe(seller.userId)
})
