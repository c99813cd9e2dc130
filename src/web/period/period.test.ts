import { expect, test } from 'vitest'
import { isBackwards, isoDay, localDay, periodOf, rangeOf, withPeriod } from './period.ts'

test.each([
  ['this-month', '2026-11-21', { from: '2026-11-01', to: '2026-11-21' }],
  ['this-month', '2028-02-29', { from: '2028-02-01', to: '2028-02-29' }],
  ['last-month', '2026-01-31', { from: '2025-12-01', to: '2025-12-31' }],
  ['last-3-months', '2026-02-15', { from: '2025-11-01', to: '2026-01-31' }],
  ['last-7-days', '2026-03-03', { from: '2026-02-25', to: '2026-03-03' }],
  ['last-30-days', '2026-11-21', { from: '2026-10-23', to: '2026-11-21' }],
  ['last-90-days', '2026-11-21', { from: '2026-08-24', to: '2026-11-21' }],
  ['this-quarter', '2026-11-21', { from: '2026-10-01', to: '2026-11-21' }],
  ['last-quarter', '2026-02-15', { from: '2025-10-01', to: '2025-12-31' }],
  ['this-year', '2026-11-21', { from: '2026-01-01', to: '2026-11-21' }],
  ['last-year', '2026-11-21', { from: '2025-01-01', to: '2025-12-31' }],
  ['all', '2026-11-21', {}],
] as const)('the period "%s" on %s covers %o', (period, today, range) => {
  expect(rangeOf(period, today)).toEqual(range)
})

test('today is the day of the local clock, not of UTC', () => {
  expect(localDay(new Date(2026, 2, 1, 0, 30))).toBe('2026-03-01')
})

test('an invalid day in a custom period leaves that end of the period unlimited', () => {
  expect(['2026-02-28', '2026-13-01', '28.02.2026', '', null].map(isoDay)).toEqual([
    '2026-02-28',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a period is reversed only if both ends are set and the first is after the last', () => {
  expect(isBackwards({ from: '2026-03-02', to: '2026-03-01' })).toBe(true)
  expect(isBackwards({ from: '2026-03-01', to: '2026-03-01' })).toBe(false)
  expect(isBackwards({ from: '2026-03-02' })).toBe(false)
  expect(isBackwards({})).toBe(false)
})

test('keeps both days when the second is picked before the first is in the URL', () => {
  const start = new URLSearchParams('period=this-month&tab=fees')
  const first = withPeriod(start, { days: { from: '2026-10-05' } }, '2026-11-21')
  const both = withPeriod(first, { days: { to: '2026-10-20' } }, '2026-11-21')
  expect(both.get('tab')).toBe('fees')
  expect(periodOf(both, '2026-11-21')).toEqual({
    period: 'custom',
    range: { from: '2026-10-05', to: '2026-10-20' },
  })
})

test('a custom period starts with the days of the previous period, and clearing a day makes that end unlimited', () => {
  const custom = withPeriod(new URLSearchParams('period=last-year'), { period: 'custom' }, '2026-11-21')
  expect(custom.toString()).toBe('period=custom&from=2025-01-01&to=2025-12-31')
  expect(withPeriod(custom, { days: { to: undefined } }, '2026-11-21').toString()).toBe(
    'period=custom&from=2025-01-01',
  )
  expect(withPeriod(custom, { period: 'all' }, '2026-11-21').toString()).toBe('')
})

test('keeps the comparison of a link only for its own days', () => {
  const link = new URLSearchParams('period=custom&from=2026-02-01&to=2026-03-02&compare=days')
  expect(withPeriod(link, { days: { to: '2026-02-28' } }, '2026-03-02').has('compare')).toBe(false)
  const chosen = new URLSearchParams('period=this-year&compare=year')
  expect(withPeriod(chosen, { period: 'last-year' }, '2026-03-02').get('compare')).toBe('year')
})

test('leaves the default period of a page out of the URL, and writes all others', () => {
  const start = new URLSearchParams('tab=fees')
  expect(periodOf(start, '2026-11-21', 'last-30-days').period).toBe('last-30-days')
  const all = withPeriod(start, { period: 'all' }, '2026-11-21', 'last-30-days')
  expect(all.toString()).toBe('tab=fees&period=all')
  expect(periodOf(all, '2026-11-21', 'last-30-days')).toEqual({ period: 'all', range: {} })
  expect(withPeriod(all, { period: 'last-30-days' }, '2026-11-21', 'last-30-days').toString()).toBe(
    'tab=fees',
  )
})
