import type { CurrencyCode } from '../money/currency.ts'
import { shifted } from '../profit/period-before.ts'
import type { Finding } from './alert.ts'

export interface PayoutAccountState {
  readonly platform: string
  readonly currency: CurrencyCode
  /** The unpaid amount on the last day that the files cover. */
  readonly held: number
  readonly heldSince: string | null
  /** The last day that the files cover. */
  readonly knownTo: string
  /** Null if the platform pays irregularly, or if fewer than four payouts are known. */
  readonly rhythm: { readonly lastOn: string; readonly late: boolean } | null
}

/** For a platform without a rhythm: money is overdue if it was earned more than this many days ago. */
const OVERDUE_DAYS = 60

/**
 * Finds a late payout, or for a platform without a rhythm money that was held too long. Both are judged on the last day that the files
 * cover.
 */
export function latePayout(account: PayoutAccountState): Finding[] {
  const { platform, currency, held, heldSince, knownTo, rhythm } = account
  const overdue = heldSince !== null && heldSince < shifted(knownTo, -OVERDUE_DAYS)
  if (held <= 0 || !(rhythm ? rhythm.late : overdue)) return []
  return [
    {
      subject: platform,
      segment: `${currency} ${platform}`,
      currency,
      stake: held,
      known: null,
      level: 1,
      facts: { kind: 'payoutLate', platform, lastOn: rhythm?.lastOn ?? null, heldSince, to: knownTo },
    },
  ]
}
