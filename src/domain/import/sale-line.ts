import type { CurrencyCode } from '../money/currency.ts'

/**
 * What one row of a marketplace file says, in Safi's own terms. Every amount is an integer of minor units with
 * the sign of money to the seller: sales positive, fees and refunds negative.
 */
export interface SaleLine {
  /** 1-based line of the file on which the row starts. */
  readonly row: number
  /**
   * Identity across files: the platform's own identity columns and, where rows are equal, which of them it is.
   * The same row of the same or an overlapping file has the same key; a true twin has another.
   */
  readonly key: string
  readonly kind: LineKind
  /** The platform's name, see `platformName`. */
  readonly platform: string
  readonly orderId: string | null
  readonly sku: string | null
  readonly title: string | null
  /** ISO date (2026-03-25) as printed in the file, never shifted between time zones. */
  readonly date: string
  /** ISO 3166 alpha-2 where the file tells. */
  readonly country: string | null
  readonly currency: CurrencyCode
  /** Units that went to the buyer: negative on a refund, 0 on a fee. */
  readonly units: number
  readonly amounts: LineAmounts
  /** What the file itself calls the kind of row ("order_update"), or its status. */
  readonly rawType: string
  /** What the file tells here and can tell again in another state: a unit, a row, or a whole order. */
  readonly item?: Item
  /** No tax stands on this line, but its file states tax apart from prices: its revenue is without tax. */
  readonly taxApart?: true
  /** Of a line left out by its status: the money that its row shows and that counts nowhere. */
  readonly leftOut?: number
}

/**
 * Of all lines of an item those of the highest rank count, and of these those that the last import tells: what a later
 * telling leaves out is gone. One file tells an item once: where it stands there again, the last telling is the one.
 */
export interface Item {
  readonly key: string
  readonly rank: number
  /** Tells apart what one file says of the item more than once; left out, each row is a telling of its own. */
  readonly occurrence?: number
}

/** `left_out`: a row that its status takes out of sales, such as a cancelled order. It has no amounts and no units. */
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

/** The fields always sum to the row's own total: nothing of a row is lost and nothing invented. */
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

/** Item sales, shipping and gift-wrap credits, less discounts; refunds come in negative. */
export function revenueOf(amounts: LineAmounts): number {
  return amounts.sales + amounts.shipping + amounts.giftWrap + amounts.discounts
}

/**
 * What the platform kept, as a positive cost: referral, fulfilment and other fees, less what it paid back as
 * reimbursements and subsidies. Tax is owed to the state and payouts only move money: neither is in here.
 */
export function feesOf(amounts: LineAmounts): number {
  return 0 - (amounts.referralFee + amounts.fulfilmentFee + amounts.otherFee + amounts.reimbursement)
}

export function totalOf(amounts: LineAmounts): number {
  return revenueOf(amounts) - feesOf(amounts) + amounts.tax + amounts.payout
}

/** Does the file state the tax of this line apart from its revenue? */
export function statesTax({ amounts, taxApart }: Pick<SaleLine, 'amounts' | 'taxApart'>): boolean {
  return amounts.tax !== 0 || taxApart === true
}
