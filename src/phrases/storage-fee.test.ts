import { expect, test } from 'vitest'
import { fees as arabicFees } from './ar/fees.ts'
import { products as arabicProducts } from './ar/products.ts'
import { simulator as arabicSimulator } from './ar/simulator.ts'
import { fees } from './en/fees.ts'
import { products } from './en/products.ts'
import { simulator } from './en/simulator.ts'

test.each([
  ['per unit sold', { products, simulator, fees }],
  ['كل قطعة مباعة', { products: arabicProducts, simulator: arabicSimulator, fees: arabicFees }],
])('the storage fee says that it is charged %s', (perUnit, { products, simulator, fees }) => {
  for (const words of [
    products.figures.storageFee,
    simulator.fee.storage,
    fees.charge.fixedStorage,
    fees.form.fixedStorage,
  ])
    expect(words).toContain(perUnit)
})

test('a fee rule does not call every storage fee monthly', () => {
  expect(fees.kinds.storage).not.toContain('Monthly')
  expect(arabicFees.kinds.storage).not.toContain('شهرية')
})
