import { sql } from 'drizzle-orm'
import type { ProductRecipes } from '#contract/recipes.ts'
import { suggestedPack } from '#domain/bundles/pack-title.ts'
import {
  availableOf,
  bundleKind,
  bundlesOf,
  type Component,
  costOfComponents,
  recipeOn,
  shareByCost,
} from '#domain/bundles/recipe.ts'
import { readRecipes } from '#server/core/bundles/recipes.ts'
import { loadCatalog } from '#server/core/sales/lines/match-products.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

interface NamedProduct {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly price: number
  readonly quantity: number | null
}

/**
 * Reads the recipes of a product, the cost and availability that follow from them today, and the bundles that contain
 * the product.
 */
export async function readProductRecipes(
  tx: Tx,
  scope: BusinessScope,
  productId: string,
  today: string,
): Promise<ProductRecipes> {
  const all = await rowsOf<NamedProduct>(
    tx,
    sql`SELECT id, name, sku, price::float8 AS price, quantity FROM products
      WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId} ORDER BY name, id`,
  )
  const byId = new Map(all.map((product) => [product.id, product]))
  const recipes = await readRecipes(tx, scope)
  const catalog = await loadCatalog(tx, scope)
  const costOf = (id: string) => catalog.unitCost(id, today)
  const stockOf = (id: string) => byId.get(id)?.quantity ?? null
  const named = ({ productId: id, count }: Component) => {
    const { name = '', sku = '' } = byId.get(id) ?? {}
    return { productId: id, name, sku, count }
  }
  const versions = recipes.get(productId) ?? []
  const recipe = recipeOn(versions, today) ?? versions[0]
  const shares = recipe && shareByCost(byId.get(productId)?.price ?? 0, recipe.components, costOf)
  const containing = bundlesOf(recipes, new Set([productId]))
  const countIn = (bundle: string) => {
    const ofBundle = recipes.get(bundle)?.toReversed() ?? []
    return ofBundle.flatMap(({ components }) => components).find((part) => part.productId === productId)
      ?.count
  }
  // only suggests products that are not bundles, because a bundle cannot be a component
  const others = all.filter(({ id }) => !recipes.has(id))
  const own = byId.get(productId)
  const pack = own && !recipe && containing.length === 0 ? suggestedPack(own, others) : null
  return {
    currency: scope.currency,
    bundle: recipe ? bundleKind(recipe) : null,
    recipes: versions
      .map(({ validFrom, components }) => ({ validFrom, components: components.map(named) }))
      .reverse(),
    today: recipe
      ? {
          unitCost: costOfComponents(recipe.components, costOf),
          available: availableOf(recipe.components, stockOf),
          components: recipe.components.map((part, at) => ({
            ...named(part),
            unitCost: costOf(part.productId),
            quantity: stockOf(part.productId),
            share: shares?.[at] ?? null,
          })),
        }
      : null,
    containedIn: containing.map((bundle) => named({ productId: bundle, count: countIn(bundle) ?? 0 })),
    suggestion: pack && named({ productId: pack.product.id, count: pack.count }),
  }
}

/** The unit cost that applies to today's sales; null if it is unknown. */
export async function costToday(
  tx: Tx,
  scope: BusinessScope,
  productId: string,
  today: string,
): Promise<number | null> {
  return (await loadCatalog(tx, scope)).unitCost(productId, today)
}
