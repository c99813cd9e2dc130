import { sql } from 'drizzle-orm'
import { type Component, costOfComponents, partsOn, type Recipes } from '#domain/bundles/recipe.ts'
import { foldName } from '#domain/import/cells/clean-text.ts'
import { Memo } from '#domain/import/cells/memo.ts'
import { BEGINNING, costOn, type DatedCost } from '#domain/profit/cost-history.ts'
import type { PlannedPlatform } from '#domain/profit/planned.ts'
import { readRecipes } from '#server/core/bundles/recipes.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { FollowingFees } from '../../fees/ruled-fees.ts'

/**
 * The product that the SKU of a sale line names. When several products match, none of them is chosen, because a guess
 * could be wrong.
 */
export type Match =
  | { readonly productId: string; readonly reason: 'matched' }
  | { readonly productId: null; readonly reason: 'no_product' | 'ambiguous' }

/** A product that an import will create. Its id is assigned before the product exists, so that sale lines can refer to it. */
export interface ComingProduct {
  readonly id: string
  readonly sku: string
  /** The name that the seller entered. If null, the import creates the product only when no product has its SKU. */
  readonly name: string | null
  readonly unitCost: number | null
}

/** The fees that the seller entered, and the rules that some of them follow. */
export type ProductFees = PlannedPlatform & FollowingFees

const NO_PRODUCT: Match = { productId: null, reason: 'no_product' }
const AMBIGUOUS: Match = { productId: null, reason: 'ambiguous' }

const FOLDED = new Memo(foldName)
/**
 * Folds a SKU for comparison. SKUs are compared like names: variants of spelling and upper or lower case make no
 * difference.
 */
export const foldSku = (sku: string): string => FOLDED.of(sku)

/** The products of a business by SKU, with their unit costs over time. */
export class Catalog {
  /** By platform, then by SKU. One key of both would be a new text for each line of a file. */
  readonly #byPlatform = new Map<string, Map<string, Set<string>>>()
  readonly #onAnyPlatform = new Set<string>()
  readonly #bySku = new Map<string, Set<string>>()
  readonly #costs = new Map<string, DatedCost[]>()
  readonly #fees = new Map<string, ProductFees>()
  readonly #recipes: Recipes

  constructor(recipes: Recipes = new Map()) {
    this.#recipes = recipes
  }

  addPlatformSku(platform: string, sku: string, productId: string): void {
    const folded = foldSku(platform)
    const ofPlatform = this.#byPlatform.get(folded) ?? new Map<string, Set<string>>()
    this.#byPlatform.set(folded, ofPlatform)
    add(ofPlatform, foldSku(sku), productId)
    this.#onAnyPlatform.add(foldSku(sku))
  }

  addSku(sku: string, productId: string): void {
    add(this.#bySku, foldSku(sku), productId)
  }

  addFees(platform: string, productId: string, fees: ProductFees): void {
    this.#fees.set(feesKey(platform, productId), fees)
  }

  /** What the seller entered for the product on this platform, in the business's currency. null when nothing was entered. */
  fees(platform: string, productId: string): ProductFees | null {
    return this.#fees.get(feesKey(platform, productId)) ?? null
  }

  /** Adds a unit cost of a product. Call it in chronological sequence. */
  addCost(productId: string, cost: DatedCost): void {
    const known = this.#costs.get(productId)
    if (known) known.push(cost)
    else this.#costs.set(productId, [cost])
  }

  /**
   * Whether this SKU is a product's own SKU and not only its SKU on one platform. If so, no other product is created
   * for it.
   */
  hasSku(sku: string): boolean {
    return this.#bySku.has(foldSku(sku))
  }

  /** Whether a product has this SKU, as its own SKU or as that of a platform. */
  names(sku: string): boolean {
    return this.hasSku(sku) || this.#onAnyPlatform.has(foldSku(sku))
  }

  /** Adds a product that the import will create, unless another product has its SKU. Returns whether it was added. */
  addComing(product: ComingProduct): boolean {
    const taken = product.name === null ? this.names(product.sku) : this.hasSku(product.sku)
    if (taken) return false
    this.addSku(product.sku, product.id)
    if (product.unitCost !== null)
      this.addCost(product.id, { validFrom: BEGINNING, unitCost: product.unitCost })
    return true
  }

  /** The SKU that a product has on the line's platform takes precedence over a product's own SKU. */
  match(platform: string, sku: string | null): Match {
    if (sku === null || sku.trim() === '') return NO_PRODUCT
    const folded = foldSku(sku)
    const found = this.#byPlatform.get(foldSku(platform))?.get(folded) ?? this.#bySku.get(folded)
    if (!found) return NO_PRODUCT
    const [productId] = found
    return found.size === 1 && productId !== undefined ? { productId, reason: 'matched' } : AMBIGUOUS
  }

  /**
   * Returns the products whose cost and stock a sold unit consumes on a day: the components of a bundle, or the
   * product itself.
   */
  partsOn(productId: string, day: string): readonly Component[] {
    return partsOn(this.#recipes, productId, day)
  }

  /** Whether the unit cost of a product can differ between days. */
  changesCost(productId: string): boolean {
    return this.#recipes.has(productId) || (this.#costs.get(productId)?.length ?? 0) > 1
  }

  /** Returns the unit cost that is in force on an ISO day, in minor units of the business's currency. null when unknown. */
  unitCost(productId: string, day: string): number | null {
    return costOfComponents(
      this.partsOn(productId, day),
      (part) => costOn(this.#costs.get(part) ?? [], day)?.unitCost ?? null,
    )
  }
}

export async function loadCatalog(tx: Tx, scope: BusinessScope): Promise<Catalog> {
  const { ownerId, businessId } = scope
  const catalog = new Catalog(await readRecipes(tx, scope))
  const own = await rowsOf<{ id: string; sku: string }>(
    tx,
    sql`SELECT id, sku FROM products
      WHERE user_id = ${ownerId} AND business_id = ${businessId} AND btrim(sku) <> ''`,
  )
  for (const { id, sku } of own) catalog.addSku(sku, id)
  const onPlatforms = await rowsOf<ProductFees & { id: string; sku: string; platform: string }>(
    tx,
    sql`SELECT p.id, btrim(pp.sku) AS sku, pl.name AS platform, pp.referral_fee_ppm AS "referralFeePpm",
        pp.outbound_fee::float8 AS "outboundFee", pp.monthly_storage_fee::float8 AS "monthlyStorageFee",
        coalesce(pl.code, pl.id::text) AS "rulesOf", pp.fulfilment, pp.fee_category AS category,
        pp.weight_grams AS "weightGrams", pp.follows
      FROM products p
      JOIN product_platforms pp ON pp.user_id = p.user_id AND pp.product_id = p.id
      JOIN platforms pl ON pl.id = pp.platform_id
      WHERE p.user_id = ${ownerId} AND p.business_id = ${businessId}`,
  )
  for (const { id, sku, platform, ...fees } of onPlatforms) {
    if (sku !== '') catalog.addPlatformSku(platform, sku, id)
    catalog.addFees(platform, id, { ...fees, productId: id })
  }
  const costs = await rowsOf<{ id: string; validFrom: string; unitCost: number | null }>(
    tx,
    sql`SELECT p.id, c.valid_from::text AS "validFrom", c.unit_cost::float8 AS "unitCost"
      FROM products p JOIN unit_costs c ON c.user_id = p.user_id AND c.product_id = p.id
      WHERE p.user_id = ${ownerId} AND p.business_id = ${businessId} ORDER BY c.valid_from`,
  )
  for (const { id, ...cost } of costs) catalog.addCost(id, cost)
  return catalog
}

function feesKey(platform: string, productId: string): string {
  return `${foldSku(platform)}\u001f${productId}`
}

function add(map: Map<string, Set<string>>, key: string, productId: string): void {
  const known = map.get(key)
  if (known) known.add(productId)
  else map.set(key, new Set([productId]))
}
