import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addVat } from '../../vat/vat-inside.ts'
import { type FeeCharge, NO_CHARGE, type PercentCharge } from '../fee-rule.ts'
import {
  charged,
  chargedOn,
  DAY,
  feeOn,
  generatedCharge,
  learned,
  line,
  random,
  seriesOf,
} from './testing/statements.ts'

const base = { of: 'price', withVat: true } as const

function percent(tiers: PercentCharge['tiers'], ...bands: readonly [number | null, number][]): PercentCharge {
  return { base, tiers, bands: bands.map(([upTo, rate]) => ({ upTo, ratePpm: rate * 10_000 })) }
}

/** Three lines at each price with the fees of the charge, on consecutive days. */
function lines(charge: FeeCharge, prices: readonly number[], from = DAY) {
  return [...prices, ...prices, ...prices].map((price, at) =>
    line({ day: from + at, price, fee: chargedOn(charge, price) }),
  )
}

function chargesOf(found: ReturnType<typeof learned>) {
  return found.fees.map(({ charge: { percent: rates, minimum, maximum } }) => ({
    tiers: rates && rates.bands.length > 1 ? rates.tiers : null,
    rates: rates?.bands.map(({ ratePpm }) => ratePpm / 10_000),
    minimum,
    maximum,
  }))
}

const PRICES = [4_000, 5_500, 9_900, 14_950, 21_300]

test('learns a minimum fee from prices whose percentage would be less', () => {
  const charge = { ...NO_CHARGE, percent: percent('marginal', [null, 15]), minimum: 1_000 }
  const found = learned([seriesOf('A', lines(charge, PRICES))])
  expect(chargesOf(found)).toEqual([{ tiers: null, rates: [15], minimum: 1_000, maximum: null }])
  expect(found.fees[0]).toMatchObject({ lines: 15, explained: 15 })
})

test('learns a maximum fee', () => {
  const charge = { ...NO_CHARGE, percent: percent('marginal', [null, 15]), maximum: 2_000 }
  const found = learned([seriesOf('A', lines(charge, [...PRICES, 30_000]))])
  expect(chargesOf(found)).toEqual([{ tiers: null, rates: [15], minimum: null, maximum: 2_000 }])
})

test('states a minimum without VAT if the statement adds VAT to its fees', () => {
  const all = [...PRICES, ...PRICES, ...PRICES].map((price, at) => {
    const fee = Math.max(1_000, feeOn(price, 150_000))
    return line({ day: DAY + at, price, fee: fee + feeOn(fee, 50_000) })
  })
  const uae = {
    platform: 'noon',
    country: 'AE',
    currency: 'AED',
    vatRatePpm: 50_000,
    feesWithVat: true,
  } as const
  const [found] = learned([seriesOf('A', all, uae)]).fees
  expect(found).toMatchObject({ vatAdded: true, charge: { minimum: 1_000 } })
})

test('claims no minimum that was charged at one price only', () => {
  const charge = { ...NO_CHARGE, percent: percent('marginal', [null, 15]), minimum: 1_000 }
  const found = learned([seriesOf('A', lines(charge, [4_000, 9_900, 14_950, 21_300]))])
  expect(chargesOf(found)).toEqual([{ tiers: null, rates: [15], minimum: null, maximum: null }])
})

test('learns several brackets of prices, each with its percentage, beside a minimum', () => {
  const brackets = percent('cliff', [5_000, 5], [20_000, 8], [null, 15])
  const charge = { ...NO_CHARGE, percent: brackets, minimum: 150 }
  const prices = [1_500, 2_000, 3_500, 4_900, 5_200, 9_900, 14_950, 21_300, 27_000, 31_000]
  const found = learned([seriesOf('A', lines(charge, prices))])
  expect(chargesOf(found)).toEqual([{ tiers: 'cliff', rates: [5, 8, 15], minimum: 150, maximum: null }])
  expect(found.fees[0]?.priceSteps).toEqual([
    { from: 4_900, to: 5_200 },
    { from: 14_950, to: 21_300 },
  ])
})

test('learns the limit of a bracket in minor units from prices that exclude VAT', () => {
  const charge = { ...NO_CHARGE, percent: percent('cliff', [5_000, 8], [null, 15]) }
  const priced = [2_000, 3_000, 4_762, 6_000, 9_000, 12_000]
  const all = [...priced, ...priced, ...priced].map((price, at) =>
    line({ day: DAY + at, price, taxApart: true, fee: chargedOn(charge, addVat(price, 50_000)) }),
  )
  const [found] = learned([seriesOf('A', all, { vatRatePpm: 50_000 })]).fees
  // 47.62 and 5 % VAT are 50.00
  expect(found?.charge).toEqual(charge)
})

test('learns a percentage for the part of the price above a limit, with the limit itself', () => {
  const charge = { ...NO_CHARGE, percent: percent('marginal', [10_000, 15], [null, 5]) }
  const found = learned([seriesOf('A', lines(charge, [4_000, 7_350, 9_900, 12_000, 14_950, 21_300]))])
  expect(found.fees.map(({ charge }) => charge)).toEqual([charge])
  const [step] = found.fees[0]?.priceSteps ?? []
  expect(step?.from).toBeLessThanOrEqual(10_000)
  expect(step?.to).toBeGreaterThanOrEqual(10_000)
})

test('claims no second percentage from two prices, which fit too many of them', () => {
  const charge = { ...NO_CHARGE, percent: percent('marginal', [10_000, 15], [null, 5]) }
  const found = learned([seriesOf('A', lines(charge, [4_000, 7_350, 12_000, 20_000]))])
  expect(chargesOf(found).filter(({ tiers }) => tiers)).toEqual([])
})

test('says that several price rules fit when a bracket and a part of the price explain the same fees', () => {
  // 15 % up to 100.00 and 5 % of the rest; 200.00 and 400.00 are 10 % and 7.5 % of the whole price
  const charge = { ...NO_CHARGE, percent: percent('marginal', [10_000, 15], [null, 5]) }
  const found = learned([seriesOf('A', lines(charge, [5_000, 9_000, 20_000, 40_000]))])
  expect(found.fees).toEqual([])
  expect(found.unknown).toMatchObject([{ skus: ['A'] }])
})

test('keeps a minimum while the rate changes on a day', () => {
  const at = (rate: number) => ({ ...NO_CHARGE, percent: percent('marginal', [null, rate]), minimum: 1_000 })
  const found = learned([seriesOf('A', [...lines(at(12), PRICES), ...lines(at(15), PRICES, DAY + 40)])])
  expect(chargesOf(found)).toMatchObject([
    { rates: [15], minimum: 1_000 },
    { rates: [12], minimum: 1_000 },
  ])
  // only prices above the minimum cost more; all lines of the last 28 days had the new rate
  const above = [9_900, 14_950, 21_300].reduce((sum, price) => sum + feeOn(price, 150_000), 0) * 3
  const before =
    [9_900, 14_950, 21_300].reduce((sum, price) => sum + Math.max(1_000, feeOn(price, 120_000)), 0) * 3
  expect(found.changes).toMatchObject([{ stake: above - before }])
})

test('keeps the same rate with and without a minimum apart', () => {
  const charge = { ...NO_CHARGE, percent: percent('marginal', [null, 15]), minimum: 1_000 }
  const found = learned([
    seriesOf('A', lines(charge, PRICES)),
    seriesOf('B', charged(15, [9_900, 14_950, 21_300])),
  ])
  expect(found.fees.map(({ charge: { minimum }, skus }) => [minimum, skus])).toEqual([
    [1_000, ['A']],
    [null, ['B']],
  ])
  expect(new Set(found.fees.map(({ id }) => id)).size).toBe(2)
})

const rate = fc.integer({ min: 12, max: 100 }).map((steps) => steps / 4)
const rates = fc.uniqueArray(rate, { minLength: 3, maxLength: 3 })
/** Prices from 20.00 to 420.00, and schedules whose limits lie among them. */
const prices = fc.uniqueArray(fc.integer({ min: 2_000, max: 42_000 }), { minLength: 6, maxLength: 14 })
const schedule = fc
  .record({
    rates,
    shape: fc.constantFrom('cliff', 'marginal', 'three', 'flat'),
    limits: fc.tuple(fc.integer({ min: 40, max: 160 }), fc.integer({ min: 200, max: 350 })),
    minimum: fc.option(fc.integer({ min: 300, max: 1_500 })),
  })
  .map(({ rates: [a = 0, b = 0, c = 0], shape, limits: [low, high], minimum }): FeeCharge => {
    const [one, two] = [low * 100, high * 100]
    const all = {
      flat: percent('marginal', [null, a]),
      cliff: percent('cliff', [one, a], [null, b]),
      three: percent('cliff', [one, a], [two, b], [null, c]),
      marginal: percent('marginal', [one, a], [null, b]),
    }
    return { ...NO_CHARGE, percent: all[shape], minimum }
  })
const seed = fc.integer()

/** How many minor units the learned fee is away from the generated one, at the most, at the prices that it explains. */
function farthest(charge: FeeCharge, found: FeeCharge, at: readonly number[]): number {
  return Math.max(...at.map((price) => Math.abs(chargedOn(found, price) - chargedOn(charge, price))))
}

test('a learned fee has only rates and limits of the generated schedule, and charges the same at half of the prices or more', () => {
  fc.assert(
    fc.property(
      schedule,
      prices,
      fc.double({ min: 0, max: 0.1, noNaN: true }),
      seed,
      (charge, at, outliers, seed) => {
        const { fees } = learned([generatedCharge('A', charge, { prices: at, outliers }, random(seed))])
        expect(fees.length).toBeLessThanOrEqual(1)
        for (const { charge: found } of fees) {
          const right = at.filter((price) => farthest(charge, found, [price]) <= 1)
          expect(right.length).toBeGreaterThanOrEqual(0.5 * at.length)
          const { percent: rates, minimum, maximum } = found
          expect(maximum).toBeNull()
          if (minimum !== null) expect(minimum).toBe(charge.minimum)
          for (const { ratePpm } of rates?.bands ?? [])
            expect(charge.percent?.bands.map((band) => band.ratePpm)).toContain(ratePpm)
          if (rates && rates.bands.length > 1) expect(rates.tiers).toBe(charge.percent?.tiers)
        }
      },
    ),
  )
})

test('finds the whole schedule from prices on both sides of each limit', () => {
  const enough = [0.2, 0.45, 0.7, 0.95]
  fc.assert(
    fc.property(schedule, fc.double({ min: 0, max: 0.1, noNaN: true }), seed, (charge, outliers, seed) => {
      const rates = charge.percent?.bands ?? []
      const limits = rates.flatMap(({ upTo }) => upTo ?? [])
      const starts = [2_000, ...limits, 45_000]
      const at = starts
        .slice(0, -1)
        .flatMap((start, band) =>
          enough.map((part) => Math.round(start + part * ((starts[band + 1] as number) - start))),
        )
      // no minimum, because the generated one can hide a band
      const whole = { ...charge, minimum: null }
      const { fees } = learned([
        generatedCharge('A', whole, { prices: at, outliers, days: 360 }, random(seed)),
      ])
      expect(fees.map(({ charge: found }) => found.percent?.bands.map(({ ratePpm }) => ratePpm))).toEqual([
        rates.map(({ ratePpm }) => ratePpm),
      ])
      // rounding leaves the limit open by a little
      expect(farthest(whole, fees[0]?.charge ?? NO_CHARGE, at)).toBeLessThanOrEqual(2)
    }),
  )
})

test('claims nothing when fees follow no rule', () => {
  fc.assert(
    fc.property(prices, seed, (at, seed) => {
      const next = random(seed)
      const wild = Array.from({ length: 90 }, (_, day) =>
        line({ day: DAY + day, price: at[day % at.length] ?? 0, fee: 200 + Math.floor(next() * 6_000) }),
      )
      expect(learned([seriesOf('A', wild)]).fees).toEqual([])
    }),
  )
})
