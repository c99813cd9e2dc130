import type { Page } from 'playwright-core'

/** Waits until a toast says this that was not expected before: the same words again are another toast. */
export async function expectToast(page: Page, words: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]:not([data-expected])').filter({ hasText: words }).first()
  await toast.evaluate((node) => node.setAttribute('data-expected', ''))
}
