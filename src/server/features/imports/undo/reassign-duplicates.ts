import { type SQL, sql } from 'drizzle-orm'
import { restockRefunds } from '#server/core/sales/costing/restock-refunds.ts'
import type { StaleRows } from '#server/core/sales/lines/order-days.ts'
import { passOnRollups } from '#server/core/sales/rollups/rollups.ts'
import { STOCKED_PRODUCT } from '#server/core/stock/stocked-product.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { countLines, hasLines } from '../commit/imported-lines.ts'
import { moveStockOfLines } from '../commit/stock.ts'
import { changeImport, type ImportRow } from '../store.ts'

export interface Reassigned {
  readonly newOwners: readonly string[]
  readonly stale: readonly StaleRows[]
}

interface Given extends StaleRows {
  readonly lines: number
}

/**
 * An import that receives lines of the undone import but has other stock or refund options, or other recipes, with the lines
 * that this affects.
 */
interface DifferingOptions {
  readonly importId: string
  readonly refundsRestock: boolean
  /** The ids of lines for which the two imports move stock differently. */
  readonly moving: number[] | null
  /** The ids of refunds whose goods came back according to only one of the two imports. */
  readonly refunds: number[] | null
}

/**
 * Moves each line of the undone import that other active imports contain too to the earliest of these imports, and applies
 * that import's options for stock and refunds. If one import without lines receives all lines, it takes over the rollups
 * unchanged. Otherwise the rollup rows of these lines become stale in the receiving imports.
 */
export async function reassignDuplicates(tx: Tx, scope: BusinessScope, row: ImportRow): Promise<Reassigned> {
  const otherwise = await differingOptions(tx, scope, row)
  for (const { moving } of otherwise) await moveStockOfLines(tx, scope, row.id, moving ?? [], -1)
  const given = await reassignLines(tx, scope, row)
  const hadNone = new Set<string>()
  for (const { importId, lines } of given) {
    const addedLines = await countLines(tx, scope, importId)
    await changeImport(tx, scope, importId, { addedLines })
    if (addedLines === lines) hadNone.add(importId)
  }
  for (const { importId, refundsRestock, moving, refunds } of otherwise) {
    await restockRefunds(tx, scope, refunds ?? [], refundsRestock)
    await moveStockOfLines(tx, scope, importId, moving ?? [], 1)
  }
  const newOwners = given.map(({ importId }) => importId)
  const [newOwner, another] = newOwners
  const alike = otherwise.length === 0
  if (alike && newOwner && !another && hadNone.has(newOwner) && !(await hasLines(tx, scope, row.id))) {
    await passOnRollups(tx, scope, row.id, newOwner)
    await changeImport(tx, scope, newOwner, { rollupVersion: row.rollupVersion })
    return { newOwners, stale: [] }
  }
  return { newOwners, stale: given }
}

async function differingOptions(
  tx: Tx,
  scope: BusinessScope,
  { id, options }: ImportRow,
): Promise<DifferingOptions[]> {
  if (!options) return []
  const moves = sql`(i.options->>'moveStock' = 'true') IS DISTINCT FROM ${options.moveStock}::boolean`
  const restocks = sql`(i.options->>'refundsRestock' = 'true') IS DISTINCT FROM ${options.refundsRestock}::boolean`
  const own = JSON.stringify(options.bundles ?? [])
  const recipes = sql`(${options.moveStock}::boolean AND coalesce(i.options->'bundles', '[]') <> ${own}::jsonb)`
  const others = sql`i.user_id = ${scope.ownerId} AND i.business_id = ${scope.businessId} AND i.active AND i.id <> ${id}
    AND (${moves} OR ${restocks} OR ${recipes})`
  // usually all options are equal, so the lines need no second lookup
  const any = await rowsOf(tx, sql`SELECT FROM imports i WHERE ${others} LIMIT 1`)
  if (any.length === 0) return []
  const refund = sql`l.kind = 'refund' AND ${restocks}`
  const ofBundle = sql`${recipes} AND EXISTS (
    SELECT FROM jsonb_to_recordset(coalesce(i.options->'bundles', '[]') || ${own}::jsonb) AS part (bundle uuid)
    WHERE part.bundle = ${STOCKED_PRODUCT})`
  return rowsOf<DifferingOptions>(
    tx,
    sql`WITH ${newOwnersCte(scope, id)}
      SELECT i.id AS "importId", i.options->>'refundsRestock' = 'true' AS "refundsRestock",
        array_agg(l.id::float8) FILTER (WHERE NOT l.superseded AND ${STOCKED_PRODUCT} IS NOT NULL
          AND (${moves} OR ${refund} OR ${ofBundle})) AS moving,
        array_agg(l.id::float8) FILTER (WHERE ${refund}) AS refunds
      FROM new_owners o JOIN imports i ON i.id = o.import_id AND ${others}
      JOIN sale_lines l ON l.user_id = ${scope.ownerId} AND l.id = o.sale_line_id
      GROUP BY i.id, i.options`,
  )
}

/** SQL common table expressions. The last one, `new_owners`, says which import receives which line of the undone import. */
function newOwnersCte(scope: BusinessScope, importId: string): SQL {
  return sql`own AS MATERIALIZED (
        SELECT id FROM sale_lines WHERE user_id = ${scope.ownerId} AND import_id = ${importId}
      ),
      bounds AS (SELECT min(id) AS first, max(id) AS last FROM own),
      held AS (
        SELECT import_id, generate_series(greatest(r.first_line, b.first), least(r.last_line, b.last)) AS id
        FROM import_repeat_ranges r, bounds b WHERE r.user_id = ${scope.ownerId}
      ),
      new_owners AS (
        SELECT DISTINCT ON (own.id) own.id AS sale_line_id, i.id AS import_id
        FROM own JOIN held USING (id)
        JOIN imports i ON i.user_id = ${scope.ownerId} AND i.business_id = ${scope.businessId} AND i.id = held.import_id
          AND i.active AND i.id <> ${importId}
        ORDER BY own.id, i.committed_at, i.id
      )`
}

/** A line that its import left out of the stock stays out, and so does one that the receiving poll leaves out. */
async function reassignLines(tx: Tx, scope: BusinessScope, { id, options }: ImportRow): Promise<Given[]> {
  const alike = sql`(i.options->>'moveStock' = 'true') = ${options?.moveStock ?? false}::boolean`
  const given = await rowsOf<Given>(
    tx,
    sql`WITH ${newOwnersCte(scope, id)},
      moved AS (
        UPDATE sale_lines l SET import_id = o.import_id,
          stock_factor = CASE WHEN l.superseded OR ${alike} THEN l.stock_factor WHEN l.sold_on < i.stock_from THEN 0 END
        FROM new_owners o JOIN imports i ON i.user_id = ${scope.ownerId} AND i.id = o.import_id
        WHERE l.user_id = ${scope.ownerId} AND l.id = o.sale_line_id
        RETURNING l.import_id, l.sold_on, coalesce(l.sku, '') AS sku
      )
      SELECT import_id AS "importId", array_agg(DISTINCT sold_on::text) AS days, array_agg(DISTINCT sku) AS skus,
        count(*)::int AS lines
      FROM moved GROUP BY import_id`,
  )
  return given
}
