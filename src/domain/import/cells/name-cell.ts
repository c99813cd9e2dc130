import { cleanText, isUnreadable } from './clean-text.ts'
import { detached } from './memo.ts'

/** Matches a SKU that a spreadsheet shortened as a number. A real SKU can look like 2E5, but no seller writes 2E+05. */
const SHORTENED_SKU = /^[\d٠-٩۰-۹](?:[.,٫][\d٠-٩۰-۹]+)?E\+[\d٠-٩۰-۹]+$/i

/** A text that many rows contain, with what is wrong with it. */
export interface Name {
  readonly text: string | null
  readonly lost: boolean
  readonly shortened: boolean
}

export const NO_NAME: Name = { text: null, lost: false, shortened: false }

export function nameOf(cell: string): Name {
  const text = detached(cleanText(cell))
  if (text === '') return NO_NAME
  return { text, lost: isUnreadable(text), shortened: SHORTENED_SKU.test(text) }
}
