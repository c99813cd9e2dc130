import { expect, test } from 'vitest'
import type { TotalsReport } from '#contract/reports.ts'
import { businessesWithSales } from './totals-shown.ts'

const NOTHING: TotalsReport['totals'] = {
  ...{ revenue: 0, fees: 0, cost: 0, profit: 0, coveredProfit: 0, estimatedFees: 0 },
  ...{ marginBp: null, coverageBp: null, feeCoverageBp: null, units: 0, orders: 0 },
}
const business = (businessId: string, revenue: number, profit = revenue) => ({
  ...NOTHING,
  ...{ businessId, name: businessId, revenue, profit },
})
const of = (
  businesses: TotalsReport['businesses'],
  without: readonly string[] = [],
): Parameters<typeof businessesWithSales>[0] => ({
  currency: 'SAR',
  totals: NOTHING,
  overheads: false,
  oldestRate: null,
  newestRate: null,
  businesses,
  notConverted: without.map((businessId) => ({
    businessId,
    currency: 'EGP',
    from: '2026-03-01',
    to: '2026-03-01',
    days: 1,
    revenue: 100,
  })),
})

test('counts businesses with revenue, with only fees, or without an exchange rate', () => {
  expect(businessesWithSales(of([]))).toBe(0)
  expect(businessesWithSales(of([business('a', 100), business('b', 0)]))).toBe(1)
  expect(businessesWithSales(of([business('a', 100), business('b', 0, -5)]))).toBe(2)
  expect(businessesWithSales(of([business('a', 100), business('b', 0)], ['b', 'a']))).toBe(2)
})
