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
 * An order number may be a slice of its piece of the file: who keeps many for long keeps copies (`detached`). SKUs,
 * titles and types are copies already.
 *
 * `row` and `line`: a *line* number counts lines of the file from 1, as an editor shows them; `SaleLine.row` and
 * `RowError.line` are the line on which a table row starts. `rows` counts table rows: header, preamble and blank
 * rows are none. A row gives SaleLines (most give one) or at least one RowError; rows of no sale give neither.
 */
import type { CurrencyCode } from '../../money/currency.ts'
import { type Encoding, EncodingDetector } from '../csv/encoding.ts'
import type { AmountReading } from '../mapping/amount-answers.ts'
import type { ColumnMapping } from '../mapping/column-mapping.ts'
import { settleAmounts } from '../mapping/settle-amounts.ts'
import type { UnknownTable } from '../mapping/unknown-table.ts'
import type { SaleLine } from '../sale-line.ts'
import type { DateOrder, DecimalMark, ImportChoices, NeededChoice } from './choices.ts'
import { FileScanner } from './file-scanner.ts'
import type { Format } from './format.ts'
import { LineReader } from './line-reader.ts'
import { formatOf, hasItems } from './plan-format.ts'
import { FileRefused, type Refusal } from './refusal.ts'
import type { RowError } from './row-error.ts'
import type { TotalDifference } from './total-differences.ts'
import { placeOf, type WorkbookFacts } from './workbook-facts.ts'

export type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** The part of the runtime's TextDecoder that is used. */
export interface StreamingDecoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string
}

export interface FileSource {
  /** Opens the file from the start. Every call must give the same bytes. */
  open(): Chunks
  decoder(encoding: Encoding): StreamingDecoder
  /** Called between steps of long work. Yields to other work, or throws to stop. */
  pause?(): Promise<void>
  /** Facts about the workbook that the bytes are a table of. Known once all bytes have been read. */
  workbook?(): WorkbookFacts | undefined
}

/** How to read one file, decided from all of it. Plain data. */
export interface ReadPlan {
  readonly format: string
  /** Whether the file states the platform's fees, see Format. */
  readonly fees: 'stated' | 'none'
  /** For a custom table. */
  readonly mapping?: ColumnMapping
  /** How to read the amounts of a custom table. */
  readonly amounts?: AmountReading
  readonly encoding: Encoding
  /** Each line of the file is a quoted cell that contains a line of the table, see WrappedLines. */
  readonly wrapped?: boolean
  readonly delimiter: string
  /** Line of the header. */
  readonly headerLine: number
  /** Where the header starts, in characters of the decoded, unwrapped text. */
  readonly headerOffset: number
  /** Header cells as the file writes them. */
  readonly headers: readonly string[]
  /** Cells that a row may have, if more than the header has, see RowWidth. */
  readonly width?: number
  /** Column indexes by the format's column keys. */
  readonly columns: Readonly<Record<string, number>>
  readonly decimalMarks: Readonly<Record<string, DecimalMark>>
  readonly dateOrders: Readonly<Record<string, DateOrder>>
  /** The currency of the whole file, if no column names it. */
  readonly currency: CurrencyCode | null
  /** Set if rows that equal those of an earlier file are other sales. It makes their keys different. */
  readonly salt?: string
  /** All currencies of the file, in order of appearance. */
  readonly currencies: readonly CurrencyCode[]
  /** Number of table rows. */
  readonly rows: number
  readonly workbook?: WorkbookFacts
}

export interface ScanOptions {
  readonly choices?: ImportChoices
  /** Called with the bytes read so far after each chunk. */
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
  readonly lines: SaleLine[]
  readonly errors: RowError[]
  /** Sum of the file's own total column over these rows, readable or not. Empty if the format has none. */
  readonly controlTotals: readonly { readonly currency: CurrencyCode; readonly total: number }[]
  /** Totals of the file, a row or an order that differ from the sum of their parts. */
  readonly differences: readonly TotalDifference[]
}

/** A source may return the whole file as one chunk. It is still processed in parts of this size. */
const PART = 1 << 18
/** Bytes needed to detect the kind of file. */
const SURE_BYTES = 4096
const NEWLINE = 10
const BY_BYTES: readonly string[] = ['file_header_not_found', 'file_damaged'] satisfies Refusal['code'][]

/** Reads the whole file once, or twice if its end shows another encoding than its start. */
export async function scanFile(source: FileSource, options: ScanOptions = {}): Promise<ScanResult> {
  const first = await scanAs(source, null, options)
  const scan = typeof first === 'string' ? ((await scanAs(source, first, options)) as ScanResult) : first
  if (scan.outcome === 'ready') return settleAmounts(scan.plan, source)
  if (scan.outcome === 'refused' && scan.table && !options.choices?.mapping)
    return { ...scan, table: await withAllStatuses(scan.table, source) }
  return scan
}

/** Reads the whole column that is most likely the status, because a status may first appear anywhere in the file. */
async function withAllStatuses(table: UnknownTable, source: FileSource): Promise<UnknownTable> {
  if (!table.guess.columns.status) return table
  const mapping = { ...table.guess, leftOut: [], counted: [] }
  const scan = await scanAs(source, null, { choices: { mapping } })
  if (typeof scan === 'string' || scan.outcome !== 'refused') return table
  if (scan.refusal.code !== 'file_statuses_unknown' || !scan.table) return table
  const { statuses, guess } = scan.table
  const { leftOut, counted = [] } = guess
  return { ...table, statuses, guess: { ...table.guess, leftOut, counted } }
}

/** Returns the result, or the encoding with which the file must be scanned instead. */
async function scanAs(
  source: FileSource,
  known: Encoding | null,
  options: ScanOptions,
): Promise<ScanResult | Encoding> {
  const detector = new EncodingDetector()
  const scanner = new FileScanner(options.choices)
  let encoding = known
  let decoder: StreamingDecoder | null = null
  let waiting: Uint8Array[] = []
  const refused = (refusal: Refusal): ScanResult => {
    const { format, table } = scanner
    return { outcome: 'refused', format, refusal: onSheet(refusal, source), ...(table && { table }) }
  }
  /** Decodes nothing before the first bytes show the encoding. */
  const decoded = (): string => {
    encoding ??= detector.guess()
    decoder ??= source.decoder(encoding)
    const texts = waiting.map((part) => (decoder as StreamingDecoder).decode(part, { stream: true }))
    waiting = []
    return texts.join('')
  }
  try {
    for await (const part of parts(source)) {
      detector.add(part)
      waiting.push(part)
      const kind = detector.bytes >= SURE_BYTES && decoder === null ? detector.notText() : null
      if (kind !== null) return refused({ code: 'file_not_text', data: { kind } })
      if (detector.bytes >= SURE_BYTES) scanner.push(decoded())
      options.onProgress?.(detector.bytes)
      // only after a newline is it certain that no multi-byte character is cut
      const line = part.at(-1) === NEWLINE ? scanner.nextRow : null
      if (line !== null) options.onRowStart?.({ bytes: detector.bytes, line })
    }
    if (detector.bytes === 0) return refused({ code: 'file_empty', data: {} })
    const verdict = detector.verdict()
    if (typeof verdict !== 'string') return refused(verdict)
    if (encoding !== null && verdict !== encoding) return verdict
    const rest = decoded()
    scanner.push(rest + (decoder as unknown as StreamingDecoder).decode())
    const result = scanner.finish(verdict, options.choices ?? {})
    const workbook = source.workbook?.()
    if (result.outcome !== 'ready' || workbook === undefined) return result
    return { ...result, plan: { ...result.plan, workbook } }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    // if no header is found or a row never ends, bytes that are not text give the better refusal
    const bytes = BY_BYTES.includes(error.refusal.code) ? detector.verdict(false) : ''
    return refused(typeof bytes === 'string' ? error.refusal : bytes)
  }
}

/** Replaces the line in a refusal of a workbook by the sheet and the row in it. */
function onSheet(refusal: Refusal, source: FileSource): Refusal {
  const workbook = source.workbook?.()
  if (workbook === undefined || !('line' in refusal.data)) return refusal
  return { ...refusal, data: { ...refusal.data, ...placeOf(workbook, refusal.data.line) } } as Refusal
}

export interface ReadOptions {
  /** If false, every SaleLine.key is empty. Allowed only if no line has an item, because keys identify items. */
  readonly keys?: boolean
  /** Overrides the plan's format. */
  readonly format?: Format
  /** The source starts at this line of the file, which must start a row. Only if `canBeCut`. */
  readonly from?: number
}

/** Whether rows can be read from the middle of the file, because each has a meaning of its own. */
export function canBeCut(plan: ReadPlan): boolean {
  const apart = !hasItems(plan) && formatOf(plan).groupBy === undefined && !plan.wrapped
  // in UTF-16, half of a two-byte character can look like a newline
  return apart && !plan.encoding.startsWith('utf-16')
}

/** Reads the rows of a scanned file. Yields one batch for each part of the file that completes a row. */
export async function* readLines(
  plan: ReadPlan,
  source: FileSource,
  options: ReadOptions = {},
): AsyncGenerator<LineBatch, void, undefined> {
  const reader = new LineReader(plan, options)
  const decoder = source.decoder(plan.encoding)
  for await (const part of parts(source)) {
    const batch = reader.push(decoder.decode(part, { stream: true }))
    if (says(batch)) yield batch
  }
  for (const batch of [reader.push(decoder.decode()), reader.end()]) if (says(batch)) yield batch
}

/** Whether the batch contains anything. The last order of a file may be completed after its last row. */
function says({ rows, lines, errors, differences, controlTotals }: LineBatch): boolean {
  return rows > 0 || [lines, errors, differences, controlTotals].some(({ length }) => length > 0)
}

async function* parts(source: FileSource): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of source.open())
    for (let at = 0; at < chunk.length; at += PART) yield chunk.subarray(at, at + PART)
}
