import { and, eq, sql } from 'drizzle-orm'
import { bundlesOf } from '#domain/bundles/recipe.ts'
import type { CostMethod } from '#domain/profit/cost-layers/cost-method.ts'
import { readRecipes } from '#server/core/bundles/recipes.ts'
import { loadCosting } from '#server/core/sales/costing/costing.ts'
import { changedByLayers, changedByUnitCosts, saveRecosted } from '#server/core/sales/costing/layers.ts'
import { linesOfProducts } from '#server/core/sales/costing/line-counts.ts'
import { costMethodOf, withPurchases } from '#server/core/sales/costing/purchases.ts'
import { lockSales } from '#server/core/sales/costing/recost.ts'
import { recountImports, recountStale } from '#server/core/sales/rollups/rollups.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import type { CostMethodChange } from '#server/infra/db/schema/stored-json.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** The maximum number of lines to recompute within a request. More lines are recomputed in the background. */
const LINES_AT_ONCE = 2_000
/** A step recomputes at most this many products with at most `LINES_OF_STEP` lines together, but at least one product. */
const PRODUCTS_OF_STEP = 100
const LINES_OF_STEP = 10_000

/** Reads the running change of the cost method; null if none is running. */
export async function changeOf(tx: Tx, scope: BusinessScope): Promise<CostMethodChange | null> {
  const [found] = await tx.select({ change: businesses.costChange }).from(businesses).where(isOne(scope))
  return found?.change ?? null
}

/**
 * Changes the cost method. Recomputes up to `LINES_AT_ONCE` sales in the caller's transaction and returns true. For more sales
 * it returns false, and the caller starts the job. All costs that are computed from now on follow the new method. The rollups
 * change only after all sales are recomputed, so that no report mixes two methods. To cancel a running change, set the previous
 * method.
 */
export async function changeMethod(tx: Tx, scope: BusinessScope, method: CostMethod): Promise<boolean> {
  await lockSales(tx, scope)
  const current = await costMethodOf(tx, scope)
  const running = await changeOf(tx, scope)
  // setting the same method again retries a change that has failed
  if (current === method && running?.failed !== true) return running === null
  const ids = await costedProducts(tx, scope)
  const linesOf = await linesOfProducts(tx, scope, ids)
  const linesTotal = ids.reduce((sum, id) => sum + linesOf(id), 0)
  await tx.execute(sql`UPDATE businesses SET cost_method = ${method}, catalog_version = catalog_version + 1
    WHERE user_id = ${scope.ownerId} AND id = ${scope.businessId}`)
  await recordAudit(tx, scope, 'business.cost_method_changed', scope.businessId)
  if (running === null && linesTotal <= LINES_AT_ONCE) {
    await recountStale(tx, scope, await recompute(tx, scope, method, ids))
    return true
  }
  const from = running?.from ?? current
  await setChange(tx, scope, { from, after: null, linesDone: 0, linesTotal })
  return false
}

async function recompute(tx: Tx, scope: BusinessScope, method: CostMethod, productIds: readonly string[]) {
  const changes =
    method === 'dated'
      ? changedByUnitCosts(tx, scope, await loadCosting(tx, scope), productIds, { superseded: true })
      : changedByLayers(tx, scope, method, productIds)
  return saveRecosted(tx, scope, changes)
}

/** Recomputes the sales of the next products. Returns whether the change has ended. */
export async function step(tx: Tx, scope: BusinessScope): Promise<boolean> {
  await lockSales(tx, scope)
  const change = await changeOf(tx, scope)
  if (!change) return true
  const { failed: _, ...running } = change
  const { ids, lines } = await nextProducts(tx, scope, change.after)
  const last = ids.at(-1)
  if (last === undefined) {
    await recountImports(tx, scope)
    await setChange(tx, scope, null)
    return true
  }
  await recompute(tx, scope, await costMethodOf(tx, scope), ids)
  await setChange(tx, scope, { ...running, after: last, linesDone: change.linesDone + lines })
  return false
}

/** The products whose costs depend on the method: those with purchases and the bundles that contain them, sorted by id. */
async function costedProducts(tx: Tx, scope: BusinessScope): Promise<string[]> {
  return (await withBundles(tx, scope, await withPurchases(tx, scope))).toSorted()
}

async function nextProducts(
  tx: Tx,
  scope: BusinessScope,
  after: string | null,
): Promise<{ ids: string[]; lines: number }> {
  const open = (await costedProducts(tx, scope)).filter((id) => after === null || id > after)
  const next = open.slice(0, PRODUCTS_OF_STEP)
  const linesOf = await linesOfProducts(tx, scope, next)
  const ids: string[] = []
  let lines = 0
  for (const id of next) {
    const own = linesOf(id)
    if (ids.length > 0 && lines + own > LINES_OF_STEP) break
    ids.push(id)
    lines += own
  }
  return { ids, lines }
}

export async function setChange(
  tx: Tx,
  scope: BusinessScope,
  change: CostMethodChange | null,
): Promise<void> {
  await tx.update(businesses).set({ costChange: change }).where(isOne(scope))
}

function isOne({ ownerId, businessId }: BusinessScope) {
  return and(eq(businesses.userId, ownerId), eq(businesses.id, businessId))
}

/** These products and the bundles that contain them. */
export async function withBundles(tx: Tx, scope: BusinessScope, ids: readonly string[]): Promise<string[]> {
  return [...new Set([...ids, ...bundlesOf(await readRecipes(tx, scope), new Set(ids))])]
}
