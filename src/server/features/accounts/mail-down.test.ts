import { afterAll, expect, test } from 'vitest'
import { confirmEmail, resendConfirmation, signUp } from '#contract/accounts.ts'
import { requestPasswordReset } from '#contract/passwords.ts'
import { type Mailbox, OWN_PORT, startMailbox } from '#server/testing/mailbox.ts'
import { mailerTo, signUpInput, tokenOf } from '#server/testing/mailing-server.ts'
import { testServer } from '#server/testing/test-server.ts'

let mailbox: Mailbox | undefined
afterAll(() => mailbox?.stop())

const server = testServer({ confirmEmail: true, mailer: mailerTo(`smtp://127.0.0.1:${OWN_PORT}`) })

test('signing up succeeds while the mail server is down, and the confirmation can be sent later', async () => {
  const visitor = server.current.visitor()
  const form = signUpInput()
  expect(await visitor.call(signUp, { body: form })).toEqual({ status: 'confirm_email', user: null })
  const again = { body: { email: form.email } }
  expect(await visitor.fails(resendConfirmation, again)).toMatchObject({
    code: 'mail_not_sent',
    status: 503,
  })

  mailbox = await startMailbox({ port: OWN_PORT })
  // the failed e-mail does not count for the limit of one e-mail a minute
  await visitor.call(resendConfirmation, again)
  const token = tokenOf((await mailbox.next(form.email)).links[0])
  expect((await visitor.call(confirmEmail, { body: { token } })).user?.email).toBe(form.email)
  await mailbox.stop()
})

test('reset links and confirmations fail with the same response for known and unknown e-mail addresses while the mail server is down', async () => {
  const form = signUpInput()
  await server.current.visitor().call(signUp, { body: form })
  for (const endpoint of [requestPasswordReset, resendConfirmation]) {
    for (const email of [form.email, signUpInput().email]) {
      const problem = await server.current.visitor().fails(endpoint, { body: { email } })
      expect(problem.code).toBe('mail_not_sent')
    }
  }
})
