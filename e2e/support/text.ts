import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { ARABIC_UNITS } from '#phrases/currency-unit.ts'

const CODES = new Map(Object.entries(ARABIC_UNITS).map(([code, unit]) => [unit, code]))

/**
 * Reads text without the direction marks around amounts and names, and with a normal space before a currency. Arabic abbreviations of
 * currencies become codes, so that the expected amounts are the same in both languages; `expectWellMade` checks the abbreviations.
 */
export async function plain(place: Locator): Promise<string> {
  return withoutMarks((await place.textContent()) ?? '')
}

function withoutMarks(text: string): string {
  return text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\u00a0/g, ' ')
    .replace(/(\d)\s*([A-Z]{3})/g, '$1 $2')
    .replace(
      /(\d)\s*([\u0621-\u064a]\.[\u0621-\u064a])/g,
      (_, digit, unit) => `${digit} ${CODES.get(unit) ?? unit}`,
    )
}

/** Waits until the text is shown, whose direction marks and currencies may differ as in `plain`. */
export function expectText(place: Locator, text: string) {
  return expect.poll(() => plain(place)).toContain(withoutMarks(text))
}
