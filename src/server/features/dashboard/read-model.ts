import { type SQL, sql } from 'drizzle-orm'
import type { Dashboard, Statement } from '#contract/dashboard.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { BusinessScope } from '#server/platform/db/owner.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import { linesBySku } from '#server/platform/sales/lines-by-sku.ts'
import { feePartsOf, figuresOf, SUMS, type Sums } from '#server/platform/sales/sums.ts'

const SHOWN_PRODUCTS = 50

export interface Period {
  from?: string | undefined
  to?: string | undefined
}

type InCurrency<Row> = Row & Sums & { currency: CurrencyCode }

/** From rollups alone: its cost does not grow with the sales. */
export async function readDashboard(tx: Tx, scope: BusinessScope, period: Period): Promise<Dashboard> {
  const inDays = within(sql`r.day`, period)
  const totals = await daily<{ from: string; to: string }>(
    tx,
    scope,
    sql`min(r.day)::text AS "from", max(r.day)::text AS "to",`,
    inDays,
    sql``,
  )
  const months = await daily<{ month: string }>(
    tx,
    scope,
    sql`to_char(r.day, 'YYYY-MM') AS month,`,
    inDays,
    sql`, 2`,
  )
  const platforms = await daily<{ platform: string }>(tx, scope, sql`r.platform,`, inDays, sql`, 2`)
  const products = await byProduct(tx, scope, period)
  const statements = totals.map((sums): Statement => {
    const own = <Row>(rows: InCurrency<Row>[]) => rows.filter(({ currency }) => currency === sums.currency)
    const ofCurrency = own(products)
    return {
      currency: sums.currency,
      totals: figuresOf(sums),
      feeParts: feePartsOf(sums),
      tax: exact(sums.tax),
      payouts: exact(sums.payout),
      byMonth: own(months).map((row) => ({ month: row.month, ...figuresOf(row) })),
      byPlatform: own(platforms)
        .map((row) => ({ platform: row.platform, ...figuresOf(row) }))
        .sort((a, b) => b.revenue - a.revenue),
      byProduct: ofCurrency
        .filter(({ place }) => place <= SHOWN_PRODUCTS)
        .map((row) => ({ sku: row.sku, name: row.name, productId: row.productId, ...figuresOf(row) })),
      productCount: ofCurrency[0]?.products ?? 0,
    }
  })
  const isOwn = ({ currency }: Statement) => (currency === scope.currency ? 0 : 1)
  statements.sort((a, b) => isOwn(a) - isOwn(b) || b.totals.revenue - a.totals.revenue)
  const days = totals.flatMap(({ from, to }) => [from, to]).sort()
  return {
    statements,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    inventory: await inventory(tx, scope),
  }
}

/** Daily rollups of imports that count, grouped by currency and what is named first. */
function daily<Row>(tx: Tx, scope: BusinessScope, name: SQL, days: SQL, group: SQL) {
  return rowsOf<InCurrency<Row>>(
    tx,
    sql`SELECT r.currency, ${name} ${SUMS}
      FROM sales_daily r JOIN imports i ON i.user_id = r.user_id AND i.id = r.import_id AND i.counted
      WHERE r.user_id = ${scope.ownerId} AND r.business_id = ${scope.businessId} ${days}
      GROUP BY 1 ${group} ORDER BY 1 ${group}`,
  )
}

interface ProductRow {
  readonly sku: string
  readonly name: string
  readonly productId: string | null
  readonly place: number
  readonly products: number
}

/**
 * Largest revenue first. Whole months come from the rollup by month and SKU; a period that cuts through a month is
 * added up from the lines of its days.
 */
async function byProduct(tx: Tx, scope: BusinessScope, period: Period): Promise<InCurrency<ProductRow>[]> {
  const source = wholeMonths(period)
    ? sql`SELECT r.* FROM sales_monthly_sku r JOIN imports i
        ON i.user_id = r.user_id AND i.id = r.import_id AND i.counted
      WHERE r.user_id = ${scope.ownerId} AND r.business_id = ${scope.businessId} ${within(sql`r.month`, period)}`
    : linesBySku(scope, within(sql`l.sold_on`, period))
  return rowsOf<InCurrency<ProductRow>>(
    tx,
    sql`WITH r AS (${source}),
      sums AS (
        SELECT r.currency, r.sku, max(r.title) AS title,
          CASE WHEN min(r.product_id::text) = max(r.product_id::text) THEN min(r.product_id::text)::uuid END
            AS product_id, ${SUMS}
        FROM r GROUP BY 1, 2
      ),
      placed AS (
        SELECT *, (row_number() OVER (PARTITION BY currency ORDER BY revenue DESC, sku))::int AS place,
          (count(*) OVER (PARTITION BY currency))::int AS products
        FROM sums
      )
      SELECT s.*, s.product_id AS "productId", coalesce(p.name, s.title) AS name
      FROM placed s LEFT JOIN products p ON p.user_id = ${scope.ownerId} AND p.id = s.product_id
      WHERE place <= ${SHOWN_PRODUCTS} ORDER BY s.currency, place`,
  )
}

async function inventory(tx: Tx, scope: BusinessScope): Promise<Dashboard['inventory']> {
  const [row] = await rowsOf<{ products: number; value: number; lowStock: number }>(
    tx,
    sql`SELECT count(*)::int AS products, coalesce(sum(price * greatest(quantity, 0)), 0)::float8 AS value,
        (count(*) FILTER (WHERE quantity < coalesce(low_stock_below, ${LIMITS.lowStock})))::int AS "lowStock"
      FROM products WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId}`,
  )
  return {
    products: row?.products ?? 0,
    value: exact(row?.value ?? 0),
    lowStock: row?.lowStock ?? 0,
    currency: scope.currency,
  }
}

function within(day: SQL, { from, to }: Period): SQL {
  return sql`${from ? sql`AND ${day} >= ${from}::date` : sql``} ${to ? sql`AND ${day} <= ${to}::date` : sql``}`
}

function wholeMonths({ from, to }: Period): boolean {
  const startsMonth = !from || from.endsWith('-01')
  const endsMonth = !to || new Date(Date.parse(to) + 86_400_000).toISOString().slice(8, 10) === '01'
  return startsMonth && endsMonth
}
