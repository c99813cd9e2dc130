import { median } from '../median.ts'
import { daysFrom, shifted } from './period-before.ts'

/** With fewer payouts than this, no rhythm is known. */
const FEWEST_PAYOUTS = 4
/** The number of recent payouts that count, because a platform can change its schedule. */
const RECENT_PAYOUTS = 13
/** A payout is not late within this many days after its usual day, because weekends and bank holidays delay it. */
const GRACE_DAYS = 3
const LATE_DEVIATIONS = 3

/** How regularly a platform pays. */
export interface PayoutRhythm {
  /** The median number of days from one payout to the next. */
  readonly everyDays: number
  /** A payout is late when more than this many days have passed since the previous payout. */
  readonly lateAfterDays: number
  readonly lastOn: string
}

/**
 * Learns the rhythm from the days of payouts, oldest first, each day once. Returns null with fewer than four payouts. Also returns null if
 * the gaps between payouts usually differ from their median by more than half of it: then no payout can be predicted.
 */
export function payoutRhythm(payoutDays: readonly string[]): PayoutRhythm | null {
  const days = payoutDays.slice(-RECENT_PAYOUTS)
  const lastOn = days.at(-1)
  if (lastOn === undefined || days.length < FEWEST_PAYOUTS) return null
  const gaps = days.slice(1).map((day, index) => daysFrom(days[index] ?? day, day))
  const usual = median(gaps)
  const deviation = median(gaps.map((gap) => Math.abs(gap - usual)))
  if (deviation > usual / 2) return null
  return {
    everyDays: Math.round(usual),
    lateAfterDays: Math.ceil(usual + Math.max(GRACE_DAYS, LATE_DEVIATIONS * deviation)),
    lastOn,
  }
}

/** Whether the next payout is late on the last day that the files cover. If the platform owes nothing, no payout is late. */
export function isPayoutLate(
  { lastOn, lateAfterDays }: PayoutRhythm,
  { knownTo, held }: { knownTo: string; held: number },
): boolean {
  return held > 0 && daysFrom(lastOn, knownTo) > lateAfterDays
}

/** The days from `from` to `to`, both included, on which payouts are expected. */
export function expectedPayouts(
  { lastOn, everyDays }: Pick<PayoutRhythm, 'lastOn' | 'everyDays'>,
  { from, to }: { from: string; to: string },
): string[] {
  const days: string[] = []
  const before = Math.max(0, Math.ceil(daysFrom(lastOn, from) / everyDays) - 1)
  for (let count = before + 1; ; count += 1) {
    const day = shifted(lastOn, count * everyDays)
    if (day > to) return days
    if (day >= from) days.push(day)
  }
}
