import { sql } from 'drizzle-orm'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** So many lines are read at once, so that memory holds a part of a large business. A product is read as a whole. */
const LINES_AT_ONCE = 20_000
/** What the stock entries of a product count for beside its lines. */
const LINES_FOR_STOCK = 20

/** The number of counting lines of each of these products. */
export async function linesOfProducts(
  tx: Tx,
  scope: BusinessScope,
  productIds: readonly string[],
): Promise<(productId: string) => number> {
  const rows = await rowsOf<{ id: string; lines: number }>(
    tx,
    sql`SELECT product_id AS id, count(*)::int AS lines FROM sale_lines
      WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId} AND NOT superseded
        AND product_id = ANY(${sql.param(productIds)}::uuid[]) GROUP BY 1`,
  )
  const linesOf = new Map(rows.map(({ id, lines }) => [id, lines]))
  return (id) => linesOf.get(id) ?? 0
}

/** Joins groups of products until they have about `LINES_AT_ONCE` lines. The products of a group stay together. */
export async function atOnce(
  tx: Tx,
  scope: BusinessScope,
  groups: readonly (readonly string[])[],
): Promise<string[][]> {
  const linesOf = await linesOfProducts(tx, scope, groups.flat())
  const joined: string[][] = []
  let room = 0
  for (const group of groups) {
    const lines = group.reduce((sum, id) => sum + linesOf(id) + LINES_FOR_STOCK, 0)
    if (lines > room) {
      joined.push([])
      room = LINES_AT_ONCE
    }
    joined.at(-1)?.push(...group)
    room -= lines
  }
  return joined
}
