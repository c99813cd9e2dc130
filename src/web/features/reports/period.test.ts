import { expect, test } from 'vitest'
import { rangeOf, startsBetween } from './period.ts'

test.each([
  ['this-month', '2026-11-21', { from: '2026-11-01', to: '2026-11-21' }],
  ['last-month', '2026-01-31', { from: '2025-12-01', to: '2025-12-31' }],
  ['last-3-months', '2026-02-15', { from: '2025-11-01', to: '2026-01-31' }],
  ['this-year', '2026-11-21', { from: '2026-01-01', to: '2026-11-21' }],
  ['last-year', '2026-11-21', { from: '2025-01-01', to: '2025-12-31' }],
  ['all', '2026-11-21', {}],
] as const)('%s seen from %s', (period, today, range) => {
  expect(rangeOf(period, today)).toEqual(range)
})

test('periods without sales keep their place', () => {
  expect(startsBetween('2025-12-01', '2026-02-01', 'month')).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
  expect(startsBetween('2026-02-23', '2026-03-09', 'week')).toEqual([
    '2026-02-23',
    '2026-03-02',
    '2026-03-09',
  ])
  expect(startsBetween('2028-02-28', '2028-03-01', 'day')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(startsBetween('2025-01-01', '2026-01-01', 'year')).toEqual(['2025-01-01', '2026-01-01'])
  expect(startsBetween('2020-01-01', '2026-01-01', 'day')).toEqual([])
})
