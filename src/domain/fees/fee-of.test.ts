import { describe, expect, test } from 'vitest'
import { feeOf, feesOf, keptOnRefund } from './fee-of.ts'
import { type FeeCharge, type FeeRule, NO_CHARGE } from './fee-rule.ts'

const SALE = {
  price: 20_000,
  delivery: 0,
  giftWrap: 0,
  weightGrams: null,
  vatRatePpm: 150_000,
  pricesWithVat: true,
}

function rule(charge: Partial<FeeCharge>, rest: Partial<FeeRule> = {}): FeeRule {
  return {
    id: 'own-1',
    platform: 'salla',
    country: 'SA',
    currency: 'SAR',
    fulfilment: null,
    category: null,
    kind: 'payment',
    validFrom: null,
    validTo: null,
    charge: { ...NO_CHARGE, ...charge },
    vatAdded: true,
    source: { title: '', url: null, checkedOn: '2026-11-21', confidence: 'own', note: null },
    ...rest,
  }
}

function flat(ratePpm: number, of: 'price' | 'paid' | 'referral' = 'paid', withVat = true) {
  return { base: { of, withVat }, tiers: 'marginal' as const, bands: [{ upTo: null, ratePpm }] }
}

describe('gateway fee with 15% VAT on a payment of 200 SAR', () => {
  const withVat = (ratePpm: number, fixed: number) => {
    const fee = feeOf(rule({ percent: flat(ratePpm), fixed }), SALE)
    return fee && fee.fee + fee.vatOnFee
  }
  test('is 3.45 at 1% plus 1.00', () => expect(withVat(10_000, 100)).toBe(345))
  test('is 6.21 at 2.2% plus 1.00', () => expect(withVat(22_000, 100)).toBe(621))
  test('is 17.83 at 7% plus 1.50', () => expect(withVat(70_000, 150)).toBe(1_783))
})

describe('what Amazon keeps of the referral fee of a refunded sale (20%, at most 15.00)', () => {
  const kept = rule(
    { percent: flat(200_000, 'referral', false), maximum: 1_500 },
    { kind: 'refund_administration' },
  )
  test('is 15.00 of a referral fee of 96.00', () => {
    expect(keptOnRefund(kept, 9_600, 150_000)).toEqual({ kept: 1_500, vatOnKept: 225, comesBack: 8_100 })
  })
  test('is 1.65 of a referral fee of 8.25', () => {
    expect(keptOnRefund(kept, 825, 150_000)).toEqual({ kept: 165, vatOnKept: 25, comesBack: 660 })
  })
  test('is null when the rule for refunds is applied to a sale, or a rule for sales to a refund', () => {
    expect(feeOf(kept, SALE)).toBeNull()
    expect(keptOnRefund(rule({ percent: flat(150_000) }), 825, 150_000)).toBeNull()
  })
})

describe('the fees of a sale', () => {
  const sale = { ...SALE, price: 10_000, delivery: 1_500, giftWrap: 500 }

  test('a percentage is taken of the price of the goods, or of everything that the buyer pays, as the rule states', () => {
    expect(feeOf(rule({ percent: flat(100_000, 'price') }), sale)).toEqual({
      fee: 1_000,
      vatOnFee: 150,
      base: 10_000,
    })
    expect(feeOf(rule({ percent: flat(100_000, 'paid') }), sale)?.base).toBe(12_000)
  })

  test('a percentage is taken of a price in minor units when VAT is added to it or removed from it', () => {
    expect(feeOf(rule({ percent: flat(150_000, 'price', false) }), sale)).toEqual({
      fee: 1_304,
      vatOnFee: 196,
      base: 8_696,
    })
    // the buyer pays 1.50 for 1.30 and 15 % VAT, not 1.495, of which 15 % is 0.22
    const net = { ...sale, price: 130, pricesWithVat: false }
    expect(feeOf(rule({ percent: flat(150_000, 'price') }), net)).toEqual({ fee: 23, vatOnFee: 3, base: 150 })
    // 219.30 without 14 % VAT, not 219.298, of which 15 % is 32.89
    const gross = { ...sale, price: 25_000, vatRatePpm: 140_000 }
    expect(feeOf(rule({ percent: flat(150_000, 'price', false) }), gross)?.fee).toBe(3_290)
  })

  test('a sale pays the rate up to the limit when its price with VAT is exactly the limit', () => {
    const bands = [
      { upTo: 5_000, ratePpm: 80_000 },
      { upTo: null, ratePpm: 150_000 },
    ]
    const cliff = rule({ percent: { ...flat(0, 'price'), tiers: 'cliff', bands } })
    const fee = (price: number) =>
      feeOf(cliff, { ...SALE, price, vatRatePpm: 50_000, pricesWithVat: false })?.fee
    // 47.62 and 5 % VAT are 50.00
    expect([fee(4_762), fee(4_763)]).toEqual([400, 750])
  })

  test('no VAT is added to a fee if the fee includes VAT or the VAT rate is zero', () => {
    expect(feeOf(rule({ fixed: 1_000 }, { vatAdded: false }), sale)?.vatOnFee).toBe(0)
    expect(feeOf(rule({ fixed: 1_000 }), { ...sale, vatRatePpm: 0 })?.vatOnFee).toBe(0)
  })

  test('the sum of the fees is unknown when one of them is unknown', () => {
    const heavy = rule({ weight: { bands: [{ upToGrams: 500, fee: 350 }], perExtraKg: null } })
    const cut = rule({ percent: flat(100_000, 'price') })
    expect(feesOf([cut, heavy], sale)).toBeNull()
    expect(feesOf([cut, heavy], { ...sale, weightGrams: 400 })).toEqual({ fee: 1_350, vatOnFee: 203 })
  })
})
