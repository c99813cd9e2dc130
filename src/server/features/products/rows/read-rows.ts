import { sql } from 'drizzle-orm'
import type { RateDays } from '#contract/conversion.ts'
import type { ProductRow } from '#contract/product-rows.ts'
import { productStatus } from '#domain/catalog/product-status.ts'
import { foldName } from '#domain/import/cells/clean-text.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { SkuCache } from '#server/core/sales/rollups/sku-parts.ts'
import { figuresOf, type Sums } from '#server/core/sales/rollups/sums.ts'
import type { Period } from '#server/core/sales/rollups/whole-months.ts'
import { readStock, type StockCache } from '#server/core/stock/stock-levels.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { imageUrl } from '#server/infra/images/images.ts'
import { sumsByProduct } from './product-figures.ts'
import { type StoredRow, sumsOf } from './select-rows.ts'

export interface ProductRows extends RateDays {
  readonly currency: CurrencyCode
  /** Newest first. */
  readonly stored: readonly StoredRow[]
  readonly platforms: ProductRow['platforms']
  readonly tags: readonly string[]
  readonly variantsOf: readonly string[]
  /** The sums of sales and fees that belong to no product, or to archived products; null if there are none. */
  readonly others: Sums | null
  /** Whether sales were converted to another currency. No data version covers exchange rates, so such figures must not be cached. */
  readonly isForeign: boolean
}

interface Details extends Pick<ProductRow, 'id' | 'category' | 'variantOf' | 'tags' | 'createdAt'> {
  readonly imageId: string | null
  readonly platforms: (ProductRow['platforms'][number] & { readonly sku: string })[] | null
}

/**
 * Reads all products of a business with their figures of a period. The number of SQL statements does not depend on the number of products.
 */
export async function readRows(
  tx: Tx,
  scope: BusinessScope,
  { parts, stock: stockLevels }: { readonly parts: SkuCache; readonly stock: StockCache },
  period: Period,
  today: string,
): Promise<ProductRows> {
  const stock = new Map(
    (await readStock(tx, scope, stockLevels, today)).map((level) => [level.productId, level]),
  )
  const details = await readDetails(tx, scope)
  const platformSkus = details.flatMap(({ platforms }) => platforms?.map(({ sku }) => sku) ?? [])
  const { sums, notConverted, isForeign, rateDays } = await sumsByProduct(
    tx,
    scope,
    parts,
    period,
    platformSkus,
  )
  // all variants of a product show the shared name in the spelling of the oldest variant
  const spellings = new Map(
    details.flatMap(({ variantOf }) => (variantOf === '' ? [] : [[foldName(variantOf), variantOf]])),
  )
  const stored = details.flatMap(({ id, imageId, platforms, variantOf, ...rest }): StoredRow[] => {
    const level = stock.get(id)
    if (!level) return []
    const { name, sku, price, unitCost, bundle, quantity, daysLeft, low, archived } = level
    const own = sums.get(id) ?? null
    const onPlatforms = platforms ?? []
    const row: ProductRow = {
      id,
      variantOf: spellings.get(foldName(variantOf)) ?? '',
      ...rest,
      ...{ name, sku, price, unitCost, bundle, quantity, daysLeft, low, archived },
      status: productStatus(price),
      imageUrl: imageId === null ? null : imageUrl(imageId, scope.businessId),
      platforms: onPlatforms.map(({ sku: _, ...platform }) => platform),
      figures: own && figuresOf(own),
      notConverted: notConverted.has(id),
      variants: null,
    }
    return [{ row, sums: own, searched: [name, sku, ...onPlatforms.map((each) => each.sku)].map(foldName) }]
  })
  const platforms = new Map(
    stored.flatMap(({ row }) => row.platforms.map((platform) => [platform.platformId, platform])),
  )
  const listed = new Set(stored.flatMap(({ row }) => (row.archived ? [] : row.id)))
  const others = sumsOf([...sums].flatMap(([id, own]) => (listed.has(id) ? [] : { sums: own })))
  const inOrder = (names: Iterable<string>) => [...new Set(names)].sort((a, b) => a.localeCompare(b))
  return {
    currency: scope.currency,
    stored,
    platforms: [...platforms.values()].sort((a, b) => a.name.localeCompare(b.name)),
    tags: inOrder(stored.flatMap(({ row }) => row.tags)),
    variantsOf: inOrder(spellings.values()),
    others,
    isForeign,
    ...rateDays,
  }
}

function readDetails(tx: Tx, { ownerId, businessId }: BusinessScope): Promise<Details[]> {
  return rowsOf<Details>(
    tx,
    sql`SELECT p.id, p.category, p.variant_of AS "variantOf", p.tags,
        to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
        (SELECT image_id FROM product_images i WHERE i.user_id = p.user_id AND i.product_id = p.id
          ORDER BY position LIMIT 1) AS "imageId",
        (SELECT json_agg(json_build_object('platformId', f.platform_id, 'name', n.name, 'code', n.code, 'sku', f.sku)
            ORDER BY n.is_custom, lower(n.name))
          FROM product_platforms f JOIN platforms n ON n.id = f.platform_id
          WHERE f.user_id = p.user_id AND f.product_id = p.id) AS platforms
      FROM products p
      WHERE p.user_id = ${ownerId} AND p.business_id = ${businessId}
      ORDER BY p.created_at DESC NULLS LAST, p.id`,
  )
}
