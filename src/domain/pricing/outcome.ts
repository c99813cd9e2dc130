import { feeOf, lostVatOn } from '../fees/fee-of.ts'
import type { FeeKind } from '../fees/fee-rule.ts'
import { applyRate, exact, ratioBp } from '../money/money.ts'
import { vatInside } from '../vat/vat-inside.ts'
import { lostVatPpm } from '../vat/vat-status.ts'
import type { SaleFee, SaleTerms } from './terms.ts'

/** The result of one sale. A figure that depends on an unknown cost or fee is null; an unknown amount is never taken as zero. */
export interface SaleOutcome {
  readonly price: number
  /** Price and delivery, without the VAT owed on them. */
  readonly revenue: number
  readonly outputVat: number
  readonly fees: readonly ChargedFee[]
  /** All fees, including VAT that cannot be reclaimed. */
  readonly totalFees: number | null
  readonly feeVat: number | null
  readonly unitCost: number | null
  readonly ads: number
  readonly profit: number | null
  /** Profit as a share of revenue; null if the profit is unknown or there is no revenue. */
  readonly marginBp: number | null
  /** Profit divided by unit cost; null if one of them is unknown or the cost is zero. */
  readonly roiBp: number | null
}

export interface ChargedFee {
  readonly id: string
  readonly kind: FeeKind
  /** The fee without the VAT that the platform adds; null if unknown. */
  readonly amount: number | null
  /** The part of the VAT on the fee that the seller cannot reclaim. */
  readonly vat: number | null
}

export function outcomeAt(terms: SaleTerms, price: number): SaleOutcome {
  const { unitCost, ads } = terms
  const { revenue, outputVat } = revenueAt(terms, price)
  const fees = terms.fees.map((fee): ChargedFee => {
    const amount = chargedAt(terms, fee, price)
    return { id: fee.id, kind: fee.kind, amount, vat: amount === null ? null : lostVat(terms, fee, amount) }
  })
  const feeVat = sum(fees.map(({ vat }) => vat))
  const totalFees = sum([...fees.map(({ amount }) => amount), feeVat])
  const profit = totalFees === null || unitCost === null ? null : exact(revenue - totalFees - unitCost - ads)
  return {
    price,
    revenue,
    outputVat,
    fees,
    totalFees,
    feeVat,
    unitCost,
    ads,
    profit,
    marginBp: profit === null ? null : ratioBp(profit, revenue),
    roiBp: profit === null || unitCost === null ? null : ratioBp(profit, unitCost),
  }
}

/**
 * Splits price and delivery into revenue, which is without the VAT owed on them, and that VAT. Revenue never falls when the price rises.
 */
export function revenueAt(terms: SaleTerms, price: number): { revenue: number; outputVat: number } {
  const entered = exact(price + terms.delivery)
  const ratePpm = owedRatePpm(terms)
  if (!terms.vat?.pricesWithVat) return { revenue: entered, outputVat: applyRate(entered, ratePpm) }
  const outputVat = vatInside(entered, ratePpm)
  return { revenue: exact(entered - outputVat), outputVat }
}

/** The fee that the platform charges, before VAT; null if unknown. */
export function chargedAt(terms: SaleTerms, fee: Pick<SaleFee, 'charge'>, price: number): number | null {
  const sale = {
    price,
    delivery: terms.delivery,
    giftWrap: 0,
    weightGrams: terms.weightGrams,
    // an unregistered seller's prices contain no VAT, although platforms may add VAT to fees
    vatRatePpm: owedRatePpm(terms),
    pricesWithVat: terms.vat?.pricesWithVat ?? true,
  }
  return feeOf({ charge: fee.charge, vatAdded: false }, sale)?.fee ?? null
}

export function lostVat({ vat }: SaleTerms, fee: Pick<SaleFee, 'vatAdded'>, amount: number): number {
  return lostVatOn(fee, amount, lostVatPpm(vat))
}

function owedRatePpm({ vat }: SaleTerms): number {
  return vat?.status === 'registered' ? (vat.ratePpm ?? 0) : 0
}

function sum(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce<number | null>(
    (total, each) => (total === null || each === null ? null : exact(total + each)),
    0,
  )
}
