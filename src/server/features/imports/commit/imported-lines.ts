import { sql } from 'drizzle-orm'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { changedRows, rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

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

/** Deletes up to `limit` lines of an inactive import. Returns how many were deleted. */
export function deleteSomeLines(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  limit: number,
): Promise<number> {
  return changedRows(
    tx,
    sql`DELETE FROM sale_lines WHERE user_id = ${scope.ownerId} AND id IN (
        SELECT id FROM sale_lines WHERE user_id = ${scope.ownerId} AND import_id = ${importId} LIMIT ${limit}
      )`,
  )
}
