import type { Locator, Page } from 'playwright-core'
import type { Language } from '#phrases/language.ts'
import { until } from './first-paint.ts'
import { wordsOf } from './words.ts'

/** The button that opens the menu on a narrow screen. In a business it is in the bottom navigation, elsewhere in the header. */
export function menuButton(page: Page, language: Language): Locator {
  const { nav } = wordsOf(language).common
  return page
    .getByRole('button', { name: nav.openMenu, exact: true })
    .or(page.getByRole('button', { name: nav.more, exact: true }))
}

const NOTE_FOCUS = `window.screenTookFocus = false; document.addEventListener('focusin', ({ target }) => { window.screenTookFocus ||= target.closest('main') !== null })`

/**
 * Opens another screen of the application as a link does, without loading the application again, and waits until React shows it. What its
 * queries have loaded stays cached, so it does not show what changed meanwhile outside of the page.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  // until React has replaced the prerendered page, no router notices a new URL
  await page.locator('#root:not([data-page]):not(:has(> [inert]))').waitFor({ state: 'attached' })
  const before = new URL(page.url())
  // the router numbers the history entries, except those of links within a page, and logs a warning for an entry without a number
  const state = '{ ...history.state, idx: (history.state?.idx ?? 0) + 1 }'
  await page.evaluate(
    `document.activeElement.blur(); ${NOTE_FOCUS}; history.pushState(${state}, '', '${path}'); dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`,
  )
  if (new URL(path, before).pathname === before.pathname) return
  // Each new screen takes the focus when it is shown. Until then, a test would find the heading of the one before. Some paths lead back to it.
  // What a screen then loads can replace the element with the focus.
  await until(
    page,
    `window.screenTookFocus || document.activeElement.closest('main') || location.pathname === ${JSON.stringify(before.pathname)}`,
  )
}

/** Opens the menu that contains Profile, Settings and Logout. On a wide screen this is the account menu. */
export async function openAccountMenu(page: Page, language: Language): Promise<void> {
  const { nav } = wordsOf(language).common
  const account = page.getByRole('banner').getByRole('button', { name: nav.account })
  await (isNarrow(page) ? menuButton(page, language) : account).click()
}

/** Opens the filters of a list. On a wide screen they are always open. */
export async function openFilters(page: Page, language: Language): Promise<void> {
  const { label } = wordsOf(language).common.filters
  if (isNarrow(page)) await page.getByRole('button', { name: label, exact: true }).click()
}

function isNarrow(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 1024
}
