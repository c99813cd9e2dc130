import { and, count, eq, sql } from 'drizzle-orm'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { products, stockMovements } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { Page } from '../queries.ts'

/** Adds a stock movement and updates the product's quantity. The caller must have locked the product. */
export async function moveStock(
  tx: Tx,
  scope: BusinessScope,
  productId: string,
  movement: { kind: 'set' | 'damaged'; from: number | null; to: number },
): Promise<void> {
  await tx.insert(stockMovements).values({
    userId: scope.ownerId,
    productId,
    kind: movement.kind,
    delta: movement.from === null ? null : movement.to - movement.from,
    quantityAfter: movement.to,
    createdBy: scope.ownerId,
  })
  await tx
    .update(products)
    .set({ quantity: movement.to })
    .where(
      and(
        eq(products.userId, scope.ownerId),
        eq(products.businessId, scope.businessId),
        eq(products.id, productId),
      ),
    )
}

/** The stock movements of a product, newest first. */
export async function readMovements(
  tx: Tx,
  { ownerId }: BusinessScope,
  productId: string,
  { page, pageSize }: Page,
) {
  const wanted = and(eq(stockMovements.userId, ownerId), eq(stockMovements.productId, productId))
  const [counted] = await tx.select({ total: count() }).from(stockMovements).where(wanted)
  const rows = await tx
    .select({
      id: stockMovements.id,
      kind: stockMovements.kind,
      delta: stockMovements.delta,
      quantityAfter: stockMovements.quantityAfter,
      importId: stockMovements.importId,
      receipt: stockMovements.receipt,
      at: stockMovements.at,
    })
    .from(stockMovements)
    .where(wanted)
    // sorted like the index
    .orderBy(sql`${stockMovements.id} desc nulls last`)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { movements: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total: counted?.total ?? 0 }
}
