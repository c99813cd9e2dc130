import type { FileSource } from '#domain/import/reader/read-plan.ts'
import type { SheetTable } from '#domain/import/reader/sheet-table.ts'
import { severalTables } from './refusals.ts'
import { csvLine, sheetRows } from './sheet-csv.ts'
import type { SheetPart, Workbook } from './workbook.ts'

/** Finds the table in the first rows of a sheet. */
export type TableFinder = (head: string) => SheetTable

export interface ReadSheet {
  readonly part: SheetPart
  /** The row number of the table's header. */
  readonly headerLine: number
}

export interface SheetChoice {
  readonly read: readonly ReadSheet[]
  /** See SheetTable. */
  readonly rowsAdd: boolean
  /** The names of sheets that are neither read nor empty. */
  readonly notRead: readonly string[]
}

/** The number of rows that are read to recognise the table of a sheet: a header and some rows below it. */
const HEAD_ROWS = 100

/**
 * Chooses the sheets with the requested table. Hidden sheets are chosen only if no visible sheet has such a table. Sheets with the same
 * header are one table. If tables differ, the workbook is refused with the names of their sheets, because reading only one of them would
 * silently leave out the others.
 */
export async function chooseSheets(
  source: FileSource,
  book: Workbook,
  tableOf: TableFinder,
): Promise<SheetChoice> {
  const filled: (ReadSheet & SheetTable)[] = []
  for (const part of book.sheets) {
    const head = await headOf(source, book, part)
    if (head !== '') filled.push({ part, ...tableOf(head) })
    await source.pause?.()
  }
  const shown = filled.filter(({ part }) => !part.hidden)
  const tables = [shown, filled].find((sheets) => sheets.some(({ rank }) => rank > 0)) ?? []
  const highest = Math.max(...tables.map(({ rank }) => rank))
  const best = tables.filter(({ rank }) => rank === highest)
  const [first, ...others] = best
  if (others.some(({ signature }) => signature !== first?.signature))
    severalTables(best.map(({ part }) => part.name))
  // a sheet with few rows may be recognised less clearly, but with the same header it continues the same table
  const oneTable = tables.filter(({ rank, signature }) => rank > 0 && signature === first?.signature)
  const read = oneTable.length > 0 ? oneTable : filled.slice(0, 1)
  const notRead = filled.filter((sheet) => !read.includes(sheet)).map(({ part }) => part.name)
  return { read, rowsAdd: first?.rowsAdd ?? false, notRead }
}

/**
 * Reads the first rows of a sheet as text. A formula without a stored result is ignored here: it matters only in a sheet that is imported.
 */
async function headOf(source: FileSource, book: Workbook, part: SheetPart): Promise<string> {
  const lines: string[] = []
  let filled = false
  let width = 0
  for await (const { rows, uncalculated } of sheetRows(source, book, part)) {
    filled ||= rows.length > 0 || uncalculated !== null
    for (const { number, cells } of rows) {
      while (lines.length < number - 1 && lines.length < HEAD_ROWS) lines.push('')
      width = Math.max(width, cells.length)
      if (lines.length < HEAD_ROWS || lines.every((line) => line === '')) lines.push(csvLine(cells, width))
    }
    if (lines.length >= HEAD_ROWS) break
  }
  return filled ? `${lines.join('\n')}\n` : ''
}
