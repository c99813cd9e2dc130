import { type Course, courseOf, explainsMost, isCertain, LEAST_LINES, range } from './course.ts'
import { type FeeLimit, possibleLimits, withLimit } from './fee-limit.ts'
import type { FeeLine } from './fee-lines.ts'
import { marginalStepOf } from './marginal-step.ts'
import { type PriceRange, priceBandsOf } from './price-bands.ts'
import { allowedAmounts, canCharge, type Reading, STEPS, unitBase } from './rate-grid.ts'
import { type Allowed, allows, COST_OF_CHANGE } from './spans.ts'

/** How the fee of a unit depends on its price, besides its rate. */
export interface PriceShape {
  readonly tiers: 'marginal' | 'cliff'
  /** The rates of the bands above the first one. */
  readonly above: readonly number[]
  /** Where each of these bands begins. Every limit within a `marginal` range gives the same fees. */
  readonly steps: readonly PriceRange[]
  readonly limit: FeeLimit | null
}

/** What explains a series: one shape for all days, or rates that changed on days and one limit for all of them. */
export interface Explanation {
  readonly value: number
  readonly shape: PriceShape
  /** Set if the rates may have changed on days. */
  readonly course: Course | null
  readonly explains: (at: number) => boolean
}

/** One explanation is chosen over another only if its cost is lower by at least this many lines. */
const CLEARLY = 3
/** Only this many of the most frequent values are tried in bands of prices. */
const MOST_VALUES = 6
/** Fees per unit that differ by at most this many minor units can be the same amount, rounded differently. */
const ONE_AMOUNT = 3

interface Prices {
  readonly lines: readonly FeeLine[]
  readonly reading: Reading
  readonly vatRatePpm: number
  readonly unitPrices: readonly number[]
  readonly amounts: Allowed
}

interface Candidate extends Explanation {
  readonly cost: number
  readonly proven: () => boolean
}

/**
 * The limit, the bands of prices, or both, that explain the lines clearly better than rates that changed on days. null
 * if nothing does; a reason if the lines do not decide.
 */
export function priceShapeOf(
  lines: readonly FeeLine[],
  { reading, vatRatePpm }: { readonly reading: Reading; readonly vatRatePpm: number },
  byDay: Course,
): Explanation | 'day_or_price' | 'several_shapes' | null {
  // a limit or a band costs as much as a change, and must be clearly better than rates that are certain without it
  const better = byDay.kept.length === 0 ? 1 : CLEARLY
  const least = byDay.spans.length === 1 ? COST_OF_CHANGE + better : LEAST_LINES
  const rest = unexplained(byDay)
  if (rest.length < least) return null
  const limits = possibleLimits(rest.map((at) => lines[at] as FeeLine)).filter(({ amount }) =>
    canCharge(amount, reading, vatRatePpm),
  )
  const unitPrices = lines.map((line) => unitBase(line, reading, vatRatePpm))
  const prices = { lines, reading, vatRatePpm, unitPrices, amounts: allowedAmounts(lines) }
  const all = [
    ...withBands(prices, byDay, null, least),
    ...limits.flatMap((limit) => {
      const course = courseOf(withLimit(byDay.allowed, prices.amounts, limit, STEPS))
      return [limitOnly(prices, byDay, course, limit), ...withBands(prices, course, limit, LEAST_LINES)]
    }),
  ].sort((a, b) => a.cost - b.cost)
  const best = all.find(({ proven }) => proven())
  if (!best || best.cost > byDay.cost - better) return byDay.spans.length > 1 ? doubtOf(byDay, all) : null
  // an explanation with one more band that explains nothing more is not close
  const close = all.filter(
    (one) => one !== best && one.cost < best.cost + COST_OF_CHANGE && !refines(one, best),
  )
  const simpler = close.find((one) => refines(best, one) && one.proven())
  if (close.every((one) => one === simpler)) return simpler ?? best
  return 'several_shapes'
}

/** The lines that the most frequent value does not explain. */
function unexplained({ allowed, rivals: [main] }: Course): number[] {
  return range(0, allowed.low.length).filter((at) => main === undefined || !allows(allowed, at, main))
}

/** The most frequent value, and those that explain enough of the other lines for a band of their own. */
function bandValues(course: Course, least: number): number[] {
  const rest = unexplained(course)
  const hits = (value: number) => rest.filter((at) => allows(course.allowed, at, value)).length
  return course.rivals.filter((value, at) => at === 0 || hits(value) >= least).slice(0, MOST_VALUES)
}

/** Why changes on days are not certain: prices explain the lines about as well, or better but without proof. */
function doubtOf(byDay: Course, all: readonly Candidate[]): 'day_or_price' | 'several_shapes' | null {
  const cheapest = all.find(({ course }) => !course || course.spans.length === 1)
  if (!cheapest || cheapest.cost >= byDay.cost + CLEARLY) return null
  return cheapest.cost > byDay.cost - CLEARLY ? 'day_or_price' : 'several_shapes'
}

/** Whether an explanation says the same as another one and more. */
function refines(one: Candidate, other: Candidate): boolean {
  const sameLimit = JSON.stringify(one.shape.limit) === JSON.stringify(other.shape.limit)
  if (other.shape.limit && !sameLimit) return false
  const sameKind =
    other.shape.steps.length === 0
      ? (other.course?.spans.length ?? 0) <= 1
      : one.shape.tiers === other.shape.tiers
  const moreSteps = one.shape.steps.length - other.shape.steps.length
  return sameKind && moreSteps >= 0 && (!sameLimit || moreSteps > 0)
}

function limitOnly(prices: Prices, byDay: Course, course: Course, limit: FeeLimit): Candidate {
  const valueAt = (at: number) => course.spans.find(({ end }) => at < end)?.value ?? 0
  const explains = (at: number) => allows(course.allowed, at, valueAt(at))
  return {
    value: course.spans.at(-1)?.value ?? 0,
    shape: { tiers: 'marginal', above: [], steps: [], limit },
    course,
    explains,
    cost: course.cost + COST_OF_CHANGE,
    proven: () =>
      course.kept.length > 0 &&
      course.spans.every(({ value, start, end }) =>
        isPartProven(prices, course, limit, value, range(start, end)),
      ) &&
      isLimitProven(prices, limit, (at) => explains(at) && !allows(byDay.allowed, at, valueAt(at))),
  }
}

/** A band counts only if it explains at least `least` lines that the most frequent rate does not explain. */
function withBands(prices: Prices, course: Course, limit: FeeLimit | null, least: number): Candidate[] {
  const rates = bandValues(course, least)
  return [...cliffs(prices, course, limit, rates), ...marginals(prices, course, limit, rates)]
}

function cliffs(
  prices: Prices,
  course: Course,
  limit: FeeLimit | null,
  rates: readonly number[],
): Candidate[] {
  const { lines, unitPrices } = prices
  const { allowed } = course
  const bands = rates.length > 1 && priceBandsOf(allowed, unitPrices, rates)
  if (!bands) return []
  const { values, steps, explained } = bands
  const [value = 0, ...above] = values
  const bandAt = (at: number) => {
    const step = steps.findIndex(({ from }) => (unitPrices[at] as number) <= from)
    return step < 0 ? steps.length : step
  }
  const explains = (at: number) => allows(allowed, at, values[bandAt(at)] as number)
  const parts = [...Map.groupBy(range(0, lines.length), bandAt)]
  return [
    {
      value,
      shape: { tiers: 'cliff', above, steps, limit },
      course: null,
      explains,
      cost: lines.length - explained + (steps.length + (limit ? 1 : 0)) * COST_OF_CHANGE,
      proven: () =>
        explainsMost(explained, lines.length) &&
        parts.every(([band, part]) => isPartProven(prices, course, limit, values[band] as number, part)) &&
        (!limit || isLimitProven(prices, limit, explains)),
    },
  ]
}

function marginals(
  prices: Prices,
  course: Course,
  limit: FeeLimit | null,
  values: readonly number[],
): Candidate[] {
  const { lines, reading, vatRatePpm, unitPrices, amounts } = prices
  const { allowed } = course
  const found = marginalStepOf(lines, reading, vatRatePpm, { allowed, values })
  if (!found) return []
  const { best, next } = found
  const { below, above, step, explained } = best
  const explains = (at: number) => best.explains[at] === true
  const [low, high] = [false, true].map((isAbove) =>
    range(0, lines.length).filter((at) => best.isAbove[at] === isAbove),
  ) as [number[], number[]]
  return [
    {
      value: below,
      shape: { tiers: 'marginal', above: [above], steps: [step], limit },
      course: null,
      explains,
      cost: lines.length - explained + (limit ? 2 : 1) * COST_OF_CHANGE,
      proven: () => {
        const mine = high.filter(explains)
        return (
          explained >= next + LEAST_LINES &&
          explainsMost(mine.length, high.length) &&
          new Set(mine.map((at) => unitPrices[at])).size >= LEAST_LINES &&
          isPartProven(prices, course, limit, below, low) &&
          (!limit || isLimitProven(prices, limit, (at) => explains(at) && allows(amounts, at, limit.amount)))
        )
      },
    },
  ]
}

/** Whether a rate is certain, and fees that are not the limit show that it is no amount. */
function isPartProven(
  { lines, amounts }: Prices,
  { allowed, rivals }: Course,
  limit: FeeLimit | null,
  value: number,
  part: readonly number[],
): boolean {
  if (!isCertain(value, part, allowed, rivals)) return false
  const fees = part
    .filter((at) => allows(allowed, at, value) && !(limit && allows(amounts, at, limit.amount)))
    .map((at) => (lines[at] as FeeLine).fee / (lines[at] as FeeLine).units)
  return Math.max(...fees) - Math.min(...fees) > ONE_AMOUNT
}

/** Whether a limit was charged at two prices or more, on enough lines that only the limit explains. */
function isLimitProven(
  { amounts, unitPrices }: Prices,
  { amount }: FeeLimit,
  needsLimit: (at: number) => boolean,
): boolean {
  const lines = range(0, unitPrices.length).filter((at) => allows(amounts, at, amount) && needsLimit(at))
  return lines.length >= LEAST_LINES && new Set(lines.map((at) => unitPrices[at])).size > 1
}
