import type { Page } from 'playwright-core'

/** Waits for a toast with this text. Toasts that an earlier call matched are ignored. */
export async function expectToast(page: Page, words: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]:not([data-expected])').filter({ hasText: words }).first()
  await toast.evaluate((node) => node.setAttribute('data-expected', ''))
}
