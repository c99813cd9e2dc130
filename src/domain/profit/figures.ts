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
  /** Of revenue without its VAT, see `marginBp`. */
  readonly marginBp: number | null
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

/**
 * profit / revenue; null where nothing came in: a loss over negative revenue (refunds of earlier sales) would
 * divide to a handsome positive margin.
 */
export function marginBp(profit: number, revenue: number): number | null {
  return revenue > 0 ? ratioBp(profit, revenue) : null
}

export interface KnownSales {
  readonly profit: number
  /** null where nothing came in. */
  readonly marginBp: number | null
}

/** Of the goods whose cost is known alone, with the fees of these sales: no margin is taken of costs that nobody knows. */
export function knownSales(bySku: readonly SkuFigures[]): KnownSales {
  let profit = 0
  let net = 0
  for (const figures of bySku) {
    if (figures.linesWithoutCost > 0 || (figures.units === 0 && figures.goodsRevenue === 0)) continue
    profit += figures.profit
    net += figures.revenue - (figures.outputVat ?? 0)
  }
  return { profit: exact(profit), marginBp: marginBp(exact(profit), exact(net)) }
}

/** Is the cost of some of the goods unknown? */
export function partlyKnown({ coverageBp }: Pick<ProfitFigures, 'coverageBp'>): boolean {
  return coverageBp !== null && coverageBp < 10_000
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
