import type { CurrencyCode } from '../money/currency.ts'
import { daysFrom, shifted } from '../profit/period-before.ts'
import { type Added, COMPLETE, HORIZON, type Lag, lagOf, uploadsOf } from './lag.ts'

/** What an upload day added to a day of sales on one platform. */
export interface PlatformAdded extends Added {
  readonly platform: string
  readonly currency: CurrencyCode
  readonly lines: number
  /** Whether a later file takes over lines of this one, as order lists do: when they became known cannot be seen then. */
  readonly movable: boolean
}

/** A platform whose recent days are not complete. */
export interface LatePlatform {
  readonly platform: string
  /** The last complete day. */
  readonly completeTo: string
  /** The last day on which a file with recent sales was uploaded. */
  readonly uploadedOn: string
  /** After how many days a day is usually complete; null if the uploads do not show it. */
  readonly completeAfter: number | null
}

/** The last days of a business, of which not all is known yet. */
export interface Incomplete {
  readonly from: string
  /** The platforms that matter for it, the latest first. */
  readonly platforms: LatePlatform[]
}

interface Source {
  readonly platform: string
  readonly uploadedOn: string
  readonly lag: Lag | null
  /** Its share of sales decides how much it counts. */
  readonly sales: number
}

/** A platform without a new file for so long is no longer expected to have sales. */
const LIVE_DAYS = 45
/** The days before the last upload whose sales decide how much a platform counts. */
const WEIGHED_DAYS = 56
/** A platform or currency with a smaller share, in percent, makes no day incomplete. */
const LEAST_SHARE = 5

/** The incomplete days of all currencies together. A currency with few lines does not count. */
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

/** The known share of a day on a platform: nothing after its last upload, and everything where no lag is known. */
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
