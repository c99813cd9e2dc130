import { sql } from 'drizzle-orm'
import { movedBy } from '#server/core/stock/moved-by.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { Changed } from './differences.ts'

const DETAILS = ['name', 'category', 'variantOf', 'price', 'tags', 'archived', 'lowStockBelow'] as const

/**
 * Writes the changed names, categories, prices and tags, and archives or restores products. Values that a change does not
 * contain stay unchanged.
 */
export async function writeDetails(tx: Tx, scope: BusinessScope, changed: readonly Changed[]): Promise<void> {
  const rows = changed.flatMap(({ productId, after }) =>
    DETAILS.some((name) => after[name] !== undefined)
      ? [
          {
            ...after,
            id: productId,
            price: after.price === null ? 0 : after.price,
            setsLowStock: after.lowStockBelow !== undefined,
          },
        ]
      : [],
  )
  if (rows.length === 0) return
  await tx.execute(sql`
    UPDATE products p SET name = coalesce(c.name, p.name), category = coalesce(c.category, p.category),
      variant_of = coalesce(c."variantOf", p.variant_of),
      price = coalesce(c.price, p.price), tags = coalesce(c.tags, p.tags),
      low_stock_below = CASE WHEN c."setsLowStock" THEN c."lowStockBelow" ELSE p.low_stock_below END,
      archived_at = CASE c.archived WHEN true THEN now() WHEN false THEN NULL ELSE p.archived_at END, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS c (id uuid, name text, category text, "variantOf" text, price bigint, tags text[], archived boolean, "lowStockBelow" int,
        "setsLowStock" boolean)
    WHERE p.user_id = ${scope.ownerId} AND p.business_id = ${scope.businessId} AND p.id = c.id`)
}

/**
 * Adds a stock movement for each changed stock, and updates the products. The caller must have locked the products. `undoing`: products
 * whose last stock count this change undoes.
 */
export async function writeStock(
  tx: Tx,
  scope: BusinessScope,
  changed: readonly Changed[],
  undoing: ReadonlySet<string>,
): Promise<void> {
  const rows = changed.flatMap(({ productId, before, after }) => {
    const { quantity } = after
    if (quantity === undefined) return []
    const from = before.quantity ?? null
    const delta = from === null || quantity === null ? null : quantity - from
    return [{ id: productId, delta, quantity, undone: undoing.has(productId) }]
  })
  if (rows.length === 0) return
  const { actor, createdBy } = movedBy()
  const moved = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS m (id uuid, delta int, quantity int, undone boolean)`
  await tx.execute(sql`
    INSERT INTO stock_movements (user_id, product_id, kind, delta, quantity_after, undone, actor, created_by)
    SELECT ${scope.ownerId}::uuid, m.id, 'set', m.delta, m.quantity, m.undone, ${actor}::text, ${createdBy}::uuid FROM ${moved}`)
  await tx.execute(sql`
    UPDATE products p SET quantity = m.quantity FROM ${moved}
    WHERE p.user_id = ${scope.ownerId} AND p.business_id = ${scope.businessId} AND p.id = m.id`)
}
