import { type SQL, sql } from 'drizzle-orm'
import type { CostRow } from '#contract/cost-grid.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { asBundle, readBundles } from '#server/core/bundles/recipes.ts'
import { ExchangeRates } from '#server/core/sales/costing/exchange-rates.ts'
import { REVENUE } from '#server/core/sales/lines/line-amounts.ts'
import { foldSku } from '#server/core/sales/lines/match-products.ts'
import { productsBySku } from '#server/core/sales/lines/products-by-sku.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

const DAYS = 90

/** A row with its revenue of all time, by which rows without recent sales are sorted. */
interface RankedRow extends CostRow {
  readonly ever: number
}

interface SoldSku {
  readonly productId: string | null
  readonly sku: string
  readonly title: string
  readonly currency: CurrencyCode
  readonly recent: number
  readonly ever: number
  readonly withoutCost: number
}

/**
 * Reads all products, and sold SKUs without a product: those without a cost first, then by revenue. The number of SQL
 * statements does not depend on the number of rows.
 */
export async function readCostRows(tx: Tx, scope: BusinessScope, today: string): Promise<CostRow[]> {
  const bundles = await readBundles(tx, scope, today)
  const products = (await readProducts(tx, scope, today)).map((row) => {
    const shown = asBundle(row, bundles, row.productId)
    return shown.bundle === null ? shown : { ...shown, validFrom: null }
  })
  const sold = await readSold(tx, scope, today)
  const productsOf = await productsBySku(tx, scope)
  const rates = new ExchangeRates()
  const foreign = sold.map(({ currency }) => currency).filter((currency) => currency !== scope.currency)
  await rates.load(tx, foreign.length > 0 ? [scope.currency, ...foreign] : [])
  const revenueOf = (sales: readonly SoldSku[], of: 'recent' | 'ever') =>
    sales.reduce<number | null>((sum, sale) => {
      const own = sale[of] === 0 ? 0 : rates.convert(sale[of], sale.currency, scope.currency, today)
      return sum === null || own === null ? null : sum + own
    }, 0)
  const ranked = (row: Omit<CostRow, 'revenue'>, sales: readonly SoldSku[]): RankedRow => ({
    ...row,
    revenue: revenueOf(sales, 'recent'),
    ever: revenueOf(sales, 'ever') ?? 0,
  })
  const ofProduct = Map.groupBy(sold, ({ productId }) => productId)
  // leaves out a SKU that several products share: its sales match none of them, and a new product with this SKU would
  // not help
  const open = (ofProduct.get(null) ?? []).filter(({ sku }) => sku !== '' && productsOf(sku).length === 0)
  const unmatched = [...Map.groupBy(open, ({ sku }) => foldSku(sku)).values()].filter((sales) =>
    // the sales of a deleted product keep their cost, so its SKU needs no new cost
    sales.some(({ withoutCost }) => withoutCost > 0),
  )
  const rows = [
    ...products.map((product) => ranked(product, ofProduct.get(product.productId) ?? [])),
    ...unmatched.map((sales) => ranked(withoutProduct(sales), sales)),
  ]
  return rows.sort(byUrgency).map(({ ever: _, ...row }) => row)
}

function withoutProduct(sales: readonly SoldSku[]): Omit<CostRow, 'revenue'> {
  const [first] = sales
  const sku = first?.sku.trim() ?? ''
  const name = sales.find(({ title }) => title !== '')?.title ?? sku
  return {
    productId: null,
    sku,
    otherSkus: [],
    name,
    unitCost: null,
    quantity: null,
    validFrom: null,
    bundle: null,
  }
}

function byUrgency(a: RankedRow, b: RankedRow): number {
  return (
    Number(a.unitCost !== null) - Number(b.unitCost !== null) ||
    (b.revenue ?? 0) - (a.revenue ?? 0) ||
    b.ever - a.ever ||
    a.name.localeCompare(b.name) ||
    (a.productId ?? a.sku).localeCompare(b.productId ?? b.sku)
  )
}

function readProducts(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  today: string,
): Promise<(Omit<CostRow, 'revenue' | 'bundle' | 'productId'> & { productId: string })[]> {
  return rowsOf(
    tx,
    sql`SELECT p.id AS "productId", p.name, p.quantity,
        CASE WHEN p.sku <> '' THEN p.sku ELSE coalesce(f.skus->>0, '') END AS sku,
        coalesce(f.skus, '[]'::json) AS "otherSkus", c.unit_cost::float8 AS "unitCost",
        CASE WHEN c.unit_cost IS NOT NULL THEN c.valid_from::text END AS "validFrom"
      FROM products p
      LEFT JOIN (SELECT product_id, json_agg(DISTINCT sku) AS skus FROM product_platforms
        WHERE user_id = ${ownerId} AND sku <> '' GROUP BY 1) f ON f.product_id = p.id
      LEFT JOIN (SELECT DISTINCT ON (product_id) product_id, unit_cost, valid_from FROM unit_costs
        WHERE user_id = ${ownerId} AND valid_from <= ${today}::date
        ORDER BY product_id, valid_from DESC) c ON c.product_id = p.id
      WHERE p.user_id = ${ownerId} AND p.business_id = ${businessId}`,
  )
}

/**
 * Reads the sold SKUs. Sales of the last 90 days come from the monthly rollup for whole months, and from the sale lines
 * for the days before.
 */
async function readSold(tx: Tx, { ownerId, businessId }: BusinessScope, today: string): Promise<SoldSku[]> {
  const from = shifted(today, 1 - DAYS)
  const ofBusiness = (alias: SQL) =>
    sql`${alias}.user_id = ${ownerId} AND ${alias}.business_id = ${businessId}`
  const active = (alias: SQL) =>
    sql`JOIN imports i ON i.user_id = ${alias}.user_id AND i.id = ${alias}.import_id AND i.active`
  return rowsOf(
    tx,
    sql`SELECT product_id AS "productId", sku, max(title) AS title, currency, sum(recent)::float8 AS recent,
        sum(ever)::float8 AS ever, sum(without_cost)::int AS "withoutCost"
      FROM (
        SELECT r.product_id, r.sku, r.title, r.currency, 0 AS recent, r.revenue AS ever,
            r.lines_without_cost AS without_cost
          FROM sales_sku r ${active(sql`r`)} WHERE ${ofBusiness(sql`r`)}
        UNION ALL
        SELECT r.product_id, r.sku, r.title, r.currency, r.revenue, 0, 0
          FROM sales_monthly_sku r ${active(sql`r`)} WHERE ${ofBusiness(sql`r`)} AND r.month > ${from}::date
        UNION ALL
        SELECT l.product_id, coalesce(l.sku, ''), '', l.currency, ${REVENUE}, 0, 0
          FROM sale_lines l ${active(sql`l`)} WHERE ${ofBusiness(sql`l`)} AND NOT l.superseded
            AND l.sold_on >= ${from}::date
            AND l.sold_on < date_trunc('month', ${from}::timestamp) + interval '1 month'
      ) s GROUP BY 1, 2, 4`,
  )
}
