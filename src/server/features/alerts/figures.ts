import { sql } from 'drizzle-orm'
import type { PayoutsReport } from '#contract/payouts.ts'
import { MONTH_DAYS } from '#domain/alerts/alert.ts'
import type { AlertFigures } from '#domain/alerts/find-alerts.ts'
import type { PayoutAccountState } from '#domain/alerts/late-payout.ts'
import {
  ALERT_WEEKS,
  monthOf,
  type SkuWeek,
  type SkuWeeks,
  type WeekSums,
} from '#domain/alerts/product-rules.ts'
import { type BundleDay, soldInBundles } from '#domain/alerts/sold-in-bundles.ts'
import { daysOut, type StockAhead } from '#domain/alerts/stock-out.ts'
import type { Recipes } from '#domain/bundles/recipe.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { readRecipes } from '#server/core/bundles/recipes.ts'
import { readLearnedFees } from '#server/core/fees/learned-fees.ts'
import { ExchangeRates } from '#server/core/sales/costing/exchange-rates.ts'
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
  const rates = await loadRates(tx, scope, products)
  const bundles = salesTo === null ? [] : await readBundleDays(tx, scope, recipes, rates, salesTo)
  const { changes } = await readLearnedFees(tx, scope)
  const { accounts } = await readPayouts(tx, scope)
  const alone = soldAlone(products, scope, rates, salesTo ?? today)
  return {
    today,
    salesTo,
    products,
    feeChanges: changes,
    stock: stockAhead(plans, alone, { recipes, bundles }, scope.currency, today),
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
    const { archived = false, unitCost = null } = product ?? {}
    const name = product?.name || title || sku
    return { currency, sku, productId, name, archived, hasCost: unitCost !== null, weeks }
  })
}

async function loadRates(tx: Tx, scope: BusinessScope, sold: readonly SkuWeeks[]): Promise<ExchangeRates> {
  const rates = new ExchangeRates()
  const foreign = new Set(sold.flatMap(({ currency }) => (currency === scope.currency ? [] : currency)))
  if (foreign.size > 0) await rates.load(tx, [scope.currency, ...foreign])
  return rates
}

/** Converts sums at the rates of a day. Without rates, the amounts are unknown: then only the units count. */
function convertSums<Sums extends WeekSums>(
  sums: Sums,
  from: CurrencyCode,
  { currency }: BusinessScope,
  rates: ExchangeRates,
  day: string,
): Sums {
  const revenue = rates.convert(sums.revenue, from, currency, day)
  const profit = rates.convert(sums.profit, from, currency, day)
  if (revenue === null || profit === null) return { ...sums, revenue: 0, profit: 0, complete: false }
  return { ...sums, revenue, profit }
}

/** Returns the sums of each product, except in bundles, in the business's currency. */
function soldAlone(
  products: readonly SkuWeeks[],
  scope: BusinessScope,
  rates: ExchangeRates,
  to: string,
): Map<string | null, WeekSums[]> {
  const inOwn = ({ currency, weeks }: SkuWeeks): WeekSums[] =>
    weeks.map((week) => convertSums<WeekSums>(week, currency, scope, rates, shifted(to, -7 * week.ago)))
  const ofProduct = Map.groupBy(products, ({ productId }) => productId)
  return new Map([...ofProduct].map(([id, skus]) => [id, skus.flatMap(inOwn)]))
}

/** Reads the sales of bundles by day, because a recipe can change on any day, in the business's currency. */
async function readBundleDays(
  tx: Tx,
  scope: BusinessScope,
  recipes: Recipes,
  rates: ExchangeRates,
  to: string,
): Promise<BundleDay[]> {
  if (recipes.size === 0) return []
  const days = await rowsOf<BundleDay & { currency: CurrencyCode }>(
    tx,
    sql`SELECT l.product_id AS "productId", l.sold_on::text AS day, l.currency, ${weekSums(to)}
      ${fromLines(scope, to, MONTH_DAYS)} AND l.product_id = ANY(${sql.param([...recipes.keys()])}::uuid[])
      GROUP BY l.product_id, l.sold_on, l.currency`,
  )
  return days.map((sums) => convertSums(sums, sums.currency, scope, rates, sums.day))
}

/**
 * The products that can run out of stock, with all figures that decide when. Leaves out archived products and bundles,
 * which are not restocked.
 */
function stockAhead(
  { products, defaults }: PlannedBusiness,
  alone: ReadonlyMap<string | null, readonly WeekSums[]>,
  { recipes, bundles }: { readonly recipes: Recipes; readonly bundles: readonly BundleDay[] },
  currency: CurrencyCode,
  today: string,
): StockAhead[] {
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
    const of = (sold: ReadonlyMap<string | null, readonly WeekSums[]>) => sold.get(stock.productId) ?? []
    return { ...stock, month: monthOf([...of(alone), ...of(inBundles)]) }
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
