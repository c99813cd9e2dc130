import type { CurrencyCode } from '../money/currency.ts'
import { exact, ratioBp } from '../money/money.ts'

/** One line of a profit statement, in minor units of one currency. Cost and profit contain only what is known. */
export interface ProfitFigures {
  readonly revenue: number
  /** What platforms kept, less reimbursements. */
  readonly fees: number
  /** Cost of goods whose cost is known. */
  readonly cost: number
  /** VAT inside the revenue, owed to the state. Absent if no sale is of a registered business. */
  readonly outputVat?: number
  /** revenue - fees - cost - outputVat. */
  readonly profit: number
  /** Margin of the sales whose cost is known, see `profitOf`. null if there are none. */
  readonly marginBp: number | null
  /** Profit of the sales that the margin covers. */
  readonly coveredProfit: number
  readonly units: number
  readonly orders: number
  /** Share of the revenue of goods whose cost is known, or null if there is none. */
  readonly coverageBp: number | null
}

/** A statement in one currency. Amounts of different currencies are never added. */
export interface ProfitStatement {
  readonly currency: CurrencyCode
  readonly lines: number
  readonly totals: ProfitFigures
  /** Costs are positive; reimbursements are negative, because they lower the fees. The parts sum to `totals.fees`. */
  readonly feeParts: {
    readonly referral: number
    readonly fulfilment: number
    readonly other: number
    readonly reimbursements: number
  }
  /** Sign as in the file: collected tax is positive. */
  readonly tax: number
  /** Sign as in the file: money transferred to the bank is negative. */
  readonly payouts: number
  /** Sum of all lines: revenue - fees + tax + payouts. */
  readonly total: number
  readonly byMonth: readonly (ProfitFigures & { readonly month: string })[]
  readonly byPlatform: readonly (ProfitFigures & { readonly platform: string })[]
  /** An empty SKU groups lines without one. */
  readonly bySku: readonly SkuFigures[]
}

export interface SkuFigures extends ProfitFigures {
  readonly sku: string
  readonly title: string
  /** Revenue of lines with units. Fees and corrections have no units. */
  readonly goodsRevenue: number
  /** Lines with units and an unknown cost. */
  readonly linesWithoutCost: number
}

/** The sums from which profit, margin and coverage are calculated. Lines with units are goods. */
export interface SummedLines {
  readonly revenue: number
  readonly fees: number
  readonly cost: number
  readonly outputVat: number | null
  readonly goodsRevenue: number
  /** Revenue of goods whose cost is known. */
  readonly coveredRevenue: number
  readonly linesWithoutCost: number
  /**
   * Revenue without VAT, and profit, of the lines whose cost is known: goods, and other lines of their SKU, such as a
   * refund without a quantity.
   */
  readonly coveredNet: number
  readonly coveredProfit: number
}

/**
 * Profit counts every line, before unknown costs. A margin would be too high that way. If some costs are unknown, the
 * margin covers only the lines whose cost is known, and the coverage states their share. Fees without a product belong
 * to no such line, so they lower the margin only once all costs are known.
 */
export function profitOf(
  sums: SummedLines,
): Pick<ProfitFigures, 'profit' | 'marginBp' | 'coveredProfit' | 'coverageBp'> {
  const net = exact(sums.revenue - (sums.outputVat ?? 0))
  const profit = exact(net - sums.fees - sums.cost)
  const share = coverageBp(sums.coveredRevenue, sums.goodsRevenue)
  const coverage = {
    coverageBp: share !== null && sums.linesWithoutCost > 0 ? Math.min(share, 9_999) : share,
  }
  if (!partlyKnown(coverage))
    return { profit, marginBp: marginBp(profit, net), coveredProfit: profit, ...coverage }
  const coveredProfit = exact(sums.coveredProfit)
  const margin = knownCost(coverage) ? marginBp(coveredProfit, exact(sums.coveredNet)) : null
  return { profit, marginBp: margin, coveredProfit, ...coverage }
}

/**
 * profit / revenue, or null if revenue is not positive. A loss divided by negative revenue (refunds of earlier sales)
 * would give a misleading positive margin.
 */
export function marginBp(profit: number, revenue: number): number | null {
  return revenue > 0 ? ratioBp(profit, revenue) : null
}

/** Whether the cost of some goods is unknown. */
export function partlyKnown<F extends Pick<ProfitFigures, 'coverageBp'>>(
  figures: F,
): figures is F & { readonly coverageBp: number } {
  return figures.coverageBp !== null && figures.coverageBp < 10_000
}

/** Limited to 0 to 100 %, because refunds of goods with an unknown cost can push the ratio beyond. */
export function coverageBp(coveredRevenue: number, goodsRevenue: number): number | null {
  const ratio = ratioBp(coveredRevenue, goodsRevenue)
  return ratio === null ? null : Math.min(10_000, Math.max(0, ratio))
}

/** Cost, and what depends on it, is unknown if no revenue has a known cost. */
export function knownCost({ coverageBp }: Pick<ProfitFigures, 'coverageBp'>): boolean {
  return coverageBp === null || coverageBp > 0
}

export function knownProfit(figures: Pick<ProfitFigures, 'coverageBp' | 'profit'>): number | null {
  return knownCost(figures) ? figures.profit : null
}
