import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSession, signIn, signOut } from '#contract/accounts.ts'
import { listBusinesses } from '#contract/businesses.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '#contract/passkeys.ts'
import { getSecurity, takeSecondStep } from '#contract/second-factors.ts'
import { listSessions } from '#contract/sessions.ts'
import { sessions, verifications } from '#server/infra/db/schema/accounts.ts'
import { passkeys } from '#server/infra/db/schema/second-factors.ts'
import { type Odds, SoftwareAuthenticator } from '#server/testing/software-authenticator.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'

let clock = Date.now()
const server = testServer({ now: () => new Date(clock) })
const password = 'Souq-2-go!'
const FIVE_MINUTES = 5 * 60_000

const newKey = () => new SoftwareAuthenticator(server.current.url)

async function add(seller: TestClient, key = newKey(), odds: Odds = {}, name = 'Laptop') {
  const { options } = await seller.call(startPasskey, { body: { password } })
  return seller.send(addPasskey, { body: { name, credential: key.make(options, odds) } })
}

async function withPasskey(): Promise<{ seller: TestClient; key: SoftwareAuthenticator; codes: string[] }> {
  const seller = await server.current.seller()
  const key = newKey()
  const answer = await add(seller, key)
  const { recoveryCodes } = (await answer.json()) as { recoveryCodes: string[] }
  return { seller, key, codes: recoveryCodes }
}

async function show(visitor: TestClient, key: SoftwareAuthenticator, odds: Odds = {}) {
  const { options } = await visitor.call(startPasskeySignIn)
  return visitor.send(signInWithPasskey, { body: { credential: key.show(options, odds) } })
}

async function afterPassword({ email }: TestClient): Promise<TestClient> {
  const visitor = server.current.visitor()
  const answer = await visitor.call(signIn, { body: { email, password } })
  expect(answer).toEqual({ user: null, secondStep: { app: false, passkey: true } })
  return visitor
}

const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code
const aalOf = async ({ userId }: TestClient) => {
  const found = await server.current.db.system.select().from(sessions).where(eq(sessions.userId, userId))
  return found.map(({ aal }) => aal)
}

test('adding a passkey requires the password, raises the session to two-factor level (aal 2), and creates recovery codes', async () => {
  const seller = await server.current.seller()
  expect((await seller.fails(startPasskey, { body: { password: 'Wrong!pass1' } })).code).toBe(
    'wrong_password',
  )
  const { options } = await seller.call(startPasskey, { body: { password } })
  expect(options).toMatchObject({
    rp: { name: 'Safi', id: 'localhost' },
    user: { name: seller.email },
    attestation: 'none',
    authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
  })
  const key = newKey()
  const body = { name: ' Laptop ', credential: key.make(options) }
  const { recoveryCodes } = await seller.call(addPasskey, { body })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await seller.call(getSecurity)).toMatchObject({ secondFactor: true, recoveryCodesLeft: 10 })
  expect(await aalOf(seller)).toEqual([2])
  const { passkeys: kept } = await seller.call(listPasskeys)
  expect(kept).toMatchObject([{ name: 'Laptop', synced: true, lastUsedAt: null }])
  const second = await add(seller, newKey(), {}, 'Phone')
  expect(await second.json()).toEqual({ recoveryCodes: null })
  // the options list both passkeys as excluded, so that a device with one of them does not create another
  const { options: third } = await seller.call(startPasskey, { body: { password } })
  expect(third.excludeCredentials).toHaveLength(2)
})

test('a passkey signs in at two-factor level without a password or an e-mail address', async () => {
  const { seller, key } = await withPasskey()
  const visitor = server.current.visitor()
  const { options } = await visitor.call(startPasskeySignIn)
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
  const { user } = await visitor.call(signInWithPasskey, { body: { credential: key.show(options) } })
  expect(user?.email).toBe(seller.email)
  await visitor.call(listBusinesses)
  expect((await visitor.call(listSessions)).sessions).toHaveLength(2)
  expect(await aalOf(seller)).toEqual([2, 2])
  const [used] = (await visitor.call(listPasskeys)).passkeys
  expect(used?.lastUsedAt).toBe(new Date(clock).toISOString())
})

test('the second step after a password accepts only a passkey of the same account', async () => {
  const { seller, key, codes } = await withPasskey()
  const { key: other } = await withPasskey()
  const visitor = await afterPassword(seller)
  expect((await visitor.fails(listBusinesses)).code).toBe('not_signed_in')
  expect(await codeOf(await show(visitor, other))).toBe('passkey_refused')
  const waiting = visitor.cookies
  const { options } = await visitor.call(startPasskeySignIn)
  expect(options.allowCredentials).toMatchObject([{ id: key.id, transports: ['internal'] }])
  // a device may omit the user id (userHandle), since the options named the passkeys of one account
  const credential = key.show(options, { userHandle: null })
  const { user } = await visitor.call(signInWithPasskey, { body: { credential } })
  expect(user?.email).toBe(seller.email)
  const kept = await visitor.fetch('/api/session', { headers: { cookie: waiting } })
  expect(await kept.json()).toEqual({ user: null, secondStep: null })
  const lost = await afterPassword(seller)
  await lost.call(takeSecondStep, { body: { code: codes[0] ?? '' } })
  await lost.call(listBusinesses)
})

test.each<[string, Odds]>([
  ['made on another site', { origin: 'https://safi.example.evil' }],
  ['for another site', { rpId: 'safi.example.evil' }],
  ['to a challenge that the server did not send', { challenge: 'b3duIGNoYWxsZW5nZQ' }],
  ['without finger, face or PIN', { unverified: true }],
])('a passkey response %s neither adds a passkey nor signs in', async (_, odds) => {
  const { seller, key } = await withPasskey()
  expect(await codeOf(await add(seller, newKey(), odds))).toBe('passkey_refused')
  expect((await seller.call(listPasskeys)).passkeys).toHaveLength(1)
  const visitor = server.current.visitor()
  expect(await codeOf(await show(visitor, key, odds))).toBe('passkey_refused')
  expect((await show(visitor, key)).status).toBe(200)
})

test('refuses a passkey response that another key signed or that names another account', async () => {
  const { seller, key } = await withPasskey()
  const { seller: other } = await withPasskey()
  const visitor = server.current.visitor()
  const { options } = await visitor.call(startPasskeySignIn)
  const copied = newKey().show(options, { userHandle: Buffer.from(seller.userId).toString('base64url') })
  const body = { credential: { ...copied, id: key.id, rawId: key.id } }
  expect((await visitor.fails(signInWithPasskey, { body })).code).toBe('passkey_refused')
  for (const userHandle of [Buffer.from(other.userId).toString('base64url'), 'AAAA', null])
    expect(await codeOf(await show(visitor, key, { userHandle }))).toBe('passkey_refused')
  expect((await visitor.call(getSession)).user).toBeNull()
})

test('a passkey challenge works once, whether the response to it was right or wrong', async () => {
  const { seller, key } = await withPasskey()
  const visitor = server.current.visitor()
  const { options } = await visitor.call(startPasskeySignIn)
  const wrong = newKey().show(options, { userHandle: null })
  expect((await visitor.fails(signInWithPasskey, { body: { credential: wrong } })).code).toBe(
    'passkey_refused',
  )
  const late = { body: { credential: key.show(options) } }
  expect((await visitor.fails(signInWithPasskey, late)).code).toBe('passkey_refused')
  const { options: fresh } = await visitor.call(startPasskeySignIn)
  const right = { body: { credential: key.show(fresh) } }
  // only one of two concurrent sign-ins with the same passkey response succeeds
  const answers = await Promise.all([1, 2].map(() => visitor.send(signInWithPasskey, right)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  const { options: adding } = await seller.call(startPasskey, { body: { password } })
  const made = () => ({ body: { name: 'Phone', credential: newKey().make(adding) } })
  await seller.call(addPasskey, made())
  expect((await seller.fails(addPasskey, made())).code).toBe('passkey_refused')
})

test('a passkey challenge works only in the browser and session that requested it', async () => {
  const { seller, key } = await withPasskey()
  const [one, other] = [server.current.visitor(), server.current.visitor()]
  const { options } = await one.call(startPasskeySignIn)
  await other.call(startPasskeySignIn)
  const overheard = { body: { credential: key.show(options) } }
  expect((await other.fails(signInWithPasskey, overheard)).code).toBe('passkey_refused')
  expect((await server.current.visitor().fails(signInWithPasskey, overheard)).code).toBe('passkey_refused')
  await one.call(signInWithPasskey, overheard)
  const { options: adding } = await seller.call(startPasskey, { body: { password } })
  const credential = newKey().make(adding)
  const otherSeller = await server.current.seller()
  for (const caller of [one, otherSeller])
    expect((await caller.fails(addPasskey, { body: { name: 'Phone', credential } })).code).toBe(
      'passkey_refused',
    )
  await seller.call(addPasskey, { body: { name: 'Phone', credential } })
})

test('a passkey challenge expires after five minutes', async () => {
  const { seller, key } = await withPasskey()
  const visitor = server.current.visitor()
  const { options } = await visitor.call(startPasskeySignIn)
  const { options: adding } = await seller.call(startPasskey, { body: { password } })
  clock += FIVE_MINUTES
  expect((await visitor.fails(signInWithPasskey, { body: { credential: key.show(options) } })).code).toBe(
    'passkey_refused',
  )
  const body = { name: 'Phone', credential: newKey().make(adding) }
  expect((await seller.fails(addPasskey, { body })).code).toBe('passkey_refused')
  expect((await show(visitor, key)).status).toBe(200)
})

test('refuses a passkey whose signature counter does not increase, but accepts a passkey without a counter', async () => {
  const { seller, key } = await withPasskey()
  key.counter = 6
  expect((await show(server.current.visitor(), key)).status).toBe(200)
  for (const before of [2, 6]) {
    key.counter = before
    expect(await codeOf(await show(server.current.visitor(), key))).toBe('passkey_refused')
  }
  key.counter = 7
  expect((await show(server.current.visitor(), key)).status).toBe(200)
  const silent = newKey()
  await add(seller, silent)
  for (let round = 0; round < 2; round += 1) {
    silent.counter = -1
    expect((await show(server.current.visitor(), silent)).status).toBe(200)
  }
})

test('a passkey belongs to one account, and an account has at most twenty passkeys', async () => {
  const { seller, key } = await withPasskey()
  expect(await codeOf(await add(await server.current.seller(), key))).toBe('passkey_refused')
  const many = Array.from({ length: 18 }, (_, at) => ({
    userId: seller.userId,
    name: 'Old phone',
    credentialId: `${seller.userId}-${at}`,
    ...{ publicKey: 'AAAA', counter: 0, transports: '', synced: false },
  }))
  await server.current.db.system.insert(passkeys).values(many)
  const { options } = await seller.call(startPasskey, { body: { password } })
  expect((await add(seller)).status).toBe(201)
  const late = { body: { name: 'One more', credential: newKey().make(options) } }
  expect((await seller.fails(addPasskey, late)).code).toBe('too_many_passkeys')
  expect(await seller.fails(startPasskey, { body: { password } })).toMatchObject({
    code: 'too_many_passkeys',
    data: { limit: 20 },
  })
})

test('only the owner renames a passkey', async () => {
  const { seller } = await withPasskey()
  const [{ id: passkeyId } = { id: '' }] = (await seller.call(listPasskeys)).passkeys
  const params = { passkeyId }
  const otherSeller = await server.current.seller()
  const body = { name: 'Old laptop' }
  expect((await otherSeller.fails(renamePasskey, { params, body })).code).toBe('passkey_not_found')
  expect((await seller.fails(renamePasskey, { params, body: { name: ' ' } })).code).toBe('invalid_input')
  await seller.call(renamePasskey, { params, body })
  expect((await seller.call(listPasskeys)).passkeys[0]?.name).toBe('Old laptop')
})

test('removing the only passkey requires the password; then the password alone signs in again', async () => {
  const { seller, key } = await withPasskey()
  const phone = newKey()
  await add(seller, phone, {}, 'Phone')
  const { passkeys: all } = await seller.call(listPasskeys)
  const removal = (name: string) => ({ passkeyId: all.find((one) => one.name === name)?.id ?? '' })
  const otherSeller = await server.current.seller()
  const params = removal('Laptop')
  expect((await otherSeller.fails(removePasskey, { params, body: { password } })).code).toBe(
    'passkey_not_found',
  )
  expect((await seller.fails(removePasskey, { params, body: { password: 'Wrong!pass1' } })).code).toBe(
    'wrong_password',
  )
  await seller.call(removePasskey, { params, body: { password } })
  expect(await codeOf(await show(server.current.visitor(), key))).toBe('passkey_refused')
  expect(await seller.call(getSecurity)).toMatchObject({ secondFactor: true, recoveryCodesLeft: 10 })
  expect((await show(await afterPassword(seller), phone)).status).toBe(200)
  await seller.call(removePasskey, { params: removal('Phone'), body: { password } })
  expect(await seller.call(getSecurity)).toMatchObject({ secondFactor: false, recoveryCodesLeft: 0 })
  await seller.call(signOut)
  await seller.call(signIn, { body: { email: seller.email, password } })
  await seller.call(listBusinesses)
})

test('the database contains no passkey secret with which a reader could sign in', async () => {
  const { seller } = await withPasskey()
  const { options } = await seller.call(startPasskeySignIn)
  const { system } = server.current.db
  const kept = JSON.stringify([
    await system.select().from(passkeys),
    await system.select().from(verifications),
  ])
  expect(kept).toContain(seller.userId)
  expect(kept).not.toContain(options.challenge)
})

test('a visitor cannot list, add, rename or remove passkeys', async () => {
  const visitor = server.current.visitor()
  const params = { passkeyId: crypto.randomUUID() }
  const refused = [
    await visitor.fails(listPasskeys),
    await visitor.fails(startPasskey, { body: { password } }),
    await visitor.fails(addPasskey, { body: { name: 'Laptop', credential: newKey().make({}) } }),
    await visitor.fails(renamePasskey, { params, body: { name: 'Phone' } }),
    await visitor.fails(removePasskey, { params, body: { password } }),
  ]
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'not_signed_in'))
})
