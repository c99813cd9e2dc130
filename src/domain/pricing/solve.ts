import { applyRate, exact, PPM } from '../money/money.ts'
import { type Breakpoints, breakpointsOf } from './breakpoints.ts'
import { firstPrice, type Left } from './first-price.ts'
import { outcomeAt } from './outcome.ts'
import type { PriceBounds, SaleTerms } from './terms.ts'

/** What a price must reach: a profit, or a margin as a share of revenue in millionths. Break-even is a profit of zero. */
export type Target =
  | { readonly kind: 'profit'; readonly amount: number }
  | { readonly kind: 'margin'; readonly ppm: number }

export const BREAK_EVEN: Target = { kind: 'profit', amount: 0 }

/** Why no price was found. `too_flat`: a higher price hardly changes what the seller keeps, so the search stopped at its limit. */
export type NoPrice = 'cost_unknown' | 'fees_unknown' | 'out_of_reach' | 'too_flat'

export type PriceFound =
  | { readonly price: number; readonly why?: undefined }
  | { readonly price: null; readonly why: NoPrice }

/** Finds the lowest price within the bounds that reaches the target, with every fee and VAT rounded as charged. */
export function leastPriceFor(
  terms: SaleTerms,
  target: Target,
  bounds: PriceBounds,
  breakpoints: Breakpoints = breakpointsOf(terms, bounds),
): PriceFound {
  const probe = outcomeAt(terms, bounds.most)
  if (probe.totalFees === null) return { price: null, why: 'fees_unknown' }
  if (probe.unitCost === null) return { price: null, why: 'cost_unknown' }
  const found = firstPrice((price) => leftAt(terms, target, price), {
    ranges: breakpoints.ranges,
    roundingTolerance: roundingToleranceOf(terms),
    needed: 0,
  })
  if (found.price !== null) return { price: found.price }
  return { price: null, why: found.undecided ? 'too_flat' : 'out_of_reach' }
}

export function reaches(terms: SaleTerms, target: Target, price: number): boolean {
  const { profit, revenue } = outcomeAt(terms, price)
  return (
    profit !== null && profit >= requiredProfit(target, revenue) && (target.kind === 'profit' || revenue > 0)
  )
}

/**
 * The highest ad cost per unit at which this price still reaches the target. null if the price misses the target even
 * without ads.
 */
export function mostAds(terms: SaleTerms, target: Target, price: number): number | null {
  const { profit, revenue } = outcomeAt({ ...terms, ads: 0 }, price)
  if (profit === null || (target.kind === 'margin' && revenue <= 0)) return null
  const most = exact(profit - requiredProfit(target, revenue))
  return most < 0 ? null : most
}

export interface Discount {
  readonly price: number
  /** The profit per unit that the discount costs, in minor units. */
  readonly cost: number
  readonly profit: number
  /**
   * The number of units, rounded up, that must be sold with the discount to earn as much as 100 units without it. null if no number of
   * units is enough.
   */
  readonly unitsForHundred: number | null
}

/** What a discount of `discountPpm` millionths changes. null if a cost or fee is unknown. */
export function discountAt(terms: SaleTerms, price: number, discountPpm: number): Discount | null {
  const before = outcomeAt(terms, price).profit
  const lower = exact(price - applyRate(price, discountPpm))
  const after = outcomeAt(terms, lower).profit
  if (before === null || after === null) return null
  const evened = before > 0 && after > 0
  return {
    price: lower,
    cost: exact(before - after),
    profit: after,
    unitsForHundred: evened ? Math.ceil((before * 100) / after) : null,
  }
}

/**
 * What the seller keeps at a price, compared with the target: `gain` is the revenue less the profit that the target requires, `loss` is all
 * costs.
 */
function leftAt(terms: SaleTerms, target: Target, price: number): Left {
  const { revenue, totalFees, unitCost, ads } = outcomeAt(terms, price)
  // without revenue there is no margin, so the price misses the target
  if (target.kind === 'margin' && revenue <= 0) return { gain: -1, loss: 0 }
  return {
    gain: exact(revenue - requiredProfit(target, revenue)),
    loss: exact((totalFees ?? 0) + (unitCost ?? 0) + ads),
  }
}

/** The lowest profit that reaches the target at this revenue. */
function requiredProfit(target: Target, revenue: number): number {
  if (target.kind === 'profit') return target.amount
  const share = BigInt(revenue) * BigInt(target.ppm)
  const whole = BigInt(PPM)
  return exact(Number(share > 0n ? (share + whole - 1n) / whole : share / whole))
}

/**
 * An upper bound of how far all roundings together can change gain less loss at both ends of a range. Each rounding changes it by up to
 * half a minor unit, or by one when rounding up.
 */
function roundingToleranceOf({ fees }: SaleTerms): number {
  return 3 * fees.length + 4
}
