import { type SQL, sql } from 'drizzle-orm'
import { plainCell } from '#domain/import/cells/clean-text.ts'
import { searchPattern } from '#domain/import/cells/search-pattern.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { Lines } from './lines-sql.ts'

/** The last code point, which sorts after every text with the same prefix. */
const END = '\u{10ffff}'

/** If more lines than this match, a list finds its page sooner by reading line by line until the page is full. */
const MANY_LINES = 20_000

/** What a search matches. */
export interface Search {
  /** A query for the ids of all matching lines, for the common table expression `found`; null if many lines match. */
  readonly found: SQL | null
  /** SQL condition for a line. It reads `found`, unless many lines match. */
  matches(line: SQL): SQL
}

/**
 * Prepares a search. With row-level security, pattern matches cannot use an index. Therefore the search compares the SKUs and titles of a
 * rollup and the names of products, which are much fewer than lines, and finds lines by their SKU, product or order number. It reads titles
 * of lines only where a SKU has several.
 */
export async function prepareSearch(
  tx: Tx,
  lines: Lines,
  typed: string,
  manyLines = MANY_LINES,
): Promise<Search> {
  const { ownerId, businessId } = lines.scope
  const search = plainCell(typed)
  const pattern = searchPattern(typed)
  const products = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT id FROM products WHERE user_id = ${ownerId} AND business_id = ${businessId}
      AND (name ~ ${pattern} OR sku ~ ${pattern})`,
  )
  const productIds = sql.param(products.map(({ id }) => id))
  const bySku = sql`sku <> '' AND sku ~ ${pattern}`
  // `all` and `some` say how many of the SKU's lines match by SKU or title. The rows of a SKU in several imports are matched once
  const skus = await rowsOf<{ sku: string; all: boolean; some: boolean; ofProduct: boolean; lines: number }>(
    tx,
    sql`SELECT * FROM (
        SELECT sku, bool_and((${bySku}) OR (one_title AND title ~ ${pattern})) AS all,
          bool_or(NOT one_title OR title ~ ${pattern}) AS some,
          coalesce(bool_and(product_id = ANY(${productIds}::uuid[])), false) AS "ofProduct", sum(lines)::float8 AS lines
        FROM (
          SELECT sku, title, one_title, product_id, sum(lines) AS lines
          FROM sales_sku WHERE user_id = ${ownerId} AND business_id = ${businessId} GROUP BY 1, 2, 3, 4
        ) r GROUP BY 1
      ) s WHERE s.all OR s.some OR s."ofProduct"`,
  )
  // the order index starts with the platform, so each platform is searched
  const platforms = await rowsOf<{ platform: string }>(
    tx,
    sql`SELECT DISTINCT platform FROM sales_daily WHERE user_id = ${ownerId} AND business_id = ${businessId}`,
  )
  const platformNames = sql.param(platforms.map(({ platform }) => platform))
  const starts = [...new Set([search, search.toUpperCase(), search.toLowerCase()])]
  const byOrder = (line: SQL) =>
    starts.map(
      (start) => sql`${line}.platform = ANY(${platformNames}::text[])
        AND ${line}.order_id >= ${start} AND ${line}.order_id < ${start + END}`,
    )
  const names = (which: typeof skus) => sql.param(which.flatMap(({ sku }) => sku || []))
  const whole = skus.filter(({ all }) => all)
  const parts = skus.filter(({ all, some }) => some && !all)
  const ways = (line: SQL) => [
    ...byOrder(line),
    sql`${line}.sku = ANY(${names(whole)}::text[])`,
    sql`${line}.product_id = ANY(${productIds}::uuid[])`,
    sql`${line}.sku = ANY(${names(parts)}::text[]) AND ${line}.title ~ ${pattern}`,
    ...(skus.some(({ sku }) => sku === '') ? [sql`${line}.sku IS NULL AND ${line}.title ~ ${pattern}`] : []),
  ]
  const idsBy = (way: SQL) => sql`SELECT l.id FROM sale_lines l WHERE ${lines.listedOfFew(sql`l`)} AND ${way}`
  const ofSkus = skus.reduce((sum, sku) => sum + (sku.all || sku.ofProduct ? sku.lines : 0), 0)
  const [ofOrders] = await rowsOf<{ lines: number }>(
    tx,
    sql`SELECT count(*)::int AS lines FROM (
      ${sql.join(byOrder(sql`l`).map(idsBy), sql` UNION ALL `)} LIMIT ${manyLines + 1}) o`,
  )
  if (ofSkus + (ofOrders?.lines ?? 0) > manyLines)
    return { found: null, matches: (line) => sql`((${sql.join(ways(line), sql`) OR (`)}))` }
  return {
    found: sql.join(ways(sql`l`).map(idsBy), sql` UNION `),
    matches: (line) => sql`${line}.id IN (SELECT id FROM found)`,
  }
}
