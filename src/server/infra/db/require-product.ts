import { and, eq, type SQL } from 'drizzle-orm'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { AppError } from '../http/errors.ts'
import { type BusinessScope, businessScope, type OwnerId } from './owner.ts'
import { products } from './schema/catalog.ts'
import type { Tx } from './tx.ts'

export interface ProductId {
  readonly businessId: string
  readonly productId: string
}

/**
 * Returns the scope of a product's business. A product of another seller or business is reported as not found. `lock`
 * locks the product until the transaction ends.
 */
export async function requireProduct(
  tx: Tx,
  owner: OwnerId,
  id: ProductId,
  { lock = false } = {},
): Promise<BusinessScope> {
  const one = tx.select({ currency: products.currency }).from(products).where(isProduct(owner, id))
  const [found] = await (lock ? one.for('update') : one)
  if (!found) throw new AppError('product_not_found')
  return businessScope(owner, id.businessId, found.currency as CurrencyCode)
}

export function isProduct(owner: OwnerId, { businessId, productId }: ProductId): SQL | undefined {
  return and(eq(products.userId, owner), eq(products.businessId, businessId), eq(products.id, productId))
}
