import { daysFrom, shifted } from '../profit/period-before.ts'

/** What the files of one upload day added to a day of sales, in minor units of one currency. */
export interface Added {
  readonly uploadedOn: string
  readonly day: string
  /** Revenue before refunds. */
  readonly sales: number
  readonly fees: number
}

/** How complete the days of a platform are when the seller uploads its files. */
export interface Lag {
  /** How much of a day is known, in basis points, by the age of the day at the upload. Older days are complete. */
  readonly byAge: readonly number[]
  /** The age from which a day is complete. */
  readonly completeAfter: number
}

/** A day is complete from this share on, in basis points. */
export const COMPLETE = 9_500
/** A day of this age is taken as complete. */
export const HORIZON = 45
/** Fewer uploads say nothing about how late a platform's amounts usually come. */
const FEWEST_UPLOADS = 4
/** Days younger than this must be observed. Older days that were not observed are taken as complete, so that nothing false is said. */
const OBSERVED = 14
/** The number of recent uploads that count, because a seller's habits change. */
const RECENT_UPLOADS = 26
/** Of a day that is still less known than this, its final amount cannot be estimated. */
const LEAST_KNOWN = 2_000

/**
 * The upload days of files with recent sales. A file of old sales alone says nothing about recent days: sellers import their past in any
 * order.
 */
export function uploadsOf(added: readonly Added[]): string[] {
  return [...new Set(recentOf(added).map(({ uploadedOn }) => uploadedOn))].sort()
}

function recentOf(added: readonly Added[]): Added[] {
  return added.filter(({ uploadedOn, day }) => daysFrom(day, uploadedOn) < HORIZON)
}

/**
 * The lag of a platform by the chain ladder: at each upload, what was known of the days before it is compared with what is known of them
 * now. Days that are not complete yet count with their estimated final amount. Sales and fees are compared separately; the later of both
 * decides. Returns null if the uploads are too few.
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
    // the past before the first day that was imported while it was recent may come later
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
    // an older day is never less complete
    byAge[age] = Math.max(0, Math.min(byAge[age + 1] ?? 10_000, Math.round((then / final) * 10_000)))
  }
  return byAge
}
