import { type FeeCharge, NO_CHARGE, type PercentCharge } from '../fees/fee-rule.ts'
import { PPM } from '../money/money.ts'
import type { PriceRange } from './first-price.ts'
import { chargedAt } from './outcome.ts'
import type { PriceBounds, SaleFee, SaleTerms } from './terms.ts'

/** The prices at which a fee jumps, or at which it starts to rise faster or slower. */
export interface Breakpoints {
  /** Ascending price ranges that together cover the bounds. Within a range, amounts are linear in the price except for rounding. */
  readonly ranges: readonly PriceRange[]
  /** The last price before each fee cliff. At the next higher price, a higher rate applies to the whole base. */
  readonly cliffs: readonly number[]
}

export function breakpointsOf(terms: SaleTerms, bounds: PriceBounds): Breakpoints {
  const ends = new Set<number>()
  const cliffs = new Set<number>()
  for (const fee of terms.fees) {
    const { percent } = fee.charge
    if (percent === null) continue
    percent.bands.forEach(({ upTo, ratePpm }, at) => {
      const next = percent.bands[at + 1]
      if (upTo === null || !next) return
      const end = lastWhere(bounds, (price) => !isAbove(terms, percent, upTo, price))
      if (end === null || end === bounds.most) return
      ends.add(end)
      if (percent.tiers === 'cliff' && next.ratePpm > ratePpm) cliffs.add(end)
    })
  }
  const ranges = parted(bounds, ends)
  for (const fee of terms.fees) {
    for (const range of ranges) for (const end of bends(terms, fee, range)) ends.add(end)
  }
  return { ranges: parted(bounds, ends), cliffs: rising(cliffs) }
}

/** The last prices before a percentage fee rises above its minimum or its maximum. */
function bends(terms: SaleTerms, { charge }: SaleFee, { from, to }: PriceRange): number[] {
  const share = { ...NO_CHARGE, percent: charge.percent }
  return [charge.minimum, charge.maximum].flatMap((limit) => {
    if (limit === null || charge.percent === null) return []
    const end = lastWhere(
      { least: from, most: to },
      (price) => (chargedAt(terms, { charge: share }, price) ?? 0) <= limit,
    )
    return end === null || end === to ? [] : [end]
  })
}

/**
 * Whether the base of a percentage exceeds an amount at this price. This is found by a test charge: it is zero if the base is at most that
 * amount, and the whole base otherwise.
 */
function isAbove(terms: SaleTerms, { base }: PercentCharge, amount: number, price: number): boolean {
  const bands = [
    { upTo: amount, ratePpm: 0 },
    { upTo: null, ratePpm: PPM },
  ]
  const charge: FeeCharge = { ...NO_CHARGE, percent: { base, tiers: 'cliff', bands } }
  return (chargedAt(terms, { charge }, price) ?? 0) > 0
}

/** The last price for which `holds` is true. `holds` must be true up to some price and false above it. null if it is never true. */
function lastWhere({ least, most }: PriceBounds, holds: (price: number) => boolean): number | null {
  if (!holds(least)) return null
  let low = least
  let high = most
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}

function parted({ least, most }: PriceBounds, ends: ReadonlySet<number>): PriceRange[] {
  const all = [...rising(ends), most]
  return all.map((to, at) => ({ from: at === 0 ? least : (all[at - 1] ?? least) + 1, to }))
}

function rising(prices: ReadonlySet<number>): number[] {
  return [...prices].sort((a, b) => a - b)
}
