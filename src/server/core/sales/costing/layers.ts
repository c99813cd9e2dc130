import { type SQL, sql } from 'drizzle-orm'
import { bundlesOf, partsOn, type Recipes, stockGroups } from '#domain/bundles/recipe.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import { costOn } from '#domain/profit/cost-history.ts'
import type { LayerMethod } from '#domain/profit/cost-layers/cost-method.ts'
import {
  type LayeredCosts,
  type LayeredLine,
  layeredCosts,
} from '#domain/profit/cost-layers/layered-costs.ts'
import { readDeletedBundles, readRecipes } from '#server/core/bundles/recipes.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { DeletedBundle } from '#server/infra/db/schema/stored-json.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { REVENUE } from '../lines/line-amounts.ts'
import { type StaleRows, staleRowsOf } from '../lines/order-days.ts'
import { recountStale } from '../rollups/rollups.ts'
import type { Costing } from './costing.ts'
import { ExchangeRates } from './exchange-rates.ts'
import { atOnce } from './line-counts.ts'
import { costMethodOf, stockOf, withPurchases } from './purchases.ts'

export interface ChangedCost {
  readonly id: number
  readonly productId: string
  readonly importId: string
  readonly sku: string
  readonly soldOn: string
  readonly currency: CurrencyCode
  readonly units: number
  readonly revenue: number
  readonly before: number | null
  readonly cost: number | null
}

/**
 * The changed costs of lines, and what is left of the purchases of products (null if sales are not costed from
 * purchases).
 */
export interface Recosted {
  readonly lines: readonly ChangedCost[]
  readonly left: readonly { id: string; units: number | null; value: number | null }[]
}

interface CountedLine extends Omit<ChangedCost, 'cost'> {
  readonly key: string
  readonly platform: string
  readonly orderId: string | null
  readonly costUnits: number
  /** Whether the line's product, a bundle, was deleted. Then the line keeps its cost and only takes units. */
  readonly deleted: boolean
}

/**
 * Recomputes the cost of all lines of these products, if the business costs sales from purchases. Returns the rows of
 * the rollups to recount. Does nothing for products without purchases. Call it when the purchases, stock counts or
 * unit costs of the products, or their sale lines that count, have changed. The caller locks the sales.
 */
export async function recostLayers(
  tx: Tx,
  scope: BusinessScope,
  productIds: readonly string[],
): Promise<StaleRows[]> {
  const method = await costMethodOf(tx, scope)
  if (method === 'dated' || productIds.length === 0) return []
  return saveRecosted(tx, scope, changedByLayers(tx, scope, method, productIds))
}

/** Saves changed costs and what is left of purchases, and returns the rows of the rollups to recount. */
export async function saveRecosted(
  tx: Tx,
  scope: BusinessScope,
  changes: AsyncIterable<Recosted>,
): Promise<StaleRows[]> {
  const stale: StaleRows[] = []
  for await (const { lines, left } of changes) {
    await tx.execute(sql`UPDATE products p SET left_units = c.units, left_value = c.value
      FROM unnest(${sql.param(left.map(({ id }) => id))}::uuid[], ${sql.param(left.map(({ units }) => units))}::bigint[],
        ${sql.param(left.map(({ value }) => value))}::bigint[]) AS c (id, units, value)
      WHERE p.user_id = ${scope.ownerId} AND p.id = c.id
        AND (p.left_units IS DISTINCT FROM c.units OR p.left_value IS DISTINCT FROM c.value)`)
    if (lines.length === 0) continue
    await tx.execute(sql`UPDATE sale_lines l SET cost = c.cost
      FROM unnest(${sql.param(lines.map(({ id }) => id))}::bigint[],
        ${sql.param(lines.map(({ cost }) => cost))}::bigint[]) AS c (id, cost)
      WHERE l.user_id = ${scope.ownerId} AND l.id = c.id`)
    stale.push(...staleRowsOf(lines))
  }
  return stale
}

/** Does the same as recostLayers, and recounts the rollups. */
export async function settleLayers(
  tx: Tx,
  scope: BusinessScope,
  productIds: readonly string[],
): Promise<void> {
  await recountStale(tx, scope, await recostLayers(tx, scope, productIds))
}

/**
 * Yields the lines whose cost changes, with the new cost, when they are costed from purchases by this method. Each
 * step yields the lines of some products.
 */
export async function* changedByLayers(
  tx: Tx,
  scope: BusinessScope,
  method: LayerMethod,
  productIds: readonly string[],
): AsyncGenerator<Recosted> {
  const { recipes, deleted } = await recipesOfSales(tx, scope)
  const groups = stockGroups(recipes, productIds)
  const purchased = new Set(await withPurchases(tx, scope, groups.flat()))
  const costed = groups.filter((group) => group.some((id) => purchased.has(id)))
  const others = groups.filter((group) => !costed.includes(group)).flat()
  if (others.length > 0) yield { lines: [], left: others.map(nothingLeft) }
  const rates = new ExchangeRates()
  for (const ids of await atOnce(tx, scope, costed)) {
    const lines = await linesOf(tx, scope, ids, { deleted })
    await rates.load(tx, [scope.currency, ...new Set(lines.map(({ currency }) => currency))])
    const costs = await layersOf(tx, scope, method, { ids, lines, recipes })
    const changed = lines.flatMap((line) => {
      if (line.deleted) return []
      const own = costs.costOf(line)
      if (own === undefined) return []
      // a cost of zero needs no exchange rate
      const cost = own ? rates.convertOfLine(own, scope.currency, line.currency, line) : own
      return cost === line.before ? [] : [{ ...line, cost }]
    })
    yield { lines: changed, left: ids.map((id) => leftOf(id, costs.ofProduct.get(id))) }
  }
}

/**
 * Yields the lines whose cost changes, with the new cost, when they are costed by dated unit costs. Each step yields
 * the lines of some products. With `superseded`, also the lines that do not count, because an undo can let them count
 * again.
 */
export async function* changedByUnitCosts(
  tx: Tx,
  scope: BusinessScope,
  costing: Costing,
  productIds: readonly string[],
  { superseded = false } = {},
): AsyncGenerator<Recosted> {
  const each = productIds.map((id) => [id])
  for (const ids of await atOnce(tx, scope, each)) {
    const lines = await linesOf(tx, scope, ids, { superseded })
    await costing.prepare(tx, new Set(lines.map(({ currency }) => currency)))
    const changed = lines.flatMap((line) => {
      const cost = costing.cost(line.productId, line)
      return cost === line.before ? [] : [{ ...line, cost }]
    })
    yield { lines: changed, left: ids.map(nothingLeft) }
  }
}

const nothingLeft = (id: string) => ({ id, units: null, value: null })

function leftOf(id: string, costs: LayeredCosts | undefined): Recosted['left'][number] {
  if (!costs) return nothingLeft(id)
  const units = costs.left.reduce((sum, block) => sum + block.units, 0)
  const value = costs.left.reduce<number | null>(
    (sum, block) => (sum === null || block.value === null ? null : exact(sum + block.value)),
    0,
  )
  return { id, units, value }
}

/** Returns what is left of the purchases of a product. Returns null if the product has no purchases. */
export async function layersOfProduct(
  tx: Tx,
  scope: BusinessScope,
  method: LayerMethod,
  productId: string,
): Promise<LayeredCosts | null> {
  const { recipes, deleted } = await recipesOfSales(tx, scope)
  const ids = [productId, ...bundlesOf(recipes, new Set([productId]))]
  const lines = await linesOf(tx, scope, ids, { deleted })
  const { ofProduct } = await layersOf(tx, scope, method, { ids: [productId], lines, recipes })
  return ofProduct.get(productId) ?? null
}

interface Layers {
  readonly ofProduct: ReadonlyMap<string, LayeredCosts>
  /** The cost in the business's currency. null if it is unknown, undefined if no unit of the line comes from purchases. */
  readonly costOf: (line: CountedLine) => number | null | undefined
}

/** Costs the lines from the purchases of these products. A line of a bundle consumes the purchases of its components. */
async function layersOf(
  tx: Tx,
  scope: BusinessScope,
  method: LayerMethod,
  { ids, lines, recipes }: { ids: readonly string[]; lines: readonly CountedLine[]; recipes: Recipes },
): Promise<Layers> {
  const sold = lines.flatMap((line) =>
    partsOn(recipes, line.productId, line.soldOn).map((part) => ({ line, ...part })),
  )
  const soldOf = Map.groupBy(sold, ({ productId }) => productId)
  const ofProduct = new Map<string, LayeredCosts>()
  const stocks = await stockOf(tx, scope, ids)
  for (const [id, stock] of stocks) {
    const ofThis = (soldOf.get(id) ?? []).map(({ line, count }) => layeredLine(line, count))
    const costed = layeredCosts(method, { ...stock, lines: ofThis })
    if (costed) ofProduct.set(id, costed)
  }
  return {
    ofProduct,
    costOf(line) {
      const parts = partsOn(recipes, line.productId, line.soldOn)
      if (!parts.some(({ productId }) => ofProduct.has(productId))) return undefined
      return parts.reduce<number | null>((sum, { productId, count }) => {
        const layers = ofProduct.get(productId)
        const dated = costOn(stocks.get(productId)?.unitCosts ?? [], line.soldOn)?.unitCost ?? null
        const cost = layers
          ? (layers.costs.get(line.id) ?? null)
          : dated && exact(dated * exact(line.costUnits * count))
        return sum === null || cost === null ? null : exact(sum + cost)
      }, 0)
    },
  }
}

/** Returns the units of a product that a line consumes. */
function layeredLine(line: CountedLine, count: number): LayeredLine {
  const { id, key, soldOn, costUnits, platform, orderId, productId } = line
  return {
    id,
    key,
    day: soldOn,
    units: costUnits * count,
    // a returned bundle comes back at the cost of the sold bundle, not at the cost of its component that was sold
    // alone in the same order
    order: orderId === null ? null : `${platform}\n${orderId}\n${productId}`,
  }
}

/** Returns the recipes of all bundles, also of deleted ones, whose sales still take units. */
async function recipesOfSales(
  tx: Tx,
  scope: BusinessScope,
): Promise<{ recipes: Recipes; deleted: readonly DeletedBundle[] }> {
  const deleted = await readDeletedBundles(tx, scope)
  const ofDeleted = deleted.map(({ id, recipes }) => [id, recipes] as const)
  return { recipes: new Map([...ofDeleted, ...(await readRecipes(tx, scope))]), deleted }
}

/** Returns the lines of these products. Those of `deleted` bundles have no product any more, and are found by platform and SKU. */
function linesOf(
  tx: Tx,
  scope: BusinessScope,
  ids: readonly string[],
  { deleted = [], superseded = false }: { deleted?: readonly DeletedBundle[]; superseded?: boolean },
): Promise<CountedLine[]> {
  const select = (productId: SQL, isDeleted: boolean, lines: SQL) =>
    sql`SELECT l.id::float8 AS id, l.key, l.import_id AS "importId", coalesce(l.sku, '') AS sku, l.platform,
        l.order_id AS "orderId", l.sold_on::text AS "soldOn", l.currency, l.units, l.cost_units AS "costUnits",
        ${productId} AS "productId", ${isDeleted}::boolean AS deleted, ${REVENUE}::float8 AS revenue, l.cost::float8 AS before
      FROM ${lines} JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
      WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId}
        AND (${superseded}::boolean OR NOT l.superseded)`
  const products = sql`${select(sql`l.product_id`, false, sql`sale_lines l`)}
    AND l.product_id = ANY(${sql.param(ids)}::uuid[])`
  const listings = deleted
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ id, listings }) => listings.map((listing) => ({ id, ...listing })))
  if (listings.length === 0) return rowsOf<CountedLine>(tx, products)
  const of = sql`jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) AS bundle (id uuid, platform text, sku text)
    JOIN sale_lines l ON l.platform = bundle.platform AND l.sku = bundle.sku AND l.product_id IS NULL`
  return rowsOf<CountedLine>(tx, sql`${products} UNION ALL ${select(sql`bundle.id`, true, of)}`)
}

/**
 * Calls recostLayers for the products of the lines of an import, for the products in these stale rows, and for deleted
 * bundles, to which any line without a product can belong.
 */
export async function recostSold(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  stale: readonly StaleRows[],
): Promise<StaleRows[]> {
  if ((await costMethodOf(tx, scope)) === 'dated') return []
  const { ownerId, businessId } = scope
  const skus = [...new Set(stale.flatMap((rows) => rows.skus))]
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT product_id AS id FROM sale_lines
      WHERE user_id = ${ownerId} AND import_id = ${importId} AND product_id IS NOT NULL
      UNION
      SELECT product_id FROM sale_lines WHERE user_id = ${ownerId} AND business_id = ${businessId}
        AND sku = ANY(${sql.param(skus)}::text[]) AND product_id IS NOT NULL`,
  )
  const sold = [...rows, ...(await readDeletedBundles(tx, scope))].map(({ id }) => id)
  return recostLayers(tx, scope, [...new Set(sold)])
}
