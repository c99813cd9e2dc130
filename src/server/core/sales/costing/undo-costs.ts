import { and, eq, inArray, sql } from 'drizzle-orm'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { costLineItems, unitCosts } from '#server/infra/db/schema/catalog.ts'
import { type LineCost, type ProductCosts, unitCostSaves } from '#server/infra/db/schema/costs.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { deleteProducts } from '../lines/delete-products.ts'
import { recountStale } from '../rollups/rollups.ts'
import { insertHistories } from './cost-histories.ts'
import { lockSales, recostProducts } from './recost.ts'
import { digestOf } from './replaced-costs.ts'

/**
 * Restores what the last save of many unit costs replaced, in the caller's transaction, except the costs of the products in
 * `kept`. Returns the lines that the caller must restore after deleting the products that were created with the save.
 */
export async function undoCosts(
  tx: Tx,
  scope: BusinessScope,
  saveId: string,
  kept: readonly string[] = [],
): Promise<readonly LineCost[]> {
  const owner = scope.ownerId
  await lockSales(tx, scope)
  const refused = await undoRefused(tx, scope, saveId)
  if (refused) throw new AppError(refused)
  const [save] = await tx.delete(unitCostSaves).where(isSave(scope, saveId)).returning()
  if (!save) throw new AppError('cost_save_not_found')
  const { lines } = save.before
  const products = save.before.products.filter(({ id }) => !kept.includes(id))
  const created = [...save.before.created]
  const changed = products.map(({ id }) => id)
  const ids = [...changed, ...created]
  for (const table of [unitCosts, costLineItems])
    await tx.delete(table).where(and(eq(table.userId, owner), inArray(table.productId, ids)))
  await restore(tx, scope, products)
  // runs before the products that the save created are deleted, because lines of a deleted product keep their cost
  await recostProducts(tx, scope, ids)
  if (created.length > 0) {
    await deleteProducts(tx, scope, created, { isUndo: true })
    await restoreLines(tx, scope, lines)
  }
  await recordAudit(tx, scope, 'unit_costs.undone', null, { count: ids.length })
  return created.length > 0 ? [] : lines
}

/** Returns why this save cannot be undone, or null if it can. The caller locks the sales. */
export async function undoRefused(
  tx: Tx,
  scope: BusinessScope,
  saveId: string,
): Promise<'cost_save_not_found' | 'costs_changed_since' | null> {
  const [save] = await tx.select().from(unitCostSaves).where(isSave(scope, saveId))
  if (!save) return 'cost_save_not_found'
  const { products, created } = save.before
  const changed = products.map(({ id }) => id)
  const now = await digestOf(tx, scope.ownerId, { changed, created: [...created] })
  return now === save.after ? null : 'costs_changed_since'
}

/**
 * Takes products that are about to be deleted out of the last save, so that its undo still restores the costs of the other products.
 * The caller locks the sales.
 */
export async function leaveSave(tx: Tx, scope: BusinessScope, ids: readonly string[]): Promise<void> {
  const ofBusiness = and(
    eq(unitCostSaves.userId, scope.ownerId),
    eq(unitCostSaves.businessId, scope.businessId),
  )
  const [save] = await tx.select().from(unitCostSaves).where(ofBusiness)
  if (!save) return
  const leaving = new Set(ids)
  const products = save.before.products.filter(({ id }) => !leaving.has(id))
  const created = save.before.created.filter((id) => !leaving.has(id))
  const left = products.length + created.length
  if (left === save.before.products.length + save.before.created.length) return
  // a save that cannot be undone must not become one that can
  if (await undoRefused(tx, scope, save.id)) return
  const changed = products.map(({ id }) => id)
  const after = await digestOf(tx, scope.ownerId, { changed, created })
  await tx
    .update(unitCostSaves)
    .set({ before: { ...save.before, products, created }, after })
    .where(ofBusiness)
}

export function isSave({ ownerId, businessId }: BusinessScope, saveId: string) {
  return and(
    eq(unitCostSaves.userId, ownerId),
    eq(unitCostSaves.businessId, businessId),
    eq(unitCostSaves.id, saveId),
  )
}

async function restore(tx: Tx, { ownerId }: BusinessScope, products: readonly ProductCosts[]): Promise<void> {
  const costs = products.flatMap(({ id, costs }) => costs.map((cost) => ({ id, ...cost })))
  const items = products.flatMap(({ id, items }) => items.map((item) => ({ productId: id, ...item })))
  await insertHistories(tx, ownerId, costs)
  if (items.length > 0)
    await tx.execute(sql`INSERT INTO cost_line_items (user_id, id, product_id, cost_category_id, position, name, amount)
      SELECT ${ownerId}::uuid, i.id, i."productId", i."costCategoryId", i.position, i.name, i.amount
      FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        AS i (id uuid, "productId" uuid, "costCategoryId" uuid, position int, name text, amount bigint)`)
}

/** Sets lines that have no product to the cost and fees that they had kept from a deleted product. */
export async function restoreLines(tx: Tx, scope: BusinessScope, lines: readonly LineCost[]): Promise<void> {
  if (lines.length === 0) return
  const changed = await rowsOf<{ importId: string; day: string; sku: string }>(
    tx,
    sql`UPDATE sale_lines l SET cost = o.cost, fee_basis = o."feeBasis", referral_fee = o."referralFee",
        fulfilment_fee = o."fulfilmentFee", other_fee = o."otherFee"
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS o (id bigint, cost bigint, "feeBasis" text,
        "referralFee" bigint, "fulfilmentFee" bigint, "otherFee" bigint)
      WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND l.id = o.id AND l.product_id IS NULL
      RETURNING l.import_id AS "importId", l.sold_on::text AS day, coalesce(l.sku, '') AS sku`,
  )
  await recountStale(
    tx,
    scope,
    changed.map(({ importId, day, sku }) => ({ importId, days: [day], skus: [sku] })),
  )
}
