import type { FeeSource, Fulfilment } from '../fee-rule.ts'
import type { Cause, CheckedKind } from './finding.ts'

/** How long a platform takes complaints about a fee. What no source tells is not here, and not known. */
export interface DisputeDeadline {
  readonly platform: string
  readonly kind: CheckedKind
  readonly fulfilment: Fulfilment
  readonly causes: readonly Cause[]
  /** From the day of the statement that charges the fee, on which ledgers book it. */
  readonly days: number
  readonly tries: number
  readonly source: FeeSource
}

export const DISPUTE_DEADLINES: readonly DisputeDeadline[] = [
  {
    platform: 'noon',
    kind: 'fulfilment',
    // Direct Ship: noon's carrier fetches from the seller
    fulfilment: 'seller',
    // its size and weight are what is disputed
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
  /** ISO day, included. */
  readonly lastDay: string
  /** 0 on the last day, negative after it. */
  readonly daysLeft: number
  readonly deadline: DisputeDeadline
}

/** null: not known. */
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
