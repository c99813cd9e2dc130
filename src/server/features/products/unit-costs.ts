import { nextCosts } from '#domain/profit/cost-history.ts'
import { sameHistory, writeHistories } from '#server/core/sales/costing/cost-histories.ts'
import { costsOf } from '#server/core/sales/costing/replaced-costs.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/**
 * Updates the unit cost history when a product is saved with another cost. Returns whether the history changed. Call it before the cost
 * items are saved. If the cost items stay the same, a separately entered unit cost stays too, unless the new cost applies to all sales.
 */
export async function saveUnitCost(
  tx: Tx,
  { ownerId }: BusinessScope,
  productId: string,
  change: { unitCost: number | null; from: 'always' | string },
): Promise<boolean> {
  const [product] = await costsOf(tx, ownerId, [productId])
  if (!product) throw new Error('the costs of this product were not returned')
  const { costs, items } = product
  const total = items.length === 0 ? null : items.reduce((sum, { amount }) => sum + amount, 0)
  if (costs.length > 0 && change.from !== 'always' && total === change.unitCost) return false
  // the first cost is no statement about the day on which the product was saved
  const from = costs.length === 0 ? 'always' : change.from
  const next = nextCosts(costs, change.unitCost, from)
  if (sameHistory(costs, next)) return false
  await writeHistories(tx, ownerId, [{ product, next }])
  return true
}
