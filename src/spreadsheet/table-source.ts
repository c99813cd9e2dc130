import { strToU8 } from 'fflate'
import { MAX_ROW_CHARS } from '#domain/import/csv.ts'
import type { FileSource } from '#domain/import/read-file.ts'
import { locked, uncalculated, unpacksTooLarge } from './refusals.ts'
import { type SheetRow, SheetRows } from './sheet-rows.ts'
import { openWorkbook, type SheetPart, type Workbook, xmlPieces } from './workbook.ts'

/** Bytes of a table that come out at once, and at most in all. */
const PIECE_CHARS = 1 << 16
const MAX_BYTES = 2 ** 30
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLE = [0xd0, 0xcf, 0x11, 0xe0]
/** The name under which a workbook with a password lies in its envelope, in two bytes a letter. */
const ENCRYPTED = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0])

/**
 * The file as it is, or where it is a workbook, its first sheet that holds anything as CSV, whose line numbers are
 * the sheet's row numbers. What is wrong with a workbook is thrown as FileRefused while it is read.
 */
export function tableSource(source: FileSource): FileSource {
  let found: Promise<{ book: Workbook; sheet: SheetPart } | null> | null = null
  return {
    ...source,
    open: async function* () {
      found ??= firstTable(source)
      const table = await found
      if (table === null) yield* source.open()
      else yield* csvPieces(source, table.book, table.sheet)
    },
  }
}

/** Whether a file must be read through `tableSource`. */
export async function mayBeWorkbook(source: FileSource): Promise<boolean> {
  const head = await headOf(source)
  return begins(head, ZIP) || begins(head, OLE)
}

async function firstTable(source: FileSource): Promise<{ book: Workbook; sheet: SheetPart } | null> {
  const head = await headOf(source)
  if (begins(head, OLE) && (await names(source, ENCRYPTED))) locked()
  if (!begins(head, ZIP)) return null
  const book = await openWorkbook(source)
  if (book === null) return null
  for (const sheet of book.sheets)
    for await (const rows of sheetRows(source, book, sheet)) if (rows.length > 0) return { book, sheet }
  const [first] = book.sheets
  return first ? { book, sheet: first } : null
}

async function* sheetRows(
  source: FileSource,
  book: Workbook,
  sheet: SheetPart,
): AsyncGenerator<SheetRow[], void, undefined> {
  const rows = new SheetRows(book.context)
  for await (const _ of xmlPieces(source, sheet.entry, rows)) {
    if (rows.uncalculated !== null) uncalculated(sheet.name, rows.uncalculated)
    yield rows.take()
  }
}

async function* csvPieces(
  source: FileSource,
  book: Workbook,
  sheet: SheetPart,
): AsyncGenerator<Uint8Array, void, undefined> {
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
  for await (const rows of sheetRows(source, book, sheet)) {
    for (const { number, cells } of rows) {
      // as CSV it would be refused for its length; together its cells can hold more than a text may
      if (cells.reduce((chars, cell) => chars + cell.length, 0) > MAX_ROW_CHARS) unpacksTooLarge()
      text += '\n'.repeat(number - line)
      line = number + 1
      // as wide as the widest so far: a row that ends early has empty cells, not fewer
      width = Math.max(width, cells.length)
      text += `${cells.map(quoted).join(',')}${','.repeat(width - cells.length)}\n`
      if (text.length > PIECE_CHARS) {
        yield piece()
        await source.pause?.()
      }
    }
  }
  if (text !== '') yield piece()
}

function quoted(cell: string): string {
  return /[",;\t|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

async function headOf(source: FileSource): Promise<Uint8Array> {
  const head = new Uint8Array(ZIP.length)
  let length = 0
  for await (const chunk of source.open()) {
    head.set(chunk.subarray(0, head.length - length), length)
    length = Math.min(head.length, length + chunk.length)
    if (length === head.length) break
  }
  return head
}

function begins(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => head[at] === byte)
}

/** Whether a run of bytes stands anywhere in the file. */
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
