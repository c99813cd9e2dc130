import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LayerMethod } from './cost-method.ts'
import { type LayeredLine, layeredCosts, type ProductStock } from './layered-costs.ts'
import type { StockEntry } from './stock-entries.ts'

const METHODS = ['fifo', 'average'] as const
const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}`
const known = (unitCost: number) => [{ validFrom: '0001-01-01', unitCost }]

function purchase(on: number, units: number, value: number | null, rest = {}): StockEntry {
  return { kind: 'purchase', day: day(on), entered: on * 100, units, value, raisesStock: true, ...rest }
}

function count(on: number, units: number | null, entered = on * 100 + 50): StockEntry {
  return { kind: 'count', day: day(on), entered, units }
}

function damage(on: number, units: number): StockEntry {
  return { kind: 'damage', day: day(on), entered: on * 100 + 60, units }
}

function line(on: number, units: number, order: string | null = null, id = on): LayeredLine {
  return { id, key: `k${String(id).padStart(4, '0')}`, day: day(on), units, order }
}

function costsOf(method: LayerMethod, stock: Partial<ProductStock>) {
  const result = layeredCosts(method, { entries: [], lines: [], unitCosts: [], ...stock })
  return { ...result, costs: [...(result?.costs ?? new Map<number, number | null>()).values()] }
}

describe('the worked example of three purchases, four sales and a return', () => {
  const entries = [purchase(1, 10, 1000), purchase(3, 10, 1333), purchase(8, 5, 1500)]
  const lines = [line(2, 6), line(4, 8, 'A'), line(5, -2, 'A'), line(6, 7), line(7, 3)]

  test.each([
    ['fifo', [600, 933, 934, 733, -267]],
    ['average', [600, 990, 867, 724, -248]],
  ] as const)('%s gives each sale and return its cost, exact to the minor unit', (method, costs) => {
    const { left, ...result } = costsOf(method, { entries, lines })
    expect(result.costs).toEqual(costs)
    expect(left).toEqual([{ units: 3, value: 900 }])
    expect(result.entered).toEqual({ units: 25, value: 3833 })
  })

  test.each(METHODS)(
    '%s leaves the cost of units unknown that were sold while none were in stock, until the next purchase',
    (method) => {
      const { costs, short, left } = costsOf(method, { entries: entries.slice(0, 2), lines })
      expect(costs[3]).toBeNull()
      expect({ short, left }).toEqual({ short: 2, left: [] })
    },
  )

  test.each(METHODS)('%s gives the same costs whatever the order of the input', (method) => {
    const stock = { entries: entries.toReversed(), lines: lines.toReversed() }
    expect(costsOf(method, stock)).toEqual(costsOf(method, { entries, lines }))
  })
})

test('a product without purchases keeps its dated unit costs', () => {
  const stock = { entries: [count(1, 5)], lines: [line(2, 1)], unitCosts: known(100) }
  expect(layeredCosts('fifo', stock)).toBeNull()
})

describe('opening stock', () => {
  const lines = [line(2, 3), line(6, 5)]
  const unitCosts = known(100)

  test('enters at the dated unit cost, and is the last count less the units sold since then', () => {
    const entries = [count(1, 5), purchase(5, 10, 2000)]
    expect(costsOf('fifo', { entries, lines, unitCosts })).toMatchObject({
      costs: [300, 2 * 100 + 600],
      left: [{ units: 7, value: 1400 }],
    })
  })

  test('is the count that was entered before the purchase, if both are on the same day', () => {
    const entries = [count(5, 2, 10), purchase(5, 10, 2000)]
    expect(costsOf('fifo', { entries, lines, unitCosts })).toMatchObject({
      costs: [300, 2 * 100 + 600],
      left: [{ units: 7, value: 1400 }],
    })
  })

  test('is zero without a count, and sales before the first purchase keep their dated unit cost', () => {
    const entries = [purchase(5, 10, 2000)]
    expect(costsOf('fifo', { entries, lines, unitCosts }).costs).toEqual([300, 1000])
  })

  test('has an unknown cost if the product has no unit cost', () => {
    const entries = [count(1, 1), purchase(5, 10, 2000)]
    const sold = [line(6, 1), line(7, 2)]
    for (const method of METHODS) expect(costsOf(method, { entries, lines: sold }).costs).toEqual([null, 400])
  })
})

describe('stock counts and damage', () => {
  const unitCosts = known(100)

  test('a count that finds more units adds them at the dated unit cost, and fills a shortage', () => {
    const entries = [purchase(1, 2, 400), count(3, 4)]
    const result = costsOf('fifo', { entries, lines: [line(2, 3)], unitCosts })
    expect(result).toMatchObject({ costs: [500], left: [{ units: 4, value: 400 }], short: 0 })
  })

  test('a count that finds fewer units removes the missing ones at their cost, outside the cost of sales', () => {
    const entries = [purchase(1, 5, 1000), count(3, 2)]
    const result = costsOf('fifo', { entries, lines: [line(2, 1)], unitCosts })
    expect(result).toMatchObject({
      costs: [200],
      left: [{ units: 2, value: 400 }],
      lost: { units: 2, value: 400 },
    })
  })

  test('damage removes units at their cost, outside the cost of sales', () => {
    const result = costsOf('fifo', { entries: [purchase(1, 5, 1000), damage(2, 2)], unitCosts })
    expect(result).toMatchObject({ left: [{ units: 3, value: 600 }], lost: { units: 2, value: 400 } })
  })

  test('a receipt that is entered after a count for an earlier day is added to the count', () => {
    const entries = [purchase(1, 5, 1000), count(4, 5), purchase(2, 3, 900, { entered: 999 })]
    expect(costsOf('fifo', { entries, unitCosts })).toMatchObject({
      left: [
        { units: 5, value: 1000 },
        { units: 3, value: 900 },
      ],
      lost: { units: 0 },
    })
  })

  test('a receipt that is undone after a count is not in stock, although the count included it', () => {
    const entries = [purchase(1, 5, 1000), purchase(2, 3, 900, { undone: 999 }), count(4, 8)]
    expect(costsOf('fifo', { entries, unitCosts })).toMatchObject({ left: [{ units: 5, value: 1000 }] })
  })

  test('a shipment that is entered after a count for an earlier day is assumed to be in the count', () => {
    const later = { entered: 999, raisesStock: false }
    const entries = [purchase(1, 5, 1000), count(4, 8), purchase(2, 3, 900, later)]
    expect(costsOf('fifo', { entries, unitCosts }).lost).toEqual({ units: 0, value: 0 })
  })

  test('the last count of a day replaces the other counts of that day', () => {
    const entries = [purchase(1, 5, 1000), count(2, 500, 201), count(2, 5, 202)]
    expect(costsOf('fifo', { entries, unitCosts })).toMatchObject({ left: [{ units: 5, value: 1000 }] })
  })

  test('an undone count cancels the earlier counts of its day and leaves the stock unchanged', () => {
    const entries = [
      count(1, 9, 1),
      count(1, null, 2),
      purchase(1, 5, 1000),
      count(3, 50, 301),
      count(3, null, 302),
    ]
    const sold = { entries, lines: [line(2, 6)], unitCosts }
    expect(costsOf('fifo', sold)).toMatchObject({ costs: [null], left: [], short: 1, entered: { units: 5 } })
    expect(costsOf('fifo', { ...sold, entries: [...entries, count(4, 2)] })).toMatchObject({ costs: [1100] })
  })
})

describe('returned goods', () => {
  const entries = [purchase(2, 2, 500), purchase(9, 2, 900)]
  const unitCosts = known(100)

  test('come back at the dated unit cost if they were sold before the first purchase', () => {
    const lines = [line(1, 2, 'A'), line(3, -1, 'A'), line(4, 1)]
    expect(costsOf('fifo', { entries, lines, unitCosts }).costs).toEqual([200, 100, -100])
  })

  test('come back at the dated unit cost if their sale is unknown', () => {
    expect(costsOf('fifo', { entries, lines: [line(3, -1, 'B')], unitCosts }).costs).toEqual([-100])
    expect(costsOf('fifo', { entries, lines: [line(3, -1)] }).costs).toEqual([null])
  })

  test.each(METHODS)('leave later purchases in stock when they were sold without stock (%s)', (method) => {
    const lines = [line(3, 2), line(4, 5, 'A'), line(5, -5, 'A'), line(10, 1)]
    expect(costsOf(method, { entries, lines })).toMatchObject({
      costs: [500, 5 * 450, 450, -5 * 450],
      left: [{ units: 1, value: 450 }],
      short: 0,
    })
    expect(costsOf(method, { entries: entries.slice(0, 1), lines: lines.slice(0, 3) })).toMatchObject({
      costs: [500, null, null],
      left: [],
      short: 5,
    })
  })

  test('cost as much as the last unit kept when only some units were sold without stock', () => {
    const lines = [line(3, 3, 'A'), line(4, -1, 'A')]
    expect(costsOf('fifo', { entries, lines })).toMatchObject({
      costs: [750, -250],
      left: [{ units: 2, value: 900 }],
    })
  })

  test('are first those that are still short when a purchase replaced only some of the units sold without stock', () => {
    const lines = [line(3, 5, 'A'), line(10, -2, 'A')]
    // The sale took two units from the stock and two from the later purchase. The fifth one came back before it was replaced.
    expect(costsOf('fifo', { entries, lines })).toMatchObject({
      costs: [500 + 900 + 450, -450 - 450],
      left: [{ units: 1, value: 450 }],
    })
  })

  test('come back at the dated unit cost as far as more units come back than were sold', () => {
    const lines = [line(3, 1, 'A'), line(4, -2, 'A')]
    expect(costsOf('fifo', { entries, lines, unitCosts }).costs).toEqual([250, -350])
  })
})

test('lines without units, such as fees, have a known cost of 0 if the cost of the sale before them is known', () => {
  const entries = [purchase(2, 1, 500)]
  const lines = [line(1, 0), line(3, 1), line(4, 0), line(5, 1), line(6, 0)]
  expect(costsOf('fifo', { entries, lines }).costs).toEqual([null, 500, null, 0, null])
})

test('lines without units take the sale of their own order as the sale before them', () => {
  const entries = [purchase(2, 1, 500)]
  const lines = [line(3, 1, 'A'), line(4, 1, 'B'), line(5, 0, 'A'), line(6, 0, 'B'), line(7, 0, 'C')]
  expect(costsOf('fifo', { entries, lines }).costs).toEqual([500, null, 0, null, null])
})

const entry = fc.oneof(
  fc
    .tuple(
      fc.integer({ min: 1, max: 28 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 9999 }),
    )
    .map(([on, units, value]) => purchase(on, units, value)),
  fc
    .tuple(fc.integer({ min: 1, max: 28 }), fc.option(fc.integer({ min: 0, max: 20 })))
    .map(([on, n]) => count(on, n)),
  fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 5 })).map(([on, n]) => damage(on, n)),
)
const stocks = fc.record({
  entries: fc.uniqueArray(entry, { selector: ({ entered }) => entered, maxLength: 12 }),
  lines: fc
    .array(
      fc.tuple(
        fc.integer({ min: 1, max: 28 }),
        fc.integer({ min: -8, max: 8 }),
        fc.constantFrom('A', 'B', null),
      ),
      {
        maxLength: 25,
      },
    )
    .map((drafts) => drafts.map(([on, units, order], at) => line(on, units, order, at + 1))),
  unitCosts: fc.constant(known(137)),
})

// A purchase on the first day applies to all lines.
const FIRST = purchase(1, 1, 7, { entered: 0 })
// A purchase at the end gives all units sold without stock a cost.
const LAST = purchase(28, 500, 33_333, { entered: 9e6 })

test.each(METHODS)(
  '%s splits what entered exactly into sales, losses and stock, whether units are missing or not',
  (method) => {
    fc.assert(
      fc.property(stocks, fc.boolean(), (stock, enough) => {
        const entries = [...stock.entries, FIRST, ...(enough ? [LAST] : [])]
        const lines = stock.lines.filter(({ day: on }) => on > day(1))
        const result = layeredCosts(method, { ...stock, entries, lines })
        if (!result) throw new Error('the product has purchases')
        const sold = lines.reduce((sum, { units }) => sum + units, 0)
        const leftUnits = result.left.reduce((sum, { units }) => sum + units, 0)
        expect(leftUnits).toBe(Math.max(0, result.entered.units - sold - result.lost.units))
        if (leftUnits > 0) expect(result.short).toBe(0)
        const costs = [...result.costs.values()]
        if (costs.includes(null)) return
        const after = layeredCosts(method, { ...stock, entries: [...entries, purchase(29, 1, 5)], lines })
        expect(after?.costs).toEqual(result.costs)
        if (result.lost.value === null) return
        const cogs = costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)
        const left = result.left.reduce((sum, { value }) => sum + (value ?? 0), 0)
        expect(cogs + left + result.lost.value).toBe(result.entered.value)
      }),
      { numRuns: 400 },
    )
  },
)

test.each(METHODS)('%s costs a sale and its returns alike when all its units come back', (method) => {
  const on = fc.integer({ min: 2, max: 28 })
  const units = fc.integer({ min: 1, max: 8 })
  fc.assert(
    fc.property(stocks, fc.tuple(on, on, on), units, units, (stock, days, some, others) => {
      const [sold = 2, first = 2, second = 2] = days.toSorted((a, b) => a - b)
      const own = [
        line(sold, some + others, 'C', 101),
        line(first, -some, 'C', 102),
        line(second, -others, 'C', 103),
      ]
      const stored = { ...stock, entries: [...stock.entries, FIRST], lines: [...stock.lines, ...own] }
      const found = layeredCosts(method, stored)
      const costs = own.map(({ id }) => found?.costs.get(id))
      if (costs.includes(null)) expect(costs).toEqual([null, null, null])
      else expect(costs.reduce<number>((sum, cost) => sum + (cost ?? Number.NaN), 0)).toBe(0)
    }),
  )
})

test.each(METHODS)('%s gives the same costs whatever the order of entries and lines', (method) => {
  const shuffled = stocks.chain((stock) =>
    fc.record({
      stock: fc.constant(stock),
      entries: fc.shuffledSubarray(stock.entries, { minLength: stock.entries.length }),
      lines: fc.shuffledSubarray(stock.lines, { minLength: stock.lines.length }),
    }),
  )
  fc.assert(
    fc.property(shuffled, ({ stock, ...other }) => {
      const one = layeredCosts(method, stock)
      const two = layeredCosts(method, { ...stock, ...other })
      const sorted = (costs: ReadonlyMap<number, number | null> | undefined) =>
        [...(costs ?? [])].sort(([a], [b]) => a - b)
      expect(sorted(two?.costs)).toEqual(sorted(one?.costs))
      expect(two?.left).toEqual(one?.left)
    }),
  )
})

test.each(METHODS)(
  '%s keeps known costs of earlier days when later entries and lines are added',
  (method) => {
    fc.assert(
      fc.property(stocks, (stock) => {
        const until = day(14)
        const before = layeredCosts(method, {
          ...stock,
          entries: stock.entries.filter((each) => each.day <= until),
          lines: stock.lines.filter((each) => each.day <= until),
        })
        const all = layeredCosts(method, stock)
        for (const [id, cost] of before?.costs ?? []) if (cost !== null) expect(all?.costs.get(id)).toBe(cost)
      }),
    )
  },
)
