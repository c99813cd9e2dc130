/** The mark that makes Excel read Arabic. */
export const CSV_BOM = '\uFEFF'

/**
 * Begins what a spreadsheet takes for a formula, in the letters of East Asia too. Marks that nobody sees (\p{Cf}) may
 * stand before it: programs drop some of them.
 */
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n|]/u

/** Text as a cell of a CSV: whatever it begins with, no spreadsheet runs it. */
export function csvText(text: string): string {
  return csvQuoted(FORMULA.test(text) ? `'${text}` : text)
}

export function csvQuoted(text: string): string {
  return /[",\r\n;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
