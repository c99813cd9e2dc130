import { type SQL, sql } from 'drizzle-orm'
import { STOCKED_PRODUCT } from '#server/core/stock/stocked-product.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/**
 * Moves the stock by the lines of an import: one stock movement for the sales and one for the returns of each product, or
 * with a direction of -1 one movement that reverts both. Stock may fall below zero, which shows the seller that more was
 * sold than counted. Stock that was never counted stays unknown, and its movements leave an unknown quantity. Bundles move
 * the stock of their components, by the recipes that were valid when the import was committed. So an undo returns exactly
 * what the import moved, even if a recipe has changed or a bundle was deleted since.
 */
export function moveStockByImport(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  direction: 1 | -1,
): Promise<void> {
  return move(tx, scope, importId, direction, sql`NOT l.superseded`)
}

/** Moves stock like `moveStockByImport`, but only by some lines of an import. */
export async function moveStockOfLines(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  lineIds: readonly number[],
  direction: 1 | -1,
): Promise<void> {
  if (lineIds.length === 0) return
  await move(tx, scope, importId, direction, sql`l.id = ANY(${sql.param(lineIds)}::bigint[])`)
}

async function move(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  direction: 1 | -1,
  which: SQL,
): Promise<void> {
  const units = sql`sum(l.cost_units * coalesce(part.count, 1))`
  await tx.execute(sql`
    WITH moved AS (
      SELECT coalesce(part.component, ${STOCKED_PRODUCT}) AS product_id,
        ${direction === 1 ? sql`CASE WHEN l.cost_units > 0 THEN 'sale' ELSE 'return' END` : sql`'undo'`} AS kind,
        ${direction} * -${units}::int AS delta
      FROM sale_lines l
      LEFT JOIN (SELECT p.* FROM imports i, jsonb_to_recordset(i.options->'bundles')
          AS p (bundle uuid, "from" date, until date, component uuid, count int)
        WHERE i.user_id = ${scope.ownerId} AND i.id = ${importId}) part
        ON part.bundle = ${STOCKED_PRODUCT} AND part."from" <= l.sold_on AND (part.until IS NULL OR l.sold_on < part.until)
      WHERE l.user_id = ${scope.ownerId} AND l.import_id = ${importId} AND ${STOCKED_PRODUCT} IS NOT NULL
        AND l.cost_units <> 0 AND ${which}
      GROUP BY 1, 2 HAVING ${units} <> 0
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
