import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { breakEvenPrice } from './break-even.ts'
import { planProduct } from './planned.ts'

const fees = (referralFeePpm: number, outboundFee = 0, monthlyStorageFee = 0) => ({
  referralFeePpm,
  outboundFee,
  monthlyStorageFee,
})

describe('the break-even price', () => {
  test('covers the cost, the fixed fees, and the commission on the price itself', () => {
    // cost 165.00 + fixed fees 28.00 and 3.00 = 196.00, which is 80 % of 245.00 (the commission is 20 %)
    expect(breakEvenPrice(165_00, fees(200_000, 28_00, 3_00))).toBe(245_00)
    // 100.00 / 0.85 = 117.647: 117.64 leaves 99.99 after a fee of 17.65, 117.65 leaves 100.00 after the same fee
    expect(breakEvenPrice(100_00, fees(150_000))).toBe(117_65)
  })

  test('equals cost plus fixed fees when there is no commission', () => {
    expect(breakEvenPrice(165_00, fees(0, 28_00, 3_00))).toBe(196_00)
  })

  test('is zero when there are no costs', () => {
    expect(breakEvenPrice(0, fees(150_000))).toBe(0)
    expect(breakEvenPrice(0, fees(1_000_000))).toBe(0)
  })

  test('is null when the commission is 100 % and other costs remain', () => {
    expect(breakEvenPrice(1, fees(1_000_000))).toBeNull()
    expect(breakEvenPrice(0, fees(1_000_000, 1))).toBeNull()
  })

  test('exists when the commission is one millionth below 100 %', () => {
    // rounding can add half a minor unit; divided by the one millionth that remains, that is 500,000 minor units
    expect(breakEvenPrice(1, fees(999_999))).toBe(500_001)
  })

  test('makes no loss, while a price one minor unit lower does, for any costs and fees', () => {
    const amount = fc.integer({ min: 0, max: 100_000_000 })
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 0, max: 999_999 }),
        amount,
        amount,
        (unitCost, ppm, out, storage) => {
          const platform = fees(ppm, out, storage)
          const price = breakEvenPrice(unitCost, platform)!
          const verdict = (at: number) =>
            planProduct({ price: at, unitCost, quantity: 0, platforms: [platform] }).platforms[0]?.verdict
          expect(verdict(price)).toBe('profitable')
          if (price > 0) expect(verdict(price - 1)).toBe('loss')
        },
      ),
    )
  })
})
