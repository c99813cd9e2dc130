import { expect, test } from 'vitest'
import { confirmEmail, signIn, signOut } from '#contract/accounts.ts'
import { requestPasswordReset } from '#contract/passwords.ts'
import { mailingServer, type SignUpInput, tokenOf } from '#server/testing/mailing-server.ts'
import type { TestClient } from '#server/testing/test-client.ts'

const { server, mailbox, register } = await mailingServer({ now: () => new Date('2026-11-21T09:30:00Z') })
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

async function confirmed(
  overrides: Partial<SignUpInput> = {},
): Promise<{ seller: TestClient; form: SignUpInput }> {
  const { visitor, form } = await register(overrides)
  const { links } = await mailbox.next(form.email)
  await visitor.call(confirmEmail, { body: { token: tokenOf(links[0]) } })
  return { seller: visitor, form }
}

function signInWith(form: SignUpInput, headers: Record<string, string> = {}): Promise<Response> {
  return server.current.visitor().fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': CHROME, ...headers },
    body: JSON.stringify({ email: form.email, password: form.password }),
  })
}

function deviceCookie(response: Response): string {
  return response.headers.getSetCookie().find((cookie) => cookie.startsWith('safi.device=')) ?? ''
}

/**
 * Requests a reset link and returns the subject of the next e-mail. If that is the reset e-mail, no other e-mail was
 * sent before it.
 */
async function nextSubject(form: SignUpInput): Promise<string> {
  await server.current.visitor().call(requestPasswordReset, { body: { email: form.email } })
  return (await mailbox.next(form.email)).subject
}

test('sends an e-mail about a sign-in from a new browser, with device and time', async () => {
  const { form } = await confirmed()
  const response = await signInWith(form)
  expect(response.status).toBe(200)
  const mail = await mailbox.next(form.email)
  expect(mail.subject).toBe('New login to your account')
  expect(mail.text).toMatch(/Chrome on Linux.*21 November 2026 at 09:30.* UTC/)
  expect(mail.links[0]).toMatch(/\/forgot-password$/)
  expect(deviceCookie(response)).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('writes the new-device e-mail in Arabic to users who chose Arabic', async () => {
  const { form } = await confirmed({ language: 'ar' })
  await signInWith(form)
  const mail = await mailbox.next(form.email)
  expect(mail.subject).toBe('تسجيل دخول جديد إلى حسابك')
  expect(mail.text).toContain('Chrome على Linux')
})

test('sends no new-device e-mail after signing up, or when the user signs in again in the same browser', async () => {
  const { seller, form } = await confirmed()
  await seller.call(signOut)
  await seller.call(signIn, { body: { email: form.email, password: form.password } })
  expect(await nextSubject(form)).toBe('Reset your password')
})

test('a browser known for one account counts as new for another account, and a forged cookie does not make it known', async () => {
  const one = await confirmed()
  const known = deviceCookie(await signInWith(one.form)).split(';')[0] ?? ''
  await mailbox.next(one.form.email)
  const other = await confirmed()
  const both = deviceCookie(await signInWith(other.form, { cookie: known })).split(';')[0] ?? ''
  expect((await mailbox.next(other.form.email)).subject).toBe('New login to your account')
  await signInWith(one.form, { cookie: both })
  await signInWith(other.form, { cookie: both })
  expect([await nextSubject(one.form), await nextSubject(other.form)]).toEqual([
    'Reset your password',
    'Reset your password',
  ])
  const last = known.at(-2) === 'A' ? 'B' : 'A'
  await signInWith(one.form, { cookie: `${known.slice(0, -2)}${last}${known.at(-1)}` })
  expect((await mailbox.next(one.form.email)).subject).toBe('New login to your account')
})
