import fc from 'fast-check'
import { expect, test } from 'vitest'
import { landedCosts } from './landed-cost.ts'

// a shipment of 10 lamps at 20.00 and 30 mugs at 5.00, with freight and customs of 100.00
const goods = [
  { units: 10, goods: 20_000 },
  { units: 30, goods: 15_000 },
]

test('gives each unit the same share of the freight when the seller divides by units', () => {
  expect(landedCosts(goods, 10_000, 'units')).toEqual([
    { goods: 20_000, share: 2_500, total: 22_500, unitCost: 2_250, rounding: 0 },
    { goods: 15_000, share: 7_500, total: 22_500, unitCost: 750, rounding: 0 },
  ])
})

test('gives expensive goods a larger share of the freight when the seller divides by value', () => {
  expect(landedCosts(goods, 10_000, 'value')).toEqual([
    { goods: 20_000, share: 5_714, total: 25_714, unitCost: 2_571, rounding: 4 },
    { goods: 15_000, share: 4_286, total: 19_286, unitCost: 643, rounding: -4 },
  ])
})

test('gives each item the same share when all goods cost zero', () => {
  expect(
    landedCosts(
      [
        { units: 1, goods: 0 },
        { units: 3, goods: 0 },
      ],
      9,
      'value',
    ).map(({ share }) => share),
  ).toEqual([5, 4])
})

test('keeps the total of goods and freight: it equals the sum of all unit costs and rounding remainders', () => {
  const item = fc.record({
    units: fc.integer({ min: 1, max: 5_000 }),
    goods: fc.integer({ min: 0, max: 10 ** 9 }),
  })
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.constantFrom('units' as const, 'value' as const),
      (items, common, by) => {
        const landed = landedCosts(items, common, by)
        const whole = items.reduce((sum, each) => sum + each.goods, common)
        expect(landed.reduce((sum, { total }) => sum + total, 0)).toBe(whole)
        for (const [at, { total, unitCost, rounding }] of landed.entries()) {
          const units = items[at]?.units ?? 0
          expect(unitCost * units + rounding).toBe(total)
          expect(Math.abs(rounding) * 2).toBeLessThanOrEqual(units)
        }
      },
    ),
    { numRuns: 300 },
  )
})
