import type { CountryCode } from '../catalog/countries.ts'
import type { CurrencyCode } from '../money/currency.ts'

export const FEE_KINDS = ['referral', 'fulfilment', 'storage', 'payment', 'refund_administration'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

/** Who stores and ships the goods: the platform (FBN, FBA) or the seller (FBP, Direct Ship, Easy Ship). */
export const FULFILMENTS = ['platform', 'seller'] as const
export type Fulfilment = (typeof FULFILMENTS)[number]

/**
 * What a platform charges for one kind of fee, in one country, during a period. Amounts are minor units of `currency`.
 */
export interface FeeRule {
  /** A stable id: products store the ids of the rules from which their fees were filled. */
  readonly id: string
  /** The code of a built-in platform, or the id of a platform that the seller created. */
  readonly platform: string
  readonly country: CountryCode
  readonly currency: CurrencyCode
  /** null: the rule applies to both kinds of fulfilment. */
  readonly fulfilment: Fulfilment | null
  /**
   * A code of FEE_CATEGORIES, or a category in the seller's own words. null: the rule applies to every category that no other rule names.
   */
  readonly category: string | null
  /** The ids of the products that the rule is limited to. null or absent: every product. */
  readonly products?: readonly string[] | null
  readonly kind: FeeKind
  /** First and last ISO day on which the rule is valid, both included. null: no limit on that side. */
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly charge: FeeCharge
  /** Whether the amounts exclude VAT, which the platform adds. Registered sellers can reclaim that VAT. */
  readonly vatAdded: boolean
  readonly source: FeeSource
}

/** A charge is the sum of its parts: a percentage of a base, limited by a minimum and a maximum, and amounts per item. */
export interface FeeCharge {
  readonly percent: PercentCharge | null
  readonly minimum: number | null
  readonly maximum: number | null
  readonly fixed: number
  /** Amounts by the weight of the packed item. null: the fee does not depend on weight. */
  readonly weight: WeightCharge | null
  /** An amount by the volume of the packed item. null: the fee does not depend on volume. */
  readonly perCubicFoot: number | null
}

/** A charge of zero. Rules start from it and set the parts that they charge. */
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
   * How bands apply. `marginal`: each part of the base is charged at the rate of its own band. `cliff`: the whole base
   * is charged at the rate of the band that contains it. With one band both are the same.
   */
  readonly tiers: 'marginal' | 'cliff'
  /**
   * Bands in ascending order. The last band has no upper limit. A base of exactly `upTo` belongs to the band that ends
   * there.
   */
  readonly bands: readonly PercentBand[]
}

/**
 * What the percentage is taken of. `price`: the price of the goods. `paid`: the price plus the delivery and gift wrap that the buyer pays.
 * `referral`: the referral fee of a refunded sale, for which `withVat` has no effect.
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
  /** The amount for each started kilogram above the last band. null: the rule does not cover heavier items. */
  readonly perExtraKg: number | null
}

export interface FeeSource {
  /** The title of the source, so that users can find it. For rules of origin `own` the source is the seller. */
  readonly title: string
  readonly url: string | null
  /** ISO day on which the source was last checked. */
  readonly checkedOn: string
  /** How reliable the source is. H: official and dated. M: official, but undated or only partly readable. own: entered by the seller. */
  readonly confidence: 'H' | 'M' | 'own'
  /** What users should know about the rule, such as a promotion or a list of exceptions. A phrase key, or the seller's own text. */
  readonly note: string | null
  /** The statements from which the rule was learned. Such a rule repeats what was charged, so the fee check ignores it. */
  readonly learned?: RuleEvidence | null
}

export interface RuleEvidence {
  readonly lines: number
  readonly explained: number
  /** First and last ISO day of the lines from which the rule was learned. */
  readonly firstDay: string
  readonly lastDay: string
}
