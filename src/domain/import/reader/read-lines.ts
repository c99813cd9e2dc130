import { LineReader, type ReadOptions } from './line-reader.ts'
import { formatOf, hasItems } from './plan-format.ts'
import type { FileSource, LineBatch, ReadPlan } from './read-plan.ts'

/** A source may return the whole file as one chunk. It is still processed in parts of this size. */
export const PART = 1 << 18

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
    if (hasContent(batch)) yield batch
  }
  for (const batch of [reader.push(decoder.decode()), reader.end()]) if (hasContent(batch)) yield batch
}

/** Whether the batch contains anything. The last order of a file may be completed after its last row. */
export function hasContent({ rows, lines, errors, differences, controlTotals }: LineBatch): boolean {
  return rows > 0 || [lines, errors, differences, controlTotals].some(({ length }) => length > 0)
}

export async function* parts(source: FileSource): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of source.open())
    for (let at = 0; at < chunk.length; at += PART) yield chunk.subarray(at, at + PART)
}
