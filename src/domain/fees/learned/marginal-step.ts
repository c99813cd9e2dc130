import type { FeeLine } from './fee-lines.ts'
import type { PriceRange } from './price-bands.ts'
import { exactUnitBase, type Reading, STEPS, vatFactor } from './rate-grid.ts'
import { type Allowed, allows } from './spans.ts'

/** One rate for the part of each price up to a limit, and another rate for the part above it. */
export interface MarginalStep {
  readonly below: number
  readonly above: number
  /** Every limit in this range gives the same fees. */
  readonly step: PriceRange
  /** For each line, whether the fee is explained, and whether a part of the price is above the limit. */
  readonly explains: readonly boolean[]
  readonly isAbove: readonly boolean[]
  readonly explained: number
}

interface Point {
  readonly base: number
  /** The fees of one unit that rounding can turn into the stated fee. */
  readonly least: number
  readonly most: number
}

/** Only this many of the most frequent pairs of price and fee propose rates, and only this many rates are tried. */
const MOST_POINTS = 12
const MOST_RATES = 3
/** Three points on a line are three pairs that propose its rate. */
const LEAST_PAIRS = 3
/** A pair of points that allows more rates than this proposes none. */
const MOST_STEPS = 3

/** The two rates and the limit that explain the most lines, and how many lines the next best rates explain. */
export function marginalStepOf(
  lines: readonly FeeLine[],
  reading: Reading,
  vatRatePpm: number,
  { allowed, values }: { readonly allowed: Allowed; readonly values: readonly number[] },
): { best: MarginalStep; next: number } | null {
  const factor = vatFactor(reading, vatRatePpm) / STEPS
  const pointOf = (line: FeeLine): Point => {
    const [fee, slack] = [line.fee / line.units, 1 + 0.5 / line.units]
    return { base: exactUnitBase(line, reading, vatRatePpm), least: fee - slack, most: fee + slack }
  }
  let points: readonly Point[] | null = null
  let best: MarginalStep | null = null
  let next = 0
  for (const below of values) {
    const left = lines.filter((_, at) => !allows(allowed, at, below)).map(pointOf)
    for (const above of ratesThrough(left, factor)) {
      if (above === below) continue
      points ??= lines.map(pointOf)
      const step = limitOf(left, { below, above, factor })
      const found = step && appliedTo(points, allowed, { below, above, factor }, step)
      if (!found) continue
      if (!best || found.explained > best.explained) {
        next = Math.max(next, best?.explained ?? 0)
        best = found
      } else next = Math.max(next, found.explained)
    }
  }
  return best && { best, next }
}

/** The rates at which a price that rises pays the fee that rises between two points, the most frequent first. */
function ratesThrough(points: readonly Point[], factor: number): number[] {
  const groups = [...Map.groupBy(points, ({ base, least }) => `${base} ${least}`).values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_POINTS)
    .flatMap(([point]) => point ?? [])
  const votes = new Map<number, number>()
  groups.forEach((one, at) => {
    for (const other of groups.slice(at + 1)) {
      const [low, high] = one.base < other.base ? [one, other] : [other, one]
      const rise = (high.base - low.base) * factor
      if (rise === 0) continue
      const from = Math.ceil((high.least - low.most) / rise)
      const to = Math.floor((high.most - low.least) / rise)
      if (to - from >= MOST_STEPS) continue
      for (let step = Math.max(1, from); step <= Math.min(STEPS, to); step += 1)
        votes.set(step, (votes.get(step) ?? 0) + 1)
    }
  })
  return [...votes]
    .filter(([, pairs]) => pairs >= LEAST_PAIRS)
    .sort(([a, some], [b, more]) => more - some || a - b)
    .slice(0, MOST_RATES)
    .map(([step]) => step)
}

interface Rates {
  readonly below: number
  readonly above: number
  /** The fee of one step of the rate grid on a base of 1. */
  readonly factor: number
}

/** The limits that most of the points above them agree on. */
function limitOf(points: readonly Point[], { below, above, factor }: Rates): PriceRange | null {
  const share = (below - above) * factor
  const ends: { at: number; change: number }[] = []
  for (const { base, least, most } of points) {
    const [one, other] = [(least - base * above * factor) / share, (most - base * above * factor) / share]
    const from = Math.ceil(Math.max(1, Math.min(one, other)))
    const to = Math.floor(Math.min(base, Math.max(one, other)))
    if (from <= to) ends.push({ at: from, change: 1 }, { at: to + 1, change: -1 })
  }
  ends.sort((a, b) => a.at - b.at || a.change - b.change)
  let [count, most] = [0, 0]
  let range: PriceRange | null = null
  ends.forEach(({ at, change }, index) => {
    count += change
    if (count <= most) return
    most = count
    range = { from: at, to: (ends[index + 1]?.at ?? at + 1) - 1 }
  })
  return range
}

function appliedTo(
  points: readonly Point[],
  allowed: Allowed,
  { below, above, factor }: Rates,
  step: PriceRange,
): MarginalStep {
  const limit = roundest(step)
  const isAbove = points.map(({ base }) => base > limit)
  const explains = points.map(({ base, least, most }, at) => {
    if (!isAbove[at]) return allows(allowed, at, below)
    const fee = (limit * below + (base - limit) * above) * factor
    return least <= fee && fee <= most
  })
  return { below, above, step, explains, isAbove, explained: explains.filter(Boolean).length }
}

/** The number with the most zeros at its end: price lists have round limits. */
export function roundest({ from, to }: PriceRange): number {
  for (let unit = 10 ** Math.floor(Math.log10(Math.max(to, 1))); unit > 1; unit /= 10) {
    const number = Math.ceil(from / unit) * unit
    if (number <= to) return number
  }
  return from
}
