import type { CountryCode } from '../catalog/countries.ts'
import type { LearnedKind } from '../fees/learned/fee-lines.ts'
import type { CurrencyCode } from '../money/currency.ts'

export const ALERT_KINDS = [
  'loss',
  'feeStep',
  'refunds',
  'marginDrop',
  'stockOut',
  'payoutLate',
  'costMissing',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** The number of days over which alerts sum sales. */
export const MONTH_DAYS = 28

/** The product that an alert is about. For an alert about several products, the one with the most money. */
export interface AlertProduct {
  readonly sku: string
  readonly productId: string | null
  readonly name: string
}

/** A fee as a rate in millionths or as an amount per unit; one of the two is null. */
export interface ChargedFee {
  readonly ratePpm: number | null
  readonly amount: number | null
}

/** The figures that an alert is based on. Amounts are minor units, days are ISO days, ratios are basis points. */
export type AlertFacts =
  | {
      readonly kind: 'loss'
      readonly product: AlertProduct
      readonly units: number
      readonly before: number
      /** Whether some costs or fees are unknown, so that the real loss is larger. */
      readonly atLeast: boolean
      readonly to: string
    }
  | {
      readonly kind: 'feeStep'
      readonly platform: string
      readonly country: CountryCode
      readonly fee: LearnedKind
      readonly before: ChargedFee
      readonly now: ChargedFee
      readonly after: string
      readonly by: string
      readonly sku: string
      readonly skus: number
    }
  | {
      readonly kind: 'refunds'
      readonly product: AlertProduct
      readonly orders: number
      readonly refunded: number
      readonly usualBp: number
      readonly to: string
    }
  | {
      readonly kind: 'marginDrop'
      readonly product: AlertProduct
      readonly products: number
      readonly usualBp: number
      readonly nowBp: number
      readonly to: string
    }
  | {
      readonly kind: 'stockOut'
      readonly product: AlertProduct
      readonly products: number
      readonly out: string
      readonly arrival: string
      /** The number of days without stock until new units arrive. */
      readonly days: number
    }
  | {
      readonly kind: 'payoutLate'
      readonly platform: string
      /** The day of the last payout in the files. Null if the platform has no known payout rhythm: then money was held too long. */
      readonly lastOn: string | null
      /** The day of the oldest unpaid earnings. */
      readonly heldSince: string | null
      readonly to: string
    }
  | {
      readonly kind: 'costMissing'
      readonly product: AlertProduct
      readonly products: number
      /** Their share of the month's revenue in the currency of the alert. */
      readonly shareBp: number
      readonly to: string
    }

/** Something that a rule found today. It becomes an alert if its `level` reaches the threshold. */
export interface Finding {
  /** Distinguishes findings of the same kind: a SKU or a fee; empty if there is only one. */
  readonly subject: string
  /** The part of the business that the finding concerns: a platform and a currency. */
  readonly segment: string
  readonly currency: CurrencyCode
  /** The money that it costs in 28 days; null if unknown. */
  readonly stake: number | null
  /** If the stake is unknown, the known amount by which the finding is ranked, such as the sales concerned. */
  readonly known: number | null
  /** How large the finding is, relative to the threshold: 1 is exactly the threshold. */
  readonly level: number
  readonly facts: AlertFacts
}

/** The figures of a currency in the last 28 days. */
export interface Month {
  readonly revenue: number
  /** The profit of the weeks whose costs and fees are all known; other weeks are left out. */
  readonly profit: number
}

/**
 * The smallest stake worth an alert: 1 % of the profit of the month, but at least 0.1 % of its revenue. The second limit applies if the
 * margin is below 10 %, negative or unknown.
 */
export function leastStake({ revenue, profit }: Month): number {
  return Math.max(1, Math.round(profit / 100), Math.round(revenue / 1_000))
}

/** The amount by which alerts are ranked: the stake, or `known` if the stake is unknown. */
export function weightOf({ stake, known }: Pick<Finding, 'stake' | 'known'>): number {
  return stake ?? known ?? 0
}
