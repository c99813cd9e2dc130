import type { CurrencyCode } from '../money/currency.ts'
import { shifted } from '../profit/period-before.ts'
import type { Finding } from './alert.ts'

export interface PayoutAccountState {
  readonly platform: string
  readonly currency: CurrencyCode
  /** The unpaid amount on the last day of the files. */
  readonly held: number
  readonly heldSince: string | null
  /** The last day of the files. */
  readonly knownTo: string
  /** Null if the platform pays irregularly or was seen to pay less than four times. */
  readonly rhythm: { readonly lastOn: string; readonly late: boolean } | null
}

/** Without a rhythm, money is overdue when it was earned longer ago. */
const OVERDUE_DAYS = 60

/** A payout that is late, or money of a platform without a rhythm that was held too long. Both on the last day of the files. */
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
