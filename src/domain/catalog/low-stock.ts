import { LIMITS } from './limits.ts'

export interface Stock {
  /** The units in stock; null if they were never counted. */
  readonly quantity: number | null
  /** The product's own threshold; null for the default. */
  readonly lowStockBelow: number | null
}

/** Whether fewer units are in stock than the threshold of the product. An unknown stock is never low. */
export function isLowStock({ quantity, lowStockBelow }: Stock): boolean {
  return quantity !== null && quantity < (lowStockBelow ?? LIMITS.lowStock)
}
