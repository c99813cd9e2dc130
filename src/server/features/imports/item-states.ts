import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import type { BusinessScope } from '#server/platform/db/owner.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import { recountDays, recountSkus } from '#server/platform/sales/rollups.ts'
import { moveStockOfLines } from './stock.ts'

interface Flipped {
  readonly id: number
  readonly importId: string
  readonly superseded: boolean
}

/**
 * After an import began or ceased to count: of the lines of each item that it names, the one of the highest rank
 * counts, of equals the one that was imported last. Recounts what changed in every import, and moves the stock of the
 * other ones; the stock of `importId` is its caller's. `named` are the imports that hold the items now.
 */
export async function settleItems(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  named: readonly string[] = [importId],
): Promise<void> {
  const flipped = await rowsOf<Flipped>(
    tx,
    sql`WITH items AS MATERIALIZED (
        SELECT DISTINCT item_key FROM sale_lines
        WHERE user_id = ${scope.ownerId} AND import_id = ANY(${sql.param(named)}::uuid[]) AND item_key IS NOT NULL
      ),
      ranked AS (
        SELECT l.id, row_number() OVER (
          PARTITION BY l.item_key ORDER BY l.item_rank DESC, i.committed_at DESC, l.id DESC) > 1 AS superseded
        FROM items JOIN sale_lines l ON l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId}
          AND l.item_key = items.item_key
        JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.counted
      )
      UPDATE sale_lines l SET superseded = r.superseded FROM ranked r
      WHERE l.user_id = ${scope.ownerId} AND l.id = r.id AND l.superseded <> r.superseded
      RETURNING l.id::float8 AS id, l.import_id AS "importId", l.superseded`,
  )
  if (flipped.length === 0) return
  await recountOrdersOf(
    tx,
    scope,
    flipped.map(({ id }) => id),
  )
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
}

/** An order counts with its first line that counts: its rows change wherever it has lines. */
async function recountOrdersOf(tx: Tx, scope: BusinessScope, lineIds: readonly number[]): Promise<void> {
  const rows = await rowsOf<{ importId: string; days: string[]; skus: string[] }>(
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
      JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.counted
      GROUP BY 1`,
  )
  for (const { importId, days, skus } of rows) {
    await recountDays(tx, scope, importId, { days })
    await recountSkus(tx, scope, importId, { skus })
  }
}
