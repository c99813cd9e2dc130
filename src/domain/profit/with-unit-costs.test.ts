import { expect, test } from 'vitest'
import type { SkuFigures } from './figures.ts'
import { withUnitCosts } from './with-unit-costs.ts'

const sku = (name: string, revenue: number, fees: number): SkuFigures => ({
  sku: name,
  title: name,
  revenue,
  goodsRevenue: revenue,
  fees,
  cost: 0,
  profit: revenue - fees,
  marginBp: null,
  coveredProfit: 0,
  units: 1,
  orders: 1,
  coverageBp: 0,
  linesWithoutCost: 1,
  feeCoverageBp: 10_000,
})

test('calculates the margin from only those sales whose cost is known', () => {
  const bySku = [sku('LAMP', 600, 60), sku('CHAIR', 9_400, 940)]
  const totals = { ...sku('', 10_000, 1_000), units: 2 }
  const { totals: all } = withUnitCosts({ totals, bySku }, (name) => (name === 'LAMP' ? 300 : null))
  // only the profit of the lamp counts: 600 revenue - 60 fees - 300 cost
  expect(all).toMatchObject({
    coverageBp: 600,
    cost: 300,
    profit: 8_700,
    coveredProfit: 240,
    marginBp: 4_000,
  })
})
