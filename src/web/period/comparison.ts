import { COMPARED_WITH, type ComparedWith, ownDays } from '#domain/profit/period-before.ts'
import { type DayRange, isBackwards, isoDay, LAST_DAYS, type Period } from './period.ts'

/** Reads the comparison from the URL: a named period, or days such as `2026-01-01..2026-01-31`. Anything else means the previous period. */
export function readComparison(text: string | null): ComparedWith {
  const named = COMPARED_WITH.find((known) => known === text)
  const own = text === null ? null : ownDays(text as ComparedWith)
  if (named || !own) return named ?? 'previous'
  return isoDay(own.from) && isoDay(own.to) ? (text as ComparedWith) : 'previous'
}

/**
 * The comparison to request. Where the days of a period do not say which days are before, its name does. None if the first of the chosen days
 * is after the last.
 */
export function usableComparison(compare: ComparedWith, period: Period): ComparedWith {
  const own = ownDays(compare)
  if (own && isBackwards(own)) return 'none'
  if (compare !== 'previous') return compare
  if (LAST_DAYS[period]) return 'days'
  return period === 'this-year' ? 'year' : period === 'this-quarter' ? 'quarter' : compare
}

/**
 * The query for the figures of a period. For the last 7, 30 or 90 days the server chooses the last day: it knows the last day with sales. The
 * usual comparison is left out, so that the URL equals that of the prefetched response.
 */
export function comparedQuery({
  period,
  range,
  compare,
}: {
  period: Period
  range: DayRange
  compare: ComparedWith
}) {
  const days = LAST_DAYS[period]
  return { ...(days ? { days } : range), ...(compare !== (days ? 'days' : 'previous') && { compare }) }
}

/** The comparison with one of its two days changed. A cleared day keeps its value. */
export function withDays(compare: ComparedWith, { from, to }: DayRange): ComparedWith {
  const own = ownDays(compare)
  return own ? `${from ?? own.from}..${to ?? own.to}` : compare
}
