import type { CountryCode } from '../../catalog/countries.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { divideRounded, PPM } from '../../money/money.ts'
import { type FeeCharge, NO_CHARGE } from '../fee-rule.ts'
import type { LearnedKind } from './fee-lines.ts'
import type { Fit, Undetermined } from './fit-series.ts'
import { type Reading, STEP_PPM } from './rate-grid.ts'

export interface Learned {
  readonly fees: readonly LearnedFee[]
  readonly changes: readonly FeeChange[]
  readonly unknown: readonly UnknownFee[]
}

export interface FeeSubject {
  readonly platform: string
  readonly country: CountryCode
  readonly currency: CurrencyCode
  readonly kind: LearnedKind
}

/** The fee of a platform, without the period in which it applies. */
export interface LearnedCharge {
  readonly charge: FeeCharge
  readonly vatAdded: boolean
}

/** The days between which a change happened: later than the day `after`, and on the day `by` at the latest. */
export interface Bracket {
  readonly after: string
  readonly by: string
}

/** A fee that explains statement lines of one or several SKUs. Amounts are minor units, days are ISO days. */
export interface LearnedFee extends FeeSubject, LearnedCharge {
  /** The id of the fee. It stays the same while the statements stay the same. */
  readonly id: string
  /** The days between which the fee started; null if it applied since the first statement. */
  readonly since: Bracket | null
  /** The days between which the fee ended; null if it still applied in the last statement. */
  readonly until: Bracket | null
  readonly skus: readonly string[]
  readonly productIds: readonly string[]
  readonly lines: number
  readonly explained: number
  readonly firstDay: string
  readonly lastDay: string
  readonly prices: { readonly least: number; readonly most: number }
  /** Set if the rate depends on the price: the highest price seen with the first rate, and the lowest price seen with the second. */
  readonly priceStep: { readonly from: number; readonly to: number } | null
}

/** A change of the fee of one or several SKUs. */
export interface FeeChange extends FeeSubject, Bracket {
  readonly before: LearnedCharge
  readonly now: LearnedCharge
  readonly skus: readonly string[]
  /**
   * How much more the seller pays because of the change, on the sales of the last 28 days of the statements; negative if it saves money.
   */
  readonly stake: number
  readonly staked: { readonly from: string; readonly to: string }
}

/** SKUs whose fee cannot be determined, with the reason. */
export interface UnknownFee extends FeeSubject {
  readonly reason: Undetermined
  readonly skus: readonly string[]
  readonly lines: number
}

export function chargeOfRate(reading: Reading, { value, priceStep }: Pick<Fit, 'value' | 'priceStep'>) {
  const top = { upTo: null, ratePpm: (priceStep?.above ?? value) * STEP_PPM }
  const bands = priceStep ? [{ upTo: priceStep.from, ratePpm: value * STEP_PPM }, top] : [top]
  const percent = { base: reading.base, tiers: priceStep ? 'cliff' : 'marginal', bands } as const
  return { charge: { ...NO_CHARGE, percent }, vatAdded: reading.vatAdded }
}

/**
 * Returns the charge for an amount per unit. If the fees of the statement include VAT, the charge is without VAT, provided that adding VAT
 * gives exactly the stated amount.
 */
export function chargeOfAmount(
  amount: number,
  feesWithVat: boolean | null,
  vatRatePpm: number,
): LearnedCharge {
  const gross = BigInt(PPM + vatRatePpm)
  const without = divideRounded(BigInt(amount) * BigInt(PPM), gross)
  const same = divideRounded(BigInt(without) * gross, BigInt(PPM)) === amount
  return feesWithVat && vatRatePpm > 0 && same
    ? { charge: { ...NO_CHARGE, fixed: without }, vatAdded: true }
    : { charge: { ...NO_CHARGE, fixed: amount }, vatAdded: false }
}
