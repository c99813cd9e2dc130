import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '#contract/accounts.ts'
import { makeApiKey } from '#contract/api-keys.ts'
import { listBusinesses } from '#contract/businesses.ts'
import { requestPasswordReset } from '#contract/passwords.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { accountPages, counting, expectComplaint, headingTimes, newPerson } from './support/account-pages.ts'
import { type AccountServer, confirmedPerson, startAccountServer } from './support/account-server.ts'
import { expectWellMade, expectWellMadeInEveryLook, openBrowser, visit } from './support/browser.ts'
import { csvFile } from './support/csv-file.ts'
import { LOOKS, testsIn } from './support/journey.ts'
import { expectFocus } from './support/keyboard.ts'
import { navigate } from './support/navigation.ts'
import { say, wordsOf } from './support/words.ts'

const NEW_PASSWORD = 'N3w!password'

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
  'resetting a forgotten password in $language at $width px',
  ({ language, width, dark }) => {
    const { auth, common, errors, instant, validation } = wordsOf(language)
    const { inEnglish, inArabic } = testsIn(language)

    async function open({ fresh = false } = {}) {
      const { page, context } = await visit(browser, server.url, { language, width, dark, fresh })
      await page.clock.install()
      const headings = await headingTimes(page)
      /** Waits until the page has shown that the password is changed, which it does for two seconds. */
      const changed = () =>
        expect.poll(async () => Object.keys(await headings())).toContain(auth.reset.doneTitle)
      return { page, context, headings, changed, ...accountPages(page, language) }
    }
    type Opened = Awaited<ReturnType<typeof open>>
    const linkTo = async (email: string) => (await server.mailbox.next(email)).links[0] ?? ''

    /** Requests a link through the open form. */
    async function askForLink(on: Opened, email: string): Promise<string> {
      await on.email.fill(email)
      await on.button(auth.forgot.submit).click()
      await on.heading(auth.forgot.sentTitle).waitFor()
      return linkTo(email)
    }
    /** A confirmed person, with a link that was requested through the API. */
    async function forgetful() {
      const person = await confirmedPerson(server)
      await new TestClient(server.url).call(requestPasswordReset, { body: { email: person.email } })
      return { person, link: await linkTo(person.email) }
    }

    test('sets a new password that ends every session', async () => {
      const person = await confirmedPerson(server)
      const elsewhere = new TestClient(server.url)
      await elsewhere.call(signIn, { body: { email: person.email, password: person.password } })
      await elsewhere.call(listBusinesses)
      // the first e-mail reports the login from a new browser; the next one contains the reset link
      await server.mailbox.next(person.email)
      const { page, context, ...on } = await open()
      // a visitor has read a file, and forgot the password of the account that shall import it
      await page.goto('/import')
      await page.locator('input[type=file]').first().setInputFiles(csvFile(templateFile))
      await on.button(instant.save).click()
      await on.link(auth.signup.login).click()
      await on.link(auth.login.forgot).click()
      await on.heading(auth.forgot.title).waitFor()
      await expectWellMade(page)
      await on.email.fill(`  ${person.email.toUpperCase()} `)
      await on.button(auth.forgot.submit).click()
      await on.toast(auth.forgot.sent).waitFor()
      await on.heading(auth.forgot.sentTitle).waitFor()
      await expectFocus(on.heading(auth.forgot.sentTitle))
      await page.getByText(say(auth.forgot.sentText, { email: `\u2066${person.email}\u2069` })).waitFor()
      await expectWellMade(page)

      await page.goto(await linkTo(person.email))
      await on.heading(auth.reset.title).waitFor()
      expect(page.url()).toBe(`${server.url}/reset-password`)
      await expectWellMade(page)
      await on.newPassword.fill(NEW_PASSWORD)
      await on.confirm.fill(NEW_PASSWORD)
      const toast = on.toast(auth.reset.done).waitFor()
      await on.button(auth.reset.submit).click()
      await on.changed()
      await toast
      await expectWellMade(page)
      // two seconds later, the login page opens
      await page.clock.fastForward(2000)
      await page.waitForURL('**/login')
      await on.heading(auth.login.title).waitFor()
      const { [auth.reset.doneTitle]: changed = Number.NaN, [auth.login.title]: login = Number.NaN } =
        await on.headings()
      expect(login - changed).toBeGreaterThan(1_500)

      await on.email.fill(person.email)
      await on.password.fill(person.password)
      await on.button(auth.login.submit).click()
      await on.toast(errors.invalid_credentials).waitFor()
      await on.password.fill(NEW_PASSWORD)
      await on.button(auth.login.submit).click()
      await on.toast(auth.login.success).waitFor()
      await page.waitForURL('**/my-businesses')
      await page.getByRole('heading', { name: templateFile.name }).waitFor()

      expect((await elsewhere.fails(listBusinesses)).code).toBe('not_signed_in')
    })

    inArabic('revokes API keys too, also while somebody else is signed in, who stays so', async () => {
      const person = await confirmedPerson(server)
      const client = new TestClient(server.url)
      await client.call(signIn, { body: { email: person.email, password: person.password } })
      await server.mailbox.next(person.email)
      const { key } = await client.call(makeApiKey, { body: { name: 'Till', password: person.password } })
      await server.mailbox.next(person.email)
      await client.call(requestPasswordReset, { body: { email: person.email } })
      const { page, context, ...on } = await open()
      const other = await confirmedPerson(server)
      await context.request.post(`${server.url}${signIn.path}`, {
        data: { email: other.email, password: other.password },
      })
      await page.goto(await linkTo(person.email))
      await on.heading(auth.reset.title).waitFor()
      // the checkbox is ticked at first
      const revoke = page.getByRole('checkbox', { name: auth.reset.revokeKeys_one })
      expect(await revoke.isChecked()).toBe(true)
      await page.getByText(auth.reset.revokeKeysHint).waitFor()
      await expectWellMadeInEveryLook(page)
      await on.newPassword.fill(NEW_PASSWORD)
      await on.confirm.fill(NEW_PASSWORD)
      await on.button(auth.reset.submit).click()
      await on.changed()
      const answer = await fetch(`${server.url}${listBusinesses.path}`, {
        headers: { authorization: `Bearer ${key}` },
      })
      expect(answer.status).toBe(401)

      // the login page would lead the other user to their own businesses
      await page.getByText(say(auth.reset.doneForOther, { account: `\u2066${other.email}\u2069` })).waitFor()
      await expectWellMade(page)
      await page.getByRole('main').getByRole('button', { name: common.nav.logout }).click()
      await page.getByText(auth.reset.doneText).waitFor()
      await page.clock.fastForward(2000)
      await page.waitForURL('**/login')
      await on.heading(auth.login.title).waitFor()
    })

    inArabic('allows another reset e-mail after a minute', async () => {
      const opened = await open()
      const { page, context, ...on } = opened
      const person = await confirmedPerson(server)
      await page.goto('/forgot-password')
      await askForLink(opened, person.email)
      const waiting = (from: number, to: number) =>
        page.getByRole('main').getByRole('button', { name: counting(auth.resendIn, from, to) })
      await waiting(60, 5).waitFor()
      expect(await on.button(auth.forgot.resend).count()).toBe(0)
      await server.pass(5, page)
      await waiting(55, 1).waitFor()
      await server.pass(55, page)
      await on.button(auth.forgot.resend).click()
      await on.toast(auth.forgot.sent).waitFor()
      await waiting(60, 5).waitFor()
      const link = new URL(await linkTo(person.email))
      await navigate(page, `${link.pathname}${link.hash}`)
      await on.heading(auth.reset.title).waitFor()

      // a newly opened page has no countdown, but the server still enforces the wait
      await page.goto('/forgot-password')
      await on.email.fill(person.email)
      await on.button(auth.forgot.submit).click()
      await on.toast(auth.forgot.tooMany).waitFor()
      await waiting(60, 1).waitFor()
      await expectWellMadeInEveryLook(page)
      await on.link(auth.backToLogin).click()
      await page.waitForURL('**/login')
    })

    inEnglish('says for at least half a second that it checks the link, then shows the form', async () => {
      const { link } = await forgetful()
      const { page } = await visit(browser, server.url, { language, width, dark })
      const on = accountPages(page, language)
      const seen = await headingTimes(page)
      const checking = Promise.withResolvers<void>()
      await page.route('**/api/password-reset/check', async (route) => {
        await checking.promise
        await route.fallback()
      })
      await page.goto(link)
      await on.heading(auth.reset.verifying).waitFor()
      await expectWellMadeInEveryLook(page)
      checking.resolve()
      await on.heading(auth.reset.title).waitFor()

      // opens the link again, now without intercepting its requests
      await page.unrouteAll()
      await page.goto('about:blank')
      await page.goto(link)
      await on.heading(auth.reset.title).waitFor()
      const times = await seen()
      const shown = (times[auth.reset.title] ?? 0) - (times[auth.reset.verifying] ?? 0)
      // a busy machine shows the message late, so the time measured from its appearance can be less than half a second
      expect(shown).toBeGreaterThanOrEqual(400)
    })

    inArabic(
      'refuses a link that is incomplete, unknown, expired, already used, or not a reset link',
      async () => {
        const opened = await open()
        const { page, context, ...on } = opened
        const { person, link } = await forgetful()
        await page.goto('/reset-password')
        await on.heading(auth.reset.invalidTitle).waitFor()
        await expectWellMadeInEveryLook(page)

        // pasting a link over another one changes only the URL fragment, which the page reads and removes, so no new page loads
        for (const path of [
          '/reset-password#type=recovery',
          link.replace('type=recovery', 'type=signup'),
          '/reset-password#access_token=unknown&type=recovery',
        ]) {
          await page.goto(path)
          await expect.poll(() => page.evaluate('location.hash')).toBe('')
          await on.heading(auth.reset.invalidTitle).waitFor()
        }
        await page.goto(link)
        await on.heading(auth.reset.title).waitFor()
        await server.pass(60 * 60)
        await on.newPassword.fill(NEW_PASSWORD)
        await on.confirm.fill(NEW_PASSWORD)
        await on.button(auth.reset.submit).click()
        await on.toast(auth.reset.expired).waitFor()
        await on.heading(auth.reset.invalidTitle).waitFor()
        await page.goto('about:blank')
        await page.goto(link)
        await on.heading(auth.reset.invalidTitle).waitFor()
        await on.link(auth.reset.requestNew).click()
        await page.waitForURL('**/forgot-password')

        const fresh = await askForLink(opened, person.email)
        await page.goto(fresh)
        await on.newPassword.fill(NEW_PASSWORD)
        await on.confirm.fill(NEW_PASSWORD)
        await on.button(auth.reset.submit).click()
        await on.changed()
        await page.goto('about:blank')
        await page.goto(fresh)
        await on.heading(auth.reset.invalidTitle).waitFor()
      },
    )

    inEnglish(
      'shows the strength of the new password, requires it twice, and refuses a common one',
      async () => {
        const { page, context, ...on } = await open()
        await page.goto((await forgetful()).link)
        await on.button(auth.reset.submit).click()
        await expectComplaint(page, on.newPassword, validation.passwordTooShort)
        await expectComplaint(page, on.confirm, validation.passwordConfirmRequired)
        await expectFocus(on.newPassword)

        await on.expectStrength(on.newPassword, [
          ['aA', auth.strength.weak],
          ['aA1', auth.strength.medium],
          ['aA1!', auth.strength.medium],
          ['aA1!aA1!', auth.strength.strong],
        ])
        await on.confirm.fill('aA1!aA1?')
        await on.button(auth.reset.submit).click()
        await expectComplaint(page, on.confirm, validation.passwordsDiffer)
        await expectFocus(on.confirm)
        await expectWellMadeInEveryLook(page)
        await on.confirm.fill('aA1!aA1!')
        await page.getByText(validation.passwordsDiffer).waitFor({ state: 'detached' })
        // changing the first field makes the passwords differ again; the error shows at the confirmation field
        await on.newPassword.fill('aA1!aA1!!')
        await expectComplaint(page, on.confirm, validation.passwordsDiffer)

        await on.newPassword.fill('Passw0rd!')
        await on.confirm.fill('Passw0rd!')
        await on.button(auth.reset.submit).click()
        await expectComplaint(page, on.newPassword, validation.passwordCommon)
        await expectFocus(on.newPassword)
      },
    )

    inArabic('shows an error and a retry at every step at which the connection is lost', async () => {
      const { page, context, ...on } = await open({ fresh: true })
      const { person, link } = await forgetful()
      await page.goto('/forgot-password')
      await on.toastsLoaded()
      await context.setOffline(true)
      await on.email.fill(person.email)
      await on.button(auth.forgot.submit).click()
      await on.toast(auth.forgot.unable).waitFor()
      await context.setOffline(false)
      // also a request for an address without an account is confirmed
      await on.email.fill(newPerson().email)
      await on.button(auth.forgot.submit).click()
      await on.heading(auth.forgot.sentTitle).waitFor()

      await navigate(page, '/reset-password')
      await on.heading(auth.reset.invalidTitle).waitFor()
      await context.setOffline(true)
      await page.evaluate(`location.hash = ${JSON.stringify(new URL(link).hash)}`)
      await on.heading(auth.reset.checkFailed).waitFor()
      await expectWellMadeInEveryLook(page)
      await on.button(common.retry).click()
      await on.heading(auth.reset.checkFailed).waitFor()
      // the page checks the link again once the connection is back
      await context.setOffline(false)
      await on.heading(auth.reset.title).waitFor()

      await on.newPassword.fill(NEW_PASSWORD)
      await on.confirm.fill(NEW_PASSWORD)
      await context.setOffline(true)
      await on.button(auth.reset.submit).click()
      await on.toast(auth.reset.failed).waitFor()
      await context.setOffline(false)
      await on.button(auth.reset.submit).click()
      await on.changed()
    })
  },
)
