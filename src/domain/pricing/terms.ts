import { type FeeRule, NO_CHARGE } from '../fees/fee-rule.ts'
import type { PlannedPlatform } from '../profit/planned.ts'
import type { VatPeriod } from '../vat/vat-status.ts'

/** One sale of one unit, but for its price. Amounts in minor units of one currency. */
export interface SaleTerms {
  /** Null is unknown. A registered seller's is without VAT, any other's as it was paid. */
  readonly unitCost: number | null
  readonly ads: number
  /** What the buyer pays for delivery, beside the price and like it with or without VAT. */
  readonly delivery: number
  /** Null: nothing is set, and the plain formulas hold. */
  readonly vat: VatTerms | null
  readonly fees: readonly SaleFee[]
  /** Of the packed item; null is unknown. */
  readonly weightGrams: number | null
}

/** Only a registered seller pays VAT on sales, and gets that on fees back. */
export type VatTerms = Pick<VatPeriod, 'status' | 'ratePpm' | 'pricesWithVat'>

/** A rule of a platform, or what was entered in the manner of one. */
export type SaleFee = Pick<FeeRule, 'id' | 'kind' | 'charge' | 'vatAdded'>

export interface PriceBounds {
  readonly least: number
  readonly most: number
}

/** The fees that a product has by hand. `vatAdded`: before the VAT that the platform adds. */
export function enteredFees(platform: PlannedPlatform, vatAdded: boolean): SaleFee[] {
  const percent = {
    base: { of: 'price', withVat: true },
    tiers: 'marginal',
    bands: [{ upTo: null, ratePpm: platform.referralFeePpm }],
  } as const
  return [
    { id: 'entered', kind: 'referral', charge: { ...NO_CHARGE, percent }, vatAdded },
    { id: 'entered', kind: 'fulfilment', charge: { ...NO_CHARGE, fixed: platform.outboundFee }, vatAdded },
    { id: 'entered', kind: 'storage', charge: { ...NO_CHARGE, fixed: platform.monthlyStorageFee }, vatAdded },
  ]
}
