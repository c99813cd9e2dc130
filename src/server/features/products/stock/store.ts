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

/** The units that the damage report with this id took; null if there is none. */
export async function findDamage(
  tx: Tx,
  { ownerId }: BusinessScope,
  productId: string,
  requestId: string,
): Promise<number | null> {
  const wanted = [eq(stockMovements.productId, productId), eq(stockMovements.requestId, requestId)]
  const [found] = await tx
    .select({ delta: stockMovements.delta })
    .from(stockMovements)
    .where(and(eq(stockMovements.userId, ownerId), ...wanted))
  return found ? 0 - (found.delta ?? 0) : null
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
