import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { breakEvenPrice } from '../profit/break-even.ts'
import { outcomeAt } from './outcome.ts'
import { BREAK_EVEN, discountAt, leastPriceFor, mostAds, reaches, type Target } from './solve.ts'
import { enteredFees, type SaleTerms } from './terms.ts'
import { anyTerms, NO_FEES, percentFee } from './testing/any-terms.ts'

const BOUNDS = { least: 1, most: 1_000_000_00 }
const SAUDI = { status: 'registered', ratePpm: 150_000, pricesWithVat: true } as const

function terms(some: Partial<SaleTerms>): SaleTerms {
  return { unitCost: 0, ads: 0, delivery: 0, vat: null, fees: NO_FEES, weightGrams: null, ...some }
}

const fees = enteredFees({ referralFeePpm: 150_000, outboundFee: 10_00, monthlyStorageFee: 0 }, true)
const MARGIN: Target = { kind: 'margin', ppm: 200_000 }

describe('the lowest price for a margin', () => {
  test('is 91.63 for a registered seller with cost 40, fixed fee 10, referral fee 15%, margin 20% and VAT 15%', () => {
    const registered = terms({ unitCost: 40_00, vat: SAUDI, fees })
    expect(leastPriceFor(registered, MARGIN, BOUNDS)).toEqual({ price: 91_63 })
    expect(outcomeAt(registered, 91_63)).toMatchObject({
      outputVat: 11_95,
      revenue: 79_68,
      totalFees: 23_74,
      feeVat: 0,
      profit: 15_94,
      marginBp: 20_01,
    })
    expect(reaches(registered, MARGIN, 91_62)).toBe(false)
  })

  test('is higher than the 88.46 of a formula without VAT, which would earn only 17.75%', () => {
    expect(outcomeAt(terms({ unitCost: 40_00, vat: SAUDI, fees }), 88_46).marginBp).toBe(17_75)
  })

  test('includes the VAT on fees that an unregistered seller cannot reclaim', () => {
    const unregistered = terms({
      unitCost: 46_00,
      ads: 2_00,
      vat: { ...SAUDI, status: 'not_registered' },
      fees,
    })
    // (11.50 fixed fee with VAT + 46 cost + 2 ads) / (1 - 20 % margin - 17.25 % referral fee with VAT) = 94.8207
    expect(leastPriceFor(unregistered, MARGIN, BOUNDS)).toEqual({ price: 94_82 })
    expect(outcomeAt(unregistered, 94_82)).toMatchObject({ outputVat: 0, feeVat: 3_63, profit: 18_97 })
  })

  test('does not exist when the margin and the percentage fees together are 100% of the price or more', () => {
    const most = { kind: 'margin', ppm: 850_000 } as const
    expect(leastPriceFor(terms({ unitCost: 40_00, fees }), most, BOUNDS)).toEqual({
      price: null,
      why: 'out_of_reach',
    })
  })

  test('earns the same profit whether the price includes VAT or the seller adds VAT to it', () => {
    const net = terms({ unitCost: 40_00, vat: { ...SAUDI, pricesWithVat: false }, fees })
    expect(leastPriceFor(net, MARGIN, BOUNDS)).toEqual({ price: 79_68 })
    expect(outcomeAt(net, 79_68)).toMatchObject({ revenue: 79_68, outputVat: 11_95, profit: 15_94 })
  })
})

test('finds the price 50.00 for a profit of 46.00, just below a fee cliff, and 54.13 beyond the cliff for a profit of 46.01', () => {
  const cliff = terms({
    fees: [percentFee({ upTo: 50_00, ratePpm: 80_000 }, { upTo: null, ratePpm: 150_000 })],
  })
  expect(leastPriceFor(cliff, { kind: 'profit', amount: 46_00 }, BOUNDS)).toEqual({ price: 50_00 })
  expect(leastPriceFor(cliff, { kind: 'profit', amount: 46_01 }, BOUNDS)).toEqual({ price: 54_13 })
})

describe('unknown or zero costs and fees', () => {
  test('give no price when the cost, or the weight that a fee depends on, is unknown', () => {
    expect(leastPriceFor(terms({ unitCost: null, fees }), BREAK_EVEN, BOUNDS)).toEqual({
      price: null,
      why: 'cost_unknown',
    })
    const byWeight = percentFee({ upTo: null, ratePpm: 100_000 })
    const weight = { bands: [{ upToGrams: 500, fee: 3_50 }], perExtraKg: null }
    const heavy = terms({ fees: [{ ...byWeight, charge: { ...byWeight.charge, weight } }] })
    expect(leastPriceFor(heavy, BREAK_EVEN, BOUNDS)).toEqual({ price: null, why: 'fees_unknown' })
    expect(outcomeAt(heavy, 10_00)).toMatchObject({ totalFees: null, profit: null, marginBp: null })
    expect(leastPriceFor({ ...heavy, weightGrams: 500 }, BREAK_EVEN, BOUNDS)).toEqual({ price: 3_89 })
  })

  test('give no return on investment when the unit cost is zero', () => {
    expect(outcomeAt(terms({ fees }), 100_00).roiBp).toBeNull()
    expect(outcomeAt(terms({ unitCost: 50_00, fees }), 100_00).roiBp).toBe(50_00)
  })
})

describe('advertising and discounts', () => {
  const sale = terms({ unitCost: 40_00, ads: 5_00, fees })

  test('the highest ad cost leaves exactly the target profit or margin, whatever the current ad cost is', () => {
    // price 100 less 15 referral fee, 10 fixed fee and 40 cost
    expect(mostAds(sale, BREAK_EVEN, 100_00)).toBe(35_00)
    expect(mostAds(sale, MARGIN, 100_00)).toBe(15_00)
    expect(mostAds(sale, MARGIN, 60_00)).toBeNull()
    expect(mostAds(terms({ unitCost: null, fees }), BREAK_EVEN, 100_00)).toBeNull()
  })

  test('a discount of 10% on the price lowers the profit from 30.00 to 21.50', () => {
    // at the price of 90: 90 - 13.50 referral fee - 10 fixed fee - 40 cost - 5 ads = 21.50
    expect(discountAt(sale, 100_00, 100_000)).toEqual({
      price: 90_00,
      cost: 8_50,
      profit: 21_50,
      unitsForHundred: 140,
    })
    expect(discountAt(sale, 70_00, 500_000)).toMatchObject({ price: 35_00, unitsForHundred: null })
    expect(discountAt(terms({ unitCost: null, fees }), 100_00, 100_000)).toBeNull()
  })
})

test('the break-even price with entered fees equals that of breakEvenPrice when there are no VAT settings', () => {
  const fee = fc.nat(5_000)
  fc.assert(
    fc.property(
      fc.nat(50_000),
      fc.nat(990_000),
      fee,
      fee,
      (unitCost, referralFeePpm, outboundFee, monthlyStorageFee) => {
        const platform = { referralFeePpm, outboundFee, monthlyStorageFee }
        const sale = terms({ unitCost, fees: enteredFees(platform, true) })
        const found = leastPriceFor(sale, BREAK_EVEN, { least: 0, most: 10 ** 9 })
        expect(found.price).toBe(breakEvenPrice(unitCost, platform))
      },
    ),
  )
})

describe('leastPriceFor with any fees, bands and VAT', () => {
  const target = fc.oneof(
    fc.integer({ min: -500, max: 2_000 }).map((amount): Target => ({ kind: 'profit', amount })),
    fc.integer({ min: 0, max: 999_999 }).map((ppm): Target => ({ kind: 'margin', ppm })),
  )

  test('finds the lowest price within the bounds that reaches the target, or null if no price does', () => {
    fc.assert(
      fc.property(anyTerms, target, fc.nat(2_000), fc.nat(2_000), (sale, wish, least, width) => {
        const bounds = { least, most: least + width }
        const found = leastPriceFor(sale, wish, bounds)
        let first: number | null = null
        for (let price = bounds.least; price <= bounds.most && first === null; price += 1) {
          if (reaches(sale, wish, price)) first = price
        }
        expect(found.price).toBe(first)
      }),
      { numRuns: 300 },
    )
  })

  test('finds a price within wide bounds that reaches the target, although none of the 300 prices below it does', () => {
    fc.assert(
      fc.property(anyTerms, target, (sale, wish) => {
        const found = leastPriceFor(sale, wish, BOUNDS)
        if (found.price === null) {
          for (const price of [1, 100, 5_000, 1_000_00, 50_000_00, BOUNDS.most]) {
            if (found.why === 'out_of_reach') expect(reaches(sale, wish, price)).toBe(false)
          }
          return
        }
        expect(reaches(sale, wish, found.price)).toBe(true)
        for (let price = Math.max(1, found.price - 300); price < found.price; price += 1) {
          expect(reaches(sale, wish, price)).toBe(false)
        }
      }),
      { numRuns: 300 },
    )
  })
})
