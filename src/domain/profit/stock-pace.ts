/** The number of days whose sales determine how fast a product sells. */
export const PACE_DAYS = 30

/**
 * The whole days that the stock lasts if the product sells as in the last 30 days; null if the stock is unknown or nothing was sold.
 */
export function daysLeft(quantity: number | null, sold: number): number | null {
  if (quantity === null || sold <= 0) return null
  return Math.floor((Math.max(0, quantity) * PACE_DAYS) / sold)
}
