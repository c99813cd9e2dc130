import { applyRate, divideRounded, exact, PPM } from '../../money/money.ts'
import type { FeeBase, FeeRule } from '../fee-rule.ts'
import { type Expected, expectedFee } from './expected-fee.ts'
import type { Cause, Difference, ItemFacts, LedgerLine } from './finding.ts'
import { beforeDiscount, lineSale } from './line-sale.ts'

/** A fee that differs from its rule. */
export interface Unexplained {
  readonly rule: FeeRule
  readonly facts: ItemFacts
  readonly sales: readonly LedgerLine[]
  /** The number of lines that charge this fee. */
  readonly times: number
  readonly vatRatePpm: number
  readonly charged: number
  readonly expected: number
  readonly base: number
  /** Minor units of difference that rounding can cause. */
  readonly tolerance: number
}

export function explained(fee: Unexplained): Difference {
  const { rule, charged, expected, base } = fee
  // a share of ten times the base is not a plausible explanation
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

/** The first cause that gives the charged amount to the minor unit. Without one, the rate or the amount differs. */
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

/** VAT missing from a fee that includes it, or added to a fee that already contains it. */
function otherVat({ rule, facts, vatRatePpm, charged, expected, tolerance }: Unexplained): boolean {
  if (vatRatePpm === 0) return false
  const gross = PPM + vatRatePpm
  const without = divideRounded(BigInt(expected) * BigInt(PPM), BigInt(gross))
  const with_ = exact(expected + applyRate(expected, vatRatePpm))
  const leftOut = rule.vatAdded && facts.feesWithVat === true
  return (leftOut && near(charged, without, tolerance)) || near(charged, with_, tolerance)
}

/** Tries the base with or without delivery, with or without VAT, before or after the discount. */
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
  return other?.amounts.some((amount) => near(fee.charged, amount, fee.tolerance)) ?? false
}

/** The fee as a share of the base. Removes the VAT if the ledger's fees include it. */
function share({ rule, facts, vatRatePpm, base }: Unexplained, fee: number): number {
  const added = rule.vatAdded && facts.feesWithVat !== false ? PPM + vatRatePpm : PPM
  return divideRounded(BigInt(fee) * BigInt(PPM) * BigInt(PPM), BigInt(base) * BigInt(added))
}

export function near(a: number, b: number, tolerance: number): boolean {
  return Math.abs(a - b) <= tolerance
}
