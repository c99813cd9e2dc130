import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import type { BusinessScope } from '#server/platform/db/owner.ts'

/**
 * What the lines of an import did to stock: one movement for the sales and one for the returns of each product, or
 * with -1 one that takes both back. Stock may fall below zero: more was sold than counted, and that is worth seeing.
 */
export async function moveStockByImport(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  direction: 1 | -1,
): Promise<void> {
  await tx.execute(sql`
    WITH moved AS (
      SELECT l.product_id,
        ${direction === 1 ? sql`CASE WHEN l.cost_units > 0 THEN 'sale' ELSE 'return' END` : sql`'undo'`} AS kind,
        ${direction} * -sum(l.cost_units)::int AS delta
      FROM sale_lines l
      WHERE l.user_id = ${scope.ownerId} AND l.import_id = ${importId} AND l.product_id IS NOT NULL
        AND l.cost_units <> 0
      GROUP BY 1, 2 HAVING sum(l.cost_units) <> 0
    ),
    running AS (
      SELECT m.product_id, m.kind, m.delta,
        p.quantity + sum(m.delta) OVER (PARTITION BY m.product_id ORDER BY m.kind DESC)::int AS quantity_after
      FROM moved m JOIN products p ON p.user_id = ${scope.ownerId} AND p.id = m.product_id
    ),
    written AS (
      INSERT INTO stock_movements (user_id, product_id, kind, delta, quantity_after, import_id, created_by)
      SELECT ${scope.ownerId}::uuid, product_id, kind, delta, quantity_after, ${importId}::uuid, ${scope.ownerId}::uuid
      FROM running ORDER BY product_id, kind DESC
      RETURNING product_id, delta
    )
    UPDATE products p SET quantity = p.quantity + w.delta
    FROM (SELECT product_id, sum(delta)::int AS delta FROM written GROUP BY 1) w
    WHERE p.user_id = ${scope.ownerId} AND p.id = w.product_id`)
}
