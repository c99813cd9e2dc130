import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getSession, signIn } from '#contract/accounts.ts'
import { type ApiKey, makeApiKey } from '#contract/api-keys.ts'
import { listBusinesses } from '#contract/businesses.ts'
import {
  changePassword,
  checkPasswordReset,
  requestPasswordReset,
  resetPassword,
} from '#contract/passwords.ts'
import { mail as arabic } from '#phrases/ar/mail.ts'
import { mail as english } from '#phrases/en/mail.ts'
import { accounts, users } from '#server/infra/db/schema/accounts.ts'
import { auditEntries } from '#server/infra/db/schema/audit.ts'
import { mailingServer, type SignUpInput, signUpInput, tokenOf } from '#server/testing/mailing-server.ts'

const HOUR = 60 * 60 * 1000
const NEW_PASSWORD = 'An0ther!one'
let clock = new Date('2026-11-21T08:00:00Z').getTime()
// sign-ups need no confirmed e-mail address here, because these tests are about passwords
const { server, mailbox, register } = await mailingServer({
  confirmEmail: false,
  now: () => new Date(clock),
  // hashes passwords as in production, because these tests read the hashes
  passwords: undefined,
})

const visitor = () => server.current.visitor()
const request = (email: string) => visitor().send(requestPasswordReset, { body: { email } })
const reset = (token: string, password = NEW_PASSWORD) =>
  visitor().send(resetPassword, { body: { token, password } })
const isValid = async (token: string) => (await visitor().call(checkPasswordReset, { body: { token } })).valid
const signsIn = async (email: string, password: string) =>
  (await visitor().send(signIn, { body: { email, password } })).status

/**
 * The seller's e-mail address and business name, which others know, in a spelling that meets the five password rules.
 */
const knownOf = ({ email, businessName }: SignUpInput) => [
  email.replace('example', 'Example'),
  businessName.replace('SHOP', 'shop'),
]

/**
 * Requests a reset link, one minute after the previous request because of the rate limit, and returns its e-mail from
 * the mailbox.
 */
async function linkFor(email: string) {
  clock += 60_000
  expect((await request(email)).status).toBe(204)
  return mailbox.next(email)
}

describe('a forgotten password', () => {
  test('is reset with or without revoking the API keys, as the user chooses in the reset form', async () => {
    const { visitor: seller, form } = await register()
    const makeKey = async (name: string, access: Pick<ApiKey, 'scope' | 'role'>, does: string) => {
      const { key } = await seller.call(makeApiKey, { body: { name, ...access, password: form.password } })
      const letter = await mailbox.next(form.email)
      expect(letter.subject).toBe(english.apiKey.subject)
      expect(letter.text).toContain(name)
      expect(letter.text).toContain(does)
      return key
    }
    await makeKey('Folder', { scope: 'upload', role: 'bookkeeper' }, 'but upload nothing')
    const keys = [
      await makeKey('Night script', { scope: 'full', role: 'viewer' }, 'but change nothing'),
      await makeKey('Till', { scope: 'full', role: 'bookkeeper' }, 'and enter costs'),
    ]
    const opened = (key: string) =>
      visitor().fetch(listBusinesses.path, { headers: { authorization: `Bearer ${key}` } })
    const statuses = async () => Promise.all(keys.map(async (key) => (await opened(key)).status))
    const first = tokenOf((await linkFor(form.email)).links[0])
    expect(await visitor().call(checkPasswordReset, { body: { token: first } })).toEqual({
      valid: true,
      apiKeys: 3,
    })
    await reset(first)
    await mailbox.next(form.email)
    expect(await statuses()).toEqual([200, 200])
    const second = tokenOf((await linkFor(form.email)).links[0])
    const body = { token: second, password: form.password, revokeApiKeys: true }
    // the log names no user who opens a link of another person
    const { visitor: other } = await register()
    expect(await other.call(resetPassword, { body })).toEqual({ ownSessionEnded: false })
    expect(await statuses()).toEqual([401, 401])
    const audited = await server.current.db.system
      .select({ action: auditEntries.action, actor: auditEntries.actor, actorId: auditEntries.actorId })
      .from(auditEntries)
      .innerJoin(users, eq(users.id, auditEntries.userId))
      .where(eq(users.email, form.email))
    const byVisitor = (action: string) => ({ action, actor: 'visitor', actorId: null })
    expect(audited.filter(({ action }) => action === 'account.password_reset')).toEqual(
      Array(2).fill(byVisitor('account.password_reset')),
    )
    expect(audited.filter(({ action }) => action === 'api_key.revoked')).toEqual(
      Array(3).fill(byVisitor('api_key.revoked')),
    )
  })

  test('is replaced through the reset link in the e-mail', async () => {
    const { form } = await register()
    const letter = await linkFor(form.email)
    expect(letter).toMatchObject({ subject: english.reset.subject, recipients: [form.email] })
    expect(letter.text).toContain(english.reset.life)
    const [link = ''] = letter.links
    expect(link).toMatch(
      new RegExp(`^${server.current.url}/reset-password#access_token=[\\w.-]+&type=recovery$`),
    )
    // in the HTML part, the & of the link is escaped
    expect(letter.html).toContain(`href="${link.replace('&', '&amp;')}"`)
    const token = tokenOf(link)
    expect(await isValid(token)).toBe(true)
    expect((await reset(token)).status).toBe(200)
    expect(await signsIn(form.email, NEW_PASSWORD)).toBe(200)
    expect(await signsIn(form.email, form.password)).toBe(401)
  })

  test('ends every session of the seller when replaced, also one that waits for its second step, and no session of another user', async () => {
    const { visitor: phone, form } = await register()
    const computer = visitor()
    await computer.call(signIn, { body: form })
    expect((await mailbox.next(form.email)).subject).toBe(english.device.subject)
    const { visitor: otherSeller } = await register()
    const token = tokenOf((await linkFor(form.email)).links[0])
    expect(await computer.call(resetPassword, { body: { token, password: NEW_PASSWORD } })).toEqual({
      ownSessionEnded: true,
    })
    for (const device of [phone, computer]) {
      expect((await device.call(getSession)).user).toBeNull()
      expect((await device.fails(listBusinesses)).code).toBe('not_signed_in')
    }
    expect((await otherSeller.call(getSession)).user).not.toBeNull()

    expect((await mailbox.next(form.email)).subject).toBe(english.changed.subject)
    await computer.call(signIn, { body: { ...form, password: NEW_PASSWORD } })
    await server.current.db.system
      .update(users)
      .set({ secondFactor: true })
      .where(eq(users.email, form.email))
    expect((await computer.fails(listBusinesses)).code).toBe('not_signed_in')
    const next = tokenOf((await linkFor(form.email)).links[0])
    expect(await computer.call(resetPassword, { body: { token: next, password: form.password } })).toEqual({
      ownSessionEnded: true,
    })
  })

  test('sends the seller an e-mail about the new password, in the language of the account', async () => {
    const { form } = await register({ language: 'ar', firstName: 'منى' })
    const letter = await linkFor(form.email)
    expect(letter.subject).toBe(arabic.reset.subject)
    expect(letter.html).toContain('<html lang="ar" dir="rtl">')
    await reset(tokenOf(letter.links[0]))
    const notice = await mailbox.next(form.email)
    expect(notice.subject).toBe(arabic.changed.subject)
    expect(notice.text).toContain(arabic.changed.text)
    expect(notice.links).toEqual([`${server.current.url}/forgot-password`])
  })

  test('is not replaced by a password that violates the password rules', async () => {
    const { form } = await register({ businessName: `Nile SHOP #${clock}1` })
    const token = tokenOf((await linkFor(form.email)).links[0])
    const common = await visitor().fails(resetPassword, { body: { token, password: 'Passw0rd!' } })
    expect(common.fields).toEqual([{ path: 'password', code: 'passwordCommon' }])
    const problem = await visitor().fails(resetPassword, { body: { token, password: 'short' } })
    expect(problem.fields).toContainEqual({ path: 'password', code: 'passwordTooShort' })
    expect(await signsIn(form.email, form.password)).toBe(200)
    // neither the e-mail address nor the business name is accepted as password, though they meet the rules
    for (const known of knownOf(form)) expect((await reset(token, known)).status).toBe(422)
    // the reset link still works after the refused attempts
    expect((await reset(token)).status).toBe(200)
  })
})

describe('signing in with a password', () => {
  test('accepts Arabic and Latin digits alike, also if the stored hash was made from Arabic digits', async () => {
    const { form } = await register({ password: 'Souq-2-go!١٢٣' })
    for (const password of ['Souq-2-go!123', 'Souq-2-go!١٢٣', 'Souq-2-go!۱۲۳', 'Souq-٢-go!12٣'])
      expect([password, await signsIn(form.email, password)]).toEqual([password, 200])
    expect(await signsIn(form.email, 'Souq-2-go!124')).toBe(401)
    const old = await register()
    await server.current.db.system
      .update(accounts)
      .set({ password: await hashPassword('Souq-2-go!١٢٣') })
      .where(eq(accounts.userId, (await old.visitor.call(getSession)).user?.id ?? ''))
    expect(await signsIn(old.form.email, 'Souq-2-go!١٢٣')).toBe(200)
  })

  test('refuses a password of more than 100 characters', async () => {
    const { form } = await register()
    const problem = await visitor().fails(signIn, {
      body: { email: form.email, password: `Aa1!${'x'.repeat(97)}` },
    })
    expect(problem).toMatchObject({ code: 'invalid_input', fields: [{ code: 'passwordTooLong' }] })
  })
})

describe('a password reset link', () => {
  test('works once, even when used concurrently', async () => {
    const { form } = await register()
    const token = tokenOf((await linkFor(form.email)).links[0])
    const passwords = ['First!pass1', 'Second!pass1', 'Third!pass1']
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect(await signsIn(form.email, winner)).toBe(200)
    expect(await isValid(token)).toBe(false)
    expect((await visitor().fails(resetPassword, { body: { token, password: NEW_PASSWORD } })).code).toBe(
      'link_expired',
    )
  })

  test('expires after an hour', async () => {
    const { form } = await register()
    const token = tokenOf((await linkFor(form.email)).links[0])
    clock += HOUR - 1
    expect(await isValid(token)).toBe(true)
    clock += 1
    expect(await isValid(token)).toBe(false)
    expect((await reset(token)).status).toBe(410)
    expect(await signsIn(form.email, form.password)).toBe(200)
  })

  test('becomes invalid when another reset link of the same seller is used', async () => {
    const { form } = await register()
    const first = tokenOf((await linkFor(form.email)).links[0])
    const second = tokenOf((await linkFor(form.email)).links[0])
    expect([await isValid(first), await isValid(second)]).toEqual([true, true])
    await reset(first)
    expect(await isValid(second)).toBe(false)
  })

  test('becomes invalid when the seller changes the password', async () => {
    const { visitor: seller, form } = await register()
    const token = tokenOf((await linkFor(form.email)).links[0])
    const body = { currentPassword: form.password, password: NEW_PASSWORD }
    await seller.call(changePassword, { body })
    expect((await reset(token)).status).toBe(410)
  })

  test('does not work when it is made up, truncated or altered', async () => {
    const { form } = await register()
    const token = tokenOf((await linkFor(form.email)).links[0])
    for (const wrong of ['x', token.slice(1), `${token}x`, token.replace('.', ' ')]) {
      expect(await isValid(wrong), wrong).toBe(false)
      expect((await reset(wrong)).status, wrong).toBe(410)
    }
  })

  test('is requested with the same response for known and unknown e-mail addresses', async () => {
    const { form } = await register()
    const unknown = signUpInput().email
    clock += 60_000
    const before = mailbox.all.length
    const answers = []
    for (const email of [unknown, form.email]) {
      const first = await request(email)
      const second = await request(email)
      const { requestId: _, ...problem } = (await second.json()) as Record<string, unknown>
      answers.push([first.status, await first.text(), problem])
    }
    expect(answers[0]).toEqual(answers[1])
    await mailbox.next(form.email)
    expect(mailbox.all.slice(before).map(({ to }) => to)).toEqual([form.email])
  })

  test('also confirms the e-mail address, since only the owner of the mailbox has the link', async () => {
    const { form } = await register()
    const { db } = server.current
    await db.system.update(users).set({ emailVerified: false }).where(eq(users.email, form.email))
    await reset(tokenOf((await linkFor(form.email)).links[0]))
    const [user] = await db.system.select().from(users).where(eq(users.email, form.email))
    expect(user?.emailVerified).toBe(true)
  })
})

describe('changing the password', () => {
  const change = (currentPassword: string, password = NEW_PASSWORD) => ({
    body: { currentPassword, password },
  })

  test('requires the current password', async () => {
    const { visitor: seller, form } = await register()
    expect((await seller.fails(changePassword, change('Wrong!pass1'))).code).toBe('wrong_password')
    expect((await seller.call(getSession)).user).not.toBeNull()
    expect(await signsIn(form.email, form.password)).toBe(200)
  })

  test('signs out all sessions, including this one, clears the cookie, and notifies the seller', async () => {
    const { visitor: seller, form } = await register()
    const elsewhere = visitor()
    await elsewhere.call(signIn, { body: form })
    expect((await mailbox.next(form.email)).subject).toBe(english.device.subject)
    const userId = (await seller.call(getSession)).user?.id ?? ''
    const answer = await seller.send(changePassword, change(form.password))
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie().join()).toMatch(/safi\.session_token=;.*Max-Age=0/)
    expect((await seller.call(getSession)).user).toBeNull()
    expect((await elsewhere.call(getSession)).user).toBeNull()
    expect(await signsIn(form.email, form.password)).toBe(401)
    expect(await signsIn(form.email, NEW_PASSWORD)).toBe(200)
    expect((await mailbox.next(form.email)).subject).toBe(english.changed.subject)
    const audited = await server.current.db.system
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.userId, userId))
    expect(audited).toEqual([{ action: 'account.password_changed' }])
  })

  test('applies the same rules to the new password as signing up', async () => {
    const { visitor: seller, form } = await register({ businessName: `Nile SHOP #${clock}2` })
    const problem = await seller.fails(changePassword, change(form.password, 'nouppercase1!'))
    expect(problem.fields).toEqual([{ path: 'password', code: 'passwordUppercase' }])
    for (const known of knownOf(form))
      expect((await seller.fails(changePassword, change(form.password, known))).code).toBe('weak_password')
    const common = await seller.fails(changePassword, change(form.password, 'Passw٠rd!'))
    expect(common.fields).toEqual([{ path: 'password', code: 'passwordCommon' }])
    expect((await seller.call(getSession)).user).not.toBeNull()
  })

  test('requires the user to be signed in', async () => {
    expect((await visitor().fails(changePassword, change('Souq-2-go!'))).code).toBe('not_signed_in')
  })
})
