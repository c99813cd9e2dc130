import type { RowKeys } from '../identity/row-keys.ts'

/**
 * Combines an order's amount that a list repeats on the rows of its items, writes only on the first row, or splits
 * between the rows. If all rows have the same amount, it is one amount that the list repeats.
 */
export function ofOrder(amounts: readonly number[]): number {
  const [first = 0] = amounts
  return amounts.every((amount) => amount === first)
    ? first
    : amounts.reduce((sum, amount) => sum + amount, 0)
}

/**
 * Whether the order appeared earlier in the file. Sorting can separate its rows, and then it is unknown which of them
 * repeat an amount of the whole order.
 */
export function seenBefore(order: readonly string[], keys: RowKeys): boolean {
  return keys.next(order).includes('~')
}
