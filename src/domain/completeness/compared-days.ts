import {
  type ComparedWith,
  comparedPeriod,
  type Days,
  daysFrom,
  ownDays,
  shifted,
} from '../profit/period-before.ts'

export interface ComparedDays {
  readonly now: Days
  readonly before: Days
}

/**
 * The days to compare: the period without its incomplete days, and the same number of days from the start of the previous period. null if
 * all days of the period are incomplete.
 */
export function comparedDays(now: Days, before: Days, incompleteFrom: string | null): ComparedDays | null {
  if (incompleteFrom === null || now.to < incompleteFrom) return { now, before }
  const to = shifted(incompleteFrom, -1)
  if (to < now.from) return null
  const sameDays = shifted(before.from, daysFrom(now.from, to))
  return {
    now: { from: now.from, to },
    before: { from: before.from, to: sameDays < before.to ? sameDays : before.to },
  }
}

/**
 * The previous period, shortened by as many days as the current period has incomplete days. If the seller chose a period of another length,
 * it is not shortened.
 */
export function comparedBefore(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  comparedWith: ComparedWith,
  incompleteFrom: string | null,
): Days | null {
  const before = from && to ? comparedPeriod({ from, to }, comparedWith) : null
  if (!from || !to || !before) return null
  if (ownDays(comparedWith) && daysFrom(before.from, before.to) !== daysFrom(from, to)) return before
  return comparedDays({ from, to }, before, incompleteFrom)?.before ?? null
}
