import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzRuns } from '../import/testing/fuzz-runs.ts'
import { shifted } from '../profit/period-before.ts'
import { stockAge } from './ageing.ts'
import { poissonRange } from './poisson.ts'
import { reorder, reorderPoint } from './reorder.ts'
import { knownDays, lostSales, PLAN_DAYS, type PlannedProduct, restockPlan } from './restock-plan.ts'
import type { StockChange } from './stock-days.ts'

const TODAY = '2026-04-10'
const TERMS = { leadDays: 21, leadSpread: 5, coverDays: 30, orderMultiple: 1 }
const ago = (days: number) => shifted(TODAY, 0 - days)
const repeat = (count: number, sold: number) => Array.from({ length: count }, () => ({ sold, left: sold }))

const product = (change: Partial<PlannedProduct['history']>, rest: Partial<PlannedProduct> = {}) => ({
  history: {
    days: repeat(90, 2),
    lastDay: TODAY,
    leftLater: 0,
    quantity: 100,
    countedOn: ago(200),
    changes: [],
    ...change,
  },
  unitCost: 1_000,
  inbound: null,
  terms: TERMS,
  ...rest,
})

test('computes safety stock, reorder point and target', () => {
  const point = reorderPoint({ perDay: 1.626, deviation: 1.9 }, TERMS)
  expect(point.safetyStock).toBeCloseTo(15.25, 2)
  expect(point).toMatchObject({ reorderPoint: 50, target: 99 })
})

test('plans the order of a product that hardly sells for a day at most a hundred years ahead', () => {
  const slow = product({ days: [{ sold: 1, left: 1 }, ...repeat(89, 0)], quantity: 1_000_000 })
  expect(restockPlan(slow, TODAY).order?.on).toBe('2126-03-17')
})

test('rounds an order up to a multiple of the number that the supplier sells together', () => {
  const point = { safetyStock: 15.25, reorderPoint: 50, target: 99 }
  expect(reorder(20, 1.626, point, { orderMultiple: 24 })).toEqual({ inDays: 0, units: 96 })
  expect(reorder(20, 1.626, point, { orderMultiple: 1 })).toEqual({ inDays: 0, units: 79 })
})

test('plans the order for a later day when stock and inbound units are above the reorder point', () => {
  const point = { safetyStock: 0, reorderPoint: 50, target: 99 }
  expect(reorder(60, 2, point, { orderMultiple: 1 })).toEqual({ inDays: 5, units: 49 })
  expect(reorder(50, 2, point, { orderMultiple: 1 })).toEqual({ inDays: 0, units: 49 })
  expect(reorder(60, 0, point, { orderMultiple: 1 })).toBeNull()
})

test("orders the smallest multiple of the supplier's pack size with which the stock reaches the target", () => {
  const count = fc.integer({ min: 0, max: 500 })
  fc.assert(
    fc.property(count, count, fc.integer({ min: 1, max: 50 }), (position, target, orderMultiple) => {
      const point = { safetyStock: 0, reorderPoint: Math.min(target, 100), target }
      const units = reorder(position, 1, point, { orderMultiple })?.units ?? 0
      const from = Math.min(position, point.reorderPoint)
      expect(units % orderMultiple).toBe(0)
      expect(from + units).toBeGreaterThanOrEqual(target)
      if (units > 0) expect(from + units - orderMultiple).toBeLessThan(target)
    }),
    { numRuns: fuzzRuns(100) },
  )
})

test('plans an order of a product that sells the same number of units every day', () => {
  // 2 units a day, always the same: 42 in the lead time, 13 for late deliveries, and 60 for the days that the order covers
  expect(restockPlan(product({ quantity: 80 }), TODAY)).toMatchObject({
    daysLeft: 40,
    reorderPoint: 55,
    order: { on: ago(-12), units: 60, cash: 60_000 },
    lost: { outDays: 0, suspectedDays: 0, low: 0, high: 0 },
    dead: false,
    unseen: [],
  })
})

test('counts inbound units, and says when they are overdue', () => {
  const inbound = { units: 30, expectedOn: ago(1) }
  expect(restockPlan(product({ quantity: 50 }, { inbound }), TODAY)).toMatchObject({
    daysLeft: 25,
    order: { on: ago(-12), units: 60 },
    unseen: ['inboundOverdue'],
  })
})

test.each([
  ['stock', product({ quantity: null, countedOn: null }), ['stock', 'pastStock']],
  ['leadTime', product({}, { terms: { ...TERMS, leadDays: null } }), ['leadTime']],
  ['pace', product({ days: [] }), ['pace']],
] as const)('plans no order when %s is unknown, and names what is unknown', (_, planned, unseen) => {
  const plan = restockPlan(planned, TODAY)
  expect(plan.order).toBeNull()
  expect(plan.unseen).toEqual(unseen)
})

test('states no cash amount for an order when the unit cost is unknown, and no safety stock when the spread of the lead time is unknown', () => {
  const terms = { ...TERMS, leadSpread: null }
  const plan = restockPlan(product({ quantity: 0 }, { unitCost: null, terms }), TODAY)
  expect(plan.order).toEqual({ on: TODAY, units: 102, cash: null })
  expect(plan).toMatchObject({ safetyStock: 0, unseen: ['leadSpread', 'cost'] })
})

test('calls stock dead after 90 days in stock without a sale', () => {
  const planned = (unsold: number) =>
    restockPlan(product({ days: [...repeat(1, 1), ...repeat(unsold, 0)] }), TODAY)
  expect(planned(90)).toMatchObject({ dead: true, unsoldDays: 90 })
  expect(planned(89)).toMatchObject({ dead: false, unsoldDays: 89 })
})

test('does not call stock dead when the first count is later than the start of the days without a sale', () => {
  const plan = restockPlan(product({ days: repeat(120, 0), countedOn: ago(10) }), TODAY)
  expect(plan).toMatchObject({ dead: false, unsoldDays: 11, unseen: ['pastStock'] })
})

test('estimates lost units as a range whose lower end ignores days that are only suspected to be out of stock', () => {
  const lost = lostSales({ perDay: 2 }, ['out', 'out', 'out', 'suspected', 'suspected', 'in', 'assumed'])
  expect(lost).toEqual({ outDays: 3, suspectedDays: 2, low: 3, high: 14 })
})

test.each([
  [0, 0, 0],
  [1, 0, 2],
  [6, 3, 9],
  [400, 374, 426],
  [401, 375, 427],
])('the estimated range covers 80 %% of outcomes when %s units are expected', (mean, low, high) => {
  expect(poissonRange(mean)).toEqual({ low, high })
})

test('takes the units in stock as those of the last receipts when it determines their age', () => {
  const changes = [
    { day: ago(200), units: 50 },
    { day: ago(10), units: 20 },
    { day: ago(5), units: -4 },
    { day: ago(60), units: 30 },
  ]
  expect(stockAge(70, changes, TODAY)).toEqual({
    ...{ upTo30: 20, upTo90: 30, upTo180: 0, over180: 20, unknown: 0 },
    oldest: 200,
  })
  expect(stockAge(110, changes, TODAY)).toMatchObject({ over180: 50, unknown: 10 })
  expect(stockAge(null, changes, TODAY)).toBeNull()
  // a count with a typing error and its correction on the same day are no arrival
  const corrected = [900, -900].map((units) => ({ day: TODAY, units }))
  expect(stockAge(70, [...changes, ...corrected], TODAY)).toEqual(stockAge(70, changes, TODAY))
})

const change = fc.record({
  day: fc.integer({ min: 0, max: 400 }).map(ago),
  units: fc.integer({ min: -20, max: 50 }),
})

test('plans the same without the changes of older days, except the last arrivals that explain the units in stock', () => {
  const units = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: PLAN_DAYS })
  const quantity = fc.option(fc.integer({ min: -5, max: 300 }))
  fc.assert(
    fc.property(fc.array(change), units, quantity, fc.nat(400), (changes, sold, quantity, counted) => {
      const days = sold.map((each) => ({ sold: each, left: each }))
      const planned = (changes: readonly StockChange[]) =>
        restockPlan(product({ days, quantity, countedOn: ago(counted), changes }), TODAY)
      const byDay = Object.entries(Object.groupBy(changes, ({ day }) => day)).map(([day, each = []]) => ({
        day,
        units: each.reduce((sum, { units }) => sum + units, 0),
      }))
      const later = ({ day }: StockChange) =>
        byDay.filter((each) => each.day > day && each.units > 0).reduce((sum, each) => sum + each.units, 0)
      const needed = byDay.filter(
        (each) => each.day > ago(PLAN_DAYS) || (each.units > 0 && later(each) < (quantity ?? 0)),
      )
      expect(planned(needed)).toEqual(planned(changes))
    }),
    { numRuns: fuzzRuns(100) },
  )
})

test('gives each unit in stock exactly one age', () => {
  fc.assert(
    fc.property(fc.array(change), fc.integer({ min: -5, max: 300 }), (changes, quantity) => {
      const age = stockAge(quantity, changes, TODAY)
      const { oldest, ...bands } = age ?? { oldest: null }
      const units = Object.values(bands).reduce((sum, each) => sum + each, 0)
      expect(units).toBe(Math.max(0, quantity))
    }),
    { numRuns: fuzzRuns(100) },
  )
})

test.each([
  ['the business has no sales', { salesFrom: null, salesTo: null }, null],
  ['the last sale is older than 30 days', { salesTo: ago(30) }, null],
  ['the sales end before today', { salesTo: ago(4) }, { from: ago(100), to: ago(4) }],
  ['the product is newer than the sales', { productFrom: ago(20) }, { from: ago(20), to: TODAY }],
  ['the product has neither sale nor count', { productFrom: null }, null],
  ['there are years of sales', { salesFrom: ago(900), productFrom: ago(900) }, { from: ago(179), to: TODAY }],
])('determines the days with known sales when %s', (_, change, days) => {
  const known = { salesFrom: ago(100), salesTo: TODAY, productFrom: ago(100), today: TODAY, ...change }
  expect(knownDays(known)).toEqual(days)
})
