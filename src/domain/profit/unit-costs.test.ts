import { expect, test } from 'vitest'
import { UnitCosts } from './unit-costs.ts'

function costs(...entries: [string, number][]) {
  const made = new UnitCosts<number>()
  for (const [sku, cost] of entries) made.add(sku, cost)
  return made
}

test('finds the cost of the exact SKU, ignoring spaces before and after the SKU', () => {
  const made = costs([' OUD-50 ', 1], ['oud-50', 2])
  expect([made.get('OUD-50'), made.get('oud-50 '), made.size]).toEqual([1, 2, 2])
})

test('finds the cost of a SKU in another case or Arabic spelling, if only one SKU matches', () => {
  expect(costs(['OUD-50', 1]).get('oud-50')).toBe(1)
  expect(costs(['إضاءة-٢٠', 1]).get('اضاءه-20')).toBe(1)
  expect(costs(['OUD-50', 1], ['oud-50', 2]).get('Oud-50')).toBe(null)
})

test('returns null for a SKU without a cost', () => {
  expect(costs(['OUD-50', 1]).get('MUSK')).toBe(null)
})

test('keeps the first cost when a SKU is added twice', () => {
  const made = new UnitCosts<number>()
  expect([made.add('A', 1), made.add('A', 2), made.get('A')]).toEqual([true, false, 1])
})
