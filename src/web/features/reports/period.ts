import { shifted } from '#domain/profit/period-before.ts'

export const PERIODS = [
  'all',
  'this-month',
  'last-month',
  'last-3-months',
  'this-year',
  'last-year',
  'custom',
] as const
export type Period = (typeof PERIODS)[number]

/** ISO days, both included; a missing end is open. */
export interface DayRange {
  from?: string
  to?: string
}

/**
 * The days of a period as seen from today (an ISO day). What is not over ends today, so that it is compared with as
 * many days before.
 */
export function rangeOf(period: Exclude<Period, 'custom'>, today: string): DayRange {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7)) - 1
  switch (period) {
    case 'all':
      return {}
    case 'this-month':
      return { from: day(year, month, 1), to: today }
    case 'last-month':
      return { from: day(year, month - 1, 1), to: day(year, month, 0) }
    case 'last-3-months':
      return { from: day(year, month - 3, 1), to: day(year, month, 0) }
    case 'this-year':
      return { from: day(year, 0, 1), to: today }
    case 'last-year':
      return { from: day(year - 1, 0, 1), to: day(year - 1, 11, 31) }
  }
}

/** The reader's own calendar day. */
export function localDay(now: Date): string {
  return day(now.getFullYear(), now.getMonth(), now.getDate())
}

export type Step = 'day' | 'week' | 'month' | 'year'

/** More bars than this would be hairlines. */
const MOST = 750

/** First days of all periods from one to another: a day without sales is a gap in a chart, not left out of it. */
export function startsBetween(first: string, last: string, step: Step): string[] {
  const starts: string[] = []
  for (let start = first; start <= last && starts.length <= MOST; start = next(start, step))
    starts.push(start)
  return starts.length > MOST ? [] : starts
}

function next(start: string, step: Step): string {
  const year = Number(start.slice(0, 4))
  const month = Number(start.slice(5, 7)) - 1
  if (step === 'year') return day(year + 1, 0, 1)
  if (step === 'month') return day(year, month + 1, 1)
  return shifted(start, step === 'week' ? 7 : 1)
}

function day(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
}
