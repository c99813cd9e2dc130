import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '#phrases/language.ts'
import { PASSWORD } from './account.ts'
import { wordsOf } from './words.ts'

/** A new person to sign up: names and an unused e-mail address. */
export function newPerson() {
  return {
    firstName: 'Mona',
    lastName: 'Hassan',
    businessName: `Nile ${randomUUID()}`,
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
  }
}
export type Person = ReturnType<typeof newPerson>

/** The fields and buttons of the account pages, located by their labels. */
export function accountPages(page: Page, language: Language) {
  const { auth, common } = wordsOf(language)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const email = field(auth.email)
  const password = field(auth.password)
  return {
    email,
    password,
    firstName: field(auth.signup.firstName),
    lastName: field(auth.signup.lastName),
    businessName: field(auth.signup.businessName),
    newPassword: field(auth.reset.password),
    confirm: field(auth.reset.confirm),
    button,
    link: (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }),
    heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    toast: (text: string | RegExp) => page.locator('[data-sonner-toast]').filter({ hasText: text }),
    /** Waits until the code of toasts has loaded, which follows the page. A page that goes offline before shows no toast. */
    toastsLoaded: () =>
      page.locator(`section[aria-label^="${common.notifications}"]`).waitFor({ state: 'attached' }),
    /** Types passwords into a field, and expects the word for the strength of each. */
    async expectStrength(passwords: Locator, words: readonly (readonly [password: string, word: string])[]) {
      const strength = page.locator('[aria-live=polite]').filter({ hasText: auth.strength.label })
      for (const [typed, word] of words) {
        await passwords.fill(typed)
        await expect.poll(() => strength.textContent()).toBe(`${auth.strength.label}: ${word}`)
      }
    },
    /** Fills the open sign-up form. */
    async fill(person: Person): Promise<void> {
      await field(auth.signup.firstName).fill(person.firstName)
      await field(auth.signup.lastName).fill(person.lastName)
      await field(auth.signup.businessName).fill(person.businessName)
      await email.fill(person.email)
      await password.fill(person.password)
    },
    async fillSignUp(person: Person): Promise<void> {
      await page.goto('/signup')
      await this.fill(person)
    },
    async signUp(person: Person): Promise<void> {
      await this.fillSignUp(person)
      await button(auth.signup.submit).click()
    },
    async logIn(person: Pick<Person, 'email' | 'password'>): Promise<void> {
      await page.goto('/login')
      await email.fill(person.email)
      await password.fill(person.password)
      await button(auth.login.submit).click()
    },
  }
}

/** Waits until the field is invalid with exactly this error, and screen readers announce the error. */
export async function expectComplaint(page: Page, field: Locator, complaint: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: complaint }).first().waitFor()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(await describedBy(page, field)).toContain(complaint)
}

async function describedBy(page: Page, field: Locator): Promise<string[]> {
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  return Promise.all(ids.map(async (id) => (await page.locator(`[id="${id}"]`).textContent()) ?? ''))
}

/** A pattern for the label of a countdown button that shows any number of seconds between `from` and `to`. */
export function counting(phrase: string, from: number, to: number): RegExp {
  const [before = '', after = ''] = phrase.split('{{seconds}}').map(escapeRegExp)
  const seconds = Array.from({ length: from - to + 1 }, (_, index) => from - index).join('|')
  return new RegExp(`^${before}(?:${seconds})${after}$`)
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Makes each page record when each text of its heading first appeared, in milliseconds. */
export async function headingTimes(page: Page): Promise<() => Promise<Record<string, number>>> {
  await page.addInitScript(`
    window.headingTimes = {}
    new MutationObserver(() => {
      const text = document.querySelector('h1')?.textContent
      if (text) window.headingTimes[text] ??= performance.now()
    }).observe(document, { childList: true, subtree: true, characterData: true })
  `)
  return () => page.evaluate('window.headingTimes')
}

/** Makes each page record the time from the last keystroke to the next request of a path. */
export async function quietBeforeAsking(page: Page, path: string): Promise<() => Promise<number[]>> {
  await page.addInitScript(`
    window.quiet = []
    let typed = 0
    addEventListener('input', () => { typed = performance.now() }, true)
    const { fetch } = window
    window.fetch = (...call) => {
      if (String(call[0]).includes(${JSON.stringify(path)})) window.quiet.push(performance.now() - typed)
      return fetch(...call)
    }
  `)
  return () => page.evaluate('window.quiet')
}
