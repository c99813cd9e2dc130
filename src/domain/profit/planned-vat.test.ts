import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outcomeAt } from '../pricing/outcome.ts'
import { enteredFees } from '../pricing/terms.ts'
import { estimateFees } from './estimated-fees.ts'
import { type PlannedProduct, planProduct } from './planned.ts'

const PRODUCT: PlannedProduct = {
  price: 11_500,
  unitCost: 4_000,
  quantity: 10,
  platforms: [{ referralFeePpm: 150_000, outboundFee: 1_000, monthlyStorageFee: 0 }],
}

const product = fc.record({
  price: fc.integer({ min: 1, max: 100_000_000 }),
  unitCost: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
  quantity: fc.integer({ min: 0, max: 10_000 }),
  platforms: fc.array(
    fc.record({
      referralFeePpm: fc.integer({ min: 0, max: 1_000_000 }),
      outboundFee: fc.integer({ min: 0, max: 1_000_000 }),
      monthlyStorageFee: fc.integer({ min: 0, max: 1_000_000 }),
    }),
    { maxLength: 3 },
  ),
})
const same = (minor: number) => minor
const vat = fc.record({ ratePpm: fc.integer({ min: 1, max: 999_999 }), pricesWithVat: fc.boolean() })

describe('the plan of a product of a registered seller', () => {
  test('takes percentage fees from the price with VAT, and profit and margin from the price without VAT', () => {
    const plan = planProduct({ ...PRODUCT, vat: { ratePpm: 150_000, pricesWithVat: true } })
    expect(plan).toMatchObject({
      vat: { paid: 11_500, outputVat: 1_500, revenue: 10_000 },
      profitPerUnit: 6_000,
      marginBp: 6_000,
      projectedProfit: 60_000,
      inventoryValue: 115_000,
    })
    expect(plan.platforms[0]).toMatchObject({
      referralFee: 1_725,
      totalFees: 2_725,
      netPerSale: 3_275,
      marginBp: 3_275,
      totalNet: 32_750,
    })
  })

  test('adds VAT to a price that was entered without VAT, and takes percentage fees from the price with VAT', () => {
    const plan = planProduct({ ...PRODUCT, price: 10_000, vat: { ratePpm: 150_000, pricesWithVat: false } })
    expect(plan).toMatchObject({
      vat: { paid: 11_500, outputVat: 1_500, revenue: 10_000 },
      profitPerUnit: 6_000,
      inventoryValue: 100_000,
    })
    expect(plan.platforms[0]).toMatchObject({ referralFee: 1_725, netPerSale: 3_275 })
  })

  test('has a margin of 20 % at the price that the price simulator finds for a margin of 20 %', () => {
    const platforms = [{ referralFeePpm: 150_000, outboundFee: 1_000, monthlyStorageFee: 0 }]
    const given = { price: 9_163, unitCost: 4_000, quantity: 1, platforms }
    const plan = planProduct({ ...given, vat: { ratePpm: 150_000, pricesWithVat: true } })
    // 91.63 price - 11.95 VAT - 13.74 referral fee - 10.00 fixed fee - 40.00 cost = 15.94, which is 20 % of 79.68
    expect(plan.platforms[0]).toMatchObject({ netPerSale: 1_594, marginBp: 2_001 })
  })

  test('equals the result of the price simulator', () => {
    fc.assert(
      fc.property(product, vat, (each, outputVat) => {
        const plan = planProduct({ ...each, vat: outputVat })
        each.platforms.forEach((platform, at) => {
          const terms = {
            unitCost: each.unitCost,
            ads: 0,
            delivery: 0,
            vat: { status: 'registered', ...outputVat } as const,
            fees: enteredFees(platform, true),
            weightGrams: null,
          }
          const { profit, totalFees, marginBp } = outcomeAt(terms, each.price)
          expect(plan.platforms[at]).toMatchObject({ netPerSale: profit, totalFees, marginBp })
        })
      }),
    )
  })
})

test('the fees estimated for a sale equal the fees in the plan of its product, if both use the entered fees', () => {
  fc.assert(
    fc.property(product, fc.option(vat), (each, outputVat) => {
      const plan = planProduct({ ...each, vat: outputVat ?? undefined })
      each.platforms.forEach((platform, at) => {
        const sale = { goods: each.price, units: 1, vat: outputVat }
        const { referralFee = 1, fulfilmentFee = 1, otherFee = 1 } = estimateFees(platform, sale, same) ?? {}
        expect(0 - referralFee - fulfilmentFee - otherFee).toBe(plan.platforms[at]?.totalFees)
      })
    }),
  )
})

test('the plan is calculated without VAT when the business has no VAT settings', () => {
  fc.assert(
    fc.property(product, (each) => {
      const plan = planProduct(each)
      expect(plan).toEqual(planProduct({ ...each, vat: undefined }))
      expect(plan).not.toHaveProperty('vat')
      const unit = each.unitCost === null ? null : each.price - each.unitCost
      expect(plan.profitPerUnit).toBe(unit)
      expect(plan.projectedProfit).toBe(unit === null ? null : unit * each.quantity + 0)
      each.platforms.forEach((fees, at) => {
        const referral = Math.floor((each.price * fees.referralFeePpm + 500_000) / 1_000_000)
        const net = unit === null ? null : unit - referral - fees.outboundFee - fees.monthlyStorageFee
        expect(plan.platforms[at]?.netPerSale).toBe(net)
      })
    }),
  )
})
