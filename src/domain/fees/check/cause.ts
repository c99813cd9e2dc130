import { applyRate, divideRounded, exact, PPM } from '../../money/money.ts'
import type { FeeBase, FeeRule } from '../fee-rule.ts'
import { type Expected, expectedFee } from './expected-fee.ts'
import type { Cause, Difference, ItemFacts, LedgerLine } from './finding.ts'
import { beforeDiscount, lineSale } from './line-sale.ts'

/** A charged fee that differs from the fee that its rule expects. */
export interface Unexplained {
  readonly rule: FeeRule
  readonly facts: ItemFacts
  readonly sales: readonly LedgerLine[]
  /** The number of ledger lines that charge this fee. */
  readonly times: number
  readonly vatRatePpm: number
  readonly charged: number
  readonly expected: number
  /** Whether the expected amount includes VAT, and so the charged one is read as including it. */
  readonly withVat: boolean
  readonly base: number
  /** The largest difference, in minor units, that rounding can cause. */
  readonly tolerance: number
}

export function explained(fee: Unexplained): Difference {
  const { rule, charged, expected, base } = fee
  // if a fee is more than ten times its base, its percentage is not shown
  const shares = rule.charge.percent !== null && Math.abs(charged) <= base * 10 && base > 0
  return {
    is: 'different',
    expected,
    cause: causeOf(fee),
    rule,
    chargedPpm: shares ? share(fee, charged) : null,
    expectedPpm: shares ? share(fee, expected) : null,
  }
}

/** Finds the first cause that explains the charged amount exactly, within rounding. If no cause does, the result is `rate` or `amount`. */
function causeOf(fee: Unexplained): Cause {
  const { rule, charged } = fee
  if (charged === 0) return 'not_charged'
  if (otherVat(fee)) return 'vat'
  const { minimum, maximum, percent } = rule.charge
  const unlimited = { ...rule, charge: { ...rule.charge, minimum: null, maximum: null } }
  if ((minimum !== null || maximum !== null) && matches(fee, unlimited)) return 'limit'
  if (percent !== null && otherBase(fee)) return 'base'
  if (chargedAgain(fee)) return 'again'
  return percent === null ? 'amount' : 'rate'
}

/**
 * Whether one of two VAT mistakes explains the charge: VAT is missing from a fee that must include it, or VAT was added to a fee that
 * already contains it.
 */
function otherVat({ rule, facts, vatRatePpm, charged, expected, tolerance }: Unexplained): boolean {
  if (vatRatePpm === 0) return false
  const gross = PPM + vatRatePpm
  const without = divideRounded(BigInt(expected) * BigInt(PPM), BigInt(gross))
  const with_ = exact(expected + applyRate(expected, vatRatePpm))
  const leftOut = rule.vatAdded && facts.feesWithVat === true
  return (leftOut && near(charged, without, tolerance)) || near(charged, with_, tolerance)
}

/** Whether another base explains the charge: with or without delivery, with or without VAT, before or after the discount. */
function otherBase(fee: Unexplained): boolean {
  const { rule, sales } = fee
  const { percent } = rule.charge
  if (percent === null || percent.base.of === 'referral') return false
  const bases = (['price', 'paid'] as const).flatMap((of) =>
    [true, false].map((withVat): FeeBase => ({ of, withVat })),
  )
  const discounted = sales.some(({ amounts }) => amounts.discounts !== 0)
  return bases.some((base) => {
    const other = { ...rule, charge: { ...rule.charge, percent: { ...percent, base } } }
    return matches(fee, other) || (discounted && matches(fee, other, sales.map(beforeDiscount)))
  })
}

function chargedAgain({ times, charged, expected, tolerance }: Unexplained): boolean {
  for (let each = 2; each <= times; each += 1) {
    if (near(charged, expected * each, tolerance * each)) return true
  }
  return false
}

function matches(fee: Unexplained, rule: FeeRule, sales = fee.sales): boolean {
  const lines = sales.map((line) => lineSale(line, fee.facts, fee.vatRatePpm))
  const other: Expected | null = expectedFee(rule, lines, fee.facts.feesWithVat)
  return other?.amounts.some(({ amount }) => near(fee.charged, amount, fee.tolerance)) ?? false
}

/** The fee as a share of its base. VAT is removed from the fee first if it includes VAT that is added to the rule. */
function share({ rule, withVat, vatRatePpm, base }: Unexplained, fee: number): number {
  const added = rule.vatAdded && withVat ? PPM + vatRatePpm : PPM
  return divideRounded(BigInt(fee) * BigInt(PPM) * BigInt(PPM), BigInt(base) * BigInt(added))
}

export function near(a: number, b: number, tolerance: number): boolean {
  return Math.abs(a - b) <= tolerance
}
