import type { Page } from 'playwright-core'

/** Waits for a toast with this text that no earlier call has matched: a repeated text needs another toast. */
export async function expectToast(page: Page, words: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]:not([data-expected])').filter({ hasText: words }).first()
  await toast.evaluate((node) => node.setAttribute('data-expected', ''))
}
