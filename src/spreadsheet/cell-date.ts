/** What a number format shows: only a date, or a date with a time. */
export type DateFormat = 'date' | 'time'

const DAY_SECONDS = 86_400
/** The day number of 9999-12-31, the last date that spreadsheets support. */
const LAST_DAY = 2_958_465
const BUILT_IN_DATES = [
  [14, 17],
  [22, 22],
  [27, 31],
  [34, 36],
  [50, 54],
  [57, 58],
] as const
const BUILT_IN_TIMES = [
  [18, 21],
  [32, 33],
  [45, 45],
  [47, 47],
  [55, 56],
] as const

/** Whether a built-in number format shows a date or a time. Files reference these formats only by number. */
export function builtInDateFormat(id: number): DateFormat | null {
  const among = (ranges: readonly (readonly [number, number])[]) =>
    ranges.some(([from, to]) => id >= from && id <= to)
  return among(BUILT_IN_DATES) ? 'date' : among(BUILT_IN_TIMES) ? 'time' : null
}

/** Whether a number format shows a date or a time of day. Formats of durations, which can exceed 24 hours, stay numbers. */
export function dateFormatOf(code: string): DateFormat | null {
  const bare = code
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/AM\/PM|A\/P/gi, 'h')
    .split(';')[0] as string
  if (/\[(?:h+|m+|s+)\]/i.test(bare)) return null
  // an unclosed bracket extends to the end: searching for the end of every bracket would take quadratic time
  const letters = bare.replaceAll(/\[[^\]]*(?:\]|$)/g, '').toLowerCase()
  if (letters.includes('general')) return null
  if (/[yd]/.test(letters)) return 'date'
  if (/[hs]/.test(letters)) return 'time'
  return letters.includes('m') ? 'date' : null
}

/**
 * Converts a day number to an ISO date, with the time if it has one. Returns null if the number is not a date. Depending on the workbook,
 * day numbers count from 1904, or from 1900 with a 29 February 1900 that did not exist.
 */
export function isoMoment(text: string, format: DateFormat, from1904: boolean): string | null {
  const serial = Number(text)
  if (text.trim() === '' || !Number.isFinite(serial) || serial < 0 || serial > LAST_DAY) return null
  const seconds = Math.round(serial * DAY_SECONDS)
  const days = Math.floor(seconds / DAY_SECONDS)
  const clock = clockOf(seconds - days * DAY_SECONDS)
  if (format === 'time' && days === 0) return clock
  if (!from1904 && (days === 0 || days === 60)) return null
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const day = new Date(epoch + days * DAY_SECONDS * 1000).toISOString().slice(0, 10)
  return clock === '00:00:00' ? day : `${day} ${clock}`
}

function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
