import type { Locator, Page } from 'playwright-core'
import type { Language } from '#phrases/language.ts'
import { wordsOf } from './words.ts'

/** The button of a narrow screen that opens the menu: in the header, or in the bottom navigation of a business. */
export function menuButton(page: Page, language: Language): Locator {
  const { nav } = wordsOf(language).common
  return page
    .getByRole('button', { name: nav.openMenu, exact: true })
    .or(page.getByRole('button', { name: nav.more, exact: true }))
}

/** Opens the menu that contains Profile, Settings and Logout: on a wide screen that of the account. */
export async function openAccountMenu(page: Page, language: Language): Promise<void> {
  const { nav } = wordsOf(language).common
  const narrow = (page.viewportSize()?.width ?? 0) < 1024
  const account = page.getByRole('banner').getByRole('button', { name: nav.account })
  await (narrow ? menuButton(page, language) : account).click()
}
