import type { PayoutAccount, PayoutRhythm } from '#contract/payouts.ts'
import { expectedPayouts } from '#domain/profit/payout-rhythm.ts'
import { shifted } from '#domain/profit/period-before.ts'

/** The number of days that the calendar looks ahead, and the maximum number of expected payouts of one platform that it lists. */
const DAYS_AHEAD = 31
const MOST_EACH = 4

/**
 * `late`: the payout was due before the files ended, but they do not contain it. `unseen`: it was due after the files ended, so it may have
 * come.
 */
export type PayoutState = 'late' | 'unseen' | 'expected'

export interface CalendarEntry {
  state: PayoutState
  /** The day on which the payout is or was expected. */
  day: string
  account: PayoutAccount
  rhythm: PayoutRhythm
  /** Whether this is the platform's next payout, which will contain the unpaid amount. */
  next: boolean
}

/** The calendar of payouts that are late, may have come, or are expected in the next 31 days: late ones first, then by day. */
export function payoutCalendar(accounts: readonly PayoutAccount[], today: string): CalendarEntry[] {
  const entries = accounts.flatMap((account) => {
    const { rhythm } = account
    if (!rhythm) return []
    const due = shifted(rhythm.lastOn, rhythm.everyDays)
    // nothing was owed on the day of the payout, so none came
    const nothingDue = rhythm.held <= 0 && rhythm.knownTo >= due
    const overdue: CalendarEntry[] =
      rhythm.late || (due < today && !nothingDue)
        ? [{ state: rhythm.late ? 'late' : 'unseen', day: due, account, rhythm, next: true }]
        : []
    // if the due payout has been unseen for longer than a late payout takes, no further payouts are expected
    const stale = shifted(due, rhythm.lateAfterDays) < today
    const ahead = stale ? [] : expectedPayouts(rhythm, { from: today, to: shifted(today, DAYS_AHEAD) })
    return [
      ...overdue,
      ...ahead.slice(0, MOST_EACH).map(
        (day, index): CalendarEntry => ({
          state: 'expected',
          day,
          account,
          rhythm,
          next: overdue.length === 0 && index === 0,
        }),
      ),
    ]
  })
  return entries.sort(
    (a, b) => Number(b.state === 'late') - Number(a.state === 'late') || a.day.localeCompare(b.day),
  )
}
