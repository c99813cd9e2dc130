import type { CurrencyCode } from '../money/currency.ts'

/**
 * Where a unit cost comes from: a shipment, or a purchase in another currency, with the exchange rates of that day (units per US dollar).
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
