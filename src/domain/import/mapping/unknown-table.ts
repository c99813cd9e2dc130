import { platformName } from '../../catalog/platform-names.ts'
import { cleanText, foldWord } from '../cells/clean-text.ts'
import { isBlankRow } from '../csv/blank-row.ts'
import { type CsvRow, CsvTokenizer, DELIMITERS } from '../csv/csv.ts'
import { MAX_COLUMNS } from '../reader/header-finder.ts'
import { FileRefused } from '../reader/refusal.ts'
import { isTotalWord } from '../reader/total-rows.ts'
import { headerSignature, type UnknownTable } from './column-mapping.ts'
import { guessMapping } from './guess-mapping.ts'

const LEAST_COLUMNS = 3
const HEADER_ROWS = 30
const SAMPLES = 3
const STATUSES = 20

/**
 * Finds the table at the start of a file. Its header is the widest row of names that has a row of the same width
 * below it. `twice` allows a name to be repeated, although this makes the columns ambiguous.
 */
export function tableIn(head: string, twice = false): { header: CsvRow; rows: CsvRow[] } | null {
  let best: { header: CsvRow; rows: CsvRow[] } | null = null
  for (const delimiter of DELIMITERS) {
    const rows = rowsOf(head, delimiter)
    const at = rows
      .slice(0, HEADER_ROWS)
      .findIndex(({ cells }, index) => isHeader(cells, rows[index + 1]?.cells, twice))
    const header = rows[at]
    if (header && (best === null || header.cells.length > best.header.cells.length))
      best = { header, rows: rows.slice(at + 1) }
  }
  return best
}

/**
 * Describes the table at the start of a file for the mapping by the seller. `platform` is the platform that the
 * seller chose, if any.
 */
export function unknownTable(head: string, platform?: string): UnknownTable | null {
  const best = tableIn(head)
  if (best === null) return null
  const headers = best.header.cells.map(cleanText)
  // the word `Total` below the dates says nothing about the column
  const cells = best.rows.map((row) => row.cells.map(cleanText)).filter((row) => !row.some(isTotalWord))
  const guessed = guessMapping(headers, cells)
  const guess = platform === undefined ? guessed : { ...guessed, platform: platformName(platform) }
  const statusAt = headers.findIndex((name) => guess.columns.status === foldWord(name))
  return {
    signature: headerSignature(headers),
    columns: headers.map((header, at) => ({ header, samples: samplesOf(cells, at) })),
    statuses: statusAt === -1 ? [] : frequent(cells.map((row) => row[statusAt] ?? '')).slice(0, STATUSES),
    guess,
  }
}

function rowsOf(text: string, delimiter: string): CsvRow[] {
  try {
    const tokenizer = new CsvTokenizer(delimiter)
    // the last row of a file may have no newline
    return tokenizer
      .push(`${text}\n`)
      .filter(({ cells, tooLong }) => !isBlankRow(cells) && tooLong === undefined)
  } catch (error) {
    if (error instanceof FileRefused) return []
    throw error
  }
}

/** Whether the cells are names: at least three, none of them a number, and with a row below of about the same width. */
function isHeader(cells: readonly string[], below: readonly string[] | undefined, twice: boolean): boolean {
  if (cells.length > MAX_COLUMNS) return false
  const names = cells.map(cleanText)
  const filled = names.filter((name) => name !== '')
  if (filled.length < LEAST_COLUMNS || filled.length * 2 < names.length || below === undefined) return false
  if (filled.some((name) => /^[\d٠-٩۰-۹.,\s-]+$/.test(name))) return false
  return (twice || new Set(filled).size === filled.length) && Math.abs(below.length - cells.length) <= 1
}

function samplesOf(rows: readonly (readonly string[])[], at: number): string[] {
  const values = new Set<string>()
  for (const row of rows) {
    const cell = row[at] ?? ''
    if (cell !== '') values.add(cell.slice(0, 80))
    if (values.size === SAMPLES) break
  }
  return [...values]
}

function frequent(words: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of words) if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([word]) => word)
}
