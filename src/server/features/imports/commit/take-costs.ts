import { and, eq, inArray, sql } from 'drizzle-orm'
import { readRecipes } from '#server/core/bundles/recipes.ts'
import { lockSales, recostProducts } from '#server/core/sales/costing/recost.ts'
import { insertCosts } from '#server/core/sales/costing/sold-products.ts'
import { productsBySku } from '#server/core/sales/lines/products-by-sku.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { costLineItems, unitCosts } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { ImportRow } from '../store.ts'

/**
 * Applies the costs entered with an import to existing products whose cost is unknown, and to others if the seller
 * chose to replace costs. Can be repeated safely. The costs stay when the import is undone, like the products that it
 * created, because the seller entered them: they are not data of the file.
 */
export async function takeCosts(tx: Tx, scope: BusinessScope, row: ImportRow): Promise<void> {
  const given = (row.options?.newProducts ?? []).filter(({ unitCost }) => unitCost !== null)
  if (given.length === 0) return
  await lockSales(tx, scope)
  const productsOf = await productsBySku(tx, scope)
  const bundles = await readRecipes(tx, scope)
  const costs = new Map<string, number>()
  for (const { sku, unitCost } of given) {
    // skips a SKU with several products, which is ambiguous, and bundles, whose cost comes from their components
    const [id, other] = productsOf(sku)
    if (id !== undefined && other === undefined && !bundles.has(id) && unitCost !== null && !costs.has(id))
      costs.set(id, unitCost)
  }
  const known = await knownCosts(tx, scope, [...costs.keys()])
  const changed = [...costs].flatMap(([id, unitCost]) => {
    const had = known.get(id)
    const same = had?.length === 1 && had[0] === unitCost
    return had === undefined || (row.options?.replaceCosts && !same) ? [{ id, unitCost }] : []
  })
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  for (const table of [unitCosts, costLineItems])
    await tx.delete(table).where(and(eq(table.userId, scope.ownerId), inArray(table.productId, ids)))
  await insertCosts(tx, scope, changed)
  await recordAudit(tx, scope, 'import.costs_taken', row.id, { count: ids.length })
  await recostProducts(tx, scope, ids)
}

/** Returns all unit costs in the history of these products. A product whose cost is unknown is not in the result. */
async function knownCosts(
  tx: Tx,
  { ownerId }: BusinessScope,
  productIds: readonly string[],
): Promise<Map<string, number[]>> {
  const rows = await rowsOf<{ id: string; costs: number[] }>(
    tx,
    sql`SELECT product_id AS id, json_agg(unit_cost) AS costs FROM unit_costs
      WHERE user_id = ${ownerId} AND product_id = ANY(${sql.param(productIds)}::uuid[]) AND unit_cost IS NOT NULL
      GROUP BY 1`,
  )
  return new Map(rows.map(({ id, costs }) => [id, costs]))
}
