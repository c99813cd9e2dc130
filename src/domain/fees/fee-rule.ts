import type { CountryCode } from '../catalog/countries.ts'
import type { CurrencyCode } from '../money/currency.ts'

export const FEE_KINDS = ['referral', 'fulfilment', 'storage', 'payment', 'refund_administration'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

/** Who keeps and sends the goods: the platform (FBN, FBA) or the seller (FBP, Direct Ship, Easy Ship). */
export const FULFILMENTS = ['platform', 'seller'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

/** What a platform charges for one thing, in one country, from a day to a day. Amounts are minor units of `currency`. */
export interface FeeRule {
  /** Stable: products that were filled from a rule name it. */
  readonly id: string
  /** The code of a built-in platform, or the id of a seller's own. */
  readonly platform: string
  readonly country: CountryCode
  readonly currency: CurrencyCode
  /** null: either. */
  readonly fulfilment: Fulfilment | null
  /** A code of FEE_CATEGORIES or the seller's own words; null: every category that no other rule names. */
  readonly category: string | null
  readonly kind: FeeKind
  /** ISO days, both included; null is open. */
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly charge: FeeCharge
  /** Charged without VAT, which the platform adds. Sellers who are registered get that VAT back. */
  readonly vatAdded: boolean
  readonly source: FeeSource
}

/** A sum of what is set: percent of the base, held within minimum and maximum, and amounts for each item. */
export interface FeeCharge {
  readonly percent: PercentCharge | null
  readonly minimum: number | null
  readonly maximum: number | null
  readonly fixed: number
  /** By the weight of the packed item; null: weight does not matter. */
  readonly weight: WeightCharge | null
  /** By the room that the packed item takes; null: room does not matter. */
  readonly perCubicFoot: number | null
}

/** To which a rule adds what it charges. */
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
   * `marginal`: each part of the base at the rate of its own band; `cliff`: the whole base at the rate of the band it
   * falls in. With one band both are the same.
   */
  readonly tiers: 'marginal' | 'cliff'
  /** Rising; the last has no end. A base of exactly `upTo` belongs to that band. */
  readonly bands: readonly PercentBand[]
}

/**
 * `price`: the price of the goods; `paid`: with delivery and gift wrap that the buyer pays; `referral`: the referral
 * fee of a refunded sale, where VAT plays no part.
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
  /** For each kilogram begun above the last band; null: heavier items are not covered. */
  readonly perExtraKg: number | null
}

export interface FeeSource {
  /** Who says so, as a reader would look it up; `own` rules are the seller's word. */
  readonly title: string
  readonly url: string | null
  /** ISO day on which someone last looked. */
  readonly checkedOn: string
  /** H: official and dated; M: official, undated or partly seen; own: entered by the seller. */
  readonly confidence: 'H' | 'M' | 'own'
  /** What a reader should know: a merged row, a promotion, an exceptions list. A phrase key or plain text of the seller. */
  readonly note: string | null
}
