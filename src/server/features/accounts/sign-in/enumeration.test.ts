import { count } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmEmail, resendConfirmation, signIn } from '#contract/accounts.ts'
import { addPasskey, startPasskey, startPasskeySignIn } from '#contract/passkeys.ts'
import { requestPasswordReset } from '#contract/passwords.ts'
import { verifications } from '#server/infra/db/schema/accounts.ts'
import { mailingServer, signUpInput, tokenOf } from '#server/testing/mailing-server.ts'
import { SoftwareAuthenticator } from '#server/testing/software-authenticator.ts'

const { server, mailbox, register } = await mailingServer()

async function withPasskey() {
  const { visitor: seller, form } = await register()
  await seller.call(confirmEmail, { body: { token: tokenOf((await mailbox.next(form.email)).links[0]) } })
  const { options } = await seller.call(startPasskey, { body: { password: form.password } })
  const credential = new SoftwareAuthenticator(server.current.url).make(options)
  await seller.call(addPasskey, { body: { name: 'Laptop', credential } })
  return { seller, form }
}

async function linksKept(): Promise<number> {
  const [kept] = await server.current.db.system.select({ count: count() }).from(verifications)
  return kept?.count ?? 0
}

test('a wrong password reveals neither whether the account exists nor which second factors it has', async () => {
  const { form: unconfirmed } = await register()
  const { form: protectedOne } = await withPasskey()
  const told = []
  for (const { email } of [unconfirmed, protectedOne, signUpInput()]) {
    const problem = await server.current.visitor().fails(signIn, { body: { email, password: 'Wrong!pass1' } })
    told.push({ ...problem, requestId: '' })
  }
  expect(told[0]?.code).toBe('invalid_credentials')
  expect(told[1]).toEqual(told[0])
  expect(told[2]).toEqual(told[0])
})

test('passkey options name the passkeys of an account only between its password and its second step', async () => {
  const { seller, form } = await withPasskey()
  const known = server.current.visitor()
  await known.call(signIn, { body: { email: form.email, password: form.password } })
  const asked = []
  for (const visitor of [server.current.visitor(), server.current.visitor(), seller]) {
    const { options } = await visitor.call(startPasskeySignIn)
    asked.push({ ...options, challenge: '' })
  }
  expect(asked[1]).toEqual(asked[0])
  expect(asked[2]).toEqual(asked[0])
  // after the right password, the options name the account's passkey
  const { options } = await known.call(startPasskeySignIn)
  expect(options.allowCredentials).toHaveLength(1)
})

test.each([
  ['a reset link', requestPasswordReset],
  ['the confirmation', resendConfirmation],
])(
  'requesting %s writes as much data to the database for an unknown e-mail address as for a known one',
  async (_, endpoint) => {
    const { form: waiting } = await register()
    const { form: confirmed } = await withPasskey()
    const written = []
    for (const { email } of [waiting, confirmed, signUpInput()]) {
      const before = await linksKept()
      await server.current.visitor().call(endpoint, { body: { email } })
      written.push((await linksKept()) - before)
    }
    expect(written).toEqual([1, 1, 1])
  },
)
