import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Text without direction marks around amounts and names, and with a space before a currency code. */
export async function plain(place: Locator): Promise<string> {
  const text = (await place.textContent()) ?? ''
  return text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\u00a0/g, ' ')
    .replace(/(\d)\s*([A-Z]{3})/g, '$1 $2')
}

/** Waits until the text is shown. */
export function expectText(place: Locator, text: string) {
  return expect.poll(() => plain(place)).toContain(text)
}
