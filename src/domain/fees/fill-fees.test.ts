import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyRate } from '../money/money.ts'
import { percentFee } from '../pricing/testing/any-terms.ts'
import { chooseRules, type RuleKey } from './choose-rules.ts'
import type { FeeRule } from './fee-rule.ts'
import { fillFee, type PlannedSale } from './fill-fees.ts'
import type { FollowedFee } from './followed.ts'
import { SHIPPED_RULES } from './rules/shipped.ts'
import { soldFee } from './sold-fees.ts'

const SALE: PlannedSale = {
  price: 100_000,
  delivery: 0,
  giftWrap: 0,
  weightGrams: null,
  vatRatePpm: 0,
  pricesWithVat: true,
  lostVatPpm: 0,
}

function filled(fee: FollowedFee, key: Partial<RuleKey>, sale: Partial<PlannedSale> = {}) {
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

  test('fills a fee above the price as its share of the price, and as unknown when the share is too large to be stored', () => {
    const home = { platform: 'amazon', country: 'SA', category: 'home' } as const
    // the minimum of 1.00 and 15 % VAT on it, of a price of 0.90
    expect(filled('referral', home, { price: 90, lostVatPpm: 150_000 })).toMatchObject({ value: 1_277_778 })
    const referral = percentFee({ upTo: null, ratePpm: 150_000 })
    const minimum = (amount: number) =>
      fillFee(
        'referral',
        { referral: { ...referral, charge: { ...referral.charge, minimum: amount } } as FeeRule },
        { ...SALE, price: 1 },
      )
    expect(minimum(2_147)).toMatchObject({ value: 2_147_000_000 })
    expect(minimum(2_148)).toEqual({ value: null, missing: 'price' })
  })

  test('includes VAT that the platform adds and the seller cannot reclaim', () => {
    const referral = { ...percentFee({ upTo: null, ratePpm: 150_000 }), vatAdded: true } as FeeRule
    const fill = (sale: Partial<PlannedSale>) => fillFee('referral', { referral }, { ...SALE, ...sale })
    const lostVatPpm = 140_000
    // 15 % and 14 % VAT on it are 17.1 %, whatever the price; they are 42.75 of 250.00
    for (const price of [25_000, 0])
      expect(fill({ lostVatPpm, price })).toMatchObject({ value: 171_000, withVat: true })
    expect(fill({})).toMatchObject({ value: 150_000, withVat: false })
    // the fee of 250.03 is 37.50 and its VAT 5.25, but 17.1 % of it is 42.76
    expect(applyRate(25_003, fill({ lostVatPpm, price: 25_003 }).value ?? 0)).toBe(4_275)
    // 4.00 and 14 % VAT
    const stored = { platform: 'amazon', fulfilment: 'platform' } as const
    expect(filled('outbound', stored, { lostVatPpm, weightGrams: 600 })).toMatchObject({ value: 456 })
    // no VAT is added to this fee
    const plan = { platform: 'shopify', category: 'plan-basic' } as const
    expect(filled('referral', plan, { lostVatPpm })).toMatchObject({ value: 20_000, withVat: false })
  })

  test('fills the rate that gives exactly the fee of a sale at the product’s price, for every shipped referral and payment rule', () => {
    const prices = fc.integer({ min: 1, max: 900_000 })
    const rates = fc.constantFrom(0, 50_000, 140_000, 150_000)
    const rules = fc.constantFrom(
      ...SHIPPED_RULES.filter(({ kind }) => kind === 'referral' || kind === 'payment'),
    )
    fc.assert(
      fc.property(rules, prices, rates, (rule, price, lostVatPpm) => {
        const sale = { ...SALE, price, lostVatPpm }
        const chosen = { [rule.kind]: rule }
        const { value } = fillFee('referral', chosen, sale)
        const facts = { units: 1, vat: null, continuesOrder: false }
        const sold = soldFee('referral', chosen, { ...sale, ...facts, goods: price })
        expect(applyRate(price, value ?? -1)).toBe(sold)
      }),
    )
  })
})
