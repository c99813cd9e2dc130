import { and, eq, inArray, sql } from 'drizzle-orm'
import { lockSales, recostProducts } from '#server/core/sales/costing/recost.ts'
import { foldSku } from '#server/core/sales/lines/catalog.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { costLineItems, unitCosts } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { ImportRow } from './store.ts'

const BEGINNING = '0001-01-01'

export interface ProductCost {
  readonly id: string
  readonly unitCost: number
}

/**
 * Applies the costs entered with an import to existing products whose cost is unknown, and to others if the seller
 * chose to replace costs. Repeatable. The costs stay when the import is undone, like the products it created: they are
 * the seller's knowledge, not data of the file.
 */
export async function takeCosts(tx: Tx, scope: BusinessScope, row: ImportRow): Promise<void> {
  const given = (row.options?.newProducts ?? []).filter(({ unitCost }) => unitCost !== null)
  if (given.length === 0) return
  await lockSales(tx, scope)
  const productOf = await productsBySku(tx, scope)
  const costs = new Map<string, number>()
  for (const { sku, unitCost } of given) {
    const id = productOf(sku)
    if (id !== null && unitCost !== null && !costs.has(id)) costs.set(id, unitCost)
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
  await recordAudit(tx, scope.ownerId, 'import.costs_taken', row.id)
  await recostProducts(tx, scope, ids)
}

/** For products without a cost: adds one cost item, and a unit cost that applies to all sales. */
export async function insertCosts(
  tx: Tx,
  { ownerId: userId }: { ownerId: OwnerId },
  costs: readonly ProductCost[],
): Promise<void> {
  if (costs.length === 0) return
  const [category] = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT id FROM cost_categories WHERE code = 'product' AND user_id IS NULL`,
  )
  if (!category) throw new Error('the built-in cost category is missing')
  await tx.insert(costLineItems).values(
    costs.map(({ id, unitCost }) => ({
      userId,
      productId: id,
      costCategoryId: category.id,
      position: 0,
      amount: unitCost,
    })),
  )
  await tx
    .insert(unitCosts)
    .values(costs.map(({ id, unitCost }) => ({ userId, productId: id, validFrom: BEGINNING, unitCost })))
}

/** A SKU with several products is ambiguous and left out. */
async function productsBySku(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
): Promise<(sku: string) => string | null> {
  const ofBusiness = sql`p.user_id = ${ownerId} AND p.business_id = ${businessId}`
  const rows = await rowsOf<ProductSku>(
    tx,
    sql`SELECT p.id, p.sku FROM products p WHERE ${ofBusiness}
      UNION SELECT p.id, f.sku FROM products p
        JOIN product_platforms f ON f.user_id = p.user_id AND f.product_id = p.id WHERE ${ofBusiness}`,
  )
  const bySku = Map.groupBy(rows, ({ sku }) => foldSku(sku))
  return (sku) => {
    const [id, other] = new Set(bySku.get(foldSku(sku))?.map((row) => row.id))
    return other === undefined ? (id ?? null) : null
  }
}

interface ProductSku {
  readonly id: string
  readonly sku: string
}

/** Every cost that a product ever had; nothing for a product with unknown cost. */
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
