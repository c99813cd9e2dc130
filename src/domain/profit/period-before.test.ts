import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzRuns } from '../import/testing/fuzz-runs.ts'
import { comparedPeriod, comparisonOf, daysFrom, lastDays, periodBefore, shifted } from './period-before.ts'

test.each([
  ['a whole month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['January', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['three months', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['a year', '2028-01-01', '2028-12-31', '2027-01-01', '2027-12-31'],
  ['a month so far', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
  ['a month so far, longer than the one before', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['January so far', '2026-01-01', '2026-01-15', '2025-12-01', '2025-12-15'],
  ['a year so far', '2026-01-01', '2026-11-22', '2025-01-01', '2025-11-22'],
  ['more than a year from January', '2025-01-01', '2026-11-24', '2023-02-01', '2024-12-24'],
  ['two whole months', '2028-01-01', '2028-02-29', '2027-11-01', '2027-12-31'],
  ['two months and some days', '2026-09-01', '2026-11-22', '2026-06-01', '2026-08-22'],
  ['part of a month', '2026-11-05', '2026-11-21', '2026-10-19', '2026-11-04'],
  ['over a leap day', '2028-03-02', '2028-03-03', '2028-02-29', '2028-03-01'],
  ['one day', '2026-03-02', '2026-03-02', '2026-03-01', '2026-03-01'],
  ['the first day of a month', '2026-03-01', '2026-03-01', '2026-02-01', '2026-02-01'],
])('returns the previous period of %s', (_name, from, to, expectedFrom, expectedTo) => {
  expect(periodBefore({ from, to })).toEqual({ from: expectedFrom, to: expectedTo })
})

test('returns no previous period when the last day is before the first day', () => {
  expect(periodBefore({ from: '2026-03-02', to: '2026-03-01' })).toBeNull()
})

test('the previous period ends before the first day of the period', () => {
  const from = fc.oneof(
    fc.integer({ min: 0, max: 1_500 }).map((days) => shifted('2023-12-01', days)),
    fc.constantFrom('2024-01-01', '2025-01-01', '2024-03-01'),
  )
  fc.assert(
    fc.property(from, fc.integer({ min: 0, max: 1_500 }), (first, days) => {
      const before = periodBefore({ from: first, to: shifted(first, days) })
      expect(before && before.from <= before.to && before.to < first).toBe(true)
    }),
    { numRuns: fuzzRuns(400) },
  )
})

test.each([
  ['today, when they have sales', '2026-03-10', { from: '2026-02-09', to: '2026-03-10' }],
  [
    'on the day of the last sale, when the last 30 days have no sales',
    '2026-01-05',
    { from: '2025-12-07', to: '2026-01-05' },
  ],
])('the period of the last 30 days ends %s', (_, lastSale, days) => {
  expect(lastDays(30, lastSale, '2026-03-10')).toEqual(days)
})

test('compares any number of last days with the same number of days directly before', () => {
  const day = fc.integer({ min: 0, max: 1_500 }).map((days) => shifted('2023-12-01', days))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 366 }), day, fc.option(day), (days, today, lastSale) => {
      const period = lastDays(days, lastSale, today)
      const before = comparedPeriod(period, comparisonOf({ days }))
      expect(before && [daysFrom(before.from, before.to), daysFrom(before.to, period.from)]).toEqual([
        days - 1,
        1,
      ])
    }),
    { numRuns: fuzzRuns(400) },
  )
})

test.each([
  ['30 last days in March', 30, '2026-03-02', '2026-01-02', '2026-01-31'],
  ['30 last days that are whole March but one', 30, '2026-03-30', '2026-01-30', '2026-02-28'],
  ['7 last days from the first of a month', 7, '2026-03-07', '2026-02-22', '2026-02-28'],
])('compares %s with the days before, although they begin a month', (_name, days, today, from, to) => {
  expect(comparedPeriod(lastDays(days, today, today), comparisonOf({ days }))).toEqual({ from, to })
})

test('compares last days with what the user chose', () => {
  expect(comparisonOf({ days: 7, compare: 'year' })).toBe('year')
  expect(comparisonOf({ days: 7, compare: '2026-01-01..2026-01-31' })).toBe('2026-01-01..2026-01-31')
  expect(comparisonOf({ compare: 'previous' })).toBe('previous')
  expect(comparisonOf({})).toBe('previous')
})

test.each([
  ['the first half of a quarter', '2026-01-01', '2026-02-15', '2025-10-01', '2025-11-15'],
  ['a whole quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['two whole months', '2026-04-01', '2026-05-31', '2026-01-01', '2026-02-28'],
])('compares %s with the same days three months before', (_name, from, to, expectedFrom, expectedTo) => {
  expect(comparedPeriod({ from, to }, 'quarter')).toEqual({ from: expectedFrom, to: expectedTo })
})

test.each([
  ['some days', '2026-11-05', '2026-11-21', '2025-11-05', '2025-11-21'],
  ['a leap February', '2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28'],
  ['a February after a leap year', '2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29'],
  ['a year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['a year so far that is whole months', '2026-01-01', '2026-03-31', '2025-01-01', '2025-03-31'],
  ['days over New Year', '2025-12-25', '2026-01-10', '2024-12-25', '2025-01-10'],
])('compares %s with the same days of the year before', (_name, from, to, expectedFrom, expectedTo) => {
  expect(comparedPeriod({ from, to }, 'year')).toEqual({ from: expectedFrom, to: expectedTo })
})

test('compares with a period that the user chose, unless its last day is before its first', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' }
  expect(comparedPeriod(march, '2026-05-01..2026-05-10')).toEqual({ from: '2026-05-01', to: '2026-05-10' })
  expect(comparedPeriod(march, '2026-05-10..2026-05-01')).toBeNull()
})

test('compares with no period when the same days of last year would overlap the period, or when the user chose no comparison', () => {
  expect(comparedPeriod({ from: '2025-01-01', to: '2026-01-01' }, 'year')).toBeNull()
  expect(comparedPeriod({ from: '2026-03-02', to: '2026-03-01' }, 'year')).toBeNull()
  expect(comparedPeriod({ from: '2026-03-01', to: '2026-03-31' }, 'none')).toBeNull()
  expect(comparedPeriod({ from: '2026-03-01', to: '2026-03-31' }, 'previous')).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
})
