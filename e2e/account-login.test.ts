import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { signIn } from '#contract/accounts.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { accountPages, counting, expectComplaint } from './support/account-pages.ts'
import { type AccountServer, confirmedPerson, startAccountServer } from './support/account-server.ts'
import { expectWellMade, expectWellMadeInEveryLook, openBrowser, visit } from './support/browser.ts'
import { LOOKS, testsIn } from './support/journey.ts'
import { expectFocus } from './support/keyboard.ts'
import { wordsOf } from './support/words.ts'

/** The number of wrong passwords after which the server refuses further attempts. */
const TRIES = 10

let server: AccountServer
let browser: Browser

beforeAll(async () => {
  server = await startAccountServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await server?.stop()
})

describe.each(LOOKS)('logging in in $language at $width px', ({ language, width, dark }) => {
  const { auth, common, errors, validation } = wordsOf(language)
  const { inEnglish, inArabic } = testsIn(language)

  async function open() {
    const { page, context } = await visit(browser, server.url, { language, width, dark })
    await page.clock.install()
    return { page, context, ...accountPages(page, language) }
  }

  type Opened = Awaited<ReturnType<typeof open>>

  async function expectWellMadeWithLinks({ page, ...on }: Opened): Promise<void> {
    await expectWellMade(page)
    expect(await on.link(auth.login.signUp).getAttribute('href')).toBe('/signup')
    expect(await on.link(auth.login.forgot).getAttribute('href')).toBe('/forgot-password')
  }
  /** Checks the button that shows the typed password, and hides it again. */
  async function expectShownOnRequest({ page, ...on }: Opened): Promise<void> {
    expect(await on.password.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: common.showPassword }).click()
    expect(await on.password.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: common.hidePassword }).click()
    expect(await on.password.getAttribute('type')).toBe('password')
  }

  inEnglish('leads from the link to a page to login, and then to that page', async () => {
    const person = await confirmedPerson(server)
    const opened = await open()
    const { page, context, ...on } = opened
    await page.goto('/my-businesses?from=mail')
    await page.waitForURL('**/login?*')
    await on.email.waitFor()
    await expectWellMadeWithLinks(opened)
    await on.button(auth.login.submit).click()
    await expectComplaint(page, on.email, validation.emailRequired)
    await expectComplaint(page, on.password, validation.passwordRequired)
    await expectFocus(on.email)
    await on.email.fill(` ${person.email.toUpperCase()} `)
    await on.password.fill(person.password)
    await expectShownOnRequest(opened)
    // the form can also be submitted by keyboard
    await on.password.press('Enter')
    await on.toast(auth.login.success).waitFor()
    await page.waitForURL('**/my-businesses?from=mail')
  })

  inArabic(
    'links to sign-up and password reset, and shows different errors for a wrong password and a lost connection',
    async () => {
      const person = await confirmedPerson(server)
      const opened = await open()
      const { page, context, ...on } = opened
      await page.goto('/login')
      await expectWellMadeWithLinks(opened)
      await on.email.fill(person.email)
      await on.password.fill('Wrong!pass1')
      await expectShownOnRequest(opened)
      await on.button(auth.login.submit).click()
      await on.toast(errors.invalid_credentials).waitFor()
      await expectFocus(on.password)
      await context.setOffline(true)
      await on.password.fill(person.password)
      await on.button(auth.login.submit).click()
      await on.toast(auth.login.failed).waitFor()
      await context.setOffline(false)
      await on.button(auth.login.submit).click()
      await page.waitForURL('**/my-businesses')
    },
  )

  inEnglish('locks the form after too many wrong passwords and counts down on the button', async () => {
    const person = await confirmedPerson(server)
    const script = new TestClient(server.url)
    const wrong = { email: person.email, password: 'Wrong!pass1' }
    for (let tries = 0; tries < TRIES; tries += 1) {
      expect((await script.fails(signIn, { body: wrong })).code).toBe('invalid_credentials')
    }
    const { page, context, ...on } = await open()
    await on.logIn(person)
    await on.toast(errors.rate_limited).waitFor()
    const locked = (from: number, to: number) =>
      page.getByRole('main').getByRole('button', { name: counting(auth.locked, from, to) })
    await locked(120, 100).waitFor()
    await page.reload()
    await locked(120, 60).waitFor()
    await expectWellMadeInEveryLook(page)
    await server.pass(120, page)
    await on.email.fill(person.email)
    await on.password.fill(person.password)
    await on.button(auth.login.submit).click()
    await page.waitForURL('**/my-businesses')
  })
})
