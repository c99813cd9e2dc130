import { expect, test } from 'vitest'
import { checkProductLimits, type LimitedAmounts } from './product-limits.ts'

const PRODUCT: LimitedAmounts = {
  price: 100_000_000,
  platforms: [{ referralFeePpm: 1_000_000, outboundFee: 1_000_000, monthlyStorageFee: 1_000_000 }],
  costItems: [{ amount: 100_000_000 }],
}

test('accepts a price and costs that equal their limits', () => {
  expect(checkProductLimits(PRODUCT, 'EGP')).toEqual([])
})

test('reports the form path of an amount that is one minor unit above its limit', () => {
  const over: LimitedAmounts = {
    price: 100_000_001,
    platforms: [
      { referralFeePpm: 0, outboundFee: 0, monthlyStorageFee: 0 },
      { referralFeePpm: 1_000_001, outboundFee: 1_000_001, monthlyStorageFee: 1_000_001 },
    ],
    costItems: [{ amount: 0 }, { amount: 100_000_001 }],
  }
  expect(checkProductLimits(over, 'EGP')).toEqual([
    { path: 'price', code: 'priceTooLarge' },
    { path: 'platforms.1.referralFeePpm', code: 'referralFeeTooLarge' },
    { path: 'platforms.1.outboundFee', code: 'outboundFeeTooLarge' },
    { path: 'platforms.1.monthlyStorageFee', code: 'storageFeeTooLarge' },
    { path: 'costItems.1.amount', code: 'costAmountTooLarge' },
  ])
})

test('applies a limit in whole units, so 1 million dinars (1,000,000,000 fils) are accepted', () => {
  const price = (minor: number) => ({ price: minor, platforms: [], costItems: [] })
  expect(checkProductLimits(price(1_000_000_000), 'KWD')).toEqual([])
  expect(checkProductLimits(price(1_000_000_001), 'KWD')).toHaveLength(1)
  expect(checkProductLimits(price(100_000_000), 'JPY')).toEqual([])
  expect(checkProductLimits(price(100_000_001), 'JPY')).toHaveLength(1)
})

test('accepts a price of 1 billion Lebanese pounds, which are worth less than a million Egyptian pounds', () => {
  const price = (units: number) => ({ price: units * 100, platforms: [], costItems: [] })
  expect(checkProductLimits(price(1_000_000_000), 'LBP')).toEqual([])
  expect(checkProductLimits(price(1_000_000_001), 'LBP')).toHaveLength(1)
})

test('accepts a larger amount that the product has already, but only as an amount of the same kind', () => {
  const stored: LimitedAmounts = {
    price: 200_000_000,
    platforms: [{ referralFeePpm: 1_277_778, outboundFee: 3_000_000, monthlyStorageFee: 0 }],
    costItems: [{ amount: 400_000_000 }],
  }
  expect(checkProductLimits(stored, 'EGP', stored)).toEqual([])
  const others: LimitedAmounts = {
    price: 200_000_001,
    platforms: [{ referralFeePpm: 3_000_000, outboundFee: 200_000_000, monthlyStorageFee: 3_000_000 }],
    costItems: [{ amount: 400_000_000 }, { amount: 200_000_000 }],
  }
  expect(checkProductLimits(others, 'EGP', stored).map(({ path }) => path)).toEqual([
    'price',
    'platforms.0.referralFeePpm',
    'platforms.0.outboundFee',
    'platforms.0.monthlyStorageFee',
    'costItems.1.amount',
  ])
})

test('accepts a referral fee above the price only when it follows rules', () => {
  const fee = (follows: LimitedAmounts['platforms'][number]['follows']) => ({
    ...PRODUCT,
    platforms: [{ referralFeePpm: 1_277_778, outboundFee: 0, monthlyStorageFee: 0, follows }],
  })
  expect(checkProductLimits(fee(['referral']), 'EGP')).toEqual([])
  for (const follows of [undefined, [], ['outbound'] as const])
    expect(checkProductLimits(fee(follows), 'EGP')).toMatchObject([{ code: 'referralFeeTooLarge' }])
})
