import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Language } from '#phrases/language.ts'
import { wordsOf } from './words.ts'

export const PASSWORD = 'Souq-2-go!'

/** Fills and submits the sign-up form; returns the e-mail address used. */
export async function signUpThroughPage(page: Page, language: Language): Promise<string> {
  const { auth } = wordsOf(language)
  const email = `${randomUUID()}@example.com`
  await page.goto('/signup')
  await page.getByLabel(auth.signup.firstName, { exact: true }).fill('Mona')
  await page.getByLabel(auth.signup.lastName, { exact: true }).fill('Hassan')
  await page.getByLabel(auth.signup.businessName, { exact: true }).fill(`Nile ${randomUUID()}`)
  await page.getByLabel(auth.email, { exact: true }).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: auth.signup.submit }).click()
  await page.waitForURL('**/my-businesses')
  return email
}

export async function createBusinessThroughPage(page: Page, language: Language, name: string): Promise<void> {
  const { businesses } = wordsOf(language)
  await page.getByRole('button', { name: businesses.createFirst }).click()
  await fillBusinessForm(page, language, name)
}

/** Creates the business in the open form. Without a name, the form keeps the name with which it starts. */
export async function fillBusinessForm(page: Page, language: Language, name?: string): Promise<void> {
  const { businesses, catalog } = wordsOf(language)
  const dialog = page.getByRole('dialog')
  if (name !== undefined) await dialog.getByLabel(businesses.name).fill(name)
  await dialog.getByLabel(businesses.industry).selectOption({ label: catalog.industries.electronics })
  await dialog.getByLabel(businesses.country).selectOption({ label: catalog.countries.EG })
  await dialog.getByRole('button', { name: businesses.create }).click()
  await page.getByText(businesses.createDone).waitFor()
}
