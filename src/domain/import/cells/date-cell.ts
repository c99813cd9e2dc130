import type { DateOrder } from '../reader/choices.ts'
import { monthOf, withoutWeekday } from './calendar-names.ts'
import { plainCell } from './clean-text.ts'

/**
 * Matches the text that may follow a date: a time, with or without a time zone. In Arabic, `ص` or `صباحًا` is before noon, `م` or `مساءً`
 * after noon.
 */
const TIME =
  /^[T ,،|]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?(?:[AaPp]\.?[Mm]\.?|ص(?:باح\u064b?ا\u064b?|\.)?|م(?:ساء\u064b?|\.)?))?(?: ?(?:Z|[A-Za-z]{2,5}|(?:UTC|GMT)[+-]\d{1,2}(?::?\d{2})?|[+-]\d{1,2}:?\d{2}))?$/
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})/
/** Matches dates with a two-digit year. The year is last as in `12/31/20`, or first as in `20/12/31`. */
const SHORT_YEAR = /^(\d{1,2})([/.])(\d{1,2})\2(\d{2})/
const JAPANESE = /^(\d{4})年(\d{1,2})月(\d{1,2})日/
const MONTH_FIRST_NAME = /^(\p{L}[\p{L} ]*?)\.? (\d{1,2})(?:st|nd|rd|th)?[,،]? (\d{4})/u
/** Matches `25-Mar-26`, as Excel displays a date. */
const DAY_FIRST_NAME =
  /^(\d{1,2})(?:st|nd|rd|th)?[-/ ](?:من )?(\p{L}[\p{L} ]*?)\.?[,،]?[-/ ](\d{4}|\d{2})(?: ?م)?/u
/** Matches `Mar-25-26`, as eBay writes the dates of orders. */
const MONTH_FIRST_DASHES = /^(\p{L}+)-(\d{1,2})-(\d{4}|\d{2})/u
const YEAR_FIRST_NAME = /^(\d{4})[-/ ](\p{L}[\p{L} ]*?)\.?[-/ ](\d{1,2})(?:st|nd|rd|th)?/u
/** Maximum length of a date cell in characters. A longer cell is no date. */
const MAX_CHARS = 80

/**
 * The dates that an ambiguous cell can mean, one for each sequence of day, month and year. null where the sequence
 * gives no date.
 */
export interface Readings extends Readonly<Record<DateOrder, string | null>> {
  /** Whether the month is a name, so that only the positions of day and year are unknown. */
  readonly named: boolean
}

/**
 * A parsed cell: an unambiguous date; or several readings, one of which the column must choose; or null if the cell
 * is no date.
 */
export type DateCell = { readonly date: string; readonly yearFirst: boolean } | Readings | null

/** Whether the cell looks like `2026-03-25T08:04:21+00:00`, which most platforms write in every row. */
export function isPlainIsoTime(cell: string): boolean {
  const length = cell.length
  if (length < 19 || (cell.charCodeAt(10) !== 84 && cell.charCodeAt(10) !== 32)) return false
  for (let at = 0; at < 19; at++) {
    const code = cell.charCodeAt(at)
    if (at === 4 || at === 7) {
      if (code !== 45) return false
    } else if (at === 13 || at === 16) {
      if (code !== 58) return false
    } else if (at !== 10 && (code < 48 || code > 57)) return false
  }
  if (length === 19) return true
  if (length === 20) return cell.charCodeAt(19) === 90
  return length === 25 && ISO_ZONE.test(cell.slice(19))
}

const ISO_ZONE = /^[+-]\d\d:\d\d$/

/**
 * Parses the date as printed. A time and a time zone after the date are validated and ignored. A weekday must match
 * the date.
 */
export function takeDateApart(cell: string): DateCell {
  const text = plainCell(cell)
  if (text.length > MAX_CHARS) return null
  const { weekday, rest } = withoutWeekday(text)
  const apart = apartOf(rest)
  return weekday === null || apart === null ? apart : onWeekday(apart, weekday)
}

function apartOf(text: string): DateCell {
  const yearFirst = dated(YEAR_FIRST, text)
  if (yearFirst) return certain(yearFirst[1], yearFirst[3], yearFirst[4], true)
  const yearLast = dated(YEAR_LAST, text)
  if (yearLast) return readings(Number(yearLast[1]), Number(yearLast[3]), Number(yearLast[4]), null)
  const short = dated(SHORT_YEAR, text)
  if (short) {
    const [first, second, third] = [Number(short[1]), Number(short[3]), Number(short[4])]
    return readings(first, second, 2_000 + third, isoDate(2_000 + first, second, third))
  }
  const monthFirst = dated(MONTH_FIRST_NAME, text)
  if (monthFirst) return certain(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2])
  const dashes = dated(MONTH_FIRST_DASHES, text)
  if (dashes) return certain(fullYear(dashes[3]), monthOf(dashes[1]), dashes[2])
  const dayFirst = dated(DAY_FIRST_NAME, text)
  if (dayFirst) return named(dayFirst[1], monthOf(dayFirst[2]), dayFirst[3])
  const yearFirstName = dated(YEAR_FIRST_NAME, text)
  if (yearFirstName) return certain(yearFirstName[1], monthOf(yearFirstName[2]), yearFirstName[3], true)
  const japanese = dated(JAPANESE, text)
  return japanese ? certain(japanese[1], japanese[2], japanese[3], true) : null
}

/** Matches a date that is followed by nothing or by a time. */
function dated(date: RegExp, text: string): RegExpExecArray | null {
  const match = date.exec(text)
  if (match === null || match[0].length === text.length) return match
  return TIME.test(text.slice(match[0].length)) ? match : null
}

function fullYear(year = ''): string {
  return year.length === 2 ? `20${year}` : year
}

/**
 * Uses the weekday in a cell to decide on the sequence of day, month and year. Rejects a date that does not fall on
 * that weekday.
 */
function onWeekday(apart: NonNullable<DateCell>, weekday: number): DateCell {
  if ('date' in apart) return weekdayOf(apart.date) === weekday ? apart : null
  const fits = (date: string | null) => (date !== null && weekdayOf(date) === weekday ? date : null)
  const left = {
    named: apart.named,
    day_first: fits(apart.day_first),
    month_first: fits(apart.month_first),
    year_first: fits(apart.year_first),
  }
  const dates = new Set([left.day_first, left.month_first, left.year_first].filter((date) => date !== null))
  const [only] = dates
  if (only === undefined) return null
  return dates.size === 1 ? { date: only, yearFirst: false } : left
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

export function readDate(cell: string, order: DateOrder): string | null {
  if (isPlainIso(cell) || isPlainIsoTime(cell))
    return isoDate(Number(cell.slice(0, 4)), Number(cell.slice(5, 7)), Number(cell.slice(8, 10)))
  const apart = takeDateApart(cell)
  if (apart === null) return null
  return 'date' in apart ? apart.date : apart[order]
}

/** Whether the cell is exactly a date such as `2026-03-25`. */
export function isPlainIso(cell: string): boolean {
  if (cell.length !== 10) return false
  for (let at = 0; at < 10; at++) {
    const code = cell.charCodeAt(at)
    if (at === 4 || at === 7 ? code !== 45 : code < 48 || code > 57) return false
  }
  return true
}

function certain(year?: string, month?: string | number, day?: string, yearFirst = false): DateCell {
  const date = isoDate(Number(year), Number(month), Number(day))
  return date === null ? null : { date, yearFirst }
}

/** `yearFirst` is the date if the first number is read as a two-digit year, or null if it cannot be one. */
function readings(first: number, second: number, year: number, yearFirst: string | null): DateCell {
  const dayFirst = isoDate(year, second, first)
  const monthFirst = isoDate(year, first, second)
  if (dayFirst === null && monthFirst === null && yearFirst === null) return null
  const same = dayFirst !== null && dayFirst === monthFirst
  if (same && (yearFirst ?? dayFirst) === dayFirst) return { date: dayFirst, yearFirst: false }
  return { named: false, day_first: dayFirst, month_first: monthFirst, year_first: yearFirst }
}

function named(first = '', month = 0, last = ''): DateCell {
  const date = isoDate(Number(fullYear(last)), month, Number(first))
  const yearFirst = last.length === 2 ? isoDate(2_000 + Number(first), month, Number(last)) : null
  if (date === null && yearFirst === null) return null
  if (date !== null && (yearFirst ?? date) === date) return { date, yearFirst: false }
  return { named: true, day_first: date, month_first: date, year_first: yearFirst }
}

/** Returns null for a day that does not exist, and for years in which no current marketplace can have sales. */
export function isoDate(year: number, month: number, day: number): string | null {
  if (year < 2000 || year > 2099 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month))
    return null
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

const CLOCK = /[T ,،](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?: ?([AaPp]\.?[Mm]|[صم]))?/

/** Returns the time that follows a date, to the minute, in one notation for all programs. Empty if the cell has no time. */
export function minuteOf(cell: string): string {
  if (isPlainIsoTime(cell)) return `${Number(cell.slice(11, 13))}:${cell.slice(14, 16)}`
  const [, hour, minute, half] = CLOCK.exec(plainCell(cell)) ?? []
  if (hour === undefined) return ''
  const late = half === undefined ? Number(hour) : (Number(hour) % 12) + (/[pم]/i.test(half) ? 12 : 0)
  return `${late}:${minute}`
}
