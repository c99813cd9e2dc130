import { type SQL, sql } from 'drizzle-orm'
import type { ProductSales } from '#contract/product-sales.ts'
import { comparedBefore } from '#domain/completeness/compared-days.ts'
import { within } from '#domain/completeness/incomplete-steps.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { type ComparedWith, comparisonOf, lastDays } from '#domain/profit/period-before.ts'
import { trendStep } from '#domain/profit/trend-step.ts'
import { linesOfProduct } from '#server/core/sales/lines/lines-by-sku.ts'
import {
  type ComparedPart,
  type Comparison,
  compare,
  comparedParts,
} from '#server/core/sales/rollups/compared.ts'
import { type CompletenessCache, readCompleteness } from '#server/core/sales/rollups/completeness.ts'
import { lastSaleOf } from '#server/core/sales/rollups/daily-sales.ts'
import { figuresOf, reportFiguresOf, SUMS, type Sums } from '#server/core/sales/rollups/sums.ts'
import type { Period } from '#server/core/sales/rollups/whole-months.ts'
import type { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import { dataVersion } from '#server/infra/db/data-version.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { AppError } from '#server/infra/http/errors.ts'

interface Scope {
  readonly ownerId: OwnerId
  readonly businessId: string
  readonly productId: string
}

export interface Asked extends Period {
  readonly days?: number | undefined
  readonly compare: ComparedWith
}

interface Now {
  readonly currency: CurrencyCode
  readonly version: string
  readonly lastSale: string | null
}

interface Month extends Sums {
  readonly currency: CurrencyCode
  readonly start: string
}

/** The part of the response that depends on the product's sales, and is cached. */
export type OfProduct = Omit<ProductSales, 'incomplete'>

export interface ProductSalesCaches {
  readonly sales: VersionedCache<OfProduct>
  readonly completeness: CompletenessCache
}

/** Reads the sales of one product, from the cache while the business's data is unchanged. */
export async function readProductSales(
  db: Database,
  caches: ProductSalesCaches,
  scope: Scope,
  asked: Asked,
  today: string,
): Promise<ProductSales> {
  const { ownerId, businessId, productId } = scope
  const [now] = await db.tenantQuery<Now>(
    ownerId,
    sql`SELECT b.currency, b.data_version::text AS version, ${lastSaleOf(scope)} AS "lastSale"
      FROM products p JOIN businesses b ON b.user_id = p.user_id AND b.id = p.business_id
      WHERE p.user_id = ${ownerId} AND p.business_id = ${businessId} AND p.id = ${productId}`,
  )
  if (!now) throw new AppError('product_not_found')
  const period = asked.days === undefined ? asked : lastDays(asked.days, now.lastSale, today)
  const read = <Row>(query: SQL) => db.tenantQuery<Row>(ownerId, query)
  const { incomplete } = await readCompleteness(read, scope, caches.completeness, today, now.version)
  const incompleteFrom = incomplete?.from ?? null
  const { from, to } = period
  const wanted = { from, to, comparedWith: comparisonOf(asked), incompleteFrom }
  const key = [ownerId, businessId, productId, now.currency, ...Object.values(wanted)].join(' ')
  let sales = caches.sales.get(key, now.version)
  if (!sales) {
    const found = await readSales(db, scope, wanted, now.currency)
    sales = found.sales
    // if the versions differ, the sales changed between the two reads, and the figures are not cached
    if (found.version === now.version) caches.sales.set(key, now.version, sales)
  }
  return { ...sales, incomplete: within(incomplete, sales.period?.to ?? null) }
}

interface Wanted extends Period {
  readonly comparedWith: ComparedWith
  readonly incompleteFrom: string | null
}

async function readSales(
  db: Database,
  scope: Scope,
  { from, to, comparedWith, incompleteFrom }: Wanted,
  own: CurrencyCode,
): Promise<{ version: string | undefined; sales: OfProduct }> {
  const [ends] = await db.tenantQuery<{ first: string | null; last: string | null }>(
    scope.ownerId,
    sql`SELECT min(r.day)::text AS first, max(r.day)::text AS last FROM (${linesOfProduct(scope, scope.productId)}) r`,
  )
  const [first, last] = [from ?? ends?.first, to ?? ends?.last]
  const days = first && last && first <= last ? { from: first, to: last } : null
  const wanted: Comparison = {
    period: { from, to },
    before: comparedBefore({ from, to }, comparedWith, incompleteFrom),
    by: days ? trendStep(days) : 'day',
    incompleteFrom,
  }
  const lastSale = ends?.last ?? null
  const [found] = await db.tenantQuery<{
    version: string
    parts: ComparedPart[] | null
    months: Month[] | null
  }>(
    scope.ownerId,
    sql`WITH lines AS MATERIALIZED (${linesOfProduct(scope, scope.productId)})
      SELECT ${dataVersion(scope)} AS version,
        (SELECT json_agg(d) FROM (${comparedParts(sql`FROM lines r WHERE true`, wanted)}) d) AS parts,
        (SELECT json_agg(m) FROM (
          SELECT r.currency, date_trunc('month', r.day::timestamp)::date::text AS start, ${SUMS} FROM lines r
          WHERE r.day >= date_trunc('month', ${lastSale}::timestamp) - interval '11 months'
          GROUP BY 1, 2 ORDER BY 1, 2) m) AS months`,
  )
  const statements = compare(found?.parts ?? [], own).map(
    ({ currency, totals, before, compared, trend, byPlatform }) => ({
      currency,
      trend,
      byPlatform,
      totals: reportFiguresOf(totals),
      before: before && reportFiguresOf(before),
      compared: compared && reportFiguresOf(compared),
    }),
  )
  const months = [...Map.groupBy(found?.months ?? [], ({ currency }) => currency)].map(
    ([currency, rows]) => ({
      currency,
      byMonth: rows.map((row) => ({ start: row.start, ...figuresOf(row) })),
    }),
  )
  const { before, by } = wanted
  return { version: found?.version, sales: { statements, period: days, before, by, lastSale, months } }
}
