import { createHash } from 'node:crypto'
import type { ImportPreview } from '#contract/imports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { foldSku } from '#server/core/sales/lines/match-products.ts'

const SHOWN_SKUS = 500

export interface LineMatch {
  readonly productId: string | null
  readonly reason: ImportPreview['unmatchedSkus'][number]['reason']
  /** Whether the answer can be another on another day. */
  readonly byDay?: boolean
}

/** Reasons why the profit of a product's sales is unknown; if its lines have several, the last one is shown. */
const REASONS: readonly LineMatch['reason'][] = ['matched', 'no_rate', 'no_cost', 'bundle_without_cost']

interface SkuSums {
  sku: string
  title: string
  lines: number
  units: number
  currency: CurrencyCode
  revenue: number
  match: LineMatch
  /** The day and the currency of the lines that were matched last. */
  matched: { readonly date: string; readonly currency: CurrencyCode }
}

/** Lines of a SKU on a platform, in one currency. */
export interface LinesOfSku extends Readonly<Omit<SkuSums, 'title' | 'match' | 'matched'>> {
  readonly platform: string
  readonly date: string
  readonly title: string | null
}

/** Adds up the lines of each SKU, and says which SKUs match no product or lack a cost. */
export class SkuTally {
  /** By platform, then by SKU: a SKU can match a product on one platform and none on another. */
  readonly #skus = new Map<string, Map<string, SkuSums>>()

  /** `match` is called for the first lines of the SKU on this platform, and for later ones if the answer can be another. */
  add(
    { platform, date, sku, title, lines, units, currency, revenue }: LinesOfSku,
    match: () => LineMatch,
  ): void {
    const ofPlatform = this.#skus.get(platform) ?? new Map<string, SkuSums>()
    const folded = foldSku(sku)
    const known = ofPlatform.get(folded)
    const sums = known ?? {
      sku: sku.trim(),
      title: title ?? '',
      lines: 0,
      units: 0,
      currency,
      revenue: 0,
      match: match(),
      matched: { date, currency },
    }
    const { match: last, matched } = sums
    if (currency !== matched.currency || (last.byDay && date !== matched.date)) {
      const next = match()
      const reason = REASONS.indexOf(next.reason) > REASONS.indexOf(last.reason) ? next.reason : last.reason
      sums.match = { ...next, reason }
      sums.matched = { date, currency }
    }
    sums.lines += lines
    sums.units += units
    // for a SKU sold in two currencies, revenue is shown in the first
    if (currency === sums.currency) sums.revenue += revenue
    if (sums.title === '' && title) sums.title = title
    if (!known) this.#skus.set(platform, ofPlatform.set(folded, sums))
  }

  /** A hash of all SKUs with their sums, which says only what the file says, not which products match. */
  hash(): string {
    const hash = createHash('sha256')
    for (const [platform, skus] of this.#skus)
      for (const { sku, lines, units, currency, revenue } of skus.values())
        hash.update(JSON.stringify([platform, sku, lines, units, currency, revenue]))
    return hash.digest('hex')
  }

  finish(): Pick<ImportPreview, 'matchedSkus' | 'unmatchedSkus' | 'unmatchedSkuCount'> {
    const skus = bySkuAndMatch([...this.#skus.values()].flatMap((ofPlatform) => [...ofPlatform.values()]))
    const open = skus.filter(({ match }) => match.reason !== 'matched')
    open.sort((a, b) => b.revenue - a.revenue || (a.sku < b.sku ? -1 : 1))
    return {
      matchedSkus: skus.filter(({ match }) => match.productId !== null).length,
      unmatchedSkus: open
        .slice(0, SHOWN_SKUS)
        .map(({ match: { productId, reason }, matched: _, ...sums }) => ({ ...sums, productId, reason })),
      unmatchedSkuCount: open.length,
    }
  }
}

/**
 * Merges the sums of a SKU on several platforms if it matches the same product there, or if it matches no product for the same
 * reason.
 */
function bySkuAndMatch(all: Iterable<SkuSums>): SkuSums[] {
  const merged = new Map<string, SkuSums>()
  for (const sums of all) {
    const { productId, reason } = sums.match
    const key = [foldSku(sums.sku), productId, reason].join('\u0000')
    const known = merged.get(key)
    if (!known) merged.set(key, { ...sums })
    else {
      known.lines += sums.lines
      known.units += sums.units
      if (sums.currency === known.currency) known.revenue += sums.revenue
      known.title ||= sums.title
    }
  }
  return [...merged.values()]
}
