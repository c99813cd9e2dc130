import { PPM } from '../../money/money.ts'
import type { FittedSeries } from './common-changes.ts'
import type { FeeSeries } from './fee-lines.ts'
import { fitSeries, type SeriesFit } from './fit-series.ts'
import { groupFits } from './group-fits.ts'
import type { Learned } from './learned-fee.ts'
import { type Reading, readingsOf, STEPS } from './rate-grid.ts'

/**
 * Learns what platforms charge from the fees in statements. Returns only fees that explain their lines to the minor unit; all other fees
 * are unknown, with the reason. Yields after each series, so that the server can do other work.
 */
export function* learnFees(all: Iterable<FeeSeries>): Generator<void, Learned> {
  const pools = Map.groupBy(all, poolOf)
  const parts: Learned[] = []
  for (const pool of pools.values()) {
    const fitted = yield* fitPool(pool)
    parts.push(groupFits(fitted))
    yield
  }
  return {
    fees: parts.flatMap(({ fees }) => fees),
    changes: parts.flatMap(({ changes }) => changes),
    unknown: parts.flatMap(({ unknown }) => unknown),
  }
}

/** The key of a pool: series whose prices and fees must be read in the same way. */
function poolOf({ platform, country, currency, kind, feesWithVat }: FeeSeries): string {
  return [platform, country, currency, kind, feesWithVat].join('\u001f')
}

interface Tried {
  readonly fitted: FittedSeries[]
  readonly explained: number
  readonly whole: number
}

/**
 * Fits the series under the reading that explains most lines of all SKUs. Several readings can explain all lines: 10 % plus 5 % VAT is 10.5
 * %. Then the reading with more whole percentages wins, because price lists state whole percentages. A SKU whose fee another such reading
 * explains by another rate stays open, unless the statement says whether its fees include VAT: of small fees, 7 % plus 14 % VAT looks like
 * 8 %.
 */
function* fitPool(pool: readonly FeeSeries[]): Generator<void, FittedSeries[]> {
  const [first] = pool
  const readings: (Reading | null)[] =
    first?.kind === 'referral'
      ? readingsOf(first.feesWithVat, first.vatRatePpm, yield* hasExtras(pool))
      : [null]
  let equal: Tried[] = []
  for (const reading of readings) {
    const fitted: FittedSeries[] = []
    for (const series of pool) {
      fitted.push({ series, reading, fit: fitSeries(series, reading) })
      yield
    }
    const explained = fitted.reduce((sum, { fit }) => sum + fit.explained, 0)
    const whole = fitted.reduce((sum, { fit }) => sum + wholePercents(fit), 0)
    const most = equal[0]?.explained ?? -1
    if (explained > most) equal = []
    if (explained >= most) equal.push({ fitted, explained, whole })
  }
  const [best, ...others] = equal.sort((a, b) => b.whole - a.whole)
  if (first?.feesWithVat !== null) return best?.fitted ?? []
  return (best?.fitted ?? []).map((one, at) =>
    others.some(({ fitted }) => contradicts(fitted[at] as FittedSeries, one)) ? undecided(one) : one,
  )
}

/** Whether the same lines of a SKU are explained by other rates. */
function contradicts(other: FittedSeries, one: FittedSeries): boolean {
  const [rates, others] = [ratesOf(one), ratesOf(other)]
  if (rates.length === 0 || other.fit.explained < one.fit.explained) return false
  return rates.length !== others.length || rates.some((rate, at) => Math.abs(rate - (others[at] ?? 0)) > 1e-9)
}

/** The rates of a SKU as parts of the price with VAT that the statement charges, whatever their reading. */
function ratesOf({ series, reading, fit }: FittedSeries): number[] {
  if (!reading) return []
  const gross = 1 + series.vatRatePpm / PPM
  const share = (reading.vatAdded ? gross : 1) / (reading.base.withVat ? 1 : gross) / STEPS
  return fit.fits.flatMap(({ value, shape }) => [value, ...(shape?.above ?? [])].map((rate) => rate * share))
}

function undecided({ fit, ...one }: FittedSeries): FittedSeries {
  const isOnePrice = fit.fits.every(({ fees }) => fees.least === fees.most)
  return { ...one, fit: { ...fit, fits: [], reason: isOnePrice ? 'one_price' : 'several_fit', ifByDay: [] } }
}

function* hasExtras(pool: readonly FeeSeries[]): Generator<void, boolean> {
  for (const { lines } of pool) {
    if (lines.some(({ extra }) => extra > 0)) return true
    yield
  }
  return false
}

function wholePercents({ fits }: SeriesFit): number {
  return fits.reduce((sum, { value, explained }) => sum + (value % 4 === 0 ? explained : 0), 0)
}
