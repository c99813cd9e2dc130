import { expect, test } from 'vitest'
import { heightOf, rangeOf } from './chart-range.ts'

test('the range of a chart includes every amount and zero, and has round ticks', () => {
  const range = rangeOf([-41_30, 33_10])
  expect(range).toEqual({
    low: -60_00,
    high: 40_00,
    ticks: [-60_00, -40_00, -20_00, 0, 20_00, 40_00],
  })
  expect([40_00, 0, -60_00].map((amount) => heightOf(amount, range))).toEqual([0, 40, 100])
  expect(rangeOf([3]).low).toBe(0)
  expect(rangeOf([0])).toEqual({ low: 0, high: 1, ticks: [0, 1] })
  expect(rangeOf([])).toEqual({ low: 0, high: 1, ticks: [0, 1] })
})
