import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { expect, test } from 'vitest'
import { getSession, signIn, signOut } from '#contract/accounts.ts'
import { listBusinesses } from '#contract/businesses.ts'
import {
  confirmAuthenticatorApp,
  getSecurity,
  removeAuthenticatorApp,
  renewRecoveryCodes,
  startAuthenticatorApp,
  takeSecondStep,
} from '#contract/second-factors.ts'
import { authenticatorApps, recoveryCodes } from '#server/infra/db/schema/second-factors.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'

let clock = Date.now()
const server = testServer({ now: () => new Date(clock) })
const password = 'Souq-2-go!'

/** The code that a phone shows whose clock is `steps` times 30 seconds ahead of the server's. */
function codeAt(secret: string, steps = 0): Promise<string> {
  const bytes = new TextDecoder().decode(base32.decode(secret))
  return createOTP(bytes, { digits: 6 }).hotp(Math.floor(clock / 30_000) + steps)
}

function inArabicDigits(code: string): string {
  return code.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
}

const digitsIn = (code: string) => code.replaceAll(/\D/g, '').length

async function withApp(): Promise<{ seller: TestClient; secret: string; codes: string[] }> {
  const seller = await server.current.seller()
  const { secret } = await seller.call(startAuthenticatorApp, { body: { password } })
  const { recoveryCodes } = await seller.call(confirmAuthenticatorApp, {
    body: { code: await codeAt(secret) },
  })
  clock += 30_000
  return { seller, secret, codes: recoveryCodes ?? [] }
}

async function afterPassword(email: string): Promise<TestClient> {
  const visitor = server.current.visitor()
  const answer = await visitor.call(signIn, { body: { email, password } })
  expect(answer).toEqual({ user: null, secondStep: { app: true, passkey: false } })
  return visitor
}

test('an authenticator app becomes active with its first right code, and the response contains ten recovery codes', async () => {
  const seller = await server.current.seller()
  expect(await seller.call(getSecurity)).toMatchObject({ authenticatorApp: null, recoveryCodesLeft: 0 })
  expect((await seller.fails(startAuthenticatorApp, { body: { password: 'Wrong!pass1' } })).code).toBe(
    'wrong_password',
  )
  const { secret, url } = await seller.call(startAuthenticatorApp, { body: { password } })
  expect(secret).toMatch(/^[A-Z2-7]{40}$/)
  expect(url).toBe(
    `otpauth://totp/Safi:${encodeURIComponent(seller.email)}?secret=${secret}&issuer=Safi&digits=6&period=30`,
  )
  expect((await seller.fails(confirmAuthenticatorApp, { body: { code: '000 000' } })).code).toBe('wrong_code')
  expect((await seller.call(getSecurity)).authenticatorApp).toBeNull()
  const { recoveryCodes: codes } = await seller.call(confirmAuthenticatorApp, {
    body: { code: await codeAt(secret) },
  })
  expect(new Set(codes).size).toBe(10)
  expect(await seller.call(getSecurity)).toMatchObject({
    authenticatorApp: { since: new Date(clock).toISOString() },
    recoveryCodesLeft: 10,
  })
  expect((await seller.fails(startAuthenticatorApp, { body: { password } })).code).toBe(
    'authenticator_app_exists',
  )
})

test('a session that has passed only the password step is not signed in until it sends a correct code', async () => {
  const { seller, secret } = await withApp()
  const visitor = await afterPassword(seller.email)
  expect(await visitor.call(getSession)).toEqual({ user: null, secondStep: { app: true, passkey: false } })
  expect((await visitor.fails(listBusinesses)).code).toBe('not_signed_in')
  expect((await visitor.fails(removeAuthenticatorApp, { body: { password } })).code).toBe('not_signed_in')
  expect((await visitor.fails(takeSecondStep, { body: { code: '123456' } })).code).toBe('wrong_code')
  const { user } = await visitor.call(takeSecondStep, { body: { code: await codeAt(secret) } })
  expect(user?.email).toBe(seller.email)
  await visitor.call(listBusinesses)
})

test('the second step replaces the session of the first step, so that a copy of its cookie stops working', async () => {
  const { seller, secret } = await withApp()
  const visitor = await afterPassword(seller.email)
  const waiting = visitor.cookies
  await visitor.call(takeSecondStep, { body: { code: await codeAt(secret) } })
  const kept = await visitor.fetch('/api/session', { headers: { cookie: waiting } })
  expect(await kept.json()).toEqual({ user: null, secondStep: null })
})

test("an authenticator code works once, even if the phone's clock is half a minute off; older codes are refused", async () => {
  const { seller, secret } = await withApp()
  clock += 60_000
  const late = await codeAt(secret, -1)
  expect(
    (await (await afterPassword(seller.email)).call(takeSecondStep, { body: { code: late } })).user,
  ).not.toBeNull()
  const again = await afterPassword(seller.email)
  expect((await again.fails(takeSecondStep, { body: { code: late } })).code).toBe('wrong_code')
  expect((await again.fails(takeSecondStep, { body: { code: await codeAt(secret, -2) } })).code).toBe(
    'wrong_code',
  )
  await again.call(takeSecondStep, { body: { code: inArabicDigits(await codeAt(secret)) } })
})

test('only one of two concurrent calls with the same authenticator or recovery code succeeds', async () => {
  const { seller, secret, codes } = await withApp()
  for (const code of [await codeAt(secret), codes[0] ?? '']) {
    const two = await Promise.all([afterPassword(seller.email), afterPassword(seller.email)])
    const answers = await Promise.all(two.map((visitor) => visitor.send(takeSecondStep, { body: { code } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  }
})

test('a recovery code works once in place of an authenticator code, also in lower case, with spaces and in Arabic digits; new recovery codes replace the earlier ones', async () => {
  const { seller, codes } = await withApp()
  const [first = '', second = ''] = codes.toSorted((a, b) => digitsIn(b) - digitsIn(a))
  expect(first).toMatch(/\d/)
  const typed = inArabicDigits(` ${first.toLowerCase().replace('-', ' ')} `)
  await (await afterPassword(seller.email)).call(takeSecondStep, { body: { code: typed } })
  const visitor = await afterPassword(seller.email)
  expect((await visitor.fails(takeSecondStep, { body: { code: first } })).code).toBe('wrong_code')
  expect((await seller.call(getSecurity)).recoveryCodesLeft).toBe(9)
  const renewed = await seller.call(renewRecoveryCodes, { body: { password } })
  expect((await visitor.fails(takeSecondStep, { body: { code: second } })).code).toBe('wrong_code')
  await visitor.call(takeSecondStep, { body: { code: renewed.recoveryCodes[9] ?? '' } })
})

test('after five wrong codes, from whichever networks, the second step refuses even a right code for a while', async () => {
  const { seller, secret } = await withApp()
  for (let guess = 0; guess < 5; guess += 1) {
    const visitor = await afterPassword(seller.email)
    expect((await visitor.fails(takeSecondStep, { body: { code: `00000${guess}` } })).code).toBe('wrong_code')
  }
  const visitor = await afterPassword(seller.email)
  const refused = await visitor.fails(takeSecondStep, { body: { code: await codeAt(secret) } })
  expect(refused).toMatchObject({ code: 'rate_limited', data: { seconds: 600 } })
  clock += 600_000
  await visitor.call(takeSecondStep, { body: { code: await codeAt(secret) } })
})

test('a device that was signed in before the second factor was added must pass the second step too', async () => {
  const seller = await server.current.seller()
  const other = server.current.visitor()
  await other.call(signIn, { body: { email: seller.email, password } })
  const { secret } = await seller.call(startAuthenticatorApp, { body: { password } })
  await seller.call(confirmAuthenticatorApp, { body: { code: await codeAt(secret) } })
  expect((await seller.call(getSession)).user).not.toBeNull()
  expect((await other.fails(listBusinesses)).code).toBe('not_signed_in')
  clock += 30_000
  await other.call(takeSecondStep, { body: { code: await codeAt(secret) } })
  await other.call(listBusinesses)
})

test('the password alone signs in again after the user has turned off the authenticator app', async () => {
  const { seller } = await withApp()
  expect((await seller.fails(removeAuthenticatorApp, { body: { password: 'Wrong!pass1' } })).code).toBe(
    'wrong_password',
  )
  await seller.call(removeAuthenticatorApp, { body: { password } })
  expect(await seller.call(getSecurity)).toMatchObject({ authenticatorApp: null, recoveryCodesLeft: 0 })
  expect((await seller.fails(renewRecoveryCodes, { body: { password } })).code).toBe('no_second_factor')
  await seller.call(signOut)
  await seller.call(signIn, { body: { email: seller.email, password } })
  await seller.call(listBusinesses)
})

test('a session that waits for its second step gets no access when the last second factor is removed', async () => {
  const seller = await server.current.seller()
  const other = seller.elsewhere()
  await other.call(signIn, { body: { email: seller.email, password } })
  const { secret } = await seller.call(startAuthenticatorApp, { body: { password } })
  await seller.call(confirmAuthenticatorApp, { body: { code: await codeAt(secret) } })
  const visitor = await afterPassword(seller.email)
  await seller.call(removeAuthenticatorApp, { body: { password } })
  for (const waited of [other, visitor])
    expect(await waited.call(getSession)).toEqual({ user: null, secondStep: null })
  await seller.call(listBusinesses)
})

test('the database contains no authenticator secret and no recovery code in plain text', async () => {
  const { seller, secret, codes } = await withApp()
  const kept = JSON.stringify([
    await server.current.db.system.select().from(authenticatorApps),
    await server.current.db.system.select().from(recoveryCodes),
  ])
  expect(kept).toContain(seller.userId)
  const plain = new TextDecoder().decode(base32.decode(secret))
  for (const said of [secret, plain, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
    expect(kept).not.toContain(said)
  }
})

test('a visitor can neither set up nor remove an authenticator app, nor get recovery codes', async () => {
  const visitor = server.current.visitor()
  const codes = [
    await visitor.fails(getSecurity),
    await visitor.fails(startAuthenticatorApp, { body: { password } }),
    await visitor.fails(confirmAuthenticatorApp, { body: { code: '123456' } }),
    await visitor.fails(removeAuthenticatorApp, { body: { password } }),
    await visitor.fails(renewRecoveryCodes, { body: { password } }),
    await visitor.fails(takeSecondStep, { body: { code: '123456' } }),
  ].map(({ code }) => code)
  expect(new Set(codes)).toEqual(new Set(['not_signed_in']))
})
