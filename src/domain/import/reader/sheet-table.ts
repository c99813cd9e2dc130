import { foldWord } from '../cells/clean-text.ts'
import { FORMATS } from '../formats/formats.ts'
import { guessMapping } from '../mapping/guess-mapping.ts'
import { tableIn } from '../mapping/unknown-table.ts'
import { findHeader } from './header-finder.ts'
import { isOf } from './recognise.ts'

/** The table at the beginning of one sheet. */
export interface SheetTable {
  /** The sheet with the highest rank holds what is looked for; 0 is no table. */
  readonly rank: number
  /** Tables of equal signatures can be read as one, row after row. */
  readonly signature: string
  readonly headerLine: number
}

const NO_TABLE: SheetTable = { rank: 0, signature: '', headerLine: 0 }

/**
 * Ranks a known report above a table that looks like sales, and that above any other table. Where the seller chose a
 * platform, the report of another one is but any other table.
 */
export function salesTable(head: string, platform?: string): SheetTable {
  const known = findHeader(head, FORMATS)
  if (known !== null && known.missing.length === 0) {
    const { format, headers, line, preamble } = known
    if (!isOf(format, platform)) return { rank: 1, signature: signatureOf(headers), headerLine: line }
    const currency = preamble.map((text) => format.fileCurrency?.preamble(text)).find((code) => code)
    return { rank: 3, signature: signatureOf([format.name, currency ?? '', ...headers]), headerLine: line }
  }
  // a sheet whose header cannot be understood is refused later, and not passed over for another one
  const table = tableIn(head) ?? tableIn(head, true)
  if (table === null) return NO_TABLE
  const { header, rows } = table
  const { columns } = guessMapping(
    header.cells,
    rows.map(({ cells }) => cells),
  )
  const sales = columns.date !== undefined && (columns.lineTotal ?? columns.unitPrice) !== undefined
  return { rank: sales ? 2 : 1, signature: signatureOf(header.cells), headerLine: header.line }
}

/** A table of unit costs: its header is the first filled line. */
export function costTable(head: string): SheetTable {
  const lines = head.split('\n')
  const at = lines.findIndex((line) => /[^,\s]/.test(line))
  const cells = (lines[at] ?? '').split(',').map(foldWord)
  if (!cells.includes('sku') || !cells.includes('unit cost')) return NO_TABLE
  return { rank: 3, signature: signatureOf(cells), headerLine: at + 1 }
}

function signatureOf(names: readonly string[]): string {
  // empty cells at the end are the sheet's width, not the table's
  return names.map(foldWord).join('\n').trimEnd()
}
