import type { CurrencyCode } from '../money/currency.ts'

/**
 * The figures of one row of a profit statement, in minor units of one currency. Fees, cost and profit include known amounts only;
 * `statedFees`, `knownCost` and `knownProfit` say whether they are unknown.
 */
export interface ProfitFigures {
  readonly revenue: number
  /** What platforms charged, less reimbursements. */
  readonly fees: number
  /** The cost of goods; unknown costs are not included. */
  readonly cost: number
  /** VAT inside the revenue, owed to the state. Absent if the business was not registered at any of the sales. */
  readonly outputVat?: number
  /** revenue - fees - cost - outputVat. */
  readonly profit: number
  /** The margin of the sales whose cost is known, see `profitOf`; null if it is unknown or cannot be calculated. */
  readonly marginBp: number | null
  /** Profit of the sales that the margin covers. */
  readonly coveredProfit: number
  readonly units: number
  readonly orders: number
  /** The share of revenue whose cost is known; null if there is no revenue of goods and no unknown cost. */
  readonly coverageBp: number | null
  /** The share of revenue whose fees are stated or estimated; null if there is no revenue of goods. */
  readonly feeCoverageBp: number | null
}

/** A profit statement in one currency. Amounts of different currencies are never added. */
export interface ProfitStatement {
  readonly currency: CurrencyCode
  readonly lines: number
  readonly totals: ProfitFigures
  /**
   * The parts of the fees: positive as costs, except reimbursements, which are negative because they lower the fees. They sum to
   * `totals.fees`.
   */
  readonly feeParts: {
    readonly referral: number
    readonly fulfilment: number
    readonly other: number
    readonly reimbursements: number
  }
  /** The sum of all tax, with the signs of the file: collected tax is positive. */
  readonly tax: number
  /** The sum of all payouts, with the signs of the file: money transferred to the bank is negative. */
  readonly payouts: number
  /** The sum of all lines: revenue - fees + tax + payouts. */
  readonly total: number
  readonly byMonth: readonly (ProfitFigures & { readonly month: string })[]
  readonly byPlatform: readonly (ProfitFigures & { readonly platform: string })[]
  /** Figures by SKU. The empty SKU groups lines without a SKU. */
  readonly bySku: readonly SkuFigures[]
}

export interface SkuFigures extends ProfitFigures {
  readonly sku: string
  readonly title: string
  /** The revenue of lines with units. Fees and corrections have no units. */
  readonly goodsRevenue: number
  /** The number of lines with units and an unknown cost. */
  readonly linesWithoutCost: number
}

/** Whether the cost of some goods is unknown. */
export function partlyKnown<F extends Pick<ProfitFigures, 'coverageBp'>>(
  figures: F,
): figures is F & { readonly coverageBp: number } {
  return figures.coverageBp !== null && figures.coverageBp < 10_000
}

/** Whether any cost is known. If no revenue has a known cost, the cost and all figures that depend on it are unknown. */
export function knownCost({ coverageBp }: Pick<ProfitFigures, 'coverageBp'>): boolean {
  return coverageBp === null || coverageBp > 0
}

/** Whether the fees of any sale are known. Those of an order list are not, even if fees without a sale are stated, such as storage. */
export function knownSaleFees({ feeCoverageBp }: Pick<ProfitFigures, 'feeCoverageBp'>): boolean {
  return feeCoverageBp !== 0
}

/** The fees; null if none is stated or estimated. */
export function statedFees(figures: Pick<ProfitFigures, 'fees' | 'feeCoverageBp'>): number | null {
  return figures.fees === 0 && !knownSaleFees(figures) ? null : figures.fees
}

type Coverage = Pick<ProfitFigures, 'coverageBp' | 'feeCoverageBp'>

/** Whether profit and margin are known. They are not if the cost or the fees of every sale are unknown. */
export function profitIsKnown(figures: Coverage): boolean {
  return knownCost(figures) && knownSaleFees(figures)
}

export function knownProfit(figures: Coverage & Pick<ProfitFigures, 'profit'>): number | null {
  return profitIsKnown(figures) ? figures.profit : null
}

/** Whether no cost and no fee is missing. */
export function allKnown(figures: Coverage): boolean {
  return !partlyKnown(figures) && knownFees(figures)
}

/** The number of orders; null if units were sold and no sale has an order number. */
export function knownOrders({ orders, units }: Pick<ProfitFigures, 'orders' | 'units'>): number | null {
  return orders === 0 && units > 0 ? null : orders
}

/**
 * The figures of an earlier period if later ones can be compared with its profit; otherwise null. Where a cost or a fee is missing, that profit
 * is higher than the real one, so the change would be too low.
 */
export function comparable<F extends Coverage>(before: F | null | undefined): F | null {
  return before && allKnown(before) ? before : null
}

/** Whether all fees are stated or estimated. */
export function knownFees(figures: Pick<ProfitFigures, 'feeCoverageBp'>): boolean {
  return unknownFeesBp(figures) === 0
}

/** The share of revenue whose fees are unknown, to be shown in tenths of a percent: a small share is 0.1 %, not 0. */
export function unknownFeesBp({ feeCoverageBp }: Pick<ProfitFigures, 'feeCoverageBp'>): number {
  return feeCoverageBp === null || feeCoverageBp >= 10_000 ? 0 : Math.max(10, 10_000 - feeCoverageBp)
}
