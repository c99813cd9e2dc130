import type { Page } from 'playwright-core'

/** Waits for a toast with this text. Ignores toasts that an earlier call already found. */
export async function expectToast(page: Page, words: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]:not([data-expected])').filter({ hasText: words }).first()
  await toast.evaluate((node) => node.setAttribute('data-expected', ''))
}
