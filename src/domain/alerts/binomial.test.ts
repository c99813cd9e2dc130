import fc from 'fast-check'
import { expect, test } from 'vitest'
import { binomialTail } from './binomial.ts'

test.each([
  [1, 1, 0.5, 0.5],
  [2, 3, 0.5, 0.5],
  [3, 10, 0.1, 0.070190826],
  [8, 100, 0.02, 0.00093194],
  [0, 10, 0.3, 1],
  [11, 10, 0.3, 0],
  [1, 10, 0, 0],
  [10, 10, 1, 1],
])('at least %i of %i at a chance of %f has the probability %f', (least, trials, chance, expected) => {
  expect(binomialTail(least, trials, chance)).toBeCloseTo(expected, 7)
})

test('is exact where single terms are too small for a number', () => {
  // nearly normal: half of 100,000 trials, one standard deviation (158) above
  expect(binomialTail(50_158, 100_000, 0.5)).toBeCloseTo(0.1595, 3)
  expect(binomialTail(1_000, 100_000, 0.5)).toBe(1)
})

test('falls with each success, and complements the tail of failures', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.double({ min: 0.01, max: 0.99, noNaN: true }),
      (trials, chance) => {
        const least = Math.ceil(trials / 2)
        const tail = binomialTail(least, trials, chance)
        expect(tail).toBeGreaterThanOrEqual(binomialTail(least + 1, trials, chance))
        expect(tail + binomialTail(trials - least + 1, trials, 1 - chance)).toBeCloseTo(1, 9)
      },
    ),
    { seed: 7, numRuns: 50 },
  )
})
