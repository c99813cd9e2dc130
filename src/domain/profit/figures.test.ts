import { describe, expect, test } from 'vitest'
import { allKnown, knownFees, knownOrders, knownProfit, statedFees, unknownFeesBp } from './figures.ts'
import { feeCoverageBp, profitOf } from './profit-of.ts'

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

test('the number of orders is unknown when units were sold without any order number', () => {
  const orders = [
    { orders: 0, units: 3 },
    { orders: 2, units: 3 },
    // only fees or returns
    { orders: 0, units: 0 },
    { orders: 0, units: -1 },
  ]
  expect(orders.map(knownOrders)).toEqual([null, 2, 0, 0])
})

const FEES = { fees: 15_00, feeCoverageBp: 10_000 }

test('profit is unknown when goods whose cost is unknown have a net revenue of exactly 0', () => {
  const nothing = { goodsRevenue: 0, coveredRevenue: 0, coveredNet: 0, coveredProfit: 0 }
  const refunded = { ...nothing, revenue: 0, cost: 0, outputVat: null, linesWithoutCost: 1, ...FEES }
  const figures = { ...FEES, ...profitOf(refunded) }
  expect(figures).toMatchObject({ coverageBp: 0, marginBp: null, coveredProfit: 0 })
  expect(knownProfit(figures)).toBeNull()
  // fees without goods have no unknown cost
  expect(knownProfit({ ...FEES, ...profitOf({ ...refunded, linesWithoutCost: 0 }) })).toBe(-15_00)
})

describe('of sales of 1,000.00 at a cost of 400.00', () => {
  const sold = {
    ...{ revenue: 1_000_00, goodsRevenue: 1_000_00, coveredRevenue: 1_000_00, coveredNet: 1_000_00 },
    ...{ cost: 400_00, outputVat: null, linesWithoutCost: 0 },
  }
  const figuresWith = (fees: number, feeCoverageBp: number | null, others = {}) => {
    const coveredProfit = 600_00 - fees
    return { fees, ...profitOf({ ...sold, coveredProfit, fees, feeCoverageBp, ...others }) }
  }

  test('fees, profit and margin are unknown, not as high as without fees, if no fee is known', () => {
    const figures = figuresWith(0, 0)
    expect([statedFees(figures), knownProfit(figures), figures.marginBp]).toEqual([null, null, null])
  })

  test('profit and margin are unknown if only fees without a sale are known, such as storage', () => {
    const figures = figuresWith(150_00, 0)
    expect([statedFees(figures), knownProfit(figures), figures.marginBp]).toEqual([150_00, null, null])
  })

  test.each([
    ['a part of the fees is known', 150_00, 2_500],
    ['the platform charges no fees', 0, 10_000],
    ['there is no revenue of goods', 0, null],
  ])('they are known if %s', (_, fees, feeCoverageBp) => {
    const figures = figuresWith(fees, feeCoverageBp)
    expect([statedFees(figures), knownProfit(figures)]).toEqual([fees, 600_00 - fees])
    expect(figures.marginBp).toBe(6_000 - fees / 10)
  })

  test('profit is unknown if no revenue has a known cost, even if a free sample has one', () => {
    const figures = figuresWith(150_00, 10_000, { coveredRevenue: 0, linesWithoutCost: 1, cost: 4_00 })
    expect([statedFees(figures), knownProfit(figures), figures.marginBp]).toEqual([150_00, null, null])
  })

  test('all is known only if no cost and no fee is missing', () => {
    const some = { coveredRevenue: 600_00, linesWithoutCost: 1 }
    expect([figuresWith(0, 10_000), figuresWith(0, null)].map(allKnown)).toEqual([true, true])
    expect([figuresWith(150_00, 9_999), figuresWith(0, 10_000, some)].map(allKnown)).toEqual([false, false])
  })
})
