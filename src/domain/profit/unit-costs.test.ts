import { expect, test } from 'vitest'
import { UnitCosts } from './unit-costs.ts'

function costs(...entries: [string, number][]) {
  const made = new UnitCosts<number>()
  for (const [sku, cost] of entries) made.add(sku, cost)
  return made
}

test('prefers the exact SKU, ignoring surrounding spaces', () => {
  const made = costs([' OUD-50 ', 1], ['oud-50', 2])
  expect([made.get('OUD-50'), made.get('oud-50 '), made.size]).toEqual([1, 2, 2])
})

test('matches another case or Arabic spelling if it is unambiguous', () => {
  expect(costs(['OUD-50', 1]).get('oud-50')).toBe(1)
  expect(costs(['إضاءة-٢٠', 1]).get('اضاءه-20')).toBe(1)
  expect(costs(['OUD-50', 1], ['oud-50', 2]).get('Oud-50')).toBe(null)
})

test('returns no cost for a SKU without one', () => {
  expect(costs(['OUD-50', 1]).get('MUSK')).toBe(null)
})

test('keeps the first cost of a SKU', () => {
  const made = new UnitCosts<number>()
  expect([made.add('A', 1), made.add('A', 2), made.get('A')]).toEqual([true, false, 1])
})
