import { divideRounded, exact } from '../money/money.ts'
import { type Days, daysFrom, endOfMonth, sameDay, shifted, startOfMonth } from '../profit/period-before.ts'

/** The profit of the days of a business, in minor units of one currency. */
export interface ProfitDays {
  /** Of the days with sales. The other days between `from` and `to` have none. */
  readonly byDay: ReadonlyMap<string, number>
  readonly from: string
  /** The last day whose profit is complete; later days are unknown. */
  readonly to: string
}

/** Where a share of months ends, in percent, measured by how wrong the same forecast of past months was. */
export interface Interval {
  readonly level: (typeof LEVELS)[number]
  readonly from: number
  readonly to: number
}

export interface Forecast {
  readonly profit: number
  /** The narrowest first. */
  readonly intervals: Interval[]
}

/**
 * Why there is no forecast: `old` files end too long ago, `gap` means that eight weeks of sales before are not known, and `months` that
 * too few past months can be compared with their forecast.
 */
export const NO_FORECAST = ['old', 'gap', 'months'] as const
export type NoForecast = (typeof NO_FORECAST)[number]

export interface MonthForecast {
  readonly month: Days
  /** Profit of the complete days of the month. */
  readonly booked: number
  /** The last of these days; null if the month has none yet. */
  readonly bookedTo: string | null
  /** The other days of the month, of which some may have passed. */
  readonly daysLeft: number
  readonly forecast: Forecast | null
  readonly reason: NoForecast | null
  /** The past months whose forecast is known to be right or wrong. */
  readonly pastMonths: number
}

export const LEVELS = [80, 90] as const
/** The days from which the mean of each weekday is taken: eight of each. */
const WEEKS = 8
export const WINDOW_DAYS = 7 * WEEKS
/** Habits of more than a year ago say little about today. */
const MOST_MONTHS = 12
/** So many past months give the 80 % interval. */
export const FEWEST_MONTHS = 4
/** So many days in a row without any sale are days without a file. */
const GAP = 28
/** The forecast begins at most so many days before the month. */
const MOST_DAYS_BEFORE = 14
/** Older days are not read: the eight weeks before the forecast of the oldest month begin later. */
export const HISTORY_DAYS = 31 * (MOST_MONTHS + 2) + MOST_DAYS_BEFORE + WINDOW_DAYS

/**
 * Forecasts the profit of the month of `today`: its complete days, and for each other day the mean of its weekday in the eight weeks before.
 * The same forecast is made for each of the last twelve months, with as many days missing at its end. How wrong it was gives the intervals
 * (split conformal prediction). There is no forecast without an interval.
 */
export function forecastMonth(known: ProfitDays, today: string): MonthForecast {
  const month = { from: startOfMonth(today), to: endOfMonth(today) }
  const left = Math.max(0, daysFrom(known.to, month.to))
  const open = daysOf(month).filter((day) => day > known.to)
  const complete = { from: month.from, to: known.to < month.to ? known.to : month.to }
  const booked = sumOf(known, complete)
  const bookedTo = known.to < month.from ? null : complete.to
  const shown = { month, booked, bookedTo, daysLeft: open.length }
  if (open.length === 0) return { ...shown, forecast: certain(booked), reason: null, pastMonths: 0 }

  const errors = pastErrors(known, month.from, left)
  const unknown = (reason: NoForecast) => ({ ...shown, forecast: null, reason, pastMonths: errors.length })
  if (daysFrom(known.to, month.from) > MOST_DAYS_BEFORE) return unknown('old')
  if (errors.length < FEWEST_MONTHS) return unknown('months')
  if (!isKnown(known, windowBefore(known.to))) return unknown('gap')
  const profit = exact(booked + expected(known, known.to, open))
  return {
    ...shown,
    forecast: { profit, intervals: intervals(profit, errors) },
    reason: null,
    pastMonths: errors.length,
  }
}

function certain(profit: number): Forecast {
  return { profit, intervals: LEVELS.map((level) => ({ level, from: profit, to: profit })) }
}

/**
 * How far the forecast was from the profit of each past month, when `left` of its days were missing; the smallest first. Orders are counts,
 * whose spread grows with the square root of their number, so the errors of a smaller or larger business are scaled like this.
 */
function pastErrors(known: ProfitDays, firstOfMonth: string, left: number): number[] {
  const errors: number[] = []
  const level = levelOf(known, windowBefore(known.to))
  for (let back = 1; back <= MOST_MONTHS; back += 1) {
    const from = sameDay(firstOfMonth, back)
    const month = { from, to: endOfMonth(from) }
    const last = shifted(month.to, -left)
    const window = windowBefore(last)
    if (month.to > known.to || !isKnown(known, { from: window.from, to: month.to })) continue
    const open = daysOf(month).filter((day) => day > last)
    const actual = open.reduce((sum, day) => sum + (known.byDay.get(day) ?? 0), 0)
    const then = levelOf(known, window)
    const scale = level > 0 && then > 0 ? Math.sqrt(level / then) : 1
    errors.push(scale * Math.abs(actual - expected(known, last, open)))
  }
  return errors.sort((a, b) => a - b)
}

/**
 * The intervals that these errors prove. Of n past errors and the one of this month, each is equally likely to be the largest, so this
 * month is within the k-th smallest with a probability of at least k / (n + 1).
 */
function intervals(profit: number, errors: readonly number[]): Interval[] {
  return LEVELS.flatMap((level) => {
    const width = errors[Math.ceil(((errors.length + 1) * level) / 100) - 1]
    if (width === undefined) return []
    return { level, from: exact(profit - Math.ceil(width)), to: exact(profit + Math.ceil(width)) }
  })
}

/** The sum of the mean profit of each day's weekday in the eight weeks up to `last`. */
function expected({ byDay }: ProfitDays, last: string, days: readonly string[]): number {
  const ofWeekday = new Array<number>(7).fill(0)
  for (const day of daysOf(windowBefore(last))) {
    const weekday = weekdayOf(day)
    ofWeekday[weekday] = (ofWeekday[weekday] ?? 0) + (byDay.get(day) ?? 0)
  }
  const eightfold = days.reduce((sum, day) => sum + BigInt(ofWeekday[weekdayOf(day)] ?? 0), 0n)
  return divideRounded(eightfold, BigInt(WEEKS))
}

function windowBefore(last: string): Days {
  return { from: shifted(last, 1 - WINDOW_DAYS), to: last }
}

/** Whether the days are known: none is before the first sale, and no four weeks in a row are without any. */
function isKnown({ byDay, from: first }: ProfitDays, days: Days): boolean {
  if (days.from < first) return false
  let without = 0
  for (const day of daysOf(days)) {
    without = byDay.has(day) ? 0 : without + 1
    if (without >= GAP) return false
  }
  return true
}

/** How large the profits and losses of these days are. */
function levelOf({ byDay }: ProfitDays, days: Days): number {
  return daysOf(days).reduce((sum, day) => sum + Math.abs(byDay.get(day) ?? 0), 0)
}

function sumOf({ byDay }: ProfitDays, days: Days): number {
  return exact(daysOf(days).reduce((sum, day) => sum + (byDay.get(day) ?? 0), 0))
}

function daysOf({ from, to }: Days): string[] {
  return Array.from({ length: Math.max(0, daysFrom(from, to) + 1) }, (_, at) => shifted(from, at))
}

function weekdayOf(day: string): number {
  return new Date(day).getUTCDay()
}
