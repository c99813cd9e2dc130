import { and, eq } from 'drizzle-orm'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { lockSales } from '#server/core/sales/costing/recost.ts'
import { type BusinessScope, businessScope, type OwnerId } from '#server/infra/db/owner.ts'
import { products } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'

export interface ProductId {
  readonly businessId: string
  readonly productId: string
}

/** Checks that the product belongs to this business of the seller, and returns the scope of the business. `lock` locks the product. */
export async function requireProduct(
  tx: Tx,
  owner: OwnerId,
  id: ProductId,
  lock = false,
): Promise<BusinessScope> {
  const one = tx.select({ currency: products.currency }).from(products).where(isProduct(owner, id))
  const [found] = await (lock ? one.for('update') : one)
  if (!found) throw new AppError('product_not_found')
  return businessScope(owner, id.businessId, found.currency as CurrencyCode)
}

/**
 * Locks the product's costs until the transaction ends. Locks the sales before the product, as imports do, so that no
 * deadlock can occur. Waits for a change of the currency, and reads it afterwards.
 */
export async function lockCosts(tx: Tx, owner: OwnerId, id: ProductId): Promise<BusinessScope> {
  await lockSales(tx, await requireProduct(tx, owner, id))
  return requireProduct(tx, owner, id, true)
}

function isProduct(owner: OwnerId, { businessId, productId }: ProductId) {
  return and(eq(products.userId, owner), eq(products.businessId, businessId), eq(products.id, productId))
}
