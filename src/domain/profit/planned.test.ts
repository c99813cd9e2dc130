import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyRate } from '../money/money.ts'
import { planProduct } from './planned.ts'

const NOON = { referralFeePpm: 150_000, outboundFee: 900, monthlyStorageFee: 100 }
const AMAZON = { referralFeePpm: 80_000, outboundFee: 1_500, monthlyStorageFee: 0 }

describe('the plan of a product before its first sale', () => {
  test('has figures for one unit, but none for all units, when the stock is unknown', () => {
    const plan = planProduct({ price: 12_000, unitCost: 7_000, quantity: null, platforms: [NOON] })
    expect(plan).toMatchObject({
      profitPerUnit: 5_000,
      projectedProfit: null,
      projectedAfterFees: null,
      inventoryValue: null,
    })
    expect(plan.platforms[0]).toMatchObject({ totalNet: null, verdict: 'profitable' })
  })

  test('has a profit per unit, but no projected profit, when the stock is zero', () => {
    for (const quantity of [0, -2, null]) {
      const plan = planProduct({ price: 12_000, unitCost: 7_000, quantity, platforms: [NOON] })
      expect(plan).toMatchObject({ inStock: false, profitPerUnit: 5_000 })
    }
  })

  test('calculates every figure', () => {
    expect(planProduct({ price: 12_000, unitCost: 7_000, quantity: 10, platforms: [NOON, AMAZON] })).toEqual({
      unitCost: 7_000,
      profitPerUnit: 5_000,
      marginBp: 4_167,
      inStock: true,
      projectedProfit: 50_000,
      projectedAfterFees: { low: 22_000, high: 25_400 },
      inventoryValue: 120_000,
      platforms: [
        {
          referralFee: 1_800,
          outboundFee: 900,
          monthlyStorageFee: 100,
          totalFees: 2_800,
          netPerSale: 2_200,
          marginBp: 1_833,
          totalNet: 22_000,
          verdict: 'profitable',
        },
        {
          referralFee: 960,
          outboundFee: 1_500,
          monthlyStorageFee: 0,
          totalFees: 2_460,
          netPerSale: 2_540,
          marginBp: 2_117,
          totalNet: 25_400,
          verdict: 'profitable',
        },
      ],
    })
  })

  test('has null for each figure that depends on the price when the price is zero, which means unknown', () => {
    const vat = { ratePpm: 150_000, pricesWithVat: true }
    const plan = planProduct({ price: 0, unitCost: 4_000, quantity: 10, platforms: [NOON], vat })
    expect(plan).toMatchObject({ profitPerUnit: null, marginBp: null, projectedProfit: null })
    expect(plan).toMatchObject({ projectedAfterFees: null, inventoryValue: null })
    expect(plan.vat).toBeUndefined()
    expect(plan.platforms).toEqual([
      {
        referralFee: null,
        outboundFee: 900,
        monthlyStorageFee: 100,
        totalFees: null,
        netPerSale: null,
        marginBp: null,
        totalNet: null,
        verdict: null,
      },
    ])
  })

  test('has null for each figure that depends on the cost, but not for fees, when the cost is unknown', () => {
    const plan = planProduct({ price: 12_000, unitCost: null, quantity: 10, platforms: [NOON] })
    expect(plan).toMatchObject({
      unitCost: null,
      profitPerUnit: null,
      marginBp: null,
      projectedProfit: null,
      projectedAfterFees: null,
      inventoryValue: 120_000,
    })
    expect(plan.platforms[0]).toMatchObject({
      referralFee: 1_800,
      totalFees: 2_800,
      netPerSale: null,
      marginBp: null,
      totalNet: null,
      verdict: null,
    })
  })

  test('calls a profit per sale of exactly zero profitable, and one of one minor unit below zero a loss', () => {
    const verdict = (unitCost: number) =>
      planProduct({ price: 12_000, unitCost, quantity: 1, platforms: [NOON] }).platforms[0]?.verdict
    expect([verdict(9_200), verdict(9_201)]).toEqual(['profitable', 'loss'])
  })

  test('takes a cost of zero as a known cost', () => {
    expect(planProduct({ price: 500, unitCost: 0, quantity: 2, platforms: [] })).toMatchObject({
      profitPerUnit: 500,
      marginBp: 10_000,
      projectedProfit: 1_000,
      projectedAfterFees: null,
    })
  })

  test('rounds the referral fee once, half a minor unit up', () => {
    const fee = (price: number) =>
      planProduct({ price, unitCost: 0, quantity: 1, platforms: [NOON] }).platforms[0]?.referralFee
    expect([fee(10), fee(30), fee(3)]).toEqual([2, 5, 0])
  })

  test('projects zero profit when the stock is negative', () => {
    expect(planProduct({ price: 500, unitCost: 100, quantity: -3, platforms: [NOON] })).toMatchObject({
      projectedProfit: 0,
      inventoryValue: 0,
      projectedAfterFees: { low: 0, high: 0 },
    })
  })

  test('has a projected range from the largest to the smallest loss when every platform makes a loss', () => {
    const plan = planProduct({ price: 1_000, unitCost: 990, quantity: 3, platforms: [NOON, AMAZON] })
    expect(plan.projectedAfterFees).toEqual({ low: -4_710, high: -3_420 })
  })

  test('is exact for the highest price and stock that Safi accepts', () => {
    const plan = planProduct({ price: 1_000_000_000, unitCost: 1, quantity: 1_000_000, platforms: [NOON] })
    expect(plan.inventoryValue).toBe(1_000_000_000_000_000)
  })
})

describe('the plan of any product', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 })
  const platform = fc.record({
    referralFeePpm: fc.integer({ min: 0, max: 1_000_000 }),
    outboundFee: amount,
    monthlyStorageFee: amount,
  })
  const product = fc.record({
    price: amount.map((price) => price + 1),
    unitCost: amount,
    quantity: fc.integer({ min: 0, max: 10_000 }),
    platforms: fc.array(platform, { maxLength: 5 }),
  })

  test('splits the price into cost, fees and profit, and multiplies the profit by the stock', () => {
    fc.assert(
      fc.property(product, (input) => {
        const plan = planProduct(input)
        plan.platforms.forEach((view, at) => {
          const fees = input.platforms[at]!
          expect(view.referralFee).toBe(applyRate(input.price, fees.referralFeePpm))
          expect(input.unitCost + view.totalFees! + view.netPerSale!).toBe(input.price)
          expect(view.totalNet).toBe(view.netPerSale! * input.quantity + 0)
          expect(view.verdict).toBe(view.netPerSale! < 0 ? 'loss' : 'profitable')
          expect(view.totalNet).toBeGreaterThanOrEqual(plan.projectedAfterFees!.low)
          expect(view.totalNet).toBeLessThanOrEqual(plan.projectedAfterFees!.high)
          expect(view.totalNet).toBeLessThanOrEqual(plan.projectedProfit!)
        })
      }),
    )
  })
})
