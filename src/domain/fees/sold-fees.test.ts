import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseRules } from './choose-rules.ts'
import { feeOf } from './fee-of.ts'
import { SHIPPED_RULES } from './rules/shipped.ts'
import { soldFee } from './sold-fees.ts'

const chosen = (category: string, day = '2026-11-21') =>
  chooseRules(SHIPPED_RULES, { platform: 'noon', country: 'AE', fulfilment: 'seller', category, day })
const LINE = { goods: 0, delivery: 0, giftWrap: 0, units: 1, weightGrams: null }

test('bands hold for each item, not for the sum of a line', () => {
  // two items at 50.00 each: 8 % of each, where 100.00 would be charged 15 %
  expect(soldFee('referral', chosen('cosmetics'), { ...LINE, goods: 10_000, units: 2 })).toBe(800)
  // 100.01 over two items is 50.01 and 50.00: 7.50 and 4.00
  expect(soldFee('referral', chosen('cosmetics'), { ...LINE, goods: 10_001, units: 2 })).toBe(1_150)
})

test('where no rule holds on the day, nothing is assumed', () => {
  expect(soldFee('referral', chosen('cosmetics', '2025-08-31'), { ...LINE, goods: 5_000 })).toBeNull()
  expect(soldFee('outbound', chosen('cosmetics'), { ...LINE, goods: 5_000 })).toBeNull()
  expect(soldFee('referral', chosen('cosmetics'), { ...LINE, goods: -1 })).toBeNull()
})

test('shares of units sum to the line, whatever its money and units', () => {
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
