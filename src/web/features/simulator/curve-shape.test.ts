import { expect, test } from 'vitest'
import { heightOf, pathsOf, rangeOf } from './curve-shape.ts'

test('the height holds every profit and zero, at round marks', () => {
  expect(
    rangeOf([
      { price: 1, profit: -41_30 },
      { price: 100_00, profit: 33_10 },
    ]),
  ).toEqual({
    low: -60_00,
    high: 40_00,
    ticks: [-60_00, -40_00, -20_00, 0, 20_00, 40_00],
  })
  expect(rangeOf([{ price: 1, profit: 3 }]).low).toBe(0)
  expect(rangeOf([{ price: 1, profit: 0 }])).toEqual({ low: 0, high: 1, ticks: [0, 1] })
})

test('what is lost lies below zero, what is kept above it, and they meet where the line goes through', () => {
  const points = [
    { price: 0, profit: -10 },
    { price: 100, profit: 10 },
  ]
  const range = { low: -10, high: 10, ticks: [] }
  expect(heightOf(0, range)).toBe(50)
  expect(pathsOf(points, 100, range)).toEqual({
    line: 'M0 100L100 0',
    gain: 'M0 50L0 50L50 50L100 0L100 50Z',
    loss: 'M0 50L0 100L50 50L100 50L100 50Z',
  })
})
