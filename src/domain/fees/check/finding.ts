import type { CountryCode } from '../../catalog/countries.ts'
import type { LineAmounts, LineKind } from '../../import/sale-line.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import type { FeeRule, Fulfilment } from '../fee-rule.ts'

/** The kinds of fee that are checked. `refund` is what the platform keeps of the referral fee of a returned sale. */
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

/** Why a fee could not be checked. An unchecked fee is never counted as a difference. */
export const UNCHECKED = [
  'no_rule',
  'no_product',
  'no_category',
  'no_fulfilment',
  'no_size',
  'no_country',
  'no_vat_rate',
  'no_sale',
  'no_quantity',
  'other_currency',
  'whole_order',
] as const
export type Unchecked = (typeof UNCHECKED)[number]

/** A sale line of an order, as the fee check reads it. */
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
  /** Whether the file states tax in its own column, so that prices exclude tax. */
  readonly taxApart: boolean
}

/** All lines of one SKU in one order. A ledger may charge a fee on a separate line, days after the sale. */
export interface OrderItem {
  readonly sku: string | null
  readonly currency: CurrencyCode
  readonly lines: readonly LedgerLine[]
  /**
   * Whether the order has several items and fees that name no item. Such fees cannot be compared with a rule, because a rule is about one
   * item.
   */
  readonly feesOfOrder: boolean
}

/** The facts that determine which rule applies to an item. */
export interface ItemFacts {
  /** The code of a built-in platform, or the id of a platform that the seller created. */
  readonly platform: string
  /** The country of the sale; null if neither the file nor the business states one. */
  readonly country: CountryCode | null
  /** The id of the product; null if the sold SKU belongs to no product. */
  readonly productId: string | null
  readonly category: string | null
  readonly fulfilment: Fulfilment | null
  readonly weightGrams: number | null
  readonly volumeMm3: number | null
  /** Whether the fees in the ledger include VAT. null if the file does not say; then both are accepted. */
  readonly feesWithVat: boolean | null
}

/** A charged fee and the fee that its rule expects. Amounts are positive minor units. */
export interface Finding {
  readonly kind: CheckedKind
  readonly sku: string | null
  /** Day of the sale, or for a `refund` finding the day of the refund. */
  readonly day: string
  /** Day of the last line that charges the fee, which is the day of its statement. */
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
  /** Charged and expected shares of the base without VAT, in millionths. null if the rule has no percentage. */
  readonly chargedPpm: number | null
  readonly expectedPpm: number | null
}
