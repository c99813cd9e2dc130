import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '#contract/accounts.ts'
import { TestClient } from '#server/testing/test-client.ts'
import {
  accountPages,
  counting,
  expectComplaint,
  newPerson,
  quietBeforeAsking,
} from './support/account-pages.ts'
import { type AccountServer, startAccountServer } from './support/account-server.ts'
import { expectWellMade, expectWellMadeInEveryLook, openBrowser, visit } from './support/browser.ts'
import { LOOKS, testsIn } from './support/journey.ts'
import { expectFocus } from './support/keyboard.ts'
import { drawn } from './support/limits.ts'
import { say, wordsOf } from './support/words.ts'

/** The server of these tests allows one sign-up, so that the second one exceeds the limit. */
const SIGN_UPS = 1

let server: AccountServer
let strict: AccountServer
let browser: Browser

beforeAll(async () => {
  server = await startAccountServer()
  strict = await startAccountServer({ signUps: SIGN_UPS, sellers: '10,000+', uptime: '99.9%' })
  browser = await openBrowser()
})
afterAll(async () => {
  await server?.stop()
  await strict?.stop()
})

describe.each(LOOKS)('signing up in $language at $width px', ({ language, width, dark }) => {
  const { auth, common, errors, validation } = wordsOf(language)
  const { inEnglish, inArabic } = testsIn(language)

  async function open(at: AccountServer = server) {
    const { page, context } = await visit(browser, at.url, { language, width, dark })
    await page.clock.install()
    return { page, context, ...accountPages(page, language) }
  }
  /** Another person signs up through the API. */
  async function another(overrides: { email?: string; businessName?: string } = {}) {
    const person = { ...newPerson(), ...overrides }
    await new TestClient(server.url).call(signUp, { body: person })
    return person
  }

  test('shows what an account includes, and links to other pages', async () => {
    const { page, context, ...on } = await open()
    await page.goto('/signup')
    await page.getByRole('heading', { name: auth.included.title }).waitFor()
    const badges = page.getByRole('list', { name: auth.trust.label })
    for (const words of [auth.trust.noCard, auth.trust.upgrade, auth.trust.privacy])
      await badges.getByText(words).waitFor()
    // the operator of this server has not configured any figures
    expect(await badges.getByRole('listitem').count()).toBe(3)
    await expectWellMade(page)
    expect(await on.link(auth.included.demo).getAttribute('href')).toBe('/demo')
    expect(await on.link(auth.signup.login).getAttribute('href')).toBe('/login')
    const form = page.getByRole('main')
    for (const path of ['/terms', '/privacy', '/demo']) {
      await form.locator(`a[href="${path}"]`).click()
      await page.waitForURL(`**${path}`)
      await page.goBack()
      await on.heading(auth.signup.title).waitFor()
    }
  })

  inArabic(
    'shows an error at every empty required field, for a registered e-mail address, and for a lost connection',
    async () => {
      const { page, context, ...on } = await open()
      await page.goto('/signup')
      await on.button(auth.signup.submit).click()
      await expectComplaint(page, on.firstName, validation.firstNameRequired)
      await expectComplaint(page, on.lastName, validation.lastNameRequired)
      await expectComplaint(page, on.businessName, validation.businessNameRequired)
      await expectComplaint(page, on.email, validation.emailRequired)
      await expectComplaint(page, on.password, validation.passwordTooShort)
      await expectFocus(on.firstName)
      await expectWellMadeInEveryLook(page)
      await on.firstName.fill('Mona')
      await on.lastName.fill('Hassan')
      await on.button(auth.signup.submit).click()
      await expectFocus(on.businessName)

      const { email } = await another()
      await on.fill({ ...newPerson(), email })
      await on.button(auth.signup.submit).click()
      await on.toast(errors.email_taken).waitFor()
      await expectComplaint(page, on.email, errors.email_taken)
      await on.email.fill(newPerson().email)
      await context.setOffline(true)
      await on.button(auth.signup.submit).click()
      await on.toast(auth.signup.failed).waitFor()
      await context.setOffline(false)
      await on.button(auth.signup.submit).click()
      await page.waitForURL('**/confirm-email')
    },
  )

  inEnglish(
    'shows the strength of the typed password, can show and hide its text, and refuses one that equals the e-mail address',
    async () => {
      const { page, context, ...on } = await open()
      await page.goto('/signup')
      await on.expectStrength(on.password, [
        ['ب', auth.strength.veryWeak],
        ['a', auth.strength.weak],
        ['aA', auth.strength.fair],
        ['aA1', auth.strength.good],
        ['aA1!', auth.strength.strong],
        ['aA1!aA1!', auth.strength.strong],
      ])
      expect(await on.password.getAttribute('type')).toBe('password')
      await page.getByRole('button', { name: common.showPassword }).click()
      expect(await on.password.getAttribute('type')).toBe('text')
      await page.getByRole('button', { name: common.hidePassword }).click()
      expect(await on.password.getAttribute('type')).toBe('password')

      const email = `mona-1-${randomUUID()}@example.com`
      await on.fill({ ...newPerson(), email, password: `M${email.slice(1)}` })
      await on.button(auth.signup.submit).click()
      await on.toast(errors.weak_password).waitFor()
      await expectComplaint(page, on.password, errors.weak_password)
      await expectFocus(on.password)
    },
  )

  inEnglish('reports a taken business name half a second after typing, regardless of case', async () => {
    const taken = await another()
    const { page } = await visit(browser, server.url, { language, width, dark })
    const on = accountPages(page, language)
    const asked = await quietBeforeAsking(page, 'business-name')
    await page.goto('/signup')
    // typing letter by letter without a pause sends one request; spaces around the name do not make it a different name
    await on.businessName.pressSequentially(` ${taken.businessName.toUpperCase()}`)
    await expectComplaint(page, on.businessName, validation.businessNameTaken)
    const quiet = await asked()
    expect(quiet.at(-1)).toBeGreaterThanOrEqual(495)
    expect(quiet.length).toBeLessThan(taken.businessName.length / 2)
    await on.fill({ ...newPerson(), businessName: taken.businessName })
    await expectComplaint(page, on.businessName, validation.businessNameTaken)
    await on.button(auth.signup.submit).click()
    await on.toast(errors.business_name_taken).waitFor()
    await expectFocus(on.businessName)
    await expectWellMadeInEveryLook(page)
    await on.businessName.fill(`Nile ${randomUUID()}`)
    await page.getByText(validation.businessNameTaken, { exact: true }).waitFor({ state: 'detached' })
  })

  inArabic(
    'accepts a business name when checking it fails, and leaves the decision to the server',
    async () => {
      const { page, context, ...on } = await open()
      const person = newPerson()
      await on.fillSignUp(person)
      await context.setOffline(true)
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('business-name'))
      await on.businessName.fill(`${person.businessName} Shop`)
      await page.clock.fastForward(500)
      await failed
      await drawn(page)
      expect(await on.businessName.getAttribute('aria-invalid')).toBeNull()
      await context.setOffline(false)
      await another({ businessName: `${person.businessName} Shop` })
      await on.button(auth.signup.submit).click()
      await on.toast(errors.business_name_taken).waitFor()
      await expectComplaint(page, on.businessName, validation.businessNameTaken)
      await on.businessName.fill(person.businessName)
      await on.button(auth.signup.submit).click()
      await page.waitForURL('**/confirm-email')
    },
  )

  inEnglish(
    "shows the operator's figures, and locks the form for two minutes after too many sign-ups, even after a reload",
    async () => {
      // moves the server's clock, so that earlier sign-ups no longer count towards the limit
      await strict.pass(60 * 60)
      const first = newPerson()
      await new TestClient(strict.url).call(signUp, { body: first })
      await strict.mailbox.next(first.email)

      const { page, context, ...on } = await open(strict)
      const person = newPerson()
      await on.fillSignUp(person)
      const badges = page.getByRole('list', { name: auth.trust.label })
      for (const claim of [
        auth.trust.trusted,
        say(auth.trust.sellers, { sellers: '\u206610,000+\u2069' }),
        say(auth.trust.uptime, { uptime: '\u206699.9%\u2069' }),
      ])
        await badges.getByText(claim).waitFor()
      await expectWellMadeInEveryLook(page)
      await on.button(auth.signup.submit).click()
      await on.toast(auth.signup.tooMany).waitFor()
      const locked = (from: number, to: number) =>
        page.getByRole('main').getByRole('button', { name: counting(auth.locked, from, to) })
      await locked(120, 60).waitFor()
      expect(await locked(120, 60).isDisabled()).toBe(true)

      const resend = on.button(auth.signup.resend)
      await on.email.fill('')
      await resend.click()
      await on.toast(auth.signup.resendNoEmail).waitFor()
      await expectFocus(on.email)
      await on.email.fill('nobody')
      await resend.click()
      await expectComplaint(page, on.email, validation.emailInvalid)
      await on.email.fill(` ${first.email.toUpperCase()} `)
      await resend.click()
      await on.toast(auth.signup.resendDone).waitFor()
      await strict.mailbox.next(first.email)
      await resend.click()
      await on.toast(auth.signup.resendFailed).waitFor()

      await page.reload()
      await locked(120, 60).waitFor()
      // without the stored countdown, the error of the server says how long to wait
      await page.evaluate('sessionStorage.clear()')
      await on.signUp(person)
      await locked(120, 60).waitFor()
      await strict.pass(50, page)
      await locked(70, 10).waitFor()
      await expectWellMadeInEveryLook(page)
      await strict.pass(70, page)
      await on.button(auth.signup.submit).waitFor()
      await page.getByText(auth.unlocked).waitFor({ state: 'attached' })
      expect(await resend.count()).toBe(0)
      await on.button(auth.signup.submit).click()
      await page.waitForURL('**/confirm-email')
    },
  )
})
