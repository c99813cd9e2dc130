import { exact } from '../../money/money.ts'
import { type Change, changesOf, type FittedSeries, isSameTime, listIn, stepKey } from './common-changes.ts'
import { limited } from './fee-limit.ts'
import { isoDay } from './fee-lines.ts'
import type { Fit, Undetermined } from './fit-series.ts'
import {
  chargeOfAmount,
  chargeOfRate,
  chargeOfWeights,
  type FeeChange,
  type FeeSubject,
  type Learned,
  type LearnedFee,
  type UnknownFee,
} from './learned-fee.ts'
import type { PriceRange } from './price-bands.ts'
import { feeAt } from './rate-grid.ts'
import { type WeightBands, weightBandsOf } from './weight-bands.ts'

const STAKE_DAYS = 28
/**
 * Fees per unit that differ by at most this many minor units prove no rate, because rounding hides an amount in them. If they differ by
 * more, an amount of a tenth of the fee would show.
 */
const UNPROVEN_RANGE = 30
/** A change that at least this many SKUs share is a change by the platform. */
const COMMON_CHANGE = 3

interface Dated {
  readonly of: FittedSeries
  readonly fit: Fit
  readonly since: Change | null
  readonly until: Pick<Change, 'after' | 'by'> | null
}

/** Groups the fits of one pool. All series of a pool share platform, country, currency, kind of fee and reading. */
export function groupFits(fitted: readonly FittedSeries[]): Learned {
  const pool = settled(fitted)
  const changes = changesOf(pool)
  const changesBySeries = new Map<FittedSeries, Change[]>()
  for (const change of changes) for (const of of change.members) listIn(changesBySeries, of).push(change)
  const lastDay = pool.reduce((latest, { fit }) => Math.max(latest, fit.lastDay), 0)
  const dated = pool.flatMap((of) => datedFits(of, changesBySeries.get(of) ?? []))
  const weighed = weighedGroups(dated)
  const byWeight = new Set(weighed.flatMap(({ group }) => group))
  const groups = [
    ...Map.groupBy(
      dated.filter((one) => !byWeight.has(one)),
      groupKey,
    ).values(),
  ]
  const proven = provenValues(pool)
  const known = mergedStarts(groups.filter(([one]) => one && proven.has(valueKey(one))))
  const unproven = groups.filter(([one]) => one && !proven.has(valueKey(one))).flat()
  return {
    fees: [...known.flatMap(feesOfGroup), ...weighed.map(feeOfWeights)],
    changes: changes.map((change) => feeChange(change, lastDay)),
    unknown: unknownOf(pool, unproven),
  }
}

/**
 * Decides for SKUs whose price changed together with their fee: if enough other SKUs had the same fee change at that time, the fee changed
 * on a day and not because of the price.
 */
function settled(pool: readonly FittedSeries[]): FittedSeries[] {
  const common = Map.groupBy(
    changesOf(pool).filter(({ members }) => members.size >= COMMON_CHANGE),
    stepKey,
  )
  return pool.map((of) => {
    const { ifByDay } = of.fit
    const isCommon = ifByDay.every(({ changed, value }, at) => {
      const before = ifByDay[at - 1]
      if (!before || !changed) return true
      const step = { from: before.value, to: value, ...changed }
      return common.get(stepKey(step))?.some((one) => isSameTime(one, step)) ?? false
    })
    return ifByDay.length > 0 && isCommon
      ? { ...of, fit: { ...of.fit, fits: ifByDay, reason: null, ifByDay: [] } }
      : of
  })
}

function datedFits(of: FittedSeries, changes: readonly Change[]): Dated[] {
  const { fits } = of.fit
  const between = (at: number): Change | null => {
    const [before, after] = [fits[at - 1], fits[at]]
    if (!before || !after?.changed) return null
    const { by } = after.changed
    const mine = changes.filter(({ from, to }) => from === before.value && to === after.value)
    return mine.sort((a, b) => Math.abs(a.by - by) - Math.abs(b.by - by))[0] ?? null
  }
  return fits.map((fit, at) => ({
    of,
    fit,
    since: between(at),
    until: at + 1 < fits.length ? between(at + 1) : fit.ended,
  }))
}

function groupKey({ fit, since, until }: Dated): string {
  return [valueKey({ fit }), since?.after, since?.by, until?.after, until?.by].join(',')
}

function valueKey({ fit: { value, shape } }: Pick<Dated, 'fit'>): string {
  if (!shape) return String(value)
  const { tiers, above, limit } = shape
  return [value, ...above, above.length > 0 && tiers, limit?.is, limit?.amount].join('-')
}

/**
 * Returns the values that are proven by different prices. At a single price, a percentage, a minimum and a fixed amount look the same.
 * Amounts per unit need no such proof.
 */
function provenValues(pool: readonly FittedSeries[]): Set<string> {
  const ranges = new Map<string, { least: number; most: number }>()
  const proven = new Set<string>()
  for (const { fit, reading } of pool)
    for (const one of fit.fits) {
      const key = valueKey({ fit: one })
      const range = ranges.get(key) ?? { ...one.fees }
      range.least = Math.min(range.least, one.fees.least)
      range.most = Math.max(range.most, one.fees.most)
      ranges.set(key, range)
      if (reading === null || range.most - range.least > UNPROVEN_RANGE) proven.add(key)
    }
  return proven
}

/** Adds SKUs that were first sold after a fee change to the group of SKUs with that change, if they have the new value. */
function mergedStarts(groups: readonly Dated[][]): Dated[][] {
  const stepped = groups.filter(([one]) => one?.since).map((group) => [...group])
  const byValue = Map.groupBy(stepped, ([one]) => valueKey(one as Dated))
  const others: Dated[][] = []
  for (const group of groups.filter(([one]) => one && !one.since)) {
    const left: Dated[] = []
    for (const one of group) {
      const home = byValue
        .get(valueKey(one))
        ?.find(([other]) => other?.since && other.until === one.until && one.fit.first >= other.since.by)
      if (home) home.push(one)
      else left.push(one)
    }
    if (left.length > 0) others.push(left)
  }
  return [...stepped, ...others]
}

/** Each SKU shows the limits of prices between two of its prices. Together they narrow them, unless they contradict. */
function feesOfGroup(group: readonly Dated[]): LearnedFee[] {
  const [first] = group
  const { shape } = (first as Dated).fit
  if (!shape || shape.steps.length === 0) return [feeOfGroup(group, [])]
  const steps = shape.steps.map((_, at) => {
    const ranges = group.flatMap(({ fit }) => fit.shape?.steps[at] ?? [])
    return {
      from: Math.max(...ranges.map(({ from }) => from)),
      to: Math.min(...ranges.map(({ to }) => to)),
    }
  })
  const agree = steps.every(({ from, to }) => (shape.tiers === 'cliff' ? from < to : from <= to))
  if (agree) return [feeOfGroup(group, steps)]
  return [...Map.groupBy(group, ({ fit }) => JSON.stringify(fit.shape?.steps)).values()].map((same) =>
    feeOfGroup(same, same[0]?.fit.shape?.steps ?? []),
  )
}

function feeOfGroup(group: readonly Dated[], priceSteps: readonly PriceRange[]): LearnedFee {
  const { of, fit, since, until } = group[0] as Dated
  const { reading, series } = of
  const charge = reading
    ? chargeOfRate(
        reading,
        { value: fit.value, shape: fit.shape && { ...fit.shape, steps: priceSteps } },
        series.vatRatePpm,
      )
    : chargeOfAmount(fit.value, series.feesWithVat, series.vatRatePpm)
  const base = reading && [reading.base.of, reading.base.withVat, reading.vatAdded]
  const dates = { since: group.find((one) => one.since)?.since ?? since, until: until ?? null }
  const key = [base, groupKey({ of, fit, ...dates }), ...priceSteps.flatMap(({ from, to }) => [from, to])]
  return { ...learnedFee(group, dates, key), ...charge, priceSteps, weightSteps: [] }
}

interface Weights {
  readonly group: readonly Dated[]
  readonly bands: WeightBands
}

/** The SKUs whose present amounts rise with their weight. SKUs without a known weight keep their amounts. */
function weighedGroups(dated: readonly Dated[]): Weights[] {
  const group = dated.filter(
    ({ of, fit, until }) => !of.reading && !until && fit.value > 0 && of.series.weightGrams,
  )
  const bands = weightBandsOf(
    group.map(({ of, fit }) => ({ grams: of.series.weightGrams ?? 0, amount: fit.value })),
  )
  return bands ? [{ group, bands }] : []
}

function feeOfWeights({ group, bands }: Weights): LearnedFee {
  const { feesWithVat, vatRatePpm } = (group[0] as Dated).of.series
  const [since = null] = group.flatMap((one) => one.since ?? []).sort((a, b) => b.by - a.by)
  const key = bands.bands.flatMap(({ upToGrams, amount }) => [upToGrams, amount])
  return {
    ...learnedFee(group, { since, until: null }, ['weight', since?.after, since?.by, ...key]),
    ...chargeOfWeights(bands, feesWithVat, vatRatePpm),
    priceSteps: [],
    weightSteps: bands.steps,
  }
}

type FeeOfLines = Omit<LearnedFee, 'charge' | 'vatAdded' | 'priceSteps' | 'weightSteps'>

/** All of a fee but what it charges. */
function learnedFee(
  group: readonly Dated[],
  { since, until }: Pick<Dated, 'since' | 'until'>,
  key: readonly unknown[],
): FeeOfLines {
  const { series } = (group[0] as Dated).of
  const subject = subjectOf((group[0] as Dated).of)
  const sum = (amount: (one: Fit) => number) => group.reduce((total, one) => total + amount(one.fit), 0)
  const { platform, country, currency, kind } = subject
  return {
    id: [platform, country, currency, kind, series.feesWithVat, ...key].join(':'),
    ...subject,
    since: since && bracket(since),
    until: until && bracket(until),
    skus: group.map((one) => one.of.series.sku).sort(),
    productIds: [...new Set(group.flatMap((one) => one.of.series.productId ?? []))].sort(),
    lines: sum(({ lines }) => lines),
    explained: sum(({ explained }) => explained),
    firstDay: isoDay(Math.min(...group.map((one) => one.fit.first))),
    lastDay: isoDay(Math.max(...group.map((one) => one.fit.last))),
    prices: {
      least: Math.min(...group.map((one) => one.fit.prices.least)),
      most: Math.max(...group.map((one) => one.fit.prices.most)),
    },
  }
}

function feeChange(change: Change, lastDay: number): FeeChange {
  const members = [...change.members].sort((a, b) => (a.series.sku < b.series.sku ? -1 : 1))
  const first = members[0] as FittedSeries
  const stakes = members.map((member) => stakeOf(member, change, lastDay))
  // amounts stay as the statements state them: not every amount can be written without its VAT, and both must have the same form
  const of = (value: number) =>
    first.reading
      ? chargeOfRate(first.reading, { value, shape: null }, first.series.vatRatePpm)
      : chargeOfAmount(value, null, first.series.vatRatePpm)
  return {
    ...subjectOf(first),
    ...bracket(change),
    before: of(change.from),
    now: of(change.to),
    skus: members.map(({ series }) => series.sku),
    stake: exact(stakes.reduce((sum, stake) => sum + stake, 0)),
    stakes,
    staked: { from: isoDay(lastDay - STAKE_DAYS + 1), to: isoDay(lastDay) },
  }
}

function stakeOf({ series, reading, fit }: FittedSeries, { from, to }: Change, lastDay: number): number {
  const limit = fit.fits.at(-1)?.shape?.limit ?? null
  return series.lines
    .filter(({ day }) => day > lastDay - STAKE_DAYS)
    .reduce((sum, line) => {
      const at = (value: number) =>
        reading
          ? limited(feeAt(line, reading, value, series.vatRatePpm), line.units, limit)
          : value * line.units
      return sum + at(to) - at(from)
    }, 0)
}

function unknownOf(pool: readonly FittedSeries[], unproven: readonly Dated[]): UnknownFee[] {
  const onePrice = new Set(unproven.map(({ of }) => of))
  const reasons = pool.flatMap((of): { of: FittedSeries; reason: Undetermined }[] => {
    const { reason } = of.fit
    if (onePrice.has(of)) return [{ of, reason: 'one_price' }]
    return reason ? [{ of, reason }] : []
  })
  return [...Map.groupBy(reasons, ({ reason }) => reason)].map(([reason, members]) => ({
    ...subjectOf((members[0] as (typeof members)[0]).of),
    reason,
    skus: members.map(({ of }) => of.series.sku).sort(),
    lines: members.reduce((sum, { of }) => sum + of.fit.lines, 0),
  }))
}

function subjectOf({ series }: FittedSeries): FeeSubject {
  const { platform, country, currency, kind } = series
  return { platform, country, currency, kind }
}

function bracket({ after, by }: Pick<Change, 'after' | 'by'>) {
  return { after: isoDay(after), by: isoDay(by) }
}
