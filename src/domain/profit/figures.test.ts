import { expect, test } from 'vitest'
import { feeCoverageBp, knownFees, knownProfit, profitOf, unknownFeesBp } from './figures.ts'

test('all fees count as known unless the fees of a part of the revenue are unknown', () => {
  expect([10_000, null, 9_999, 0].map((feeCoverageBp) => knownFees({ feeCoverageBp }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('the share of fees that are known is below 100 % if any fee is unknown', () => {
  const share = (goodsRevenue: number, revenueWithoutFees: number) =>
    feeCoverageBp({ goodsRevenue, revenueWithoutFees })
  expect([share(0, 0), share(100, 0), share(100, 25)]).toEqual([null, 10_000, 7_500])
  expect([share(1_000_000_00, 1_00), share(0, 100), share(-50, 100)]).toEqual([9_999, 0, 0])
  expect([9_999, 7_500, 10_000, null].map((bp) => unknownFeesBp({ feeCoverageBp: bp }))).toEqual([
    10, 2_500, 0, 0,
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
