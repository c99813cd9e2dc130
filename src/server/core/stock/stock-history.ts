import { type SQL, sql } from 'drizzle-orm'
import { partsOn, type Recipes } from '#domain/bundles/recipe.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { PACE_DAYS } from '#domain/stock/pace.ts'
import { knownDays, PLAN_DAYS } from '#domain/stock/restock-plan.ts'
import { dayNumber, type ProductDay, type StockChange, type StockHistory } from '#domain/stock/stock-days.ts'
import { readRecipes } from '#server/core/bundles/recipes.ts'
import { ofActiveImport } from '#server/core/sales/lines/of-active-import.ts'
import { sumLines } from '#server/core/sales/lines/sum-lines.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** The stored facts about a product that are needed to read its stock history. */
export interface StockedProduct {
  readonly productId: string
  readonly quantity: number | null
  readonly createdOn: string
}

export interface SalesDays {
  /** The first and the last day on which the business sold something, up to today. null if there is none. */
  readonly from: string | null
  readonly to: string | null
}

interface Histories {
  readonly sales: SalesDays
  readonly of: (product: StockedProduct) => { readonly history: StockHistory; readonly sold: number }
}

/**
 * The units of a product on one day, and the number of the day (0 is the first day that was read). The days of a product are in no
 * order, because PostgreSQL would sort the lines for it.
 */
type DayUnits = readonly [day: number, units: number]

/** By how many units the stock changed because of the sales and returns of each ISO date. */
type DeltaByDay = Readonly<Record<string, number>>

interface Movements {
  /** The day of the first stock count; null if there is none. */
  readonly firstCount: string | null
  /** The day of the last import that took units on unknown days; null if there is none. */
  readonly undatedOn: string | null
  /** The changes that a plan needs, one for each day, in no order; null if there are none. */
  readonly changes: readonly StockChange[] | null
}

/**
 * Reads the daily sales and the changes of stock of all products of a business, until `today`. The number of statements does not depend
 * on the number of products.
 */
export async function readHistories(tx: Tx, scope: BusinessScope, today: string): Promise<Histories> {
  const first = shifted(today, 1 - PLAN_DAYS)
  const recipes = await readRecipes(tx, scope)
  const sold = withBundles(await readSold(tx, scope, first, today), recipes, first)
  const moved = await readMoved(tx, scope, first)
  const firstMonths = await readFirstMonths(tx, scope, first, recipes)
  const movements = await readMovements(tx, scope, first)
  const sales = await readSalesDays(tx, scope, today)
  const recent = PLAN_DAYS - PACE_DAYS
  const dayAt = Array.from({ length: PLAN_DAYS }, (_, day) => shifted(first, day))
  const numberOf = new Map(dayAt.map((day, number) => [day, number]))
  return {
    sales,
    of({ productId, quantity, createdOn }) {
      const days = sold.get(productId) ?? []
      const { countedOn, knownFrom, changes } = stockChanges(movements.get(productId), quantity, createdOn)
      const firstSale = days.reduce(
        (least, [day, units]) => (units > 0 ? Math.min(least, day) : least),
        Number.POSITIVE_INFINITY,
      )
      const productFrom = earliest([countedOn, firstMonths.get(productId), dayAt[firstSale]])
      const known = knownDays({ salesFrom: sales.from, salesTo: sales.to, productFrom, today })
      const lastDay = known?.to ?? today
      const movedBy = moved.get(productId) ?? []
      return {
        history: {
          days: known === null ? [] : daysOf(days, movedBy, numberOf, known),
          ...{ lastDay, leftLater: leftAfter(movedBy, lastDay) },
          ...{ quantity, countedOn: knownFrom, changes },
        },
        sold: days.reduce((sum, [day, units]) => sum + (day >= recent ? units : 0), 0),
      }
    },
  }
}

const NOTHING_SOLD: ProductDay = { sold: 0, left: 0 }

function daysOf(
  sold: readonly DayUnits[],
  moved: readonly DeltaByDay[],
  numberOf: ReadonlyMap<string, number>,
  { from, to }: { from: string; to: string },
): ProductDay[] {
  const skipped = numberOf.get(from) ?? 0
  const days: ProductDay[] = Array(dayNumber(to) - dayNumber(from) + 1).fill(NOTHING_SOLD)
  for (const [day, units] of sold) if (day - skipped in days) days[day - skipped] = { sold: units, left: 0 }
  for (const byDay of moved)
    for (const [day, delta] of Object.entries(byDay)) {
      const index = (numberOf.get(day) ?? -1) - skipped
      const known = days[index]
      if (known) days[index] = { sold: known.sold, left: known.left - delta }
    }
  return days
}

function leftAfter(moved: readonly DeltaByDay[], lastDay: string): number {
  return moved
    .flatMap((byDay) => Object.entries(byDay))
    .reduce((left, [day, delta]) => (day > lastDay ? left - delta : left), 0)
}

/** Returns the first stock count of a product, the day from which its stock is known, and the changes that are not sales. */
function stockChanges(
  moved: Movements | undefined,
  quantity: number | null,
  createdOn: string,
): { countedOn: string | null; knownFrom: string | null; changes: readonly StockChange[] } {
  const { firstCount, undatedOn, changes } = moved ?? { firstCount: null, undatedOn: null, changes: null }
  // a product without a first count was created with a stock of zero
  const countedOn = firstCount ?? (quantity === null ? null : createdOn)
  const knownFrom = undatedOn && countedOn !== null && undatedOn > countedOn ? undatedOn : countedOn
  return { countedOn, knownFrom, changes: changes ?? [] }
}

function earliest(days: readonly (string | null | undefined)[]): string | null {
  return days.reduce<string | null>((a, b) => (b && (a === null || b < a) ? b : a), null)
}

async function readSold(
  tx: Tx,
  scope: BusinessScope,
  first: string,
  today: string,
): Promise<Map<string, DayUnits[]>> {
  const rows = await sumLines<{ productId: string; days: DayUnits[] }>(
    tx,
    sql`SELECT d.product_id AS "productId", json_agg(json_build_array(d.day, d.sold)) AS days
      FROM (SELECT l.product_id, l.sold_on - ${first}::date AS day, sum(l.units) AS sold
        FROM sale_lines l
        WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND NOT l.superseded AND ${ofActiveImport(scope)}
          AND l.sold_on >= ${first}::date AND l.sold_on <= ${today}::date AND l.product_id IS NOT NULL
        GROUP BY 1, 2) d
      GROUP BY 1`,
  )
  return new Map(rows.map(({ productId, days }) => [productId, days]))
}

/**
 * Returns what imports moved since the first day, by day of sale. Sale lines cannot tell, because a line that replaces another one moves
 * stock only as the later import says.
 */
async function readMoved(tx: Tx, scope: BusinessScope, first: string): Promise<Map<string, DeltaByDay[]>> {
  const rows = await rowsOf<{ productId: string; moved: DeltaByDay[] }>(
    tx,
    sql`SELECT m.product_id AS "productId", json_agg(m.delta_by_day) AS moved
      FROM stock_movements m
      WHERE m.user_id = ${scope.ownerId} AND m.at >= ${first}::date AND m.delta_by_day <> '{}' AND ${ofBusiness(scope)}
      GROUP BY 1`,
  )
  return new Map(rows.map(({ productId, moved }) => [productId, moved]))
}

/** Adds the units that were sold in bundles to those of the components. The bundles keep their own sales. */
function withBundles(
  sold: ReadonlyMap<string, readonly DayUnits[]>,
  recipes: Recipes,
  first: string,
): Map<string, readonly DayUnits[]> {
  const all = new Map(sold)
  for (const bundle of recipes.keys())
    for (const [day, units] of sold.get(bundle) ?? [])
      for (const { productId, count } of partsOn(recipes, bundle, shifted(first, day)))
        if (productId !== bundle) all.set(productId, addedTo(all.get(productId) ?? [], [day, units * count]))
  return all
}

function addedTo(days: readonly DayUnits[], [day, units]: DayUnits): DayUnits[] {
  const same = days.find((each) => each[0] === day)
  const others = days.filter((each) => each !== same)
  return [...others, [day, units + (same?.[1] ?? 0)]]
}

/**
 * Returns the first month with sales of each product that was sold before the days that are read. Such a product
 * existed on all of these days.
 */
async function readFirstMonths(
  tx: Tx,
  scope: BusinessScope,
  first: string,
  recipes: Recipes,
): Promise<Map<string, string>> {
  const rows = await rowsOf<{ productId: string; month: string }>(
    tx,
    sql`SELECT m.product_id AS "productId", min(m.month)::text AS month
      FROM sales_monthly_sku m JOIN imports i ON i.user_id = m.user_id AND i.id = m.import_id AND i.active
      WHERE m.user_id = ${scope.ownerId} AND m.business_id = ${scope.businessId} AND m.product_id IS NOT NULL
        AND m.units > 0 AND m.month < ${first}::date
      GROUP BY 1`,
  )
  const months = new Map(rows.map(({ productId, month }) => [productId, month]))
  for (const { productId, month } of rows)
    for (const part of partsOn(recipes, productId, month))
      months.set(part.productId, earliest([months.get(part.productId), month]) ?? month)
  return months
}

/**
 * Returns the movements of each product by receipts, stock counts and damages. What imports moved is read by `readMoved`. A seller who counts
 * every week has a million movements after a year, but a plan needs only the first count and the last arrivals of the days before `first`
 * (`stockAge`). Each product is looked up in the index, because a join would sort all movements on disk. The last count that was made
 * while the stock was unknown is the first count: there are several such counts if an earlier one was undone.
 */
async function readMovements(tx: Tx, scope: BusinessScope, first: string): Promise<Map<string, Movements>> {
  const rows = await rowsOf<Movements & { productId: string }>(
    tx,
    sql`SELECT p.id AS "productId", needed.*
      FROM products p CROSS JOIN LATERAL (
        WITH dated AS (
          SELECT m.id, m.kind, CASE WHEN m.import_id IS NULL THEN coalesce((m.receipt->>'raised')::int, m.delta) END AS units,
            coalesce((m.receipt->>'receivedOn')::date, (m.at AT TIME ZONE 'UTC')::date) AS day,
            max(m.id) FILTER (WHERE m.kind = 'set' AND m.delta IS NULL) OVER () AS counted,
            min(m.id) FILTER (WHERE m.import_id IS NULL) OVER () AS earliest,
            max(m.id) FILTER (WHERE m.import_id IS NOT NULL) OVER () AS undated
          FROM stock_movements m
          WHERE m.user_id = ${scope.ownerId} AND m.product_id = p.id
            AND (m.kind IN ('set', 'damaged', 'receipt') OR (m.import_id IS NOT NULL AND m.delta_by_day IS NULL))
            AND (NOT coalesce(m.receipt ? 'undone', false) OR m.receipt ? 'counted') AND NOT m.undone
        ), marked AS (
          SELECT *, kind = 'set' AND id = coalesce(counted, earliest) AS is_first FROM dated
        ), by_day AS (
          SELECT day, sum(units) AS units FROM marked WHERE NOT is_first GROUP BY 1
        ), summed AS (
          SELECT *, sum(units) FILTER (WHERE units > 0) OVER (ORDER BY day DESC) AS arrived FROM by_day
        )
        SELECT (SELECT day FROM marked WHERE is_first)::text AS "firstCount", (SELECT day FROM marked WHERE id = undated)::text AS "undatedOn",
          (SELECT json_agg(json_build_object('day', day, 'units', units)) FROM summed WHERE units <> 0
            AND (day >= ${first}::date OR (units > 0 AND arrived - units < p.quantity))) AS changes
      ) needed
      WHERE p.user_id = ${scope.ownerId} AND p.business_id = ${scope.businessId}`,
  )
  return new Map(rows.map(({ productId, ...movements }) => [productId, movements]))
}

/** SQL for whether a stock movement `m` belongs to the business. */
function ofBusiness({ ownerId, businessId }: BusinessScope): SQL {
  return sql`m.product_id IN (SELECT p.id FROM products p
    WHERE p.user_id = ${ownerId} AND p.business_id = ${businessId})`
}

async function readSalesDays(tx: Tx, scope: BusinessScope, today: string): Promise<SalesDays> {
  const [days] = await rowsOf<SalesDays>(
    tx,
    sql`SELECT min(d.day)::text AS "from", max(d.day)::text AS "to"
      FROM sales_daily d JOIN imports i ON i.user_id = d.user_id AND i.id = d.import_id AND i.active
      WHERE d.user_id = ${scope.ownerId} AND d.business_id = ${scope.businessId} AND d.day <= ${today}::date
        AND d.units > 0`,
  )
  return days ?? { from: null, to: null }
}
