import type { FeeSource, Fulfilment } from '../fee-rule.ts'
import type { Cause, CheckedKind } from './finding.ts'

/**
 * How long a platform accepts disputes about a fee. The list contains only deadlines that a source states; all other deadlines are unknown.
 */
export interface DisputeDeadline {
  readonly platform: string
  readonly kind: CheckedKind
  readonly fulfilment: Fulfilment
  readonly causes: readonly Cause[]
  /** The number of days after the day of the statement that charges the fee. For a fee in a ledger, that is the day of its line. */
  readonly days: number
  readonly tries: number
  readonly source: FeeSource
}

export const DISPUTE_DEADLINES: readonly DisputeDeadline[] = [
  {
    platform: 'noon',
    kind: 'fulfilment',
    // Direct Ship by noon: noon's carrier collects the parcels from the seller
    fulfilment: 'seller',
    // noon states a deadline only for disputes about the size and weight that determine a fulfilment fee
    causes: ['amount'],
    days: 14,
    tries: 1,
    source: {
      title: 'help.noon.partners 13331577643799: Direct Ship volumetric dispute',
      url: null,
      checkedOn: '2026-11-21',
      confidence: 'M',
      note: null,
    },
  },
]

export interface Disputed {
  readonly platform: string
  readonly kind: CheckedKind
  readonly fulfilment: Fulfilment | null
  readonly cause: Cause
  /** ISO day. */
  readonly chargedOn: string
}

export interface TimeLeft {
  /** ISO day. A dispute is still accepted on this day. */
  readonly lastDay: string
  /** The number of days until the last day: 0 on the last day, negative after it. */
  readonly daysLeft: number
  readonly deadline: DisputeDeadline
}

/** Returns the time left to dispute a fee; null if the deadline is unknown. */
export function timeLeft(fee: Disputed, today: string): TimeLeft | null {
  const deadline = DISPUTE_DEADLINES.find(
    ({ platform, kind, fulfilment, causes }) =>
      platform === fee.platform &&
      kind === fee.kind &&
      fulfilment === fee.fulfilment &&
      causes.includes(fee.cause),
  )
  if (!deadline) return null
  const last = dayNumber(fee.chargedOn) + deadline.days
  return { lastDay: isoDay(last), daysLeft: last - dayNumber(today), deadline }
}

const DAY_MS = 86_400_000

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}

function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
