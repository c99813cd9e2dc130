import { csvHead, csvRows } from '#server/infra/tables/csv.ts'
import type { SalesFile } from './sales-file.ts'

/** The rows of a batch. A separate transaction reads each batch, so that a slow download keeps no transaction open. */
export const BATCH = 5_000

interface Batch<Row> {
  readonly rows: readonly Row[]
  /** The cursor of the next batch; null at the end. */
  readonly next: string | null
}

/**
 * Streams a list as a CSV file. Reads it in batches while it is sent, so that a long list needs no more memory than a short one. Reads the
 * first batch before the response begins, so that an error of this batch becomes an error response.
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
