import { type SQL, sql } from 'drizzle-orm'
import { plainCell } from '#domain/import/cells/clean-text.ts'
import { searchPattern } from '#domain/import/cells/search-pattern.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { Lines } from './lines-sql.ts'

/** The last code point, which sorts after every text with the same prefix. */
const END = '\u{10ffff}'

/**
 * Returns the ids of the lines that match a search. With row-level security, pattern matches cannot use an index. Therefore the search
 * reads only titles line by line. It finds order numbers by the range of texts with the same prefix. It looks up SKUs in the monthly
 * rollup and names in the products, which are much smaller, and then finds the lines of these SKUs and products by equality.
 */
export async function searched(tx: Tx, lines: Lines, typed: string): Promise<SQL> {
  const { ownerId, businessId } = lines.scope
  const search = plainCell(typed)
  const pattern = searchPattern(typed)
  const skus = await rowsOf<{ sku: string }>(
    tx,
    sql`SELECT DISTINCT sku FROM sales_monthly_sku
      WHERE user_id = ${ownerId} AND business_id = ${businessId} AND sku <> '' AND sku ~ ${pattern}`,
  )
  // the order index starts with the platform, so each platform is searched
  const platforms = await rowsOf<{ platform: string }>(
    tx,
    sql`SELECT DISTINCT platform FROM sales_daily WHERE user_id = ${ownerId} AND business_id = ${businessId}`,
  )
  const products = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT id FROM products WHERE user_id = ${ownerId} AND business_id = ${businessId}
      AND (name ~ ${pattern} OR sku ~ ${pattern})`,
  )
  const own = lines.listed(sql`l`)
  const which = [
    ...[...new Set([search, search.toUpperCase(), search.toLowerCase()])].map(
      (start) => sql`l.platform = ANY(${sql.param(platforms.map(({ platform }) => platform))}::text[])
        AND l.order_id >= ${start} AND l.order_id < ${start + END}`,
    ),
    sql`l.sku = ANY(${sql.param(skus.map(({ sku }) => sku))}::text[])`,
    sql`l.product_id = ANY(${sql.param(products.map(({ id }) => id))}::uuid[])`,
    sql`l.title ~ ${pattern}`,
  ]
  const parts = which.map((found) => sql`SELECT l.id FROM sale_lines l WHERE ${own} AND ${found}`)
  return sql.join(parts, sql` UNION `)
}
