import { type Allowed, allows, COST_OF_CHANGE } from './spans.ts'

/** One value up to a price limit and another value above it, as the alternative to a change on a day. */
export interface PriceStep {
  readonly below: number
  readonly above: number
  /** The highest price per unit that has the lower value, and the lowest price per unit that has the upper value. */
  readonly from: number
  readonly to: number
  readonly cost: number
  readonly explained: number
}

/**
 * Finds the price limit and the two of `values` (one below the limit, one above) that together explain the most lines; null if all prices
 * are equal.
 */
export function priceStepOf(
  allowed: Allowed,
  unitPrices: readonly number[],
  values: readonly number[],
): PriceStep | null {
  const order = unitPrices.map((_, at) => at).sort((a, b) => price(a) - price(b))
  function price(at: number): number {
    return unitPrices[at] as number
  }
  let best: PriceStep | null = null
  for (const below of values)
    for (const above of values) {
      if (below === above) continue
      let explained = order.filter((at) => allows(allowed, at, above)).length
      order.forEach((at, rank) => {
        explained += Number(allows(allowed, at, below)) - Number(allows(allowed, at, above))
        const next = order[rank + 1]
        if (next === undefined || price(next) === price(at)) return
        const cost = order.length - explained + COST_OF_CHANGE
        if (best === null || cost < best.cost)
          best = { below, above, from: price(at), to: price(next), cost, explained }
      })
    }
  return best
}
