import { expect, test } from 'vitest'
import { withGaps } from './period-starts.ts'

test('leaves a gap for periods without sales', () => {
  expect(withGaps(['2025-12-01', '2026-02-01'], 'month')).toEqual(['2025-12-01', '2026-01-01', '2026-02-01'])
  expect(withGaps(['2026-02-23', '2026-03-09'], 'week')).toEqual(['2026-02-23', '2026-03-02', '2026-03-09'])
  expect(withGaps(['2028-02-28', '2028-03-01'], 'day')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(withGaps(['2025-01-01', '2026-01-01'], 'year')).toEqual(['2025-01-01', '2026-01-01'])
  expect(withGaps(['2026-01-01'], 'month')).toEqual(['2026-01-01'])
  expect(withGaps([], 'month')).toEqual([])
})

test('leaves out periods without sales when there are too many periods for a chart', () => {
  expect(withGaps(['2020-01-01', '2026-01-01'], 'day')).toEqual(['2020-01-01', '2026-01-01'])
})
