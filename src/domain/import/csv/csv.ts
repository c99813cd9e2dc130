import { FileRefused } from '../reader/refusal.ts'

export interface CsvRow {
  /** 1-based line of the file where the row starts. */
  readonly line: number
  readonly cells: string[]
  /** Index of the first cell longer than MAX_CELL_CHARS. The cell is truncated, and the row must not be imported. */
  readonly tooLong?: number
}

export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/**
 * Maximum length of a row in characters. A longer row has a quote that never closes, and would make the tokenizer
 * buffer the whole file.
 */
export const MAX_ROW_CHARS = 1 << 20

/**
 * Maximum length of a cell in characters, as in spreadsheets. Cells of reports are much shorter. The limit exists
 * because some readers read a cell several times.
 */
export const MAX_CELL_CHARS = 32_767

const QUOTE = 34
const LF = 10
const CR = 13
const SPACE = 32

/**
 * How quote marks are read. `enclose`: as in RFC 4180. `text`: a quote mark is text and every newline ends a row;
 * only a cell that is quoted completely, as spreadsheets write it, loses its quotes.
 */
export type Quotes = 'enclose' | 'text'

/**
 * Streaming RFC 4180 tokenizer for chunks of any size. Supports quoted cells with doubled quotes and newlines, and
 * the newlines CRLF, LF and CR. A quote inside an unquoted cell is text. Throws FileRefused `file_damaged` with the
 * line of the opening quote if a quote never closes or closes in the middle of a cell.
 */
export class CsvTokenizer {
  readonly #delimiter: string
  readonly #delimiterCode: number
  readonly #quotes: Quotes
  #buffer = ''
  #line: number
  #rowLines = 0

  constructor(delimiter: string, firstLine = 1, quotes: Quotes = 'enclose') {
    this.#delimiter = delimiter
    this.#quotes = quotes
    this.#delimiterCode = delimiter.charCodeAt(0)
    this.#line = firstLine
  }

  /** Returns the rows that end in this chunk. */
  push(text: string): CsvRow[] {
    this.#buffer = this.#buffer === '' ? text : this.#buffer + text
    return this.#take(false)
  }

  /** Line of the row with which the next chunk starts, or null if the last chunk ended inside a row. */
  get nextRow(): number | null {
    return this.#buffer === '' ? this.#line : null
  }

  /** Returns the last row if the file does not end in a newline. */
  end(): CsvRow[] {
    return this.#take(true)
  }

  #take(final: boolean): CsvRow[] {
    const text = this.#buffer
    const rows: CsvRow[] = []
    let at = 0
    let lf = -1
    let cr = -1
    let quote = -1
    while (at < text.length) {
      if (lf < at) lf = indexFrom(text, '\n', at)
      if (cr < at) cr = indexFrom(text, '\r', at)
      if (quote < at) quote = indexFrom(text, '"', at)
      const end = Math.min(lf, cr)
      const quoted = quote < end
      const enclosed = quoted && this.#quotes === 'enclose'
      const cells: string[] = enclosed ? [] : text.slice(at, end).split(this.#delimiter)
      const next = enclosed ? this.#quotedRow(text, at, cells, final) : afterRow(text, end, final)
      if (next === -1) break
      const row = { line: this.#line, cells: quoted && !enclosed ? cells.map(withoutQuotes) : cells }
      rows.push(next - at > MAX_CELL_CHARS ? withoutLongCells(row) : row)
      this.#line += 1 + (enclosed ? this.#rowLines : 0)
      at = next
    }
    if (!final && text.length - at > MAX_ROW_CHARS) this.#damaged(this.#line)
    this.#buffer = text.slice(at)
    return rows
  }

  /** Fills `cells` from a row that contains quotes. Returns the start of the next row, or -1 if the row is incomplete. */
  #quotedRow(text: string, start: number, cells: string[], final: boolean): number {
    this.#rowLines = 0
    let at = start
    for (;;) {
      if (text.charCodeAt(at) === QUOTE) {
        const close = closingQuote(text, at + 1)
        if (close === -1) {
          if (final || text.length - start > MAX_ROW_CHARS) this.#damaged(this.#line + this.#rowLines)
          return -1
        }
        // The next chunk may start with the second half of a doubled quote.
        if (close + 1 === text.length && !final) return -1
        const cell = text.slice(at + 1, close)
        cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell)
        const opened = this.#line + this.#rowLines
        this.#rowLines += newlinesIn(cell)
        at = close + 1
        while (text.charCodeAt(at) === SPACE) at++
        if (at === text.length) return final ? at : -1
        const code = text.charCodeAt(at)
        if (code === LF || code === CR) return afterRow(text, at, final)
        if (code !== this.#delimiterCode) this.#damaged(opened)
      } else {
        let end = at
        for (; end < text.length; end++) {
          const code = text.charCodeAt(end)
          if (code === this.#delimiterCode || code === LF || code === CR) break
        }
        if (end === text.length && !final) return -1
        cells.push(text.slice(at, end))
        if (end === text.length) return end
        if (text.charCodeAt(end) !== this.#delimiterCode) return afterRow(text, end, final)
        at = end
      }
      at++
      if (at === text.length && final) {
        cells.push('')
        return at
      }
    }
  }

  #damaged(line: number): never {
    throw new FileRefused({ code: 'file_damaged', data: { line } })
  }
}

function withoutLongCells(row: CsvRow): CsvRow {
  const tooLong = row.cells.findIndex((cell) => cell.length > MAX_CELL_CHARS)
  if (tooLong === -1) return row
  return { ...row, cells: row.cells.map((cell) => cell.slice(0, MAX_CELL_CHARS)), tooLong }
}

function indexFrom(text: string, what: string, from: number): number {
  const index = text.indexOf(what, from)
  return index === -1 ? Number.POSITIVE_INFINITY : index
}

/** Returns the index after the newline at `end`, or -1 if the newline may continue in the next chunk. */
function afterRow(text: string, end: number, final: boolean): number {
  if (end >= text.length) return final ? text.length : -1
  if (text.charCodeAt(end) === LF) return end + 1
  if (end + 1 === text.length) return final ? end + 1 : -1
  return text.charCodeAt(end + 1) === LF ? end + 2 : end + 1
}

function withoutQuotes(cell: string): string {
  if (cell.charCodeAt(0) !== QUOTE || closingQuote(cell, 1) !== cell.length - 1) return cell
  return cell.slice(1, -1).replaceAll('""', '"')
}

/** Returns the index of the quote that ends a quoted cell, or -1. Skips doubled quotes, which are text. */
export function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2)
  return at
}

export function newlinesIn(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) count++
  }
  return count
}
