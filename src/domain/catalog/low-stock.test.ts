import { expect, test } from 'vitest'
import { isLowStock } from './low-stock.ts'

test.each([
  [9, null, true],
  [10, null, false],
  [9, 5, false],
  [12, 20, true],
  [0, 0, false],
  [-1, 0, true],
  [null, 20, false],
])('a stock of %s units with a low-stock threshold of %s is low: %s', (quantity, lowStockBelow, low) => {
  expect(isLowStock({ quantity, lowStockBelow })).toBe(low)
})

test('a bundle is never low on stock, because only its components are', () => {
  expect(isLowStock({ quantity: 0, lowStockBelow: 5, bundle: 'multipack' })).toBe(false)
})
