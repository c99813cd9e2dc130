import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { confirmEmail, getSession, resendConfirmation, signIn, signUp } from '#contract/accounts.ts'
import { listAuditEntries } from '#contract/audit-log.ts'
import { requestPasswordReset, resetPassword } from '#contract/passwords.ts'
import { mail as arabic } from '#phrases/ar/mail.ts'
import { mail as english } from '#phrases/en/mail.ts'
import { verifications } from '#server/infra/db/schema/accounts.ts'
import { mailingServer, signUpInput, tokenOf } from '#server/testing/mailing-server.ts'

const HOUR = 60 * 60 * 1000
let clock = new Date('2026-11-21T08:00:00Z').getTime()
const { server, mailbox, register } = await mailingServer({ now: () => new Date(clock) })

const resend = (email: string) => server.current.visitor().send(resendConfirmation, { body: { email } })
const confirm = (token: string) => server.current.visitor().send(confirmEmail, { body: { token } })

describe('signing up when the server can send e-mails', () => {
  test('starts no session, and the right password does not sign in until the e-mail address is confirmed', async () => {
    const visitor = server.current.visitor()
    const form = signUpInput()
    const made = await visitor.call(signUp, { body: form })
    expect(made).toEqual({ status: 'confirm_email', user: null })
    expect((await visitor.call(getSession)).user).toBeNull()
    expect((await visitor.fails(signIn, { body: form })).code).toBe('email_not_confirmed')
    const wrong = await visitor.fails(signIn, { body: { email: form.email, password: 'Wrong!pass1' } })
    expect(wrong.code).toBe('invalid_credentials')
  })

  test('sends a link that confirms the e-mail address and signs in', async () => {
    const { visitor, form } = await register({ firstName: 'Omar' })
    const letter = await mailbox.next(form.email)
    expect(letter).toMatchObject({
      recipients: [form.email],
      to: form.email,
      from: 'Safi <safi@example.com>',
      subject: english.confirm.subject,
    })
    expect(letter.text).toContain('Hello Omar,')
    expect(letter.text).toContain('support@example.com')
    const [link = ''] = letter.links
    // the token is in the fragment of the URL, which browsers never send to a server
    expect(link).toMatch(new RegExp(`^${server.current.url}/confirm-email#token=[\\w.-]+$`))
    expect(letter.html).toContain(`href="${link}"`)
    expect(letter.html).toContain('dir="ltr"')
    const { user } = await visitor.call(confirmEmail, { body: { token: tokenOf(link) } })
    expect(user?.email).toBe(form.email)
    expect((await visitor.call(getSession)).user?.email).toBe(form.email)
    const elsewhere = server.current.visitor()
    expect((await elsewhere.call(signIn, { body: form })).user?.email).toBe(form.email)
  })

  test('sends a right-to-left e-mail in Arabic to users who sign up in Arabic', async () => {
    const { visitor, form } = await register({ language: 'ar', firstName: 'منى' })
    const letter = await mailbox.next(form.email)
    expect(letter.subject).toBe(arabic.confirm.subject)
    expect(letter.text).toContain(arabic.confirm.text)
    expect(letter.text).toContain('منى')
    expect(letter.html).toContain('<html lang="ar" dir="rtl">')
    expect(letter.html).toContain(arabic.confirm.button)
    const { user } = await visitor.call(confirmEmail, { body: { token: tokenOf(letter.links[0]) } })
    expect(user?.language).toBe('ar')
  })

  test('stores only a hash of the link in the database', async () => {
    const { form } = await register()
    const token = tokenOf((await mailbox.next(form.email)).links[0])
    const rows = await server.current.db.system.select().from(verifications)
    const [userId = '', secret = ''] = token.split('.')
    expect(rows.map(({ identifier }) => identifier)).toContain(`confirm-email:${userId}`)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

describe('a confirmation link', () => {
  test('confirms the address of its account, and keeps the session of another user', async () => {
    const aya = await register()
    await aya.visitor.call(confirmEmail, {
      body: { token: tokenOf((await mailbox.next(aya.form.email)).links[0]) },
    })
    const omar = await register()
    const token = tokenOf((await mailbox.next(omar.form.email)).links[0])
    const { user, confirmed } = await aya.visitor.call(confirmEmail, { body: { token } })
    expect([user?.email, confirmed]).toEqual([aya.form.email, omar.form.email])
    expect((await aya.visitor.call(getSession)).user?.email).toBe(aya.form.email)
    expect((await omar.visitor.call(signIn, { body: omar.form })).user?.email).toBe(omar.form.email)
    const { id: businessId } = await omar.visitor.newBusiness()
    const { entries } = await omar.visitor.call(listAuditEntries, { params: { businessId } })
    expect(entries.find(({ action }) => action === 'account.email_confirmed')).toMatchObject({
      actor: 'visitor',
      person: null,
    })
  })

  test('confirms the address without signing in when it is opened in a browser in which its user did not sign up', async () => {
    const { visitor, form } = await register()
    const token = tokenOf((await mailbox.next(form.email)).links[0])
    // this browser signed up for another account
    const { visitor: elsewhere } = await register()
    const answer = await elsewhere.call(confirmEmail, { body: { token } })
    expect(answer).toEqual({ user: null, secondStep: null, confirmed: form.email })
    expect((await elsewhere.call(getSession)).user).toBeNull()
    expect((await visitor.call(signIn, { body: form })).user?.email).toBe(form.email)
  })

  test('works only once, so that a link found later in a mailbox does not sign in', async () => {
    const { form } = await register()
    const token = tokenOf((await mailbox.next(form.email)).links[0])
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    const late = await server.current.visitor().fails(confirmEmail, { body: { token } })
    expect(late.code).toBe('link_expired')
  })

  test('expires after a day', async () => {
    const [inTime, late] = [await register(), await register()]
    const tokens = [
      tokenOf((await mailbox.next(inTime.form.email)).links[0]),
      tokenOf((await mailbox.next(late.form.email)).links[0]),
    ] as const
    clock += 24 * HOUR - 1000
    expect((await confirm(tokens[0])).status).toBe(200)
    clock += 1000
    expect((await confirm(tokens[1])).status).toBe(410)
  })

  test('is rejected when it is made up, truncated, of another user or for another purpose', async () => {
    const [one, other] = [await register(), await register()]
    const token = tokenOf((await mailbox.next(one.form.email)).links[0])
    const [otherId] = tokenOf((await mailbox.next(other.form.email)).links[0]).split('.')
    const [, secret] = token.split('.')
    await server.current.visitor().call(requestPasswordReset, { body: { email: one.form.email } })
    const reset = tokenOf((await mailbox.next(one.form.email)).links[0])
    for (const wrong of ['x', token.slice(0, -1), `${otherId}.${secret}`, reset, "'; --", '.']) {
      expect((await confirm(wrong)).status, wrong).toBe(410)
    }
    expect((await confirm(token)).status).toBe(200)
  })

  test('becomes invalid when another link has confirmed the e-mail address', async () => {
    const { form } = await register()
    const token = tokenOf((await mailbox.next(form.email)).links[0])
    await server.current.visitor().call(requestPasswordReset, { body: { email: form.email } })
    const reset = tokenOf((await mailbox.next(form.email)).links[0])
    await server.current.visitor().call(resetPassword, { body: { token: reset, password: 'An0ther!one' } })
    expect((await confirm(token)).status).toBe(410)
  })

  test('is deleted once it has expired and the next link is created', async () => {
    const { form } = await register()
    const [userId = ''] = tokenOf((await mailbox.next(form.email)).links[0]).split('.')
    const kept = () =>
      server.current.db.system
        .select()
        .from(verifications)
        .where(eq(verifications.identifier, `confirm-email:${userId}`))
    expect(await kept()).toHaveLength(1)
    clock += 24 * HOUR
    await register()
    expect(await kept()).toHaveLength(0)
  })
})

describe('sending the confirmation again', () => {
  test('sends a second link in the language of the account, and the first link still works', async () => {
    const { form } = await register({ language: 'ar' })
    const first = await mailbox.next(form.email)
    expect((await resend(` ${form.email.toUpperCase()} `)).status).toBe(204)
    const second = await mailbox.next(form.email)
    expect(second.subject).toBe(arabic.confirm.subject)
    expect(second.links[0]).not.toBe(first.links[0])
    expect((await confirm(tokenOf(first.links[0]))).status).toBe(200)
    // the e-mail address is already confirmed
    expect((await confirm(tokenOf(second.links[0]))).status).toBe(410)
  })

  test('gets the same response for unknown and confirmed e-mail addresses, and sends them no e-mail', async () => {
    const { form: confirmed } = await register()
    await confirm(tokenOf((await mailbox.next(confirmed.email)).links[0]))
    const { form: waiting } = await register()
    await mailbox.next(waiting.email)
    const unknown = signUpInput().email
    const before = mailbox.all.length
    const answers = []
    for (const email of [unknown, confirmed.email, waiting.email]) {
      const first = await resend(email)
      const second = await resend(email)
      const { requestId: _, ...problem } = (await second.json()) as Record<string, unknown>
      answers.push([first.status, await first.text(), problem])
    }
    expect(answers[0]).toEqual(answers[2])
    expect(answers[1]).toEqual(answers[2])
    await mailbox.next(waiting.email)
    expect(mailbox.all.slice(before).map(({ to }) => to)).toEqual([waiting.email])
  })
})
