import type { CurrencyCode } from '../../money/currency.ts'
import type { Encoding } from '../csv/encoding.ts'
import type { AmountReading } from '../mapping/amount-answers.ts'
import type { ColumnMapping, UnknownTable } from '../mapping/column-mapping.ts'
import type { SaleLine } from '../sale-line.ts'
import type { DateOrder, DecimalMark, ImportChoices, NeededChoice } from './choices.ts'
import type { Refusal } from './refusal.ts'
import type { RowError } from './row-error.ts'
import type { TotalDifference } from './total-differences.ts'
import type { StoredDecimals, WorkbookFacts } from './workbook-facts.ts'

export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** The part of the runtime's TextDecoder that the reader uses. */
export interface StreamingDecoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string
}

export interface FileSource {
  /** Opens the file from the start. Every call must give the same bytes. */
  open(): Chunks
  decoder(encoding: Encoding): StreamingDecoder
  /** Called between the steps of long work. It can yield to other work, or throw to stop the reading. */
  pause?(): Promise<void>
  /** Facts about the workbook that was converted to this text. Available after all bytes have been read. */
  workbook?(): WorkbookFacts | undefined
  /** Set if the text was made from a workbook and the source keeps this. Available after all bytes have been read. */
  decimals?(): StoredDecimals | undefined
}

/** How to read one file. Decided by the first pass, from all rows of the file. Plain data. */
export interface ReadPlan {
  readonly format: string
  /** 'stated' if the file contains the platform's fees, see Format. */
  readonly fees: 'stated' | 'none'
  /** The seller's mapping of columns, for a custom table. */
  readonly mapping?: ColumnMapping
  /** For a custom table, whose columns the seller mapped: how to read its amounts. */
  readonly amounts?: AmountReading
  /** Set if a custom table has a column of order numbers that is empty in some rows. */
  readonly blankOrders?: boolean
  /** Set if some rows of the table state totals, see StatedTotals. */
  readonly totalRows?: boolean
  readonly encoding: Encoding
  /** Set if each line of the file is one quoted cell that contains a line of the table, see WrappedLines. */
  readonly wrapped?: boolean
  readonly delimiter: string
  /** Line of the header. */
  readonly headerLine: number
  /** Position of the header in the decoded, unwrapped text, in characters. */
  readonly headerOffset: number
  /** Header cells as the file writes them. */
  readonly headers: readonly string[]
  /** Maximum number of cells in a row, if rows may have more cells than the header, see RowWidth. */
  readonly width?: number
  /** The index of each column, by the key of the column in the format. */
  readonly columns: Readonly<Record<string, number>>
  readonly decimalMarks: Readonly<Record<string, DecimalMark>>
  readonly dateOrders: Readonly<Record<string, DateOrder>>
  /** Keys of the columns whose long numbers a spreadsheet has rounded, so that different orders can have the same number. */
  readonly rounded?: readonly string[]
  /** The currency of the whole file, if no column names it. */
  readonly currency: CurrencyCode | null
  /**
   * Makes the keys of rows without an order number differ from the keys of equal rows in other files. Set if these
   * rows are additional sales.
   */
  readonly salt?: string
  /** All currencies of the file, in order of appearance. */
  readonly currencies: readonly CurrencyCode[]
  /** Number of table rows. */
  readonly rows: number
  readonly workbook?: WorkbookFacts
}

export interface ScanOptions {
  readonly choices?: ImportChoices
  /** Today's date. If set, a file with a sale in the future is refused. */
  readonly today?: string
  /** Called after each chunk with the number of bytes read so far. */
  readonly onProgress?: (bytes: number) => void
  /** Called when a chunk ends exactly at the end of a row. */
  readonly onRowStart?: (start: RowStart) => void
}

/** Byte offset and line at which a row starts. */
export interface RowStart {
  readonly bytes: number
  readonly line: number
}

export type ScanResult =
  | {
      readonly outcome: 'refused'
      readonly format: string | null
      readonly refusal: Refusal
      /** A table whose columns the seller can map, see ImportChoices.mapping. */
      readonly table?: UnknownTable
    }
  | { readonly outcome: 'needs_choice'; readonly format: string; readonly choices: NeededChoice[] }
  | { readonly outcome: 'ready'; readonly plan: ReadPlan }

export interface LineBatch {
  /** Table rows of this batch, readable or not. */
  readonly rows: number
  /** Rows that could not be read. Each has at least one error. */
  readonly failedRows: number
  readonly lines: readonly SaleLine[]
  readonly errors: RowError[]
  /**
   * Sum of the file's own total column over the rows of this batch, readable or not. Empty if the format has no such
   * column.
   */
  readonly controlTotals: readonly { readonly currency: CurrencyCode; readonly total: number }[]
  /**
   * Number of totals that were compared with the sum of their parts. They can be totals of rows, orders, settlements
   * or the file.
   */
  readonly comparedTotals: number
  /** Those that differ. */
  readonly differences: readonly TotalDifference[]
  /** Texts of countries that are no known country. The country of these lines is null. */
  readonly unknownCountries: readonly string[]
}
