import { type SQL, sql } from 'drizzle-orm'
import type { Dashboard, ProductFigures, Statement } from '#contract/dashboard.ts'
import { comparedBefore } from '#domain/completeness/compared-days.ts'
import { within } from '#domain/completeness/incomplete-steps.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import { type ComparedWith, comparisonOf, lastDays } from '#domain/profit/period-before.ts'
import { trendStep } from '#domain/profit/trend-step.ts'
import { isShown, selectAlerts } from '#server/core/alerts/shown-alerts.ts'
import { IS_BUNDLE } from '#server/core/bundles/recipes.ts'
import { salesBySku } from '#server/core/sales/lines/lines-by-sku.ts'
import {
  type Compared,
  type ComparedPart,
  type Comparison,
  compare,
  comparedParts,
} from '#server/core/sales/rollups/compared.ts'
import { type CompletenessCache, readCompleteness } from '#server/core/sales/rollups/completeness.ts'
import { fromDailySales } from '#server/core/sales/rollups/daily-sales.ts'
import { feePartsOf, figuresOf, SUMS, type Sums } from '#server/core/sales/rollups/sums.ts'
import type { Period } from '#server/core/sales/rollups/whole-months.ts'
import { IS_LOW } from '#server/core/stock/stock-levels.ts'
import { todayOf } from '#server/core/today.ts'
import type { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import { dataVersion } from '#server/infra/db/data-version.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'

/** The maximum number of products in the list of most profitable products, and in the list of those that lose most. */
const SHOWN_PRODUCTS = 5

interface Scope {
  readonly ownerId: OwnerId
  readonly businessId: string
}

/** The maximum number of alerts on the dashboard. All alerts have their own screen. */
const SHOWN_ALERTS = 3

/** The requested days of a dashboard: a period, whose start or end may be open, or the number of last days. */
export interface Asked extends Period {
  readonly days?: number | undefined
  readonly compare?: ComparedWith
}

type InCurrency<Row> = Row & Sums & { readonly currency: CurrencyCode }

type ProductRow = InCurrency<{
  readonly sku: string
  readonly name: string
  readonly productId: string | null
  readonly list: 'earning' | 'losing'
}>
interface ProductCounts {
  readonly currency: CurrencyCode
  readonly sold: number
  readonly losing: number
  readonly loss: number
  readonly lossIsPartial: boolean | null
  readonly withoutCost: number
  readonly revenueWithoutCost: number
}
/** The cached figures, which depend only on sales. Stock is read on each request. */
export type OfSales = Pick<Dashboard, 'statements' | 'from' | 'to'>
export interface DashboardCaches {
  readonly sales: VersionedCache<OfSales>
  readonly completeness: CompletenessCache
}

interface Now {
  readonly currency: CurrencyCode
  readonly version: string
  readonly overheads: boolean
  readonly firstSale: string | null
  readonly lastSale: string | null
  readonly inventory: Omit<Dashboard['inventory'], 'currency'>
  readonly alerts: Dashboard['alerts'] | null
}

/**
 * Reads the dashboard from rollups, or from the cache if the sales have not changed. Returns null if the business does not belong to the
 * owner.
 */
export async function readDashboard(
  db: Database,
  caches: DashboardCaches,
  scope: Scope,
  asked: Asked,
  now: Date,
): Promise<Dashboard | null> {
  const today = todayOf({ now: () => now })
  const { ownerId, businessId } = scope
  const [present] = await db.tenantQuery<Now>(
    ownerId,
    sql`SELECT b.currency, b.data_version::text AS version,
        EXISTS (SELECT FROM overheads WHERE user_id = ${ownerId} AND business_id = ${businessId}) AS overheads,
        s.first::text AS "firstSale", s.last::text AS "lastSale",
        (SELECT json_build_object('products', count(*), 'uncounted', count(*) FILTER (WHERE stocked AND quantity IS NULL),
            'withoutPrice', count(*) FILTER (WHERE stocked AND quantity IS NOT NULL AND price = 0),
            'value', CASE WHEN count(*) FILTER (WHERE stocked) = 0 THEN 0
              ELSE sum(nullif(price, 0) * greatest(quantity, 0)) FILTER (WHERE stocked AND quantity IS NOT NULL) END,
            'lowStock', count(*) FILTER (WHERE low))
          FROM (SELECT price, quantity, ${IS_LOW} AS low, NOT ${IS_BUNDLE} AS stocked
            FROM products p WHERE user_id = ${ownerId} AND business_id = ${businessId}) p) AS inventory,
        (SELECT json_agg(t) FROM (${selectAlerts(scope, { where: isShown(now), limit: SHOWN_ALERTS })}) t) AS alerts
      FROM businesses b, LATERAL (SELECT min(r.day) AS first, max(r.day) AS last
        ${fromDailySales(scope)}) s
      WHERE b.user_id = ${ownerId} AND b.id = ${businessId}`,
  )
  if (!present) return null
  const { version, inventory, overheads, currency, firstSale, lastSale } = present
  const period = asked.days === undefined ? asked : lastDays(asked.days, lastSale, today)
  const [from, to] = [period.from ?? firstSale, period.to ?? lastSale]
  const days = from && to && from <= to ? { from, to } : null
  const comparedWith = comparisonOf(asked)
  const read = <Row>(query: SQL) => db.tenantQuery<Row>(ownerId, query)
  const { incomplete } = await readCompleteness(read, scope, caches.completeness, today, version)
  const incompleteFrom = incomplete?.from ?? null
  const before = comparedBefore(period, comparedWith, incompleteFrom)
  const by = days ? trendStep(days) : 'day'
  const key = [ownerId, businessId, currency, by, period.from, period.to, comparedWith, incompleteFrom].join(
    ' ',
  )
  let ofSales = caches.sales.get(key, version)
  if (!ofSales) {
    const found = await readSales(db, scope, { period, before, by, incompleteFrom }, currency)
    ofSales = found.ofSales
    // does not cache the figures if the sales changed while they were read
    if (found.version === version) caches.sales.set(key, version, ofSales)
  }
  const { value } = inventory
  return {
    ...ofSales,
    period: days,
    before,
    incomplete: within(incomplete, days?.to ?? null),
    by,
    overheads,
    alerts: present.alerts ?? [],
    inventory: { ...inventory, value: value === null ? null : exact(value), currency },
  }
}

interface Sales {
  readonly version: string
  readonly parts: ComparedPart[] | null
  readonly products: ProductRow[] | null
  readonly counts: ProductCounts[] | null
}

async function readSales(
  db: Database,
  scope: Scope,
  wanted: Comparison,
  own: CurrencyCode,
): Promise<{ version: string | undefined; ofSales: OfSales }> {
  const bySku = await salesBySku((query) => db.tenantQuery(scope.ownerId, query), scope, wanted.period)
  const [found] = await db.tenantQuery<Sales>(
    scope.ownerId,
    sql`WITH ${rankedProducts(bySku)}
      SELECT ${dataVersion(scope)} AS version,
      (SELECT json_agg(d) FROM (${comparedParts(fromDailySales(scope), wanted)}) d) AS parts,
      (SELECT json_agg(t) FROM (${shownProducts(scope)}) t) AS products,
      (SELECT json_agg(c) FROM (${productCounts()}) c) AS counts`,
  )
  const parts = found?.parts ?? []
  const products = Map.groupBy(found?.products ?? [], ({ currency }) => currency)
  const counts = new Map(found?.counts?.map((count) => [count.currency, count]))
  const statements = compare(parts, own).map((sold) =>
    statementOf(sold, { products: products.get(sold.currency) ?? [], counts: counts.get(sold.currency) }),
  )
  const days = parts.flatMap(({ start, first, last }) => (start === null ? [] : [first, last])).sort()
  const ofSales = { statements, from: days[0] ?? null, to: days.at(-1) ?? null }
  return { version: found?.version, ofSales }
}

interface Products {
  readonly products: readonly ProductRow[]
  readonly counts: ProductCounts | undefined
}

function statementOf(
  { currency, totals, before, compared, trend, byPlatform }: Compared,
  { products, counts }: Products,
): Statement {
  return {
    currency,
    totals: figuresOf(totals),
    before: before && figuresOf(before),
    compared: compared && figuresOf(compared),
    feeParts: feePartsOf(totals),
    tax: exact(totals.tax),
    payouts: exact(totals.payout),
    trend,
    byPlatform,
    products: {
      sold: counts?.sold ?? 0,
      earning: products.filter(({ list }) => list === 'earning').map(productOf),
      losing: products.filter(({ list }) => list === 'losing').map(productOf),
      loss: {
        products: counts?.losing ?? 0,
        profit: exact(counts?.loss ?? 0),
        atLeast: counts?.lossIsPartial ?? false,
      },
      withoutCost: {
        products: counts?.withoutCost ?? 0,
        revenue: exact(counts?.revenueWithoutCost ?? 0),
      },
    },
  }
}

function productOf(row: ProductRow): ProductFigures {
  return { sku: row.sku, name: row.name, productId: row.productId, ...figuresOf(row) }
}

/**
 * SQL for the table `ranked`: the sums of each SKU, its profit, its list (earning or losing) and its rank in that list. A SKU with
 * missing costs or fees is in neither list, unless it loses money even without them. Goods of unknown cost that came back make the loss smaller by an
 * unknown amount. If their refunds exceed their sales, there may be no loss.
 */
function rankedProducts(rows: SQL): SQL {
  return sql`p AS MATERIALIZED (
      SELECT r.currency, r.sku, max(r.title) AS title,
        CASE WHEN count(r.product_id) = count(*) AND min(r.product_id::text) = max(r.product_id::text)
          THEN min(r.product_id::text)::uuid END AS product_id, ${SUMS}
      FROM (${rows}) r WHERE r.sku <> '' GROUP BY 1, 2),
    priced AS (SELECT p.*, p.revenue + p."referralFee" + p."fulfilmentFee" + p."otherFee" + p.reimbursement
      - p.cost - coalesce(p."outputVat", 0) AS profit,
        p."linesWithoutCost" = 0 AND p."revenueWithoutFees" = 0 AS complete FROM p),
    listed AS (SELECT priced.*, CASE WHEN profit < 0 AND "goodsRevenue" >= "coveredRevenue" THEN 'losing'
      WHEN profit > 0 AND complete THEN 'earning' END AS list FROM priced),
    ranked AS (SELECT listed.*, row_number() OVER (PARTITION BY currency, list ORDER BY abs(profit) DESC, sku) AS rank
      FROM listed)`
}

function shownProducts({ ownerId }: Scope): SQL {
  return sql`SELECT ranked.*, ranked.product_id AS "productId", coalesce(n.name, ranked.title) AS name
    FROM ranked LEFT JOIN products n ON n.user_id = ${ownerId} AND n.id = ranked.product_id
    WHERE list IS NOT NULL AND rank <= ${SHOWN_PRODUCTS} ORDER BY rank`
}

function productCounts(): SQL {
  return sql`SELECT currency, count(*) AS sold, count(*) FILTER (WHERE list = 'losing') AS losing,
      coalesce(sum(profit) FILTER (WHERE list = 'losing'), 0) AS loss,
      NOT bool_and(complete) FILTER (WHERE list = 'losing') AS "lossIsPartial",
      count(*) FILTER (WHERE "linesWithoutCost" > 0) AS "withoutCost",
      coalesce(sum("goodsRevenue" - "coveredRevenue") FILTER (WHERE "linesWithoutCost" > 0), 0) AS "revenueWithoutCost"
    FROM ranked GROUP BY 1`
}
