import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCY_CODES } from './currency.ts'
import { convert, rateText } from './exchange.ts'
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
