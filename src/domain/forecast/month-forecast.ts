import { divideRounded, exact } from '../money/money.ts'
import { type Days, daysFrom, endOfMonth, sameDay, shifted, startOfMonth } from '../profit/period-before.ts'

/** The profit of the days of a business, in minor units of one currency. */
export interface ProfitDays {
  /** The profit of each day with sales. The other days between `from` and `to` have no sales. */
  readonly byDay: ReadonlyMap<string, number>
  readonly from: string
  /** The last day whose profit is complete; later days are unknown. */
  readonly to: string
}

/** The amounts between which the profit ends in `level` percent of months, from the errors of the same forecast in past months. */
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
 * Why there is no forecast. `old`: the files end too long ago. `gap`: the sales of the last eight weeks are not all known. `months`: too
 * few past months can be compared with their forecast.
 */
export const NO_FORECAST = ['old', 'gap', 'months'] as const
export type NoForecast = (typeof NO_FORECAST)[number]

export interface MonthForecast {
  readonly month: Days
  /** The profit of those days of the month that are complete. */
  readonly booked: number
  /** The last complete day of the month; null if the month has none yet. */
  readonly bookedTo: string | null
  /** The number of other days of the month. Some of them may have passed already. */
  readonly daysLeft: number
  readonly forecast: Forecast | null
  readonly reason: NoForecast | null
  /** The number of past months whose profit can be compared with their forecast. */
  readonly pastMonths: number
}

export const LEVELS = [80, 90] as const
/** The number of weeks from which the mean of each weekday is taken, so the mean of eight days. */
const WEEKS = 8
export const WINDOW_DAYS = 7 * WEEKS
/** The number of past months that count, because older habits say little about today. */
const MOST_MONTHS = 12
/** The number of past months that the 80 % interval needs. */
export const FEWEST_MONTHS = 4
/** If this many days in a row have no sales, a file for them is missing. */
const GAP = 28
/** The files may end at most this many days before the month for which a forecast is made. */
const MOST_DAYS_BEFORE = 14
/** The number of days to read: the oldest month, the eight weeks before it and MOST_DAYS_BEFORE. */
export const HISTORY_DAYS = 31 * (MOST_MONTHS + 2) + MOST_DAYS_BEFORE + WINDOW_DAYS

/**
 * Forecasts the profit of the month of `today`: the profit of its complete days, plus for each other day the mean of its weekday in the
 * eight weeks before. The same forecast is made for each of the last twelve months, with as many days missing at its end. The errors of
 * these forecasts give the intervals (split conformal prediction). Without an interval there is no forecast.
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
 * The errors of the forecasts of past months when `left` days of the month were missing, the smallest first. Order counts vary by the
 * square root of their number, so the errors are scaled to today's size of the business by a square root.
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
 * The intervals that these errors give. Of n past errors and the error of this month, each is equally likely to be the largest. So the
 * error of this month is at most the k-th smallest past error with a probability of at least k / (n + 1).
 */
function intervals(profit: number, errors: readonly number[]): Interval[] {
  return LEVELS.flatMap((level) => {
    const width = errors[Math.ceil(((errors.length + 1) * level) / 100) - 1]
    if (width === undefined) return []
    return { level, from: exact(profit - Math.ceil(width)), to: exact(profit + Math.ceil(width)) }
  })
}

/** The expected profit of `days`: for each, the mean profit of its weekday in the eight weeks up to `last`. */
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

/** Whether the profit of all these days is known: no day is before the first sale, and no four weeks in a row have no sales. */
function isKnown({ byDay, from: first }: ProfitDays, days: Days): boolean {
  if (days.from < first) return false
  let without = 0
  for (const day of daysOf(days)) {
    without = byDay.has(day) ? 0 : without + 1
    if (without >= GAP) return false
  }
  return true
}

/** The size of the business on these days: the sum of profits and losses without their signs. */
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
