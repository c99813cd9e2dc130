import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { UnitCost, UnitCostHistory, unitCostForm } from '#contract/unit-costs.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { convert, rateText } from '#domain/money/exchange.ts'
import { BEGINNING } from '#domain/profit/cost-history.ts'
import type { UnitCostSource } from '#domain/profit/unit-cost-source.ts'
import { refuseBundles } from '#server/core/bundles/recipes.ts'
import { beginAtBeginning } from '#server/core/sales/costing/cost-histories.ts'
import { ExchangeRates } from '#server/core/sales/costing/exchange-rates.ts'
import { recostProducts } from '#server/core/sales/costing/recost.ts'
import { refuseLargeCosts } from '#server/core/sales/costing/refuse-large-costs.ts'
import { planWithCosts } from '#server/core/sales/costing/save-costs.ts'
import { todayOf } from '#server/core/today.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { type ProductId, requireProduct } from '#server/infra/db/require-product.ts'
import { unitCosts } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { lockCosts } from '../store.ts'

type Form = z.output<typeof unitCostForm>

export interface CostDeps {
  readonly db: Database
  readonly now: () => Date
}

export async function history(
  { db, now }: CostDeps,
  owner: OwnerId,
  id: ProductId,
): Promise<UnitCostHistory> {
  return db.tenant(owner, async (tx) => read(tx, await requireProduct(tx, owner, id), id, now()))
}

export async function add(
  deps: CostDeps,
  owner: OwnerId,
  id: ProductId,
  form: Form,
): Promise<UnitCostHistory> {
  return changing(deps, owner, id, 'unit_cost.added', async (tx, scope) => {
    const { productId } = id
    const { validFrom } = form
    refuseLarge(form)
    const known = await storedCosts(tx, owner, id)
    if (known.some((each) => each.validFrom === validFrom)) throw new AppError('unit_cost_exists')
    await tx
      .insert(unitCosts)
      .values({ userId: owner, productId, validFrom, ...(await costOf(tx, scope, form)) })
    return null
  })
}

export async function change(
  deps: CostDeps,
  owner: OwnerId,
  id: ProductId & { readonly validFrom: string },
  form: Form,
): Promise<UnitCostHistory> {
  return changing(deps, owner, id, 'unit_cost.changed', async (tx, scope) => {
    const known = await storedCosts(tx, owner, id)
    const stored = known.find((each) => each.validFrom === id.validFrom)
    const validFrom = id.validFrom === BEGINNING ? BEGINNING : form.validFrom
    if (!stored) throw new AppError('unit_cost_not_found')
    if (validFrom !== id.validFrom && known.some((each) => each.validFrom === validFrom))
      throw new AppError('unit_cost_exists')
    if (!staysAsPaid(form, stored, scope)) refuseLarge(form)
    await tx
      .update(unitCosts)
      .set({ validFrom, ...(await costOf(tx, scope, form)) })
      .where(and(ofProduct(owner, id), eq(unitCosts.validFrom, id.validFrom)))
    return stored.unitCost
  })
}

export async function remove(
  deps: CostDeps,
  owner: OwnerId,
  id: ProductId & { readonly validFrom: string },
): Promise<UnitCostHistory> {
  return changing(deps, owner, id, 'unit_cost.deleted', async (tx) => {
    const [gone] = await tx
      .delete(unitCosts)
      .where(and(ofProduct(owner, id), eq(unitCosts.validFrom, id.validFrom)))
      .returning({ unitCost: unitCosts.unitCost })
    if (!gone) throw new AppError('unit_cost_not_found')
    return gone.unitCost
  })
}

/** `work` returns the unit cost that it changes or deletes; null if there is none. */
async function changing(
  { db, now }: CostDeps,
  owner: OwnerId,
  id: ProductId,
  action: AuditAction,
  work: (tx: Tx, scope: BusinessScope) => Promise<number | null>,
): Promise<UnitCostHistory> {
  return db.tenant(owner, async (tx) => {
    const scope = await lockCosts(tx, owner, id)
    await refuseBundles(tx, scope, [id.productId])
    const { productId } = id
    const replaced = await work(tx, scope)
    await beginAtBeginning(tx, owner, [productId])
    await planWithCosts(tx, owner, [productId], todayOf({ now }), new Map([[productId, replaced]]))
    await recordAudit(tx, scope, action, productId)
    await recostProducts(tx, scope, [productId])
    return read(tx, scope, id, now())
  })
}

/** Converts a unit cost to the business's currency at the exchange rate of the day from which it applies. */
async function costOf(
  tx: Tx,
  { currency: own }: BusinessScope,
  { currency, unitPrice, validFrom }: Form,
): Promise<{ unitCost: number; source: UnitCostSource | null }> {
  if (currency === own) return { unitCost: unitPrice, source: null }
  const rates = new ExchangeRates()
  await rates.load(tx, [currency, own])
  const pair = rates.pair(currency, own, validFrom)
  if (!pair) throw new AppError('exchange_rate_unknown', { data: { currency, day: validFrom, into: own } })
  const { day: rateDay, ...perUsd } = pair
  return {
    unitCost: convert(unitPrice, currency, own, perUsd),
    source: { kind: 'purchase', currency, unitPrice, rateDay, perUsd },
  }
}

function refuseLarge({ currency, unitPrice }: Form): void {
  refuseLargeCosts(currency, [{ path: 'unitPrice', unitCost: unitPrice }])
}

/** Whether the form has the amount and the currency of the stored cost, such as when only its day changes. */
function staysAsPaid(
  { currency, unitPrice }: Form,
  { unitCost, source }: StoredCost,
  { currency: own }: BusinessScope,
): boolean {
  return source?.kind === 'purchase'
    ? unitPrice === source.unitPrice && currency === source.currency
    : unitPrice === unitCost && currency === own
}

type StoredCost = Awaited<ReturnType<typeof storedCosts>>[number]

function storedCosts(tx: Tx, owner: OwnerId, id: ProductId) {
  return tx
    .select({ validFrom: unitCosts.validFrom, unitCost: unitCosts.unitCost, source: unitCosts.source })
    .from(unitCosts)
    .where(ofProduct(owner, id))
    .orderBy(asc(unitCosts.validFrom))
}

async function read(tx: Tx, scope: BusinessScope, id: ProductId, now: Date): Promise<UnitCostHistory> {
  const rows = await storedCosts(tx, scope.ownerId, id)
  const today = now.toISOString().slice(0, 10)
  return {
    currency: scope.currency as CurrencyCode,
    unitCosts: rows.map((row) => ({ ...row, source: shownSource(row.source) })).reverse(),
    inForce: rows.findLast(({ validFrom }) => validFrom <= today)?.validFrom ?? null,
  }
}

function shownSource(source: UnitCostSource | null): UnitCost['source'] {
  if (source?.kind !== 'purchase') return source
  const { perUsd, ...rest } = source
  return { ...rest, rate: rateText(perUsd) }
}

function ofProduct(owner: OwnerId, { productId }: ProductId): SQL | undefined {
  return and(eq(unitCosts.userId, owner), eq(unitCosts.productId, productId))
}
