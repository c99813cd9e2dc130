import { sql } from 'drizzle-orm'
import type { PayoutsReport } from '#contract/payouts.ts'
import { MONTH_DAYS } from '#domain/alerts/alert.ts'
import type { AlertFigures } from '#domain/alerts/find-alerts.ts'
import type { PayoutAccountState } from '#domain/alerts/late-payout.ts'
import { ALERT_WEEKS, monthOf, type SkuWeek, type SkuWeeks } from '#domain/alerts/product-rules.ts'
import { type BundleDay, soldInBundles } from '#domain/alerts/sold-in-bundles.ts'
import { daysOut, type StockAhead } from '#domain/alerts/stock-out.ts'
import type { Recipes } from '#domain/bundles/recipe.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { readRecipes } from '#server/core/bundles/recipes.ts'
import { readLearnedFees } from '#server/core/fees/learned-fees.ts'
import { NET_SALES, REVENUE, STATED_FEES } from '#server/core/sales/lines/line-amounts.ts'
import { ofActiveImport } from '#server/core/sales/lines/of-active-import.ts'
import { type CompletenessCache, readCompleteness } from '#server/core/sales/rollups/completeness.ts'
import { fromDailySales } from '#server/core/sales/rollups/daily-sales.ts'
import { type PlannedBusiness, readPlans, type StockCache } from '#server/core/stock/stock-levels.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

export interface FigureSources {
  readonly readPayouts: (tx: Tx, scope: BusinessScope) => Promise<PayoutsReport>
  readonly stock: StockCache
  readonly completeness: CompletenessCache
}

/** Reads all figures that the alert rules need, with a fixed number of SQL statements. */
export async function readFigures(
  tx: Tx,
  scope: BusinessScope,
  { readPayouts, stock, completeness }: FigureSources,
  today: string,
): Promise<AlertFigures> {
  const salesTo = await lastComplete(tx, scope, completeness, today)
  const plans = await readPlans(tx, scope, stock.renewals, today)
  const products = salesTo === null ? [] : await readWeeks(tx, scope, plans, salesTo)
  const recipes = await readRecipes(tx, scope)
  const bundles = salesTo === null ? [] : await readBundleDays(tx, scope, recipes, salesTo)
  const { changes } = await readLearnedFees(tx, scope)
  const { accounts } = await readPayouts(tx, scope)
  return {
    today,
    salesTo,
    products,
    feeChanges: changes,
    stock: stockAhead(plans, products, { recipes, bundles }, scope.currency, today),
    payouts: accounts.flatMap(payoutState),
  }
}

/** Returns the last day with sales, or the last complete day if that is earlier. */
async function lastComplete(
  tx: Tx,
  scope: BusinessScope,
  completeness: CompletenessCache,
  today: string,
): Promise<string | null> {
  const { incomplete } = await readCompleteness((query) => rowsOf(tx, query), scope, completeness, today)
  const [found] = await rowsOf<{ day: string | null }>(
    tx,
    sql`SELECT max(r.day)::text AS day ${fromDailySales(scope)} AND r.day <= ${today}::date`,
  )
  const day = found?.day ?? null
  return day === null || incomplete === null || day < incomplete.from ? day : shifted(incomplete.from, -1)
}

interface WeekRow extends SkuWeek {
  readonly currency: CurrencyCode
  readonly sku: string
  readonly title: string
  readonly productId: string | null
}

/** SQL for the sums of the lines `l` of one week before `to`. */
const weekSums = (to: string) => sql`(${to}::date - l.sold_on) / 7 AS ago, sum(l.units)::float8 AS units,
  sum(${REVENUE})::float8 AS revenue, sum(${NET_SALES} - ${STATED_FEES} - coalesce(l.cost, 0))::float8 AS profit,
  bool_and(NOT (l.units <> 0 AND l.cost IS NULL) AND coalesce(l.fee_basis <> 'unknown', true)) AS complete`

/** SQL for the counted lines `l` of the last days up to `to`. */
const fromLines = (scope: BusinessScope, to: string, days: number) => sql`FROM sale_lines l
  WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND NOT l.superseded AND ${ofActiveImport(scope)}
    AND l.sold_on > ${shifted(to, -days)}::date AND l.sold_on <= ${to}::date`

/** Reads the weekly sums of each SKU from the sale lines, because the rollups by SKU are monthly. */
async function readWeeks(
  tx: Tx,
  scope: BusinessScope,
  { products }: PlannedBusiness,
  to: string,
): Promise<SkuWeeks[]> {
  const rows = await rowsOf<WeekRow>(
    tx,
    sql`SELECT l.currency, coalesce(l.sku, '') AS sku, coalesce(max(l.title), '') AS title,
        CASE WHEN min(l.product_id::text) = max(l.product_id::text) THEN min(l.product_id::text) END AS "productId",
        ${weekSums(to)},
        count(DISTINCT l.order_id) FILTER (WHERE l.kind = 'sale' AND l.units > 0)::float8 AS orders,
        count(DISTINCT l.order_id) FILTER (WHERE l.kind = 'refund')::float8 AS "refundedOrders",
        coalesce(-sum(${REVENUE}) FILTER (WHERE l.kind = 'refund'), 0)::float8 AS refunded,
        sum(${NET_SALES})::float8 AS net,
        coalesce(sum(${REVENUE}) FILTER (WHERE l.units <> 0 AND l.cost IS NULL), 0)::float8 AS "revenueWithoutCost"
      ${fromLines(scope, to, 7 * ALERT_WEEKS)}
      GROUP BY l.currency, coalesce(l.sku, ''), ago`,
  )
  const byId = new Map(products.map((product) => [product.productId, product]))
  return [...Map.groupBy(rows, ({ currency, sku }) => `${currency} ${sku}`).values()].flatMap((weeks) => {
    const latest = weeks.reduce((a, b) => (b.ago < a.ago ? b : a))
    const { currency, sku, title, productId } = latest
    const product = productId === null ? undefined : byId.get(productId)
    const name = product?.name || title || sku
    return { currency, sku, productId, name, archived: product?.archived ?? false, weeks }
  })
}

/** Reads the sales of bundles by day, because a recipe can change on any day. */
async function readBundleDays(
  tx: Tx,
  scope: BusinessScope,
  recipes: Recipes,
  to: string,
): Promise<BundleDay[]> {
  if (recipes.size === 0) return []
  return rowsOf<BundleDay>(
    tx,
    sql`SELECT l.product_id AS "productId", l.sold_on::text AS day, ${weekSums(to)}
      ${fromLines(scope, to, MONTH_DAYS)} AND l.currency = ${scope.currency}
        AND l.product_id = ANY(${sql.param([...recipes.keys()])}::uuid[])
      GROUP BY l.product_id, l.sold_on`,
  )
}

/**
 * The products that can run out of stock, with all figures that decide when. Leaves out archived products and bundles,
 * which are not restocked.
 */
function stockAhead(
  { products, defaults }: PlannedBusiness,
  sold: readonly SkuWeeks[],
  { recipes, bundles }: { readonly recipes: Recipes; readonly bundles: readonly BundleDay[] },
  currency: CurrencyCode,
  today: string,
): StockAhead[] {
  const ofProduct = Map.groupBy(sold, (sku) => (sku.currency === currency ? sku.productId : null))
  const costs = new Map(products.map(({ productId, unitCost }) => [productId, unitCost]))
  const ahead = products.flatMap(({ productId, name, sku, quantity, archived, bundle, supply, plan }) => {
    const leadDays = supply.leadDays ?? defaults.leadDays
    const { pace } = plan
    if (archived || bundle !== null || quantity === null || leadDays === null || !pace) return []
    const { perDay } = pace
    return [{ productId, name, sku, currency, quantity, perDay, leadDays, inbound: supply.inbound }]
  })
  const runsOut = new Set(ahead.flatMap((stock) => (daysOut(stock, today) ? stock.productId : [])))
  const inBundles = soldInBundles(bundles, recipes, runsOut, (id) => costs.get(id) ?? null)
  return ahead.map((stock) => {
    const alone = (ofProduct.get(stock.productId) ?? []).flatMap(({ weeks }) => weeks)
    return { ...stock, month: monthOf([...alone, ...(inBundles.get(stock.productId) ?? [])]) }
  })
}

function payoutState({
  platform,
  currency,
  tally,
  rhythm,
}: PayoutsReport['accounts'][number]): PayoutAccountState[] {
  if (!tally) return []
  const { held, heldSince, to } = tally
  return [{ platform, currency, held, heldSince, knownTo: to, rhythm }]
}
