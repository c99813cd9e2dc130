import { expect, test } from 'vitest'
import { comparedPeriod } from '#domain/profit/period-before.ts'
import { readComparison, usableComparison, withDays } from './comparison.ts'
import { rangeOf } from './period.ts'

test.each([
  [null, 'previous'],
  ['year', 'year'],
  ['none', 'none'],
  ['days', 'days'],
  ['2026-01-01..2026-01-31', '2026-01-01..2026-01-31'],
  ['2026-01-01..', 'previous'],
  ['2026-13-01..2026-13-31', 'previous'],
  ['yesterday', 'previous'],
])('reads the comparison "%s" of a URL as %s', (text, compare) => {
  expect(readComparison(text)).toBe(compare)
})

test('compares with nothing if the first of the chosen days is after the last', () => {
  expect(usableComparison('2026-02-01..2026-01-31', 'custom')).toBe('none')
  expect(usableComparison('2026-01-01..2026-01-31', 'this-year')).toBe('2026-01-01..2026-01-31')
  expect(usableComparison('year', 'last-7-days')).toBe('year')
})

test.each([
  // the last 30 days are 1 February to 2 March, which is no month to date
  ['last-30-days', '2026-03-02', '2026-01-02', '2026-01-31'],
  ['last-30-days', '2026-03-30', '2026-01-30', '2026-02-28'],
  ['last-7-days', '2026-03-07', '2026-02-22', '2026-02-28'],
  ['last-90-days', '2026-06-29', '2026-01-01', '2026-03-31'],
  ['this-month', '2026-03-15', '2026-02-01', '2026-02-15'],
  ['this-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-03-15', '2026-01-01', '2026-01-31'],
  ['last-3-months', '2026-02-15', '2025-08-01', '2025-10-31'],
  ['this-quarter', '2026-02-15', '2025-10-01', '2025-11-15'],
  ['this-quarter', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['last-quarter', '2026-02-15', '2025-07-01', '2025-09-30'],
  ['this-year', '2026-01-15', '2025-01-01', '2025-01-15'],
  ['this-year', '2026-03-31', '2025-01-01', '2025-03-31'],
  ['this-year', '2026-11-30', '2025-01-01', '2025-11-30'],
  ['last-year', '2026-11-30', '2024-01-01', '2024-12-31'],
] as const)('compares the period "%s" on %s with %s to %s', (period, today, from, to) => {
  const { from: first = '', to: last = '' } = rangeOf(period, today)
  expect(comparedPeriod({ from: first, to: last }, usableComparison('previous', period))).toEqual({
    from,
    to,
  })
})

test('changes one day of a chosen comparison, and ignores a cleared day', () => {
  const january = '2026-01-01..2026-01-31' as const
  expect(withDays(january, { to: '2026-01-15' })).toBe('2026-01-01..2026-01-15')
  expect(withDays(january, { from: undefined })).toBe(january)
})
