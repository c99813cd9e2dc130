import { shifted } from '#domain/profit/period-before.ts'

export const PERIODS = [
  'all',
  'last-7-days',
  'last-30-days',
  'last-90-days',
  'this-month',
  'last-month',
  'last-3-months',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
  'custom',
] as const
export type Period = (typeof PERIODS)[number]

/** The number of days of the periods that have a fixed length. */
export const LAST_DAYS: { readonly [P in Period]?: number } = {
  'last-7-days': 7,
  'last-30-days': 30,
  'last-90-days': 90,
}

/** The initial period of the dashboard. The page prefetches its figures. */
export const DASHBOARD_PERIOD = 'last-30-days'

/** A range of ISO dates, both inclusive. A missing end is unlimited. */
export interface DayRange {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * The dates of a period relative to today (an ISO date). The current month or year ends today, so that it is compared with the same days of
 * the previous one.
 */
export function rangeOf(period: Exclude<Period, 'custom'>, today: string): DayRange {
  const days = LAST_DAYS[period]
  if (days) return { from: shifted(today, 1 - days), to: today }
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7)) - 1
  const quarter = month - (month % 3)
  // the first month of a period, and the month after its last; without one, the period ends today
  const months: { readonly [P in Period]?: readonly [first: number, end?: number] } = {
    'this-month': [month],
    'last-month': [month - 1, month],
    'last-3-months': [month - 3, month],
    'this-quarter': [quarter],
    'last-quarter': [quarter - 3, quarter],
    'this-year': [0],
    'last-year': [-12, 0],
  }
  const [first, end] = months[period] ?? []
  if (first === undefined) return {}
  return { from: calendarDay(year, first, 1), to: end === undefined ? today : calendarDay(year, end, 0) }
}

/** The period of a URL and its days; `usual` if the URL names no period. A URL with days but no period has a custom period. */
export function periodOf(
  search: URLSearchParams,
  today: string,
  usual: Period = 'all',
): { period: Period; range: DayRange } {
  const named = PERIODS.find((known) => known === search.get('period'))
  const days = search.has('from') || search.has('to')
  const period = named ?? (days ? 'custom' : usual)
  const range =
    period === 'custom'
      ? { from: isoDay(search.get('from')), to: isoDay(search.get('to')) }
      : rangeOf(period, today)
  return { period, range }
}

/**
 * The URL with another period, or with other dates, which make it a custom period. A date that is not given stays as it is in the URL, so
 * that two dates picked in quick succession both apply.
 */
export function withPeriod(
  search: URLSearchParams,
  change: { period: Period } | { days: DayRange },
  today: string,
  usual: Period = 'all',
): URLSearchParams {
  const days = { ...periodOf(search, today, usual).range, ...('days' in change && change.days) }
  const period = 'days' in change ? 'custom' : change.period
  const next = new URLSearchParams(search)
  // Other days have other rows, so a list returns to its first page.
  next.delete('page')
  next.delete('cursor')
  // The default step depends on the period.
  next.delete('by')
  // A link says this about its own days.
  if (/^(days|quarter)$/.test(next.get('compare') ?? '')) next.delete('compare')
  if (period === usual) next.delete('period')
  else next.set('period', period)
  for (const end of ['from', 'to'] as const) {
    const day = days[end]
    if (period === 'custom' && day) next.set(end, day)
    else next.delete(end)
  }
  return next
}

/** Whether the range ends before it begins. */
export function isBackwards({ from, to }: DayRange): boolean {
  return from !== undefined && to !== undefined && from > to
}

/** Today's date in the user's time zone. */
export function localDay(now: Date): string {
  return calendarDay(now.getFullYear(), now.getMonth(), now.getDate())
}

/** An ISO date. Months start at 0; days and months out of range roll over. */
export function calendarDay(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
}

/** Returns the text if it is a valid ISO date. */
export function isoDay(text: string | null): string | undefined {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}
