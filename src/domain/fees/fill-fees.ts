import { LIMITS } from '../catalog/limits.ts'
import { applyRate, divideRounded, exact, PPM } from '../money/money.ts'
import type { ChosenRules } from './choose-rules.ts'
import { type FeeSale, feeWithLostVat, lostVatOn } from './fee-of.ts'
import type { FeeCharge, FeeRule } from './fee-rule.ts'
import { type FollowedFee, KINDS_OF } from './followed.ts'

/** One item at its planned price. */
export interface PlannedSale extends FeeSale {
  /** The rate, in millionths, of the VAT that platforms add to fees and that the seller cannot reclaim; 0 if the seller can reclaim it. */
  readonly lostVatPpm: number
}

/**
 * The value that a rule fills into a fee field of a product: millionths of the price for the referral fee, otherwise
 * minor units.
 */
export type Filled =
  | {
      readonly value: number
      readonly rules: readonly [FeeRule, ...FeeRule[]]
      /** Whether the value includes VAT that the platform adds and the seller cannot reclaim. */
      readonly withVat: boolean
    }
  | { readonly value: null; readonly missing: 'rule' | 'price' | 'weight' | 'size' }

/**
 * Calculates one fee of a product at its price from the chosen rules, including VAT that the seller cannot reclaim. The
 * fee is unknown at a price below one minor unit, unless it is the same share of every price, and where its share of a very low price is
 * too large to be stored.
 */
export function fillFee(fee: FollowedFee, chosen: ChosenRules, sale: PlannedSale): Filled {
  const { price, lostVatPpm } = sale
  const [first, ...others] = KINDS_OF[fee].flatMap((kind) => chosen[kind] ?? [])
  if (!first) return { value: null, missing: 'rule' }
  const rules: [FeeRule, ...FeeRule[]] = [first, ...others]
  const filled = (value: number) => ({
    value,
    rules,
    withVat: lostVatPpm > 0 && rules.some(({ vatAdded }) => vatAdded),
  })
  const isPlain = fee === 'referral' && rules.every((rule) => isPlainPercent(rule, sale))
  const plain = isPlain ? rules.reduce((sum, rule) => exact(sum + plainRate(rule, lostVatPpm)), 0) : null
  if (plain !== null && price <= 0) return filled(plain)
  const needsPrice = rules.some(({ charge }) => charge.percent !== null) || fee === 'referral'
  if (needsPrice && price <= 0) return { value: null, missing: 'price' }
  let sum = 0
  for (const rule of rules) {
    const one = feeWithLostVat(rule, sale, lostVatPpm)
    if (one === null) return { value: null, missing: missingFor(rule.charge, sale) }
    sum = exact(sum + one)
  }
  if (fee !== 'referral') return filled(sum)
  const ratePpm = effectiveRate(sum, price, plain)
  return ratePpm > LIMITS.referralPpm ? { value: null, missing: 'price' } : filled(ratePpm)
}

/**
 * Returns the rate in millionths that gives exactly this fee at this price: the plain rate, unless the fee was rounded in parts. If no rate
 * does, returns the nearest one.
 */
function effectiveRate(fee: number, price: number, plain: number | null): number {
  const rate = divideRounded(BigInt(fee) * BigInt(PPM), BigInt(price))
  return [plain ?? rate, rate, rate + 1, rate - 1].find((near) => applyRate(price, near) === fee) ?? rate
}

/** Whether the fee is the same share of every price, so that it can be filled without knowing the price. */
function isPlainPercent({ charge }: FeeRule, sale: FeeSale): boolean {
  const { percent, minimum, maximum, fixed, weight, perCubicFoot } = charge
  return (
    percent !== null &&
    percent.bands.length === 1 &&
    percent.base.of !== 'referral' &&
    (sale.vatRatePpm === 0 || percent.base.withVat === sale.pricesWithVat) &&
    (percent.base.of === 'price' || (sale.delivery === 0 && sale.giftWrap === 0)) &&
    (minimum ?? 0) === 0 &&
    maximum === null &&
    fixed === 0 &&
    weight === null &&
    perCubicFoot === null
  )
}

function plainRate(rule: FeeRule, lostVatPpm: number): number {
  const ratePpm = rule.charge.percent?.bands[0]?.ratePpm ?? 0
  return exact(ratePpm + lostVatOn(rule, ratePpm, lostVatPpm))
}

function missingFor(charge: FeeCharge, sale: FeeSale): 'rule' | 'weight' | 'size' {
  if (charge.weight !== null && sale.weightGrams === null) return 'weight'
  if (charge.perCubicFoot !== null && (sale.volumeMm3 ?? null) === null) return 'size'
  // the item is heavier than all weights that the rule covers
  return 'rule'
}
