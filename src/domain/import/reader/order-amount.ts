import type { RowKeys } from '../identity/row-keys.ts'

/**
 * Returns an amount of a whole order from the cells of its rows. A list can repeat the amount on every row, write it
 * on the first row, or split it between the rows. If all rows have the same amount, it counts as repeated.
 */
export function ofOrder(amounts: readonly number[]): number {
  const [first = 0] = amounts
  return amounts.every((amount) => amount === first)
    ? first
    : amounts.reduce((sum, amount) => sum + amount, 0)
}

/**
 * Whether rows of the order appeared earlier in the file. If sorting has separated the rows of an order, it is
 * unknown which of them repeat an amount of the whole order.
 */
export function seenBefore(order: readonly string[], keys: RowKeys): boolean {
  return keys.next(order).includes('~')
}
