import { and, eq, inArray } from 'drizzle-orm'
import { costOn, knownCosts, nextCosts } from '#domain/profit/cost-history.ts'
import { readRecipes } from '#server/core/bundles/recipes.ts'
import { sameHistory, writeHistories } from '#server/core/sales/costing/cost-histories.ts'
import { lockSales, recostProducts } from '#server/core/sales/costing/recost.ts'
import { costsOf } from '#server/core/sales/costing/replaced-costs.ts'
import { insertCostItems } from '#server/core/sales/costing/sold-products.ts'
import { foldSku } from '#server/core/sales/lines/match-products.ts'
import { productsBySku } from '#server/core/sales/lines/products-by-sku.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import { costLineItems } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { ImportRun } from '../run/import-run.ts'

/**
 * Applies the costs entered with an import to existing products wherever their cost is unknown, and to all sales of others if the seller
 * chose to replace costs. Can be repeated safely. The costs stay when the import is undone, like the products that it
 * created, because the seller entered them: they are not data of the file.
 */
export async function takeCosts(tx: Tx, { scope, row, today }: ImportRun): Promise<void> {
  const given = (row.options?.newProducts ?? []).filter(({ unitCost }) => unitCost !== null)
  if (given.length === 0) return
  await lockSales(tx, scope)
  const productsOf = await productsBySku(tx, scope)
  const bundles = await readRecipes(tx, scope)
  const costs = new Map<string, number>()
  for (const { sku, unitCost } of given) {
    // of several products with a SKU, the preview may have asked for the cost of one, such as the one that has the SKU on the platform
    const all = productsOf(sku)
    const asked = all.length > 1 ? all.filter((id) => row.preview?.unmatchedSkus.some(isOf(id, sku))) : all
    // skips a SKU with several products, which is ambiguous, and bundles, whose cost comes from their components
    const [id, other] = asked.length === 1 ? asked : all
    if (id !== undefined && other === undefined && !bundles.has(id) && unitCost !== null && !costs.has(id))
      costs.set(id, unitCost)
  }
  const changes = (await costsOf(tx, scope.ownerId, [...costs.keys()])).flatMap((product) => {
    const unitCost = costs.get(product.id) ?? 0
    const next = row.options?.replaceCosts
      ? nextCosts(product.costs, unitCost, 'always')
      : knownCosts(product.costs, unitCost)
    return sameHistory(product.costs, next) ? [] : [{ product, unitCost, next }]
  })
  if (changes.length === 0) return
  await writeHistories(tx, scope.ownerId, changes)
  const planned = changes.flatMap(({ product: { id, items }, unitCost, next }) => {
    const isPlanned = items.length > 0 && items.reduce((sum, { amount }) => sum + amount, 0) === unitCost
    return costOn(next, today)?.unitCost === unitCost && !isPlanned ? [{ id, unitCost }] : []
  })
  const replaced = planned.map(({ id }) => id)
  await tx
    .delete(costLineItems)
    .where(and(eq(costLineItems.userId, scope.ownerId), inArray(costLineItems.productId, replaced)))
  await insertCostItems(tx, scope.ownerId, planned)
  const ids = changes.map(({ product }) => product.id)
  await recordAudit(tx, scope, 'import.costs_taken', row.id, { count: ids.length })
  await recostProducts(tx, scope, ids)
}

function isOf(id: string, sku: string) {
  return (shown: { readonly sku: string; readonly productId: string | null }) =>
    shown.productId === id && foldSku(shown.sku) === foldSku(sku)
}
