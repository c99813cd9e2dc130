import { sql } from 'drizzle-orm'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/**
 * Number of lines read at a time, so that a large business is never in memory as a whole. The lines of one product
 * are never split.
 */
const LINES_AT_ONCE = 20_000
/** The number of lines to which the stock entries of a product are equated, for `LINES_AT_ONCE`. */
const LINES_FOR_STOCK = 20

/** Returns the number of sale lines that count, for each of these products. */
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

/**
 * Joins groups of products until the groups have about `LINES_AT_ONCE` lines together. The products of a group stay
 * together.
 */
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
