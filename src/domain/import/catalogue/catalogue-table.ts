import { cleanText } from '../cells/clean-text.ts'
import { isBlankRow } from '../csv/blank-row.ts'
import { type CsvRow, CsvTokenizer, DELIMITERS, type Delimiter } from '../csv/csv.ts'
import { RowWidth, surplusCell } from '../reader/row-width.ts'
import type { SheetTable } from '../reader/sheet-table.ts'
import type { StoredDecimals } from '../reader/workbook-facts.ts'
import { type CatalogueField, fieldOf } from './columns.ts'

export interface Row {
  readonly line: number
  readonly cells: Readonly<Partial<Record<CatalogueField, string>>>
  /** The fields whose cells a workbook stores as numbers with decimals. */
  readonly stored: readonly CatalogueField[]
  readonly flaw: 'column_count' | 'cell_too_long' | null
}

/**
 * Ranks a sheet of a workbook: highest if its first filled row names the SKU or the id column of a catalogue, 0 if
 * the sheet is empty.
 */
export function catalogueTable(head: string): SheetTable {
  const lines = head.split('\n')
  const at = lines.findIndex((line) => /[^,\s]/.test(line))
  const fields = (lines[at] ?? '').split(',').map((cell) => fieldOf(cell.replaceAll('"', '')))
  const named = fields.includes('sku') || fields.includes('id')
  return {
    rank: named ? 2 : at === -1 ? 0 : 1,
    signature: named ? fields.join('\n').trimEnd() : '',
    headerLine: at + 1,
  }
}

/**
 * Returns the delimiter with which the header of a text has the most known column names, or null if no delimiter gives
 * more of them than the undivided line.
 */
export function delimiterOf(text: string): Delimiter | null {
  const first = text.split(/\r\n?|\n/).find((line) => cleanText(line) !== '') ?? ''
  let best: Delimiter | null = null
  let most = fieldOf(first.replaceAll('"', '')) ? 1 : 0
  for (const delimiter of DELIMITERS) {
    const named = first.split(delimiter).filter((cell) => fieldOf(cell.replaceAll('"', ''))).length
    if (named > most) [best, most] = [delimiter, named]
  }
  return best
}

/** Splits a text into header and rows. Uses the delimiter with which the header has the most known column names. */
export function tableOf(text: string): { header: CsvRow; rows: CsvRow[] } | null {
  const tokenizer = new CsvTokenizer(delimiterOf(text) ?? ',')
  const [header, ...rows] = [...tokenizer.push(text), ...tokenizer.end()].filter(
    ({ cells }) => !isBlankRow(cells),
  )
  return header ? { header, rows } : null
}

export function rowsOf(
  rows: readonly CsvRow[],
  fields: readonly (CatalogueField | undefined)[],
  decimals?: StoredDecimals,
): Row[] {
  const widths = new RowWidth(fields.length)
  for (const { cells } of rows) widths.see(cells)
  return rows.map(({ line, cells, tooLong }) => ({
    line,
    cells: Object.fromEntries(
      fields.flatMap((field, at) => (field ? [[field, cleanText(cells[at] ?? '')]] : [])),
    ),
    stored: fields.flatMap((field, at) => (field && decimals?.has(line, at) ? [field] : [])),
    flaw:
      tooLong !== undefined
        ? 'cell_too_long'
        : surplusCell(cells, fields.length, widths.most) !== -1
          ? 'column_count'
          : null,
  }))
}
