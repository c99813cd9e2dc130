import { applyRate, exact } from '../../money/money.ts'
import { vatInside } from '../../vat/vat-inside.ts'
import { feeOf } from '../fee-of.ts'
import type { FeeRule } from '../fee-rule.ts'
import type { LineSale } from './line-sale.ts'

/** A fee without the VAT that the platform adds, that VAT, and the base of the percentage. */
interface RuleFee {
  readonly fee: number
  readonly vat: number
  readonly base: number
}

/** An amount that a rule allows, in one of the forms in which a ledger can state it. */
export interface Allowed {
  readonly amount: number
  readonly withVat: boolean
}

/** All amounts that the rule allows for these lines. The first is what the platform normally charges. */
export interface Expected {
  readonly amounts: readonly Allowed[]
  readonly base: number
}

/**
 * Calculates the fee that a rule expects for sale lines. Platforms do not state whether they round per unit or per
 * line, so both amounts are accepted. Returns null if the rule needs a size that is unknown.
 */
export function expectedFee(
  rule: FeeRule,
  lines: readonly LineSale[],
  feesWithVat: boolean | null,
): Expected | null {
  const perUnit = addUp(lines, (line) => unitByUnit(rule, line))
  if (perUnit === null) return null
  const perLine = isPlainShare(rule) ? addUp(lines, ({ whole }) => feeWithVat(rule, whole)) : null
  const ratePpm = lines[0]?.whole.vatRatePpm ?? 0
  const ways = [perUnit, ...(perLine === null ? [] : [perLine])]
  const amounts = ways.flatMap((way) => inForms(rule, way, ratePpm, feesWithVat))
  return { amounts, base: perUnit.base }
}

/** The forms in which a ledger can state the fee: with VAT or without VAT; both if the ledger does not say which. */
function inForms(
  rule: FeeRule,
  { fee, vat }: RuleFee,
  ratePpm: number,
  feesWithVat: boolean | null,
): Allowed[] {
  const full = exact(fee + vat)
  const onSum = rule.vatAdded ? exact(fee + applyRate(fee, ratePpm)) : full
  const without = rule.vatAdded ? fee : exact(fee - vatInside(fee, ratePpm))
  const forms = [
    { amount: full, withVat: true },
    { amount: onSum, withVat: true },
    { amount: without, withVat: false },
  ]
  return feesWithVat === null ? forms : forms.filter(({ withVat }) => withVat === feesWithVat)
}

/** Sums the fees of the units of a line. Units with equal amounts are calculated once. */
function unitByUnit(rule: FeeRule, line: LineSale): RuleFee | null {
  let sum: RuleFee = { fee: 0, vat: 0, base: 0 }
  for (const { units, sale } of line.each) {
    const one = feeWithVat(rule, sale)
    if (one === null) return null
    sum = add(sum, { fee: one.fee * units, vat: one.vat * units, base: one.base * units })
  }
  return sum
}

function feeWithVat(rule: FeeRule, sale: LineSale['whole']): RuleFee | null {
  const found = feeOf(rule, sale)
  return found && { fee: found.fee, vat: found.vatOnFee, base: found.base }
}

/**
 * Whether the charge is a single percentage and nothing else. Then the fee of a whole line equals the sum of the fees of its units, except
 * for rounding.
 */
function isPlainShare({ charge }: FeeRule): boolean {
  const { percent, minimum, maximum, fixed, weight, perCubicFoot } = charge
  const others = [minimum, maximum, weight, perCubicFoot]
  return percent?.bands.length === 1 && fixed === 0 && others.every((other) => other === null)
}

function addUp(lines: readonly LineSale[], of: (line: LineSale) => RuleFee | null): RuleFee | null {
  let sum: RuleFee = { fee: 0, vat: 0, base: 0 }
  for (const line of lines) {
    const one = of(line)
    if (one === null) return null
    sum = add(sum, one)
  }
  return sum
}

function add(a: RuleFee, b: RuleFee): RuleFee {
  return { fee: exact(a.fee + b.fee), vat: exact(a.vat + b.vat), base: exact(a.base + b.base) }
}

/** Returns the allowed amount that is nearest to the charged amount. */
export function nearest(amounts: readonly Allowed[], charged: number): Allowed {
  return amounts.reduce((best, each) =>
    Math.abs(each.amount - charged) < Math.abs(best.amount - charged) ? each : best,
  )
}
