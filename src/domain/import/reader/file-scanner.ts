import type { CurrencyCode } from '../../money/currency.ts'
import { shifted } from '../../profit/period-before.ts'
import { foldWord } from '../cells/clean-text.ts'
import { ColumnDecisions } from '../cells/column-decisions.ts'
import { isBlankRow } from '../csv/blank-row.ts'
import { type CsvRow, CsvTokenizer } from '../csv/csv.ts'
import type { Encoding } from '../csv/encoding.ts'
import { areWrapped, WrappedLines } from '../csv/wrapped-lines.ts'
import { type ColumnMapping, columnGaps, type UnknownTable } from '../mapping/column-mapping.ts'
import { mappedFormat } from '../mapping/mapped-format.ts'
import { SIGNED_FIELDS, StatusWords } from '../mapping/status-words.ts'
import { unknownTable } from '../mapping/unknown-table.ts'
import type { ImportChoices } from './choices.ts'
import { quotesOf } from './format.ts'
import { type FoundHeader, findHeader, HEAD_LINES, HEADER_LINES, isHeaderRow } from './header-finder.ts'
import type { ScanResult } from './read-plan.ts'
import { recognise } from './recognise.ts'
import { FileRefused, type Refusal } from './refusal.ts'
import { RowCurrencies } from './row-currencies.ts'
import { RowWidth } from './row-width.ts'
import { isTotalRow } from './total-rows.ts'

/** Number of characters at the start of a file within which the header must start. No preamble is longer. */
const HEAD_CHARS = 1 << 18
/** The clock and the time zone of a file can differ from those of this device. */
const DAYS_AHEAD = 2

/** Reads a file's text in the first of two passes: finds the table, and decides from all of the text how to read it. */
export class FileScanner {
  #head: string | null = ''
  #header: FoundHeader | null = null
  #tokenizer: CsvTokenizer | null = null
  #columns: ColumnDecisions | null = null
  #currencies: RowCurrencies | null = null
  #width: RowWidth | null = null
  /** The folded header cells, and the indexes of those that name date columns. */
  #names: string[] = []
  #datesAt: number[] = []
  /** Indexes of the columns that name a sale. Used only if rows of the table can state totals. */
  #namesAt: readonly number[] | null = null
  #totalRows = false
  #statusAt = -1
  #signedAt: readonly number[] = []
  #rows = 0
  #wrapped: WrappedLines | null = null

  readonly #mapping: ColumnMapping | undefined
  readonly #platform: string | undefined
  readonly #currency: CurrencyCode | undefined
  readonly #lastDay: string | undefined
  #unknown: string | null = null
  /** Start of a table whose columns the seller has mapped. `#statuses` collects the words of its status column. */
  #explained = ''
  readonly #statuses: StatusWords | null

  constructor({ mapping, platform, currency }: ImportChoices = {}, today?: string) {
    this.#lastDay = today && shifted(today, DAYS_AHEAD)
    this.#mapping = mapping
    this.#platform = platform
    this.#currency = currency
    this.#statuses = mapping?.columns.status ? new StatusWords(mapping) : null
  }

  /** The table for the seller to map, if the file is not a known report or lacks required columns of one. */
  get table(): UnknownTable | null {
    const table = this.#unknown === null ? null : unknownTable(this.#unknown, this.#platform)
    const { format, missing = [] } = this.#header ?? {}
    if (table && !this.#mapping && missing.length > 0 && format?.fees === 'stated' && format.platform)
      return withoutGuess(table, format.platform)
    return table && this.#statuses?.isUnknown ? { ...table, ...this.#statuses.question() } : table
  }

  get format() {
    return this.#header?.format.name ?? null
  }

  /** See CsvTokenizer.nextRow. null if each line is one quoted cell. */
  get nextRow(): number | null {
    return this.#wrapped === null ? (this.#tokenizer?.nextRow ?? null) : null
  }

  push(text: string): void {
    if (this.#head === null) this.#read(this.#tokenizer?.push(this.#wrapped?.push(text) ?? text) ?? [])
    else {
      this.#head += text
      if (this.#head.length >= HEAD_CHARS || newlines(this.#head) > HEAD_LINES) this.#begin()
    }
  }

  finish(encoding: Encoding, choices: ImportChoices): ScanResult {
    if (this.#head !== null) this.#begin()
    if (this.#wrapped) this.#read(this.#tokenizer?.push(this.#wrapped.end()) ?? [])
    this.#read(this.#tokenizer?.end() ?? [])
    const header = this.#header as FoundHeader
    if (this.#rows === 0) refuse({ code: 'file_has_no_rows', data: { line: header.line } })
    if (this.#statuses?.isUnknown) {
      this.#unknown = this.#explained
      const column = header.headers[header.columns.status ?? -1]?.trim() ?? ''
      refuse({ code: 'file_statuses_unknown', data: { column, statuses: this.#statuses.unknown() } })
    }
    const currency = (this.#currencies as RowCurrencies).ofFile(choices.currency)
    if (currency !== null && typeof currency !== 'string') refuse(currency)
    const decisions = (this.#columns as ColumnDecisions).decide(header.headers, choices)
    const format = header.format.name
    const width = (this.#width as RowWidth).most
    const needed = [...decisions.needed]
    if (currency === 'ask') needed.push({ choice: 'currency', column: '', samples: [] })
    if (currency === 'ask' || needed.length > 0) return { outcome: 'needs_choice', format, choices: needed }
    return {
      outcome: 'ready',
      plan: {
        format,
        fees: header.format.fees,
        ...(this.#mapping && { mapping: this.#mapping }),
        ...(this.#wrapped && { wrapped: true }),
        ...(this.#totalRows && { totalRows: true }),
        encoding,
        delimiter: header.delimiter,
        headerLine: header.line,
        headerOffset: header.offset,
        headers: header.headers,
        ...(width > header.headers.length && { width }),
        columns: header.columns,
        decimalMarks: decisions.decimalMarks,
        dateOrders: decisions.dateOrders,
        ...(decisions.rounded.length > 0 && { rounded: decisions.rounded }),
        currency,
        currencies: currency === null ? (this.#currencies?.all() ?? []) : [currency],
        rows: this.#rows,
      },
    }
  }

  /** Finds the header in the text read so far and continues from there. */
  #begin(): void {
    let head = this.#head ?? ''
    this.#head = null
    if (/^[\s\ufeff]*$/.test(head)) refuse({ code: 'file_empty', data: {} })
    if (areWrapped(head)) {
      this.#wrapped = new WrappedLines()
      head = this.#wrapped.push(head)
    }
    const gaps = this.#mapping ? columnGaps(this.#mapping) : []
    if (gaps.length > 0) {
      this.#unknown = head
      refuse({ code: 'file_mapping_incomplete', data: { columns: gaps.join(', ') } })
    }
    const header = this.#mapping
      ? findHeader(head, [mappedFormat(this.#mapping)])
      : recognise(head, this.#platform)
    if (header === null || header.missing.length > 0) this.#unknown = head
    if (this.#statuses) this.#explained = head
    if (header === null) {
      const lines = Math.min(HEADER_LINES, newlines(head.trimEnd()) + 1)
      throw new FileRefused({ code: 'file_header_not_found', data: { lines } })
    }
    this.#header = header
    if (header.missing.length > 0)
      refuse({
        code: 'file_columns_missing',
        data: { format: header.format.title, columns: header.missing.join(', ') },
      })
    if (header.twice.length > 0)
      refuse({ code: 'file_columns_twice', data: { line: header.line, columns: header.twice.join(', ') } })
    this.#names = header.headers.map(foldWord)
    this.#statusAt = header.columns.status ?? -1
    this.#signedAt = SIGNED_FIELDS.map((field) => header.columns[field] ?? -1)
    this.#namesAt = header.format.totalRows?.names.map((key) => header.columns[key] ?? -1) ?? null
    this.#datesAt = Object.entries(header.format.columns).flatMap(([key, { kind }]) => {
      const at = header.columns[key]
      return kind === 'date' && at !== undefined ? [at] : []
    })
    this.#columns = new ColumnDecisions(header.format, header.columns, this.#lastDay)
    this.#currencies = new RowCurrencies(header, this.#currency)
    this.#width = new RowWidth(header.headers.length)
    this.#tokenizer = new CsvTokenizer(
      header.delimiter,
      header.line,
      quotesOf(header.format, header.delimiter),
    )
    this.#read(this.#tokenizer.push(head.slice(header.offset)))
  }

  /** Whether a row names a date column, so that it may repeat the header. This check is faster than comparing all cells. */
  #namesDate(cells: readonly string[]): boolean {
    return this.#datesAt.some((at) => foldWord(cells[at] ?? '') === this.#names[at])
  }

  #read(rows: readonly CsvRow[]): void {
    const { line: first } = this.#header as FoundHeader
    const currencies = this.#currencies as RowCurrencies
    for (const row of rows) {
      if (row.line === first || isBlankRow(row.cells)) continue
      if (row.tooLong !== undefined) {
        this.#rows++
        continue
      }
      const dated = this.#columns?.see(row, currencies.digitsOf(row))
      if (!dated && this.#namesDate(row.cells) && isHeaderRow(this.#names, row.cells))
        refuse({ code: 'file_header_repeated', data: { line: row.line, first } })
      this.#width?.see(row.cells)
      if (this.#namesAt && isTotalRow(row.cells, this.#namesAt)) this.#totalRows = true
      else
        this.#statuses?.see(
          row.cells[this.#statusAt] ?? '',
          this.#signedAt.map((at) => row.cells[at] ?? ''),
        )
      this.#rows++
    }
  }
}

/**
 * Returns the table of an incomplete statement without guesses. Names such as `Total` and `payment` mean other things in a statement than in
 * a list of sales: an amount after fees, and a transfer to the bank.
 */
function withoutGuess(table: UnknownTable, platform: string): UnknownTable {
  return { ...table, statuses: [], guess: { columns: {}, platform, leftOut: [], counted: [] } }
}

function refuse(refusal: Refusal): never {
  throw new FileRefused(refusal)
}

function newlines(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0
}
