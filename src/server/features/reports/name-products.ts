import { sql } from 'drizzle-orm'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

interface Named {
  name: string
  readonly productId: string | null
}

/** Replaces titles and SKUs from imported files by the names of the seller's products. */
export async function nameProducts(tx: Tx, scope: BusinessScope, rows: readonly Named[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ productId }) => productId ?? []))]
  if (ids.length === 0) return
  const found = await rowsOf<{ id: string; name: string }>(
    tx,
    sql`SELECT id, name FROM products WHERE user_id = ${scope.ownerId} AND id = ANY(${sql.param(ids)}::uuid[])`,
  )
  const byId = new Map(found.map(({ id, name }) => [id, name]))
  for (const row of rows) row.name = byId.get(row.productId ?? '') ?? row.name
}
