import { sql } from 'drizzle-orm'
import {
  availableOf,
  type BundleKind,
  bundleKind,
  type Component,
  componentsOf,
  costOfComponents,
  type Recipe,
  type Recipes,
  recipeOn,
} from '#domain/bundles/recipe.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { DeletedBundle } from '#server/infra/db/schema/stored-json.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'

interface OfBusiness {
  readonly ownerId: OwnerId
  readonly businessId: string
}

/** SQL that is true if the product `p` is a bundle. */
export const IS_BUNDLE = sql`EXISTS (SELECT FROM recipes r WHERE r.user_id = p.user_id AND r.product_id = p.id)`

/** Returns the recipes of a business by the id of the bundle, oldest first. */
export async function readRecipes(tx: Tx, { ownerId, businessId }: OfBusiness): Promise<Recipes> {
  const rows = await rowsOf<Recipe & { productId: string }>(
    tx,
    sql`SELECT r.product_id AS "productId", r.valid_from::text AS "validFrom", r.components
      FROM recipes r JOIN products p ON p.user_id = r.user_id AND p.id = r.product_id
      WHERE r.user_id = ${ownerId} AND p.business_id = ${businessId} ORDER BY r.valid_from, r.product_id`,
  )
  const versions = Map.groupBy(rows, ({ productId }) => productId)
  return new Map([...versions].map(([id, all]) => [id, all.map(({ productId: _, ...recipe }) => recipe)]))
}

/** Returns the bundles of a business that were deleted after they were sold. */
export async function readDeletedBundles(tx: Tx, scope: OfBusiness): Promise<readonly DeletedBundle[]> {
  const [found] = await rowsOf<{ deleted: DeletedBundle[] }>(
    tx,
    sql`SELECT deleted_bundles AS deleted FROM businesses
      WHERE user_id = ${scope.ownerId} AND id = ${scope.businessId}`,
  )
  return found?.deleted ?? []
}

/** The ids of the deleted bundles whose sales have one of these SKUs. */
export function bundlesWithSku(deleted: readonly DeletedBundle[], skus: readonly string[]): string[] {
  const named = new Set(skus)
  return deleted.filter(({ listings }) => listings.some(({ sku }) => named.has(sku))).map(({ id }) => id)
}

/** A bundle with the recipe that applies today. */
export interface Bundle {
  readonly kind: BundleKind
  readonly components: readonly Component[]
  /** The unit costs of the components, added up. null if one of them is unknown. */
  readonly unitCost: number | null
  /** The number of bundles for which the stock of the components is enough. null if the stock of one component is unknown. */
  readonly quantity: number | null
}

export type Bundles = ReadonlyMap<string, Bundle>

/** Returns the bundles of a business by product id. All other products have their own cost and stock. */
export async function readBundles(tx: Tx, scope: OfBusiness, today: string): Promise<Bundles> {
  const recipes = await readRecipes(tx, scope)
  if (recipes.size === 0) return new Map()
  const ids = componentsOf(recipes, recipes.keys())
  const rows = await rowsOf<{ id: string; quantity: number | null; unitCost: number | null }>(
    tx,
    sql`SELECT p.id, p.quantity, (SELECT c.unit_cost::float8 FROM unit_costs c
          WHERE c.user_id = p.user_id AND c.product_id = p.id AND c.valid_from <= ${today}::date
          ORDER BY c.valid_from DESC LIMIT 1) AS "unitCost"
      FROM products p WHERE p.user_id = ${scope.ownerId} AND p.id = ANY(${sql.param(ids)}::uuid[])`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    [...recipes].flatMap(([id, versions]) => {
      // in the seller's time zone, the next day can already have begun
      const recipe = recipeOn(versions, today) ?? versions[0]
      if (recipe === undefined) return []
      const { components } = recipe
      const bundle = {
        kind: bundleKind(recipe),
        components,
        unitCost: costOfComponents(components, (part) => byId.get(part)?.unitCost ?? null),
        quantity: availableOf(components, (part) => byId.get(part)?.quantity ?? null),
      }
      return [[id, bundle] as const]
    }),
  )
}

interface OwnValues {
  readonly unitCost: number | null
  readonly quantity: number | null
}

/** If a product is a bundle, replaces its cost and stock by those that follow from its components. */
export function asBundle<Row extends OwnValues>(
  row: Row,
  bundles: Bundles,
  id: string,
): Row & { readonly bundle: BundleKind | null } {
  const bundle = bundles.get(id)
  if (bundle === undefined) return { ...row, bundle: null }
  const { kind, unitCost, quantity } = bundle
  return { ...row, unitCost, quantity, bundle: kind }
}

/** Refuses to change the cost or the stock of a bundle, because both come from its components. */
export async function refuseBundles(tx: Tx, scope: OfBusiness, productIds: readonly string[]): Promise<void> {
  const [found] = await rowsOf<{ name: string }>(
    tx,
    sql`SELECT p.name FROM products p WHERE p.user_id = ${scope.ownerId} AND p.business_id = ${scope.businessId}
      AND p.id = ANY(${sql.param(productIds)}::uuid[]) AND ${IS_BUNDLE} ORDER BY p.name LIMIT 1`,
  )
  if (found) throw new AppError('product_is_bundle', { data: { name: found.name } })
}
