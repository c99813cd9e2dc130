import type { FeeSeries } from './fee-lines.ts'
import type { SeriesFit } from './fit-series.ts'
import type { Reading } from './rate-grid.ts'

export interface FittedSeries {
  readonly series: FeeSeries
  /** How the series reads prices and fees; null for amounts per unit. */
  readonly reading: Reading | null
  readonly fit: SeriesFit
}

/** Fee changes of several SKUs that are at most this many days apart count as one change of the platform. */
const SAME_CHANGE_DAYS = 7

/** A change of a fee from one value to another that several SKUs share. */
export interface Change {
  readonly from: number
  readonly to: number
  after: number
  by: number
  readonly members: Set<FittedSeries>
}

/**
 * The changes that SKUs share, by day. Only changes between the same two values are compared, and changes that are few days apart become
 * one. So the work grows with the number of SKUs and not with its square.
 */
export function changesOf(pool: readonly FittedSeries[]): Change[] {
  const steps = pool
    .flatMap((of) =>
      of.fit.fits.flatMap((fit, at) => {
        const before = of.fit.fits[at - 1]
        return before && fit.changed ? [{ of, from: before.value, to: fit.value, ...fit.changed }] : []
      }),
    )
    .sort((a, b) => a.by - b.by || a.after - b.after)
  const changes: Change[] = []
  const alike = new Map<string, Change[]>()
  for (const { of, from, to, after, by } of steps) {
    const known = listIn(alike, stepKey({ from, to }))
    const same = known.find((change) => !change.members.has(of) && isSameTime(change, { after, by }))
    if (!same) {
      const change = { from, to, after, by, members: new Set([of]) }
      known.push(change)
      changes.push(change)
    } else {
      narrow(same, { after, by })
      same.members.add(of)
    }
  }
  return changes
}

/**
 * Adds the bracket (the days between which the change happened) of another SKU to a change. The change happened within all brackets. If
 * they do not overlap, the change took the time from the first to the last of them.
 */
function narrow(change: Change, { after, by }: { after: number; by: number }): void {
  const [latest, earliest] = [Math.max(change.after, after), Math.min(change.by, by)]
  const overlap = latest < earliest || (latest === earliest && change.after === change.by)
  change.after = overlap ? latest : Math.min(change.after, after)
  change.by = overlap ? earliest : Math.max(change.by, by)
}

export function isSameTime(one: Pick<Change, 'after' | 'by'>, other: Pick<Change, 'after' | 'by'>): boolean {
  return Math.max(one.after, other.after) - Math.min(one.by, other.by) <= SAME_CHANGE_DAYS
}

export function stepKey({ from, to }: Pick<Change, 'from' | 'to'>): string {
  return `${from} ${to}`
}

export function listIn<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const known = lists.get(key)
  if (known) return known
  const list: Value[] = []
  lists.set(key, list)
  return list
}
