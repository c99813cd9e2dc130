import { MAX_ROW_CHARS } from '#domain/import/csv/csv.ts'
import type { FileSource } from '#domain/import/reader/read-plan.ts'
import { unpacksTooLarge } from './refusals.ts'
import { type SheetRow, SheetRows } from './sheet-rows.ts'
import { type SheetPart, type Workbook, xmlPieces } from './workbook.ts'

/** Yields the non-empty rows of a sheet in batches, each with the first cell so far whose formula has no stored result. */
export async function* sheetRows(
  source: FileSource,
  book: Workbook,
  part: SheetPart,
): AsyncGenerator<{ rows: SheetRow[]; uncalculated: string | null }, void, undefined> {
  const sheet = new SheetRows(book.context)
  for await (const _ of xmlPieces(source, part.entry, sheet)) {
    const rows = sheet.take()
    // The CSV reader would refuse such a long row. It is refused here already, because its joined cells can exceed the longest possible
    // string.
    if (rows.some(({ cells }) => cells.reduce((chars, cell) => chars + cell.length, 0) > MAX_ROW_CHARS))
      unpacksTooLarge()
    yield { rows, uncalculated: sheet.uncalculated }
  }
}

/** Joins cells to a CSV line. The line is as wide as the widest row so far: a row that ends early gets empty cells. */
export function csvLine(cells: readonly string[], width: number): string {
  return cells.map(quoted).join(',') + ','.repeat(width - cells.length)
}

function quoted(cell: string): string {
  return /[",;\t|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
