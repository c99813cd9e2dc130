/**
 * Reads a sales file, with the same code in the server, in a browser worker and on the command line.
 *
 *   const source: FileSource = {
 *     open: () => blob.stream(),                        // or createReadStream(path); called once per pass
 *     decoder: (encoding) => new TextDecoder(encoding), // the runtime's own
 *   }
 *   const scan = await scanFile(source, { choices, today }) // pass 1: decides how to read the file, from all of it
 *   if (scan.outcome === 'refused')      -> scan.refusal {code, data}
 *   if (scan.outcome === 'needs_choice') -> ask scan.choices, scan again with the answers
 *   for await (const batch of readLines(scan.plan, source)) // pass 2: batch.lines, batch.errors
 *
 * The plan is plain data (it survives JSON), so the second pass can run elsewhere or later, on the same bytes.
 * Each chunk is processed synchronously. Return chunks of 64 KB to 1 MB, and let `open` pause between them if other
 * work is waiting.
 *
 * An order number may be a slice of its chunk. Callers that keep many of them for long must copy them (`detached`).
 * SKUs, titles and types are copies already.
 *
 * Line numbers count the lines of the file from 1, as editors do. `SaleLine.row` and `RowError.line` are the line on
 * which a table row starts. `rows` counts table rows, without header, preamble and blank rows. A row gives SaleLines
 * (usually one) or at least one RowError. Rows without a sale give neither.
 */

import { type Encoding, EncodingDetector } from '../csv/encoding.ts'
import type { UnknownTable } from '../mapping/column-mapping.ts'
import { settleAmounts } from '../mapping/settle-amounts.ts'
import { FileScanner } from './file-scanner.ts'
import { parts } from './read-lines.ts'
import type { FileSource, ScanOptions, ScanResult, StreamingDecoder } from './read-plan.ts'
import { FileRefused, type Refusal } from './refusal.ts'
import { onSheet } from './workbook-facts.ts'

/** Bytes needed to detect the kind of file. */
const DETECTION_BYTES = 4096
const NEWLINE = 10
const BY_BYTES: readonly string[] = ['file_header_not_found', 'file_damaged'] satisfies Refusal['code'][]

/**
 * Scans a file. Reads the whole file once; a second time if its end shows another encoding than its start; and once
 * more if it is a custom table.
 */
export async function scanFile(source: FileSource, options: ScanOptions = {}): Promise<ScanResult> {
  const first = await scanAs(source, null, options)
  const scan = typeof first === 'string' ? ((await scanAs(source, first, options)) as ScanResult) : first
  if (scan.outcome === 'ready') return settleAmounts(scan.plan, source)
  if (scan.outcome === 'refused' && scan.table && !options.choices?.mapping)
    return { ...scan, table: await withAllStatuses(scan.table, source) }
  return scan
}

/**
 * Adds all words of the column that is probably the status to the table. Reads the whole file, because a word may
 * first appear near the end.
 */
async function withAllStatuses(table: UnknownTable, source: FileSource): Promise<UnknownTable> {
  if (!table.guess.columns.status) return table
  const mapping = { ...table.guess, leftOut: [], counted: [], returns: [] }
  const scan = await scanAs(source, null, { choices: { mapping } })
  if (typeof scan === 'string' || scan.outcome !== 'refused') return table
  if (scan.refusal.code !== 'file_statuses_unknown' || !scan.table) return table
  const { statuses, guess } = scan.table
  const { leftOut, counted = [], returns = [] } = guess
  const known = { leftOut, counted, ...(returns.length > 0 && { returns }) }
  return { ...table, statuses, guess: { ...table.guess, ...known } }
}

/** Scans the file in the given encoding. Returns the result, or another encoding in which to scan the file again. */
async function scanAs(
  source: FileSource,
  known: Encoding | null,
  options: ScanOptions,
): Promise<ScanResult | Encoding> {
  const detector = new EncodingDetector()
  const scanner = new FileScanner(options.choices, options.today)
  let encoding = known
  let decoder: StreamingDecoder | null = null
  let waiting: Uint8Array[] = []
  const refused = (refusal: Refusal): ScanResult => {
    const { format, table } = scanner
    return {
      outcome: 'refused',
      format,
      refusal: onSheet(refusal, source.workbook?.()),
      ...(table && { table }),
    }
  }
  /** Decodes the bytes that are waiting. The first call guesses the encoding, unless it is known. */
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
      const kind = detector.bytes >= DETECTION_BYTES && decoder === null ? detector.notText() : null
      if (kind !== null) return refused({ code: 'file_not_text', data: { kind } })
      if (detector.bytes >= DETECTION_BYTES) scanner.push(decoded())
      options.onProgress?.(detector.bytes)
      // a chunk can end inside a multi-byte character, except after a newline
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
    // Names the file type in the refusal if the file has no header or a row that never ends, and is not text.
    const bytes = BY_BYTES.includes(error.refusal.code) ? detector.verdict(false) : ''
    return refused(typeof bytes === 'string' ? error.refusal : bytes)
  }
}
