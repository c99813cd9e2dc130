import type { CurrencyCode } from '../money/currency.ts'

/**
 * How a unit cost came about: bought in another currency, at the rates of a day (units for one US dollar), or out of
 * a shipment.
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
