import { exact } from '#domain/money/money.ts'
import { knownFees, partlyKnown } from '#domain/profit/figures.ts'
import { fold, targetOf } from '#server/core/sales/rollups/fold.ts'
import { dailyParts } from '#server/core/sales/rollups/parts.ts'
import { cachedSkuParts, type SkuCache } from '#server/core/sales/rollups/sku-parts.ts'
import { figuresOf, NO_SUMS, type Sums } from '#server/core/sales/rollups/sums.ts'
import type { Period } from '#server/core/sales/rollups/whole-months.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'

export interface Sales {
  readonly totals: ReturnType<typeof figuresOf>
  /** Whether the cost and the fees of all sales are known. */
  readonly whole: boolean
  readonly withoutRate: boolean
  readonly bySku: ReadonlyMap<string, Sums>
  readonly titles: ReadonlyMap<string, string>
  revenueOf(product: string): number
}

/** Reads the sales of the period in the currency of the business, by product, or by SKU without one. */
export async function readSales(
  tx: Tx,
  scope: BusinessScope,
  cache: SkuCache,
  period: Period,
): Promise<Sales> {
  const own = scope.currency
  const daily = await dailyParts(tx, scope, period, 'all', own)
  const target = await targetOf(tx, own, daily)
  const all = fold(daily, target)
  const isForeign = daily.some(({ currency }) => currency !== own)
  const { from, to } = period
  const parts = await cachedSkuParts(tx, scope, cache, { from, to, convertedTo: own, isForeign })
  const keyed = parts.map((part) => ({ ...part, key: part.productId ?? part.key }))
  const bySku = fold(keyed, target).folded.get(own) ?? new Map<string, Sums>()
  const totals = figuresOf([...(all.folded.get(own)?.values() ?? [])][0] ?? NO_SUMS)
  return {
    totals,
    whole: !partlyKnown(totals) && knownFees(totals),
    withoutRate: (all.conversion?.notConverted.length ?? 0) > 0,
    bySku,
    titles: new Map(keyed.map(({ key, title }) => [key, title])),
    revenueOf: (product) => Math.max(0, exact(bySku.get(product)?.revenue ?? 0)),
  }
}

/** The profit of a product before ads; null if a cost or a fee is unknown. */
export function profitOfProduct(sales: Sales, key: string): { revenue: number; profit: number | null } {
  const sums = sales.bySku.get(key)
  // a product without sales earned nothing, and no cost of it is missing
  if (!sums) return { revenue: 0, profit: 0 }
  const figures = figuresOf(sums)
  const isKnown = !partlyKnown(figures) && knownFees(figures)
  return { revenue: figures.revenue, profit: isKnown ? figures.profit : null }
}
