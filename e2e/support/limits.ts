import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Boundary, titleOf } from '#contract/testing/boundaries.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { say } from './words.ts'

/** The limits that errors name, in most currencies. */
const LIMIT: Readonly<Partial<Record<ValidationKey, string>>> = {
  priceTooLarge: '1,000,000',
  costAmountTooLarge: '1,000,000',
  outboundFeeTooLarge: '10,000',
  storageFeeTooLarge: '10,000',
}

/** Types each value and leaves the field. The field must show the right error for an invalid value, and none for a valid value. */
export async function expectLimits(
  page: Page,
  field: Locator,
  cases: readonly Boundary[],
  words: Record<ValidationKey, string>,
): Promise<void> {
  for (const each of cases) {
    const [typed, , code] = each
    await field.fill(typed)
    await field.press('Tab')
    await drawn(page)
    const said = code ? [say(words[code], { limit: LIMIT[code] ?? '' })] : []
    const message = `${await field.getAttribute('name')} ${titleOf(each)}`
    await expect.poll(() => messagesOf(page, field), { message }).toEqual(said)
    await expect.poll(() => field.getAttribute('aria-invalid'), { message }).toBe(code ? 'true' : null)
  }
}

/** The error that a screen reader announces for the field. */
export async function messagesOf(page: Page, field: Locator): Promise<string[]> {
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  const said = await Promise.all(
    ids.map((id) => page.locator(`[id="${id}"][role="alert"]`).allTextContents()),
  )
  return said.flat()
}

/** Waits until React has rendered all earlier updates. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
}
