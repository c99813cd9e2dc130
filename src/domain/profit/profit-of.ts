import { exact, ratioBp } from '../money/money.ts'
import { type ProfitFigures, partlyKnown, profitIsKnown } from './figures.ts'

/** The sums from which coverage is calculated. Goods are lines with units. */
export interface CoverageSums {
  readonly goodsRevenue: number
  /** The revenue of goods whose cost is known. */
  readonly coveredRevenue: number
  readonly linesWithoutCost: number
}

/** The sums from which profit, margin and coverage are calculated. */
export interface SummedLines extends CoverageSums {
  readonly revenue: number
  readonly fees: number
  readonly cost: number
  readonly outputVat: number | null
  /**
   * Revenue without VAT, and profit, of lines whose cost is known: goods, and other lines of the same SKU, such as a refund without a
   * quantity.
   */
  readonly coveredNet: number
  readonly coveredProfit: number
  readonly feeCoverageBp: number | null
}

/**
 * Calculates profit, margin and coverage. Profit includes every line, less known costs only.
 *
 * A margin of all lines would be too high while some costs are unknown. So it covers only the lines whose cost is known, and the coverage
 * states their share of revenue. Fees without a product are on no such line, so they lower the margin only when all costs are known.
 */
export function profitOf(
  sums: SummedLines,
): Pick<ProfitFigures, 'profit' | 'marginBp' | 'coveredProfit' | 'coverageBp' | 'feeCoverageBp'> {
  const net = exact(sums.revenue - (sums.outputVat ?? 0))
  const profit = exact(net - sums.fees - sums.cost)
  const coverage = { ...coverageOf(sums), feeCoverageBp: sums.feeCoverageBp }
  const whole = !partlyKnown(coverage)
  const coveredProfit = whole ? profit : exact(sums.coveredProfit)
  const isKnown = profitIsKnown(coverage)
  const margin = isKnown ? marginBp(coveredProfit, whole ? net : exact(sums.coveredNet)) : null
  return { profit, marginBp: margin, coveredProfit, ...coverage }
}

/** The coverage of these lines. It is below 100 % if the cost of any of them is unknown. */
export function coverageOf({
  coveredRevenue,
  goodsRevenue,
  linesWithoutCost,
}: CoverageSums): Pick<ProfitFigures, 'coverageBp'> {
  const share = coverageBp(coveredRevenue, goodsRevenue)
  return { coverageBp: linesWithoutCost > 0 ? Math.min(share ?? 0, 9_999) : share }
}

/**
 * The margin, profit / revenue; null if revenue is not positive. A loss divided by negative revenue (refunds of earlier sales) would be a
 * misleading positive margin.
 */
export function marginBp(profit: number, revenue: number): number | null {
  return revenue > 0 ? ratioBp(profit, revenue) : null
}

/**
 * The share of revenue whose fees are stated or estimated. It is below 100 % if any fee is unknown, and 0 if refunds
 * make the revenue zero or negative. null without revenue.
 */
export function feeCoverageBp({
  goodsRevenue,
  revenueWithoutFees,
}: {
  readonly goodsRevenue: number
  readonly revenueWithoutFees: number
}): number | null {
  const share = coverageBp(goodsRevenue - revenueWithoutFees, goodsRevenue)
  if (revenueWithoutFees === 0) return share
  return goodsRevenue > 0 ? Math.min(share ?? 0, 9_999) : 0
}

/** The coverage, limited to 0 to 100 %: refunds of goods with an unknown cost can push the ratio beyond. */
export function coverageBp(coveredRevenue: number, goodsRevenue: number): number | null {
  const ratio = ratioBp(coveredRevenue, goodsRevenue)
  return ratio === null ? null : Math.min(10_000, Math.max(0, ratio))
}
