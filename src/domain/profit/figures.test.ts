import { expect, test } from 'vitest'
import { knownFees, knownProfit, profitOf } from './figures.ts'

test('all fees count as known unless the fees of a part of the revenue are unknown', () => {
  expect([10_000, null, 9_999, 0].map((feeCoverageBp) => knownFees({ feeCoverageBp }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('profit is unknown when goods whose cost is unknown have a net revenue of exactly 0', () => {
  const nothing = { goodsRevenue: 0, coveredRevenue: 0, coveredNet: 0, coveredProfit: 0 }
  const refunded = { ...nothing, revenue: 0, fees: 15_00, cost: 0, outputVat: null, linesWithoutCost: 1 }
  const figures = profitOf(refunded)
  expect(figures).toMatchObject({ coverageBp: 0, marginBp: null, coveredProfit: 0 })
  expect(knownProfit(figures)).toBeNull()
  // fees without goods have no unknown cost
  expect(knownProfit(profitOf({ ...refunded, linesWithoutCost: 0 }))).toBe(-15_00)
})
