import type { BundleKind } from '../bundles/recipe.ts'
import { LIMITS } from './limits.ts'

export interface Stock {
  /** The units in stock; null if they were never counted. */
  readonly quantity: number | null
  /** The product's own threshold; null for the default. */
  readonly lowStockBelow: number | null
  /** The kind of bundle, if the product is one. A bundle has no stock of its own, so only its components run low. */
  readonly bundle?: BundleKind | null
}

/** Whether the product has fewer units in stock than its threshold. An unknown stock is never low. */
export function isLowStock({ quantity, lowStockBelow, bundle = null }: Stock): boolean {
  return bundle === null && quantity !== null && quantity < (lowStockBelow ?? LIMITS.lowStock)
}
