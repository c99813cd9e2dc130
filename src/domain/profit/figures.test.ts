import { expect, test } from 'vitest'
import { knownFees } from './figures.ts'

test('fees count as known unless a part of the revenue has unknown fees', () => {
  expect([10_000, null, 9_999, 0].map((feeCoverageBp) => knownFees({ feeCoverageBp }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
