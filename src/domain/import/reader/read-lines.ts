import { LineReader, type ReadOptions } from './line-reader.ts'
import { formatOf, mayRepeatItems } from './plan-format.ts'
import type { FileSource, LineBatch, ReadPlan } from './read-plan.ts'

/** Number of bytes of a chunk that are processed at a time. A source may return the whole file as one chunk. */
const PART = 1 << 18

/** Whether reading can start at any row of the file, because every row can be read separately. */
export function canBeCut(plan: ReadPlan): boolean {
  const apart =
    !mayRepeatItems(plan) && formatOf(plan).groupBy === undefined && !plan.wrapped && !plan.totalRows
  // in UTF-16, half of a two-byte character can look like a newline
  return apart && !plan.encoding.startsWith('utf-16')
}

/** Reads the rows of a scanned file. Yields a batch for each part of the file in which a row ends. */
export async function* readLines(
  plan: ReadPlan,
  source: FileSource,
  options: ReadOptions = {},
): AsyncGenerator<LineBatch, void, undefined> {
  const reader = new LineReader(plan, options)
  const decoder = source.decoder(plan.encoding)
  for await (const part of parts(source)) {
    const batch = reader.push(decoder.decode(part, { stream: true }))
    if (hasContent(batch)) yield batch
  }
  for (const batch of [reader.push(decoder.decode()), reader.end()]) if (hasContent(batch)) yield batch
}

/**
 * Whether the batch contains results. The last batch can have lines without rows, because the end of the file
 * completes an order.
 */
function hasContent({ rows, comparedTotals, lines, errors, controlTotals }: LineBatch): boolean {
  return rows + comparedTotals > 0 || [lines, errors, controlTotals].some(({ length }) => length > 0)
}

export async function* parts(source: FileSource): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of source.open())
    for (let at = 0; at < chunk.length; at += PART) yield chunk.subarray(at, at + PART)
}
