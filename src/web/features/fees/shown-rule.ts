import { isFeeCategory } from '#domain/fees/categories.ts'
import type { FeeRule } from '#domain/fees/fee-rule.ts'

/** A rule on the screen: shipped, or the seller's own. */
export interface ShownRule extends FeeRule {
  readonly own: boolean
  readonly platformName: string
  readonly copiedFrom: string | null
}

export interface RuleFilter {
  readonly platform: string
  readonly category: string
}

export function filtered(rules: readonly ShownRule[], { platform, category }: RuleFilter): ShownRule[] {
  return rules.filter(
    (rule) =>
      (platform === '' || rule.platform === platform) &&
      (category === '' || rule.category === null || rule.category === category),
  )
}

/** Named categories that rules have: the known ones in their order, then the seller's own words. */
export function categoriesOf(rules: readonly ShownRule[], known: readonly string[]): string[] {
  const named = new Set(rules.flatMap(({ category }) => category ?? []))
  const own = [...named].filter((category) => !isFeeCategory(category)).sort()
  return [...known.filter((category) => named.has(category)), ...own]
}
