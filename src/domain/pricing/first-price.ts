/** Prices from one to another, both included. */
export interface PriceRange {
  readonly from: number
  readonly to: number
}

/** `gain` less `loss` is left. Neither falls within a range as the price rises. */
export interface Left {
  readonly gain: number
  readonly loss: number
}

/** So many prices are looked at. Only where a higher price hardly changes what is left would more be needed. */
const MAX_PRICES_TRIED = 50_000

/** `undecided`: there may be one that was not come upon. */
export type FirstPrice = { readonly price: number } | { readonly price: null; readonly undecided: boolean }

/**
 * The first price of rising ranges at which at least `needed` is left. Within a range gain and loss follow straight
 * lines but for rounding, which moves what is left by up to `roundingTolerance`: it may fall by single units where the line rises.
 * So prices are passed over only where none of them can do, and the answer is exact.
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
      // the lower half is looked at first; its lowest price was
      const middle = Math.floor((low + 1 + high) / 2)
      if (middle < high) open.push([middle + 1, high])
      open.push([low + 1, middle])
    }
  }
  return { price: null, undecided: false }
}
