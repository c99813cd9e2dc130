import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { getSession } from '#contract/accounts.ts'
import { expectWellMade } from './support/browser.ts'
import { journeys, LOOKS } from './support/journey.ts'
import { expectFocus } from './support/keyboard.ts'
import { navigate } from './support/navigation.ts'
import { wordsOf } from './support/words.ts'

const { seller: newSeller, visitAs } = journeys()
const PASSWORD = 'Souq-2-go!'

/** The code that an authenticator app would show. `ahead` simulates a phone whose clock is fast. */
function codeOf(secret: string, ahead = 0): Promise<string> {
  const bytes = new TextDecoder().decode(base32.decode(secret.replaceAll(' ', '')))
  return createOTP(bytes, { digits: 6 }).hotp(Math.floor(Date.now() / 30_000) + ahead)
}

describe.each(LOOKS)('security in $language at $width px', ({ language, width, dark }) => {
  const { auth, common, settings, errors } = wordsOf(language)
  const words = settings.security

  async function logIn(page: Page, email: string): Promise<void> {
    await page.context().clearCookies({ name: 'safi.session_token' })
    await page.goto('/login')
    await page.getByLabel(auth.email).fill(email)
    await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: auth.login.submit }).click()
    await page.getByRole('heading', { name: auth.secondStep.title }).waitFor()
  }

  test('sets up an authenticator app and asks for its code, accepts a recovery code instead, and logs out devices', async () => {
    const seller = await newSeller()
    const { page } = await visitAs(seller, { language, width, dark })
    await page.goto('/settings/security')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: words.setUp, exact: true }).click()
    await dialog.getByLabel(words.password, { exact: true }).fill(PASSWORD)
    await expectWellMade(page)
    await dialog.getByRole('button', { name: words.next }).click()
    await dialog.getByRole('img', { name: words.qr }).waitFor()
    await dialog.getByRole('button', { name: words.byHand }).click()
    await expectWellMade(page)
    const secret = (await dialog.locator('code').textContent()) ?? ''
    await dialog.getByLabel(words.code).fill('12345')
    await dialog.getByRole('button', { name: words.turnOn }).click()
    await dialog.getByLabel(words.code).and(page.locator('[aria-invalid]')).waitFor()
    await dialog.getByLabel(words.code).fill(await codeOf(secret))
    // the dialog stays open during the request, because the codes in the response are shown only once
    const confirmed = Promise.withResolvers<void>()
    await page.route('**/api/security/authenticator-app', async (route) => {
      await confirmed.promise
      await route.continue()
    })
    await dialog.getByRole('button', { name: words.turnOn }).click()
    await dialog.getByRole('button', { name: words.turnOn }).and(page.locator('[aria-busy=true]')).waitFor()
    await page.keyboard.press('Escape')
    expect(await dialog.getByRole('button', { name: common.cancel, exact: true }).isDisabled()).toBe(true)
    confirmed.resolve()
    await dialog.getByRole('heading', { name: words.codesTitle }).waitFor()
    const codes = await dialog.getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(10)
    await expectWellMade(page)
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: words.download }).click()
    expect((await download).suggestedFilename()).toBe('safi-recovery-codes.txt')
    await dialog.getByRole('button', { name: words.codesKept }).click()
    await expectWellMade(page)

    await logIn(page, seller.api.email)
    await expectWellMade(page)
    // after a reload, the page still asks for the second factor
    await page.reload()
    await page.getByLabel(auth.secondStep.code).fill('000000')
    await page.getByRole('button', { name: auth.login.submit }).click()
    await page.getByText(errors.wrong_code).waitFor()
    await page.getByLabel(auth.secondStep.code).fill(await codeOf(secret, 1))
    await page.getByRole('button', { name: auth.login.submit }).click()
    await page.waitForURL('**/my-businesses')

    await logIn(page, seller.api.email)
    await page.getByRole('button', { name: auth.secondStep.useRecovery }).click()
    await page.getByLabel(auth.secondStep.recoveryCode).fill(codes[3] ?? '')
    await page.getByRole('button', { name: auth.login.submit }).click()
    await page.waitForURL('**/my-businesses')

    await navigate(page, '/settings/security')
    const devices = page.getByRole('list', { name: settings.sessions.title }).getByRole('listitem')
    await devices.nth(2).waitFor()
    expect(await devices.count()).toBe(3)
    await devices.first().getByText(settings.sessions.current).waitFor()
    await expectWellMade(page)
    await page.getByRole('button', { name: settings.sessions.revokeOthers }).click()
    await devices.nth(1).waitFor({ state: 'detached' })
    await expectFocus(devices.first().getByRole('heading'))
    expect((await seller.api.call(getSession)).user).toBeNull()

    await page.getByRole('button', { name: words.turnOff, exact: true }).click()
    await dialog.getByLabel(words.password, { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: words.turnOff }).click()
    await page.getByRole('button', { name: words.setUp, exact: true }).waitFor()
  })
})
