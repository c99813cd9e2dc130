import type { CurrencyCode } from '../money/currency.ts'

/**
 * The origin of a unit cost: bought in another currency at the rates of a day (units per US dollar), or from a
 * shipment.
 */
export type UnitCostSource =
  | {
      readonly kind: 'purchase'
      readonly currency: CurrencyCode
      readonly unitPrice: number
      readonly rateDay: string
      readonly perUsd: { readonly from: string; readonly to: string }
    }
  | { readonly kind: 'shipment'; readonly shipmentId: string }
