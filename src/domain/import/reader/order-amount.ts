import type { RowKeys } from '../identity/row-keys.ts'

/**
 * An amount of a whole order that a list writes on the rows of its items: on each of them the same, or on the first
 * and nothing on the others, or part by part. The same on all rows is the one amount written again.
 */
export function ofOrder(amounts: readonly number[]): number {
  const [first = 0] = amounts
  return amounts.every((amount) => amount === first)
    ? first
    : amounts.reduce((sum, amount) => sum + amount, 0)
}

/**
 * Whether the order stood in the file before. Sorting can part its rows; which of them repeat what the order has
 * once cannot be told then.
 */
export function seenBefore(order: readonly string[], keys: RowKeys): boolean {
  return keys.next(order).includes('~')
}
