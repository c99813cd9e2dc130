import { exact } from '../../money/money.ts'
import { type Change, changesOf, type FittedSeries, isSameTime, listIn, stepKey } from './common-changes.ts'
import { isoDay } from './fee-lines.ts'
import type { Fit, Undetermined } from './fit-series.ts'
import {
  chargeOfAmount,
  chargeOfRate,
  type FeeChange,
  type FeeSubject,
  type Learned,
  type LearnedCharge,
  type LearnedFee,
  type UnknownFee,
} from './learned-fee.ts'
import type { PriceStep } from './price-step.ts'
import { feeAt } from './rate-grid.ts'

const STAKE_DAYS = 28
/** A change that at least this many SKUs share is a change by the platform. */
const COMMON_CHANGE = 3
/** Fees per unit that differ by at most this many minor units can be the same amount, rounded differently. */
const ONE_AMOUNT = 3

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
  const groups = [...Map.groupBy(dated, groupKey).values()]
  const proven = provenValues(pool)
  const known = mergedStarts(groups.filter(([one]) => one && proven.has(valueKey(one))))
  const unproven = groups.filter(([one]) => one && !proven.has(valueKey(one))).flat()
  return {
    fees: known.flatMap(feesOfGroup),
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

function valueKey({ fit: { value, priceStep } }: Pick<Dated, 'fit'>): string {
  return priceStep ? `${value}-${priceStep.above}` : String(value)
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
      if (reading === null || range.most - range.least > ONE_AMOUNT) proven.add(key)
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

function feesOfGroup(group: readonly Dated[]): LearnedFee[] {
  const limits = group.flatMap(({ fit }) => fit.priceStep ?? [])
  const [limit] = limits
  if (!limit) return [feeOfGroup(group, null)]
  const from = Math.max(...limits.map((one) => one.from))
  const to = Math.min(...limits.map((one) => one.to))
  return from < to
    ? [feeOfGroup(group, { ...limit, from, to })]
    : [...Map.groupBy(group, ({ fit }) => `${fit.priceStep?.from} ${fit.priceStep?.to}`).values()].map(
        (same) => feeOfGroup(same, same[0]?.fit.priceStep ?? null),
      )
}

function feeOfGroup(group: readonly Dated[], priceStep: PriceStep | null): LearnedFee {
  const first = group[0] as Dated
  const since = group.find((one) => one.since)?.since ?? null
  const until = group.find((one) => one.until)?.until ?? null
  const { of, fit } = first
  const charge = chargeFor(of, { value: fit.value, priceStep })
  const subject = subjectOf(of)
  const sum = (amount: (one: Fit) => number) => group.reduce((total, one) => total + amount(one.fit), 0)
  const firstDay = Math.min(...group.map((one) => one.fit.first))
  const lastDay = Math.max(...group.map((one) => one.fit.last))
  const { platform, country, currency, kind } = subject
  const base = of.reading && [of.reading.base.of, of.reading.base.withVat, of.reading.vatAdded]
  const key = [base, groupKey({ ...first, since, until }), priceStep?.from, priceStep?.to]
  return {
    id: [platform, country, currency, kind, of.series.feesWithVat, ...key].join(':'),
    ...subject,
    ...charge,
    since: since && bracket(since),
    until: until && bracket(until),
    skus: group.map((one) => one.of.series.sku).sort(),
    productIds: [...new Set(group.flatMap((one) => one.of.series.productId ?? []))].sort(),
    lines: sum(({ lines }) => lines),
    explained: sum(({ explained }) => explained),
    firstDay: isoDay(firstDay),
    lastDay: isoDay(lastDay),
    prices: {
      least: Math.min(...group.map((one) => one.fit.prices.least)),
      most: Math.max(...group.map((one) => one.fit.prices.most)),
    },
    priceStep: priceStep && { from: priceStep.from, to: priceStep.to },
  }
}

function feeChange(change: Change, lastDay: number): FeeChange {
  const members = [...change.members]
  const first = members[0] as FittedSeries
  // amounts are kept as the statements state them: not every amount can be written without its VAT, and the old and the new amount must
  // have the same form
  const of = (value: number) =>
    first.reading
      ? chargeOfRate(first.reading, { value, priceStep: null })
      : chargeOfAmount(value, null, first.series.vatRatePpm)
  return {
    ...subjectOf(first),
    ...bracket(change),
    before: of(change.from),
    now: of(change.to),
    skus: members.map(({ series }) => series.sku).sort(),
    stake: members.reduce((sum, member) => exact(sum + stakeOf(member, change, lastDay)), 0),
    staked: { from: isoDay(lastDay - STAKE_DAYS + 1), to: isoDay(lastDay) },
  }
}

function stakeOf({ series, reading }: FittedSeries, { from, to }: Change, lastDay: number): number {
  return series.lines
    .filter(({ day }) => day > lastDay - STAKE_DAYS)
    .reduce((sum, line) => {
      const at = (value: number) =>
        reading ? feeAt(line, reading, value, series.vatRatePpm) : value * line.units
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

function chargeFor({ series, reading }: FittedSeries, fit: Pick<Fit, 'value' | 'priceStep'>): LearnedCharge {
  return reading
    ? chargeOfRate(reading, fit)
    : chargeOfAmount(fit.value, series.feesWithVat, series.vatRatePpm)
}

function subjectOf({ series }: FittedSeries): FeeSubject {
  const { platform, country, currency, kind } = series
  return { platform, country, currency, kind }
}

function bracket({ after, by }: Pick<Change, 'after' | 'by'>) {
  return { after: isoDay(after), by: isoDay(by) }
}
