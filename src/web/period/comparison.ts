import { COMPARED_WITH, type ComparedWith, ownDays } from '#domain/profit/period-before.ts'
import { type DayRange, isBackwards, isoDay } from './period.ts'

/** Reads the comparison from the URL: a named period, or days such as `2026-01-01..2026-01-31`. Anything else means the previous period. */
export function readComparison(text: string | null): ComparedWith {
  const named = COMPARED_WITH.find((known) => known === text)
  const own = text === null ? null : ownDays(text as ComparedWith)
  if (named || !own) return named ?? 'previous'
  return isoDay(own.from) && isoDay(own.to) ? (text as ComparedWith) : 'previous'
}

/** The comparison to request: none if the first of the chosen days is after the last. */
export function usableComparison(compare: ComparedWith): ComparedWith {
  const own = ownDays(compare)
  return own && isBackwards(own) ? 'none' : compare
}

/** The comparison with one of its two days changed. A cleared day keeps its value. */
export function withDays(compare: ComparedWith, { from, to }: DayRange): ComparedWith {
  const own = ownDays(compare)
  return own ? `${from ?? own.from}..${to ?? own.to}` : compare
}
