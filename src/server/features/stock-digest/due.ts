import type { StockDigest } from '#contract/stock-digest.ts'

/** Digests are due at 05:00 UTC, which is between six and nine in the morning from Casablanca to Dubai. */
const HOUR = 5
const DAY_MS = 86_400_000

/** The latest time at which a digest was due. Weekly digests are due on Sundays, when the week begins. */
export function lastDue(frequency: Exclude<StockDigest, 'off'>, now: Date): Date {
  const due = new Date(now)
  due.setUTCHours(HOUR, 0, 0, 0)
  if (due > now) due.setTime(due.getTime() - DAY_MS)
  if (frequency === 'weekly') due.setTime(due.getTime() - due.getUTCDay() * DAY_MS)
  return due
}
