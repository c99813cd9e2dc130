import { type Allowed, allows, COST_OF_CHANGE } from './spans.ts'

/** A price limit lies between two prices of one unit. */
export interface PriceRange {
  readonly from: number
  readonly to: number
}

/** One value for each band of prices, instead of changes on a day. */
export interface PriceBands {
  readonly values: readonly number[]
  /** Between two bands: the highest price of the lower one, and the lowest price of the upper one. */
  readonly steps: readonly PriceRange[]
  readonly explained: number
}

const MOST_BANDS = 5

/** The cheapest division of the prices into two or more bands, each with one of the values; null if all prices are equal. */
export function priceBandsOf(
  allowed: Allowed,
  unitPrices: readonly number[],
  values: readonly number[],
): PriceBands | null {
  const prices = [...Map.groupBy(unitPrices.keys(), (at) => unitPrices[at] as number)].sort(
    ([a], [b]) => a - b,
  )
  const bandCount = Math.min(MOST_BANDS, prices.length)
  if (bandCount < 2) return null
  // explained[band][value]: the most lines explained so far if this is the band and value of the price
  let explained = grid(bandCount, values.length, Number.NEGATIVE_INFINITY)
  const cameFrom: Int32Array[] = []
  prices.forEach(([, lines], index) => {
    const hits = values.map((value) => lines.filter((at) => allows(allowed, at, value)).length)
    const next = grid(bandCount, values.length, Number.NEGATIVE_INFINITY)
    const came = new Int32Array(bandCount * values.length).fill(-1)
    for (let band = 0; band < bandCount; band += 1)
      for (let value = 0; value < values.length; value += 1) {
        const [stay, from] = [
          explained[band]?.[value] ?? 0,
          index === 0 ? -1 : bestBefore(explained, band, value),
        ]
        const change = from < 0 ? Number.NEGATIVE_INFINITY : (explained[band - 1]?.[from] as number)
        const before = index === 0 ? (band === 0 ? 0 : Number.NEGATIVE_INFINITY) : Math.max(stay, change)
        if (index > 0 && change > stay) came[band * values.length + value] = from
        ;(next[band] as number[])[value] = before + (hits[value] as number)
      }
    explained = next
    cameFrom.push(came)
  })
  return cheapest(
    explained,
    values,
    prices.map(([price]) => price),
    cameFrom,
  )
}

function bestBefore(explained: readonly number[][], band: number, value: number): number {
  const before = explained[band - 1]
  if (!before) return -1
  let best = -1
  before.forEach((count, at) => {
    if (at !== value && (best < 0 || count > (before[best] as number))) best = at
  })
  return best
}

function cheapest(
  explained: readonly number[][],
  values: readonly number[],
  prices: readonly number[],
  cameFrom: readonly Int32Array[],
): PriceBands | null {
  let best: { band: number; value: number; worth: number } | null = null
  for (let band = 1; band < explained.length; band += 1)
    for (let value = 0; value < values.length; value += 1) {
      const worth = (explained[band]?.[value] as number) - band * COST_OF_CHANGE
      if (Number.isFinite(worth) && (!best || worth > best.worth)) best = { band, value, worth }
    }
  if (!best) return null
  let { band, value } = best
  const bandValues = [values[value] as number]
  const steps: PriceRange[] = []
  for (let index = prices.length - 1; index > 0; index -= 1) {
    const from = cameFrom[index]?.[band * values.length + value] ?? -1
    if (from < 0) continue
    steps.unshift({ from: prices[index - 1] as number, to: prices[index] as number })
    ;[band, value] = [band - 1, from]
    bandValues.unshift(values[value] as number)
  }
  return { values: bandValues, steps, explained: explained[best.band]?.[best.value] as number }
}

function grid(rows: number, columns: number, value: number): number[][] {
  return Array.from({ length: rows }, () => new Array<number>(columns).fill(value))
}
