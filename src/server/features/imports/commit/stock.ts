import { type SQL, sql } from 'drizzle-orm'
import { PLAN_DAYS } from '#domain/stock/restock-plan.ts'
import { movedBy } from '#server/core/stock/moved-by.ts'
import { STOCKED_PRODUCT } from '#server/core/stock/stocked-product.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/**
 * SQL for whether an import moves stock. Its options list the products that it created, so they can be large. A subquery reads them once; a
 * join would read them for each line.
 */
const movesStock = ({ ownerId }: BusinessScope, importId: string) =>
  sql`(SELECT options->>'moveStock' = 'true' FROM imports WHERE user_id = ${ownerId} AND id = ${importId})`
/** SQL for how often a sale line `l` took its units out of the stock if nothing is noted, see `saleLines.stockFactor`. */
const usualFactor = (moves: SQL) => sql`(NOT l.superseded AND ${moves})::int`
const stockFactor = (moves: SQL) => sql`coalesce(l.stock_factor, ${usualFactor(moves)})`

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
  return move(tx, scope, importId, direction, {
    lines: sql`true`,
    factor: stockFactor(movesStock(scope, importId)),
  })
}

/**
 * Leaves lines of a poll out of the stock: sales of the days before `stockFrom`, which the seller has counted, if no earlier import has
 * their order. Otherwise the stock moves by the difference to what that import says about the order.
 */
export async function leaveOut(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  importId: string,
): Promise<void> {
  await tx.execute(sql`UPDATE sale_lines l SET stock_factor = 0 FROM imports i
    WHERE l.user_id = ${ownerId} AND l.import_id = ${importId} AND i.user_id = l.user_id AND i.id = l.import_id
      AND NOT l.superseded AND l.sold_on < i.stock_from AND NOT EXISTS (
        SELECT FROM sale_lines o JOIN imports e ON e.user_id = o.user_id AND e.id = o.import_id AND e.active
        WHERE o.user_id = ${ownerId} AND o.business_id = ${businessId} AND o.platform = l.platform AND o.order_id = l.order_id
          AND e.committed_at < i.committed_at)`)
}

/**
 * Before an import is undone: passes what is noted on its superseded lines to the earliest other state of the same item. The stock then stays
 * as the difference between the two states left it, and the undo of the other import ends that.
 */
export async function passStockFactors(tx: Tx, scope: BusinessScope, importId: string): Promise<void> {
  const passed = await rowsOf<{ id: number; importId: string; change: number }>(
    tx,
    sql`WITH heirs AS (
        SELECT DISTINCT ON (gone.id) o.id, o.import_id, gone.stock_factor
        FROM sale_lines gone
        JOIN sale_lines o ON o.user_id = gone.user_id AND o.business_id = gone.business_id AND o.item_key = gone.item_key
        JOIN imports e ON e.user_id = o.user_id AND e.id = o.import_id AND e.active AND e.id <> ${importId}
        WHERE gone.user_id = ${scope.ownerId} AND gone.import_id = ${importId} AND gone.superseded AND gone.stock_factor <> 0
        ORDER BY gone.id, e.committed_at, o.id
      ),
      changes AS (SELECT id, import_id, sum(stock_factor)::int AS change FROM heirs GROUP BY 1, 2),
      others AS MATERIALIZED (
        SELECT id, options->>'moveStock' = 'true' AS moves FROM imports
        WHERE user_id = ${scope.ownerId} AND id IN (SELECT import_id FROM changes)
      )
      UPDATE sale_lines l SET stock_factor = ${stockFactor(sql`i.moves`)} + c.change FROM changes c, others i
      WHERE l.user_id = ${scope.ownerId} AND l.id = c.id AND i.id = c.import_id
      RETURNING l.id::float8 AS id, l.import_id AS "importId", c.change`,
  )
  for (const [heir, lines] of Map.groupBy(passed, (line) => line.importId))
    for (const [change, some] of Map.groupBy(lines, (line) => line.change))
      await move(tx, scope, heir, -1, {
        lines: ofIds(some.map(({ id }) => id)),
        factor: sql`${-change}::int`,
      })
}

const ofIds = (lineIds: readonly number[]) => sql`l.id = ANY(${sql.param(lineIds)}::bigint[])`

/** Moves stock like `moveStockByImport`, but only by some lines of an import. */
export async function moveStockOfLines(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  lineIds: readonly number[],
  direction: 1 | -1,
): Promise<void> {
  if (lineIds.length === 0) return
  const factor = stockFactor(movesStock(scope, importId))
  await move(tx, scope, importId, direction, { lines: ofIds(lineIds), factor })
}

/**
 * Another import made lines of this import start (1) or stop (-1) counting. Moves the stock by these lines, if `moves`.
 *
 * Notes on a line how often it has taken its units, if that is not the usual. An undo (not `isNew`) adds no first note to a line, because
 * earlier versions wrote none.
 */
export async function moveStockOfFlipped(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  lineIds: readonly number[],
  { direction, moves, isNew }: { direction: 1 | -1; moves: boolean; isNew: boolean },
): Promise<void> {
  if (lineIds.length === 0) return
  const lines = ofIds(lineIds)
  if (moves) await move(tx, scope, importId, direction, { lines, factor: sql`1` })
  const change = sql`${moves ? direction : 0}::int`
  const moved = movesStock(scope, importId)
  const before = sql`(l.superseded AND ${moved})::int`
  const noted = sql`coalesce(l.stock_factor + ${change}, CASE WHEN ${isNew} THEN nullif(${before} + ${change}, ${usualFactor(moved)}) END)`
  await tx.execute(sql`UPDATE sale_lines l SET stock_factor = ${noted}
    WHERE l.user_id = ${scope.ownerId} AND ${lines} AND l.stock_factor IS DISTINCT FROM ${noted}`)
}

/** Each movement keeps its units by day of sale, because its lines can be replaced or deleted later. */
async function move(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  direction: 1 | -1,
  { lines, factor }: { lines: SQL; factor: SQL },
): Promise<void> {
  const { actor, createdBy } = movedBy()
  const kind = direction === 1 ? sql`CASE WHEN l.cost_units > 0 THEN 'sale' ELSE 'return' END` : sql`'undo'`
  await tx.execute(sql`
    WITH taken AS (${takenUnits(scope, sql`i.id = ${importId}`, { kind, factor, lines: sql`l.import_id = ${importId} AND ${lines}` })}),
    moved AS (
      SELECT product_id, kind, ${direction} * -sum(units)::int AS delta, ${byDay(direction)} AS delta_by_day
      FROM taken GROUP BY 1, 2
    ),
    running AS (
      SELECT m.product_id, m.kind, m.delta, m.delta_by_day,
        p.quantity + sum(m.delta) OVER (PARTITION BY m.product_id ORDER BY m.kind DESC)::int AS quantity_after
      FROM moved m JOIN products p ON p.user_id = ${scope.ownerId} AND p.id = m.product_id
    ),
    written AS (
      INSERT INTO stock_movements (user_id, product_id, kind, delta, delta_by_day, quantity_after, import_id, actor, created_by)
      SELECT ${scope.ownerId}::uuid, product_id, kind, delta, delta_by_day, quantity_after, ${importId}::uuid, ${actor}::text, ${createdBy}::uuid
      FROM running ORDER BY product_id, kind DESC
      RETURNING product_id, delta
    )
    UPDATE products p SET quantity = p.quantity + w.delta
    FROM (SELECT product_id, sum(delta)::int AS delta FROM written GROUP BY 1) w
    WHERE p.user_id = ${scope.ownerId} AND p.id = w.product_id`)
}

/**
 * Finds the days of sale of stock movements that an earlier version wrote without them. It does so for all products of the business, if
 * the import has such movements. The days are those of the lines that count now, if their units add up to what all imports moved.
 * Otherwise the days stay unknown: the last movement keeps none, and earlier ones do not matter then.
 */
export async function dateEarlierMovements(tx: Tx, scope: BusinessScope, importId: string): Promise<void> {
  const { ownerId, businessId } = scope
  const undated = sql`m.user_id = ${ownerId} AND m.import_id IS NOT NULL AND m.delta_by_day IS NULL`
  const some = await rowsOf(
    tx,
    sql`SELECT FROM stock_movements m WHERE ${undated} AND m.import_id = ${importId} LIMIT 1`,
  )
  if (some.length === 0) return
  const moving = sql`i.business_id = ${businessId} AND i.active AND (i.options->>'moveStock')::boolean`
  const lines = sql`NOT l.superseded AND l.import_id IN (SELECT i.id FROM imports i WHERE i.user_id = ${ownerId} AND ${moving})`
  await tx.execute(sql`
    WITH taken AS (${takenUnits(scope, moving, { kind: sql`NULL`, factor: sql`1`, lines })}),
    dated AS (SELECT product_id, sum(units) AS units, ${byDay(1)} AS delta_by_day FROM taken GROUP BY 1),
    moved AS (
      SELECT product_id, max(id) AS last, -sum(delta) AS units FROM stock_movements m
      WHERE ${undated} AND product_id IN (SELECT p.id FROM products p
        WHERE p.user_id = ${ownerId} AND p.business_id = ${businessId})
      GROUP BY 1
    )
    UPDATE stock_movements m
    SET delta_by_day = CASE WHEN m.id < moved.last THEN '{}' ELSE coalesce(dated.delta_by_day, '{}') END
    FROM moved LEFT JOIN dated USING (product_id)
    WHERE ${undated} AND m.product_id = moved.product_id
      AND (m.id < moved.last OR moved.units = coalesce(dated.units, 0))`)
}

/**
 * SQL for the units by product, kind and day that some sale lines `l` of some imports `i` take from the stock, by the recipes that these kept. Each line
 * takes its units as often as the factor says.
 * All days that no restock plan reads any more are one, which is null.
 */
function takenUnits(
  { ownerId }: BusinessScope,
  imports: SQL,
  { kind, factor, lines }: { kind: SQL; factor: SQL; lines: SQL },
): SQL {
  const units = sql`sum(l.cost_units * coalesce(part.count, 1) * ${factor})`
  return sql`WITH part AS MATERIALIZED (
      SELECT i.id AS import_id, p.* FROM imports i, jsonb_to_recordset(i.options->'bundles')
        AS p (bundle uuid, "from" date, until date, component uuid, count int)
      WHERE i.user_id = ${ownerId} AND ${imports}
    )
    SELECT coalesce(part.component, ${STOCKED_PRODUCT}) AS product_id, ${kind} AS kind,
      CASE WHEN l.sold_on >= (now() AT TIME ZONE 'UTC')::date - ${PLAN_DAYS}::int THEN l.sold_on END AS day, ${units}::int AS units
    FROM sale_lines l LEFT JOIN part ON part.import_id = l.import_id AND part.bundle = ${STOCKED_PRODUCT}
        AND part."from" <= l.sold_on AND (part.until IS NULL OR l.sold_on < part.until)
    WHERE l.user_id = ${ownerId} AND ${STOCKED_PRODUCT} IS NOT NULL AND l.cost_units <> 0 AND ${lines}
    GROUP BY 1, 2, 3 HAVING ${units} <> 0`
}

/** SQL for the changes of stock by these units, by day. */
function byDay(direction: 1 | -1): SQL {
  return sql`coalesce(jsonb_object_agg(day::text, ${direction} * -units) FILTER (WHERE day IS NOT NULL), '{}')`
}
