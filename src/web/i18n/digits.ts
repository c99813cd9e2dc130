import { createStoredStore } from '#web/state/stored-store.ts'
import type { Digits } from './format.ts'
import { rtl } from './isolated.ts'

/** The digits that the reader has chosen for Arabic pages. */
export const digitsStore = createStoredStore<Digits>('digits', (stored) =>
  stored === 'arab' ? 'arab' : 'latn',
)

/** Matches a placeholder or tag, a Latin word together with its number, such as `ISO 8601`, an ISO date, or a number. */
const TOKEN =
  /\{\{\w+\}\}|<\/?\w+>|\d*[A-Za-z][\w-]*(?: \d+)?|\d{4}-\d\d-\d\d|(?<number>\d+(?:[.,:]\d+)*)(?<percent>%?)/g
const MARKS: Readonly<Record<string, string>> = { ',': '٬', '.': '٫' }

/** Writes the numbers of an Arabic phrase in Arabic-Indic digits. Numbers after Latin words and ISO dates keep their digits. */
export function inArabicDigits(phrase: string): string {
  return phrase.replaceAll(TOKEN, (token, ...rest) => {
    const { number, percent } = rest.at(-1) as { number?: string; percent?: string }
    if (number === undefined) return token
    const written = number.replaceAll(
      /[\d,.]/g,
      (one) => MARKS[one] ?? String.fromCharCode(0x660 + Number(one)),
    )
    return percent ? rtl(`${written}٪`) : written
  })
}
