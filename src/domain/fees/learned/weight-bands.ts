import type { PriceRange } from './price-bands.ts'

/** What one SKU pays per unit, and its weight. */
export interface Weighed {
  readonly grams: number
  readonly amount: number
}

export interface WeightBands {
  readonly bands: readonly { readonly upToGrams: number; readonly amount: number }[]
  /** Between two bands: the heaviest weight of the lower one, and the lightest of the next. */
  readonly steps: readonly PriceRange[]
}

/** Amounts that have nothing to do with the weight rise with it by chance in fewer than one of this many cases. */
const AGAINST_CHANCE = 1_000

/**
 * The bands of weights whose amounts explain every SKU; null if the weights do not prove any. Amounts must rise with the
 * weight without an exception, each must be paid for two weights or more, and chance must be excluded: of n weights with
 * amounts in groups of n1, n2, ... only one in n! / (n1! n2! ...) orders puts the groups in a row.
 */
export function weightBandsOf(skus: readonly Weighed[]): WeightBands | null {
  const weights = [...Map.groupBy(skus, ({ grams }) => grams)].sort(([a], [b]) => a - b)
  const bands: { from: number; upToGrams: number; amount: number; weights: number }[] = []
  for (const [grams, same] of weights) {
    const amount = same[0]?.amount ?? 0
    const last = bands.at(-1)
    if (same.some((one) => one.amount !== amount) || (last && amount < last.amount)) return null
    if (last?.amount === amount) Object.assign(last, { upToGrams: grams, weights: last.weights + 1 })
    else bands.push({ from: grams, upToGrams: grams, amount, weights: 1 })
  }
  if (bands.length < 2 || bands.some((band) => band.weights < 2)) return null
  if (orders(bands.map((band) => band.weights)) < AGAINST_CHANCE) return null
  return {
    bands: bands.map(({ upToGrams, amount }) => ({ upToGrams, amount })),
    steps: bands.slice(1).map(({ from }, at) => ({ from: bands[at]?.upToGrams ?? 0, to: from })),
  }
}

/** The number of different sequences of the members of groups of these sizes, if the members of a group are alike. */
function orders(sizes: readonly number[]): number {
  let [count, members] = [1, 0]
  for (const size of sizes)
    for (let each = 1; each <= size; each += 1) {
      members += 1
      count = (count * members) / each
    }
  return count
}
