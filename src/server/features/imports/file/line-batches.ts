import type { LineBatch } from '#domain/import/reader/read-plan.ts'
import type { SaleLine } from '#domain/import/sale-line.ts'

export interface Gathered {
  readonly rows: number
  readonly lines: readonly SaleLine[]
}

/** Merges batches so that each has at least this many lines, except the last. */
export async function* gathered(
  batches: AsyncIterable<LineBatch>,
  atLeast: number,
): AsyncGenerator<Gathered, void, undefined> {
  let rows = 0
  let lines: readonly SaleLine[] = []
  for await (const batch of batches) {
    rows += batch.rows
    lines = lines.length === 0 ? batch.lines : lines.concat(batch.lines)
    if (lines.length < atLeast) continue
    yield { rows, lines }
    rows = 0
    lines = []
  }
  if (rows > 0 || lines.length > 0) yield { rows, lines }
}

/** Processes one piece while the next piece is read, because a database server works in parallel with this process. */
export async function whileReading<T>(
  pieces: AsyncIterable<T>,
  work: (piece: T) => Promise<void>,
): Promise<void> {
  let working: Promise<void> = Promise.resolve()
  try {
    for await (const piece of pieces) {
      await working
      working = work(piece)
      // the caller awaits it later; until then a failure must not count as unhandled
      working.catch(() => undefined)
    }
  } finally {
    await working
  }
}
