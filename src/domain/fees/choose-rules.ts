import type { CountryCode } from '../catalog/countries.ts'
import { FEE_KINDS, type FeeKind, type FeeRule, type Fulfilment } from './fee-rule.ts'

/**
 * What decides which rules apply to a sale. `chooseRules` chooses at most one rule for each kind of fee; a kind without a rule is absent
 * from the result. Its rules are the seller's own and SHIPPED_RULES in one list, in any order.
 */
export interface RuleKey {
  /** The code of a built-in platform, or the id of a platform that the seller created. */
  readonly platform: string
  readonly country: CountryCode
  /** The fulfilment; null if unknown. Then only rules for both kinds of fulfilment are chosen. */
  readonly fulfilment: Fulfilment | null
  /** The category; null if unknown. Then only rules without a category are chosen. */
  readonly category: string | null
  /** The id of the product; null or absent if unknown. Then only rules for every product are chosen. */
  readonly product?: string | null
  /** ISO day of the sale. */
  readonly day: string
}

export type ChosenRules = { readonly [kind in FeeKind]?: FeeRule }

export function chooseRules(rules: readonly FeeRule[], key: RuleKey): ChosenRules {
  const fitting = rules.filter((rule) => appliesTo(rule, key))
  const chosen: { [kind in FeeKind]?: FeeRule } = {}
  for (const kind of FEE_KINDS) {
    const best = fitting.filter((rule) => rule.kind === kind).sort(nearerFirst)[0]
    if (best) chosen[kind] = best
  }
  return chosen
}

export function appliesTo(rule: FeeRule, key: RuleKey): boolean {
  return appliesSomeDay(rule, key) && appliesOn(rule, key.day)
}

/** Whether the rule applies to such sales on any day, past or future. */
export function appliesSomeDay(rule: FeeRule, key: Omit<RuleKey, 'day'>): boolean {
  return (
    rule.platform === key.platform &&
    rule.country === key.country &&
    (rule.fulfilment === null || rule.fulfilment === key.fulfilment) &&
    (rule.category === null || rule.category === key.category) &&
    (!rule.products || (key.product != null && rule.products.includes(key.product)))
  )
}

export function appliesOn({ validFrom, validTo }: FeeRule, day: string): boolean {
  return (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo)
}

export function isOwn(rule: FeeRule): boolean {
  return rule.source.confidence === 'own'
}

/**
 * Sorts the rule that takes precedence first: a seller's own rule before a shipped one, then a rule that names products, a category, a
 * fulfilment, and finally the newer rule.
 */
function nearerFirst(a: FeeRule, b: FeeRule): number {
  return (
    Number(isOwn(b)) - Number(isOwn(a)) ||
    Number(Boolean(b.products)) - Number(Boolean(a.products)) ||
    Number(b.category !== null) - Number(a.category !== null) ||
    Number(b.fulfilment !== null) - Number(a.fulfilment !== null) ||
    byText(b.validFrom ?? '', a.validFrom ?? '') ||
    byText(a.id, b.id)
  )
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
