import { type ChosenRules, chooseRules, type RuleKey } from '../choose-rules.ts'
import type { FeeKind, FeeRule } from '../fee-rule.ts'
import type { ItemFacts, Unchecked } from './finding.ts'

const NEEDED: Record<string, FeeKind> = {
  referral: 'referral',
  fulfilment: 'fulfilment',
  refund: 'refund_administration',
}

/** Finds the rules for the fee check. Results are cached, because orders of the same day and category need the same rules. */
export class RuleBook {
  readonly #rules: readonly FeeRule[]
  readonly #chosen = new Map<string, ChosenRules>()
  /** The products that at least one rule names. All other products share the cached results. */
  readonly #limited: ReadonlySet<string>

  constructor(rules: readonly FeeRule[]) {
    this.#rules = rules
    this.#limited = new Set(rules.flatMap(({ products }) => products ?? []))
  }

  /** Returns the rule for a kind of fee on a day, or the reason why no rule applies. */
  find(kind: keyof typeof NEEDED, facts: ItemFacts, day: string): FeeRule | Unchecked {
    const feeKind = NEEDED[kind] as FeeKind
    const { platform, country, fulfilment, category, productId } = facts
    if (country === null) return 'no_country'
    const product = productId !== null && this.#limited.has(productId) ? productId : null
    const rule = this.#choose({ platform, country, fulfilment, category, product, day })[feeKind]
    if (rule) return rule
    const others = this.#rules.filter((other) => other.kind === feeKind && other.platform === platform)
    const near = others.filter((other) => other.country === country)
    if (near.length === 0) return 'no_rule'
    if (category === null && near.some((other) => other.category !== null))
      return productId === null ? 'no_product' : 'no_category'
    return fulfilment === null && near.some((other) => other.fulfilment !== null)
      ? 'no_fulfilment'
      : 'no_rule'
  }

  #choose(key: RuleKey): ChosenRules {
    const name = [key.platform, key.country, key.fulfilment, key.category, key.product, key.day].join(
      '\u001f',
    )
    const known = this.#chosen.get(name)
    if (known) return known
    const chosen = chooseRules(this.#rules, key)
    this.#chosen.set(name, chosen)
    return chosen
  }
}
