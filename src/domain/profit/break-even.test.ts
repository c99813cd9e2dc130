import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { breakEvenPrice } from './break-even.ts'
import { planProduct } from './planned.ts'

const fees = (referralFeePpm: number, outboundFee = 0, monthlyStorageFee = 0) => ({
  referralFeePpm,
  outboundFee,
  monthlyStorageFee,
})

describe('the price that loses nothing', () => {
  test('pays for cost, fixed fees and its own commission', () => {
    // 165 + 28 + 3 = 196.00, which are 80 % of 245.00
    expect(breakEvenPrice(165_00, fees(200_000, 28_00, 3_00))).toBe(245_00)
    // 100.00 / 0.85 = 117.647: at 117.64 the fee is 17.65 and 99.99 is left, at 117.65 it is 17.65 and 100.00
    expect(breakEvenPrice(100_00, fees(150_000))).toBe(117_65)
  })

  test('without a commission it is what is spent', () => {
    expect(breakEvenPrice(165_00, fees(0, 28_00, 3_00))).toBe(196_00)
  })

  test('where nothing is spent, any price does', () => {
    expect(breakEvenPrice(0, fees(150_000))).toBe(0)
    expect(breakEvenPrice(0, fees(1_000_000))).toBe(0)
  })

  test('a platform that takes everything leaves no price', () => {
    expect(breakEvenPrice(1, fees(1_000_000))).toBeNull()
    expect(breakEvenPrice(0, fees(1_000_000, 1))).toBeNull()
  })

  test('a commission just short of everything', () => {
    // a millionth is kept: half a minor unit of rounding is worth 500,000 of them
    expect(breakEvenPrice(1, fees(999_999))).toBe(500_001)
  })

  test('at the price found a sale is profitable, one minor unit below it is a loss', () => {
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
