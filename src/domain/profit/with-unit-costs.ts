import { exact } from '../money/money.ts'
import type { ProfitFigures, ProfitStatement, SkuFigures } from './figures.ts'
import { profitOf, type SummedLines } from './profit-of.ts'

export interface CostedStatement {
  readonly totals: ProfitFigures
  readonly bySku: readonly SkuFigures[]
}

type Covered = Omit<SummedLines, 'revenue' | 'fees' | 'feeCoverageBp' | 'outputVat'>

/**
 * Adds unit costs to a statement that has neither costs nor VAT, without reading the sales again. The figures equal those of a tally with
 * these costs. `costOf` returns minor units of the statement's currency, or null if unknown.
 */
export function withUnitCosts(
  { totals, bySku }: Pick<ProfitStatement, 'totals' | 'bySku'>,
  costOf: (sku: string) => number | null,
): CostedStatement {
  const all = {
    cost: 0,
    goodsRevenue: 0,
    coveredRevenue: 0,
    linesWithoutCost: 0,
    coveredNet: 0,
    coveredProfit: 0,
  }
  const costed = bySku.map((figures): SkuFigures => {
    const covered = coveredOf(figures, costOf(figures.sku))
    for (const name of Object.keys(all) as (keyof Covered)[]) all[name] += covered[name]
    return { ...figures, ...withCost(figures, covered), linesWithoutCost: covered.linesWithoutCost }
  })
  return { totals: { ...totals, ...withCost(totals, all) }, bySku: costed }
}

function coveredOf(
  { revenue, fees, units, goodsRevenue, linesWithoutCost }: SkuFigures,
  unitCost: number | null,
): Covered {
  if (unitCost === null)
    return { cost: 0, goodsRevenue, coveredRevenue: 0, linesWithoutCost, coveredNet: 0, coveredProfit: 0 }
  const cost = exact(unitCost * units)
  const coveredProfit = revenue - fees - cost
  return {
    cost,
    goodsRevenue,
    coveredRevenue: goodsRevenue,
    linesWithoutCost: 0,
    coveredNet: revenue,
    coveredProfit,
  }
}

function withCost({ revenue, fees, feeCoverageBp }: ProfitFigures, covered: Covered) {
  const sums = { revenue, fees, feeCoverageBp, outputVat: null, ...covered }
  return { cost: exact(covered.cost), ...profitOf(sums) }
}
