import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BEGINNING } from '../profit/cost-history.ts'
import {
  availableOf,
  bundleKind,
  bundlesOf,
  costOfComponents,
  partsOn,
  type Recipe,
  recipeFault,
  recipeOn,
  shareByCost,
  stockGroups,
} from './recipe.ts'

const twoLampsAndMug = [
  { productId: 'lamp', count: 2 },
  { productId: 'mug', count: 1 },
]
const from =
  (values: Readonly<Record<string, number | null>>) =>
  (id: string): number | null =>
    values[id] ?? null
const recipe = (validFrom: string, parts: Readonly<Record<string, number>>): Recipe => ({
  validFrom,
  components: Object.entries(parts).map(([productId, count]) => ({ productId, count })),
})

describe('a bundle of two lamps at 5.00 and a mug at 3.01', () => {
  const costs = from({ lamp: 500, mug: 301 })

  test('costs 13.01', () => {
    expect(costOfComponents(twoLampsAndMug, costs)).toBe(1_301)
  })

  test('is available three times when 9 lamps and 3 mugs are in stock', () => {
    expect(availableOf(twoLampsAndMug, from({ lamp: 9, mug: 3 }))).toBe(3)
  })

  test('divides revenue of 99.99 over its components in proportion to their costs', () => {
    expect(shareByCost(9_999, twoLampsAndMug, costs)).toEqual([7_686, 2_313])
  })
})

test('cost, availability and revenue shares of a bundle are unknown if the cost or stock of one component is unknown', () => {
  const lampOnly = from({ lamp: 500 })
  expect(costOfComponents(twoLampsAndMug, lampOnly)).toBeNull()
  expect(availableOf(twoLampsAndMug, lampOnly)).toBeNull()
  expect(shareByCost(9_999, twoLampsAndMug, lampOnly)).toBeNull()
})

test('no unit of a bundle is available if the stock of a component is negative', () => {
  expect(availableOf(twoLampsAndMug, from({ lamp: -4, mug: 3 }))).toBe(0)
})

test('revenue is divided in proportion to the units when all components cost nothing', () => {
  expect(shareByCost(900, twoLampsAndMug, from({ lamp: 0, mug: 0 }))).toEqual([600, 300])
})

test('a recipe applies from its day until the next one; before the first recipe, the product itself leaves the stock', () => {
  const recipes = new Map([['set', [recipe('2026-03-01', { lamp: 2 }), recipe('2026-04-01', { mug: 1 })]]])
  expect(partsOn(recipes, 'set', '2026-02-28')).toEqual([{ productId: 'set', count: 1 }])
  expect(partsOn(recipes, 'set', '2026-03-31')).toEqual([{ productId: 'lamp', count: 2 }])
  expect(partsOn(recipes, 'set', '2026-04-01')).toEqual([{ productId: 'mug', count: 1 }])
  expect(partsOn(recipes, 'mug', '2026-04-01')).toEqual([{ productId: 'mug', count: 1 }])
  expect(recipeOn([recipe(BEGINNING, { lamp: 1 })], '1970-01-01')).toBeDefined()
})

test('a recipe with one component is a multipack, one with several is a bundle', () => {
  expect(bundleKind(recipe(BEGINNING, { lamp: 3 }))).toBe('multipack')
  expect(bundleKind({ components: twoLampsAndMug })).toBe('bundle')
})

describe('the check of a recipe', () => {
  const others = new Map([['set', [recipe(BEGINNING, { lamp: 2 })]]])

  test.each([
    ['a bundle that contains itself', 'box', ['box'], { fault: 'itself', productId: 'box' }],
    ['the same component twice', 'box', ['mug', 'mug'], { fault: 'repeated', productId: 'mug' }],
    ['a bundle within a bundle', 'box', ['set'], { fault: 'is_bundle', productId: 'set' }],
    ['a recipe for a component of a bundle', 'lamp', ['mug'], { fault: 'is_component', productId: 'set' }],
  ] as const)('refuses %s', (_, productId, parts, fault) => {
    const components = parts.map((part) => ({ productId: part, count: 1 }))
    expect(recipeFault(productId, components, others)).toEqual(fault)
  })

  test('accepts components that are not bundles themselves', () => {
    expect(recipeFault('box', twoLampsAndMug, others)).toBeNull()
  })
})

test('finds the bundles that contain a product, and groups the products that share stock', () => {
  const recipes = new Map([
    ['set', [recipe(BEGINNING, { lamp: 2 }), recipe('2026-04-01', { mug: 1 })]],
    ['pair', [recipe(BEGINNING, { mug: 2 })]],
    ['box', [recipe(BEGINNING, { vase: 1 })]],
  ])
  expect(bundlesOf(recipes, new Set(['mug']))).toEqual(['set', 'pair'])
  const groups = stockGroups(recipes, ['lamp', 'bowl', 'pair'])
  expect(groups.map((group) => group.toSorted())).toEqual([['lamp', 'mug', 'pair', 'set'], ['bowl']])
})

describe('a generated recipe', () => {
  const cost = fc.integer({ min: 0, max: 1_000_000 })
  const parts = fc.array(
    fc.record({ count: fc.integer({ min: 1, max: 100 }), cost, stock: fc.nat(10_000) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  const named = (each: readonly { count: number; cost: number; stock: number }[]) => ({
    components: each.map(({ count }, at) => ({ productId: String(at), count })),
    costOf: (id: string) => each[Number(id)]?.cost ?? null,
    stockOf: (id: string) => each[Number(id)]?.stock ?? null,
  })

  test('divides an amount into shares that sum to it exactly and never have the opposite sign', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: -100_000_000, max: 100_000_000 }), (each, amount) => {
        const { components, costOf } = named(each)
        const shares = shareByCost(amount, components, costOf) ?? []
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
        expect(shares.every((share) => share === 0 || share < 0 === amount < 0)).toBe(true)
      }),
    )
  })

  test('has an unknown cost, availability and shares, never zero, if a component is unknown', () => {
    fc.assert(
      fc.property(parts, fc.nat(), (each, picked) => {
        const { components, costOf, stockOf } = named(each)
        const missing = String(picked % each.length)
        const without = (of: (id: string) => number | null) => (id: string) =>
          id === missing ? null : of(id)
        expect(costOfComponents(components, without(costOf))).toBeNull()
        expect(availableOf(components, without(stockOf))).toBeNull()
        expect(shareByCost(100, components, without(costOf))).toBeNull()
      }),
    )
  })

  test('is available as often as the stock allows, and not once more', () => {
    fc.assert(
      fc.property(parts, (each) => {
        const { components, stockOf } = named(each)
        const units = availableOf(components, stockOf) ?? -1
        const enough = (wanted: number) => each.every(({ count, stock }) => count * wanted <= stock)
        expect([enough(units), enough(units + 1)]).toEqual([true, false])
      }),
    )
  })
})
