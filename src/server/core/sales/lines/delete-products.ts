import { and, eq, inArray, sql } from 'drizzle-orm'
import { bundlesOf, type Recipes } from '#domain/bundles/recipe.ts'
import { readRecipes } from '#server/core/bundles/recipes.ts'
import { NO_PRODUCT } from '#server/core/stock/stocked-product.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { products } from '#server/infra/db/schema/catalog.ts'
import { salesMonthlySku, salesSku } from '#server/infra/db/schema/rollups.ts'
import { saleLines } from '#server/infra/db/schema/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'

/**
 * Deletes products. Their sales keep their cost and have no product afterwards. Those of bundles still take units from
 * the purchases of the components. A component of a remaining bundle cannot be deleted, because the cost of that bundle
 * would become unknown. `isUndo`: the products were created just before, and their lines get back what they had.
 */
export async function deleteProducts(
  tx: Tx,
  scope: BusinessScope,
  ids: string[],
  { isUndo = false } = {},
): Promise<void> {
  const recipes = await readRecipes(tx, scope)
  await refuseComponents(tx, scope, recipes, ids)
  if (!isUndo) await keepRecipesOfSales(tx, scope, recipes, ids)
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
}

async function keepRecipesOfSales(
  tx: Tx,
  scope: BusinessScope,
  recipes: Recipes,
  ids: readonly string[],
): Promise<void> {
  const bundles = ids.filter((id) => recipes.has(id))
  if (bundles.length === 0) return
  const sold = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT DISTINCT product_id AS id FROM sale_lines
      WHERE user_id = ${scope.ownerId} AND product_id = ANY(${sql.param(bundles)}::uuid[])`,
  )
  const kept = Object.fromEntries(sold.map(({ id }) => [id, recipes.get(id)]))
  await tx.execute(sql`UPDATE businesses SET deleted_bundles = deleted_bundles || ${JSON.stringify(kept)}::jsonb
    WHERE user_id = ${scope.ownerId} AND id = ${scope.businessId}`)
}

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
