import { type SQL, sql } from 'drizzle-orm'
import type { BREAKDOWNS, PERIOD_STEPS } from '#contract/reports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { BusinessScope } from '#server/platform/db/owner.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import { linesBySku, salesBySku } from '#server/platform/sales/lines-by-sku.ts'
import { SUMS, type Sums } from '#server/platform/sales/sums.ts'
import { type Period, within } from '#server/platform/sales/whole-months.ts'

/** Sums of what one report row is made of. `day` stands only where it is needed: in a currency to be converted. */
export interface Part extends Sums {
  readonly currency: CurrencyCode
  readonly key: string
  readonly day: string | null
}
export interface DatedPart extends Part {
  readonly first: string
  readonly last: string
}
export interface SkuPart extends Part {
  readonly title: string
  readonly productId: string | null
}

/** How rows of the daily rollup `r` are named. */
export const KEYS = {
  all: sql`''::text`,
  day: sql`r.day::text`,
  week: sql`date_trunc('week', r.day::timestamp)::date::text`,
  month: sql`date_trunc('month', r.day::timestamp)::date::text`,
  year: sql`date_trunc('year', r.day::timestamp)::date::text`,
  platform: sql`r.platform`,
  currency: sql`r.currency`,
  country: sql`r.country`,
} satisfies Record<
  (typeof PERIOD_STEPS)[number] | Exclude<(typeof BREAKDOWNS)[number], 'product'> | 'all',
  SQL
>

/** From the daily rollup: its cost does not grow with the sales. */
export function dailyParts(
  tx: Tx,
  scope: BusinessScope,
  period: Period,
  key: keyof typeof KEYS,
  convertedTo?: CurrencyCode,
): Promise<DatedPart[]> {
  return rowsOf<DatedPart>(
    tx,
    sql`SELECT r.currency, ${KEYS[key]} AS key, ${dayIn(convertedTo)} AS day,
        min(r.day)::text AS first, max(r.day)::text AS last, ${SUMS}
      FROM sales_daily r JOIN imports i ON i.user_id = r.user_id AND i.id = r.import_id AND i.counted
      WHERE r.user_id = ${scope.ownerId} AND r.business_id = ${scope.businessId} ${within(sql`r.day`, period)}
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  )
}

/**
 * Whole months come from the rollup by month and SKU; a period that cuts through a month, and what is converted day
 * by day, from the lines of these days.
 */
export async function skuParts(
  tx: Tx,
  scope: BusinessScope,
  period: Period,
  convertedTo?: CurrencyCode,
  isForeign = true,
): Promise<SkuPart[]> {
  const inCurrency = (is: SQL) => (convertedTo ? sql`WHERE r.currency ${is} ${convertedTo}` : sql``)
  const grouped = (source: SQL, day: SQL, where: SQL) =>
    rowsOf<SkuPart>(
      tx,
      sql`WITH r AS (${source})
        SELECT r.currency, r.sku AS key, ${day} AS day, coalesce(max(r.title), '') AS title,
          CASE WHEN min(r.product_id::text) = max(r.product_id::text) THEN min(r.product_id::text) END
            AS "productId", ${SUMS}
        FROM r ${where} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    )
  const { rows } = await salesBySku((query) => rowsOf(tx, query), scope, period)
  const kept = await grouped(rows, sql`NULL::text`, inCurrency(sql`=`))
  if (!convertedTo || !isForeign) return kept
  const lines = linesBySku(scope, within(sql`l.sold_on`, period))
  return [...kept, ...(await grouped(lines, sql`r.day::text`, inCurrency(sql`<>`)))]
}

function dayIn(convertedTo: CurrencyCode | undefined): SQL {
  return convertedTo
    ? sql`CASE WHEN r.currency = ${convertedTo} THEN NULL ELSE r.day::text END`
    : sql`NULL::text`
}
