import { cleanText } from '../cells/clean-text.ts'

/** Whether all cells of a row are empty. Spreadsheets add such rows, which contain only delimiters, at the end of a table. */
export function isBlankRow(cells: readonly string[]): boolean {
  for (const cell of cells) {
    // Fast path: a printable first character proves that most rows are not blank. `=` is excluded, because `=""` is
    // how a spreadsheet writes an empty cell.
    const first = cell.charCodeAt(0)
    if (first > 32 && first < 127 && first !== 61) return false
    if (cell !== '' && cleanText(cell) !== '') return false
  }
  return true
}
