import { describe, expect } from 'vitest'
import { createBusinessThroughPage, PASSWORD, signUpThroughPage } from './support/account.ts'
import { expectWellMadeInEveryLook } from './support/browser.ts'
import { journeys, LOOKS, testsIn } from './support/journey.ts'
import { openAccountMenu } from './support/navigation.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()

describe.each(LOOKS)('accounts in $language at $width px', ({ language, width, dark }) => {
  const { auth, common, errors } = wordsOf(language)
  const { inEnglish, inArabic } = testsIn(language)

  inEnglish('signs up, logs out, refuses a wrong password and logs in again', async () => {
    const { page } = await at.visit({ language, width, dark })
    const email = await signUpThroughPage(page, language)
    await createBusinessThroughPage(page, language, 'Nile Electronics')
    await expectWellMadeInEveryLook(page)

    await openAccountMenu(page, language)
    await page.getByText(common.nav.logout).click()
    await page.getByText(auth.loggedOut).waitFor()
    await page.goto('/my-businesses')
    await page.waitForURL('**/login**')

    // the address above leads back to the list of businesses
    await page.goto('/login')
    await page.getByLabel(auth.email, { exact: true }).fill(email)
    await page.getByLabel(auth.password, { exact: true }).fill('Wrong!pass1')
    await page.getByRole('button', { name: auth.login.submit, exact: true }).last().click()
    await page.getByText(errors.invalid_credentials).first().waitFor()
    await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: auth.login.submit, exact: true }).last().click()
    // after login, a seller with one business lands in that business
    await page.waitForURL('**/business/*/products')
    await page.getByText('Nile Electronics').first().waitFor()
  })

  inArabic(
    'sets a session cookie that outlives the browser, and a logout in one tab logs out the other tab',
    async () => {
      const { page, context } = await at.visit({ language, width, dark })
      await signUpThroughPage(page, language)
      // the session cookie lasts a month, and scripts cannot read it
      const session = (await context.cookies()).find(({ name }) => name.includes('session'))
      expect(session?.httpOnly).toBe(true)
      expect(session?.expires).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 60 * 60)
      const other = await context.newPage()
      await other.goto('/my-businesses')
      await other.getByRole('heading', { level: 1 }).waitFor()
      // brings this tab to the front, because browsers do not render a background tab
      await page.bringToFront()

      await openAccountMenu(page, language)
      await page.getByText(common.nav.logout).click()
      await page.getByText(auth.loggedOut).waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
      await other.waitForURL('**/login?*')
    },
  )
})
