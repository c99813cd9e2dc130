import type { CountryCode } from '../catalog/countries.ts'
import type { CurrencyCode } from '../money/currency.ts'

export const FEE_KINDS = ['referral', 'fulfilment', 'storage', 'payment', 'refund_administration'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

/** Who stores and ships the goods: the platform (FBN, FBA) or the seller (FBP, Direct Ship, Easy Ship). */
export const FULFILMENTS = ['platform', 'seller'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

/** What a platform charges for one thing, in one country, during a period. Amounts are minor units of `currency`. */
export interface FeeRule {
  /** Stable, because products that were filled from a rule refer to it. */
  readonly id: string
  /** The code of a built-in platform, or the id of a platform that the seller created. */
  readonly platform: string
  readonly country: CountryCode
  readonly currency: CurrencyCode
  /** null: either. */
  readonly fulfilment: Fulfilment | null
  /** A code of FEE_CATEGORIES or the seller's own words. null: every category that no other rule names. */
  readonly category: string | null
  readonly kind: FeeKind
  /** ISO days, both included; null is open-ended. */
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly charge: FeeCharge
  /** Charged without VAT, which the platform adds. Registered sellers can reclaim that VAT. */
  readonly vatAdded: boolean
  readonly source: FeeSource
}

/** The sum of what is set: a percentage of the base, limited by minimum and maximum, and amounts per item. */
export interface FeeCharge {
  readonly percent: PercentCharge | null
  readonly minimum: number | null
  readonly maximum: number | null
  readonly fixed: number
  /** By the weight of the packed item. null: weight does not matter. */
  readonly weight: WeightCharge | null
  /** By the volume of the packed item. null: volume does not matter. */
  readonly perCubicFoot: number | null
}

/** An empty charge, to which a rule adds what it charges. */
export const NO_CHARGE: FeeCharge = {
  percent: null,
  minimum: null,
  maximum: null,
  fixed: 0,
  weight: null,
  perCubicFoot: null,
}

export interface PercentCharge {
  readonly base: FeeBase
  /**
   * `marginal`: each part of the base at the rate of its own band. `cliff`: the whole base at the rate of its band.
   * With one band both are the same.
   */
  readonly tiers: 'marginal' | 'cliff'
  /** Ascending; the last has no upper limit. A base of exactly `upTo` belongs to that band. */
  readonly bands: readonly PercentBand[]
}

/**
 * `price`: the price of the goods. `paid`: including delivery and gift wrap that the buyer pays. `referral`: the
 * referral fee of a refunded sale, where VAT does not matter.
 */
export interface FeeBase {
  readonly of: 'price' | 'paid' | 'referral'
  readonly withVat: boolean
}

export interface PercentBand {
  readonly upTo: number | null
  readonly ratePpm: number
}

export interface WeightCharge {
  readonly bands: readonly { readonly upToGrams: number; readonly fee: number }[]
  /** For each started kilogram above the last band. null: heavier items are not covered. */
  readonly perExtraKg: number | null
}

export interface FeeSource {
  /** The title of the source, so that readers can look it up. The seller is the source of `own` rules. */
  readonly title: string
  readonly url: string | null
  /** ISO day on which the source was last checked. */
  readonly checkedOn: string
  /** H: official and dated; M: official, undated or partly seen; own: entered by the seller. */
  readonly confidence: 'H' | 'M' | 'own'
  /**
   * What a reader should know: a merged row, a promotion, an exceptions list. A phrase key, or plain text of the
   * seller.
   */
  readonly note: string | null
}
