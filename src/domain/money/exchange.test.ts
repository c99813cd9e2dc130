import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCY_CODES } from './currency.ts'
import { convert, rateText } from './exchange.ts'
import { MoneyError } from './money.ts'

const rate = fc
  .tuple(fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, part]) => `${whole}.${String(part).padStart(6, '0')}`)
const code = fc.constantFrom(...CURRENCY_CODES)

describe('converting an amount at the rates of a day', () => {
  test('respects the minor digits of both currencies', () => {
    // 100.00 USD at 0.308 is 30.800 KWD; at 150.25 it is 15025 yen
    expect(convert(10_000, 'USD', 'KWD', { from: '1', to: '0.308' })).toBe(30_800)
    expect(convert(10_000, 'USD', 'JPY', { from: '1', to: '150.25' })).toBe(15_025)
    expect(convert(12_500, 'KWD', 'SAR', { from: '0.3', to: '3.75' })).toBe(15_625)
    expect(convert(15_025, 'JPY', 'USD', { from: '150.25', to: '1' })).toBe(10_000)
  })

  test('rounds once, half away from zero', () => {
    expect(convert(1, 'USD', 'EUR', { from: '1', to: '0.5' })).toBe(1)
    expect(convert(-1, 'USD', 'EUR', { from: '1', to: '0.5' })).toBe(-1)
    expect(convert(1, 'USD', 'EUR', { from: '1', to: '0.4999999999' })).toBe(0)
    expect(convert(3, 'USD', 'EUR', { from: '1', to: '0.5' })).toBe(2)
  })

  test('is exact where floats are not', () => {
    expect(convert(9_007_199_254_740_991, 'USD', 'EUR', { from: '1', to: '1.0' })).toBe(9_007_199_254_740_991)
    expect(convert(1_005, 'USD', 'EUR', { from: '1', to: '0.1' })).toBe(101)
  })

  test('does not change an amount in the same currency', () => {
    expect(convert(777, 'EGP', 'EGP', { from: '47.1', to: '48.2' })).toBe(777)
  })

  test('refuses an invalid rate', () => {
    for (const to of ['0', '0.000', '', '-1', '1e-7', '1,5', 'NaN']) {
      expect(() => convert(1, 'USD', 'EUR', { from: '1', to })).toThrow(MoneyError)
    }
  })

  test('reverses the sign with the amount, and converts back within one rounding', () => {
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
])('at %s per dollar, one unit is worth this at %s: %s', (from, to, text) => {
  expect(rateText({ from, to })).toBe(text)
})
