import { hasItems } from './order-list.ts'
import { type FileSource, type LineBatch, type ReadPlan, readLines } from './read-file.ts'
import type { SaleLine } from './sale-line.ts'

/**
 * As readLines, without the lines whose item stands in the same file again in a later state: those count nowhere.
 * For readers without a database. What has items is read twice for it; a ledger has none and is not, and its rows are
 * given no keys. `from`: see ReadOptions.
 */
export async function* readCurrentLines(
  plan: ReadPlan,
  source: FileSource,
  from?: number,
): AsyncGenerator<LineBatch, void, undefined> {
  // rows of an order that sorting has parted are found by their keys
  const keys = hasItems(plan) || plan.mapping !== undefined
  const counts = await currentItems(plan, source)
  for await (const batch of readLines(plan, source, { keys, ...(from && { from }) }))
    yield counts === every ? batch : { ...batch, lines: batch.lines.filter(counts) }
}

const every = () => true

/** Tells lines whose item does not stand in the same file again in a later state. A list of orders is read for it. */
export async function currentItems(plan: ReadPlan, source: FileSource): Promise<(line: SaleLine) => boolean> {
  if (!hasItems(plan)) return every
  const latest = await latestRows(plan, source)
  return latest.size === 0 ? every : ({ item, row }) => !item || holds(latest, item.key, row)
}

interface Latest {
  rank: number
  row: number
}

/** Items that stand in the file more than once, with the row of their last word. */
async function latestRows(plan: ReadPlan, source: FileSource): Promise<Map<string, Latest>> {
  const seen = new Map<string, Latest>()
  const repeated = new Map<string, Latest>()
  for await (const { lines } of readLines(plan, source))
    for (const { item, row } of lines) {
      if (!item) continue
      const known = seen.get(item.key)
      // among equals the later row speaks
      const latest = known && known.rank > item.rank ? known : { rank: item.rank, row }
      seen.set(item.key, latest)
      if (known) repeated.set(item.key, latest)
    }
  return repeated
}

function holds(latest: ReadonlyMap<string, Latest>, key: string, row: number): boolean {
  const last = latest.get(key)
  return last === undefined || last.row === row
}
