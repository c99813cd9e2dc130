import { sql } from 'drizzle-orm'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { LayerMethod } from '#domain/profit/cost-layers/cost-method.ts'
import { type LayeredCosts, layeredCosts } from '#domain/profit/cost-layers/layered-costs.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { type StaleRows, staleRowsOf } from '../lines/order-days.ts'
import { recountStale } from '../rollups/rollups.ts'
import type { Costing } from './costing.ts'
import { ExchangeRates } from './exchange-rates.ts'
import { costMethodOf, stockOf, withPurchases } from './purchases.ts'

/** The number of products whose lines are read at once, so that the lines of a large business need not fit in memory. */
const PRODUCTS_AT_ONCE = 200

export interface ChangedCost {
  readonly id: number
  readonly productId: string
  readonly importId: string
  readonly sku: string
  readonly soldOn: string
  readonly currency: CurrencyCode
  readonly units: number
  readonly before: number | null
  readonly cost: number | null
}

interface CountedLine extends Omit<ChangedCost, 'cost'> {
  readonly key: string
  readonly platform: string
  readonly orderId: string | null
  readonly costUnits: number
}

/**
 * Call it when the purchases, counts or unit costs of these products, or their sale lines that count, have changed. If
 * the business costs sales from purchases, recomputes the cost of all their lines and returns the rows of the rollups
 * to recount; otherwise, and for products without purchases, does nothing. The caller locks the sales.
 */
export async function recostLayers(
  tx: Tx,
  scope: BusinessScope,
  productIds: readonly string[],
): Promise<StaleRows[]> {
  const method = await costMethodOf(tx, scope)
  if (method === 'dated' || productIds.length === 0) return []
  const changed: Pick<ChangedCost, 'importId' | 'soldOn' | 'sku'>[] = []
  for await (const some of changedByLayers(tx, scope, method, productIds)) {
    if (some.length === 0) continue
    await tx.execute(sql`UPDATE sale_lines l SET cost = c.cost
      FROM unnest(${sql.param(some.map(({ id }) => id))}::bigint[],
        ${sql.param(some.map(({ cost }) => cost))}::bigint[]) AS c (id, cost)
      WHERE l.user_id = ${scope.ownerId} AND l.id = c.id`)
    for (const { importId, soldOn, sku } of some) changed.push({ importId, soldOn, sku })
  }
  return staleRowsOf(changed)
}

/** Like recostLayers, and recounts the rollups. */
export async function settleLayers(
  tx: Tx,
  scope: BusinessScope,
  productIds: readonly string[],
): Promise<void> {
  await recountStale(tx, scope, await recostLayers(tx, scope, productIds))
}

/**
 * The lines whose cost changes, with the new cost, when they are costed from purchases by this method. Yields the lines
 * of some products at a time.
 */
export async function* changedByLayers(
  tx: Tx,
  scope: BusinessScope,
  method: LayerMethod,
  productIds: readonly string[],
): AsyncGenerator<ChangedCost[]> {
  const purchased = await withPurchases(tx, scope, productIds)
  const rates = new ExchangeRates()
  for (let at = 0; at < purchased.length; at += PRODUCTS_AT_ONCE) {
    const ids = purchased.slice(at, at + PRODUCTS_AT_ONCE)
    const lines = await countedLines(tx, scope, ids)
    await rates.load(tx, [scope.currency, ...new Set(lines.map(({ currency }) => currency))])
    const costs = await layersOf(tx, scope, method, { ids, lines })
    yield lines.flatMap((line) => {
      const own = costs.get(line.productId)?.costs.get(line.id) ?? null
      // a cost of zero needs no exchange rate
      const cost = own ? rates.convert(own, scope.currency, line.currency, line.soldOn) : own
      return cost === line.before ? [] : [{ ...line, cost }]
    })
  }
}

/**
 * The lines whose cost changes, with the new cost, when they are costed by dated unit costs. Yields the lines of some
 * products at a time.
 */
export async function* changedByUnitCosts(
  tx: Tx,
  scope: BusinessScope,
  costing: Costing,
  productIds: readonly string[],
): AsyncGenerator<ChangedCost[]> {
  for (let at = 0; at < productIds.length; at += PRODUCTS_AT_ONCE) {
    const lines = await countedLines(tx, scope, productIds.slice(at, at + PRODUCTS_AT_ONCE))
    await costing.prepare(tx, new Set(lines.map(({ currency }) => currency)))
    yield lines.flatMap((line) => {
      const cost = costing.cost(line.productId, line)
      return cost === line.before ? [] : [{ ...line, cost }]
    })
  }
}

/** What is left of the purchases of a product; null if it has none. */
export async function layersOfProduct(
  tx: Tx,
  scope: BusinessScope,
  method: LayerMethod,
  productId: string,
): Promise<LayeredCosts | null> {
  const lines = await countedLines(tx, scope, [productId])
  return (await layersOf(tx, scope, method, { ids: [productId], lines })).get(productId) ?? null
}

async function layersOf(
  tx: Tx,
  scope: BusinessScope,
  method: LayerMethod,
  { ids, lines }: { readonly ids: readonly string[]; readonly lines: readonly CountedLine[] },
): Promise<Map<string, LayeredCosts>> {
  const linesOf = Map.groupBy(lines, ({ productId }) => productId)
  const costs = new Map<string, LayeredCosts>()
  for (const [id, stock] of await stockOf(tx, scope, ids)) {
    const ofProduct = linesOf.get(id) ?? []
    const costed = layeredCosts(method, {
      ...stock,
      lines: ofProduct.map(({ id, key, soldOn, costUnits, platform, orderId }) => ({
        id,
        key,
        day: soldOn,
        units: costUnits,
        order: orderId === null ? null : `${platform}\n${orderId}`,
      })),
    })
    if (costed) costs.set(id, costed)
  }
  return costs
}

function countedLines(tx: Tx, scope: BusinessScope, ids: readonly string[]): Promise<CountedLine[]> {
  return rowsOf<CountedLine>(
    tx,
    sql`SELECT l.id::float8 AS id, l.key, l.import_id AS "importId", coalesce(l.sku, '') AS sku, l.platform,
        l.order_id AS "orderId", l.sold_on::text AS "soldOn", l.currency, l.units, l.cost_units AS "costUnits",
        l.product_id AS "productId", l.cost::float8 AS before
      FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
      WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND NOT l.superseded
        AND l.product_id = ANY(${sql.param(ids)}::uuid[])`,
  )
}

/** Calls recostLayers for the products in the lines of an import and in these stale rows. */
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
  return recostLayers(
    tx,
    scope,
    rows.map(({ id }) => id),
  )
}
