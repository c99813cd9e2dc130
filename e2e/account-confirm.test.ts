import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, signUp } from '#contract/accounts.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { accountPages, counting, newPerson } from './support/account-pages.ts'
import { type AccountServer, startAccountServer } from './support/account-server.ts'
import { expectWellMade, expectWellMadeInEveryLook, openBrowser, visit } from './support/browser.ts'
import { LOOKS, testsIn } from './support/journey.ts'
import { navigate } from './support/navigation.ts'
import { say, wordsOf } from './support/words.ts'

let server: AccountServer
let browser: Browser

beforeAll(async () => {
  server = await startAccountServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await server?.stop()
})

describe.each(LOOKS)(
  'confirming an e-mail address in $language at $width px',
  ({ language, width, dark }) => {
    const { auth, errors } = wordsOf(language)
    const { inEnglish, inArabic } = testsIn(language)
    const isolated = (email: string) => `\u2066${email}\u2069`

    async function open() {
      const { page, context } = await visit(browser, server.url, { language, width, dark })
      await page.clock.install()
      return { page, context, ...accountPages(page, language) }
    }
    const linkTo = async (email: string) => (await server.mailbox.next(email)).links[0] ?? ''
    /** A person who has signed up through the API and not confirmed the address yet, with the link of the e-mail. */
    async function unconfirmed() {
      const person = newPerson()
      await new TestClient(server.url).call(signUp, { body: person })
      return { person, link: await linkTo(person.email) }
    }

    test('sends an e-mail at sign-up whose link confirms the address and opens the list of businesses', async () => {
      const { page, context, ...on } = await open()
      const person = newPerson()
      await on.signUp(person)
      await page.waitForURL('**/confirm-email')
      await on.heading(auth.confirm.title).waitFor()
      await page.getByText(say(auth.confirm.text, { email: isolated(person.email) })).waitFor()
      for (const step of ['open', 'click', 'start'] as const)
        await page.getByText(auth.confirm[step]).waitFor()
      await expectWellMade(page)

      const toast = on.toast(auth.confirm.done).waitFor()
      await page.goto(await linkTo(person.email))
      await page.waitForURL('**/my-businesses')
      await toast
      expect(page.url()).not.toContain('#')
      await page.goBack()
      expect(page.url()).not.toContain('token')

      await page.goto('/login')
      await page.waitForURL('**/my-businesses')
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const path of ['/signup', '/confirm-email']) {
        await navigate(page, path)
        await page.waitForURL('**/my-businesses')
      }
    })

    test('allows a second e-mail only after a minute, even when the browser has lost its countdown', async () => {
      const { page, context, ...on } = await open()
      const person = newPerson()
      await on.signUp(person)
      await server.mailbox.next(person.email)
      await on.button(auth.confirm.resend).click()
      await on.toast(auth.confirm.resent).waitFor()
      const second = await linkTo(person.email)

      const waiting = page.getByRole('main').getByRole('button', { name: counting(auth.resendIn, 60, 5) })
      await waiting.waitFor()
      expect(await waiting.getAttribute('aria-disabled')).toBe('true')
      // a click during the countdown shows the remaining time
      await waiting.click({ force: true })
      await on.toast(waitText(language, 60, 11)).waitFor()
      expect(
        await page.locator('[role=alert], [role=status], [aria-live=polite]').allTextContents(),
      ).not.toContain(await waiting.textContent())

      await page.reload()
      await page
        .getByRole('main')
        .getByRole('button', { name: counting(auth.resendIn, 60, 5) })
        .waitFor()
      // the server knows the countdown too
      await page.evaluate('sessionStorage.clear()')
      await page.reload()
      await on.button(auth.confirm.resend).click()
      await on.toast(waitText(language, 60, 11)).waitFor()
      await waiting.waitFor()
      await server.pass(5, page)
      await page
        .getByRole('main')
        .getByRole('button', { name: counting(auth.resendIn, 55, 1) })
        .waitFor()
      await server.pass(55, page)
      await page.getByText(auth.resendReady).waitFor({ state: 'attached' })
      await on.button(auth.confirm.resend).click()
      await on.toast(auth.confirm.resent).waitFor()
      await waiting.waitFor()
      await expectWellMadeInEveryLook(page)
      // every confirmation link that was sent works until one of them is used
      await linkTo(person.email)
      await page.goto(second)
      await page.waitForURL('**/my-businesses')
    })

    inEnglish('offers to send a new link when a link was already used or has expired', async () => {
      const { page, context, ...on } = await open()
      const { person, link } = await unconfirmed()
      await server.pass(24 * 60 * 60 + 1)
      await page.goto(link)
      await on.heading(auth.confirm.expiredTitle).waitFor()
      await page.getByText(auth.confirm.expired).waitFor()
      expect(page.url()).toBe(`${server.url}/confirm-email`)
      await expectWellMadeInEveryLook(page)
      await on.email.fill(person.email)
      await on.button(auth.confirm.sendNew).click()
      await on.toast(auth.confirm.resent).waitFor()
      await on.heading(auth.confirm.title).waitFor()

      const fresh = await linkTo(person.email)
      await page.goto(fresh)
      // the person signed up elsewhere, and anybody can send a link of an own account
      await on.toast(say(auth.confirm.doneElsewhere, { email: isolated(person.email) })).waitFor()
      await page.waitForURL('**/login')
      await on.heading(auth.login.title).waitFor()
      const elsewhere = await open()
      await elsewhere.page.goto(fresh)
      await elsewhere.heading(auth.confirm.expiredTitle).waitFor()
    })

    inEnglish(
      'explains why the e-mail could not be sent again, and accepts a link that is pasted into the address bar of the open page',
      async () => {
        const { page, context, ...on } = await open()
        const person = newPerson()
        await on.signUp(person)
        await page.waitForURL('**/confirm-email')
        await on.toastsLoaded()
        await context.setOffline(true)
        await on.button(auth.confirm.resend).click()
        await on.toast(auth.confirm.unable).waitFor()
        await context.setOffline(false)
        await askForMailUntilRefused()
        await on.button(auth.confirm.resend).click()
        await on.toast(auth.confirm.tooMany).waitFor()
        await server.pass(20 * 60)

        const { hash } = new URL(await linkTo(person.email))
        await context.setOffline(true)
        await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
        await page.getByText(auth.confirm.linkFailed).waitFor()
        await expectWellMadeInEveryLook(page)
        await context.setOffline(false)
        await page.getByRole('main').getByRole('button').click()
        await page.waitForURL('**/my-businesses')
      },
    )

    inArabic('opens the businesses in a waiting tab when another tab confirms the address', async () => {
      const { page, context, ...on } = await open()
      const person = newPerson()
      await on.signUp(person)
      await page.waitForURL('**/confirm-email')
      const other = await context.newPage()
      await other.goto(await linkTo(person.email))
      await other.waitForURL('**/my-businesses')
      await page.waitForURL('**/my-businesses')
    })

    inEnglish('confirms the address of a link while somebody else is signed in', async () => {
      const { page, context, ...on } = await open()
      const first = newPerson()
      await on.signUp(first)
      await page.goto(await linkTo(first.email))
      await page.waitForURL('**/my-businesses')
      const { person, link } = await unconfirmed()
      await page.goto(link)
      await page.waitForURL('**/my-businesses')
      const { email, password } = person
      await on
        .toast(say(auth.confirm.doneForOther, { email: isolated(email), account: isolated(first.email) }))
        .waitFor()
      const { user } = await new TestClient(server.url).call(signIn, { body: { email, password } })
      expect(user?.email).toBe(email)
      // the link was used, so it leads to the businesses of the user who is logged in
      await page.goto(link)
      await page.waitForURL('**/my-businesses')
    })

    inEnglish('links to sign-up when the page does not know which e-mail address to confirm', async () => {
      const { page, context, ...on } = await open()
      await page.goto('/confirm-email')
      await page.getByText(auth.confirm.noEmail).waitFor()
      await expectWellMadeInEveryLook(page)
      await on.link(auth.confirm.goToSignUp).click()
      await page.waitForURL('**/signup')
      // the navigation state of the page contains an invalid e-mail address
      await page.evaluate(`history.replaceState({ usr: { email: 'nobody' }, idx: 0 }, '', '/confirm-email')`)
      await page.reload()
      await on.button(auth.confirm.resend).click()
      await on.toast(auth.confirm.notFound).waitFor()
      await page.waitForURL('**/signup')
    })

    inArabic(
      'explains at login that the e-mail address is not confirmed, and can send the e-mail again',
      async () => {
        const { page, context, ...on } = await open()
        const person = newPerson()
        await on.signUp(person)
        await server.mailbox.next(person.email)
        await page.waitForURL('**/confirm-email')
        await on.link(auth.goToLogin).click()
        await on.heading(auth.login.title).waitFor()
        await on.email.fill(person.email)
        await on.password.fill(person.password)
        await on.button(auth.login.submit).click()
        await on.toast(errors.email_not_confirmed).waitFor()
        await page.getByText(say(auth.login.notConfirmedText, { email: isolated(person.email) })).waitFor()
        await expectWellMadeInEveryLook(page)
        await on.button(auth.login.resend).click()
        await on.toast(auth.confirm.resent).waitFor()
        const link = new URL(await linkTo(person.email))
        await navigate(page, `${link.pathname}${link.hash}`)
        await page.waitForURL('**/my-businesses')
      },
    )

    /** Requests confirmation e-mails for many addresses until the server refuses, as an attacker's script would. */
    async function askForMailUntilRefused(): Promise<void> {
      for (let asked = 0; asked < 100; asked += 1) {
        const { status } = await fetch(`${server.url}/api/accounts/confirmation`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: newPerson().email }),
        })
        if (status === 429) return
      }
      throw new Error('the server sent 100 e-mails without a limit')
    }
  },
)

/**
 * A pattern for the sentence "Please wait N seconds before resending." with the plural form for 11 to 60 seconds. It is
 * written out here, because plural forms differ between the languages.
 */
function waitText(language: 'en' | 'ar', from: number, to: number): RegExp {
  const seconds = Array.from({ length: from - to + 1 }, (_, index) => from - index).join('|')
  return language === 'en'
    ? new RegExp(`Please wait (?:${seconds}) seconds before resending\\.`)
    : new RegExp(`انتظر (?:${seconds}) ثانية قبل إعادة الإرسال\\.`)
}
