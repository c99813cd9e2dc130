import type { CurrencyCode } from '../money/currency.ts'

/**
 * What an ad report states about one campaign, and one SKU if it names SKUs, over one range of days. Amounts are minor
 * units of `currency`, without VAT. Null means that the report does not state the value.
 */
export interface AdLine {
  /**
   * The kind of ad, such as `sponsored brands`, if the channel has a separate report for each kind. Empty if one report contains all ads.
   */
  readonly program: string
  /** The ad account, if the report can contain several. Otherwise empty. */
  readonly account: string
  readonly country: string | null
  readonly currency: CurrencyCode
  /** The first and the last day that the line covers. */
  readonly from: string
  readonly to: string
  readonly campaign: string
  readonly sku: string | null
  readonly spend: number
  readonly adSales: number | null
  readonly impressions: number | null
  readonly clicks: number | null
  readonly orders: number | null
}
