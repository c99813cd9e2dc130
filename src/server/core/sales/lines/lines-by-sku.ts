import { type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { SUM_COLUMNS } from '../rollups/sum-columns.ts'
import { isWholeMonthsOfSales, type Period, within } from '../rollups/whole-months.ts'

interface OfBusiness {
  readonly ownerId: OwnerId
  readonly businessId: string
}

export interface SalesBySku {
  /** Rows shaped like the rollups by SKU. Their `day` is null unless they are lines. */
  readonly rows: SQL
  readonly areLines: boolean
}

/**
 * The sales of a period in active imports by SKU, from the source with the fewest rows: the rollup of all time, the
 * rollup of whole months, or the lines of the days where the period cuts through a month.
 */
export async function salesBySku(
  read: (query: SQL) => Promise<{ cut: boolean }[]>,
  scope: OfBusiness,
  period: Period,
): Promise<SalesBySku> {
  const { ownerId, businessId } = scope
  if (!(await isWholeMonthsOfSales(read, scope, period)))
    return { rows: linesBySku(scope, period), areLines: true }
  const rollup = sql.identifier(period.from || period.to ? 'sales_monthly_sku' : 'sales_sku')
  const rows = sql`SELECT r.*, NULL::date AS day FROM ${rollup} r
    JOIN imports i ON i.user_id = r.user_id AND i.id = r.import_id AND i.active
    WHERE r.user_id = ${ownerId} AND r.business_id = ${businessId} ${within(sql`r.month`, period)}`
  return { rows, areLines: false }
}

const SUMS_OF_LINE = sql.join(
  SUM_COLUMNS.map(({ column, ofLine }) => sql`${ofLine} AS ${sql.identifier(column)}`),
  sql`, `,
)

/**
 * Active lines of a period, shaped like the rollup by SKU, with their day. As in the rollup, an order counts on the
 * day of its first line, so it does not count in a period that begins later.
 */
export function linesBySku(scope: OfBusiness, period: Period): SQL {
  const isNew = period.from ? sql`AND NOT ${beganBefore(scope)}` : sql``
  return sql`
    SELECT l.currency, l.sold_on AS day, coalesce(l.sku, '') AS sku, l.title, l.product_id, ${SUMS_OF_LINE},
      CASE WHEN l.kind = 'sale' AND l.units > 0 AND l.order_id IS NOT NULL AND row_number() OVER (
        PARTITION BY l.currency, l.platform, l.order_id, coalesce(l.sku, ''), l.kind = 'sale' AND l.units > 0
        ORDER BY l.sold_on, l.id) = 1 ${isNew} THEN 1 ELSE 0 END AS orders
    FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
    WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND NOT l.superseded
      ${within(sql`l.sold_on`, period)}`
}

/** Whether the same order and SKU has a line on an earlier day. Reads the lines of that order only. */
function beganBefore({ ownerId, businessId }: OfBusiness): SQL {
  return sql`EXISTS (
    SELECT FROM sale_lines e JOIN imports i ON i.user_id = e.user_id AND i.id = e.import_id AND i.active
    WHERE e.user_id = ${ownerId} AND e.business_id = ${businessId} AND e.platform = l.platform
      AND e.order_id = l.order_id AND e.currency = l.currency AND coalesce(e.sku, '') = coalesce(l.sku, '')
      AND e.kind = 'sale' AND e.units > 0 AND NOT e.superseded AND e.sold_on < l.sold_on)`
}
