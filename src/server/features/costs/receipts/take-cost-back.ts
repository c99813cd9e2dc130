import { sql } from 'drizzle-orm'
import { BEGINNING, costOn, fromBeginning } from '#domain/profit/cost-history.ts'
import { costsOf } from '#server/core/sales/costing/replaced-costs.ts'
import { replaceCosts } from '#server/core/sales/costing/save-costs.ts'
import { undoCosts, undoRefused } from '#server/core/sales/costing/undo-costs.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Receipt } from '#server/infra/db/schema/stored-json.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/**
 * Undoes the cost save of a receipt. If another receipt of that day has the same cost, the cost stays for that one.
 *
 * If costs have changed since, only the receipt's own unit cost is taken back: the last other receipt of that day gives the cost of the day
 * again, or the day has no cost of its own. A planned cost that followed the receipt follows the cost that now applies.
 *
 * The only cost of a product stays, unless `onlyCostToo` is set.
 */
export async function takeCostBack(
  tx: Tx,
  scope: BusinessScope,
  productId: string,
  { id, costSave, receivedOn, unitCost }: Receipt,
  { today, onlyCostToo = false }: { readonly today: string; readonly onlyCostToo?: boolean },
): Promise<void> {
  if (costSave === null) return
  const other = await lastReceiptOn(tx, scope.ownerId, { productId, day: receivedOn, except: id })
  if (other?.unitCost === unitCost) {
    await tx.execute(sql`UPDATE stock_movements
      SET receipt = receipt || jsonb_build_object('costSave', coalesce(receipt ->> 'costSave', ${costSave}))
      WHERE user_id = ${scope.ownerId} AND id = ${other.movementId}`)
    return
  }
  if ((await undoRefused(tx, scope, costSave)) === null) {
    await undoCosts(tx, scope, costSave)
    return
  }
  const [product] = await costsOf(tx, scope.ownerId, [productId])
  const costs = product?.costs ?? []
  const own = costs.find(
    (cost) =>
      cost.unitCost === unitCost &&
      cost.source === null &&
      (cost.validFrom === receivedOn ||
        (cost.validFrom === BEGINNING &&
          (costs.length === 1 ? onlyCostToo : cost.enteredFor === receivedOn))),
  )
  if (!product || !own) return
  const kept = costs.flatMap((cost) => {
    if (cost !== own) return cost
    return other ? { ...cost, unitCost: other.unitCost } : []
  })
  const next = fromBeginning(kept)
  const follows = product.items.length === 1 && product.items[0]?.amount === unitCost
  const now = costOn(next, today)?.unitCost ?? null
  await replaceCosts(tx, scope.ownerId, { product, next }, follows ? now : null)
}

interface LastReceipt extends Pick<Receipt, 'unitCost' | 'costSave'> {
  readonly movementId: number
}

/** Returns the last receipt of a day. */
export async function lastReceiptOn(
  tx: Tx,
  owner: OwnerId,
  { productId, day, except }: { productId: string; day: string; except: string },
): Promise<LastReceipt | undefined> {
  const [found] = await rowsOf<LastReceipt>(
    tx,
    sql`SELECT m.id::float8 AS "movementId", (m.receipt ->> 'unitCost')::float8 AS "unitCost", m.receipt ->> 'costSave' AS "costSave"
      FROM stock_movements m
      WHERE m.user_id = ${owner} AND m.product_id = ${productId} AND m.kind = 'receipt'
        AND m.receipt ->> 'id' <> ${except} AND m.receipt ->> 'receivedOn' = ${day} AND NOT m.receipt ? 'undone'
      ORDER BY m.id DESC LIMIT 1`,
  )
  return found
}

/** Keeps the unit costs of a shipment that receipts of the same day have too, as costs of these receipts. */
export async function keepReceivedCosts(tx: Tx, owner: OwnerId, shipmentId: string): Promise<void> {
  const received = sql`m.user_id = ${owner} AND m.product_id = c.product_id AND m.kind = 'receipt' AND NOT m.receipt ? 'undone'
    AND (m.receipt ->> 'receivedOn')::date = coalesce(c.entered_for, c.valid_from) AND (m.receipt ->> 'unitCost')::bigint = c.unit_cost
    AND c.user_id = ${owner} AND c.source ->> 'shipmentId' = ${shipmentId}`
  // the id of no cost save: taking the cost of the receipt back takes this cost
  await tx.execute(sql`UPDATE stock_movements m
    SET receipt = m.receipt || jsonb_build_object('costSave', coalesce(m.receipt ->> 'costSave', ${shipmentId}::text))
    FROM unit_costs c WHERE ${received}`)
  await tx.execute(sql`UPDATE unit_costs c SET source = NULL FROM stock_movements m WHERE ${received}`)
}
