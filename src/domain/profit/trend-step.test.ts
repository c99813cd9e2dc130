import { expect, test } from 'vitest'
import { trendStep } from './trend-step.ts'

test.each([
  ['2026-03-01', '2026-03-31', 'day'],
  ['2026-07-01', '2026-08-31', 'day'],
  ['2026-07-01', '2026-09-01', 'week'],
  ['2026-07-01', '2026-12-31', 'week'],
  ['2026-01-01', '2026-12-31', 'month'],
])('a chart shows the period from %s to %s by %s', (from, to, step) => {
  expect(trendStep({ from, to })).toBe(step)
})
