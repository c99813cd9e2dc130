import { exact } from '../money/money.ts'

/** What a platform earned for the seller and what it paid out on one day, in minor units of one currency. */
export interface PayoutDay {
  readonly day: string
  /** The sum of all lines except payouts: sales and collected tax less refunds and fees. It can be negative. */
  readonly earned: number
  /** The sum of the payouts of the day. It is negative if the platform took back more than it paid out. */
  readonly paid: number
}

export interface PayoutStep {
  /** The day of the payout that ends this step; null for earnings after the last payout. */
  readonly day: string | null
  /** The amount earned since the previous payout. */
  readonly earned: number
  readonly paid: number
  /** The unpaid amount at the end of this step. */
  readonly balance: number
}

export interface PayoutTally {
  /** The unpaid amount at the start of the period. opening + earned - paid = held. */
  readonly opening: number
  readonly earned: number
  readonly paid: number
  /** The unpaid amount at the end of the period. It is negative if payouts include earnings from before the first imported file. */
  readonly held: number
  /** The day of the oldest earnings that are not paid out; null if nothing is unpaid. */
  readonly heldSince: string | null
  /** The steps in chronological order. Their amounts sum to `earned` and `paid`. */
  readonly steps: readonly PayoutStep[]
  readonly months: readonly {
    readonly month: string
    readonly earned: number
    readonly paid: number
    readonly balance: number
  }[]
}

export interface PayoutPeriod {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * Compares what a platform earned for the seller with what it paid out in a period. `all` must be in chronological order, with each day
 * once. Days before the period give the opening balance; days after the period are ignored.
 */
export function tallyPayouts(all: readonly PayoutDay[], { from, to }: PayoutPeriod = {}): PayoutTally {
  const days = all.filter(({ day }) => to === undefined || day <= to)
  const before = days.filter(({ day }) => from !== undefined && day < from)
  const opening = exact(before.reduce((sum, each) => sum + each.earned - each.paid, 0))
  const steps: PayoutStep[] = []
  const months = new Map<string, { earned: number; paid: number; balance: number }>()
  let balance = opening
  let earned = 0
  let paid = 0
  let sinceStep = 0
  for (const each of days.slice(before.length)) {
    earned = exact(earned + each.earned)
    paid = exact(paid + each.paid)
    balance = exact(opening + earned - paid)
    sinceStep = exact(sinceStep + each.earned)
    const month = each.day.slice(0, 7)
    const known = months.get(month) ?? { earned: 0, paid: 0, balance: 0 }
    months.set(month, {
      earned: exact(known.earned + each.earned),
      paid: exact(known.paid + each.paid),
      balance,
    })
    if (each.paid === 0) continue
    steps.push({ day: each.day, earned: sinceStep, paid: each.paid, balance })
    sinceStep = 0
  }
  if (sinceStep !== 0) steps.push({ day: null, earned: sinceStep, paid: 0, balance })
  return {
    opening,
    earned,
    paid,
    held: balance,
    heldSince: balance > 0 ? oldestUncovered(days) : null,
    steps,
    months: [...months].map(([month, sums]) => ({ month, ...sums })),
  }
}

/**
 * The day of the oldest unpaid earnings, first in, first out: payouts, and days with a loss, use up the oldest earnings first. If there are
 * no earnings to use up, they reduce the next earnings. So only the sums matter.
 */
function oldestUncovered(days: readonly PayoutDay[]): string | null {
  let used = days.reduce((sum, { earned, paid }) => sum + paid - Math.min(0, earned), 0)
  for (const { day, earned } of days) {
    if (earned <= 0) continue
    if (used < earned) return day
    used -= earned
  }
  return null
}

/** What the payouts report states about one platform in one currency. */
interface ReportedAccount {
  /** null if no statement covers a day up to the end of the period. */
  readonly tally: object | null
  /** The revenue in the period from files that state no payouts, and the names of these files. */
  readonly revenueElsewhere: number
  readonly filesElsewhere: readonly string[]
}

/**
 * Whether the report has figures of this account for the period. If its statements start only after the period, it has none, but payouts
 * can still be expected.
 */
export function isOfPeriod(account: ReportedAccount): boolean {
  return account.tally !== null || hasSalesElsewhere(account)
}

/** Whether the account has sales in the period from files that state no payouts. */
export function hasSalesElsewhere({
  revenueElsewhere,
  filesElsewhere,
}: Omit<ReportedAccount, 'tally'>): boolean {
  return revenueElsewhere !== 0 || filesElsewhere.length > 0
}
