import { rulesOverlap } from '../check-rule.ts'
import type { FeeRule } from '../fee-rule.ts'
import { dayNumber, isoDay } from './fee-lines.ts'

/**
 * What remains of a rule when a newer rule replaces it for some products and days: the old rule for the other products, and for the days
 * before and after the newer rule.
 */
export function remainsOf<Rule extends FeeRule>(rule: Rule, newer: Omit<FeeRule, 'id' | 'source'>): Rule[] {
  if (!rulesOverlap(rule, newer)) return [rule]
  const { validFrom: from, validTo: to } = newer
  const shared = rule.products?.filter((product) => newer.products?.includes(product)) ?? null
  const others = rule.products?.filter((product) => !newer.products?.includes(product)) ?? []
  const remains: Rule[] = []
  if (others.length > 0) remains.push({ ...rule, products: others })
  if (from !== null && (rule.validFrom === null || rule.validFrom < from))
    remains.push({ ...rule, products: shared, validTo: isoDay(dayNumber(from) - 1) })
  if (to !== null && (rule.validTo === null || rule.validTo > to))
    remains.push({ ...rule, products: shared, validFrom: isoDay(dayNumber(to) + 1) })
  return remains
}
