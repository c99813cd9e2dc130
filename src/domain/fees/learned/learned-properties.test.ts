import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber, isoDay } from './fee-lines.ts'
import {
  charged,
  DAY,
  generated,
  generatedLimit,
  learned,
  random,
  seriesOf,
  type Truth,
} from './testing/statements.ts'

const truth = fc.record({
  days: fc.constant(180),
  perDay: fc.constantFrom(0.1, 0.3, 1, 3),
  outliers: fc.double({ min: 0, max: 0.1, noNaN: true }),
  rates: fc
    .uniqueArray(fc.integer({ min: 12, max: 120 }), { minLength: 2, maxLength: 2 })
    .map(([a = 0, b = 0]): Truth['rates'] => [a * 2_500, b * 2_500]),
  changeDay: fc.integer({ min: 60, max: 120 }),
  prices: fc.array(fc.integer({ min: 5_000, max: 90_000 }), { minLength: 2, maxLength: 6 }),
  vatPpm: fc.constant(0),
})
const seed = fc.integer()

/** The learned rates in millionths, each with the brackets of its start and end. */
function ratesOf(found: ReturnType<typeof learned>) {
  return found.fees.map(({ charge, since, until }) => ({
    rate: charge.percent?.bands.at(-1)?.ratePpm,
    priceStep: (charge.percent?.bands.length ?? 0) > 1,
    since,
    until,
  }))
}

test('learns no rate that was not charged, and brackets that contain the day of the change', () => {
  fc.assert(
    fc.property(truth, seed, (truth, seed) => {
      const found = learned([generated('A', truth, random(seed))])
      for (const { rate, since, until, priceStep } of ratesOf(found)) {
        expect(truth.rates).toContain(rate)
        expect(priceStep).toBe(false)
        const changed = DAY + truth.changeDay
        for (const bracket of [since, until])
          if (bracket) {
            expect(dayNumber(bracket.after)).toBeLessThanOrEqual(changed)
            expect(dayNumber(bracket.by)).toBeGreaterThanOrEqual(changed)
          }
      }
    }),
  )
})

test('finds no change when the rate stayed the same', () => {
  fc.assert(
    fc.property(truth, seed, (truth, seed) => {
      const stable = { ...truth, rates: [truth.rates[0]] as const }
      const found = learned([generated('A', stable, random(seed))])
      expect(found.changes).toEqual([])
      expect(found.fees.length).toBeLessThanOrEqual(1)
    }),
  )
})

test('finds the rates before and after a change for SKUs that sell at least every second day on average', () => {
  fc.assert(
    fc.property(truth, seed, (truth, seed) => {
      const steady = { ...truth, perDay: Math.max(truth.perDay, 0.5), prices: [9_900, 14_950, 21_300] }
      const found = learned([generated('A', steady, random(seed))])
      expect(ratesOf(found).map(({ rate }) => rate)).toEqual([...truth.rates].reverse())
    }),
  )
})

test('recognises a price limit whatever the sequence of prices', () => {
  fc.assert(
    fc.property(truth, fc.integer({ min: 5_000, max: 25_000 }), seed, ({ rates, outliers }, limit, seed) => {
      const [below, above = below] = rates
      const { fees, changes } = learned([
        generatedLimit('A', { limit, below, above }, outliers, random(seed)),
      ])
      expect(fees.map(({ charge }) => charge.percent?.bands.map(({ ratePpm }) => ratePpm))).toEqual([
        [below, above],
      ])
      expect(fees[0]?.priceSteps[0]?.from).toBeLessThanOrEqual(limit)
      expect(fees[0]?.priceSteps[0]?.to).toBeGreaterThan(limit)
      expect(changes).toEqual([])
    }),
  )
})

test('gives the same result whatever the order of the series', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 4, max: 60 }), { minLength: 2, maxLength: 8 }), (halves) => {
      const series = halves.map((half, at) =>
        seriesOf(`S${at}`, charged(half / 2, [9_900, 12_350, 7_777, 9_100])),
      )
      const [forward, backward] = [learned(series), learned([...series].reverse())]
      const sorted = (fees: typeof forward.fees) => [...fees].sort((a, b) => (a.id < b.id ? -1 : 1))
      expect(sorted(backward.fees)).toEqual(sorted(forward.fees))
    }),
  )
})

test('joins changes of many SKUs on one day into one change whose bracket contains the day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 150 }), seed, (changeDay, seed) => {
      const next = random(seed)
      const truth: Truth = {
        days: 180,
        perDay: 0.6,
        outliers: 0.05,
        rates: [120_000, 150_000],
        changeDay,
        prices: [8_900, 12_900, 31_000],
        vatPpm: 0,
      }
      const found = learned(Array.from({ length: 12 }, (_, at) => generated(`S${at}`, truth, next)))
      const [change] = found.changes
      expect(found.changes).toHaveLength(1)
      expect(change && change.after <= isoDay(DAY + changeDay) && isoDay(DAY + changeDay) <= change.by).toBe(
        true,
      )
    }),
  )
})
