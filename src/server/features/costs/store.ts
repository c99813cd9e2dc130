import { lockSales } from '#server/core/sales/costing/recost.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { type ProductId, requireProduct } from '#server/infra/db/require-product.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/**
 * Locks the product's costs until the transaction ends. Locks the sales before the product, as imports do, so that no
 * deadlock can occur. Waits for a change of the currency, and reads it afterwards.
 */
export async function lockCosts(tx: Tx, owner: OwnerId, id: ProductId): Promise<BusinessScope> {
  await lockSales(tx, await requireProduct(tx, owner, id))
  return requireProduct(tx, owner, id, { lock: true })
}
