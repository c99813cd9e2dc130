/** The first and the last day of a period as ISO dates, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

const DAY = 86_400_000

/**
 * Returns the period before days that somebody chose, which ends before they begin. For whole months: as many months before. For a month or
 * year to date: the same days of the previous month or year, as far as it has them. For more months: as many months before. Otherwise: as
 * many days before.
 */
export function periodBefore({ from, to }: Days): Days | null {
  if (from > to) return null
  if (!from.endsWith('-01')) return daysBefore({ from, to })
  const months = monthOf(to) - monthOf(from) + 1
  const isYear = from.endsWith('-01-01') && months > 1 && months <= 12 && to !== endOfMonth(to)
  return monthsBefore({ from, to }, isYear ? 12 : months)
}

/** The same days of earlier months. The last day of a month stays the last. */
function monthsBefore({ from, to }: Days, months: number): Days {
  const last = sameDay(to, months)
  return { from: sameDay(from, months), to: to === endOfMonth(to) ? endOfMonth(last) : last }
}

/** The same number of days directly before. */
function daysBefore({ from, to }: Days): Days {
  return { from: shifted(from, -1 - daysFrom(from, to)), to: shifted(from, -1) }
}

/**
 * The last `days` days, ending today. If the business sold nothing on them, the period ends on the day of the last sale instead, so that a
 * seller who last imported months ago still sees figures.
 */
export function lastDays(days: number, lastSale: string | null, today: string): Days {
  const from = shifted(today, 1 - days)
  if (lastSale === null || lastSale >= from) return { from, to: today }
  return { from: shifted(lastSale, 1 - days), to: lastSale }
}

/** What sellers choose from. `previous` is what `periodBefore` makes of the days, `year` the same days of the year before. */
export const COMPARISONS = ['previous', 'year', 'none'] as const
/** What a period is compared with: `days` is the same number of days directly before, `quarter` the same days three months before. */
export const COMPARED_WITH = [...COMPARISONS, 'days', 'quarter'] as const
/** A period that a seller chose, written as `2026-01-01..2026-01-31`. */
export type OwnDays = `${string}..${string}`
export type ComparedWith = (typeof COMPARED_WITH)[number] | OwnDays

/** The period that a seller chose for comparison; null for one of `COMPARED_WITH`. */
export function ownDays(comparison: ComparedWith): Days | null {
  const [from = '', to = ''] = comparison.split('..')
  return to === '' ? null : { from, to }
}

/** What a number of last days is compared with: the days before, unless the seller chose something else. */
export function comparisonOf({
  days,
  compare = 'previous',
}: {
  readonly days?: number | undefined
  readonly compare?: ComparedWith | undefined
}): ComparedWith {
  return days !== undefined && compare === 'previous' ? 'days' : compare
}

/** The period to compare with. null if there is none, for example because the same days of last year would overlap the period. */
export function comparedPeriod(days: Days, comparison: ComparedWith): Days | null {
  if (comparison === 'previous') return periodBefore(days)
  const own = ownDays(comparison)
  if (own) return own.from <= own.to ? own : null
  if (comparison === 'none' || days.from > days.to) return null
  if (comparison === 'days') return daysBefore(days)
  const before = monthsBefore(days, comparison === 'quarter' ? 3 : 12)
  return before.to < days.from ? before : null
}

export function startOfMonth(day: string): string {
  return firstDay(monthOf(day))
}

export function endOfMonth(day: string): string {
  return shifted(firstDay(monthOf(day) + 1), -1)
}

export function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

/** The number of days from `day` to `other`; negative if `other` is earlier. */
export function daysFrom(day: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(day)) / DAY)
}

/** The same day of the month, `months` months earlier, or later if `months` is negative. If that month is too short, its last day. */
export function sameDay(day: string, months: number): string {
  const month = monthOf(day) - months
  const lastDay = Number(shifted(firstDay(month + 1), -1).slice(8))
  return shifted(firstDay(month), Math.min(Number(day.slice(8)), lastDay) - 1)
}

function firstDay(month: number): string {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)).toISOString().slice(0, 10)
}
