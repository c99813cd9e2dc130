import { type Course, courseOf, explainsMost, LEAST_LINES } from './course.ts'
import type { FeeLine, FeeSeries } from './fee-lines.ts'
import { type PriceShape, priceShapeOf } from './price-shape.ts'
import { allowedAmounts, allowedRates, type Reading } from './rate-grid.ts'
import { type Allowed, allows, type Span } from './spans.ts'

/**
 * A value no longer applies if it explains none of the last lines and these are at least this many. Fewer unexplained lines can be
 * exceptions.
 */
const LINES_AFTER_END = 5

/** Why no fee is known for a SKU. */
export const UNDETERMINED = [
  'few_lines',
  'several_fit',
  'irregular',
  'day_or_price',
  'several_shapes',
  'one_price',
] as const
export type Undetermined = (typeof UNDETERMINED)[number]

/** A period in which one value explains the fees of a SKU. */
export interface Fit {
  /** A step of the rate grid, or an amount per unit. With a shape: the rate of the lowest prices. */
  readonly value: number
  /** Set if the fee depends on the price in another way than by one rate. */
  readonly shape: PriceShape | null
  readonly lines: number
  readonly explained: number
  /** The days of the first and the last line that the value explains. */
  readonly first: number
  readonly last: number
  /**
   * The days between which the previous value changed to this one. `after` is the day of the last line that only the previous value
   * explains, `by` the day of the first line that only this value explains.
   */
  readonly changed: { readonly after: number; readonly by: number } | null
  /**
   * The days between which the value ended. `after` is the day of the last line that it explains. `by` is the day of the line that proves
   * the end: fewer unexplained lines can be exceptions. Set if it does not explain the last lines, and no other value is certain there.
   */
  readonly ended: { readonly after: number; readonly by: number } | null
  readonly fees: { readonly least: number; readonly most: number }
  readonly prices: { readonly least: number; readonly most: number }
}

export interface SeriesFit {
  readonly fits: readonly Fit[]
  readonly explained: number
  /** Why no fit covers the lines, or the last of them; null if fits cover them all. */
  readonly reason: Undetermined | null
  /** For the reason `day_or_price`: the fits that apply if the value changed on a day and not at a price limit. */
  readonly ifByDay: readonly Fit[]
  readonly lines: number
  readonly lastDay: number
}

/** Finds the values that explain the fees of a series with certainty. `reading` is null for amounts per unit. */
export function fitSeries(series: FeeSeries, reading: Reading | null): SeriesFit {
  const { lines, vatRatePpm } = series
  const size = { lines: lines.length, lastDay: lines.at(-1)?.day ?? 0 }
  const nothing = { fits: [], explained: 0, ifByDay: [], ...size }
  if (lines.length < LEAST_LINES) return { ...nothing, reason: 'few_lines' }
  const allowed = reading ? allowedRates(lines, reading, vatRatePpm) : allowedAmounts(lines)
  const byDay = courseOf(allowed)
  const found = reading && priceShapeOf(lines, { reading, vatRatePpm }, byDay)
  const explanation = typeof found === 'object' ? found : null
  if (explanation && !explanation.course) {
    const { value, shape, explains } = explanation
    const explained = lines.filter((_, at) => explains(at)).length
    const whole = { value, start: 0, end: lines.length, explained }
    const fit = fitOf(lines, { span: whole, shape, explains, changed: null })
    return { ...nothing, fits: [fit], explained, reason: fit.ended && 'irregular' }
  }
  if (found === 'several_shapes') return { ...nothing, explained: explainedBy(byDay), reason: found }
  const course = explanation?.course ?? byDay
  const fits = courseFits(lines, course, explanation?.shape ?? null)
  const explained = explainedBy(course)
  if (found === 'day_or_price') return { ...nothing, explained, reason: found, ifByDay: fits }
  return { ...nothing, fits, explained, reason: reasonOf(course, fits) }
}

function explainedBy({ kept }: Course): number {
  return kept.reduce((sum, { explained }) => sum + explained, 0)
}

function courseFits(lines: readonly FeeLine[], { allowed, kept }: Course, shape: PriceShape | null): Fit[] {
  return kept.map((span, at) => {
    const before = kept[at - 1]
    const changed = before ? changeOf(lines, allowed, before, span) : null
    return fitOf(lines, { span, shape, explains: (line) => allows(allowed, line, span.value), changed })
  })
}

/** Why some lines have no fit; null if the fits are all that there is to say. */
function reasonOf({ spans, kept }: Course, fits: readonly Fit[]): Undetermined | null {
  if (kept.length === 0) {
    const explains = spans.some(({ start, end, explained }) => explainsMost(explained, end - start))
    return explains ? 'several_fit' : 'irregular'
  }
  if (!fits.at(-1)?.ended) return null
  return spans.at(-1)?.value === kept.at(-1)?.value ? 'irregular' : 'several_fit'
}

function fitOf(
  lines: readonly FeeLine[],
  {
    span: { value, start, end, explained },
    shape,
    explains,
    changed,
  }: {
    readonly span: Span
    readonly shape: PriceShape | null
    readonly explains: (at: number) => boolean
    readonly changed: Fit['changed']
  },
): Fit {
  const mine = lines.slice(start, end).filter((_, index) => explains(start + index))
  const fees = mine.map(({ fee, units }) => fee / units)
  const prices = mine.map(({ price, units }) => price / units)
  return {
    value,
    shape,
    lines: end - start,
    explained,
    first: mine[0]?.day ?? 0,
    last: mine.at(-1)?.day ?? 0,
    changed,
    ended: endOf(lines, explains),
    fees: rangeOf(fees),
    prices: rangeOf(prices),
  }
}

function endOf(lines: readonly FeeLine[], isMine: (at: number) => boolean): Fit['ended'] {
  let last = lines.length - 1
  while (last > 0 && !isMine(last)) last -= 1
  if (lines.length - 1 - last < LINES_AFTER_END) return null
  const [after, by] = [lines[last]?.day ?? 0, lines[last + LINES_AFTER_END]?.day ?? 0]
  return { after, by: Math.max(by, after + 1) }
}

/**
 * Returns the days between which the value changed. Lines that both values explain are ignored, because they cannot show when it changed.
 */
function changeOf(lines: readonly FeeLine[], allowed: Allowed, before: Span, span: Span): Fit['changed'] {
  const only = (at: number, value: number, other: number) =>
    allows(allowed, at, value) && !allows(allowed, at, other)
  let [last, first] = [before.end - 1, span.start]
  while (last > before.start && !only(last, before.value, span.value)) last -= 1
  while (first < span.end - 1 && !only(first, span.value, before.value)) first += 1
  const [after, by] = [lines[last]?.day ?? 0, lines[first]?.day ?? 0]
  return { after: Math.min(after, by), by: Math.max(after, by) }
}

function rangeOf(numbers: readonly number[]): { least: number; most: number } {
  let [least, most] = [numbers[0] ?? 0, numbers[0] ?? 0]
  for (const number of numbers) {
    if (number < least) least = number
    if (number > most) most = number
  }
  return { least: Math.floor(least), most: Math.ceil(most) }
}
