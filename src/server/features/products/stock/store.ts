import { and, count, eq, sql } from 'drizzle-orm'
import { countedSince } from '#server/core/stock/counted-since.ts'
import { movedBy } from '#server/core/stock/moved-by.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { products } from '#server/infra/db/schema/catalog.ts'
import { stockMovements } from '#server/infra/db/schema/stock.ts'
import type { Receipt } from '#server/infra/db/schema/stored-json.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { Page } from '../queries.ts'

/** Adds a stock movement and updates the product's quantity. The caller must have locked the product. */
export async function moveStock(
  tx: Tx,
  scope: BusinessScope,
  productId: string,
  movement: { kind: 'set' | 'damaged'; from: number | null; to: number; requestId?: string | undefined },
): Promise<void> {
  await tx.insert(stockMovements).values({
    userId: scope.ownerId,
    productId,
    kind: movement.kind,
    delta: movement.from === null ? null : movement.to - movement.from,
    quantityAfter: movement.to,
    requestId: movement.requestId,
    ...movedBy(),
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

/**
 * The damage report with this id: the units that it took, and whether the stock has returned since to what it was before. Then the same report
 * can be a new one.
 */
export async function findDamage(
  tx: Tx,
  { ownerId }: BusinessScope,
  productId: string,
  requestId: string,
): Promise<{ units: number; returned: boolean } | undefined> {
  const wanted = [eq(stockMovements.productId, productId), eq(stockMovements.requestId, requestId)]
  const [found] = await tx
    .select({
      units: sql<number>`-${stockMovements.delta}`,
      returned: sql<boolean>`EXISTS (SELECT FROM stock_movements later
        WHERE later.user_id = ${stockMovements}.user_id AND later.product_id = ${stockMovements}.product_id
          AND later.id > ${stockMovements}.id
          AND later.quantity_after = ${stockMovements}.quantity_after - ${stockMovements}.delta)`,
    })
    .from(stockMovements)
    .where(and(eq(stockMovements.userId, ownerId), ...wanted))
  return found
}

/** Reads a page of the stock movements of a product, newest first. */
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
      counted: sql<boolean>`${countedSince(sql`${stockMovements}`)}`,
      actor: stockMovements.actor,
      createdBy: stockMovements.createdBy,
      at: stockMovements.at,
    })
    .from(stockMovements)
    .where(wanted)
    // sorts as the index does, so that the database need not sort
    .orderBy(sql`${stockMovements.id} desc nulls last`)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const movements = rows.map(({ receipt, counted, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    receipt: receipt && shown(receipt, row.delta ?? 0, counted),
  }))
  return { movements, total: counted?.total ?? 0 }
}

function shown(
  { id, receivedOn, unitCost, note, units, undone }: Receipt,
  entered: number,
  counted: boolean,
) {
  return { id, receivedOn, unitCost, note, units: units ?? entered, deleted: undone === true, counted }
}
