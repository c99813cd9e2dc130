import type { Conversion } from '#contract/conversion.ts'
import { exact } from '#domain/money/money.ts'
import { allKnown } from '#domain/profit/figures.ts'
import { fold, targetOf } from '#server/core/sales/rollups/fold.ts'
import { dailyParts } from '#server/core/sales/rollups/parts.ts'
import { cachedSkuParts, type SkuCache } from '#server/core/sales/rollups/sku-parts.ts'
import { figuresOf, NO_SUMS, type Sums } from '#server/core/sales/rollups/sums.ts'
import type { Period } from '#server/core/sales/rollups/whole-months.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'

export interface Sales {
  readonly totals: ReturnType<typeof figuresOf>
  /** Whether the costs and the fees of all sales are known. */
  readonly whole: boolean
  readonly withoutRate: boolean
  readonly conversion: Conversion | null
  readonly bySku: ReadonlyMap<string, Sums>
  readonly titles: ReadonlyMap<string, string>
  revenueOf(product: string): number
}

/**
 * Reads the sales of the period in the currency of the business. `bySku` has the id of a product as its key, or the SKU if
 * it has no product.
 */
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
    whole: allKnown(totals),
    withoutRate: (all.conversion?.notConverted.length ?? 0) > 0,
    conversion: all.conversion,
    bySku,
    titles: new Map(keyed.map(({ key, title }) => [key, title])),
    revenueOf: (product) => Math.max(0, exact(bySku.get(product)?.revenue ?? 0)),
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a key in ad figures is the id of a product. Otherwise it is a SKU that belongs to no product, or to several. */
export function isProductId(key: string): boolean {
  return UUID.test(key)
}

/**
 * The sales of a product and their profit before ads. Each is null if it is unknown; the profit is unknown if any cost or
 * fee is.
 */
export function profitOfProduct(
  sales: Sales,
  key: string,
): { revenue: number | null; profit: number | null } {
  const sums = sales.bySku.get(key)
  if (!sums) {
    // A product without sales earned 0. A SKU without sales is unknown, because it can be another code of a product that
    // did sell.
    const nothing = isProductId(key) && !sales.withoutRate ? 0 : null
    return { revenue: nothing, profit: nothing }
  }
  const figures = figuresOf(sums)
  return { revenue: figures.revenue, profit: allKnown(figures) ? figures.profit : null }
}
