import { type SQL, sql } from 'drizzle-orm'
import type { Dashboard, Statement } from '#contract/dashboard.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import { type SalesBySku, salesBySku } from '#server/core/sales/lines/lines-by-sku.ts'
import { added, feePartsOf, figuresOf, NO_SUMS, SUMS, type Sums } from '#server/core/sales/rollups/sums.ts'
import { type Period, within } from '#server/core/sales/rollups/whole-months.ts'
import type { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import { dataVersion } from '#server/infra/db/data-version.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'

const SHOWN_PRODUCTS = 50

interface Scope {
  readonly ownerId: OwnerId
  readonly businessId: string
}

type InCurrency<Row> = Row & Sums & { readonly currency: CurrencyCode }

/** The sales of one platform in one month. */
type Part = InCurrency<{
  readonly platform: string
  readonly month: string
  readonly first: string
  readonly last: string
}>
type ProductRow = InCurrency<{
  readonly sku: string
  readonly name: string
  readonly productId: string | null
  /** The number of products in its currency. */
  readonly products: number
}>
/** The cached figures, which depend on sales. Stock is not cached and is read on each request. */
type OfSales = Pick<Dashboard, 'statements' | 'from' | 'to'>
export type SalesCache = VersionedCache<OfSales>

interface Now {
  readonly currency: CurrencyCode
  readonly version: string
  readonly overheads: boolean
  readonly inventory: Omit<Dashboard['inventory'], 'currency'>
}

/** Reads rollups only, and the cache while sales have not changed. null when the business is not the owner's. */
export async function readDashboard(
  db: Database,
  cache: SalesCache,
  scope: Scope,
  period: Period,
): Promise<Dashboard | null> {
  const { ownerId, businessId } = scope
  const [now] = await db.tenantQuery<Now>(
    ownerId,
    sql`SELECT b.currency, b.data_version::text AS version,
        EXISTS (SELECT FROM overheads WHERE user_id = ${ownerId} AND business_id = ${businessId}) AS overheads,
        (SELECT json_build_object('products', count(*), 'uncounted', count(*) FILTER (WHERE quantity IS NULL),
            'value', CASE WHEN count(*) = 0 THEN 0 ELSE sum(price * greatest(quantity, 0)) FILTER (WHERE quantity IS NOT NULL) END,
            'lowStock', count(*) FILTER (WHERE quantity < coalesce(low_stock_below, ${LIMITS.lowStock})))
          FROM products WHERE user_id = ${ownerId} AND business_id = ${businessId}) AS inventory
      FROM businesses b WHERE b.user_id = ${ownerId} AND b.id = ${businessId}`,
  )
  if (!now) return null
  const { version, inventory, overheads, currency } = now
  const key = [ownerId, businessId, currency, period.from, period.to].join(' ')
  let ofSales = cache.get(key, version)
  if (!ofSales) {
    const read = await readSales(db, scope, period, currency)
    ofSales = read.ofSales
    // otherwise the sales changed while they were read
    if (read.version === version) cache.set(key, version, ofSales)
  }
  const { value } = inventory
  return {
    ...ofSales,
    overheads,
    inventory: { ...inventory, value: value === null ? null : exact(value), currency },
  }
}

interface Sales {
  readonly version: string
  readonly parts: Part[] | null
  readonly products: ProductRow[] | null
}

async function readSales(
  db: Database,
  scope: Scope,
  period: Period,
  own: CurrencyCode,
): Promise<{ version: string | undefined; ofSales: OfSales }> {
  const bySku = await salesBySku((query) => db.tenantQuery(scope.ownerId, query), scope, period)
  const [found] = await db.tenantQuery<Sales>(
    scope.ownerId,
    sql`SELECT ${dataVersion(scope)} AS version,
      (SELECT json_agg(d) FROM (${byPlatformAndMonth(scope, period)}) d) AS parts,
      (SELECT json_agg(t) FROM (${topProducts(scope, bySku)}) t) AS products`,
  )
  const parts = found?.parts ?? []
  const productsIn = Map.groupBy(found?.products ?? [], ({ currency }) => currency)
  const statements = [...Map.groupBy(parts, ({ currency }) => currency)].map(([currency, rows]) =>
    statementOf(currency, rows, productsIn.get(currency) ?? []),
  )
  const isOwn = ({ currency }: Statement) => (currency === own ? 0 : 1)
  statements.sort((a, b) => isOwn(a) - isOwn(b) || b.totals.revenue - a.totals.revenue)
  const days = parts.flatMap(({ first, last }) => [first, last]).sort()
  const ofSales = { statements, from: days[0] ?? null, to: days.at(-1) ?? null }
  return { version: found?.version, ofSales }
}

function statementOf(currency: CurrencyCode, parts: Part[], products: ProductRow[]): Statement {
  const totals = parts.reduce<Sums>(added, NO_SUMS)
  const by = (key: (part: Part) => string) =>
    [...Map.groupBy(parts, key)].map(([name, rows]) => ({
      name,
      ...figuresOf(rows.reduce<Sums>(added, NO_SUMS)),
    }))
  return {
    currency,
    totals: figuresOf(totals),
    feeParts: feePartsOf(totals),
    tax: exact(totals.tax),
    payouts: exact(totals.payout),
    byMonth: by(({ month }) => month)
      .map(({ name: month, ...figures }) => ({ month, ...figures }))
      .sort((a, b) => a.month.localeCompare(b.month)),
    byPlatform: by(({ platform }) => platform)
      .map(({ name: platform, ...figures }) => ({ platform, ...figures }))
      .sort((a, b) => b.revenue - a.revenue),
    byProduct: products.map((row) => ({
      sku: row.sku,
      name: row.name,
      productId: row.productId,
      ...figuresOf(row),
    })),
    productCount: products[0]?.products ?? 0,
  }
}

/** Daily rollups of active imports; totals, months and platforms are sums of these few rows. */
function byPlatformAndMonth({ ownerId, businessId }: Scope, period: Period): SQL {
  return sql`SELECT to_char(m.start, 'YYYY-MM') AS month, m.* FROM (
      SELECT r.currency, r.platform, date_trunc('month', r.day::timestamp) AS start, min(r.day) AS first,
        max(r.day) AS last, ${SUMS}
      FROM sales_daily r JOIN imports i ON i.user_id = r.user_id AND i.id = r.import_id AND i.active
      WHERE r.user_id = ${ownerId} AND r.business_id = ${businessId} ${within(sql`r.day`, period)}
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3) m`
}

/**
 * Products by revenue, largest first. The query ranks by revenue alone and computes the other sums only for
 * the products shown. It reads each sale line once.
 */
function topProducts({ ownerId, businessId }: Scope, { rows, areLines }: SalesBySku): SQL {
  return sql`WITH r AS ${areLines ? sql`MATERIALIZED` : sql`NOT MATERIALIZED`} (${rows}),
      shown AS MATERIALIZED (
        SELECT c.currency, t.* FROM (SELECT DISTINCT currency FROM sales_daily
          WHERE user_id = ${ownerId} AND business_id = ${businessId}) c
        CROSS JOIN LATERAL (
          SELECT r.sku, sum(r.revenue) AS revenue, count(*) OVER () AS products
          FROM r WHERE r.currency = c.currency GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${SHOWN_PRODUCTS}
        ) t
      )
      SELECT s.*, s.product_id AS "productId", coalesce(p.name, s.title) AS name
      FROM (
        SELECT r.currency, r.sku, max(r.title) AS title, min(shown.products) AS products,
          CASE WHEN min(r.product_id::text) = max(r.product_id::text) THEN min(r.product_id::text)::uuid END
            AS product_id, ${SUMS}
        FROM shown JOIN r ON r.currency = shown.currency AND r.sku = shown.sku GROUP BY 1, 2
      ) s LEFT JOIN products p ON p.user_id = ${ownerId} AND p.id = s.product_id
      ORDER BY s.currency, s.revenue DESC, s.sku`
}
