import { hasItems, mayRepeatItems } from '../reader/plan-format.ts'
import {
  type FileSource,
  type LineBatch,
  type ReadOptions,
  type ReadPlan,
  readLines,
} from '../reader/read-file.ts'
import type { SaleLine } from '../sale-line.ts'

/**
 * As readLines, without the lines whose item the same file tells again later: those count nowhere. What has items is
 * read twice for it; a ledger has none and is not. Without `keys`, its rows are given none: see ReadOptions.
 */
export async function* readCurrentLines(
  plan: ReadPlan,
  source: FileSource,
  // rows of an order that sorting has parted are found by their keys
  { keys = hasItems(plan) || plan.mapping !== undefined, from }: ReadOptions = {},
): AsyncGenerator<LineBatch, void, undefined> {
  const counts = await currentItems(plan, source)
  for await (const batch of readLines(plan, source, { keys, ...(from && { from }) }))
    yield counts === every ? batch : { ...batch, lines: batch.lines.filter(counts) }
}

const every = () => true

/** Tells lines whose item the same file does not tell again later. A list of orders is read for it. */
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

/** Of items that the file tells more than once, the telling that counts. */
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
      // among equals the later one speaks
      const last = known && known.rank > rank ? known : { rank, occurrence }
      seen.set(key, last)
      if (known) repeated.set(key, last.occurrence)
    }
  return repeated
}

function occurrenceOf({ item, row }: SaleLine): number {
  return item?.occurrence ?? row
}
