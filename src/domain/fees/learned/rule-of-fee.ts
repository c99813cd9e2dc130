import { rulesOverlap } from '../check-rule.ts'
import type { FeeRule, RuleEvidence } from '../fee-rule.ts'
import { dayNumber, isoDay } from './fee-lines.ts'
import type { LearnedFee } from './learned-fee.ts'

export type RuleOfFee = Omit<FeeRule, 'id' | 'source'> & { readonly learned: RuleEvidence }

/**
 * Makes a rule from a learned fee. The rule starts on the day of the first line that only this fee explains, and ends the day before the
 * first line of the next fee, or else before the line that proves its end.
 */
export function ruleOf(fee: LearnedFee, everyProduct: boolean): RuleOfFee {
  const { platform, country, currency, kind, charge, vatAdded, since, until } = fee
  const { lines, explained, firstDay, lastDay } = fee
  return {
    platform,
    country,
    currency,
    kind,
    charge,
    vatAdded,
    learned: { lines, explained, firstDay, lastDay },
    fulfilment: null,
    category: null,
    products: everyProduct ? null : fee.productIds,
    validFrom: since?.by ?? firstDay,
    validTo: until && isoDay(dayNumber(until.by) - 1),
  }
}

/**
 * The products of a fee that another learned fee charges differently on the same days: their SKUs have different fees, so no single rule is
 * right for the product.
 */
export function contestedProducts(fee: LearnedFee, all: readonly LearnedFee[]): Set<string> {
  const rule = ruleOf(fee, false)
  const others = all
    .map((other) => ruleOf(other, false))
    .filter((other) => rulesOverlap(rule, other) && chargedBy(other) !== chargedBy(rule))
    .flatMap(({ products }) => products ?? [])
  return new Set(others.filter((product) => fee.productIds.includes(product)))
}

function chargedBy({ charge, vatAdded }: RuleOfFee): string {
  return JSON.stringify([charge, vatAdded])
}
