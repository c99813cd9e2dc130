import { isFeeCategory } from '#domain/fees/categories.ts'
import type { FeeRule } from '#domain/fees/fee-rule.ts'

/** A fee rule as shown on a screen: a published rule or the seller's own. */
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

/** The categories of the rules: built-in ones in their order, then the seller's own. */
export function categoriesOf(rules: readonly ShownRule[], known: readonly string[]): string[] {
  const named = new Set(rules.flatMap(({ category }) => category ?? []))
  const own = [...named].filter((category) => !isFeeCategory(category)).sort()
  return [...known.filter((category) => named.has(category)), ...own]
}

/** Groups fee rules by price list, in the order of first appearance. */
export function sheetsOf(rules: readonly ShownRule[]): [ShownRule, ...ShownRule[]][] {
  const sheets = new Map<string, [ShownRule, ...ShownRule[]]>()
  for (const rule of rules) {
    const { title, url, checkedOn, confidence, learned } = rule.source
    const key = JSON.stringify([title, url, checkedOn, confidence, learned, rule.validFrom, rule.validTo])
    const sheet = sheets.get(key)
    if (sheet) sheet.push(rule)
    else sheets.set(key, [rule])
  }
  return [...sheets.values()]
}

/** The note that most rules of a price list have in common; it is shown once above them. */
export function sharedNote(rules: readonly ShownRule[]): string | null {
  const counts = Map.groupBy(
    rules.flatMap(({ source }) => source.note ?? []),
    (note) => note,
  )
  const [most] = [...counts.values()].sort((a, b) => b.length - a.length)
  return most && most.length > 1 && most.length * 2 > rules.length ? (most[0] ?? null) : null
}
