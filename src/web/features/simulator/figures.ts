import { type Breakpoints, breakpointsOf } from '#domain/pricing/breakpoints.ts'
import { breakEvenAcceptanceBp, expectedProfit } from '#domain/pricing/cash-on-delivery.ts'
import { type ProfitCurve, profitCurve } from '#domain/pricing/curve.ts'
import { outcomeAt, type SaleOutcome } from '#domain/pricing/outcome.ts'
import {
  BREAK_EVEN,
  type Discount,
  discountAt,
  leastPriceFor,
  mostAds,
  type PriceFound,
  type Target,
} from '#domain/pricing/solve.ts'
import type { PriceBounds, SaleTerms } from '#domain/pricing/terms.ts'
import { knownPrice } from '#domain/profit/planned.ts'
import type { PhraseKey } from '#web/i18n/phrase-key.ts'
import { mostPrice } from './fields.ts'
import { optionsOf, type SaleOption, type Simulated, termsOf } from './options.ts'
import type { SimulatorState } from './state.ts'

/** The number of points of the curve: a smooth line at any width, computed within one frame. */
const CURVE_STEPS = 120

/** An option to sell the product, with everything that is computed once because it does not depend on the price. */
export interface PricingContext {
  readonly option: SaleOption
  readonly terms: SaleTerms
  readonly breakpoints: Breakpoints
  readonly breakEven: PriceFound
}

export function pricingContextsOf(product: Simulated, settings: PricingSettings): PricingContext[] {
  const bounds = boundsOf(product)
  return optionsOf(product, settings.category).map((option) => {
    const terms = termsOf(product, option, settings)
    const breakpoints = breakpointsOf(terms, bounds)
    return { option, terms, breakpoints, breakEven: leastPriceFor(terms, BREAK_EVEN, bounds, breakpoints) }
  })
}

export type PricingSettings = Parameters<typeof termsOf>[2]

export function settingsOf({ entries, category }: SimulatorState): PricingSettings {
  return {
    category,
    ads: entries.ads.value ?? 0,
    delivery: entries.delivery.value ?? 0,
    weightGrams: entries.weight.value,
  }
}

export function curveOf(product: Simulated, { terms }: PricingContext, scale: number): ProfitCurve | null {
  const { least, most } = boundsOf(product)
  return profitCurve(terms, { least, most: scale }, CURVE_STEPS, most)
}

/** The target margin or profit; null if none is set. */
export function targetOf({ targetKind, entries }: SimulatorState): Target | null {
  if (targetKind === 'profit') {
    const amount = entries.targetProfit.value
    return amount === null ? null : { kind: 'profit', amount }
  }
  const ppm = entries.targetMargin.value
  return ppm === null ? null : { kind: 'margin', ppm }
}

export function priceFor(
  product: Simulated,
  { terms, breakpoints }: PricingContext,
  target: Target | null,
): PriceFound | null {
  return target && leastPriceFor(terms, target, boundsOf(product), breakpoints)
}

export interface Outcome extends SaleOutcome {
  /**
   * The maximum advertising cost per sale without a loss (`mostAds`) or without missing the target (`mostAdsForTarget`); null if there is a
   * loss or the target is missed even without advertising.
   */
  readonly mostAds: number | null
  readonly mostAdsForTarget: number | null
  readonly discount: Discount | null
  readonly parcels: Parcels | null
}

export interface Parcels {
  /** The profit per parcel sent, refused ones included; null if no share of accepted parcels is entered. */
  readonly expected: number | null
  /** The share of accepted parcels at which the profit is zero, in basis points; null if there is a loss even when all are accepted. */
  readonly breakEvenBp: number | null
}

/** The outcome of a sale at the price of the simulator. Without a price, fees and profit are unknown. */
export function saleAt(terms: SaleTerms, price: number): SaleOutcome {
  const outcome = outcomeAt(terms, price)
  if (knownPrice(price) !== null) return outcome
  return { ...outcome, totalFees: null, profit: null, marginBp: null, roiBp: null }
}

/** All figures of the simulator that depend on the price. */
export function outcomeOf(
  { entries }: SimulatorState,
  { terms }: PricingContext,
  target: Target | null,
): Outcome {
  const price = entries.price.value ?? 0
  const outcome = saleAt(terms, price)
  const { profit } = outcome
  const refusedLoss = entries.refused.value
  const parcel = profit === null || refusedLoss === null ? null : { profit, refusedLoss }
  const accepted = entries.accepted.value
  const off = entries.discount.value
  return {
    ...outcome,
    mostAds: mostAds(terms, BREAK_EVEN, price),
    mostAdsForTarget: target && mostAds(terms, target, price),
    discount: off === null || knownPrice(price) === null ? null : discountAt(terms, price, off),
    parcels: parcel && {
      expected: accepted === null ? null : expectedProfit(parcel, accepted),
      breakEvenBp: breakEvenAcceptanceBp(parcel),
    },
  }
}

/** A line of the list from the price to the profit. */
export interface SalePart {
  readonly label: PhraseKey
  /** null means unknown. */
  readonly amount: number | null
}

/**
 * The lines from the price to the profit, without optional ones of zero. Price and delivery, less VAT inside them, fees and costs, are the
 * profit; VAT added to the price is paid on top.
 */
export function partsOf({ vat, delivery }: SaleTerms, outcome: SaleOutcome): SalePart[] {
  const { price, outputVat, revenue, fees, feeVat, unitCost, ads, profit } = outcome
  const unlessZero = (label: PhraseKey, amount: number | null) => (amount === 0 ? [] : [{ label, amount }])
  const taxed = delivery === 0 ? 'outcome' : 'withDelivery'
  return [
    { label: 'simulator.fields.price', amount: price },
    ...unlessZero('simulator.fields.delivery', delivery),
    ...unlessZero(`simulator.${taxed}.${vat?.pricesWithVat ? 'outputVat' : 'outputVatAdded'}`, outputVat),
    ...(outputVat === 0 ? [] : [{ label: `simulator.${taxed}.revenue`, amount: revenue } as const]),
    ...fees.flatMap(({ kind, amount }) => unlessZero(`simulator.fee.${kind}`, amount)),
    ...unlessZero('simulator.outcome.feeVat', feeVat),
    { label: 'simulator.outcome.cost', amount: unitCost },
    ...unlessZero('simulator.outcome.ads', ads),
    { label: 'simulator.outcome.profit', amount: profit },
  ]
}

export interface Place {
  readonly context: PricingContext
  readonly outcome: SaleOutcome
}

/** The options to sell, by profit per unit, highest first; unknown profits come last. */
export function placesOf(contexts: readonly PricingContext[], price: number): Place[] {
  const left = ({ outcome }: Place) => outcome.profit ?? Number.NEGATIVE_INFINITY
  return contexts
    .map((context): Place => ({ context, outcome: saleAt(context.terms, price) }))
    .sort((a, b) => (left(a) === left(b) ? 0 : left(b) - left(a)))
}

function boundsOf({ currency }: Simulated): PriceBounds {
  return { least: 1, most: mostPrice(currency) }
}
