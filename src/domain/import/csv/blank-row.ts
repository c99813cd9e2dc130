import { cleanText } from '../cells/clean-text.ts'

/** Spreadsheets end a table with rows of nothing but delimiters: those are no rows of it. */
export function isBlankRow(cells: readonly string[]): boolean {
  for (const cell of cells) {
    // a printable letter at the first cell's start tells of most rows; `=""` is an empty cell of a spreadsheet
    const first = cell.charCodeAt(0)
    if (first > 32 && first < 127 && first !== 61) return false
    if (cell !== '' && cleanText(cell) !== '') return false
  }
  return true
}
