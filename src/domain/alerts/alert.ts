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

/** The days that the figures of sales are of. */
export const MONTH_DAYS = 28

/** The product that an alert is about, or the one that counts most among several. */
export interface AlertProduct {
  readonly sku: string
  readonly productId: string | null
  readonly name: string
}

/** A rate in millionths or an amount per unit; the other is null. */
export interface ChargedFee {
  readonly ratePpm: number | null
  readonly amount: number | null
}

/** What an alert is based on. Amounts are minor units, days ISO days, ratios basis points. */
export type AlertFacts =
  | {
      readonly kind: 'loss'
      readonly product: AlertProduct
      readonly units: number
      readonly before: number
      /** Some costs or fees are missing, so the loss is larger. */
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
      /** Days without stock until the arrival. */
      readonly days: number
    }
  | {
      readonly kind: 'payoutLate'
      readonly platform: string
      /** The last payout; null if the rhythm of the platform is unknown. */
      readonly lastOn: string | null
      /** The day of the oldest unpaid earnings. */
      readonly heldSince: string | null
      readonly to: string
    }
  | {
      readonly kind: 'costMissing'
      readonly product: AlertProduct
      readonly products: number
      /** The share of the month's revenue. */
      readonly shareBp: number
      readonly to: string
    }

/** Something that holds today and may become an alert. */
export interface Finding {
  /** Tells findings of a kind apart: a SKU, a fee, or nothing if there is only one. */
  readonly subject: string
  /** The part of the business: a platform and a currency. */
  readonly segment: string
  readonly currency: CurrencyCode
  /** The money that it costs in 28 days; null if that is unknown. */
  readonly stake: number | null
  /** The money that it is about, where the stake is unknown. */
  readonly known: number | null
  /** How far the threshold is passed: 1 is the threshold. */
  readonly level: number
  readonly facts: AlertFacts
}

/** The figures of a currency in the last 28 days. */
export interface Month {
  readonly revenue: number
  /** The known profit: that of weeks with unknown costs or fees is left out. */
  readonly profit: number
}

/**
 * The smallest stake worth an alert: 1 % of the profit of the month. 0.1 % of the revenue is the floor, which counts where the margin is
 * below 10 %, negative or unknown.
 */
export function leastStake({ revenue, profit }: Month): number {
  return Math.max(1, Math.round(profit / 100), Math.round(revenue / 1_000))
}

/** The money by which alerts are ranked: the stake, or what is known in its place. */
export function weightOf({ stake, known }: Pick<Finding, 'stake' | 'known'>): number {
  return stake ?? known ?? 0
}
