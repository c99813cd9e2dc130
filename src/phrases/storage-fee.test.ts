import { expect, test } from 'vitest'
import { products as arabic } from './ar/products.ts'
import { products as english } from './en/products.ts'

test('the storage fee says that it is charged per unit sold', () => {
  expect(english.figures.storageFee).toContain('per unit sold')
  expect(arabic.figures.storageFee).toContain('لكل قطعة مباعة')
})
