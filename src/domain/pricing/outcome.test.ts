import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planProduct } from '../profit/planned.ts'
import { outcomeAt } from './outcome.ts'
import { enteredFees } from './terms.ts'
import { anyTerms, percentFee } from './testing/any-terms.ts'

const PLAIN = { ads: 0, delivery: 0, vat: null, weightGrams: null }
const amount = fc.nat(100_000_00)

/** Any price above 0, because planProduct takes a price of 0 as an unknown price. */
const price = amount.map((minor) => minor + 1)

describe('the result of one sale', () => {
  const fees = fc.record({
    referralFeePpm: fc.nat(1_000_000),
    outboundFee: amount,
    monthlyStorageFee: amount,
  })

  test('equals planProduct for a product with entered fees and without VAT settings', () => {
    fc.assert(
      fc.property(price, fc.option(amount), fees, fc.boolean(), (price, unitCost, platform, vatAdded) => {
        const [plan] = planProduct({ price, unitCost, quantity: 1, platforms: [platform] }).platforms
        const outcome = outcomeAt({ ...PLAIN, unitCost, fees: enteredFees(platform, vatAdded) }, price)
        expect(outcome.fees.map((fee) => fee.amount)).toEqual([
          plan?.referralFee,
          plan?.outboundFee,
          plan?.monthlyStorageFee,
        ])
        expect(outcome).toMatchObject({
          revenue: price,
          outputVat: 0,
          feeVat: 0,
          totalFees: plan?.totalFees,
          profit: plan?.netPerSale,
          marginBp: plan?.marginBp,
        })
      }),
    )
  })

  test('equals planProduct for a registered seller, with and without VAT in the price', () => {
    fc.assert(
      fc.property(
        price,
        fc.option(amount),
        fees,
        fc.integer({ min: 1, max: 999_999 }),
        fc.boolean(),
        (price, unitCost, platform, ratePpm, pricesWithVat) => {
          const plan = planProduct({
            price,
            unitCost,
            quantity: 1,
            platforms: [platform],
            vat: { ratePpm, pricesWithVat },
          })
          const vat = { status: 'registered', ratePpm, pricesWithVat } as const
          const outcome = outcomeAt({ ...PLAIN, unitCost, vat, fees: enteredFees(platform, true) }, price)
          expect(outcome).toMatchObject({
            outputVat: plan.vat?.outputVat,
            revenue: plan.vat?.revenue,
            totalFees: plan.platforms[0]?.totalFees,
            profit: plan.platforms[0]?.netPerSale,
            marginBp: plan.platforms[0]?.marginBp,
          })
        },
      ),
    )
  })

  test('splits what the buyer pays into parts that sum to that amount', () => {
    fc.assert(
      fc.property(anyTerms, fc.nat(5_000), (terms, price) => {
        const { revenue, outputVat, totalFees, profit } = outcomeAt(terms, price)
        const addedOnTop = terms.vat?.status === 'registered' && !terms.vat.pricesWithVat
        expect(revenue + outputVat).toBe(price + terms.delivery + (addedOnTop ? outputVat : 0))
        expect((totalFees ?? 0) + (terms.unitCost ?? 0) + terms.ads + (profit ?? 0)).toBe(revenue)
      }),
    )
  })

  test('includes delivery that the buyer pays in the revenue, and in the base of a fee on everything that the buyer pays', () => {
    const onPrice = percentFee({ upTo: null, ratePpm: 100_000 })
    const charge = onPrice.charge
    const percent = charge.percent && { ...charge.percent, base: { of: 'paid' as const, withVat: true } }
    const onAll = { ...onPrice, charge: { ...charge, percent } }
    const sale = { ...PLAIN, unitCost: 40_00, delivery: 20_00, fees: [onPrice, onAll] }
    const outcome = outcomeAt(sale, 100_00)
    expect(outcome.fees.map((fee) => fee.amount)).toEqual([10_00, 12_00])
    expect(outcome).toMatchObject({ revenue: 120_00, profit: 58_00 })
  })

  test('takes VAT of 13.04 out of a price of 100.00 at 15%, and charges fees on the full 100.00', () => {
    const vat = { status: 'registered', ratePpm: 150_000, pricesWithVat: true } as const
    const sale = { ...PLAIN, unitCost: 0, vat, fees: [percentFee({ upTo: null, ratePpm: 150_000 })] }
    expect(outcomeAt(sale, 100_00)).toMatchObject({ outputVat: 13_04, revenue: 86_96, totalFees: 15_00 })
  })
})
