import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzRuns } from '../import/testing/fuzz-runs.ts'
import { progressTo } from './profit-goal.ts'

const MONTH = {
  booked: 600,
  daysLeft: 7,
  forecast: { profit: 1_000, intervals: [{ level: 80 as const, from: 900, to: 1_100 }] },
  reason: null,
}

test.each([
  [600, { neededPerDay: null, outlook: 'reached' }],
  [900, { neededPerDay: 43, outlook: 'likely' }],
  [901, { neededPerDay: 43, outlook: 'open' }],
  [1_100, { neededPerDay: 72, outlook: 'open' }],
  [1_101, { neededPerDay: 72, outlook: 'unlikely' }],
] as const)('compares a goal of %s with the 80 % interval of the forecast', (goal, expected) => {
  expect(progressTo(goal, MONTH)).toEqual(expected)
})

test('states the profit needed per day even without a forecast, and none once the month is over', () => {
  const none = { ...MONTH, forecast: null, reason: 'months' } as const
  expect(progressTo(901, none)).toEqual({ neededPerDay: 43, outlook: null })
  expect(progressTo(901, { ...MONTH, daysLeft: 0 })).toEqual({ neededPerDay: null, outlook: 'missed' })
  expect(progressTo(600, { ...MONTH, daysLeft: 0 })).toEqual({ neededPerDay: null, outlook: 'reached' })
})

test('states no profit per day if the files ended long before the month', () => {
  const old = { booked: 0, daysLeft: 31, forecast: null, reason: 'old' } as const
  expect(progressTo(901, old)).toEqual({ neededPerDay: null, outlook: null })
})

test('needs the smallest whole amount per day that reaches the goal, also after a loss', () => {
  const amounts = fc.record({
    goal: fc.integer({ min: 1, max: 10 ** 12 }),
    booked: fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
    daysLeft: fc.integer({ min: 1, max: 31 }),
  })
  fc.assert(
    fc.property(amounts, ({ goal, booked, daysLeft }) => {
      const { neededPerDay } = progressTo(goal, { booked, daysLeft, forecast: null, reason: null })
      expect(neededPerDay === null).toBe(booked >= goal)
      if (neededPerDay === null) return
      expect(booked + neededPerDay * daysLeft).toBeGreaterThanOrEqual(goal)
      expect(booked + (neededPerDay - 1) * daysLeft).toBeLessThan(goal)
    }),
    { numRuns: fuzzRuns(200), seed: 20_261_124 },
  )
})
