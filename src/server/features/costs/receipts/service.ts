import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { receiptForm } from '#contract/receipts.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { shifted } from '#domain/profit/period-before.ts'
import type { Inbound } from '#domain/stock/restock-plan.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { refuseBundles } from '#server/core/bundles/recipes.ts'
import { settleLayers } from '#server/core/sales/costing/layers.ts'
import { costMethodOf } from '#server/core/sales/costing/purchases.ts'
import { recostProducts } from '#server/core/sales/costing/recost.ts'
import { saveCosts } from '#server/core/sales/costing/save-costs.ts'
import { undoCosts } from '#server/core/sales/costing/undo-costs.ts'
import { todayOf } from '#server/core/today.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { products, type Receipt, stockMovements } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { lockCosts, type ProductId } from '../store.ts'
import type { CostDeps } from '../unit-costs/service.ts'

type Form = z.output<typeof receiptForm>

/** Raises the stock by the received units, takes them off the inbound units, and adds their unit cost, in one transaction. */
export async function add(
  deps: CostDeps,
  owner: OwnerId,
  { productId, ...of }: ProductId,
  form: Form,
): Promise<{ id: string; quantity: number | null }> {
  const { receivedOn, unitCost, note } = form
  const today = todayOf(deps)
  // accepts tomorrow too, because where the seller is, the next day may have begun
  if (receivedOn > shifted(today, 1)) throw invalid('receivedOn', 'dayInFuture')
  return deps.db.tenant(owner, async (tx) => {
    const scope = await lockCosts(tx, owner, { productId, ...of })
    await refuseBundles(tx, scope, [productId])
    if (form.currency !== undefined && form.currency !== scope.currency)
      throw new AppError('currency_changed', { data: { currency: scope.currency } })
    const costs = [{ productId, unitCost }]
    const { undo: costSave } = await saveCosts(tx, scope, { validFrom: receivedOn, costs }, today)
    const inbound = await takeInbound(tx, owner, productId, form.quantity)
    const receipt = { id: randomUUID(), receivedOn, unitCost, note, costSave, ...(inbound && { inbound }) }
    const quantity = await move(tx, owner, productId, { kind: 'receipt', delta: form.quantity, receipt })
    if (quantity !== null && quantity > LIMITS.quantity) throw invalid('quantity', 'quantityTooLarge')
    await settleLayers(tx, scope, [productId])
    await recordAudit(tx, owner, 'stock.received', productId)
    return { id: receipt.id, quantity }
  })
}

function invalid(path: keyof Form, code: ValidationKey): AppError {
  return new AppError('invalid_input', { fields: [{ path, code }] })
}

/** Takes the units and the unit cost of a receipt back, and restores the inbound units, in one transaction. */
export async function undo(
  { db }: CostDeps,
  owner: OwnerId,
  { receiptId, ...id }: ProductId & { readonly receiptId: string },
): Promise<void> {
  const { productId } = id
  await db.tenant(owner, async (tx) => {
    const scope = await lockCosts(tx, owner, id)
    const [found] = await tx
      .update(stockMovements)
      .set({ receipt: sql`${stockMovements.receipt} || '{"undone": true}'::jsonb` })
      .where(
        and(
          eq(stockMovements.userId, owner),
          eq(stockMovements.productId, productId),
          sql`${stockMovements.receipt} ->> 'id' = ${receiptId}`,
          sql`NOT ${stockMovements.receipt} ? 'undone'`,
        ),
      )
      .returning({ delta: stockMovements.delta, receipt: stockMovements.receipt })
    if (!found?.receipt || found.delta === null) throw new AppError('receipt_not_found')
    if (found.receipt.costSave !== null) await undoCosts(tx, scope, found.receipt.costSave)
    if (found.receipt.inbound) await returnInbound(tx, owner, productId, found.receipt.inbound)
    await move(tx, owner, productId, { kind: 'undo', delta: 0 - found.delta, receipt: null })
    // if the product has no other purchases, its sales get the unit cost of their day again
    if ((await costMethodOf(tx, scope)) !== 'dated') await recostProducts(tx, scope, [productId])
    await recordAudit(tx, owner, 'stock.receipt_undone', productId)
  })
}

interface Movement {
  readonly kind: 'receipt' | 'undo'
  readonly delta: number
  readonly receipt: Receipt | null
}

/** Moves the stock of a locked product and returns it. A stock that was never counted stays unknown. */
async function move(tx: Tx, owner: OwnerId, productId: string, movement: Movement): Promise<number | null> {
  const [product] = await tx
    .update(products)
    .set({ quantity: sql`${products.quantity} + ${movement.delta}::int` })
    .where(and(eq(products.userId, owner), eq(products.id, productId)))
    .returning({ quantity: products.quantity })
  const quantity = product?.quantity ?? null
  await tx
    .insert(stockMovements)
    .values({ userId: owner, productId, ...movement, quantityAfter: quantity, createdBy: owner })
  return quantity
}

/** Takes received units off the inbound units of a locked product, so that no plan counts them twice. Returns those that it took. */
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
