import { strToU8 } from 'fflate'
import type { FileSource } from '#domain/import/reader/read-plan.ts'
import { salesTable } from '#domain/import/reader/sheet-table.ts'
import type { StoredDecimals, WorkbookFacts } from '#domain/import/reader/workbook-facts.ts'
import { locked, repeatedRows, uncalculated, unpacksTooLarge } from './refusals.ts'
import { chooseSheets, type SheetChoice, type TableFinder } from './sheet-choice.ts'
import { SheetCopies } from './sheet-copies.ts'
import { csvLine, sheetRows } from './sheet-csv.ts'
import { openWorkbook, type Workbook } from './workbook.ts'
import { containerOf } from './workbook-container.ts'

/** The number of characters of a table that are yielded at a time, and the maximum size of a file in bytes. */
const PIECE_CHARS = 1 << 16
const MAX_BYTES = 2 ** 30
/** The name, in UTF-16 bytes, of the stream that contains a password-protected workbook. */
const ENCRYPTED = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0])

/**
 * Returns the file itself or, for a workbook, the sheets with its table as one CSV. The line numbers of the CSV equal the row numbers of
 * the first of these sheets, and continue for further sheets. A workbook that cannot be read throws FileRefused, but only when the CSV is
 * read. `keepDecimals` keeps which cells are stored as numbers with decimals, for tables that fit into memory.
 */
export function tableSource(
  source: FileSource,
  tableOf: TableFinder = salesTable,
  keepDecimals = false,
): FileSource {
  let found: Promise<Table | null> | null = null
  let facts: WorkbookFacts | undefined
  const decimals = keepDecimals ? new CellSet() : undefined
  return {
    ...source,
    workbook: () => facts,
    decimals: () => facts && decimals,
    open: async function* () {
      found ??= findTable(source, tableOf)
      const table = await found
      if (table === null) yield* source.open()
      else
        yield* csvPieces(source, table, decimals, (known) => {
          facts = known
        })
    },
  }
}

class CellSet implements StoredDecimals {
  readonly #cells = new Set<string>()

  add(line: number, column: number): void {
    this.#cells.add(`${line} ${column}`)
  }

  has(line: number, column: number): boolean {
    return this.#cells.has(`${line} ${column}`)
  }
}

interface Table extends SheetChoice {
  readonly book: Workbook
}

async function findTable(source: FileSource, tableOf: TableFinder): Promise<Table | null> {
  const container = await containerOf(source)
  if (container === 'ole' && (await names(source, ENCRYPTED))) locked()
  if (container !== 'zip') return null
  const book = await openWorkbook(source)
  return book && { book, ...(await chooseSheets(source, book, tableOf)) }
}

async function* csvPieces(
  source: FileSource,
  { book, read, rowsAdd, notRead }: Table,
  stored: CellSet | undefined,
  tell: (facts: WorkbookFacts) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  const sheets: { name: string; after: number }[] = []
  const copies = rowsAdd && read.length > 1 ? new SheetCopies() : null
  let hiddenRows = 0
  let text = ''
  let line = 1
  let width = 0
  let bytes = 0
  const piece = (): Uint8Array => {
    const encoded = strToU8(text)
    text = ''
    bytes += encoded.length
    if (bytes > MAX_BYTES) unpacksTooLarge()
    return encoded
  }
  for (const { part, headerLine } of read) {
    const after = line - 1
    const sheet = sheets.push({ name: part.name, after })
    for await (const { rows, uncalculated: cell } of sheetRows(source, book, part)) {
      if (cell !== null) uncalculated(part.name, cell)
      for (const { number, cells, decimals, hidden } of rows) {
        if (number > headerLine) copies?.add(sheet, cells)
        // sheets with the same header are one table, so the header is written only once
        else if (sheet > 1) continue
        if (hidden) hiddenRows++
        if (stored) for (const column of decimals) stored.add(after + number, column)
        text += '\n'.repeat(after + number - line)
        line = after + number + 1
        width = Math.max(width, cells.length)
        text += `${csvLine(cells, width)}\n`
        if (text.length > PIECE_CHARS) {
          yield piece()
          await source.pause?.()
        }
      }
    }
  }
  const repeated = copies?.found() ?? []
  if (repeated.length > 0) repeatedRows(repeated.map((sheet) => sheets[sheet - 1]?.name ?? ''))
  tell({ sheets, notRead, hiddenRows })
  if (text !== '') yield piece()
}

/** Whether the file contains this sequence of bytes. */
async function names(source: FileSource, bytes: readonly number[]): Promise<boolean> {
  let matched = 0
  for await (const chunk of source.open()) {
    for (const byte of chunk) {
      matched = byte === bytes[matched] ? matched + 1 : byte === bytes[0] ? 1 : 0
      if (matched === bytes.length) return true
    }
  }
  return false
}
