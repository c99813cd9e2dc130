import { describe, expect, test } from 'vitest'
import { createBusinessThroughPage, PASSWORD, signUpThroughPage } from './support/account.ts'
import { expectWellMade } from './support/browser.ts'
import { journeys } from './support/journey.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()

describe.each([
  { language: 'en', width: 1280, dark: false },
  { language: 'ar', width: 360, dark: true },
] as const)('accounts in $language at $width px', ({ language, width, dark }) => {
  const { auth, common, errors, landing } = wordsOf(language)

  test('a visitor sees the public screens whole, in the language of the browser', async () => {
    const { page, context, expectQuiet } = await at.visit({ language, width, dark })
    for (const path of [
      '/',
      '/login',
      '/signup',
      '/confirm-email',
      '/forgot-password',
      '/reset-password',
      '/no-such-page',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectWellMade(page)
    }
    await page.goto('/')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(landing.headline)
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr')
    expectQuiet()
    await context.close()
  })

  test('signing up, out, in wrongly and in again', async () => {
    const { page, context } = await at.visit({ language, width, dark })
    const email = await signUpThroughPage(page, language)
    await createBusinessThroughPage(page, language, 'Nile Electronics')
    await expectWellMade(page)

    if (width < 1024) await page.getByRole('button', { name: common.nav.openMenu }).click()
    else await page.getByRole('banner').getByRole('button', { name: common.nav.account }).click()
    await page.getByText(common.nav.logout).click()
    await page.getByText(auth.loggedOut).waitFor()
    await page.goto('/my-businesses')
    await page.waitForURL('**/login**')

    await page.getByLabel(auth.email, { exact: true }).fill(email)
    await page.getByLabel(auth.password, { exact: true }).fill('Wrong!pass1')
    await page.getByRole('button', { name: auth.login.submit, exact: true }).last().click()
    await page.getByText(errors.invalid_credentials).first().waitFor()
    await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: auth.login.submit, exact: true }).last().click()
    await page.waitForURL('**/my-businesses')
    await page.getByText('Nile Electronics').first().waitFor()
    await context.close()
  })

  test('the session outlives the browser, and signing out in one tab signs out all', async () => {
    const { page, context } = await at.visit({ language, width, dark })
    await signUpThroughPage(page, language)
    // kept for a month, out of reach of scripts
    const session = (await context.cookies()).find(({ name }) => name.includes('session'))
    expect(session?.httpOnly).toBe(true)
    expect(session?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 60 * 60)
    const other = await context.newPage()
    await other.goto('/my-businesses')
    await other.getByRole('heading', { level: 1 }).waitFor()

    if (width < 1024) await page.getByRole('button', { name: common.nav.openMenu }).click()
    else await page.getByRole('banner').getByRole('button', { name: common.nav.account }).click()
    await page.getByText(common.nav.logout).click()
    await page.getByText(auth.loggedOut).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await other.waitForURL('**/login')
    await context.close()
  })
})
