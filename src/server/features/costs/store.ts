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

/** Checks that the product belongs to this business of the seller, and returns the scope of the business. */
export async function requireProduct(tx: Tx, owner: OwnerId, id: ProductId): Promise<BusinessScope> {
  const [found] = await tx.select({ currency: products.currency }).from(products).where(isProduct(owner, id))
  if (!found) throw new AppError('product_not_found')
  return businessScope(owner, id.businessId, found.currency as CurrencyCode)
}

/**
 * Locks the product's costs until the transaction ends. Locks the sales before the product, as imports do, so that no
 * deadlock can occur.
 */
export async function lockCosts(tx: Tx, owner: OwnerId, id: ProductId): Promise<BusinessScope> {
  const scope = await requireProduct(tx, owner, id)
  await lockSales(tx, scope)
  const found = await tx.select({ id: products.id }).from(products).where(isProduct(owner, id)).for('update')
  if (found.length === 0) throw new AppError('product_not_found')
  return scope
}

function isProduct(owner: OwnerId, { businessId, productId }: ProductId) {
  return and(eq(products.userId, owner), eq(products.businessId, businessId), eq(products.id, productId))
}
