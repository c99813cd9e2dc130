import type { LineBatch } from '#domain/import/reader/read-file.ts'
import type { SaleLine } from '#domain/import/sale-line.ts'

export interface Gathered {
  readonly rows: number
  readonly lines: readonly SaleLine[]
}

/** Batches put together until they hold as many lines. */
export async function* gathered(
  batches: AsyncIterable<LineBatch>,
  atLeast: number,
): AsyncGenerator<Gathered, void, undefined> {
  let rows = 0
  let lines: SaleLine[] = []
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

/** Does the work on one piece while the next is read: a server's database works at the same time as we do. */
export async function whileReading<T>(
  pieces: AsyncIterable<T>,
  work: (piece: T) => Promise<void>,
): Promise<void> {
  let working: Promise<void> = Promise.resolve()
  try {
    for await (const piece of pieces) {
      await working
      working = work(piece)
      // whoever waits for it hears of it, and until then it is nobody's unheard failure
      working.catch(() => undefined)
    }
  } finally {
    await working
  }
}
