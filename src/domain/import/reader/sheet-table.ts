import { foldWord } from '../cells/clean-text.ts'
import { FORMATS } from '../formats/formats.ts'
import { guessMapping } from '../mapping/guess-mapping.ts'
import { tableIn } from '../mapping/unknown-table.ts'
import { findHeader } from './header-finder.ts'
import { isOf } from './recognise.ts'

/** The table at the start of a sheet. */
export interface SheetTable {
  /** Rank of the table. The sheet whose table has the highest rank is read. Rank 0 means that the sheet has no table. */
  readonly rank: number
  /** Sheets whose tables have the same signature are read as one table, row after row. */
  readonly signature: string
  readonly headerLine: number
  /** Whether the rows are sales or spend, which would count twice if two sheets contain them. */
  readonly rowsAdd?: true
}

const NO_TABLE: SheetTable = { rank: 0, signature: '', headerLine: 0 }

/**
 * Ranks the table of a sheet: a known report above a table that looks like sales, and that above any other table. If
 * the seller chose a platform, a report of another platform ranks like any other table.
 */
export function salesTable(head: string, platform?: string): SheetTable {
  const rowsAdd = true
  const known = findHeader(head, FORMATS)
  if (known !== null && known.missing.length === 0) {
    const { format, headers, line, preamble } = known
    if (!isOf(format, platform))
      return { rank: 1, signature: signatureOf(headers), headerLine: line, rowsAdd }
    const currency = preamble.map((text) => format.fileCurrency?.preamble(text)).find((code) => code)
    return {
      rank: 3,
      signature: signatureOf([format.name, currency ?? '', ...headers]),
      headerLine: line,
      rowsAdd,
    }
  }
  // A sheet with an unreadable header keeps its rank. The file is then refused, instead of reading another sheet.
  const table = tableIn(head) ?? tableIn(head, true)
  if (table === null) return NO_TABLE
  const { header, rows } = table
  const { columns } = guessMapping(
    header.cells,
    rows.map(({ cells }) => cells),
  )
  const sales = columns.date !== undefined && (columns.lineTotal ?? columns.unitPrice) !== undefined
  return { rank: sales ? 2 : 1, signature: signatureOf(header.cells), headerLine: header.line, rowsAdd }
}

/** Ranks a sheet as a table of unit costs. The header is the first line that is not empty. */
export function costTable(head: string): SheetTable {
  const lines = head.split('\n')
  const at = lines.findIndex((line) => /[^,\s]/.test(line))
  const cells = (lines[at] ?? '').split(',').map(foldWord)
  if (!cells.includes('sku') || !cells.includes('unit cost')) return NO_TABLE
  return { rank: 3, signature: signatureOf(cells), headerLine: at + 1 }
}

function signatureOf(names: readonly string[]): string {
  // empty cells at the end of the header come from the width of the sheet and do not belong to the table
  return names.map(foldWord).join('\n').trimEnd()
}
