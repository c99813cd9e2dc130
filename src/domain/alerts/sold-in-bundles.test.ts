import { expect, test } from 'vitest'
import { soldInBundles } from './sold-in-bundles.ts'

const recipes = new Map([
  [
    'SET',
    [
      { validFrom: '2026-03-02', components: [{ productId: 'LAMP', count: 2 }] },
      {
        validFrom: '2026-03-20',
        components: [
          { productId: 'LAMP', count: 1 },
          { productId: 'MUG', count: 3 },
        ],
      },
    ],
  ],
])
const sold = (day: string, runsOut: string[], costs: Record<string, number> = { LAMP: 600, MUG: 100 }) => {
  const set = { productId: 'SET', day, ago: 0, units: 5, revenue: 9_000, profit: -1_000, complete: true }
  const parts = soldInBundles([set], recipes, new Set(runsOut), (id) => costs[id] ?? null)
  return [...parts].map(([id, [part]]) => [id, part?.units, part?.revenue, part?.complete && part.profit])
}

test('counts a bundle in full for the component that runs out, by the recipe of the day', () => {
  expect(sold('2026-03-01', ['LAMP'])).toEqual([])
  expect(sold('2026-03-19', ['LAMP', 'MUG'])).toEqual([['LAMP', 10, 9_000, -1_000]])
  expect(sold('2026-03-20', ['MUG'], {})).toEqual([['MUG', 15, 9_000, -1_000]])
})

test('divides a bundle over several components that run out by their costs, and leaves the profit unknown without these', () => {
  expect(sold('2026-03-20', ['LAMP', 'MUG'])).toEqual([
    ['LAMP', 5, 6_000, -667],
    ['MUG', 15, 3_000, -333],
  ])
  expect(sold('2026-03-20', ['LAMP', 'MUG'], { LAMP: 600 })).toEqual([
    ['LAMP', 5, 2_250, false],
    ['MUG', 15, 6_750, false],
  ])
})
