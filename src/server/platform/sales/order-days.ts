import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import type { BusinessScope } from '../db/owner.ts'
import { rowsOf } from '../db/rows.ts'

/** Lines that make an order: one order counts once in a currency, on the day of the first of them. */
const COUNTS_ORDER = (line: SQL) =>
  sql`${line}.kind = 'sale' AND ${line}.units > 0 AND ${line}.order_id IS NOT NULL AND NOT ${line}.superseded`

/** Orders lines of all imports by day, then as they came, in one number. */
const RANK = sql`((l.sold_on - DATE '1900-01-01')::bigint << 42) | l.id`
const DAY = sql`DATE '1900-01-01' + (min(${RANK}) >> 42)::int`
/** The lines of an order name one country, or none. */
const FIRST = sql`${DAY} AS day, coalesce(min(l.country), '') AS country`

/** The imports of the business that count, but for this one. */
export async function countedImports(tx: Tx, scope: BusinessScope, except: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT id FROM imports WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId}
      AND counted AND id <> ${except}`,
  )
  return rows.map(({ id }) => id)
}

export interface OrderSlice {
  /** Narrows the lines `l` of the import. */
  readonly lines: SQL
  /** The narrowing can part the lines of one order, so that its first line may lie outside. */
  readonly partial: boolean
  /** Orders of each SKU, instead of orders. */
  readonly bySku?: boolean
}

/**
 * Common table expressions that end in `firsts`: currency, platform, order_id (and sku) of the orders whose first
 * line among this import and the `others` is in this import, with its `day` and `country`.
 */
export function ordersOf(scope: BusinessScope, importId: string, others: string[], slice: OrderSlice): SQL {
  const keys = sql`l.currency, l.platform, l.order_id ${slice.bySku ? sql`, coalesce(l.sku, '') AS sku` : sql``}`
  const groups = slice.bySku ? sql`1, 2, 3, 4` : sql`1, 2, 3`
  const own = sql`l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND ${COUNTS_ORDER(sql`l`)}`
  const sliced = sql`FROM sale_lines l WHERE ${own} AND l.import_id = ${importId} ${slice.lines}`
  if (others.length === 0 && !slice.partial) {
    return sql`firsts AS (SELECT ${keys}, ${FIRST} ${sliced} GROUP BY ${groups})`
  }
  return sql`
    candidates AS MATERIALIZED (SELECT DISTINCT ${keys} ${sliced}),
    firsts AS (
      SELECT ${keys}, ${FIRST}
      FROM candidates c JOIN sale_lines l ON l.platform = c.platform AND l.order_id = c.order_id
        AND l.currency = c.currency ${slice.bySku ? sql`AND coalesce(l.sku, '') = c.sku` : sql``}
      WHERE ${own} AND (l.import_id = ${importId} OR l.import_id = ANY(${sql.param(others)}::uuid[]))
      GROUP BY ${groups}
      HAVING min(${RANK}) = min(${RANK}) FILTER (WHERE l.import_id = ${importId})
    )`
}

/** A day and SKU of another counted import that shares an order with this one. */
export interface SharedRow {
  readonly importId: string
  readonly day: string
  readonly sku: string
}

/** What of other imports must be recounted when this one begins or ceases to count: the order may change hands. */
export async function sharedOrders(tx: Tx, scope: BusinessScope, importId: string): Promise<SharedRow[]> {
  const others = await countedImports(tx, scope, importId)
  if (others.length === 0) return []
  return rowsOf<SharedRow>(
    tx,
    sql`SELECT DISTINCT o.import_id AS "importId", o.sold_on::text AS day, coalesce(o.sku, '') AS sku
      FROM sale_lines l JOIN sale_lines o ON o.user_id = l.user_id AND o.business_id = l.business_id
        AND o.platform = l.platform AND o.order_id = l.order_id AND o.currency = l.currency
      WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND l.import_id = ${importId}
        AND ${COUNTS_ORDER(sql`l`)} AND ${COUNTS_ORDER(sql`o`)} AND o.import_id = ANY(${sql.param(others)}::uuid[])`,
  )
}
