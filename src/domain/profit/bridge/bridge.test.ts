import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzRuns } from '../../import/testing/fuzz-runs.ts'
import { bridgeOf, type ItemPair } from './bridge.ts'
import { compareItem, type ItemSums, NO_ITEM, profitOfItem } from './bridge-item.ts'

const sums = (changes: Partial<ItemSums>): ItemSums => ({ ...NO_ITEM, ...changes })
const changeOf = (pairs: readonly ItemPair[]) =>
  pairs.reduce((all, { before, now }) => all + profitOfItem(now) - profitOfItem(before), 0)
const sumOf = (effects: object) => Object.values(effects).reduce((all: number, each: number) => all + each, 0)

const A: ItemPair = {
  before: sums({ units: 100, sales: 1_000_000, referral: 130_000, fulfilment: 120_000, cost: 400_000 }),
  now: sums({ units: 120, sales: 1_140_000, referral: 171_000, fulfilment: 150_000, cost: 504_000 }),
}
const X: ItemPair = {
  before: sums({ units: 50, sales: 250_000, referral: 37_500, fulfilment: 60_000, cost: 100_000 }),
  now: sums({
    units: 40,
    sales: 220_000,
    referral: 33_000,
    fulfilment: 50_000,
    refunds: 11_000,
    cost: 80_000,
  }),
}
const Y: ItemPair = {
  before: sums({
    units: 30,
    sales: 90_001,
    referral: 11_700,
    fulfilment: 30_000,
    refunds: 3_000,
    cost: 30_000,
  }),
  now: sums({
    units: 60,
    sales: 180_002,
    referral: 27_000,
    fulfilment: 60_000,
    refunds: 6_001,
    cost: 66_000,
  }),
}

test('splits the change of one product into the effects of units, price, commission, fulfilment and cost', () => {
  expect(bridgeOf([A]).effects).toEqual({
    volume: 61_200,
    price: -47_300,
    commission: -21_400,
    fulfilment: -5_500,
    cost: -22_000,
  })
})

test('gives the mix of several products, new products and discontinued ones effects of their own', () => {
  const added = { before: NO_ITEM, now: sums({ units: 5, sales: 45_000 }) }
  const gone = { before: sums({ units: 2, sales: 12_000 }), now: NO_ITEM }
  const { effects, units } = bridgeOf([X, Y, added, gone])
  expect(effects).toEqual({
    volume: 15_175,
    mix: -13_274,
    price: 19_125,
    commission: -2_700,
    fulfilment: -2_250,
    refunds: -12_376,
    cost: -4_500,
    new: 45_000,
    gone: -12_000,
  })
  expect(units).toEqual({ before: 80, now: 100 })
})

test('a cost that is unknown in one period changes only the cost coverage effect', () => {
  const { now } = A
  const unknown = sums({ ...A.before, cost: 150_000, costUnknown: true })
  const { effects } = bridgeOf([{ before: unknown, now }])
  expect(effects.cost).toBeUndefined()
  expect(effects.costCoverage).toBe(150_000 - 504_000)
  expect(effects).toMatchObject({ price: -47_300, commission: -21_400, fulfilment: -5_500 })
  expect(sumOf(effects)).toBe(changeOf([{ before: unknown, now }]))
})

test('fees that are unknown in one period change only the fee coverage effect', () => {
  const unknown = sums({ ...A.before, referral: 0, fulfilment: 0, feesUnknown: true })
  const { effects } = bridgeOf([{ before: unknown, now: A.now }])
  expect(effects.feeCoverage).toBe(-171_000 - 150_000)
  expect(effects.commission).toBeUndefined()
  expect(effects.fulfilment).toBeUndefined()
})

test('refunds after the last sale of a product are in the refunds effect', () => {
  const late = { before: X.before, now: sums({ refunds: 5_000, returnedCost: -2_000 }) }
  expect(bridgeOf([late]).effects).toEqual({ gone: -52_500, refunds: -3_000 })
})

test('a commission is compared per unit when sales are zero', () => {
  const given = {
    before: sums({ units: 10, referral: 500 }),
    now: sums({ units: 20, referral: 1_400, sales: 9 }),
  }
  // the commission per unit is 50 before and 70 now: 15 units on average times 20 is 300
  expect(compareItem(given.before, given.now).effects).toMatchObject({ commission: -300 })
  expect(sumOf(bridgeOf([given]).effects)).toBe(-891)
})

test('a commission is compared per unit when it exceeds the sales', () => {
  const given = {
    before: sums({ units: 1, sales: 144_873_482 }),
    now: sums({ units: 767, sales: 1, referral: 323_819 }),
  }
  expect(sumOf(bridgeOf([given]).effects)).toBe(changeOf([given]))
})

const amount = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2_000_000 }))
const anySums = fc.record({
  units: fc.oneof(fc.constant(0), fc.integer({ min: -2, max: 3_000 })),
  sales: fc.oneof(amount, fc.integer({ min: -50_000, max: 9_000_000_000 })),
  referral: fc.oneof(amount, fc.integer({ min: -5_000, max: 0 })),
  fulfilment: amount,
  otherFees: fc.integer({ min: -2_000, max: 2_000 }),
  refunds: amount,
  reimbursements: amount,
  cost: amount,
  returnedCost: fc.integer({ min: -200_000, max: 0 }),
  costUnknown: fc.boolean(),
  feesUnknown: fc.boolean(),
})
const anyPairs = fc.array(fc.record({ before: anySums, now: anySums }), { minLength: 1, maxLength: 5 })
const swapped = ({ before, now }: ItemPair): ItemPair => ({ before: now, now: before })
const seeded = { seed: 20_261_123, numRuns: fuzzRuns(1_000) }

test('effects sum to the change exactly, change sign when the periods are swapped, and do not depend on the order of products', () => {
  fc.assert(
    fc.property(anyPairs, (pairs) => {
      const { effects } = bridgeOf(pairs)
      expect(sumOf(effects)).toBe(changeOf(pairs))
      const { new: added, gone, ...others } = bridgeOf(pairs.map(swapped)).effects
      const back: Record<string, number | undefined> = { ...others, new: gone, gone: added }
      const flipped = Object.entries(back).flatMap(([name, each]) =>
        each === undefined ? [] : [[name, 0 - each]],
      )
      expect(Object.fromEntries(flipped)).toEqual(effects)
      expect(bridgeOf([...pairs].reverse()).effects).toEqual(effects)
    }),
    seeded,
  )
})

const sold = fc.record({
  units: fc.integer({ min: 1, max: 3_000 }),
  sales: fc.integer({ min: 1_000, max: 9_000_000 }),
  referral: fc.integer({ min: 0, max: 900 }),
  fulfilment: amount,
  refunds: amount,
  cost: amount,
})

/** Calculates the effect of each factor as the mean over all orders in which the factors can change, from `before` to `now`. */
function overOrders(a: ItemSums, b: ItemSums) {
  const rates = ({ units, sales, referral }: ItemSums) => ({
    q: units,
    p: sales / units,
    f: referral / sales,
  })
  const [was, is] = [rates(a), rates(b)]
  const effects = { q: 0, p: 0, f: 0 }
  const orders = [
    ['q', 'p', 'f'],
    ['p', 'q', 'f'],
    ['f', 'q', 'p'],
    ['f', 'p', 'q'],
  ] as const
  for (const order of orders) {
    const at = { ...was }
    for (const factor of order) {
      const from = at.q * at.p * (1 - at.f)
      at[factor] = is[factor]
      effects[factor] += (at.q * at.p * (1 - at.f) - from) / orders.length
    }
  }
  const lines = (['fulfilment', 'refunds', 'cost'] as const).map((line) => {
    const [l0, l1] = [a[line] / a.units, b[line] / b.units]
    effects.q -= ((b.units - a.units) * (l0 + l1)) / 2
    return [line, (-(l1 - l0) * (a.units + b.units)) / 2] as const
  })
  return { volume: effects.q, price: effects.p, commission: effects.f, ...Object.fromEntries(lines) }
}

test('each effect is within 1 of the mean over all orders in which the factors can change', () => {
  fc.assert(
    fc.property(sold, sold, (before, now) => {
      const [a, b] = [sums(before), sums(now)]
      const { effects } = compareItem(a, b)
      for (const [name, mean] of Object.entries(overOrders(a, b)))
        expect(Math.abs((effects[name as 'volume'] ?? 0) - mean)).toBeLessThan(1.001)
    }),
    seeded,
  )
})
