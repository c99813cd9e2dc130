import { expect, test } from 'vitest'
import { daysOf, withGaps } from './period-starts.ts'

test('adds the missing periods between those with sales', () => {
  expect(withGaps(['2025-12-01', '2026-02-01'], 'month')).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
  expect(withGaps(['2026-02-23', '2026-03-09'], 'week')).toEqual(['2026-02-23', '2026-03-02', '2026-03-09'])
  expect(withGaps(['2028-02-28', '2028-03-01'], 'day')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(withGaps(['2025-01-01', '2026-01-01'], 'year')).toEqual(['2025-01-01', '2026-01-01'])
  expect(withGaps(['2026-01-01'], 'month')).toEqual(['2026-01-01'])
  expect(withGaps([], 'month')).toEqual([])
})

test('adds periods up to the last day, even if that day is in the middle of a week', () => {
  expect(withGaps(['2026-02-23'], 'week', '2026-03-04')).toEqual(['2026-02-23', '2026-03-02'])
  expect(withGaps(['2026-02-27', '2026-02-28'], 'day', '2026-03-01')).toHaveLength(3)
  expect(withGaps(['2026-02-23', '2026-03-02'], 'week', '2026-03-01')).toHaveLength(2)
})

test('leaves out periods without sales when there are too many periods for a chart', () => {
  expect(withGaps(['2020-01-01', '2026-01-01'], 'day')).toEqual(['2020-01-01', '2026-01-01'])
})

test('returns the days of a week, month or other step that are inside the period', () => {
  const period = { from: '2026-02-03', to: '2026-04-10' }
  expect(daysOf('2026-02-01', 'month', period)).toEqual({ from: '2026-02-03', to: '2026-02-28' })
  expect(daysOf('2026-04-06', 'week', period)).toEqual({ from: '2026-04-06', to: '2026-04-10' })
  expect(daysOf('2026-03-05', 'day', period)).toEqual({ from: '2026-03-05', to: '2026-03-05' })
  expect(daysOf('2025-01-01', 'year', {})).toEqual({ from: '2025-01-01', to: '2025-12-31' })
})
