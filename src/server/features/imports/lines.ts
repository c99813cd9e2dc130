import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import type { BusinessScope } from '#server/platform/db/owner.ts'
import { rowsOf } from '#server/platform/db/rows.ts'

export async function countLines(tx: Tx, scope: BusinessScope, importId: string): Promise<number> {
  const [row] = await rowsOf<{ lines: number }>(
    tx,
    sql`SELECT count(*)::int AS lines FROM sale_lines WHERE user_id = ${scope.ownerId} AND import_id = ${importId}`,
  )
  return row?.lines ?? 0
}

export async function hasLines(tx: Tx, scope: BusinessScope, importId: string): Promise<boolean> {
  const found = await rowsOf(
    tx,
    sql`SELECT FROM sale_lines WHERE user_id = ${scope.ownerId} AND import_id = ${importId} LIMIT 1`,
  )
  return found.length > 0
}

/** Deletes some lines of an import that does not count; says how many. */
export async function deleteSomeLines(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  limit: number,
): Promise<number> {
  const rows = await rowsOf(
    tx,
    sql`DELETE FROM sale_lines WHERE user_id = ${scope.ownerId} AND id IN (
        SELECT id FROM sale_lines WHERE user_id = ${scope.ownerId} AND import_id = ${importId} LIMIT ${limit}
      ) RETURNING 1`,
  )
  return rows.length
}

export interface HandedOver {
  readonly importId: string
  readonly days: string[]
  readonly skus: string[]
}

/**
 * Lines that other counted imports hold too become theirs, each the earliest one's; returns what changed in each of
 * these, for its rollups.
 */
export async function handOver(tx: Tx, scope: BusinessScope, importId: string): Promise<HandedOver[]> {
  const moved = await rowsOf<HandedOver>(
    tx,
    sql`WITH own AS MATERIALIZED (
        SELECT id FROM sale_lines WHERE user_id = ${scope.ownerId} AND import_id = ${importId}
      ),
      bounds AS (SELECT min(id) AS first, max(id) AS last FROM own),
      held AS (
        SELECT import_id, generate_series(greatest(r.first_line, b.first), least(r.last_line, b.last)) AS id
        FROM import_repeat_ranges r, bounds b WHERE r.user_id = ${scope.ownerId}
        UNION ALL
        SELECT import_id, sale_line_id FROM import_repeats WHERE user_id = ${scope.ownerId}
      ),
      heirs AS (
        SELECT DISTINCT ON (own.id) own.id AS sale_line_id, i.id AS import_id
        FROM own JOIN held USING (id)
        JOIN imports i ON i.user_id = ${scope.ownerId} AND i.business_id = ${scope.businessId} AND i.id = held.import_id
          AND i.counted AND i.id <> ${importId}
        ORDER BY own.id, i.committed_at, i.id
      ),
      moved AS (
        UPDATE sale_lines l SET import_id = h.import_id FROM heirs h
        WHERE l.user_id = ${scope.ownerId} AND l.id = h.sale_line_id
        RETURNING l.import_id, l.sold_on, coalesce(l.sku, '') AS sku
      )
      SELECT import_id AS "importId", array_agg(DISTINCT sold_on::text) AS days, array_agg(DISTINCT sku) AS skus
      FROM moved GROUP BY import_id`,
  )
  await tx.execute(sql`
    DELETE FROM import_repeats r USING sale_lines l
    WHERE r.user_id = ${scope.ownerId} AND l.user_id = r.user_id AND l.id = r.sale_line_id
      AND l.import_id = r.import_id`)
  for (const { importId: heir } of moved) {
    await tx.execute(sql`UPDATE imports SET added_lines =
        (SELECT count(*) FROM sale_lines WHERE user_id = ${scope.ownerId} AND import_id = ${heir})
      WHERE user_id = ${scope.ownerId} AND id = ${heir}`)
  }
  return moved
}
