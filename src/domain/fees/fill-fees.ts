import { applyRate, divideRounded, exact, PPM } from '../money/money.ts'
import type { ChosenRules } from './choose-rules.ts'
import { type FeeSale, feeOf } from './fee-of.ts'
import type { FeeCharge, FeeRule } from './fee-rule.ts'
import { type FollowedFee, KINDS_OF } from './followed.ts'

/**
 * The value that a rule fills into a fee field of a product: millionths of the price for the referral fee, otherwise
 * minor units.
 */
export type Filled =
  | { readonly value: number; readonly rules: readonly [FeeRule, ...FeeRule[]] }
  | { readonly value: null; readonly missing: 'rule' | 'price' | 'weight' | 'size' }

/**
 * Calculates one fee of a product at its price from the chosen rules. The fee is unknown at a price below one minor
 * unit.
 */
export function fillFee(fee: FollowedFee, chosen: ChosenRules, sale: FeeSale): Filled {
  const [first, ...others] = KINDS_OF[fee].flatMap((kind) => chosen[kind] ?? [])
  if (!first) return { value: null, missing: 'rule' }
  const rules: [FeeRule, ...FeeRule[]] = [first, ...others]
  const plain = fee === 'referral' && rules.every((rule) => isPlainPercent(rule, sale))
  if (plain) return { value: rules.reduce((sum, rule) => exact(sum + plainRate(rule.charge)), 0), rules }
  const needsPrice = rules.some(({ charge }) => charge.percent !== null) || fee === 'referral'
  if (needsPrice && sale.price <= 0) return { value: null, missing: 'price' }
  let sum = 0
  for (const rule of rules) {
    const one = feeOf(rule, sale)
    if (one === null) return { value: null, missing: missingFor(rule.charge, sale) }
    sum = exact(sum + one.fee)
  }
  return { value: fee === 'referral' ? effectiveRate(sum, sale.price) : sum, rules }
}

/** Returns the rate in millionths that gives exactly this fee at this price. If no rate does, returns the nearest one. */
function effectiveRate(fee: number, price: number): number {
  const rate = divideRounded(BigInt(fee) * BigInt(PPM), BigInt(price))
  return [rate, rate + 1, rate - 1].find((near) => applyRate(price, near) === fee) ?? rate
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

function plainRate({ percent }: FeeCharge): number {
  return percent?.bands[0]?.ratePpm ?? 0
}

function missingFor(charge: FeeCharge, sale: FeeSale): 'rule' | 'weight' | 'size' {
  if (charge.weight !== null && sale.weightGrams === null) return 'weight'
  if (charge.perCubicFoot !== null && (sale.volumeMm3 ?? null) === null) return 'size'
  // the item is heavier than all weights that the rule covers
  return 'rule'
}
