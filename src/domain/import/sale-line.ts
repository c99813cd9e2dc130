import type { CurrencyCode } from '../money/currency.ts'

/**
 * A sale line: one row of a marketplace file, converted to Safi's fields. Every amount is an integer of minor units.
 * Money that the seller gets is positive (sales), money that the seller pays is negative (fees and refunds).
 */
export interface SaleLine {
  /** 1-based line of the file where the row starts. */
  readonly row: number
  /**
   * Identifies the row across files. Made from the platform's identity columns and, for equal rows, their number. The
   * same row has the same key in every file that contains it, and two equal rows of one file have different keys.
   */
  readonly key: string
  readonly kind: LineKind
  /** The platform's name, see `platformName`. */
  readonly platform: string
  readonly orderId: string | null
  readonly sku: string | null
  readonly title: string | null
  /** Date as printed in the file, in the notation 2026-03-25. Never converted between time zones. */
  readonly date: string
  /** ISO 3166 alpha-2, or null if the file does not say. */
  readonly country: string | null
  /** True if the file does not say where the goods went. The country, if there is one, is that of the shop or of the billing address. */
  readonly countryAssumed?: true
  readonly currency: CurrencyCode
  /** Units that went to the buyer: negative on a refund, 0 on a fee. */
  readonly units: number
  readonly amounts: LineAmounts
  /** The word with which the file names the type of the row ("order_update"), or the row's status. */
  readonly rawType: string
  /**
   * The item (a unit, a row or an order) whose state the line reports. A line of a later file can report the same
   * item in another state.
   */
  readonly item?: Item
  /** True if the file states tax in a separate column and this line has no tax. Revenue of the line then excludes tax. */
  readonly taxApart?: true
  /** True if an order list has a sale of the same order directly above. What an order pays once is on its first sale. */
  readonly continuesOrder?: true
  /** For a left-out line: the amount on its row, which no figure of Safi includes. */
  readonly leftOut?: number
}

/**
 * The item of a line. Of all lines of an item, those with the highest rank count; if several imports have lines of
 * that rank, those of the import that was uploaded (or fetched) last count. Lines that a later report of the item omits
 * no longer count. Within one file, the last occurrence with the highest rank counts.
 */
export interface Item {
  readonly key: string
  readonly rank: number
  /** Number of this occurrence of the item in the file. If it is omitted, each row of the item is a separate occurrence. */
  readonly occurrence?: number
}

/** `left_out`: a row whose status excludes it from sales, such as a cancelled order. It has no amounts and no units. */
export const LINE_KINDS = ['sale', 'refund', 'fee', 'reimbursement', 'payout', 'other', 'left_out'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export const AMOUNT_FIELDS = [
  'sales',
  'shipping',
  'giftWrap',
  'discounts',
  'referralFee',
  'fulfilmentFee',
  'otherFee',
  'reimbursement',
  'tax',
  'payout',
] as const
export type AmountField = (typeof AMOUNT_FIELDS)[number]

/** The fields always sum to the row's own total, so that no money is lost or invented. */
export type LineAmounts = { readonly [F in AmountField]: number }

export const NO_AMOUNTS: LineAmounts = {
  sales: 0,
  shipping: 0,
  giftWrap: 0,
  discounts: 0,
  referralFee: 0,
  fulfilmentFee: 0,
  otherFee: 0,
  reimbursement: 0,
  tax: 0,
  payout: 0,
}

/** Item sales, shipping and gift-wrap paid by the buyer, less discounts. Negative for refunds. */
export function revenueOf(
  amounts: Pick<LineAmounts, 'sales' | 'shipping' | 'giftWrap' | 'discounts'>,
): number {
  return amounts.sales + amounts.shipping + amounts.giftWrap + amounts.discounts
}

/**
 * Returns what the platform kept, as a positive cost: referral, fulfilment and other fees, less reimbursements and
 * subsidies. Excludes tax, which is owed to the state, and payouts, which only move money.
 */
export function feesOf(amounts: LineAmounts): number {
  return 0 - (amounts.referralFee + amounts.fulfilmentFee + amounts.otherFee + amounts.reimbursement)
}

export function totalOf(amounts: LineAmounts): number {
  return revenueOf(amounts) - feesOf(amounts) + amounts.tax + amounts.payout
}

/** Whether the file states the tax of this line separately from its revenue. */
export function statesTax({ amounts, taxApart }: Pick<SaleLine, 'amounts' | 'taxApart'>): boolean {
  return amounts.tax !== 0 || taxApart === true
}
