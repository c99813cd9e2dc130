import { isDeepStrictEqual } from 'node:util'
import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { createShipment, LandedCost, Shipment, shipmentForm } from '#contract/shipments.ts'
import type { ShipmentParts } from '#domain/profit/landed-cost.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { refuseBundles } from '#server/core/bundles/recipes.ts'
import { beginAtBeginning } from '#server/core/sales/costing/cost-histories.ts'
import {
  type LandingFacts,
  landedOf,
  landingFacts,
  ratesOf,
} from '#server/core/sales/costing/landed-costs.ts'
import { lockSales, recostProducts } from '#server/core/sales/costing/recost.ts'
import { planWithCosts } from '#server/core/sales/costing/save-costs.ts'
import { todayOf } from '#server/core/today.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { requireBusiness, requireBusinessCurrency } from '#server/infra/db/require-business.ts'
import { products, unitCosts } from '#server/infra/db/schema/catalog.ts'
import { shipments } from '#server/infra/db/schema/costs.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { keepReceivedCosts } from '../receipts/take-cost-back.ts'
import type { CostDeps } from '../unit-costs/service.ts'

type Form = z.output<typeof shipmentForm>

export async function list(
  db: Database,
  owner: OwnerId,
  businessId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ shipments: Shipment[]; total: number }> {
  return db.tenant(owner, async (tx) => {
    const scope = await requireBusiness(tx, owner, businessId)
    const mine = and(eq(shipments.userId, owner), eq(shipments.businessId, businessId))
    const [all] = await tx.select({ total: count() }).from(shipments).where(mine)
    const rows = await tx
      .select()
      .from(shipments)
      .where(mine)
      .orderBy(desc(shipments.arrivedOn), desc(shipments.createdAt), asc(shipments.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    const facts = await landingFacts(
      tx,
      scope,
      rows.map(({ parts }) => parts),
    )
    return { shipments: rows.map((row) => present(scope, row, facts)), total: all?.total ?? 0 }
  })
}

export async function preview(
  deps: CostDeps,
  owner: OwnerId,
  businessId: string,
  form: Form,
): Promise<LandedCost> {
  refuseFuture(deps, form)
  return deps.db.tenant(owner, async (tx) => {
    const scope = await requireBusiness(tx, owner, businessId)
    return landedOf(scope, form, await requireProducts(tx, scope, form))
  })
}

export async function create(
  deps: CostDeps,
  owner: OwnerId,
  businessId: string,
  { id, name, arrivedOn, ...parts }: ParsedBody<typeof createShipment>,
): Promise<Shipment> {
  refuseFuture(deps, { arrivedOn })
  return deps.db.tenant(owner, async (tx) => {
    const scope = await requireBusinessCurrency(tx, owner, businessId)
    await lockSales(tx, scope)
    const saved = id === undefined ? null : await repeated(tx, scope, { id, name, arrivedOn, parts })
    if (saved) return saved
    const facts = await requireProducts(tx, scope, parts)
    const ids = [...facts.names.keys()].sort()
    await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.userId, owner), inArray(products.id, ids)))
      .orderBy(asc(products.id))
      .for('update')
    const taken = await tx
      .select({ productId: unitCosts.productId })
      .from(unitCosts)
      .where(
        and(
          eq(unitCosts.userId, owner),
          inArray(unitCosts.productId, ids),
          // the first cost of a product applies from the beginning, whatever the day it was entered for
          or(eq(unitCosts.validFrom, arrivedOn), eq(unitCosts.enteredFor, arrivedOn)),
        ),
      )
    if (taken.length > 0)
      throw new AppError('shipment_day_taken', {
        data: {
          day: arrivedOn,
          products: taken.map(({ productId }) => facts.names.get(productId) ?? '').join(', '),
        },
      })
    const rates = ratesOf(scope, { ...parts, arrivedOn }, facts)
    const [made] = await tx
      .insert(shipments)
      .values({ id, userId: owner, businessId, name, arrivedOn, parts: { ...parts, rates } })
      .onConflictDoNothing()
      .returning()
    if (!made) throw new AppError('already_saved')
    const shown = present(scope, made, facts)
    await tx.insert(unitCosts).values(
      shown.landed.items.map(({ productId, unitCost }) => ({
        userId: owner,
        productId,
        validFrom: arrivedOn,
        unitCost,
        source: { kind: 'shipment' as const, shipmentId: made.id },
      })),
    )
    await beginAtBeginning(tx, owner, ids)
    await planWithCosts(tx, owner, ids, todayOf(deps))
    await recordAudit(tx, scope, 'shipment.created', made.id)
    await recostProducts(tx, scope, ids)
    return shown
  })
}

/** The shipment that an earlier request has saved with this id; null if there is none. Refuses other values than it has. */
async function repeated(
  tx: Tx,
  scope: BusinessScope,
  { id, ...form }: { id: string; name: string; arrivedOn: string; parts: ShipmentParts },
): Promise<Shipment | null> {
  const { ownerId, businessId } = scope
  const mine = and(eq(shipments.userId, ownerId), eq(shipments.businessId, businessId))
  const [saved] = await tx
    .select()
    .from(shipments)
    .where(and(mine, eq(shipments.id, id)))
  if (!saved) return null
  const { name, arrivedOn, parts } = saved
  const { rates: _, ...entered } = parts
  if (!isDeepStrictEqual({ name, arrivedOn, parts: entered }, form)) throw new AppError('already_saved')
  return present(scope, saved, await landingFacts(tx, scope, [parts]))
}

export async function remove(
  deps: CostDeps,
  owner: OwnerId,
  { businessId, shipmentId }: { businessId: string; shipmentId: string },
): Promise<void> {
  await deps.db.tenant(owner, async (tx) => {
    const scope = await requireBusiness(tx, owner, businessId)
    await lockSales(tx, scope)
    const [gone] = await tx
      .delete(shipments)
      .where(
        and(eq(shipments.userId, owner), eq(shipments.businessId, businessId), eq(shipments.id, shipmentId)),
      )
      .returning({ name: shipments.name, parts: shipments.parts })
    if (!gone) throw new AppError('shipment_not_found')
    await keepReceivedCosts(tx, owner, shipmentId)
    const costs = await tx
      .delete(unitCosts)
      .where(and(eq(unitCosts.userId, owner), sql`${unitCosts.source} ->> 'shipmentId' = ${shipmentId}`))
      .returning({ productId: unitCosts.productId, unitCost: unitCosts.unitCost })
    const ids = [...new Set(costs.map(({ productId }) => productId))].sort()
    await beginAtBeginning(tx, owner, ids)
    const replaced = new Map(costs.map(({ productId, unitCost }) => [productId, unitCost]))
    await planWithCosts(tx, owner, ids, todayOf(deps), replaced)
    await recordAudit(tx, scope, 'shipment.deleted', shipmentId, { name: gone.name })
    // recosts the products of all items, because each item was a purchase, even if its unit cost was replaced by
    // another
    await recostProducts(tx, scope, [...new Set(gone.parts.items.map(({ productId }) => productId))].sort())
  })
}

/** Refuses goods that have not arrived: they would count as stock, and sold units would cost what they cost. */
function refuseFuture(deps: CostDeps, { arrivedOn }: Pick<Form, 'arrivedOn'>): void {
  // in the seller's time zone it can already be the next day
  if (arrivedOn > shifted(todayOf(deps), 1))
    throw new AppError('invalid_input', { fields: [{ path: 'arrivedOn', code: 'dayInFuture' }] })
}

async function requireProducts(tx: Tx, scope: BusinessScope, parts: ShipmentParts): Promise<LandingFacts> {
  const facts = await landingFacts(tx, scope, [parts])
  if (facts.names.size < parts.items.length) throw new AppError('product_not_found')
  await refuseBundles(tx, scope, [...facts.names.keys()])
  return facts
}

function present(
  scope: BusinessScope,
  { id, name, arrivedOn, parts }: typeof shipments.$inferSelect,
  facts: LandingFacts,
): Shipment {
  return {
    id,
    name,
    arrivedOn,
    by: parts.by,
    costs: [...parts.costs],
    landed: landedOf(scope, { ...parts, arrivedOn }, facts),
  }
}
