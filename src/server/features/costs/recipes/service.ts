import { and, eq } from 'drizzle-orm'
import type { RecipeEffect } from '#contract/recipes.ts'
import { type Component, componentsOf, type Recipes, recipeFault } from '#domain/bundles/recipe.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { BEGINNING } from '#domain/profit/cost-history.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { readRecipes } from '#server/core/bundles/recipes.ts'
import { recostProducts } from '#server/core/sales/costing/recost.ts'
import { type DatedPart, dailyParts } from '#server/core/sales/rollups/parts.ts'
import { NO_SUMS } from '#server/core/sales/rollups/sums.ts'
import { todayOf } from '#server/core/today.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import type { ProductId } from '#server/infra/db/require-product.ts'
import { products } from '#server/infra/db/schema/catalog.ts'
import { recipes } from '#server/infra/db/schema/recipes.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { effectFigures } from '../effect-figures.ts'
import { lockCosts } from '../store.ts'
import type { CostDeps } from '../unit-costs/service.ts'
import { costToday, readProductRecipes } from './queries.ts'

/** Identifies a recipe: its product and the day from which it applies, or `always`. */
export type RecipeId = ProductId & { readonly validFrom: string }

/** Saves the components of a product from a day on. Without components, removes the recipe of that day. */
export async function save(deps: CostDeps, owner: OwnerId, id: RecipeId, components: readonly Component[]) {
  return deps.db.tenant(owner, async (tx) => {
    const scope = await lockCosts(tx, owner, id)
    await write(tx, scope, id, components, todayOf(deps))
    await recordAudit(tx, scope, components.length > 0 ? 'recipe.saved' : 'recipe.removed', id.productId)
    return readProductRecipes(tx, scope, id.productId, todayOf(deps))
  })
}

/** Thrown to roll back the transaction of a preview, so that it changes nothing. */
class Previewed extends Error {
  readonly effect: RecipeEffect

  constructor(effect: RecipeEffect) {
    super('previewed')
    this.effect = effect
  }
}

/** Computes the effect that `save` would have: saves, reads the figures of all months, and rolls back. */
export async function preview(
  deps: CostDeps,
  owner: OwnerId,
  id: RecipeId,
  components: readonly Component[],
): Promise<RecipeEffect> {
  try {
    return await deps.db.tenant(owner, async (tx) => {
      const scope = await lockCosts(tx, owner, id)
      const before = await dailyParts(tx, scope, {}, 'month')
      await write(tx, scope, id, components, todayOf(deps))
      const after = await dailyParts(tx, scope, {}, 'month')
      const unitCost = await costToday(tx, scope, id.productId, todayOf(deps))
      throw new Previewed({ months: changedMonths(before, after), unitCost })
    })
  } catch (error) {
    if (error instanceof Previewed) return error.effect
    throw error
  }
}

function changedMonths(before: readonly DatedPart[], after: readonly DatedPart[]): RecipeEffect['months'] {
  return after
    .map((sums) => {
      const earlier = before.find(({ key, currency }) => key === sums.key && currency === sums.currency)
      const currency = sums.currency as CurrencyCode
      return {
        month: sums.key,
        currency,
        before: effectFigures(earlier ?? NO_SUMS),
        after: effectFigures(sums),
      }
    })
    .filter((month) => JSON.stringify(month.before) !== JSON.stringify(month.after))
    .sort((a, b) => b.month.localeCompare(a.month) || a.currency.localeCompare(b.currency))
}

async function write(
  tx: Tx,
  scope: BusinessScope,
  { productId, validFrom: asked }: RecipeId,
  components: readonly Component[],
  today: string,
): Promise<void> {
  const validFrom = asked === 'always' ? BEGINNING : asked
  const before = await readRecipes(tx, scope)
  const isThis = and(
    eq(recipes.userId, scope.ownerId),
    eq(recipes.productId, productId),
    eq(recipes.validFrom, validFrom),
  )
  const replaced = await tx.delete(recipes).where(isThis).returning({ validFrom: recipes.validFrom })
  if (components.length > 0) {
    // in the seller's time zone it can already be the next day
    if (validFrom > shifted(today, 1))
      throw new AppError('invalid_input', { fields: [{ path: 'validFrom', code: 'dayInFuture' }] })
    await requirePossible(tx, scope, productId, components, before)
    const key = { userId: scope.ownerId, productId, validFrom }
    await tx.insert(recipes).values({ ...key, components: [...components] })
  } else if (replaced.length === 0) throw new AppError('recipe_not_found')
  // sales of the bundle use the purchases of its components, so the new components and those of a replaced recipe are
  // recosted too
  const parts = [...componentsOf(before, [productId]), ...components.map((part) => part.productId)]
  await recostProducts(tx, scope, [...new Set([productId, ...parts])])
}

async function requirePossible(
  tx: Tx,
  scope: BusinessScope,
  productId: string,
  components: readonly Component[],
  before: Recipes,
): Promise<void> {
  const own = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.userId, scope.ownerId), eq(products.businessId, scope.businessId)))
  const names = new Map(own.map(({ id, name }) => [id, name]))
  if (components.some((part) => !names.has(part.productId))) throw new AppError('product_not_found')
  const found = recipeFault(productId, components, before)
  if (found) throw new AppError('recipe_not_possible', { data: { name: names.get(found.productId) ?? '' } })
}
