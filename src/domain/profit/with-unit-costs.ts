import { exact } from '../money/money.ts'
import {
  coverageBp,
  type KnownSales,
  knownSales,
  marginBp,
  type ProfitFigures,
  type ProfitStatement,
  type SkuFigures,
} from './figures.ts'

export interface CostedStatement {
  readonly totals: ProfitFigures
  readonly bySku: readonly SkuFigures[]
  /** Of the sales whose cost is known alone, with the fees of these sales. */
  readonly known: KnownSales
}

/**
 * A statement that was tallied without costs, with unit costs put in afterwards: the same figures as a tally with
 * these costs gives, without reading the sales again. `costOf` answers in minor units of the statement's currency,
 * null where a cost is unknown.
 */
export function withUnitCosts(
  { totals, bySku }: Pick<ProfitStatement, 'totals' | 'bySku'>,
  costOf: (sku: string) => number | null,
): CostedStatement {
  let cost = 0
  let goodsRevenue = 0
  let coveredRevenue = 0
  const costed = bySku.map((figures): SkuFigures => {
    goodsRevenue += figures.goodsRevenue
    const unitCost = figures.linesWithoutCost === 0 ? null : costOf(figures.sku)
    if (unitCost === null) return figures
    const ofSku = exact(unitCost * figures.units)
    cost += ofSku
    coveredRevenue += figures.goodsRevenue
    const covered = coverageBp(figures.goodsRevenue, figures.goodsRevenue)
    return { ...figures, ...withCost(figures, ofSku), coverageBp: covered, linesWithoutCost: 0 }
  })
  const covered = coverageBp(exact(coveredRevenue), exact(goodsRevenue))
  return {
    totals: { ...totals, ...withCost(totals, exact(cost)), coverageBp: covered },
    bySku: costed,
    known: knownSales(costed),
  }
}

function withCost({ revenue, fees }: ProfitFigures, cost: number) {
  const profit = exact(revenue - fees - cost)
  return { cost, profit, marginBp: marginBp(profit, revenue) }
}
