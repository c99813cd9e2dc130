import { cleanText } from './clean-text.ts'

/** Spreadsheets end a table with rows of nothing but delimiters: those are no rows of it. */
export function isBlankRow(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell !== '' && cleanText(cell) !== '') return false
  return true
}
