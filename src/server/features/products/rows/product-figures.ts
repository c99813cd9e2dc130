import { sql } from 'drizzle-orm'
import type { RateDays } from '#contract/conversion.ts'
import { linesBySku } from '#server/core/sales/lines/lines-by-sku.ts'
import { foldSku } from '#server/core/sales/lines/match-products.ts'
import { fromDailySales } from '#server/core/sales/rollups/daily-sales.ts'
import { fold, targetOf } from '#server/core/sales/rollups/fold.ts'
import { cachedSkuParts, partsOf, type SkuCache, type SkuPart } from '#server/core/sales/rollups/sku-parts.ts'
import type { Sums } from '#server/core/sales/rollups/sums.ts'
import { type Period, within } from '#server/core/sales/rollups/whole-months.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

interface ProductSums {
  /** The sums of each product by its id, in the business's currency. */
  readonly sums: ReadonlyMap<string, Sums>
  /** The ids of products some of whose sales are missing in the sums, because their currency has no exchange rate on that day. */
  readonly notConverted: ReadonlySet<string>
  readonly isForeign: boolean
  /** The days of the exchange rates that the sums of all products used. */
  readonly rateDays: RateDays
}

/**
 * The sums of each product in a period, in the business's currency. They add up the same parts as the report by product, so that both
 * agree exactly. `platformSkus` are the SKUs of products on platforms.
 */
export async function sumsByProduct(
  tx: Tx,
  scope: BusinessScope,
  cache: SkuCache,
  period: Period,
  platformSkus: Iterable<string>,
): Promise<ProductSums> {
  const isForeign = await hasForeignSales(tx, scope, period)
  const { from, to } = period
  const asked = { from, to, convertedTo: scope.currency, isForeign }
  const parts = await cachedSkuParts(tx, scope, cache, asked)
  const own = await splitShared(tx, scope, parts, { period, platformSkus })
  const byProduct = own.map((part) => ({ ...part, key: part.productId ?? '' }))
  const { folded, conversion } = fold(byProduct, await targetOf(tx, scope.currency, byProduct))
  const notConverted = new Set(
    [...folded].flatMap(([currency, keys]) => (currency === scope.currency ? [] : [...keys.keys()])),
  )
  const { oldestRate = null, newestRate = null } = conversion ?? {}
  const sums = folded.get(scope.currency) ?? new Map<string, Sums>()
  return { sums, notConverted, isForeign, rateDays: { oldestRate, newestRate } }
}

async function hasForeignSales(tx: Tx, scope: BusinessScope, period: Period): Promise<boolean> {
  const [found] = await rowsOf<{ foreign: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT ${fromDailySales(scope)}
        AND r.currency <> ${scope.currency} ${within(sql`r.day`, period)}) AS foreign`,
  )
  return found?.foreign ?? false
}

/**
 * Splits the sums of SKUs that belong to different products on different platforms. For such SKUs the rollups contain no product, so
 * their sales are read from the sale lines.
 */
async function splitShared(
  tx: Tx,
  scope: BusinessScope,
  parts: readonly SkuPart[],
  { period, platformSkus }: { period: Period; platformSkus: Iterable<string> },
): Promise<readonly SkuPart[]> {
  const onPlatforms = new Set(Array.from(platformSkus, foldSku))
  const shared = new Set(
    parts.flatMap(({ key, productId }) =>
      productId === null && key !== '' && onPlatforms.has(foldSku(key)) ? key : [],
    ),
  )
  if (shared.size === 0) return parts
  const split = await partsOf(
    tx,
    linesBySku(scope, period),
    sql`CASE WHEN r.currency <> ${scope.currency} THEN r.day::text END`,
    sql`WHERE r.sku = ANY(${sql.param([...shared])}::text[])`,
  )
  return [...parts.filter(({ key }) => !shared.has(key)), ...split]
}
