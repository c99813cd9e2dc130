import { expect, test } from 'vitest'
import { knownFees } from './figures.ts'

test('all fees count as known unless the fees of a part of the revenue are unknown', () => {
  expect([10_000, null, 9_999, 0].map((feeCoverageBp) => knownFees({ feeCoverageBp }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
