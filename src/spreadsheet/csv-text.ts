/** The byte order mark that makes Excel read Arabic. */
export const CSV_BOM = '\uFEFF'

/**
 * Matches text that a spreadsheet would run as a formula, including full-width characters of East Asia. Invisible
 * characters (\p{Cf}) can precede it, since some programs drop them.
 */
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n|]/u

/** Text as a CSV cell that no spreadsheet runs as a formula. */
export function csvText(text: string): string {
  return csvQuoted(FORMULA.test(text) ? `'${text}` : text)
}

export function csvQuoted(text: string): string {
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
