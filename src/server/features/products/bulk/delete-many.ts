import { sql } from 'drizzle-orm'
import { componentsOf } from '#domain/bundles/recipe.ts'
import { sameSpelling } from '#domain/import/cells/clean-text.ts'
import { readRecipes } from '#server/core/bundles/recipes.ts'
import { recostProducts } from '#server/core/sales/costing/recost.ts'
import { digestsOf } from '#server/core/sales/costing/replaced-costs.ts'
import { leaveSave } from '#server/core/sales/costing/undo-costs.ts'
import { deleteProducts } from '#server/core/sales/lines/delete-products.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { dropUnattachedImages } from '#server/infra/images/images.ts'

interface Deletion {
  readonly productId: string
  readonly name: string
  readonly digest?: string | undefined
}

/**
 * Returns which of these created products stay: all if the costs stay that were saved with them, otherwise those for which something was
 * entered since. Then their digest differs, or a bundle contains them. Also returns those that were deleted since.
 */
export async function changedSince(
  tx: Tx,
  scope: BusinessScope,
  deletions: readonly Deletion[],
  { costsStay }: { costsStay: boolean },
): Promise<{ staying: Deletion[]; gone: Deletion[] }> {
  const created = deletions.filter(({ digest }) => digest !== undefined)
  if (created.length === 0) return { staying: [], gone: [] }
  const digests = await digestsOf(
    tx,
    scope,
    created.map(({ productId }) => productId),
  )
  const recipes = await readRecipes(tx, scope)
  const components = new Set(componentsOf(recipes, recipes.keys()))
  const gone = created.filter(({ productId }) => !digests.has(productId))
  const staying = created.filter(({ productId, digest }) => {
    const now = digests.get(productId)
    return now !== undefined && (costsStay || now !== digest || components.has(productId))
  })
  return { staying, gone }
}

/**
 * Deletes products if the given names match. The caller must have locked the sales. Returns the storage keys of images that no product uses
 * any more.
 */
export async function deleteMany(
  tx: Tx,
  scope: BusinessScope,
  deletions: readonly Deletion[],
): Promise<string[]> {
  if (deletions.length === 0) return []
  const ids = deletions.map(({ productId }) => productId)
  const found = await rowsOf<{ id: string; name: string; imageIds: string[] }>(
    tx,
    sql`SELECT p.id, p.name, ARRAY(SELECT image_id FROM product_images i
        WHERE i.user_id = p.user_id AND i.product_id = p.id) AS "imageIds"
      FROM products p WHERE p.user_id = ${scope.ownerId} AND p.business_id = ${scope.businessId}
        AND p.id = ANY(${sql.param(ids)}::uuid[]) ORDER BY p.id FOR UPDATE`,
  )
  const byId = new Map(found.map((product) => [product.id, product]))
  for (const { productId, name } of deletions) {
    const product = byId.get(productId)
    if (!product) throw new AppError('product_not_found')
    if (!sameSpelling(name, product.name)) throw new AppError('name_mismatch')
  }
  await leaveSave(tx, scope, ids)
  await deleteProducts(tx, scope, ids)
  const files = await dropUnattachedImages(
    tx,
    scope.ownerId,
    found.flatMap(({ imageIds }) => imageIds),
  )
  await recostProducts(tx, scope, ids)
  return files
}
