import { type FeeRule, NO_CHARGE } from '../fees/fee-rule.ts'
import type { PlannedPlatform } from '../profit/planned.ts'
import type { VatPeriod } from '../vat/vat-status.ts'

/** All facts about the sale of one unit except its price. Amounts are minor units of one currency. */
export interface SaleTerms {
  /** The cost of one unit: without VAT for a registered seller, including VAT for others. null if unknown. */
  readonly unitCost: number | null
  readonly ads: number
  /** What the buyer pays for delivery in addition to the price. Includes VAT if the price does. */
  readonly delivery: number
  /** null if the business has no VAT settings: then profit is calculated without VAT. */
  readonly vat: VatTerms | null
  readonly fees: readonly SaleFee[]
  /** Weight of the packed item; null is unknown. */
  readonly weightGrams: number | null
}

/** The VAT settings. Only a registered seller owes VAT on sales, and reclaims the VAT on fees. */
export type VatTerms = Pick<VatPeriod, 'status' | 'ratePpm' | 'pricesWithVat'>

/** A fee of the sale: a rule of a platform, or a fee that the seller entered, in the same form. */
export type SaleFee = Pick<FeeRule, 'id' | 'kind' | 'charge' | 'vatAdded'>

export interface PriceBounds {
  readonly least: number
  readonly most: number
}

/**
 * Converts the fees that the seller entered for a product to the form of rules. `vatAdded`: they exclude the VAT that the platform adds.
 */
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
