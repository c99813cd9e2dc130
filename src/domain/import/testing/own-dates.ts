import fc from 'fast-check'
import type { DateOrder } from '../reader/choices.ts'

/**
 * How a custom table writes dates. 'year among iso': ISO dates, with some dates among them that start with a
 * two-digit year.
 */
export type OwnDates = 'iso' | 'day' | 'day short' | 'year short' | 'year among iso'

export const ownDates = fc.constantFrom<OwnDates>(
  'iso',
  'iso',
  'day',
  'day short',
  'year short',
  'year among iso',
)

/** Writes a day of March 2026. `at` is the index of the order. */
export function writtenDate(dates: OwnDates, day: number, at: number): string {
  switch (dates === 'year among iso' && at % 2 === 0 ? 'iso' : dates) {
    case 'iso':
      return `2026-03-${day}`
    case 'day':
      return `${day}/03/2026`
    case 'day short':
      return `${day}/03/26`
    default:
      return `26/03/${day}`
  }
}

/** Returns the day of March that a written date means. */
export function dayOf(written: string): number {
  return Number(/^(2026-|26\/)/.test(written) ? written.slice(-2) : written.slice(0, 2))
}

/** Returns the true answer to the question how dates are written. */
export function dateOrderOf(dates: OwnDates): DateOrder {
  return dates.startsWith('year') ? 'year_first' : 'day_first'
}
