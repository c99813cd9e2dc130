import type { BundleKind } from '../bundles/recipe.ts'
import { LIMITS } from './limits.ts'

export interface Stock {
  /** The units in stock; null if they were never counted. */
  readonly quantity: number | null
  /** The product's own threshold; null for the default. */
  readonly lowStockBelow: number | null
  /** A bundle has no stock of its own: its components run low. */
  readonly bundle?: BundleKind | null
}

/** Whether fewer units are in stock than the threshold of the product. An unknown stock is never low. */
export function isLowStock({ quantity, lowStockBelow, bundle = null }: Stock): boolean {
  return bundle === null && quantity !== null && quantity < (lowStockBelow ?? LIMITS.lowStock)
}
