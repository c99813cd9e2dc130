import type { FeeLine, FeeSeries } from './fee-lines.ts'
import { type PriceStep, priceStepOf } from './price-step.ts'
import { allowedAmounts, allowedRates, type Reading, unitBase } from './rate-grid.ts'
import { type Allowed, allows, COST_OF_CHANGE, candidates, type Span, spansOf } from './spans.ts'

/** A value is accepted only if it explains at least this many lines of its span. */
const LEAST_LINES = 3
/** A value is accepted only if it explains at least this share of the lines of its span. */
const LEAST_SHARE = 0.7
/**
 * A series can be explained by a change on a day or by a price limit. One of them is chosen only if it is better than the other by at least
 * this many lines.
 */
const CLEARLY = 3
/**
 * A value no longer applies if it explains none of the last lines and these are at least this many. Fewer unexplained lines can be
 * exceptions.
 */
const LINES_AFTER_END = 5
/** The number of values, the most frequent first, that are tried below and above a price limit. */
const MOST_VALUES = 4

/** Why no fee is known for a SKU. */
export const UNDETERMINED = ['few_lines', 'several_fit', 'irregular', 'day_or_price', 'one_price'] as const
export type Undetermined = (typeof UNDETERMINED)[number]

/** A period in which one value explains the fees of a SKU. */
export interface Fit {
  /** The explaining value: a step of the rate grid, or an amount per unit. */
  readonly value: number
  /** Set if the value applies only up to a price limit, and another value above that limit. */
  readonly priceStep: PriceStep | null
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
  /** The days between which the value ended. Set if it does not explain the last lines, and no other value is certain there. */
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

  const rivals = candidates(allowed)
  const spans = spansOf(allowed, rivals)
  const kept = joined(spans.filter((span) => isCertainSpan(span, allowed, rivals)))
  const { reason, priceStep } = explain(lines, series.vatRatePpm, { reading, allowed, spans, kept, rivals })
  if (priceStep) {
    const whole = { value: priceStep.below, start: 0, end: lines.length, explained: priceStep.explained }
    const fit = fitOf(lines, allowed, whole, null, priceStep)
    return { ...nothing, fits: [fit], explained: fit.explained, reason: fit.ended && 'irregular' }
  }
  const fits = kept.map((span, at) => fitOf(lines, allowed, span, kept[at - 1] ?? null, null))
  const explained = fits.reduce((sum, fit) => sum + fit.explained, 0)
  return reason === 'day_or_price'
    ? { ...nothing, explained, reason, ifByDay: fits }
    : {
        ...nothing,
        fits,
        explained,
        reason: reason ?? (fits.at(-1)?.ended ? reasonAfter(spans, kept) : null),
      }
}

interface Found {
  readonly reading: Reading | null
  readonly allowed: Allowed
  readonly spans: readonly Span[]
  readonly kept: readonly Span[]
  /** All values that could explain lines, the most frequent first. */
  readonly rivals: readonly number[]
}

function explain(
  lines: readonly FeeLine[],
  vatRatePpm: number,
  { reading, allowed, spans, kept, rivals }: Found,
): { reason: Undetermined | null; priceStep: PriceStep | null } {
  // tried even if only one value is certain: when prices alternate, a few neighbouring lines can have the same value by chance
  if (reading && (spans.length > 1 || kept.length === 0)) {
    const unitPrices = lines.map((line) => unitBase(line, reading, vatRatePpm))
    const priceStep = priceStepOf(allowed, unitPrices, rivals.slice(0, MOST_VALUES))
    const missed = lines.length - spans.reduce((sum, { explained }) => sum + explained, 0)
    const byDay = missed + (spans.length - 1) * COST_OF_CHANGE
    if (priceStep && isProven(priceStep, allowed, unitPrices, rivals)) {
      if (priceStep.cost <= byDay - CLEARLY) return { reason: null, priceStep }
      if (priceStep.cost < byDay + CLEARLY) return { reason: 'day_or_price', priceStep: null }
    }
  }
  if (kept.length > 0) return { reason: null, priceStep: null }
  const explains = spans.some(({ start, end, explained }) => explainsMost(explained, end - start))
  return { reason: explains ? 'several_fit' : 'irregular', priceStep: null }
}

/** Whether the values on both sides of the price limit are certain. */
function isProven(
  { below, above, from, explained }: PriceStep,
  allowed: Allowed,
  unitPrices: readonly number[],
  rivals: readonly number[],
): boolean {
  if (!explainsMost(explained, unitPrices.length)) return false
  const [low, high] = [true, false].map((isBelow) =>
    unitPrices.flatMap((price, at) => (price <= from === isBelow ? [at] : [])),
  )
  return isCertain(below, low ?? [], allowed, rivals) && isCertain(above, high ?? [], allowed, rivals)
}

function explainsMost(explained: number, lines: number): boolean {
  return explained >= LEAST_LINES && explained >= LEAST_SHARE * lines
}

/** Whether a value explains most of these lines, and every rival value clearly fewer of them. */
function isCertain(
  value: number,
  lines: readonly number[],
  allowed: Allowed,
  rivals: readonly number[],
): boolean {
  const explained = lines.filter((at) => allows(allowed, at, value)).length
  if (!explainsMost(explained, lines.length)) return false
  return [...rivals, value - 1, value + 1].every((rival) => {
    if (rival === value) return true
    let [own, others] = [0, 0]
    for (const at of lines) {
      const fitsOwn = allows(allowed, at, value)
      if (fitsOwn === allows(allowed, at, rival)) continue
      if (fitsOwn) own += 1
      else others += 1
    }
    return own >= LEAST_LINES && own >= 3 * others
  })
}

function isCertainSpan({ value, start, end }: Span, allowed: Allowed, rivals: readonly number[]): boolean {
  const lines = Array.from({ length: end - start }, (_, at) => start + at)
  return isCertain(value, lines, allowed, rivals)
}

/** Joins neighbouring spans of the same value. They are neighbours if an uncertain span between them was dropped. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans) {
    const before = all.at(-1)
    if (before?.value === span.value)
      all[all.length - 1] = {
        ...before,
        end: span.end,
        explained: before.explained + span.explained,
      }
    else all.push(span)
  }
  return all
}

function fitOf(
  lines: readonly FeeLine[],
  allowed: Allowed,
  span: Span,
  before: Span | null,
  priceStep: PriceStep | null,
): Fit {
  const { value, start, end, explained } = span
  const isMine = (at: number) =>
    allows(allowed, at, value) || (priceStep !== null && allows(allowed, at, priceStep.above))
  const mine = lines.slice(start, end).filter((_, index) => isMine(start + index))
  const fees = mine.map(({ fee, units }) => fee / units)
  const prices = mine.map(({ price, units }) => price / units)
  return {
    value,
    priceStep,
    lines: end - start,
    explained,
    first: mine[0]?.day ?? 0,
    last: mine.at(-1)?.day ?? 0,
    changed: before && changeOf(lines, allowed, before, span),
    ended: endOf(lines, isMine),
    fees: rangeOf(fees),
    prices: rangeOf(prices),
  }
}

/** Why no value is certain for the lines after the last certain span. */
function reasonAfter(spans: readonly Span[], kept: readonly Span[]): Undetermined {
  return spans.at(-1)?.value === kept.at(-1)?.value ? 'irregular' : 'several_fit'
}

function endOf(lines: readonly FeeLine[], isMine: (at: number) => boolean): Fit['ended'] {
  let last = lines.length - 1
  while (last > 0 && !isMine(last)) last -= 1
  if (lines.length - 1 - last < LINES_AFTER_END) return null
  const [after, by] = [lines[last]?.day ?? 0, lines.at(-1)?.day ?? 0]
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
