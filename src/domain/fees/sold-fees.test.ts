import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outcomeAt } from '../pricing/outcome.ts'
import { anyTerms, percentFee } from '../pricing/testing/any-terms.ts'
import { lostVatPpm } from '../vat/vat-status.ts'
import { type ChosenRules, chooseRules } from './choose-rules.ts'
import { feeOf } from './fee-of.ts'
import { SHIPPED_RULES } from './rules/shipped.ts'
import { soldFee } from './sold-fees.ts'

const chosen = (category: string, day = '2026-11-21') =>
  chooseRules(SHIPPED_RULES, { platform: 'noon', country: 'AE', fulfilment: 'seller', category, day })
const LINE = {
  goods: 0,
  delivery: 0,
  giftWrap: 0,
  units: 1,
  weightGrams: null,
  vat: null,
  lostVatPpm: 0,
  continuesOrder: false,
}

test('applies price bands to each item of a line, not to the total of the line', () => {
  // two items at 50.00: 8 % of each item is 4.00; a base of 100.00 would be charged 15 %
  expect(soldFee('referral', chosen('cosmetics'), { ...LINE, goods: 10_000, units: 2 })).toBe(800)
  // a line of 100.01 has items of 50.01 and 50.00: 15 % of the first is 7.50, 8 % of the second is 4.00
  expect(soldFee('referral', chosen('cosmetics'), { ...LINE, goods: 10_001, units: 2 })).toBe(1_150)
})

test('returns null when no rule applies on the day of the sale, or when the price is negative', () => {
  expect(soldFee('referral', chosen('cosmetics', '2025-08-31'), { ...LINE, goods: 5_000 })).toBeNull()
  expect(soldFee('outbound', chosen('cosmetics'), { ...LINE, goods: 5_000 })).toBeNull()
  expect(soldFee('referral', chosen('cosmetics'), { ...LINE, goods: -1 })).toBeNull()
})

test('sums the fees of single units to the fee of the line, for any amount and any number of units', () => {
  const rule = chosen('furniture').referral
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 500 }), (goods, units) => {
      const whole = soldFee('referral', { referral: rule } as never, { ...LINE, goods, units }) ?? -1
      const each = Array.from(
        { length: units },
        (_, rank) => Math.floor(goods / units) + (rank < goods % units ? 1 : 0),
      )
      const sale = { ...LINE, vatRatePpm: 0, pricesWithVat: true }
      const slow = each.reduce((sum, price) => sum + ((rule && feeOf(rule, { ...sale, price })?.fee) ?? 0), 0)
      expect(whole).toBe(slow)
    }),
  )
})

test('adds VAT to a fee when the platform adds VAT and the seller cannot reclaim it, rounded per item', () => {
  const referral = percentFee({ upTo: null, ratePpm: 150_000 })
  const fee = (vatAdded: boolean, line: object) =>
    soldFee('referral', { referral: { ...referral, vatAdded } } as ChosenRules, { ...LINE, ...line })
  // 15 % of 250.00 is 37.50, and 14 % VAT on 37.50 is 5.25
  expect(fee(true, { goods: 25_000, lostVatPpm: 140_000 })).toBe(4_275)
  expect(fee(false, { goods: 25_000, lostVatPpm: 140_000 })).toBe(3_750)
  expect(fee(true, { goods: 25_000 })).toBe(3_750)
  // three items at 0.63: each fee is 0.09 and its VAT is 0.0126, rounded to 0.01; VAT on all three fees together would
  // be 0.04
  expect(fee(true, { goods: 189, units: 3, lostVatPpm: 140_000 })).toBe(30)
})

test('converts the base to a price with or without VAT, whichever the rule requires', () => {
  const fee = (withVat: boolean, goods: number, pricesWithVat: boolean) => {
    const { charge, ...rest } = percentFee({ upTo: null, ratePpm: 150_000 })
    const percent = charge.percent && { ...charge.percent, base: { of: 'price', withVat } as const }
    const referral = { ...rest, charge: { ...charge, percent } }
    const vat = { ratePpm: 140_000, pricesWithVat }
    return soldFee('referral', { referral } as ChosenRules, { ...LINE, goods, vat })
  }
  // 219.30 and 14 % VAT are 250.00, whichever of them the file states
  expect(fee(true, 21_930, false)).toBe(3_750)
  expect(fee(false, 21_930, false)).toBe(3_290)
  expect(fee(true, 25_000, true)).toBe(3_750)
  expect(fee(false, 25_000, true)).toBe(3_290)
})

test('charges the fee of a gateway once for all units of a line, and its fixed part once for an order', () => {
  const { payment } = chooseRules(SHIPPED_RULES, {
    platform: 'salla',
    country: 'SA',
    fulfilment: null,
    category: 'paid-by-mada',
    day: '2026-11-21',
  })
  const line = { ...LINE, units: 4, lostVatPpm: 150_000 }
  // 1 % of 200.00 and 1.00 are 3.00, and 15 % VAT on them is 0.45
  expect(soldFee('referral', { payment } as ChosenRules, { ...line, goods: 20_000 })).toBe(345)
  // a later line of the order pays only 1 % and its VAT
  const later = { ...line, goods: 20_000, continuesOrder: true }
  expect(soldFee('referral', { payment } as ChosenRules, later)).toBe(230)
})

test('charges a later line of an order the whole fee of a marketplace', () => {
  const { charge, ...rule } = percentFee({ upTo: null, ratePpm: 100_000 })
  const referral = { ...rule, charge: { ...charge, fixed: 100, minimum: 2_000 } }
  const later = { ...LINE, goods: 10_000, continuesOrder: true }
  expect(soldFee('referral', { referral } as ChosenRules, later)).toBe(2_100)
  const payment = { ...referral, kind: 'payment' } as const
  expect(soldFee('referral', { payment } as unknown as ChosenRules, later)).toBe(1_000)
})

test('charges the minimum of a gateway once for an order whose first item is free', () => {
  const { charge, ...rule } = percentFee({ upTo: null, ratePpm: 20_000 })
  const payment = { ...rule, kind: 'payment', charge: { ...charge, minimum: 100 } }
  const fee = (line: object) =>
    soldFee('referral', { payment } as unknown as ChosenRules, { ...LINE, ...line })
  expect([fee({ goods: 0 }), fee({ goods: 1_000, continuesOrder: true })]).toEqual([100, 20])
  expect(fee({ goods: 0, continuesOrder: true })).toBe(0)
  const referral = { ...payment, kind: 'referral' }
  expect(soldFee('referral', { referral } as unknown as ChosenRules, LINE)).toBe(0)
})

test('calculates the same fees as the price simulator', () => {
  fc.assert(
    fc.property(anyTerms, fc.nat(6_000), fc.integer({ min: 1, max: 5 }), (terms, price, units) => {
      const { vat } = terms
      const registered = vat?.status === 'registered'
      const fees = terms.fees.slice(0, 2)
      const [referral, payment] = fees
      const sold = soldFee('referral', { referral, payment } as ChosenRules, {
        ...LINE,
        goods: price * units,
        delivery: terms.delivery * units,
        units,
        vat: registered ? { ...vat, ratePpm: vat.ratePpm ?? 0 } : null,
        lostVatPpm: lostVatPpm(vat),
      })
      const { totalFees } = outcomeAt({ ...terms, fees }, price)
      expect(sold).toBe(fees.length === 0 || totalFees === null ? null : totalFees * units)
    }),
  )
})
