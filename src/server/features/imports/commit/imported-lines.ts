import { sql } from 'drizzle-orm'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { changedRows, rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { ImportRun } from '../run/import-run.ts'

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

const LINES_PER_STATEMENT = 2_000
/** The tables other than sale_lines whose rows are deleted with the lines of an import. */
const OF_IMPORT = ['import_repeat_ranges', 'sales_daily', 'sales_monthly_sku', 'sales_sku']

/** Deletes the lines of an inactive import in small steps, then what was counted from them. */
export async function deleteLines(run: ImportRun): Promise<void> {
  const { scope, row } = run
  let deleted = 0
  for (;;) {
    const some = await run.tenant(async (tx) => {
      const gone = await deleteSomeLines(tx, scope, row.id, LINES_PER_STATEMENT)
      // rolls back in a stale attempt, because the lines can be those of a newer run
      await run.change(tx, {})
      return gone
    })
    deleted += some
    if (some === 0) break
    await run.progress(deleted, Math.max(deleted, row.rowsTotal))
  }
  await run.tenant(async (tx) => {
    for (const table of OF_IMPORT)
      await tx.execute(
        sql`DELETE FROM ${sql.identifier(table)} WHERE user_id = ${scope.ownerId} AND import_id = ${row.id}`,
      )
    await run.change(tx, {})
  })
}

/** Deletes up to `limit` lines. Returns how many were deleted. */
function deleteSomeLines(tx: Tx, scope: BusinessScope, importId: string, limit: number): Promise<number> {
  return changedRows(
    tx,
    sql`DELETE FROM sale_lines WHERE user_id = ${scope.ownerId} AND id IN (
        SELECT id FROM sale_lines WHERE user_id = ${scope.ownerId} AND import_id = ${importId} LIMIT ${limit}
      )`,
  )
}
