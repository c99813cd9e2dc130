import { and, eq, inArray, sql } from 'drizzle-orm'
import { bundlesOf, type Recipes } from '#domain/bundles/recipe.ts'
import { bundlesWithSku, readDeletedBundles, readRecipes } from '#server/core/bundles/recipes.ts'
import { NO_PRODUCT } from '#server/core/stock/stocked-product.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { businesses, products } from '#server/infra/db/schema/catalog.ts'
import { salesMonthlySku, salesSku } from '#server/infra/db/schema/rollups.ts'
import { saleLines } from '#server/infra/db/schema/sales.ts'
import type { DeletedBundle } from '#server/infra/db/schema/stored-json.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { settleLayers } from '../costing/layers.ts'

/**
 * Deletes products. Their sales keep their cost and have no product afterwards. Those of bundles still take units from
 * the purchases of the components, also if they had another product since. A component of a remaining bundle cannot be
 * deleted, because the cost of that bundle would become unknown. `isUndo`: the products were created just before, and their
 * lines get back what they had.
 */
export async function deleteProducts(
  tx: Tx,
  scope: BusinessScope,
  ids: string[],
  { isUndo = false } = {},
): Promise<void> {
  const recipes = await readRecipes(tx, scope)
  await refuseComponents(tx, scope, recipes, ids)
  const deleted = await readDeletedBundles(tx, scope)
  const bundles = deleted.length === 0 ? [] : bundlesWithSku(deleted, await soldSkus(tx, scope, ids))
  if (!isUndo) await keepDeletedBundles(tx, scope, recipes, ids)
  const stocked = isUndo ? sql`deleted_product_id` : sql`coalesce(deleted_product_id, product_id)`
  for (const table of [saleLines, salesMonthlySku, salesSku]) {
    // undoing an import returns the units to the product that a line had when the import moved the stock
    const kept = table === saleLines ? { deletedProductId: sql`nullif(${stocked}, ${NO_PRODUCT}::uuid)` } : {}
    await tx
      .update(table)
      .set({ productId: null, ...kept })
      .where(
        and(
          eq(table.userId, scope.ownerId),
          eq(table.businessId, scope.businessId),
          inArray(table.productId, ids),
        ),
      )
  }
  await tx
    .delete(products)
    .where(
      and(
        eq(products.userId, scope.ownerId),
        eq(products.businessId, scope.businessId),
        inArray(products.id, ids),
      ),
    )
  await settleLayers(tx, scope, bundles)
}

async function soldSkus(tx: Tx, scope: BusinessScope, ids: readonly string[]): Promise<string[]> {
  const sold = await rowsOf<{ sku: string }>(
    tx,
    sql`SELECT DISTINCT sku FROM sale_lines
      WHERE user_id = ${scope.ownerId} AND product_id = ANY(${sql.param(ids)}::uuid[]) AND sku IS NOT NULL`,
  )
  return sold.map(({ sku }) => sku)
}

/** Keeps what layers need to know of deleted bundles: their recipes until today, and which sales were theirs. */
async function keepDeletedBundles(
  tx: Tx,
  scope: BusinessScope,
  recipes: Recipes,
  ids: readonly string[],
): Promise<void> {
  const bundles = ids.filter((id) => recipes.has(id))
  if (bundles.length === 0) return
  const sold = await rowsOf<Listing & { id: string; tomorrow: string }>(
    tx,
    sql`SELECT DISTINCT product_id AS id, platform, sku, ((now() AT TIME ZONE 'UTC')::date + 1)::text AS tomorrow
      FROM sale_lines
      WHERE user_id = ${scope.ownerId} AND product_id = ANY(${sql.param(bundles)}::uuid[]) AND sku IS NOT NULL`,
  )
  const taken = new Set(sold.map(listingKey))
  const earlier = (await readDeletedBundles(tx, scope)).map((bundle) => ({
    ...bundle,
    listings: bundle.listings.filter((listing) => !taken.has(listingKey(listing))),
  }))
  const deleted = [...Map.groupBy(sold, ({ id }) => id)].map(([id, lines]): DeletedBundle => {
    const end = { validFrom: lines[0]?.tomorrow ?? '', components: [] }
    const listings = lines.map(({ platform, sku }) => ({ platform, sku }))
    return { id, recipes: [...(recipes.get(id) ?? []), end], listings }
  })
  await tx
    .update(businesses)
    .set({ deletedBundles: [...earlier, ...deleted] })
    .where(and(eq(businesses.userId, scope.ownerId), eq(businesses.id, scope.businessId)))
}

type Listing = DeletedBundle['listings'][number]

const listingKey = ({ platform, sku }: Listing) => `${platform}\n${sku}`

async function refuseComponents(
  tx: Tx,
  scope: BusinessScope,
  recipes: Recipes,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const bundle = bundlesOf(recipes, new Set([id])).find((each) => !ids.includes(each))
    if (bundle === undefined) continue
    const rows = await tx
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(and(eq(products.userId, scope.ownerId), inArray(products.id, [id, bundle])))
    const nameOf = (wanted: string) => rows.find((row) => row.id === wanted)?.name ?? ''
    throw new AppError('product_in_bundle', { data: { name: nameOf(id), bundle: nameOf(bundle) } })
  }
}
