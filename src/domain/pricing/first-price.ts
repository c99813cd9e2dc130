/** A range of prices, both ends included. */
export interface PriceRange {
  readonly from: number
  readonly to: number
}

/** The two parts of what the seller keeps at a price: `gain` less `loss`. Within a range, neither part falls when the price rises. */
export interface Left {
  readonly gain: number
  readonly loss: number
}

/** The maximum number of prices to try. The search needs more only if the price hardly affects what the seller keeps. */
const MAX_PRICES_TRIED = 50_000

/**
 * The lowest price that was found, or null. If it is null, `undecided` says that the search stopped at its limit and may have missed a
 * price.
 */
export type FirstPrice = { readonly price: number } | { readonly price: null; readonly undecided: boolean }

/**
 * Finds the lowest price at which `gain` less `loss` is at least `needed`; the ranges must be ascending. Within a range, gain and loss are
 * linear except for rounding, which changes their difference by up to `roundingTolerance`. Prices are skipped only if none of them can
 * qualify, so the answer is exact.
 */
export function firstPrice(
  at: (price: number) => Left,
  {
    ranges,
    roundingTolerance,
    needed,
  }: { ranges: readonly PriceRange[]; roundingTolerance: number; needed: number },
): FirstPrice {
  let looks = 0
  for (const { from, to } of ranges) {
    const open: [number, number][] = [[from, to]]
    for (let part = open.pop(); part; part = open.pop()) {
      const [low, high] = part
      if (++looks > MAX_PRICES_TRIED) return { price: null, undecided: true }
      const first = at(low)
      const left = first.gain - first.loss
      if (left >= needed) return { price: low }
      if (low === high) continue
      const last = at(high)
      const straight = Math.max(left, last.gain - last.loss) + roundingTolerance
      if (Math.min(last.gain - first.loss, straight) < needed) continue
      // search the lower half first; the lowest price of the upper half is not checked again
      const middle = Math.floor((low + 1 + high) / 2)
      if (middle < high) open.push([middle + 1, high])
      open.push([low + 1, middle])
    }
  }
  return { price: null, undecided: false }
}
