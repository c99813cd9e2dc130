import { expect, test } from 'vitest'
import { knownFees } from './figures.ts'

test('fees are known unless a part of the revenue has none', () => {
  expect([10_000, null, 9_999, 0].map((feeCoverageBp) => knownFees({ feeCoverageBp }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
