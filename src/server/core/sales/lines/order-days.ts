import { type SQL, sql } from 'drizzle-orm'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/**
 * SQL condition for the lines that count as an order. An order counts once per currency, on the day of the first such
 * line.
 */
const COUNTS_ORDER = (line: SQL) =>
  sql`${line}.kind = 'sale' AND ${line}.units > 0 AND ${line}.order_id IS NOT NULL AND NOT ${line}.superseded`

/** SQL for a sort key of lines of all imports: a single number made of the day and then the line id. */
const RANK = sql`((l.sold_on - DATE '1900-01-01')::bigint << 42) | l.id`
const DAY = sql`DATE '1900-01-01' + (min(${RANK}) >> 42)::int`
/** Day and country of an order. All lines of an order have the same country, or no line has one. */
const FIRST = sql`${DAY} AS day, coalesce(min(l.country), '') AS country`

/** Returns the other active imports of the business. */
export async function countedImports(tx: Tx, scope: BusinessScope, except: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT id FROM imports WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId}
      AND active AND id <> ${except}`,
  )
  return rows.map(({ id }) => id)
}

/** Rows of an import's rollups that no longer match the lines of the import. */
export interface StaleRows {
  readonly importId: string
  readonly days: readonly string[]
  readonly skus: readonly string[]
}

/** Returns the rows of the rollups that contain these changed lines. */
export function staleRowsOf(
  lines: readonly { readonly importId: string; readonly soldOn: string; readonly sku: string }[],
): StaleRows[] {
  return [...Map.groupBy(lines, ({ importId }) => importId)].map(([importId, ofImport]) => ({
    importId,
    days: [...new Set(ofImport.map(({ soldOn }) => soldOn))],
    skus: [...new Set(ofImport.map(({ sku }) => sku))],
  }))
}

export interface OrderSlice {
  /** An SQL condition on the import's lines, which have the alias `l`. */
  readonly lines: SQL
  /** True when the condition can exclude the first line of an order of which it includes other lines. */
  readonly partial: boolean
  /** True to count the orders of each SKU instead of all orders. */
  readonly bySku?: boolean
}

/**
 * SQL for common table expressions, the last of which is `firsts`. It has one row for each order whose first line,
 * among the lines of this import and of the `others`, is in this import. The columns are currency, platform, order_id
 * (and sku), day and country.
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

/**
 * Returns the days and SKUs of other active imports whose orders change when this import becomes active or inactive.
 * An order counts on the day of its first line, in the country that its lines name. Orders that keep both are left
 * out, so that their rows are not read again.
 */
export async function ordersChangingHands(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
): Promise<StaleRows[]> {
  const others = await countedImports(tx, scope, importId)
  if (others.length === 0) return []
  const counts = sql`l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND ${COUNTS_ORDER(sql`l`)}`
  const isOther = sql`import_id <> ${importId}`
  const first = (order: SQL) => sql`min(rank) FILTER (WHERE ${isOther}) OVER ${order}`
  const handedOn = (order: SQL) => sql`rank = ${first(order)} AND rank > min(rank) OVER ${order}`
  const country = sql`coalesce(min(country) OVER whole, '')`
  const countryElsewhere = sql`coalesce(min(country) FILTER (WHERE ${isOther}) OVER whole, '')`
  return rowsOf<StaleRows>(
    tx,
    // window functions replace a second join: the planner estimates one row for a join and executes two joins as nested loops
    sql`WITH own AS MATERIALIZED (
        SELECT DISTINCT l.currency, l.platform, l.order_id FROM sale_lines l
        WHERE ${counts} AND l.import_id = ${importId}
      ),
      lines AS (
        SELECT l.currency, l.platform, l.order_id, coalesce(l.sku, '') AS sku, l.country, l.import_id, l.sold_on,
          ${RANK} AS rank
        FROM own JOIN sale_lines l ON l.platform = own.platform AND l.order_id = own.order_id
          AND l.currency = own.currency
        WHERE ${counts} AND (l.import_id = ${importId} OR l.import_id = ANY(${sql.param(others)}::uuid[]))
      ),
      firsts AS (
        SELECT import_id, sold_on, sku,
          ${handedOn(sql`whole`)} OR (rank = ${first(sql`whole`)} AND ${country} <> ${countryElsewhere}) AS of_day,
          ${handedOn(sql`of_sku`)} AS of_sku
        FROM lines
        WINDOW whole AS (PARTITION BY currency, platform, order_id),
          of_sku AS (PARTITION BY currency, platform, order_id, sku)
      )
      SELECT import_id AS "importId",
        coalesce(array_agg(DISTINCT sold_on::text) FILTER (WHERE of_day), '{}') AS days,
        coalesce(array_agg(DISTINCT sku) FILTER (WHERE of_sku), '{}') AS skus
      FROM firsts WHERE (of_day OR of_sku) AND ${isOther} GROUP BY import_id`,
  )
}
