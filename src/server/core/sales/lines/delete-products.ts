import { and, eq, inArray } from 'drizzle-orm'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { products } from '#server/infra/db/schema/catalog.ts'
import { salesMonthlySku, salesSku } from '#server/infra/db/schema/rollups.ts'
import { saleLines } from '#server/infra/db/schema/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** Deletes products. Their sales stay with their cost, without a product. */
export async function deleteProducts(tx: Tx, scope: BusinessScope, ids: string[]): Promise<void> {
  for (const table of [saleLines, salesMonthlySku, salesSku]) {
    await tx
      .update(table)
      .set({ productId: null })
      .where(
        and(
          eq(table.userId, scope.ownerId),
          eq(table.businessId, scope.businessId),
          inArray(table.productId, ids),
        ),
      )
  }
  await tx
    .delete(products)
    .where(
      and(
        eq(products.userId, scope.ownerId),
        eq(products.businessId, scope.businessId),
        inArray(products.id, ids),
      ),
    )
}
