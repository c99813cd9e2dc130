import { daysFrom, shifted } from '../profit/period-before.ts'

/** What the files of one upload day added to the known amounts of one day of sales, in minor units of one currency. */
export interface Added {
  readonly uploadedOn: string
  readonly day: string
  /** Revenue before refunds. */
  readonly sales: number
  readonly fees: number
}

/** How complete the days of a platform are at an upload, by their age. */
export interface Lag {
  /** The known share of a day in basis points, by its age in days at the upload. Days older than the last entry are complete. */
  readonly byAge: readonly number[]
  /** The age in days from which a day is complete. */
  readonly completeAfter: number
}

/** The known share, in basis points, from which a day counts as complete. */
export const COMPLETE = 9_500
/** Days of at least this age always count as complete. */
export const HORIZON = 45
/** With fewer uploads than this, nothing is known about how late the amounts of a platform usually come. */
const FEWEST_UPLOADS = 4
/**
 * At every age below this number of days, there must be observations, or the lag is unknown. Older days without observations count as
 * complete, so that no day is wrongly called incomplete.
 */
const OBSERVED = 14
/** The number of recent uploads that count, because a seller's habits change. */
const RECENT_UPLOADS = 26
/** The final amount of a day cannot be estimated if its known share, in basis points, is below this. */
const LEAST_KNOWN = 2_000

/**
 * The days on which files with recent sales were uploaded. A file with only old sales says nothing about recent days, because sellers
 * import their past in any order.
 */
export function uploadsOf(added: readonly Added[]): string[] {
  return [...new Set(recentOf(added).map(({ uploadedOn }) => uploadedOn))].sort()
}

function recentOf(added: readonly Added[]): Added[] {
  return added.filter(({ uploadedOn, day }) => daysFrom(day, uploadedOn) < HORIZON)
}

/**
 * Estimates the lag of a platform by the chain-ladder method: for each upload, compares what was known then about the days before it with
 * what is known now. Days that are not complete yet count with their estimated final amount. Sales and fees are compared separately; the
 * later of the two decides. Returns null with too few uploads.
 */
export function lagOf(added: readonly Added[]): Lag | null {
  const uploads = uploadsOf(added).slice(-RECENT_UPLOADS)
  if (uploads.length < FEWEST_UPLOADS) return null
  const bySales = completionByAge(added, uploads, ({ sales }) => sales)
  if (bySales === null) return null
  const sum = (of: (each: Added) => number) => added.reduce((all, each) => all + of(each), 0)
  const hasFees = sum(({ fees }) => fees) * 100 >= sum(({ sales }) => sales)
  const byFees = hasFees ? completionByAge(added, uploads, ({ fees }) => fees) : null
  const byAge = bySales.map((share, age) => Math.min(share, byFees?.[age] ?? share))
  const first = byAge.findIndex((share) => share >= COMPLETE)
  return { byAge, completeAfter: first === -1 ? HORIZON : first }
}

function completionByAge(
  added: readonly Added[],
  uploads: readonly string[],
  amountOf: (each: Added) => number,
): number[] | null {
  const byDay = Map.groupBy(added, ({ day }) => day)
  const known = (day: string, on: string) =>
    (byDay.get(day) ?? []).reduce((sum, each) => sum + (each.uploadedOn <= on ? amountOf(each) : 0), 0)
  const last = uploads.at(-1) ?? ''
  const recent = recentOf(added)
  const compared = uploads.slice(0, -1).map((upload) => ({
    upload,
    waited: daysFrom(upload, last),
    // days before the first day that was imported while it was recent are ignored, because the seller may import that past later
    from: recent.reduce(
      (least, each) => (each.uploadedOn <= upload && each.day < least ? each.day : least),
      upload,
    ),
  }))
  const byAge = new Array<number>(HORIZON).fill(10_000)
  for (let age = HORIZON - 1; age >= 0; age -= 1) {
    let then = 0
    let final = 0
    let days = 0
    for (const { upload, waited, from } of compared) {
      const day = shifted(upload, -age)
      const share = byAge[age + waited] ?? 10_000
      const now = known(day, last)
      if (day < from || now <= 0 || share < LEAST_KNOWN) continue
      then += known(day, upload)
      final += (now * 10_000) / share
      days += 1
    }
    if (days < FEWEST_UPLOADS - 1) {
      if (age < OBSERVED) return null
      continue
    }
    // an older day must never be less complete than a newer one
    byAge[age] = Math.max(0, Math.min(byAge[age + 1] ?? 10_000, Math.round((then / final) * 10_000)))
  }
  return byAge
}
