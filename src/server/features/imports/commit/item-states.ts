import { type SQL, sql } from 'drizzle-orm'
import type { StaleRows } from '#server/core/sales/lines/order-days.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { moveStockOfLines } from './stock.ts'

interface Flipped {
  readonly id: number
  readonly importId: string
  readonly superseded: boolean
}

/**
 * Call it after an import became active or inactive. Of the lines of each item in it, those of the highest rank count,
 * and of these the ones in the latest import that contains or repeats them. `named` are the imports with lines of
 * these items. Moves the stock of other imports; the caller moves that of `importId` and recounts the stale rollups
 * that this returns.
 */
export async function settleItems(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  named: readonly string[] = [importId],
): Promise<StaleRows[]> {
  const flipped = await rowsOf<Flipped>(
    tx,
    sql`WITH items AS MATERIALIZED (
        SELECT item_key FROM sale_lines
        WHERE user_id = ${scope.ownerId} AND import_id = ANY(${sql.param(named)}::uuid[]) AND item_key IS NOT NULL
        UNION
        SELECT l.item_key FROM import_repeat_ranges r JOIN sale_lines l ON l.user_id = r.user_id
          AND l.id BETWEEN r.first_line AND r.last_line AND l.item_key IS NOT NULL
        WHERE r.user_id = ${scope.ownerId} AND r.import_id = ${importId}
      ),
      states AS MATERIALIZED (
        SELECT l.id, l.item_key, l.superseded, i.committed_at,
          rank() OVER (PARTITION BY l.item_key ORDER BY l.item_rank DESC) AS place,
          count(*) OVER (PARTITION BY l.item_key, l.item_rank) AS equals
        FROM items JOIN sale_lines l ON l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId}
          AND l.item_key = items.item_key
        JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
      ),
      told AS MATERIALIZED (${restated(scope)}),
      highest AS (
        SELECT s.id, rank() OVER (PARTITION BY s.item_key ORDER BY greatest(s.committed_at,
          -- asked of few lines: most items have one of their highest rank
          CASE WHEN s.equals > 1 THEN (SELECT max(t.committed_at) FROM told t WHERE t.lines @> s.id) END
          ) DESC) > 1 AS superseded
        FROM states s WHERE s.place = 1
      ),
      settled AS (
        SELECT s.id, coalesce(h.superseded, true) AS superseded, s.superseded AS before
        FROM states s LEFT JOIN highest h USING (id)
      )
      UPDATE sale_lines l SET superseded = s.superseded FROM settled s
      WHERE l.user_id = ${scope.ownerId} AND l.id = s.id AND s.superseded <> s.before
      RETURNING l.id::float8 AS id, l.import_id AS "importId", l.superseded`,
  )
  if (flipped.length === 0) return []
  for (const [changed, lines] of Map.groupBy(flipped, (line) => line.importId)) {
    if (changed === importId) continue
    const { true: gone = [], false: back = [] } = Object.groupBy(lines, ({ superseded }) => `${superseded}`)
    await moveStockOfLines(
      tx,
      scope,
      changed,
      gone.map(({ id }) => id),
      -1,
    )
    await moveStockOfLines(
      tx,
      scope,
      changed,
      back.map(({ id }) => id),
      1,
    )
  }
  return ordersOf(
    tx,
    scope,
    flipped.map(({ id }) => id),
  )
}

/** SQL for the ranges of line ids that each active import repeats, in one row per import, so that a line is found by binary search. */
function restated(scope: BusinessScope): SQL {
  return sql`
    SELECT i.committed_at, range_agg(int8range(r.first_line, r.last_line, '[]')) AS lines
    FROM imports i JOIN import_repeat_ranges r ON r.user_id = i.user_id AND r.import_id = i.id
    WHERE i.user_id = ${scope.ownerId} AND i.business_id = ${scope.businessId} AND i.active
    GROUP BY i.id, i.committed_at`
}

/**
 * The rollup rows of the orders to which these lines belong. An order counts on its first active line, so the rows of
 * all its lines may change.
 */
function ordersOf(tx: Tx, scope: BusinessScope, lineIds: readonly number[]): Promise<StaleRows[]> {
  return rowsOf<StaleRows>(
    tx,
    sql`WITH flipped AS MATERIALIZED (
        SELECT id, platform, order_id FROM sale_lines
        WHERE user_id = ${scope.ownerId} AND id = ANY(${sql.param(lineIds)}::bigint[])
      ),
      touched AS (
        SELECT id FROM flipped
        UNION
        SELECT o.id FROM flipped f JOIN sale_lines o ON o.user_id = ${scope.ownerId}
          AND o.business_id = ${scope.businessId} AND o.platform = f.platform AND o.order_id = f.order_id
      )
      SELECT l.import_id AS "importId", array_agg(DISTINCT l.sold_on::text) AS days,
        array_agg(DISTINCT coalesce(l.sku, '')) AS skus
      FROM touched t JOIN sale_lines l ON l.user_id = ${scope.ownerId} AND l.id = t.id
      JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
      GROUP BY 1`,
  )
}
