import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectWellMade } from './support/browser.ts'
import { journeys, LOOKS } from './support/journey.ts'
import { navigate } from './support/navigation.ts'
import { expectToast } from './support/toasts.ts'
import { wordsOf } from './support/words.ts'

const { seller: newSeller, url, visit } = journeys()
const PASSWORD = 'Souq-2-go!'

/** Adds a virtual authenticator that behaves like a phone's and always confirms the user. */
async function withAuthenticator(page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  })
  return { devtools, authenticatorId }
}

describe.each(LOOKS)('passkeys in $language at $width px', ({ language, width, dark }) => {
  const { auth, common, errors, settings } = wordsOf(language)
  const words = settings.passkeys

  test('adds, renames and removes a passkey, and logs in with the passkey alone and with password and passkey', async () => {
    const { api } = await newSeller()
    const { page, context } = await visit({ language, width, dark })
    const { devtools, authenticatorId } = await withAuthenticator(page)
    const dialog = page.getByRole('dialog')
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
    const password = dialog.getByLabel(settings.security.password, { exact: true })
    const named = (phrase: string, name: string) =>
      page.getByRole('button', { name: phrase.replace('{{name}}', name), exact: true })

    const loginPage = `${url().replace('127.0.0.1', 'localhost')}/login`
    const loggedIn = () => page.waitForURL('**/my-businesses')

    async function logInAgain(): Promise<void> {
      await context.clearCookies({ name: 'safi.session_token' })
      await page.goto(loginPage)
    }
    async function givePassword(): Promise<void> {
      await page.getByLabel(auth.email).fill(api.email)
      await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
      await press(auth.login.submit)
    }

    // a copied passkey is simulated: its signature counter is behind the real one
    async function refusesCopy(): Promise<void> {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
      const [kept] = credentials
      if (!kept) throw new Error('the authenticator stored no passkey')
      expect(kept.signCount).toBeGreaterThan(1)
      const replace = async (signCount: number) => {
        await devtools.send('WebAuthn.clearCredentials', { authenticatorId })
        const credential = { ...kept, signCount }
        await devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
      }
      await replace(0)
      await logInAgain()
      await press(auth.secondStep.passkey)
      await expectToast(page, errors.passkey_refused)
      await replace(kept.signCount + 10)
      await press(auth.secondStep.passkey)
      await loggedIn()
    }

    // browsers support no passkeys for an IP address, so the login page shows no button for them there
    if (language === 'en') {
      await page.goto('/login')
      await page.getByRole('button', { name: auth.login.submit, exact: true }).waitFor()
      expect(await page.getByRole('button', { name: auth.secondStep.passkey }).count()).toBe(0)
    }
    await page.goto(loginPage)
    await page.getByRole('button', { name: auth.secondStep.passkey }).waitFor()
    await expectWellMade(page)
    await press(auth.secondStep.passkey)
    await expectToast(page, auth.secondStep.noPasskey)
    await givePassword()
    await loggedIn()

    await navigate(page, '/settings/security')
    await press(words.add)
    await dialog.getByLabel(words.name, { exact: true }).fill('Laptop')
    await password.fill('Wrong!pass1')
    await confirm(settings.security.next)
    await dialog.getByText(errors.wrong_password).waitFor()
    await password.fill(PASSWORD)
    await expectWellMade(page)
    await confirm(settings.security.next)
    await dialog.getByRole('heading', { name: settings.security.codesTitle }).waitFor()
    await confirm(settings.security.codesKept)
    await named(words.renameNamed, 'Laptop').click()
    await dialog.getByLabel(words.name, { exact: true }).fill('Work laptop')
    await expectWellMade(page)
    await confirm(common.save)
    await named(words.removeNamed, 'Work laptop').waitFor()
    await expectWellMade(page)
    // adding another passkey of the same device is refused
    await press(words.add)
    await dialog.getByLabel(words.name, { exact: true }).fill('Laptop')
    await password.fill(PASSWORD)
    await confirm(settings.security.next)
    await page.getByText(words.madeBefore).waitFor()

    await logInAgain()
    await press(auth.secondStep.passkey)
    await loggedIn()

    await logInAgain()
    await givePassword()
    await page.getByText(auth.secondStep.passkeyText).waitFor()
    await expectWellMade(page)
    await press(auth.secondStep.useRecovery)
    await page.getByLabel(auth.secondStep.recoveryCode).waitFor()
    await press(auth.secondStep.usePasskey)
    await press(auth.secondStep.passkey)
    await loggedIn()

    if (language === 'en') await refusesCopy()

    await navigate(page, '/settings/security')
    await named(words.removeNamed, 'Work laptop').click()
    await password.fill(PASSWORD)
    await expectWellMade(page)
    await confirm(words.remove)
    // elements behind an open dialog have no accessible role, so the dialog must close first
    await page.getByText(words.removed).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await named(words.removeNamed, 'Work laptop').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: settings.security.recoveryCodes }).waitFor({ state: 'detached' })
    await logInAgain()
    await press(auth.secondStep.passkey)
    await expectToast(page, errors.passkey_refused)
    // the login no longer asks for a second factor
    await givePassword()
    await loggedIn()
  })
})
