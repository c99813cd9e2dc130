import type { CountryCode } from '../catalog/countries.ts'
import { FEE_KINDS, type FeeKind, type FeeRule, type Fulfilment } from './fee-rule.ts'

/**
 * chooseRules(rules, key) -> ChosenRules: at most one rule for each kind; a kind without one is absent: no rule is known.
 * Put the seller's own rules and SHIPPED_RULES into one list; the order of the list does not matter.
 */
export interface RuleKey {
  /** The code of a built-in platform, or the id of a seller's own. */
  readonly platform: string
  readonly country: CountryCode
  /** null: not known; then only rules count that hold for either. */
  readonly fulfilment: Fulfilment | null
  /** null: not known; then only rules count that name none. */
  readonly category: string | null
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
  return (
    rule.platform === key.platform &&
    rule.country === key.country &&
    (rule.fulfilment === null || rule.fulfilment === key.fulfilment) &&
    (rule.category === null || rule.category === key.category) &&
    appliesOn(rule, key.day)
  )
}

export function appliesOn({ validFrom, validTo }: FeeRule, day: string): boolean {
  return (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo)
}

export function isOwn(rule: FeeRule): boolean {
  return rule.source.confidence === 'own'
}

/** The seller's own before a shipped one, a named category before all, a named fulfilment before either, the newer first. */
function nearerFirst(a: FeeRule, b: FeeRule): number {
  return (
    Number(isOwn(b)) - Number(isOwn(a)) ||
    Number(b.category !== null) - Number(a.category !== null) ||
    Number(b.fulfilment !== null) - Number(a.fulfilment !== null) ||
    byText(b.validFrom ?? '', a.validFrom ?? '') ||
    byText(a.id, b.id)
  )
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
