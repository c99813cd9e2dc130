import { type SQL, sql } from 'drizzle-orm'
import { exact } from '#domain/money/money.ts'
import type { DatedCost } from '#domain/profit/cost-history.ts'
import type { CostMethod } from '#domain/profit/cost-layers/cost-method.ts'
import type { ProductStock } from '#domain/profit/cost-layers/layered-costs.ts'
import type { StockEntry } from '#domain/profit/cost-layers/stock-entries.ts'
import type { ShipmentParts } from '#domain/profit/landed-cost.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Receipt } from '#server/infra/db/schema/stored-json.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { landedOf, landingFacts } from './landed-costs.ts'

export async function costMethodOf(tx: Tx, { ownerId, businessId }: BusinessScope): Promise<CostMethod> {
  const [found] = await rowsOf<{ method: CostMethod }>(
    tx,
    sql`SELECT cost_method AS method FROM businesses WHERE user_id = ${ownerId} AND id = ${businessId}`,
  )
  return found?.method ?? 'dated'
}

/** SQL for the ids of those products of the business that have a receipt or a shipment. */
function purchasedProducts({ ownerId, businessId }: BusinessScope): SQL {
  return sql`SELECT p.id FROM products p WHERE p.user_id = ${ownerId} AND p.business_id = ${businessId} AND p.id IN (
      SELECT m.product_id FROM stock_movements m
      WHERE m.user_id = ${ownerId} AND m.kind = 'receipt' AND NOT m.receipt ? 'undone'
      UNION ALL
      SELECT (item ->> 'productId')::uuid FROM shipments s, jsonb_array_elements(s.parts -> 'items') AS item
      WHERE s.user_id = ${ownerId} AND s.business_id = ${businessId})`
}

/** Returns the ids of the products that have purchases, among these products or among all of the business. */
export async function withPurchases(
  tx: Tx,
  scope: BusinessScope,
  productIds?: readonly string[],
): Promise<string[]> {
  const named = productIds ? sql`AND p.id = ANY(${sql.param(productIds)}::uuid[])` : sql``
  const rows = await rowsOf<{ id: string }>(tx, sql`${purchasedProducts(scope)} ${named} ORDER BY p.id`)
  return rows.map(({ id }) => id)
}

interface Movement {
  readonly id: number
  readonly productId: string
  readonly kind: 'set' | 'damaged' | 'receipt' | 'undo'
  readonly delta: number | null
  readonly quantityAfter: number | null
  readonly receipt: Receipt | null
  readonly day: string
  readonly at: number
}

interface StoredShipment {
  readonly productId: string
  readonly at: number
  readonly day: string
  readonly units: number
  readonly value: number | null
}

/**
 * Returns what was recorded about the stock of these products, with their unit costs. Stock movements of imports are
 * left out, because the sale lines state these units.
 */
export async function stockOf(
  tx: Tx,
  scope: BusinessScope,
  productIds: readonly string[],
): Promise<Map<string, Omit<ProductStock, 'lines'>>> {
  const ids = sql.param(productIds)
  const movements = await rowsOf<Movement>(
    tx,
    sql`SELECT id::float8 AS id, product_id AS "productId", kind, delta, quantity_after AS "quantityAfter", receipt,
        (at AT TIME ZONE 'UTC')::date::text AS day, (extract(epoch FROM at) * 1000)::float8 AS at
      FROM stock_movements
      WHERE user_id = ${scope.ownerId} AND product_id = ANY(${ids}::uuid[]) AND import_id IS NULL
        AND kind IN ('set', 'damaged', 'receipt', 'undo') AND NOT undone
      ORDER BY id`,
  )
  const costs = await rowsOf<DatedCost & { productId: string }>(
    tx,
    sql`SELECT product_id AS "productId", valid_from::text AS "validFrom", unit_cost::float8 AS "unitCost"
      FROM unit_costs WHERE user_id = ${scope.ownerId} AND product_id = ANY(${ids}::uuid[]) ORDER BY valid_from`,
  )
  const movementsOf = Map.groupBy(movements, ({ productId }) => productId)
  const shipmentsOf = Map.groupBy(await shipped(tx, scope, productIds), ({ productId }) => productId)
  const costsOf = Map.groupBy(costs, ({ productId }) => productId)
  return new Map(
    productIds.map((id) => {
      const entries = entriesOf(movementsOf.get(id) ?? [], shipmentsOf.get(id) ?? [])
      return [id, { entries, unitCosts: costsOf.get(id) ?? [] }]
    }),
  )
}

/**
 * Combines stock movements and shipments in the sequence in which they were recorded. Movements already have that
 * sequence; each shipment is inserted by its time.
 */
function entriesOf(movements: readonly Movement[], shipments: readonly StoredShipment[]): StockEntry[] {
  let latest = 0
  const timed = movements.map((movement) => {
    latest = Math.max(latest, movement.at)
    return { at: latest, movement, shipment: null }
  })
  const all = [...timed, ...shipments.map((shipment) => ({ at: shipment.at, movement: null, shipment }))]
    // the sort is stable, so movements keep their sequence
    .sort((a, b) => a.at - b.at)
  const placeOf = new Map(all.map(({ movement }, place) => [movement?.id, place]))
  const undos = movements.filter(({ kind }) => kind === 'undo')
  const undone = (movement: Movement, { raised = movement.delta ?? 0, counted }: Receipt): number => {
    const taken = ({ id, delta }: Movement) => id > movement.id && delta === 0 - raised
    const at = counted ? -1 : undos.findIndex(taken)
    const [undo] = at === -1 ? [] : undos.splice(at, 1)
    return placeOf.get(undo?.id ?? movement.id) ?? 0
  }
  return all.flatMap(({ movement, shipment }, entered): StockEntry[] => {
    if (shipment) {
      const { day, units, value } = shipment
      return [{ kind: 'purchase', day, entered, units, value, raisesStock: false }]
    }
    const { kind, day, delta, quantityAfter, receipt } = movement
    if (kind === 'receipt' && receipt && delta !== null) {
      const { units = delta } = receipt
      const value = exact(receipt.unitCost * units)
      const bought = { kind: 'purchase', day: receipt.receivedOn, entered, units, value } as const
      const end = receipt.undone ? { undone: undone(movement, receipt) } : {}
      return [{ ...bought, raisesStock: true, ...end }]
    }
    // an undo that an earlier version recorded as a count: no seller counts an unknown or negative stock
    const isCounted = quantityAfter !== null && quantityAfter >= 0
    if (kind === 'set') return [{ kind: 'count', day, entered, units: isCounted ? quantityAfter : null }]
    if (kind === 'damaged' && delta !== null) return [{ kind: 'damage', day, entered, units: -delta }]
    return []
  })
}

/**
 * Returns the goods of these products in shipments, at their landed cost. The cost is unknown if an exchange rate is
 * missing.
 */
async function shipped(
  tx: Tx,
  scope: BusinessScope,
  productIds: readonly string[],
): Promise<StoredShipment[]> {
  const rows = await rowsOf<{ parts: ShipmentParts; arrivedOn: string; at: number }>(
    tx,
    sql`SELECT parts, arrived_on::text AS "arrivedOn", (extract(epoch FROM created_at) * 1000)::float8 AS at
      FROM shipments WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId} ORDER BY created_at, id`,
  )
  const wanted = new Set(productIds)
  const these = rows.filter(({ parts }) => parts.items.some(({ productId }) => wanted.has(productId)))
  if (these.length === 0) return []
  const facts = await landingFacts(
    tx,
    scope,
    these.map(({ parts }) => parts),
  )
  return these.flatMap(({ parts, arrivedOn, at }) =>
    totals({ ...parts, arrivedOn })
      .map((item) => ({ ...item, at, day: arrivedOn }))
      .filter(({ productId }) => wanted.has(productId)),
  )

  function totals(shipment: ShipmentParts & { arrivedOn: string }) {
    try {
      return landedOf(scope, shipment, facts).items.map(({ productId, units, total }) => ({
        productId,
        units,
        value: total as number | null,
      }))
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'exchange_rate_unknown') throw error
      return shipment.items.map(({ productId, units }) => ({ productId, units, value: null }))
    }
  }
}
