import type { CurrencyCode } from '../money/currency.ts'
import { exact, ratioBp } from '../money/money.ts'

/** One line of a profit statement, in minor units of one currency. Cost and profit count only what is known. */
export interface ProfitFigures {
  readonly revenue: number
  /** What platforms kept, less reimbursements. */
  readonly fees: number
  /** Of goods whose cost is known. */
  readonly cost: number
  /** VAT inside the revenue, owed to the state; absent where no sale was of a registered business. */
  readonly outputVat?: number
  /** revenue - fees - cost - outputVat. */
  readonly profit: number
  /** Of the sales whose cost is known, see `profitOf`; null where that is none. */
  readonly marginBp: number | null
  /** Of the sales that the margin is of. */
  readonly coveredProfit: number
  readonly units: number
  readonly orders: number
  /** Share of the revenue of goods whose cost is known; null where there is none. */
  readonly coverageBp: number | null
}

/** A statement in one currency: money of different currencies is never added. */
export interface ProfitStatement {
  readonly currency: CurrencyCode
  readonly lines: number
  readonly totals: ProfitFigures
  /** Positive is a cost; reimbursements are negative, because they lower the fees. They sum to `totals.fees`. */
  readonly feeParts: {
    readonly referral: number
    readonly fulfilment: number
    readonly other: number
    readonly reimbursements: number
  }
  /** Signed as in the file: collected tax is positive. */
  readonly tax: number
  /** Signed as in the file: money that went to the bank is negative. */
  readonly payouts: number
  /** Sum of all lines: revenue - fees + tax + payouts. */
  readonly total: number
  readonly byMonth: readonly (ProfitFigures & { readonly month: string })[]
  readonly byPlatform: readonly (ProfitFigures & { readonly platform: string })[]
  /** An empty SKU gathers what names none. */
  readonly bySku: readonly SkuFigures[]
}

export interface SkuFigures extends ProfitFigures {
  readonly sku: string
  readonly title: string
  /** Revenue of lines with units: fees and corrections have none. */
  readonly goodsRevenue: number
  /** Lines with units whose cost is unknown. */
  readonly linesWithoutCost: number
}

/** What profit, margin and coverage follow from. Lines with units are goods. */
export interface SummedLines {
  readonly revenue: number
  readonly fees: number
  readonly cost: number
  readonly outputVat: number | null
  readonly goodsRevenue: number
  /** Of goods whose cost is known. */
  readonly coveredRevenue: number
  readonly linesWithoutCost: number
  /**
   * Revenue without VAT, and profit, of the lines whose cost is known: goods, and what else was booked on their SKU,
   * such as a refund that names no quantity.
   */
  readonly coveredNet: number
  readonly coveredProfit: number
}

/**
 * Profit counts every line, before costs that are not known. A margin would be too high that way: where some goods have
 * no cost, it is that of the lines whose cost is known, and the coverage says how much they are. Fees that name no
 * product belong to no such line: they lower the margin only once all costs are known.
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
 * profit / revenue; null where nothing came in: a loss over negative revenue (refunds of earlier sales) would
 * divide to a handsome positive margin.
 */
export function marginBp(profit: number, revenue: number): number | null {
  return revenue > 0 ? ratioBp(profit, revenue) : null
}

/** Is the cost of some of the goods unknown? */
export function partlyKnown<F extends Pick<ProfitFigures, 'coverageBp'>>(
  figures: F,
): figures is F & { readonly coverageBp: number } {
  return figures.coverageBp !== null && figures.coverageBp < 10_000
}

/** Refunds of goods with unknown cost can push the plain ratio out of 0 to 100 %: it is held within. */
export function coverageBp(coveredRevenue: number, goodsRevenue: number): number | null {
  const ratio = ratioBp(coveredRevenue, goodsRevenue)
  return ratio === null ? null : Math.min(10_000, Math.max(0, ratio))
}

/** Cost, and what follows from it, is unknown where no revenue has a known cost. */
export function knownCost({ coverageBp }: Pick<ProfitFigures, 'coverageBp'>): boolean {
  return coverageBp === null || coverageBp > 0
}

export function knownProfit(figures: Pick<ProfitFigures, 'coverageBp' | 'profit'>): number | null {
  return knownCost(figures) ? figures.profit : null
}
