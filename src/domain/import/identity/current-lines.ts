import type { ReadOptions } from '../reader/line-reader.ts'
import { mayRepeatItems } from '../reader/plan-format.ts'
import { readLines } from '../reader/read-lines.ts'
import type { FileSource, LineBatch, ReadPlan } from '../reader/read-plan.ts'
import type { SaleLine } from '../sale-line.ts'
import { NoRowKeys, RowKeys } from './row-keys.ts'

/**
 * Reads lines like readLines, but omits a line if another occurrence of its item in the same file counts. The
 * occurrence with the highest rank counts, and the last one if several have this rank. Files that can repeat items
 * are read twice, all others once. For `keys` see ReadOptions.
 */
export async function* readCurrentLines(
  plan: ReadPlan,
  source: FileSource,
  { keys = neededKeys(plan), from }: ReadOptions = {},
): AsyncGenerator<LineBatch, void, undefined> {
  const counts = await currentItems(plan, source)
  for await (const batch of readLines(plan, source, { keys, ...(from && { from }) }))
    yield counts === every ? batch : { ...batch, lines: batch.lines.filter(counts) }
}

/**
 * Reads lines like readCurrentLines, and marks the sales of an order list that continue an order, which estimated fees need. Order lists
 * have the rows of an order below each other.
 */
export async function* readListedOrders(
  plan: ReadPlan,
  source: FileSource,
  options: ReadOptions = {},
): AsyncGenerator<LineBatch, void, undefined> {
  const batches = readCurrentLines(plan, source, options)
  if (plan.fees === 'stated') return yield* batches
  let last: SaleLine | null = null
  const marked = (line: SaleLine): SaleLine => {
    if (line.kind !== 'sale') return line
    const continues = last !== null && line.orderId !== null && isSameOrder(line, last)
    last = line
    return continues ? { ...line, continuesOrder: true } : line
  }
  for await (const batch of batches) yield { ...batch, lines: batch.lines.map(marked) }
}

function isSameOrder(a: SaleLine, b: SaleLine): boolean {
  return a.orderId === b.orderId && a.platform === b.platform && a.date === b.date
}

/** Returns keys only if a caller that adds up lines needs them. */
export function neededKeys(plan: ReadPlan): RowKeys {
  // sorting can separate the rows of an order of a custom table, and only keys identify these rows
  const { salt, rows } = plan
  return mayRepeatItems(plan) || plan.mapping !== undefined
    ? new RowKeys(salt, rows)
    : new NoRowKeys(salt, rows)
}

const every = () => true

/**
 * Returns a predicate for the lines that count, because their occurrence is the one of their item that counts in the
 * file. Reads the whole file if the file can repeat items.
 */
export async function currentItems(plan: ReadPlan, source: FileSource): Promise<(line: SaleLine) => boolean> {
  if (!mayRepeatItems(plan)) return every
  const last = await countingOccurrences(plan, source)
  return last.size === 0
    ? every
    : (line) => !line.item || (last.get(line.item.key) ?? occurrenceOf(line)) === occurrenceOf(line)
}

interface Occurrence {
  readonly rank: number
  readonly occurrence: number
}

/** Returns which occurrence counts, for each item that appears more than once in the file. */
async function countingOccurrences(plan: ReadPlan, source: FileSource): Promise<Map<string, number>> {
  const seen = new Map<string, Occurrence>()
  const repeated = new Map<string, number>()
  for await (const { lines } of readLines(plan, source))
    for (const line of lines) {
      if (!line.item) continue
      const { key, rank } = line.item
      const occurrence = occurrenceOf(line)
      const known = seen.get(key)
      if (known?.occurrence === occurrence) continue
      // of two occurrences with the same rank, the later one counts
      const last = known && known.rank > rank ? known : { rank, occurrence }
      seen.set(key, last)
      if (known) repeated.set(key, last.occurrence)
    }
  return repeated
}

function occurrenceOf({ item, row }: SaleLine): number {
  return item?.occurrence ?? row
}
