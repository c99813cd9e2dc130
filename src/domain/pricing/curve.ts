import { type Breakpoints, breakpointsOf } from './breakpoints.ts'
import { outcomeAt } from './outcome.ts'
import { leastPriceFor } from './solve.ts'
import type { PriceBounds, SaleTerms } from './terms.ts'

export interface CurvePoint {
  readonly price: number
  readonly profit: number
}

/** A dead zone: prices above a fee cliff that earn less than the highest price below the cliff. */
export interface DeadZone {
  readonly from: number
  /** The last price of the zone. null if no higher price within the bounds earns as much as `before`. */
  readonly to: number | null
  /** The highest price below the cliff. Sellers should choose this price or `beyond`. */
  readonly before: CurvePoint
  /** The first price above the dead zone that earns more than `before`. */
  readonly beyond: CurvePoint | null
}

export interface ProfitCurve {
  /** Points in ascending order of price. A cliff has a point on either side. */
  readonly points: readonly CurvePoint[]
  readonly deadZones: readonly DeadZone[]
}

/**
 * The profit at each drawn price, or null if a cost or fee is unknown. Dead zones are searched up to the price `most`, even if the drawn
 * range ends earlier.
 */
export function profitCurve(
  terms: SaleTerms,
  drawn: PriceBounds,
  steps: number,
  most: number,
): ProfitCurve | null {
  const profitAt = (price: number) => outcomeAt(terms, price).profit
  if (profitAt(drawn.most) === null) return null
  const bounds = { least: drawn.least, most }
  const breakpoints = breakpointsOf(terms, bounds)
  const prices = new Set<number>()
  for (let step = 0; step <= steps; step += 1) {
    prices.add(Math.round(drawn.least + ((drawn.most - drawn.least) * step) / steps))
  }
  for (const { from, to } of breakpoints.ranges) {
    for (const price of [from, to]) if (price >= drawn.least && price <= drawn.most) prices.add(price)
  }
  const deadZones = breakpoints.cliffs
    .filter((price) => price <= drawn.most)
    .flatMap((price) => deadZoneAfter(terms, price, bounds, breakpoints) ?? [])
  for (const { to, beyond } of deadZones) {
    for (const price of [to, beyond?.price ?? null])
      if (price !== null && price <= drawn.most) prices.add(price)
  }
  const points = [...prices]
    .sort((a, b) => a - b)
    .map((price): CurvePoint => ({ price, profit: profitAt(price) ?? 0 }))
  return { points, deadZones }
}

/** Finds the dead zone after a fee cliff. Returns null if the next price above the cliff earns at least as much. */
function deadZoneAfter(
  terms: SaleTerms,
  cliff: number,
  { most }: PriceBounds,
  { ranges }: Breakpoints,
): DeadZone | null {
  const profit = outcomeAt(terms, cliff).profit
  const above = outcomeAt(terms, cliff + 1).profit
  if (profit === null || above === null || above >= profit) return null
  const bounds = { least: cliff + 1, most }
  const breakpoints = { ranges: ranges.filter(({ from }) => from > cliff), cliffs: [] }
  const reaching = (amount: number) =>
    leastPriceFor(terms, { kind: 'profit', amount }, bounds, breakpoints).price
  const asMuch = reaching(profit)
  const more = reaching(profit + 1)
  return {
    from: cliff + 1,
    to: asMuch === null ? null : asMuch - 1,
    before: { price: cliff, profit },
    beyond: more === null ? null : { price: more, profit: outcomeAt(terms, more).profit ?? 0 },
  }
}
