/** The byte-order mark, without which Excel does not show Arabic correctly. */
export const CSV_BOM = '\uFEFF'

/**
 * Matches text that a spreadsheet would calculate as a formula, also with the full-width characters of East Asia. Invisible characters
 * (\p{Cf}) can precede it, because some programs drop them.
 */
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n|]/u

/** A text as a CSV cell, changed so that no spreadsheet calculates it as a formula. */
export function csvText(text: string): string {
  return csvQuoted(FORMULA.test(text) ? `'${text}` : text)
}

export function csvQuoted(text: string): string {
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
