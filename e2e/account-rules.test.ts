import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resendConfirmation, signIn, signUp } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import { requestPasswordReset, resetPassword } from '#contract/passwords.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { accountPages, expectComplaint, newPerson } from './support/account-pages.ts'
import * as rules from './support/account-rules.ts'
import { type AccountServer, confirmedPerson, startAccountServer } from './support/account-server.ts'
import { openBrowser, visit } from './support/browser.ts'
import { LOOKS, testsIn } from './support/journey.ts'
import { navigate } from './support/navigation.ts'
import { wordsOf } from './support/words.ts'

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
  'form validation in the browser in $language at $width px',
  ({ language, width, dark }) => {
    const { auth, validation } = wordsOf(language)
    const { inEnglish, inArabic } = testsIn(language)

    async function open(path: string) {
      const { page, context } = await visit(browser, server.url, { language, width, dark })
      await page.goto(path)
      return { page, context, ...accountPages(page, language) }
    }

    /** Types one value after another and leaves the field each time, as a user who corrects an error does. */
    async function tryOut(page: Page, field: Locator, cases: readonly rules.Case[]): Promise<void> {
      for (const [typed, complaint] of cases) {
        await field.focus()
        await field.fill(typed)
        await field.blur()
        if (complaint) await expectComplaint(page, field, validation[complaint])
        else await expect.poll(() => field.getAttribute('aria-invalid'), { message: typed }).toBeNull()
      }
    }

    inEnglish(
      'checks each field of the login form, and the e-mail address in forms that send an e-mail',
      async () => {
        const { page, email, password, heading } = await open('/login')
        await tryOut(page, email, rules.EMAIL)
        await tryOut(page, password, rules.LOGIN_PASSWORD)
        await navigate(page, '/forgot-password')
        await heading(auth.forgot.title).waitFor()
        await tryOut(page, email, rules.EMAIL)
        await navigate(page, '/confirm-email#token=unknown')
        await heading(auth.confirm.expiredTitle).waitFor()
        await tryOut(page, email, rules.EMAIL)
      },
    )

    inArabic('checks each field of the sign-up form', async () => {
      const { page, context, ...on } = await open('/signup')
      await tryOut(page, on.firstName, rules.FIRST_NAME)
      await tryOut(page, on.lastName, rules.LAST_NAME)
      await tryOut(page, on.businessName, rules.BUSINESS_NAME)
      await tryOut(page, on.email, rules.EMAIL)
      await tryOut(page, on.password, rules.NEW_PASSWORD)
    })

    inArabic('checks a new password and its confirmation', async () => {
      const { email } = await confirmedPerson(server)
      await new TestClient(server.url).call(requestPasswordReset, { body: { email } })
      const { page, context, ...on } = await open((await server.mailbox.next(email)).links[0] ?? '')
      await tryOut(page, on.newPassword, rules.NEW_PASSWORD)
      await tryOut(page, on.confirm, [
        ['', 'passwordConfirmRequired'],
        ['Souq-2-go!', 'passwordsDiffer'],
        ['Souq-3-go?', null],
        ['souq-3-go?', 'passwordsDiffer'],
        ['Souq-3-go? ', 'passwordsDiffer'],
        ['Souq-3-go?', null],
      ])
    })
  },
)

describe('form validation by the API', () => {
  /** Returns the error codes of the API for one field of a request; null if the field is valid. */
  async function complaints(endpoint: Endpoint, field: string, body: object): Promise<string[] | null> {
    const response = await new TestClient(server.url).send(endpoint, { body } as never)
    if (response.ok) return null
    const problem = (await response.json()) as Problem
    if (problem.code !== 'invalid_input') return null
    expect(response.status).toBe(422)
    return (problem.fields ?? []).filter(({ path }) => path === field).map(({ code }) => code)
  }

  const signInBody = { email: 'mona@example.com', password: 'Souq-2-go!' }
  const signUpBody = () => newPerson()
  const cases: [string, string, Endpoint, readonly rules.Case[], () => object][] = [
    ['signing in', 'email', signIn, rules.EMAIL, () => signInBody],
    ['signing in', 'password', signIn, rules.LOGIN_PASSWORD, () => signInBody],
    ['signing up', 'firstName', signUp, rules.FIRST_NAME, signUpBody],
    ['signing up', 'lastName', signUp, rules.LAST_NAME, signUpBody],
    ['signing up', 'businessName', signUp, rules.BUSINESS_NAME, signUpBody],
    ['signing up', 'email', signUp, rules.EMAIL, signUpBody],
    ['signing up', 'password', signUp, rules.NEW_PASSWORD, signUpBody],
    ['a confirmation', 'email', resendConfirmation, rules.EMAIL, () => ({})],
    ['a reset link', 'email', requestPasswordReset, rules.EMAIL, () => ({})],
    ['a new password', 'password', resetPassword, rules.NEW_PASSWORD, () => ({ token: randomUUID() })],
  ]

  test.each(cases)(
    'applies the same rules as the browser to %s: %s',
    async (_what, field, endpoint, values, body) => {
      for (const [typed, complaint] of values) {
        const said = await complaints(endpoint, field, { ...body(), [field]: typed })
        if (complaint) expect(said?.[0], typed).toBe(complaint)
        else expect(said, typed).toBeNull()
      }
    },
  )
})
