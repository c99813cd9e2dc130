import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BEGINNING,
  costOn,
  type DatedCost,
  datedCosts,
  filledCosts,
  knownCosts,
  nextCosts,
} from './cost-history.ts'

const march = { validFrom: '2026-03-01', unitCost: 100 }
const first = { validFrom: BEGINNING, unitCost: 80 }
const unknown = { validFrom: '2026-02-01', unitCost: null }

test('the first cost of a product applies to all sales, whatever date the seller enters', () => {
  expect(filledCosts([], 90, '2026-03-05')).toMatchObject([{ validFrom: BEGINNING, unitCost: 90 }])
})

test('costs of several days give the same history in whatever order the seller enters them, also if they are equal', () => {
  const costs = { '2026-03-01': 800, '2026-05-10': 900, '2026-07-10': 1_200, '2026-08-01': 1_200 }
  const entered = (days: readonly string[]) =>
    days.reduce<DatedCost[]>((history, day) => datedCosts(history, costs[day as keyof typeof costs], day), [])
  const inOrder = entered(Object.keys(costs))
  expect(inOrder.map(({ validFrom, unitCost }) => [validFrom, unitCost])).toEqual([
    [BEGINNING, 800],
    ['2026-05-10', 900],
    ['2026-07-10', 1_200],
    ['2026-08-01', 1_200],
  ])
  fc.assert(
    fc.property(fc.shuffledSubarray(Object.keys(costs), { minLength: 4 }), (days) => {
      expect(entered(days)).toEqual(inOrder)
    }),
  )
  // a cost of the same day as the first leaves earlier sales as they are
  const twice = filledCosts(entered(['2026-07-10']), 1_300, '2026-07-10')
  expect(twice.map(({ unitCost }) => unitCost)).toEqual([1_200, 1_300])
  expect(filledCosts(twice, 800, '2026-03-01').map(({ unitCost }) => unitCost)).toEqual([800, 1_300])
  // a first cost that was entered for all sales stays theirs
  const always = filledCosts(nextCosts([], 1_200, 'always'), 800, '2026-03-01')
  expect(always.map(({ unitCost }) => unitCost)).toEqual([1_200, 800])
})

test('a new cost applies from its date on, and leaves earlier and later costs unchanged', () => {
  expect(filledCosts([first, march], 90, '2026-02-10')).toEqual([
    first,
    { validFrom: '2026-02-10', unitCost: 90 },
    march,
  ])
  expect(filledCosts([first, march], 90, 'always')).toEqual([{ validFrom: BEGINNING, unitCost: 90 }])
})

test('a cost entered for a date with an unknown cost applies from the date on which the cost became unknown', () => {
  expect(filledCosts([first, unknown], 90, '2026-03-05')).toEqual([
    first,
    { validFrom: '2026-02-01', unitCost: 90 },
  ])
  expect(nextCosts([first, unknown], 90, '2026-03-05')).toHaveLength(3)
})

test('a cost entered where the cost is unknown leaves known costs unchanged', () => {
  expect(knownCosts([], 90)).toEqual([{ validFrom: BEGINNING, unitCost: 90 }])
  expect(knownCosts([first, unknown, march], 90)).toEqual([
    first,
    { validFrom: '2026-02-01', unitCost: 90 },
    march,
  ])
})

test('receipts of several days give the same history in whatever order they are entered, also if costs are equal', () => {
  const days = ['2026-03-10', '2026-03-20', '2026-03-30', '2026-04-09']
  const received = fc
    .array(fc.constantFrom(12, 15), { minLength: 4, maxLength: 4 })
    .map((costs) => days.map((day, at) => [day, costs[at] ?? 0] as const))
  const shuffled = received.chain((inOrder) =>
    fc.tuple(fc.constant(inOrder), fc.shuffledSubarray(inOrder, { minLength: 4 })),
  )
  const entered = (receipts: readonly (readonly [string, number])[], before: readonly DatedCost[]) =>
    receipts.reduce((history, [day, cost]) => datedCosts(history, cost, day), before)
  fc.assert(
    fc.property(shuffled, fc.constantFrom([], [{ validFrom: BEGINNING, unitCost: 12 }]), (receipts, base) => {
      const [inOrder, anyOrder] = receipts.map((each) => entered(each, base))
      expect(anyOrder).toEqual(inOrder)
      for (const [day, cost] of receipts[0]) expect(costOn(inOrder ?? [], day)?.unitCost).toBe(cost)
    }),
  )
  // a receipt after an unknown cost keeps its day too
  const filled = datedCosts([first, unknown], 90, '2026-03-05')
  expect(filledCosts(filled, 85, '2026-02-10').at(-1)).toEqual({ validFrom: '2026-03-05', unitCost: 90 })
})

test('a saved cost is valid on its date, dates are unique and sorted, and earlier costs stay unchanged', () => {
  const days = fc.constantFrom('2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01')
  const history = fc
    .uniqueArray(fc.record({ validFrom: days, unitCost: fc.option(fc.nat(500)) }), {
      selector: ({ validFrom }) => validFrom,
    })
    .map((costs): DatedCost[] =>
      costs
        .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
        .map((cost, at) => (at === 0 ? { ...cost, validFrom: BEGINNING } : cost)),
    )
  fc.assert(
    fc.property(history, fc.nat(500), days, (before, cost, day) => {
      const after = filledCosts(before, cost, day)
      expect(costOn(after, day)?.unitCost).toBe(cost)
      const ofDays = after.map(({ validFrom }) => validFrom)
      expect(ofDays).toEqual([...new Set(ofDays)].toSorted())
      expect(ofDays[0]).toBe(BEGINNING)
      for (const past of before) {
        const known = costOn(before, past.validFrom)?.unitCost
        if (past.validFrom < day && known != null) expect(costOn(after, past.validFrom)?.unitCost).toBe(known)
      }
    }),
  )
})
