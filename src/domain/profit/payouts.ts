import { exact } from '../money/money.ts'

/** What one platform earned for the seller and paid out on one ISO day, in minor units of one currency. */
export interface PayoutDay {
  readonly day: string
  /** All lines except payouts: sales less refunds and fees, with tax that is passed on. Can be negative. */
  readonly earned: number
  /** Negative if a payout was returned. */
  readonly paid: number
}

export interface PayoutStep {
  /** The day of a payout, or null for what was earned after the last one. */
  readonly day: string | null
  /** Amount earned since the previous payout. */
  readonly earned: number
  readonly paid: number
  /** What the platform still withheld at the end of this step. */
  readonly balance: number
}

export interface PayoutTally {
  readonly earned: number
  readonly paid: number
  /** earned - paid. Negative if payouts cover earnings before the first known one. */
  readonly held: number
  /** Day of the oldest earning that no payout covers, or null if nothing is withheld. */
  readonly heldSince: string | null
  /** In chronological order. They sum to `earned` and `paid`. */
  readonly steps: readonly PayoutStep[]
  readonly months: readonly {
    readonly month: string
    readonly earned: number
    readonly paid: number
    readonly balance: number
  }[]
}

/** Compares earned with paid money. `days` must be in chronological order, each once. */
export function tallyPayouts(days: readonly PayoutDay[]): PayoutTally {
  const steps: PayoutStep[] = []
  const months = new Map<string, { earned: number; paid: number; balance: number }>()
  let balance = 0
  let earned = 0
  let paid = 0
  let sinceStep = 0
  for (const each of days) {
    earned = exact(earned + each.earned)
    paid = exact(paid + each.paid)
    balance = exact(earned - paid)
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
    earned,
    paid,
    held: balance,
    heldSince: balance > 0 ? oldestUncovered(days) : null,
    steps,
    months: [...months].map(([month, sums]) => ({ month, ...sums })),
  }
}

/**
 * First in, first out: payouts, and days that cost more than they earned, use up the oldest earnings first. What is
 * used before it is earned reduces the next earnings, so only the sums matter.
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
