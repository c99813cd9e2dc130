import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits for a toast with this text. Ignores toasts that an earlier call already found. */
export async function expectToast(page: Page, words: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]:not([data-expected])').filter({ hasText: words }).first()
  await toast.evaluate((node) => node.setAttribute('data-expected', ''))
}

/** Waits for a message and then for the URL to which the page redirects. Fails if the message is shown twice. */
export async function expectOneToast(page: Page, text: string, url: string): Promise<void> {
  const toast = page.getByText(text)
  await toast.waitFor()
  await page.waitForURL(url)
  // none if the message has vanished while the page was loading
  expect(await toast.count()).toBeLessThan(2)
}
