import { csvHead, csvRows } from '#server/infra/tables/csv.ts'
import type { SalesFile } from './sales-file.ts'

/** Rows read at once. Each batch is a transaction of its own, so a slow download keeps none open. */
export const BATCH = 5_000

export interface Batch<Row> {
  readonly rows: readonly Row[]
  /** The cursor of the next batch; null at the end. */
  readonly next: string | null
}

/**
 * A list as a CSV file, read while it is sent, so that its length needs no memory. The first batch is read before the response begins, so
 * that its errors are answered as such.
 */
export async function csvStream<Row>(
  { columns, rowOf }: SalesFile<Row>,
  read: (cursor: string | undefined) => Promise<Batch<Row>>,
): Promise<ReadableStream<Uint8Array>> {
  const first = await read(undefined)
  async function* texts() {
    yield csvHead(columns)
    let batch = first
    while (true) {
      yield csvRows(columns, batch.rows.map(rowOf))
      if (batch.next === null) return
      batch = await read(batch.next)
    }
  }
  return ReadableStream.from(texts()).pipeThrough(new TextEncoderStream())
}
