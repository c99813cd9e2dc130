import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCY_CODES } from './currency.ts'
import { convert, convertUnbiased, rateText } from './exchange.ts'
import { MoneyError } from './money.ts'

const rate = fc
  .tuple(fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(6, '0')}`)
const code = fc.constantFrom(...CURRENCY_CODES)

describe('converting at the exchange rates of a day', () => {
  test('respects the number of decimals of both currencies', () => {
    // rates per US dollar: at 0.308 KWD, 100.00 USD is 30.800 KWD; at 150.25 JPY, it is 15025 JPY
    expect(convert(10_000, 'USD', 'KWD', { from: '1', to: '0.308' })).toBe(30_800)
    expect(convert(10_000, 'USD', 'JPY', { from: '1', to: '150.25' })).toBe(15_025)
    expect(convert(12_500, 'KWD', 'SAR', { from: '0.3', to: '3.75' })).toBe(15_625)
    expect(convert(15_025, 'JPY', 'USD', { from: '150.25', to: '1' })).toBe(10_000)
  })

  test('rounds once, half a minor unit away from zero', () => {
    expect(convert(1, 'USD', 'EUR', { from: '1', to: '0.5' })).toBe(1)
    expect(convert(-1, 'USD', 'EUR', { from: '1', to: '0.5' })).toBe(-1)
    expect(convert(1, 'USD', 'EUR', { from: '1', to: '0.4999999999' })).toBe(0)
    expect(convert(3, 'USD', 'EUR', { from: '1', to: '0.5' })).toBe(2)
  })

  test('is exact for amounts where floating-point numbers are not', () => {
    expect(convert(9_007_199_254_740_991, 'USD', 'EUR', { from: '1', to: '1.0' })).toBe(9_007_199_254_740_991)
    expect(convert(1_005, 'USD', 'EUR', { from: '1', to: '0.1' })).toBe(101)
  })

  test('does not change an amount when both currencies are the same', () => {
    expect(convert(777, 'EGP', 'EGP', { from: '47.1', to: '48.2' })).toBe(777)
  })

  test('throws for an invalid rate', () => {
    for (const to of ['0', '0.000', '', '-1', '1e-7', '1,5', 'NaN']) {
      expect(() => convert(1, 'USD', 'EUR', { from: '1', to })).toThrow(MoneyError)
    }
  })

  test('converts a negative amount like a positive one, and converting back differs by at most one rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), code, code, rate, rate, (minor, from, to, a, b) => {
        const there = convert(minor, from, to, { from: a, to: b })
        expect(convert(-minor, from, to, { from: a, to: b })).toBe(0 - there)
        const halfUnitBack = convert(1, to, from, { from: b, to: a }) + 1
        expect(Math.abs(convert(there, to, from, { from: b, to: a }) - minor)).toBeLessThanOrEqual(
          halfUnitBack,
        )
      }),
    )
  })
})

describe('converting one of many amounts that are added up', () => {
  const seeds = Array.from({ length: 1_000 }, (_, at) => `702-${1_000_000 + at}`)

  test('1,000 costs of 12.40 EGP add up to their value in USD, though a cent is 2 % of each', () => {
    const rates = { from: '48.70', to: '1' }
    const costs = seeds.map((seed) => convertUnbiased(1_240, 'EGP', 'USD', rates, seed))
    expect(new Set(costs)).toEqual(new Set([25, 26]))
    // 1,000 times 25.462 cents; each rounded to the nearest cent, they would be 25,000
    const sum = costs.reduce((total, cost) => total + cost, 0)
    expect(Math.abs(sum - 25_462)).toBeLessThan(50)
    expect(convert(1_240, 'EGP', 'USD', rates)).toBe(25)
  })

  test('rounds amounts with the same seed alike, so that a return takes back the cost of its sale', () => {
    fc.assert(
      fc.property(fc.nat(1e6), code, code, rate, rate, fc.string(), (minor, from, to, a, b, seed) => {
        const rates = { from: a, to: b }
        const cost = convertUnbiased(minor, from, to, rates, seed)
        expect(convertUnbiased(-minor, from, to, rates, seed)).toBe(0 - cost)
        expect(Math.abs(cost - convert(minor, from, to, rates))).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('does not change an amount that needs no rounding', () => {
    for (const seed of seeds) {
      expect(convertUnbiased(12_500, 'KWD', 'SAR', { from: '0.3', to: '3.75' }, seed)).toBe(15_625)
      expect(convertUnbiased(777, 'EGP', 'EGP', { from: '47.1', to: '48.2' }, seed)).toBe(777)
    }
  })
})

test.each([
  ['1', '50.12', '50.12'],
  ['3.75', '50', '13.33333333'],
  ['1310', '1', '0.00076336'],
  ['1', '100', '100'],
])(
  'at rates of %s and %s per dollar, one unit of the first currency is worth %s of the second',
  (from, to, text) => {
    expect(rateText({ from, to })).toBe(text)
  },
)
