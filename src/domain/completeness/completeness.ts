import type { CurrencyCode } from '../money/currency.ts'
import { daysFrom, shifted } from '../profit/period-before.ts'
import { type Added, COMPLETE, HORIZON, type Lag, lagOf, uploadsOf } from './lag.ts'

/** What the files of one upload day added to the known amounts of one day of sales on one platform. */
export interface PlatformAdded extends Added {
  readonly platform: string
  readonly currency: CurrencyCode
  readonly lines: number
  /** Whether later files can take over lines of this file, as order lists do. Then the data no longer shows when a line became known. */
  readonly movable: boolean
}

/** A platform whose most recent days are not complete yet. */
export interface LatePlatform {
  readonly platform: string
  /** The last complete day. */
  readonly completeTo: string
  /** The last day on which a file with recent sales was uploaded. */
  readonly uploadedOn: string
  /** The age in days from which a day is usually complete; null if the uploads do not show it. */
  readonly completeAfter: number | null
}

/** The most recent days of a business, whose amounts are not all known yet. */
export interface Incomplete {
  readonly from: string
  /** The platforms that make days incomplete, the one furthest behind first. */
  readonly platforms: LatePlatform[]
}

interface Source {
  readonly platform: string
  readonly uploadedOn: string
  readonly lag: Lag | null
  /** The revenue of recent days. It decides how much the platform counts. */
  readonly sales: number
}

/** A platform without a new file for this many days is no longer expected to have sales. */
const LIVE_DAYS = 45
/** The number of days before the last upload whose sales decide how much a platform counts. */
const WEIGHED_DAYS = 56
/** A platform or currency whose share is below this percentage makes no day incomplete. */
const LEAST_SHARE = 5

/** Finds the incomplete days over all currencies together. A currency with few lines does not count. */
export function incompleteDays(added: readonly PlatformAdded[], today: string): Incomplete | null {
  const lines = (rows: readonly PlatformAdded[]) => rows.reduce((sum, row) => sum + row.lines, 0)
  const all = lines(added)
  const found = [...Map.groupBy(added, ({ currency }) => currency).values()].flatMap((rows) =>
    lines(rows) * 100 >= all * LEAST_SHARE ? (inCurrency(rows, today) ?? []) : [],
  )
  const [first] = found.map(({ from }) => from).sort()
  if (first === undefined) return null
  const platforms = new Map<string, LatePlatform>()
  for (const late of found.flatMap(({ platforms: each }) => each)) {
    const known = platforms.get(late.platform)
    if (!known || late.completeTo < known.completeTo) platforms.set(late.platform, late)
  }
  return { from: first, platforms: latestFirst([...platforms.values()]) }
}

function inCurrency(rows: readonly PlatformAdded[], today: string): Incomplete | null {
  const sources = [...Map.groupBy(rows, ({ platform }) => platform)]
    .flatMap(([platform, own]) => sourceOf(platform, own) ?? [])
    .filter(({ uploadedOn }) => daysFrom(uploadedOn, today) <= LIVE_DAYS)
  const all = sources.reduce((sum, { sales }) => sum + sales, 0)
  const counted = sources.filter(({ sales }) => sales > 0 && sales * 100 >= all * LEAST_SHARE)
  const shareOf = (day: string) => {
    const sales = counted.reduce((sum, source) => sum + source.sales, 0)
    if (sales === 0) return 10_000
    const known = counted.reduce((sum, source) => sum + source.sales * shareIn(source, day), 0)
    return Math.round(known / sales)
  }
  const completeTo = lastComplete(shareOf, today)
  const late = counted.map((source) => ({
    platform: source.platform,
    completeTo: lastComplete((day) => shareIn(source, day), today),
    uploadedOn: source.uploadedOn,
    completeAfter: source.lag?.completeAfter ?? null,
  }))
  if (completeTo === today) return null
  return {
    from: shifted(completeTo, 1),
    platforms: latestFirst(late.filter((each) => each.completeTo < today)),
  }
}

function sourceOf(platform: string, rows: readonly PlatformAdded[]): Source | null {
  const uploadedOn = uploadsOf(rows).at(-1)
  if (uploadedOn === undefined) return null
  const weighed = rows.filter(({ day }) => daysFrom(day, uploadedOn) < WEIGHED_DAYS)
  return {
    platform,
    uploadedOn,
    lag: rows.some(({ movable }) => movable) ? null : lagOf(rows),
    sales: weighed.reduce((sum, { sales }) => sum + sales, 0),
  }
}

/** How much of a day is known on a platform, in basis points: 0 after the last upload, and 10,000 if the lag is unknown. */
function shareIn({ uploadedOn, lag }: Source, day: string): number {
  const age = daysFrom(day, uploadedOn)
  return age < 0 ? 0 : (lag?.byAge[age] ?? 10_000)
}

function lastComplete(shareOf: (day: string) => number, today: string): string {
  for (let back = 0; back < HORIZON + LIVE_DAYS; back += 1) {
    const day = shifted(today, -back)
    if (shareOf(day) >= COMPLETE) return day
  }
  return shifted(today, -HORIZON - LIVE_DAYS)
}

function latestFirst(platforms: LatePlatform[]): LatePlatform[] {
  return platforms.sort(
    (a, b) => a.completeTo.localeCompare(b.completeTo) || a.platform.localeCompare(b.platform),
  )
}
