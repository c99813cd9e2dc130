import { expect, test } from 'vitest'
import { UnitCosts } from './unit-costs.ts'

function costs(...entries: [string, number][]) {
  const made = new UnitCosts<number>()
  for (const [sku, cost] of entries) made.add(sku, cost)
  return made
}

test('the exact SKU comes first, without spaces around it', () => {
  const made = costs([' OUD-50 ', 1], ['oud-50', 2])
  expect([made.get('OUD-50'), made.get('oud-50 '), made.size]).toEqual([1, 2, 2])
})

test('another case or Arabic spelling is the same SKU where only one is meant', () => {
  expect(costs(['OUD-50', 1]).get('oud-50')).toBe(1)
  expect(costs(['إضاءة-٢٠', 1]).get('اضاءه-20')).toBe(1)
  expect(costs(['OUD-50', 1], ['oud-50', 2]).get('Oud-50')).toBe(null)
})

test('a SKU that nobody priced has no cost', () => {
  expect(costs(['OUD-50', 1]).get('MUSK')).toBe(null)
})

test('the first cost of a SKU stays', () => {
  const made = new UnitCosts<number>()
  expect([made.add('A', 1), made.add('A', 2), made.get('A')]).toEqual([true, false, 1])
})
