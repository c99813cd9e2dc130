import { amount, text } from '../reader/columns.ts'
import type { Column } from '../reader/format.ts'
import { shopifyPayments } from './shopify/shopify-payments.ts'

/**
 * A report that contains only sums, such as payouts. The refusal of the file names another report, which contains the
 * sales.
 */
export interface SumsOnly {
  readonly title: string
  readonly platform: string
  /** The report that the seller should export instead, because it contains the sales. */
  readonly instead: string
  readonly columns: Readonly<Record<string, Column>>
}

/**
 * `payouts_export_1.csv`, with one row per payout. Files of later years have more columns for advances, taxes and the
 * bank.
 */
const shopifyPayouts: SumsOnly = {
  title: 'Shopify Payments payouts',
  platform: 'Shopify',
  instead: shopifyPayments.title,
  columns: {
    date: { ...text('Payout Date'), required: true },
    charges: { ...amount('Charges'), required: true },
    refunds: { ...amount('Refunds'), required: true },
    adjustments: { ...amount('Adjustments'), required: true },
    fees: { ...amount('Fees'), required: true },
    total: { ...amount('Total'), required: true },
  },
}

export const SUMS_ONLY: readonly SumsOnly[] = [shopifyPayouts]
