import type { CountryCode } from '../../catalog/countries.ts'
import type { LineAmounts, LineKind } from '../../import/sale-line.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import type { FeeRule, Fulfilment } from '../fee-rule.ts'

/** `refund`: what the platform keeps of the referral fee of a returned sale. */
export const CHECKED_KINDS = ['referral', 'fulfilment', 'refund'] as const
export type CheckedKind = (typeof CHECKED_KINDS)[number]

/** Why a fee differs from its rule. */
export const CAUSES = [
  'rate',
  'amount',
  'base',
  'limit',
  'vat',
  'again',
  'not_charged',
  'not_given_back',
] as const
export type Cause = (typeof CAUSES)[number]

/** Why a fee could not be checked. It counts nowhere as a difference. */
export const UNCHECKED = [
  'no_rule',
  'no_product',
  'no_category',
  'no_fulfilment',
  'no_size',
  'no_country',
  'no_vat_rate',
  'no_sale',
  'other_currency',
  'whole_order',
] as const
export type Unchecked = (typeof UNCHECKED)[number]

/** One line of an order in a ledger. */
export interface LedgerLine {
  readonly kind: LineKind
  readonly sku: string | null
  /** ISO day. */
  readonly day: string
  readonly units: number
  readonly amounts: Pick<
    LineAmounts,
    'sales' | 'shipping' | 'giftWrap' | 'discounts' | 'referralFee' | 'fulfilmentFee'
  >
  /** The file states tax separately: its prices exclude it. */
  readonly taxApart: boolean
}

/** The lines of one SKU in one order. A ledger may charge a fee on a line of its own, days after the sale. */
export interface OrderItem {
  readonly sku: string | null
  readonly currency: CurrencyCode
  readonly lines: readonly LedgerLine[]
  /** The order has several items and fees without an item, so none can be compared with its rule. */
  readonly feesOfOrder: boolean
}

/** What decides which rule applies to an item. */
export interface ItemFacts {
  /** The code of a built-in platform, or the id of a platform that the seller created. */
  readonly platform: string
  /** null: neither the file nor the business states it. */
  readonly country: CountryCode | null
  readonly hasProduct: boolean
  readonly category: string | null
  readonly fulfilment: Fulfilment | null
  readonly weightGrams: number | null
  readonly volumeMm3: number | null
  /** Whether the ledger's fees include VAT. null: the file does not say, and either is accepted. */
  readonly feesWithVat: boolean | null
}

/** A charged fee and the fee that its rule expects. Costs are positive minor units. */
export interface Finding {
  readonly kind: CheckedKind
  readonly sku: string | null
  /** Day of the sale, or of the refund. */
  readonly day: string
  /** Day on which the fee was last charged, which is that of its statement. */
  readonly chargedOn: string
  readonly units: number
  readonly charged: number
  readonly outcome: Outcome
}

export type Outcome =
  | { readonly is: 'unchecked'; readonly reason: Unchecked }
  | { readonly is: 'equal'; readonly expected: number; readonly rule: FeeRule }
  | Difference

export interface Difference {
  readonly is: 'different'
  readonly expected: number
  readonly cause: Cause
  readonly rule: FeeRule
  /** Effective shares of the base without VAT, in millionths. null if the rule has no percentage. */
  readonly chargedPpm: number | null
  readonly expectedPpm: number | null
}
