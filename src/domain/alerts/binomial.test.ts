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
])('at least %i of %i successes at chance %f have the probability %f', (least, trials, chance, expected) => {
  expect(binomialTail(least, trials, chance)).toBeCloseTo(expected, 7)
})

test('is exact when single terms of the sum are too small for a floating-point number', () => {
  // nearly a normal distribution: at least half of 100,000 trials plus one standard deviation (158)
  expect(binomialTail(50_158, 100_000, 0.5)).toBeCloseTo(0.1595, 3)
  expect(binomialTail(1_000, 100_000, 0.5)).toBe(1)
})

test('the probability of at least n successes falls as n rises, and sums to 1 with that of fewer successes', () => {
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
