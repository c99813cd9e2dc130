import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { addReceipt, receiptForm } from '#contract/receipts.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { shifted } from '#domain/profit/period-before.ts'
import type { Inbound } from '#domain/stock/restock-plan.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { refuseBundles } from '#server/core/bundles/recipes.ts'
import { settleLayers } from '#server/core/sales/costing/layers.ts'
import { recostProducts } from '#server/core/sales/costing/recost.ts'
import { refuseLargeCosts } from '#server/core/sales/costing/refuse-large-costs.ts'
import { saveCosts } from '#server/core/sales/costing/save-costs.ts'
import { isSave } from '#server/core/sales/costing/undo-costs.ts'
import { countedSince } from '#server/core/stock/counted-since.ts'
import { movedBy } from '#server/core/stock/moved-by.ts'
import { todayOf } from '#server/core/today.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { refuseOtherCurrency } from '#server/infra/db/require-business.ts'
import type { ProductId } from '#server/infra/db/require-product.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { products } from '#server/infra/db/schema/catalog.ts'
import { unitCostSaves } from '#server/infra/db/schema/costs.ts'
import { stockMovements } from '#server/infra/db/schema/stock.ts'
import type { Receipt } from '#server/infra/db/schema/stored-json.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { lockCosts } from '../store.ts'
import type { CostDeps } from '../unit-costs/service.ts'
import { lastReceiptOn, takeCostBack } from './take-cost-back.ts'

type Form = z.output<typeof receiptForm>
type NewReceipt = ParsedBody<typeof addReceipt>
type ReceiptId = ProductId & { readonly receiptId: string }

/**
 * Adds a receipt: raises the stock by its units, subtracts them from the inbound units, and adds their unit cost, in one transaction.
 */
export async function add(
  deps: CostDeps,
  owner: OwnerId,
  { productId, ...of }: ProductId,
  form: NewReceipt,
): Promise<{ id: string; quantity: number | null }> {
  const { id = randomUUID(), receivedOn, unitCost, note } = form
  const today = todayOf(deps)
  return deps.db.tenant(owner, async (tx) => {
    const scope = await lockCosts(tx, owner, { productId, ...of })
    if (await isSaved(tx, owner, productId, form))
      return { id, quantity: await quantityOf(tx, owner, productId) }
    await refuseBundles(tx, scope, [productId])
    checkForm(form, scope, today)
    refuseLargeCosts(scope.currency, [{ path: 'unitCost', unitCost }])
    const costSave = await saveCost(tx, scope, productId, form, today)
    const inbound = await takeInbound(tx, owner, productId, form.quantity)
    const receipt = { id, receivedOn, unitCost, note, costSave, ...(inbound && { inbound }) }
    const quantity = await move(tx, owner, productId, { kind: 'receipt', delta: form.quantity, receipt })
    if (quantity !== null && quantity > LIMITS.quantity) throw invalid('quantity', 'quantityTooLarge')
    await settleLayers(tx, scope, [productId])
    await recordAudit(tx, scope, 'stock.received', productId)
    return { id: receipt.id, quantity }
  })
}

/** Whether the same request has added the receipt already. Refuses other values than the receipt has now. */
async function isSaved(
  tx: Tx,
  owner: OwnerId,
  productId: string,
  { id, quantity, receivedOn, unitCost, note }: NewReceipt,
): Promise<boolean> {
  if (id === undefined) return false
  const entered = JSON.stringify({ receivedOn, unitCost, note })
  const [saved] = await rowsOf<{ same: boolean }>(
    tx,
    sql`SELECT NOT m.receipt ? 'undone' AND m.receipt @> ${entered}::jsonb
        AND coalesce((m.receipt ->> 'units')::int, m.delta) = ${quantity}::int AS same
      FROM stock_movements m
      WHERE m.user_id = ${owner} AND m.product_id = ${productId} AND m.kind = 'receipt' AND m.receipt ->> 'id' = ${id}`,
  )
  if (saved && !saved.same) throw new AppError('already_saved')
  return saved !== undefined
}

async function saveCost(
  tx: Tx,
  scope: BusinessScope,
  productId: string,
  { receivedOn, unitCost }: Form,
  today: string,
): Promise<Receipt['costSave']> {
  const costs = [{ productId, unitCost }]
  return (await saveCosts(tx, scope, { validFrom: receivedOn, costs, isReceipt: true }, today)).undo
}

/** Makes a cost save impossible to undo. */
async function forgetSave(tx: Tx, scope: BusinessScope, costSave: Receipt['costSave']): Promise<void> {
  if (costSave !== null) await tx.delete(unitCostSaves).where(isSave(scope, costSave))
}

function checkForm({ receivedOn, currency }: Form, scope: BusinessScope, today: string): void {
  // in the seller's time zone it can already be the next day
  if (receivedOn > shifted(today, 1)) throw invalid('receivedOn', 'dayInFuture')
  refuseOtherCurrency(scope, currency)
}

function invalid(path: keyof Form, code: ValidationKey): AppError {
  return new AppError('invalid_input', { fields: [{ path, code }] })
}

/** Replaces the units, the unit cost and the day of a receipt, in one transaction. */
export async function correct(
  deps: CostDeps,
  owner: OwnerId,
  { receiptId, ...id }: ReceiptId,
  form: Form,
): Promise<{ quantity: number | null }> {
  const { receivedOn, unitCost, note, quantity: units } = form
  const { productId } = id
  const today = todayOf(deps)
  return deps.db.tenant(owner, async (tx) => {
    const scope = await lockCosts(tx, owner, id)
    await refuseBundles(tx, scope, [productId])
    const { movementId, delta, counted, receipt } = await findReceipt(tx, owner, productId, receiptId)
    checkForm(form, scope, today)
    if (unitCost !== receipt.unitCost) refuseLargeCosts(scope.currency, [{ path: 'unitCost', unitCost }])
    let { costSave } = receipt
    if (unitCost !== receipt.unitCost || receivedOn !== receipt.receivedOn) {
      await takeCostBack(tx, scope, productId, receipt, { today, onlyCostToo: true })
      const last = await lastReceiptOn(tx, owner, { productId, day: receivedOn, except: receiptId })
      // the last receipt of a day gives the cost of the day; undoing its cost save would bring back the former cost of this one
      if (last && last.movementId > movementId) await forgetSave(tx, scope, last.costSave)
      else costSave = await saveCost(tx, scope, productId, form, today)
    }
    const raisedBefore = receipt.raised ?? delta
    const raised = counted ? raisedBefore : units
    const inbound = await takeInboundAgain(tx, owner, productId, receipt, units)
    const corrected = { ...receipt, ...inbound, receivedOn, unitCost, note, costSave, units, raised }
    await tx.update(stockMovements).set({ receipt: corrected }).where(isMovement(owner, movementId))
    const quantity =
      raised === raisedBefore
        ? await quantityOf(tx, owner, productId)
        : await move(tx, owner, productId, { kind: 'corrected', delta: raised - raisedBefore, receipt: null })
    if (quantity !== null && quantity > LIMITS.quantity) throw invalid('quantity', 'quantityTooLarge')
    await recostProducts(tx, scope, [productId])
    await recordAudit(tx, scope, 'stock.receipt_corrected', productId)
    return { quantity }
  })
}

/**
 * Undoes a receipt: removes its units and its unit cost, and restores the inbound units, in one transaction. After a later stock
 * count, the stock stays as counted.
 */
export async function undo(deps: CostDeps, owner: OwnerId, { receiptId, ...id }: ReceiptId): Promise<void> {
  const { productId } = id
  await deps.db.tenant(owner, async (tx) => {
    const scope = await lockCosts(tx, owner, id)
    const { movementId, delta, counted, receipt } = await findReceipt(tx, owner, productId, receiptId)
    const undone: Receipt = { ...receipt, undone: true, ...(counted && { counted }) }
    await tx.update(stockMovements).set({ receipt: undone }).where(isMovement(owner, movementId))
    await takeCostBack(tx, scope, productId, receipt, { today: todayOf(deps) })
    if (receipt.inbound) await returnInbound(tx, owner, productId, receipt.inbound)
    if (!counted)
      await move(tx, owner, productId, { kind: 'undo', delta: 0 - (receipt.raised ?? delta), receipt: null })
    // if the product has no other purchases, the dated unit costs apply again
    await recostProducts(tx, scope, [productId])
    await recordAudit(tx, scope, 'stock.receipt_undone', productId)
  })
}

interface FoundReceipt {
  readonly movementId: number
  readonly delta: number
  readonly receipt: Receipt
  /** Whether the stock was counted after the receipt. */
  readonly counted: boolean
}

async function findReceipt(
  tx: Tx,
  owner: OwnerId,
  productId: string,
  receiptId: string,
): Promise<FoundReceipt> {
  const [found] = await rowsOf<FoundReceipt>(
    tx,
    sql`SELECT m.id::float8 AS "movementId", m.delta, m.receipt, ${countedSince(sql`m`)} AS counted
      FROM stock_movements m
      WHERE m.user_id = ${owner} AND m.product_id = ${productId} AND m.kind = 'receipt'
        AND m.receipt ->> 'id' = ${receiptId} AND NOT m.receipt ? 'undone'`,
  )
  if (!found) throw new AppError('receipt_not_found')
  return found
}

function isMovement(owner: OwnerId, movementId: number) {
  return and(eq(stockMovements.userId, owner), eq(stockMovements.id, movementId))
}

interface Movement {
  readonly kind: 'receipt' | 'corrected' | 'undo'
  readonly delta: number
  readonly receipt: Receipt | null
}

/** Changes the stock of a locked product and returns the new stock. A stock that was never counted stays unknown. */
async function move(tx: Tx, owner: OwnerId, productId: string, movement: Movement): Promise<number | null> {
  const [product] = await tx
    .update(products)
    .set({ quantity: sql`${products.quantity} + ${movement.delta}::int` })
    .where(and(eq(products.userId, owner), eq(products.id, productId)))
    .returning({ quantity: products.quantity })
  const quantity = product?.quantity ?? null
  await tx
    .insert(stockMovements)
    .values({ userId: owner, productId, ...movement, quantityAfter: quantity, ...movedBy() })
  return quantity
}

async function quantityOf(tx: Tx, owner: OwnerId, productId: string): Promise<number | null> {
  const [product] = await tx
    .select({ quantity: products.quantity })
    .from(products)
    .where(and(eq(products.userId, owner), eq(products.id, productId)))
  return product?.quantity ?? null
}

/**
 * Subtracts received units from the inbound units of a locked product, so that the restock plan does not count them twice. Returns
 * the subtracted units; null if the product has no inbound units.
 */
async function takeInbound(
  tx: Tx,
  owner: OwnerId,
  productId: string,
  units: number,
): Promise<Inbound | null> {
  const inbound = await inboundOf(tx, owner, productId)
  if (inbound === null) return null
  const left = inbound.units - units
  await setInbound(tx, owner, productId, left > 0 ? { ...inbound, units: left } : null)
  return { ...inbound, units: Math.min(inbound.units, units) }
}

async function returnInbound(tx: Tx, owner: OwnerId, productId: string, taken: Inbound): Promise<void> {
  const inbound = await inboundOf(tx, owner, productId)
  const units = Math.min(LIMITS.quantity, taken.units + (inbound?.units ?? 0))
  await setInbound(tx, owner, productId, { expectedOn: (inbound ?? taken).expectedOn, units })
}

/** Subtracts the units of a corrected receipt from the inbound units that it was a part of, instead of those it had before. */
async function takeInboundAgain(
  tx: Tx,
  owner: OwnerId,
  productId: string,
  { inbound: taken }: Receipt,
  units: number,
): Promise<Pick<Receipt, 'inbound'>> {
  if (!taken) return {}
  await returnInbound(tx, owner, productId, taken)
  const inbound = await takeInbound(tx, owner, productId, units)
  return inbound ? { inbound } : {}
}

async function inboundOf(tx: Tx, owner: OwnerId, productId: string): Promise<Inbound | null> {
  const [found] = await tx
    .select({ units: products.inboundUnits, expectedOn: products.inboundOn })
    .from(products)
    .where(and(eq(products.userId, owner), eq(products.id, productId)))
  return found && found.units !== null ? { ...found, units: found.units } : null
}

async function setInbound(tx: Tx, owner: OwnerId, productId: string, inbound: Inbound | null): Promise<void> {
  await tx
    .update(products)
    .set({ inboundUnits: inbound?.units ?? null, inboundOn: inbound?.expectedOn ?? null })
    .where(and(eq(products.userId, owner), eq(products.id, productId)))
}
