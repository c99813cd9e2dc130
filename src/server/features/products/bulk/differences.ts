import type { ResponseOf } from '#contract/endpoint.ts'
import type { ChangedValues, changeProducts, FeeChange } from '#contract/product-changes.ts'
import { foldName } from '#domain/import/cells/clean-text.ts'
import { type Fees, feeDifferences } from './fees/fee-changes.ts'

export type Changed = ResponseOf<typeof changeProducts>['changed'][number]

/** The current values of a product. A price of null is unknown. */
export interface CurrentValues {
  readonly name: string
  readonly category: string
  readonly variantOf: string
  readonly price: number | null
  readonly quantity: number | null
  readonly lowStockBelow: number | null
  readonly tags: readonly string[]
  readonly archived: boolean
  readonly unitCost: number | null
  readonly fees: readonly Fees[]
}

interface Change extends Partial<Omit<CurrentValues, 'unitCost' | 'fees'>> {
  readonly unitCost?: number | undefined
  readonly addTags?: readonly string[] | undefined
  readonly removeTags?: readonly string[] | undefined
  readonly fees?: readonly FeeChange[] | undefined
}

const VALUES = [
  ...['name', 'category', 'variantOf', 'price', 'quantity'],
  ...['lowStockBelow', 'archived', 'unitCost'],
] as const

/**
 * Returns the values that a change alters, before and after it; null when it alters nothing. `recounts`: a stock count alters
 * something even if it equals the stock.
 */
export function differenceOf(
  current: CurrentValues,
  change: Change,
  recounts: boolean,
): { before: ChangedValues; after: ChangedValues } | null {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const name of VALUES) {
    if (change[name] === undefined) continue
    const isCount = name === 'quantity' && change[name] !== null
    if (change[name] === current[name] && !(isCount && recounts)) continue
    before[name] = current[name]
    after[name] = change[name]
  }
  const tags = changedTags(current.tags, change)
  if (tags.join('\n') !== current.tags.join('\n')) {
    before.tags = [...current.tags]
    after.tags = tags
  }
  const fees = feeDifferences(current.fees, change.fees ?? [])
  if (fees.after.length > 0) {
    before.fees = fees.before
    after.fees = fees.after
  }
  return Object.keys(after).length === 0 ? null : { before, after }
}

/** Returns the tags of a new product, without duplicates. */
export function tagsOf(tags: readonly string[]): string[] {
  return changedTags([], { tags })
}

/** Returns the tags after a change. Tags with the same folded spelling are one tag, which keeps its first spelling. */
function changedTags(current: readonly string[], { tags, addTags = [], removeTags = [] }: Change): string[] {
  const removed = new Set(removeTags.map(foldName))
  const byName = new Map<string, string>()
  for (const tag of [...(tags ?? current), ...addTags]) {
    const clean = tag.trim().replace(/\s+/g, ' ')
    const folded = foldName(clean)
    if (folded !== '' && !removed.has(folded) && !byName.has(folded)) byName.set(folded, clean)
  }
  return [...byName.values()].sort((a, b) => a.localeCompare(b))
}
