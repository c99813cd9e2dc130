import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzRuns } from '../import/testing/fuzz-runs.ts'
import { blended, daysLeft, daysLeftOfBundle, paceOf, usualMost } from './pace.ts'
import { type DayState, stockDays } from './stock-days.ts'

const sold = (...units: number[]) => units.map((each) => ({ sold: each, left: each }))
const repeat = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

test('combines the sales of 24 recent days in stock with 14 days at the rate of the last 90 days', () => {
  // 45 units divided by all 30 days would be 1.5 units a day
  expect(blended(45, 24, 1.2)).toBeCloseTo(1.626, 3)
})

test.each([
  [10, 1, 10],
  [10, 1.5, 6],
  [0, 0.2, 0],
  [-3, 0.2, 0],
  [9, 0.3, 30],
  [10, 0, null],
  [10, null, null],
  [null, 0.2, null],
])('with a stock of %s and a pace of %s units a day, the stock lasts %s days', (quantity, perDay, days) => {
  expect(daysLeft(quantity, perDay)).toBe(days)
})

const lasts = (daysLeft: number | null, perDay: number | null = 1) => ({ daysLeft, perDay })

test.each([
  [3, [lasts(9), lasts(4)], 4],
  // the bundle cannot be made now, although no component is sold out
  [0, [lasts(1), lasts(4)], 0],
  [3, [lasts(9), lasts(null, 0)], 9],
  [3, [lasts(null, 0)], null],
  [3, [lasts(9), lasts(null, null)], null],
  [null, [lasts(9), lasts(null)], null],
])(
  'a bundle that can be made %s times, from components that last %j, lasts %s days',
  (available, components, days) => {
    expect(daysLeftOfBundle(available, components)).toBe(days)
  },
)

test('divides by the days in stock when the product was sold out for 20 of 60 days', () => {
  const days = sold(...repeat(40, 2), ...repeat(20, 0))
  const states = [...repeat<DayState>(40, 'in'), ...repeat<DayState>(20, 'out')]
  expect(paceOf(days, states)).toMatchObject({ perDay: 2, inStock30: 10, inStock90: 40 })
})

test('uses the rate of the last 90 days when the product was out of stock in all of the last 30 days', () => {
  const days = sold(...repeat(40, 3), ...repeat(30, 0))
  const states = [...repeat<DayState>(40, 'in'), ...repeat<DayState>(30, 'out')]
  expect(paceOf(days, states)?.perDay).toBe(3)
})

test('has no pace from fewer than seven days in stock', () => {
  const days = sold(...repeat(9, 1))
  expect(paceOf(days, [...repeat<DayState>(6, 'in'), ...repeat<DayState>(3, 'out')])).toBeNull()
  expect(paceOf(days, [...repeat<DayState>(7, 'in'), ...repeat<DayState>(2, 'out')])?.perDay).toBeCloseTo(1)
})

test('caps the sales of a promotion day close to those of usual days', () => {
  const usual = [4, 5, 6, 5, 4, 6, 5, 7, 3]
  expect(usualMost([...usual, 200])).toBeCloseTo(5 + 3 * 1.4826, 10)
  const states = repeat<DayState>(10, 'in')
  expect(paceOf(sold(...usual, 200), states)?.perDay).toBeLessThan(6)
})

test('has no cap for a day when most days have the same sales', () => {
  expect(usualMost([0, 0, 0, 0, 2])).toBe(Number.POSITIVE_INFINITY)
})

test('has a pace of zero, never below, when more units were returned than sold', () => {
  expect(paceOf(sold(1, -3, 0, 0, 0, 0, 0), repeat<DayState>(7, 'in'))?.perDay).toBe(0)
})

test('never lowers the pace when a day without a sale turns out to be out of stock', () => {
  const units = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 30, maxLength: 90 })
  fc.assert(
    fc.property(units, fc.nat(89), (each, at) => {
      const days = sold(...each)
      const index = each.findIndex((count, day) => count === 0 && day >= at % each.length)
      if (index < 0 || usualMost(each) !== Number.POSITIVE_INFINITY) return
      const states: DayState[] = repeat(each.length, 'in')
      const before = paceOf(days, states)?.perDay ?? 0
      const withGap = states.with(index, 'out')
      const capped = usualMost(each.toSpliced(index, 1)) !== Number.POSITIVE_INFINITY
      if (!capped) expect(paceOf(days, withGap)?.perDay).toBeGreaterThanOrEqual(before - 1e-9)
    }),
    { numRuns: fuzzRuns(100) },
  )
})

test('finds the days without stock of a product whose stock is counted', () => {
  const days = sold(...repeat(5, 2), ...repeat(3, 0), ...repeat(2, 2))
  const history = {
    days,
    lastDay: '2026-01-10',
    leftLater: 0,
    quantity: 16,
    countedOn: '2026-01-01',
    changes: [{ day: '2026-01-09', units: 20 }],
  }
  expect(stockDays(history)).toEqual([...repeat(5, 'in'), ...repeat(3, 'out'), ...repeat(2, 'in')])
})
