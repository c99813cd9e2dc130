import type { CountryCode } from '../../catalog/countries.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { type FeeCharge, NO_CHARGE } from '../fee-rule.ts'
import type { LearnedKind } from './fee-lines.ts'
import type { Fit, Undetermined } from './fit-series.ts'
import { roundest } from './marginal-step.ts'
import type { PriceRange } from './price-bands.ts'
import { chargeBeforeVat, type Reading, STEP_PPM } from './rate-grid.ts'
import type { WeightBands } from './weight-bands.ts'

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
  /**
   * The prices between which the rate changes, for each limit of the price: the last price seen with the lower band, and
   * the first seen with the next one.
   */
  readonly priceSteps: readonly PriceRange[]
  /** The same for weights in grams, if the fee depends on the weight. */
  readonly weightSteps: readonly PriceRange[]
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
  /** The part of each of `skus` in the stake. */
  readonly stakes: readonly number[]
  readonly staked: { readonly from: string; readonly to: string }
}

/** SKUs whose fee cannot be determined, with the reason. */
export interface UnknownFee extends FeeSubject {
  readonly reason: Undetermined
  readonly skus: readonly string[]
  readonly lines: number
}

/** The charge of rates, with VAT added to it where the reading says so. */
export function chargeOfRate(
  { base, vatAdded }: Reading,
  { value, shape }: Pick<Fit, 'value' | 'shape'>,
  vatRatePpm: number,
): LearnedCharge {
  const { tiers = 'marginal', above = [], steps = [], limit = null } = shape ?? {}
  const bands = [value, ...above].map((rate, at) => {
    const step = steps[at]
    // of a cliff only the prices beside it are known, and those up to `from` had the lower rate
    const upTo = step ? (tiers === 'cliff' ? step.from : roundest(step)) : null
    return { upTo, ratePpm: rate * STEP_PPM }
  })
  const amount = limit && vatAdded ? chargeBeforeVat(limit.amount, vatRatePpm) : (limit?.amount ?? null)
  return {
    charge: { ...NO_CHARGE, percent: { base, tiers, bands }, ...(limit && { [limit.is]: amount }) },
    vatAdded,
  }
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
  const without = feesWithVat && vatRatePpm > 0 ? chargeBeforeVat(amount, vatRatePpm) : null
  return { charge: { ...NO_CHARGE, fixed: without ?? amount }, vatAdded: without !== null }
}

/** Amounts by weight. Heavier units than those of the last band are not covered. */
export function chargeOfWeights(
  { bands }: WeightBands,
  feesWithVat: boolean | null,
  vatRatePpm: number,
): LearnedCharge {
  const without = bands.map(({ amount }) => chargeBeforeVat(amount, vatRatePpm))
  const vatAdded = feesWithVat === true && vatRatePpm > 0 && !without.includes(null)
  const fees = bands.map(({ upToGrams, amount }, at) => ({
    upToGrams,
    fee: vatAdded ? (without[at] as number) : amount,
  }))
  return { charge: { ...NO_CHARGE, weight: { bands: fees, perExtraKg: null } }, vatAdded }
}
