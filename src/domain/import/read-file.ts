/**
 * Reading a sales file: the same code in the server, in a browser worker and on the command line.
 *
 *   const source: FileSource = {
 *     open: () => blob.stream(),                        // or createReadStream(path); called once per pass
 *     decoder: (encoding) => new TextDecoder(encoding), // the runtime's own
 *   }
 *   const scan = await scanFile(source, { choices })    // pass 1: the whole file decides how it is read
 *   if (scan.outcome === 'refused')      -> scan.refusal {code, data}
 *   if (scan.outcome === 'needs_choice') -> ask scan.choices, scan again with the answers
 *   for await (const batch of readLines(scan.plan, source)) // pass 2: batch.lines, batch.errors
 *
 * The plan is plain data (it survives JSON), so the second pass can run elsewhere or later, on the same bytes.
 * Work is done chunk by chunk, synchronously within one chunk: hand out chunks of 64 KB to 1 MB, and let `open`
 * pause between them where other work waits.
 *
 * `row` and `line`: a *line* number counts lines of the file from 1, as an editor shows them; `SaleLine.row` and
 * `RowError.line` are the line on which a table row starts. `rows` counts table rows: header, preamble and blank
 * rows are none. A row gives one SaleLine or at least one RowError.
 */
import type { CurrencyCode } from '../money/currency.ts'
import type { DateOrder, DecimalMark, ImportChoices, NeededChoice } from './choices.ts'
import type { Encoding } from './encoding.ts'
import type { Refusal } from './refusal.ts'
import type { RowError } from './row-error.ts'
import type { SaleLine } from './sale-line.ts'

export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** What is used of the runtime's TextDecoder. */
export interface StreamingDecoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string
}

export interface FileSource {
  /** Opens the file from its beginning; every call gives the same bytes. */
  open(): Chunks
  decoder(encoding: Encoding): StreamingDecoder
}

export type FormatName = 'noon-transaction-view' | 'amazon-date-range' | 'safi-template'

/** How one file is read, decided from the whole of it. Plain data. */
export interface ReadPlan {
  readonly format: FormatName
  readonly encoding: Encoding
  readonly delimiter: string
  /** Line of the header. */
  readonly headerLine: number
  /** Where the header starts, in characters of the decoded text. */
  readonly headerOffset: number
  /** Header cells as the file writes them. */
  readonly headers: readonly string[]
  /** The format's own column keys and where they are. */
  readonly columns: Readonly<Record<string, number>>
  readonly decimalMarks: Readonly<Record<string, DecimalMark>>
  readonly dateOrders: Readonly<Record<string, DateOrder>>
  /** The currency of the whole file, where the file has no column for it. */
  readonly currency: CurrencyCode | null
  /** Rows of the table. */
  readonly rows: number
}

export interface ScanOptions {
  readonly choices?: ImportChoices
  /** Bytes read so far, after each chunk. */
  readonly onProgress?: (bytes: number) => void
}

export type ScanResult =
  | { readonly outcome: 'refused'; readonly format: FormatName | null; readonly refusal: Refusal }
  | { readonly outcome: 'needs_choice'; readonly format: FormatName; readonly choices: NeededChoice[] }
  | { readonly outcome: 'ready'; readonly plan: ReadPlan }

export interface LineBatch {
  /** Table rows of this batch, readable or not. */
  readonly rows: number
  readonly lines: SaleLine[]
  readonly errors: RowError[]
  /** Sum of the file's own total column over these rows, readable or not; empty where the format has none. */
  readonly controlTotals: readonly { readonly currency: CurrencyCode; readonly total: number }[]
}
