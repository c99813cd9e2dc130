import { expect, test } from 'vitest'
import { pathsOf } from './curve-shape.ts'

test('draws loss below zero and gain above zero, and joins both where the curve crosses zero', () => {
  const points = [
    { price: 0, profit: -10 },
    { price: 100, profit: 10 },
  ]
  const range = { low: -10, high: 10, ticks: [] }
  expect(pathsOf(points, 100, range)).toEqual({
    line: 'M0 100L100 0',
    gain: 'M0 50L0 50L50 50L100 0L100 50Z',
    loss: 'M0 50L0 100L50 50L100 50L100 50Z',
  })
})
