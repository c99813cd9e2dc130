import type { CountryCode } from '../../catalog/countries.ts'
import type { LineAmounts, LineKind } from '../../import/sale-line.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import type { FeeRule, Fulfilment } from '../fee-rule.ts'

/** `refund`: what the platform keeps of the referral fee of a sale that came back. */
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

/** Why nothing can be said of a fee. It counts nowhere as a difference. */
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

/** What a ledger says of one line of an order. */
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
  /** The file states tax apart: its prices are without it. */
  readonly taxApart: boolean
}

/** The lines of one SKU in one order: a ledger may tell a fee on a line of its own, days after the sale. */
export interface OrderItem {
  readonly sku: string | null
  readonly currency: CurrencyCode
  readonly lines: readonly LedgerLine[]
  /** The order has several items, and fees that name none of them: none can be held against its rule. */
  readonly feesOfOrder: boolean
}

/** What decides which rule holds for an item. */
export interface ItemFacts {
  /** The code of a built-in platform, or the id of a seller's own. */
  readonly platform: string
  /** null: neither the file nor the business tells. */
  readonly country: CountryCode | null
  readonly hasProduct: boolean
  readonly category: string | null
  readonly fulfilment: Fulfilment | null
  readonly weightGrams: number | null
  readonly volumeMm3: number | null
  /** Whether the ledger's fees contain VAT; null: the file does not tell, and either is accepted. */
  readonly feesWithVat: boolean | null
}

/** A charged fee beside the one that its rule asks for. Costs are positive minor units. */
export interface Finding {
  readonly kind: CheckedKind
  readonly sku: string | null
  /** Day of the sale; of a refund its own. */
  readonly day: string
  /** Day on which the fee was last charged: that of its statement. */
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
  /** Effective shares of the base without VAT, in millionths; null where the rule asks for no share. */
  readonly chargedPpm: number | null
  readonly expectedPpm: number | null
}
