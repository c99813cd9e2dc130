import type { FittedSeries } from './common-changes.ts'
import type { FeeSeries } from './fee-lines.ts'
import { fitSeries, type SeriesFit } from './fit-series.ts'
import { groupFits } from './group-fits.ts'
import type { Learned } from './learned-fee.ts'
import { type Reading, readingsOf } from './rate-grid.ts'

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

/**
 * Fits the series under the reading that explains most lines of all SKUs. Several readings can explain all lines: 10 % plus 5 % VAT is 10.5
 * %. Then the reading with more whole percentages wins, because price lists state whole percentages.
 */
function* fitPool(pool: readonly FeeSeries[]): Generator<void, FittedSeries[]> {
  const [first] = pool
  const readings: (Reading | null)[] =
    first?.kind === 'referral'
      ? readingsOf(first.feesWithVat, first.vatRatePpm, yield* hasExtras(pool))
      : [null]
  let best: { fitted: FittedSeries[]; explained: number; whole: number } | null = null
  for (const reading of readings) {
    const fitted: FittedSeries[] = []
    for (const series of pool) {
      fitted.push({ series, reading, fit: fitSeries(series, reading) })
      yield
    }
    const explained = fitted.reduce((sum, { fit }) => sum + fit.explained, 0)
    const whole = fitted.reduce((sum, { fit }) => sum + wholePercents(fit), 0)
    if (!best || explained > best.explained || (explained === best.explained && whole > best.whole))
      best = { fitted, explained, whole }
  }
  return best?.fitted ?? []
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
