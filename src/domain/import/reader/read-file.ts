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

/** What is used of the runtime's TextDecoder. */
export interface StreamingDecoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string
}

export interface FileSource {
  /** Opens the file from its beginning; every call gives the same bytes. */
  open(): Chunks
  decoder(encoding: Encoding): StreamingDecoder
  /** Between steps of work that the file makes long: lets others have their turn, or ends the work by throwing. */
  pause?(): Promise<void>
  /** Of the workbook that the bytes are a table of; known once all of them were read. */
  workbook?(): WorkbookFacts | undefined
}

/** How one file is read, decided from the whole of it. Plain data. */
export interface ReadPlan {
  readonly format: string
  /** Whether the file says what the platform kept, see Format. */
  readonly fees: 'stated' | 'none'
  /** Of a table that is no known report. */
  readonly mapping?: ColumnMapping
  /** How the amounts of such a table are read. */
  readonly amounts?: AmountReading
  readonly encoding: Encoding
  /** Each line of the file is a quoted cell that holds a line of the table, see WrappedLines. */
  readonly wrapped?: boolean
  readonly delimiter: string
  /** Line of the header. */
  readonly headerLine: number
  /** Where the header starts, in characters of the decoded text, without what wraps its lines. */
  readonly headerOffset: number
  /** Header cells as the file writes them. */
  readonly headers: readonly string[]
  /** Cells that a row may have, where that is more than the header has, see RowWidth. */
  readonly width?: number
  /** The format's own column keys and where they are. */
  readonly columns: Readonly<Record<string, number>>
  readonly decimalMarks: Readonly<Record<string, DecimalMark>>
  readonly dateOrders: Readonly<Record<string, DateOrder>>
  /** The currency of the whole file, where the file has no column for it. */
  readonly currency: CurrencyCode | null
  /** Where rows that equal those of an earlier file are other sales: it sets their keys apart. */
  readonly salt?: string
  /** All currencies of the file, in the order they appear. */
  readonly currencies: readonly CurrencyCode[]
  /** Rows of the table. */
  readonly rows: number
  readonly workbook?: WorkbookFacts
}

export interface ScanOptions {
  readonly choices?: ImportChoices
  /** Bytes read so far, after each chunk. */
  readonly onProgress?: (bytes: number) => void
  /** Where a chunk ended with its row. */
  readonly onRowStart?: (start: RowStart) => void
}

/** Where in a file, and on which of its lines, a row starts. */
export interface RowStart {
  readonly bytes: number
  readonly line: number
}

export type ScanResult =
  | {
      readonly outcome: 'refused'
      readonly format: string | null
      readonly refusal: Refusal
      /** A table whose columns the seller could explain, see ImportChoices.mapping. */
      readonly table?: UnknownTable
    }
  | { readonly outcome: 'needs_choice'; readonly format: string; readonly choices: NeededChoice[] }
  | { readonly outcome: 'ready'; readonly plan: ReadPlan }

export interface LineBatch {
  /** Table rows of this batch, readable or not. */
  readonly rows: number
  /** Those of them that could not be read; each has at least one error. */
  readonly failedRows: number
  readonly lines: SaleLine[]
  readonly errors: RowError[]
  /** Sum of the file's own total column over these rows, readable or not; empty where the format has none. */
  readonly controlTotals: readonly { readonly currency: CurrencyCode; readonly total: number }[]
  /** Totals of the file, of a row or order, that are not the sum of what they hold. */
  readonly differences: readonly TotalDifference[]
}

/** Callers may hand out a file in one piece; it is worked through in parts of this size all the same. */
const PART = 1 << 18
/** So many bytes tell what kind of file it is. */
const SURE_BYTES = 4096
const NEWLINE = 10
const BY_BYTES: readonly string[] = ['file_header_not_found', 'file_damaged'] satisfies Refusal['code'][]

/** Reads the whole file once, twice where its end shows another encoding than its beginning. */
export async function scanFile(source: FileSource, options: ScanOptions = {}): Promise<ScanResult> {
  const first = await scanAs(source, null, options)
  const scan = typeof first === 'string' ? ((await scanAs(source, first, options)) as ScanResult) : first
  if (scan.outcome === 'ready') return settleAmounts(scan.plan, source)
  if (scan.outcome === 'refused' && scan.table && !options.choices?.mapping)
    return { ...scan, table: await withAllStatuses(scan.table, source) }
  return scan
}

/** A status may first stand anywhere in a file: the whole of it is read for the column that is most likely the status. */
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

/** The result, or the encoding in which the file must be scanned instead of the guessed one. */
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
  /** Nothing is decoded before the first bytes have told how. */
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
      // behind any other byte a letter may have begun
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
    // Where no header is found, or a row has no end, bytes that are no text say more.
    const bytes = BY_BYTES.includes(error.refusal.code) ? detector.verdict(false) : ''
    return refused(typeof bytes === 'string' ? error.refusal : bytes)
  }
}

/** A refusal of a line of a workbook names its sheet, and the row there. */
function onSheet(refusal: Refusal, source: FileSource): Refusal {
  const workbook = source.workbook?.()
  if (workbook === undefined || !('line' in refusal.data)) return refusal
  return { ...refusal, data: { ...refusal.data, ...placeOf(workbook, refusal.data.line) } } as Refusal
}

export interface ReadOptions {
  /** Without, every SaleLine.key is empty. Only where no line has an item: items are told apart by keys. */
  readonly keys?: boolean
  /** Instead of the plan's own. */
  readonly format?: Format
  /** The source begins with this line of the file, and it with a row; only where `canBeCut`. */
  readonly from?: number
}

/** Whether rows of the file can be read from the middle on: each says by itself what it means. */
export function canBeCut(plan: ReadPlan): boolean {
  const apart = !hasItems(plan) && formatOf(plan).groupBy === undefined && !plan.wrapped
  // half of a letter of two bytes can look like a newline
  return apart && !plan.encoding.startsWith('utf-16')
}

/** Reads the rows of a scanned file; one batch for each part of it that completes a row. */
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

/** The last order of a file may come after its last row. */
function says({ rows, lines, errors, differences, controlTotals }: LineBatch): boolean {
  return rows > 0 || [lines, errors, differences, controlTotals].some(({ length }) => length > 0)
}

async function* parts(source: FileSource): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of source.open())
    for (let at = 0; at < chunk.length; at += PART) yield chunk.subarray(at, at + PART)
}
