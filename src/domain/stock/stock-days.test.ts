import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzRuns } from '../import/testing/fuzz-runs.ts'
import { shifted } from '../profit/period-before.ts'
import { stockDays } from './stock-days.ts'

const FIRST = '2026-01-01'
const day = (index: number) => shifted(FIRST, index)
const sold = (units: readonly number[]) => units.map((each) => ({ sold: each, left: each }))
const history = (units: readonly number[], rest: Partial<Parameters<typeof stockDays>[0]>) => ({
  days: sold(units),
  lastDay: day(units.length - 1),
  leftLater: 0,
  quantity: null,
  countedOn: null,
  changes: [],
  ...rest,
})

test('computes the stock of each earlier day from the stock today, for simulated sales and receipts', () => {
  const events = fc.array(
    fc.record({ wanted: fc.integer({ min: 0, max: 4 }), received: fc.constantFrom(0, 0, 0, 5) }),
    { minLength: 1, maxLength: 60 },
  )
  fc.assert(
    fc.property(events, fc.nat(20), (days, opening) => {
      let stock = opening
      const units: number[] = []
      const inStock: boolean[] = []
      const changes = days.map(({ received }, index) => ({ day: day(index), units: received }))
      for (const { wanted, received } of days) {
        stock += received
        const today = Math.min(stock, wanted)
        inStock.push(stock > 0)
        stock -= today
        units.push(today)
      }
      const states = stockDays(history(units, { quantity: stock, countedOn: FIRST, changes }))
      expect(states).toEqual(inStock.map((available) => (available ? 'in' : 'out')))
    }),
    { numRuns: fuzzRuns(100) },
  )
})

test('leaves the stock unknown on days before the first count', () => {
  const states = stockDays(history([1, 1, 1, 1], { quantity: 0, countedOn: day(2) }))
  expect(states).toEqual(['assumed', 'assumed', 'in', 'in'])
})

test('leaves the stock unknown before a day on which the records contradict each other', () => {
  // the records say that 10 units arrived on the last day, but only 4 are left and none was sold
  const states = stockDays(
    history([1, 1, 0], { quantity: 4, countedOn: FIRST, changes: [{ day: day(2), units: 10 }] }),
  )
  expect(states).toEqual(['assumed', 'assumed', 'in'])
})

test("subtracts units that arrived after the last known day from today's stock", () => {
  const changes = [{ day: day(5), units: 30 }]
  expect(stockDays(history([1, 0], { quantity: 30, countedOn: FIRST, changes }))).toEqual(['in', 'out'])
})

test("adds units that left after the last known day to today's stock, and subtracts units that came back", () => {
  const counted = (quantity: number, leftLater: number) =>
    stockDays(history([1, 0], { quantity, leftLater, countedOn: FIRST }))
  expect(counted(1, -1)).toEqual(['in', 'out'])
  expect(counted(0, 1)).toEqual(['in', 'in'])
})

test("suspects a stock-out in a gap of sales whose probability at the product's rate of sales is below 1 %", () => {
  // 20 units in 30 days: a gap of 7 days has a probability of 0.9 %, a gap of 6 days 1.8 %
  const gap = (length: number) => [
    ...Array.from({ length: 20 }, () => 1),
    ...Array.from({ length }, () => 0),
    ...Array.from({ length: 10 - length }, () => 0).map((_, index) => (index === 0 ? 0.5 : 0)),
  ]
  const suspected = (units: number[]) =>
    stockDays(history(units, {})).filter((state) => state === 'suspected').length
  expect(suspected(gap(7))).toBe(7)
  expect(suspected(gap(6))).toBe(0)
})

test('suspects no stock-out in a gap of sales in which the counted stock was above zero', () => {
  const units = [...Array.from({ length: 20 }, () => 2), ...Array.from({ length: 20 }, () => 0)]
  expect(stockDays(history(units, { quantity: 5, countedOn: FIRST }))).not.toContain('suspected')
})

test('suspects no stock-out of a product that never sold', () => {
  expect(new Set(stockDays(history([0, 0, 0], {})))).toEqual(new Set(['assumed']))
})
