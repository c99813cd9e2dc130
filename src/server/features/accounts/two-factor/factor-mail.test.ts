import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { expect, test } from 'vitest'
import { confirmEmail } from '#contract/accounts.ts'
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from '#contract/passkeys.ts'
import { requestPasswordReset } from '#contract/passwords.ts'
import {
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  renewRecoveryCodes,
  startAuthenticatorApp,
} from '#contract/second-factors.ts'
import { mailingServer, type SignUpInput, tokenOf } from '#server/testing/mailing-server.ts'
import { SoftwareAuthenticator } from '#server/testing/software-authenticator.ts'
import type { TestClient } from '#server/testing/test-client.ts'

const { server, mailbox, register } = await mailingServer()

async function confirmed(
  overrides: Partial<SignUpInput> = {},
): Promise<{ seller: TestClient; form: SignUpInput }> {
  const { visitor, form } = await register(overrides)
  const { links } = await mailbox.next(form.email)
  await visitor.call(confirmEmail, { body: { token: tokenOf(links[0]) } })
  return { seller: visitor, form }
}

async function addOne(seller: TestClient, { password }: SignUpInput): Promise<SoftwareAuthenticator> {
  const { options } = await seller.call(startPasskey, { body: { password } })
  const key = new SoftwareAuthenticator(server.current.url)
  await seller.call(addPasskey, { body: { name: 'Laptop', credential: key.make(options) } })
  return key
}

test('notifies the owner when a passkey is added or removed, and when recovery codes are renewed', async () => {
  const { seller, form } = await confirmed()
  await addOne(seller, form)
  const added = await mailbox.next(form.email)
  expect(added.subject).toBe('Your login methods changed')
  expect(added.text).toContain('A passkey was just added to your Safi account')
  expect(added.text).toContain('tell us')
  expect(added.links[0]).toMatch(/\/forgot-password$/)
  await seller.call(renewRecoveryCodes, { body: { password: form.password } })
  expect((await mailbox.next(form.email)).text).toContain('New recovery codes were just created')
  const [{ id: passkeyId } = { id: '' }] = (await seller.call(listPasskeys)).passkeys
  const params = { passkeyId }
  const wrong = { params, body: { password: 'Wrong!pass1' } }
  expect((await seller.fails(removePasskey, wrong)).code).toBe('wrong_password')
  await seller.call(removePasskey, { params, body: { password: form.password } })
  // the next e-mail of the server is this one, so the failed attempt sent none
  expect((await mailbox.next(form.email)).text).toContain('A passkey was just removed from your Safi account')
})

test('notifies the owner of an authenticator app once its code confirms it', async () => {
  const { seller, form } = await confirmed()
  const body = { password: form.password }
  // the account has no authenticator app to remove, so no e-mail is sent
  await seller.call(removeAuthenticatorApp, { body })
  const { secret } = await seller.call(startAuthenticatorApp, { body })
  expect((await seller.fails(confirmAuthenticatorApp, { body: { code: '000000' } })).code).toBe('wrong_code')
  const bytes = new TextDecoder().decode(base32.decode(secret))
  await seller.call(confirmAuthenticatorApp, { body: { code: await createOTP(bytes, { digits: 6 }).totp() } })
  expect((await mailbox.next(form.email)).text).toContain('An authenticator app was just added')
  await seller.call(removeAuthenticatorApp, { body })
  expect((await mailbox.next(form.email)).text).toContain('was just removed')
  await seller.call(requestPasswordReset, { body: { email: form.email } })
  expect((await mailbox.next(form.email)).subject).toBe('Reset your password')
})

test('a passkey sign-in sends an e-mail about a new device in a new browser, but not in a known browser', async () => {
  const { seller, form } = await confirmed()
  const key = await addOne(seller, form)
  await mailbox.next(form.email)
  const signInAt = async (browser: TestClient) => {
    const { options } = await browser.call(startPasskeySignIn)
    await browser.call(signInWithPasskey, { body: { credential: key.show(options) } })
  }
  await signInAt(seller)
  await signInAt(seller.elsewhere())
  expect((await mailbox.next(form.email)).subject).toBe('New login to your account')
  expect(mailbox.all.filter(({ recipients }) => recipients.includes(form.email))).toHaveLength(3)
})

test('writes e-mails about second factors in Arabic to users who chose Arabic', async () => {
  const { seller, form } = await confirmed({ language: 'ar' })
  await addOne(seller, form)
  const mail = await mailbox.next(form.email)
  expect(mail.subject).toBe('تغيّرت طريقة الدخول إلى حسابك')
  expect(mail.text).toContain('أُضيف مفتاح مرور إلى حسابك في صافي')
})
