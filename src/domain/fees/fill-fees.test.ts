import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyRate } from '../money/money.ts'
import { chooseRules, type RuleKey } from './choose-rules.ts'
import { type FeeSale, feeOf } from './fee-of.ts'
import { fillFee } from './fill-fees.ts'
import type { FollowedFee } from './followed.ts'
import { SHIPPED_RULES } from './rules/shipped.ts'

const SALE: FeeSale = {
  price: 100_000,
  delivery: 0,
  giftWrap: 0,
  weightGrams: null,
  vatRatePpm: 0,
  pricesWithVat: true,
}

function filled(fee: FollowedFee, key: Partial<RuleKey>, sale: Partial<FeeSale> = {}) {
  const chosen = chooseRules(SHIPPED_RULES, {
    platform: 'noon',
    country: 'AE',
    fulfilment: 'seller',
    category: null,
    day: '2026-11-21',
    ...key,
  })
  return fillFee(fee, chosen, { ...SALE, ...sale })
}

describe('filling the fees of a product from rules', () => {
  test('fills a rule that is a single percentage as that percentage, whatever the price', () => {
    expect(filled('referral', { category: 'bags' })).toMatchObject({ value: 250_000 })
    expect(filled('referral', { category: 'bags' }, { price: 0 })).toMatchObject({ value: 250_000 })
  })

  test('fills a rule with price bands as the effective percentage at the price of the product', () => {
    // the rule charges 137.50 on a price of 1,000.00
    expect(filled('referral', { category: 'furniture' })).toMatchObject({ value: 137_500 })
    expect(filled('referral', { category: 'cosmetics' }, { price: 5_000 })).toMatchObject({ value: 80_000 })
    expect(filled('referral', { category: 'cosmetics' }, { price: 5_001 })).toMatchObject({ value: 149_970 })
    expect(filled('referral', { category: 'furniture' }, { price: 0 })).toEqual({
      value: null,
      missing: 'price',
    })
  })

  test('fills the gateway fee of an online shop as its commission, including the fixed part of the gateway fee', () => {
    const card = { platform: 'salla', country: 'SA', fulfilment: null, category: 'paid-by-card' } as const
    // the gateway charges 2.2 % and 1.00 on a price of 100.00, which is 3.2 %
    expect(filled('referral', card, { price: 10_000 })).toMatchObject({ value: 32_000 })
  })

  test('returns null and the missing fact for a fee that is unknown', () => {
    const stored = { platform: 'amazon', fulfilment: 'platform' } as const
    expect(filled('referral', { category: 'toys' })).toEqual({ value: null, missing: 'rule' })
    expect(filled('outbound', stored)).toEqual({ value: null, missing: 'weight' })
    expect(filled('outbound', stored, { weightGrams: 600 })).toMatchObject({ value: 400 })
    expect(filled('storage', { country: 'SA', fulfilment: 'platform' })).toEqual({
      value: null,
      missing: 'size',
    })
  })

  test('fills the rate that gives exactly the fee of the rule at the product’s price, for every shipped referral and payment rule', () => {
    const prices = fc.integer({ min: 1, max: 900_000 })
    const rules = fc.constantFrom(
      ...SHIPPED_RULES.filter(({ kind }) => kind === 'referral' || kind === 'payment'),
    )
    fc.assert(
      fc.property(rules, prices, (rule, price) => {
        const sale = { ...SALE, price }
        const { value } = fillFee('referral', { [rule.kind]: rule }, sale)
        expect(applyRate(price, value ?? -1)).toBe(feeOf(rule, sale)?.fee)
      }),
    )
  })
})
