import type { CurrencyCode } from '../money/currency.ts'

/**
 * A sale line: one row of a marketplace file, converted to Safi's fields. Every amount is in integer minor units, with
 * the sign of money to the
 * seller: sales are positive, fees and refunds negative.
 */
export interface SaleLine {
  /** 1-based line of the file where the row starts. */
  readonly row: number
  /**
   * Identifies the row across files. Made from the platform's identity columns and, for equal rows, their number. The
   * same row has the same key in an overlapping file, and two equal rows of one file have different keys.
   */
  readonly key: string
  readonly kind: LineKind
  /** The platform's name, see `platformName`. */
  readonly platform: string
  readonly orderId: string | null
  readonly sku: string | null
  readonly title: string | null
  /** ISO date (2026-03-25) as printed in the file, never converted between time zones. */
  readonly date: string
  /** ISO 3166 alpha-2, or null if the file does not say. */
  readonly country: string | null
  readonly currency: CurrencyCode
  /** Units that went to the buyer: negative on a refund, 0 on a fee. */
  readonly units: number
  readonly amounts: LineAmounts
  /** The file's own word for the type of row ("order_update"), or its status. */
  readonly rawType: string
  /** The unit, row or order whose state the line reports. A later line can report the same item in another state. */
  readonly item?: Item
  /**
   * True if the file states tax in a separate column and this line has no tax. The revenue of the line excludes tax.
   */
  readonly taxApart?: true
  /** For a left-out line: the amount on its row, which no figure includes. */
  readonly leftOut?: number
}

/**
 * The item of a line. Of all lines of an item, those with the highest rank count, and among these the lines of the
 * latest import. Lines that a later report of the item omits no longer count. Within one file, the last occurrence with
 * the highest rank counts.
 */
export interface Item {
  readonly key: string
  readonly rank: number
  /** Number of the item's occurrence in the file. If omitted, each row of the item is a separate occurrence. */
  readonly occurrence?: number
}

/** `left_out`: a row that its status excludes from sales, such as a cancelled order. It has no amounts and no units. */
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

/** Item sales, shipping and gift-wrap credits, less discounts. Negative for refunds. */
export function revenueOf(amounts: LineAmounts): number {
  return amounts.sales + amounts.shipping + amounts.giftWrap + amounts.discounts
}

/**
 * What the platform kept, as a positive cost: referral, fulfilment and other fees, less reimbursements and subsidies.
 * Excludes tax, which is owed to the state, and payouts, which only move money.
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
