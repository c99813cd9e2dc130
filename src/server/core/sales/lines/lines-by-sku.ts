import { type SQL, sql } from 'drizzle-orm'
import type { OfBusiness } from '../rollups/daily-sales.ts'
import { SUM_COLUMNS } from '../rollups/sum-columns.ts'
import { monthsAndDays, type Period, within } from '../rollups/whole-months.ts'

/**
 * SQL for the sales of a period by SKU in active imports, with the columns of the rollup by SKU. Reads the sources
 * with the fewest rows: the rollup of all time, or the rollup of the whole months together with the lines of the days
 * before and after these months.
 */
export async function salesBySku(
  read: (query: SQL) => Promise<{ cut: boolean }[]>,
  scope: OfBusiness,
  period: Period,
): Promise<SQL> {
  if (!period.from && !period.to) return rollup(scope, sql`sales_sku r`, sql``)
  const { months, days } = await monthsAndDays(read, scope, period)
  const sources = days.map((part) => linesBySku(scope, part))
  if (months) sources.push(rollup(scope, sql`sales_monthly_sku r`, within(sql`r.month`, months)))
  return sql.join(sources, sql` UNION ALL `)
}

const SUMS_OF_ROLLUP = sql.join(
  SUM_COLUMNS.map(({ column }) => sql.identifier(column)),
  sql`, `,
)

function rollup({ ownerId, businessId }: OfBusiness, table: SQL, where: SQL): SQL {
  return sql`SELECT r.currency, NULL::date AS day, r.sku, r.title, r.product_id, ${SUMS_OF_ROLLUP}, r.orders FROM ${table}
    JOIN imports i ON i.user_id = r.user_id AND i.id = r.import_id AND i.active
    WHERE r.user_id = ${ownerId} AND r.business_id = ${businessId} ${where}`
}

const SUMS_OF_LINE = sql.join(
  SUM_COLUMNS.map(({ column, ofLine }) => sql`${ofLine} AS ${sql.identifier(column)}`),
  sql`, `,
)

/**
 * SQL for the active lines of a period, with their day and the columns of the rollup by SKU. An order counts on the
 * day of its first line, as in the rollup. It does not count in a period that begins after that day.
 */
export function linesBySku(scope: OfBusiness, period: Period): SQL {
  const isNew = period.from ? sql`AND NOT ${beganBefore(scope)}` : sql``
  return sql`SELECT ${linesWith(isNew)} FROM ${activeLines(scope)} ${within(sql`l.sold_on`, period)}`
}

/** SQL for all active lines of a product, with their platform and the columns of linesBySku. */
export function linesOfProduct(scope: OfBusiness, productId: string): SQL {
  return sql`SELECT l.platform, ${linesWith(sql``)} FROM ${activeLines(scope)} AND l.product_id = ${productId}`
}

function linesWith(isNew: SQL): SQL {
  return sql`l.currency, l.sold_on AS day, coalesce(l.sku, '') AS sku, coalesce(l.title, '') AS title,
      l.product_id, ${SUMS_OF_LINE},
      CASE WHEN l.kind = 'sale' AND l.units > 0 AND l.order_id IS NOT NULL AND row_number() OVER (
        PARTITION BY l.currency, l.platform, l.order_id, coalesce(l.sku, ''), l.kind = 'sale' AND l.units > 0
        ORDER BY l.sold_on, l.id) = 1 ${isNew} THEN 1 ELSE 0 END AS orders`
}

function activeLines({ ownerId, businessId }: OfBusiness): SQL {
  return sql`sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
    WHERE l.user_id = ${ownerId} AND l.business_id = ${businessId} AND NOT l.superseded`
}

/** SQL that tells whether an earlier day has a line of the same order and SKU. Reads only the lines of that order. */
function beganBefore({ ownerId, businessId }: OfBusiness): SQL {
  return sql`EXISTS (
    SELECT FROM sale_lines e JOIN imports i ON i.user_id = e.user_id AND i.id = e.import_id AND i.active
    WHERE e.user_id = ${ownerId} AND e.business_id = ${businessId} AND e.platform = l.platform
      AND e.order_id = l.order_id AND e.currency = l.currency AND coalesce(e.sku, '') = coalesce(l.sku, '')
      AND e.kind = 'sale' AND e.units > 0 AND NOT e.superseded AND e.sold_on < l.sold_on)`
}
