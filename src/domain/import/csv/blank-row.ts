import { cleanText } from '../cells/clean-text.ts'

/** Spreadsheets pad the end of a table with rows that contain only delimiters. Those are not rows of the table. */
export function isBlankRow(cells: readonly string[]): boolean {
  for (const cell of cells) {
    // Fast path: a printable first character settles most rows. `=` is excluded because `=""` is a spreadsheet's empty
    // cell.
    const first = cell.charCodeAt(0)
    if (first > 32 && first < 127 && first !== 61) return false
    if (cell !== '' && cleanText(cell) !== '') return false
  }
  return true
}
