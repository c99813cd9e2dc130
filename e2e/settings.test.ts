import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { getSession, signIn } from '#contract/accounts.ts'
import { listBusinesses } from '#contract/businesses.ts'
import { changePassword } from '#contract/passwords.ts'
import { PASSWORD } from './support/account.ts'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { break500, cut, journeys, LOOKS, testsIn } from './support/journey.ts'
import { navigate } from './support/navigation.ts'
import { expectToast } from './support/toasts.ts'
import { wordsOf } from './support/words.ts'

const { seller: newSeller, visitAs } = journeys()
const CHANGED = 'N3w-Souq-2-go!'

/** Reads the value of a setting that this browser stores. */
function kept(page: Page, key: string): Promise<string | null> {
  return page.evaluate<string | null>(`localStorage.getItem('${key}')`)
}

describe.each(LOOKS)('settings in $language at $width px', ({ language, width, dark }) => {
  const words = wordsOf(language)
  const { inEnglish, inArabic } = testsIn(language)
  const { dashboard, auth, businesses, common, errors, settings, validation } = words
  const other = language === 'en' ? 'ar' : 'en'

  async function open(group = '') {
    const seller = await newSeller()
    const visited = await visitAs(seller, { language, width, dark })
    const { page, context } = visited
    await page.goto(`/settings${group}`)
    await page.getByRole('heading', { level: 1, name: settings.title }).waitFor()
    const account = async () => (await seller.api.call(getSession)).user
    const secondTab = async () => {
      const tab = await context.newPage()
      await tab.goto('/settings')
      await tab.getByRole('heading', { level: 1 }).waitFor()
      // brings this tab to the front, because browsers do not render a background tab
      await page.bringToFront()
      return tab
    }
    return { ...visited, seller, account, secondTab, said: (text: string) => page.getByText(text).first() }
  }

  test('passes all page checks, shows the account, and applies theme, currency, digits and language in every tab and after a reload', async () => {
    const { page, seller, account, secondTab, expectQuiet } = await open()
    const isArabic = language === 'ar'
    await expectWellMadeInEveryLook(page)
    for (const fact of [seller.api.email, 'Mona Hassan']) {
      await page.getByRole('definition').filter({ hasText: fact }).waitFor()
    }
    await page.getByRole('link', { name: settings.account.edit }).click()
    await page.waitForURL('**/profile')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: settings.title }).waitFor()
    const tab = await secondTab()

    const isDark = async (at: Page) => {
      // brings this tab to the front, because browsers do not render a background tab
      await at.bringToFront()
      return at.evaluate<boolean>(
        `getComputedStyle(document.documentElement).backgroundColor === 'rgb(13, 21, 18)'`,
      )
    }
    expect(await page.getByRole('radio', { name: common.nav.system }).isChecked()).toBe(true)
    await expect.poll(() => isDark(page)).toBe(dark)
    const chosen = dark ? 'light' : 'dark'
    await page.getByRole('radio', { name: common.nav[chosen] }).check()
    for (const each of [tab, page]) await expect.poll(() => isDark(each)).toBe(!dark)
    const barColors = `[...document.querySelectorAll('meta[name="theme-color"]')]
      .filter((meta) => matchMedia(meta.media).matches).map((meta) => meta.content)`
    expect(await page.evaluate(barColors)).toEqual([dark ? '#fbfaf6' : '#0d1512'])
    await expectWellMade(page)

    const currency = (at: Page, { settings }: typeof words) => at.getByLabel(settings.region.currency)
    // the test browser's region is the United Kingdom in English and Egypt in Arabic
    const [firstCurrency, chosenCurrency] = isArabic ? ['EGP', 'SAR'] : ['GBP', 'KWD']
    await expect.poll(() => currency(page, words).inputValue()).toBe(firstCurrency)
    await currency(page, words).selectOption(chosenCurrency)
    await expect.poll(() => currency(tab, words).inputValue()).toBe(chosenCurrency)
    expect(await kept(page, 'currency')).toBe(chosenCurrency)
    await expect.poll(async () => (await account())?.currency).toBe(chosenCurrency)

    // only Arabic offers a choice of digits
    const digits = (at: Page, name: string) => at.getByRole('radio', { name })
    expect(await digits(page, '١٢٣').count()).toBe(isArabic ? 1 : 0)
    if (isArabic) {
      await digits(page, '١٢٣').check()
      await expect.poll(() => digits(tab, '١٢٣').isChecked()).toBe(true)
      expect(await kept(page, 'digits')).toBe('arab')
    }

    const theirs = wordsOf(other)
    const name = { en: 'English', ar: 'العربية' }
    const speaks = (at: Page, words: typeof theirs) =>
      at.getByRole('heading', { level: 1, name: words.settings.title }).waitFor()
    await page.getByRole('radio', { name: name[other] }).click()
    for (const each of [page, tab]) {
      await speaks(each, theirs)
      expect(await each.locator('html').getAttribute('dir')).toBe(other === 'ar' ? 'rtl' : 'ltr')
      expect(await each.getByRole('radio', { name: name[other] }).isChecked()).toBe(true)
    }
    expect(await kept(page, 'language')).toBe(other)
    await expect.poll(async () => (await account())?.language).toBe(other)
    expectQuiet()

    await page.reload()
    await speaks(page, theirs)
    await expect.poll(() => isDark(page)).toBe(!dark)
    await expect
      .poll(() => page.getByRole('radio', { name: theirs.common.nav[chosen] }).isChecked())
      .toBe(true)
    await expect.poll(() => currency(page, theirs).inputValue()).toBe(chosenCurrency)
    await page.getByRole('radio', { name: theirs.common.nav.system }).check()
    await page.emulateMedia({ colorScheme: chosen })
    await expect.poll(() => isDark(page)).toBe(!dark)

    // if the language cannot be saved in the account, it still changes on the screen, and a message explains the failure
    for (const fail of [break500, cut]) {
      const mend = await fail(page, 'PATCH', 'profile/preferences')
      await page.getByRole('radio', { name: name[language] }).click()
      await expectToast(page, settings.saveFailed)
      await speaks(page, words)
      if (isArabic) await expect.poll(() => digits(page, '١٢٣').isChecked()).toBe(true)
      await currency(page, words).selectOption(firstCurrency)
      await expectToast(page, settings.saveFailed)
      await expect.poll(() => currency(page, words).inputValue()).toBe(chosenCurrency)
      await mend()
      const saved = page.waitForResponse('**/api/profile/preferences')
      await page.getByRole('radio', { name: name[other] }).click()
      await speaks(page, theirs)
      expect((await saved).ok()).toBe(true)
    }
    if (isArabic) {
      await page.getByRole('radio', { name: name[language] }).click()
      await digits(page, '123').check()
      await speaks(tab, words)
      await expect.poll(() => digits(tab, '123').isChecked()).toBe(true)
    } else {
      const newDevice = await visitAs(seller, { language: other, width })
      await newDevice.page.goto('/settings')
      await expect.poll(() => currency(newDevice.page, wordsOf(other)).inputValue()).toBe(chosenCurrency)
      expect(await newDevice.page.locator('html').getAttribute('lang')).toBe(other)
    }
  })

  inArabic(
    'checks a new password by the rules of sign-up, and ends every session when it changes',
    async () => {
      const { page, seller, said } = await open('/security')
      const elsewhere = seller.api.elsewhere()
      const credentials = { email: seller.api.email, password: PASSWORD }
      await elsewhere.call(signIn, { body: credentials })
      const field = (label: string) => page.getByLabel(label, { exact: true })
      const submit = () => page.getByRole('button', { name: settings.password.submit }).click()
      await submit()
      await said(validation.passwordRequired).waitFor()
      await said(validation.passwordConfirmRequired).waitFor()
      await expectWellMade(page)

      await field(settings.password.current).fill(PASSWORD)
      for (const [typed, key] of [
        ['Abcde1!', 'passwordTooShort'],
        [`Ab1!${'x'.repeat(97)}`, 'passwordTooLong'],
        ['abcdefg1!', 'passwordUppercase'],
        ['ABCDEFG1!', 'passwordLowercase'],
        ['Abcdefgh!', 'passwordNumber'],
        ['Abcdefgh1', 'passwordSpecial'],
      ] as const) {
        await field(settings.password.new).fill(typed)
        await submit()
        await said(validation[key]).waitFor()
        const body = { currentPassword: PASSWORD, password: typed }
        const problem = await seller.api.fails(changePassword, { body })
        expect(problem.fields).toContainEqual({ path: 'password', code: key })
      }
      await field(settings.password.new).fill(CHANGED)
      await said(`${auth.strength.label}: ${auth.strength.strong}`).waitFor()
      await field(settings.password.confirm).fill(`${CHANGED}x`)
      await submit()
      await said(validation.passwordsDiffer).waitFor()

      await field(settings.password.confirm).fill(CHANGED)
      await field(settings.password.current).fill('Not-my-passw0rd')
      await submit()
      await said(errors.wrong_password).waitFor()
      await field(settings.password.current).fill(PASSWORD)
      const mend = await break500(page, 'PUT', 'profile/password')
      await submit()
      await said(settings.password.failed).waitFor()
      await mend()
      expect(await seller.api.call(getSession)).not.toMatchObject({ user: null })

      await submit()
      await said(settings.password.done).waitFor()
      await page.waitForURL('**/login**')
      await page.goto('/settings')
      await page.waitForURL('**/login**')
      expect((await elsewhere.call(getSession)).user).toBeNull()
      expect((await seller.api.fails(signIn, { body: credentials })).code).toBe('invalid_credentials')
      await page.getByLabel(auth.email, { exact: true }).fill(seller.api.email)
      await page.getByLabel(auth.password, { exact: true }).fill(CHANGED)
      await page.getByRole('button', { name: auth.login.submit, exact: true }).last().click()
      await page.waitForURL('**/settings')
    },
  )

  inEnglish(
    'adds and removes the sample business with one click, from the list of businesses and from the settings',
    async () => {
      const seller = await newSeller()
      const { page } = await visitAs(seller, { language, width, dark })
      const said = (text: string) => page.getByText(text).first()
      const all = async () => (await seller.api.call(listBusinesses)).businesses
      await page.goto('/my-businesses')
      const mend = await break500(page, 'POST', 'sample-business')
      await page.getByRole('button', { name: settings.sample.lookAround }).click()
      await said(settings.sample.addFailed).waitFor()
      await mend()
      await page.getByRole('button', { name: settings.sample.lookAround }).click()
      await said(settings.sample.added).waitFor()
      await page.waitForURL('**/business/*/dashboard')
      await page.getByRole('heading', { level: 1 }).waitFor()
      // everything on the dashboard is within two screens of 900 px, on a phone within four
      for (const [width, most] of [
        [360, 4 * 900],
        [1280, 2 * 900],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.getByRole('heading', { name: dashboard.recentProducts, exact: true }).waitFor()
        await page.waitForLoadState('networkidle')
        const height = await page.evaluate<number>('document.documentElement.scrollHeight')
        expect([width, height > most / 3, height <= most]).toEqual([width, true, true])
      }
      expect((await all()).map(({ isSample }) => isSample)).toEqual([true])

      await navigate(page, '/my-businesses')
      await page.getByText(settings.sample.badge, { exact: true }).waitFor()
      await expectWellMade(page)
      const stay = await break500(page, 'DELETE', 'sample-business')
      await page.getByRole('button', { name: settings.sample.remove }).click()
      await said(settings.sample.removeFailed).waitFor()
      await stay()
      await page.getByRole('button', { name: settings.sample.remove }).click()
      await said(settings.sample.removed).waitFor()
      await page.getByRole('heading', { name: businesses.emptyTitle }).waitFor()
      expect(await all()).toEqual([])

      await navigate(page, '/settings')
      await page.getByRole('link', { name: settings.groups.data, exact: true }).click()
      await page.getByRole('button', { name: settings.sample.add }).click()
      // not only the URL: a screen that React never showed would leave the focus where it was
      await page.getByRole('heading', { name: dashboard.recentProducts, exact: true }).waitFor()
      await navigate(page, '/settings/data')
      await page.getByRole('link', { name: settings.sample.open }).waitFor()
      await page.getByRole('button', { name: settings.sample.remove }).click()
      await page.getByRole('button', { name: settings.sample.add }).waitFor()
      expect(await all()).toEqual([])
    },
  )
})
