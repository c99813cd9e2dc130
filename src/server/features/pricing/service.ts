import type { ParsedBody } from '#contract/endpoint.ts'
import type { keepScenario, Scenario } from '#contract/pricing.ts'
import { largestAmount } from '#domain/catalog/amount-limits.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { refillFees } from '#server/core/fees/refill-fees.ts'
import { lockSales } from '#server/core/sales/costing/recost.ts'
import { todayOf } from '#server/core/today.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import {
  refuseOtherCurrency,
  requireBusiness,
  requireBusinessCurrency,
} from '#server/infra/db/require-business.ts'
import { type ProductId, requireProduct } from '#server/infra/db/require-product.ts'
import { AppError } from '#server/infra/http/errors.ts'
import {
  addScenario,
  removeScenario,
  type StoredScenario,
  scenarioOf,
  scenariosOf,
  setPrice,
} from './store.ts'

export interface PricingDeps {
  db: Database
  now: () => Date
}

type Form = ParsedBody<typeof keepScenario>
type ScenarioId = ProductId & { scenarioId: string }

export async function list({ db }: PricingDeps, owner: OwnerId, id: ProductId): Promise<Scenario[]> {
  return db.tenant(owner, async (tx) => {
    await requireProduct(tx, owner, id)
    return (await scenariosOf(tx, owner, id.productId)).map(present)
  })
}

/** Saves a price; the product itself does not change. */
export async function keep(
  { db }: PricingDeps,
  owner: OwnerId,
  id: ProductId,
  { currency: typed, ...form }: Form,
): Promise<Scenario> {
  return db.tenant(owner, async (tx) => {
    await requireProduct(tx, owner, id)
    const scope = await requireBusinessCurrency(tx, owner, id.businessId)
    refuseOtherCurrency(scope, typed)
    // counts the saved prices under the lock, so that concurrent requests cannot exceed the limit
    await requireProduct(tx, owner, id, { lock: true })
    const most = largestAmount('price', scope.currency)
    const fields: { path: string; code: ValidationKey }[] = []
    if (form.price > most) fields.push({ path: 'price', code: 'priceTooLarge' })
    for (const path of ['ads', 'delivery'] as const) {
      if (form[path] > most) fields.push({ path, code: 'feeAmountTooLarge' })
    }
    if (fields.length > 0) throw new AppError('invalid_input', { fields })
    const kept = await scenariosOf(tx, owner, id.productId)
    if (kept.length >= LIMITS.scenariosPerProduct) {
      throw new AppError('too_many_scenarios', { data: { limit: LIMITS.scenariosPerProduct } })
    }
    const added = await addScenario(tx, owner, id.productId, form)
    await recordAudit(tx, scope, 'price_scenario.kept', id.productId)
    return present(added)
  })
}

/** Applies a saved price and returns it. Past sales do not change. */
export async function apply({ db, now }: PricingDeps, owner: OwnerId, id: ScenarioId): Promise<number> {
  return db.tenant(owner, async (tx) => {
    await requireProduct(tx, owner, id)
    const scope = await requireBusiness(tx, owner, id.businessId)
    // locks the sales before the product, as imports do, so that no deadlock can occur
    await lockSales(tx, scope)
    await requireProduct(tx, owner, id, { lock: true })
    const found = await scenarioOf(tx, owner, id.productId, id.scenarioId)
    if (!found) throw new AppError('scenario_not_found')
    await setPrice(tx, owner, id.productId, found.price)
    await refillFees(tx, scope, todayOf({ now }), [id.productId])
    await recordAudit(tx, scope, 'product.priced', id.productId)
    return found.price
  })
}

export async function remove({ db }: PricingDeps, owner: OwnerId, id: ScenarioId): Promise<void> {
  await db.tenant(owner, async (tx) => {
    await requireProduct(tx, owner, id)
    if (!(await removeScenario(tx, owner, id.productId, id.scenarioId))) {
      throw new AppError('scenario_not_found')
    }
    await recordAudit(tx, { ownerId: owner, ...id }, 'price_scenario.deleted', id.productId)
  })
}

function present({ createdAt, ...scenario }: StoredScenario): Scenario {
  return { ...scenario, createdAt: createdAt.toISOString() }
}
