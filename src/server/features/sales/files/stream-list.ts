import type { Language } from '#phrases/language.ts'
import { zipOf } from '#server/infra/archive/zip-writer.ts'
import { csvHead, csvRows } from '#server/infra/tables/csv.ts'
import { sheetRow } from '#server/infra/tables/xlsx.ts'
import { xlsxParts } from '#spreadsheet/xlsx-stream.ts'
import type { SalesFile } from './tables.ts'

/** The number of rows in a batch. Each batch is read in a separate transaction, so that a slow download keeps no transaction open. */
export const BATCH = 5_000

interface Batch<Row> {
  readonly rows: readonly Row[]
  /** The cursor of the next batch; null after the last batch. */
  readonly next: string | null
}

/**
 * Reads a list in batches while it is sent, so that a long list needs no more memory than a short one. Reads the first batch before the
 * response begins, so that an error of this batch becomes an error response.
 */
export async function batchesOf<Row>(
  read: (cursor: string | undefined) => Promise<Batch<Row>>,
): Promise<AsyncIterable<readonly Row[]>> {
  const first = await read(undefined)
  async function* batches() {
    let batch = first
    while (true) {
      yield batch.rows
      if (batch.next === null) return
      batch = await read(batch.next)
    }
  }
  return batches()
}

/** Streams a list as a CSV file. */
export function csvStream<Row>(
  { columns, rowOf }: SalesFile<Row>,
  batches: AsyncIterable<readonly Row[]>,
): ReadableStream<Uint8Array> {
  async function* texts() {
    yield csvHead(columns)
    for await (const rows of batches) yield csvRows(columns, rows.map(rowOf))
  }
  return ReadableStream.from(texts()).pipeThrough(new TextEncoderStream())
}

/** Streams a list as an Excel workbook. */
export function xlsxStream<Row>(
  { title, columns, rowOf }: SalesFile<Row>,
  language: Language,
  batches: AsyncIterable<readonly Row[]>,
): ReadableStream<Uint8Array> {
  async function* sheetRows() {
    for await (const rows of batches) yield rows.map((row) => sheetRow(columns, rowOf(row)))
  }
  const head = { title, rightToLeft: language === 'ar', headers: columns.map(({ label }) => label) }
  return ReadableStream.from(zipOf(xlsxParts(head, sheetRows()), new Date()))
}
