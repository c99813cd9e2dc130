import { describe, expect, test } from 'vitest'
import { chooseRules, type RuleKey } from '../choose-rules.ts'
import { feeOf, keptOnRefund } from '../fee-of.ts'
import type { FeeRule } from '../fee-rule.ts'
import { SHIPPED_RULES } from './shipped.ts'

const TODAY = '2026-11-21'
const SALE = {
  price: 100_000,
  delivery: 0,
  giftWrap: 0,
  weightGrams: null,
  vatRatePpm: 50_000,
  pricesWithVat: true,
}

function chosen(
  platform: string,
  country: RuleKey['country'],
  fulfilment: RuleKey['fulfilment'],
  category: string | null,
  day = TODAY,
) {
  return chooseRules(SHIPPED_RULES, { platform, country, fulfilment, category, day })
}

const fee = (rule: FeeRule | undefined, sale: Partial<typeof SALE> | { weightGrams: number } = {}) =>
  rule ? (feeOf(rule, { ...SALE, ...sale })?.fee ?? null) : undefined

describe('the fee rules that come with Safi', () => {
  test('have unique ids', () => {
    const ids = SHIPPED_RULES.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('do not overlap: at most one rule per platform, country, fulfilment, category, kind of fee and day', () => {
    const keyOf = (rule: FeeRule) =>
      [rule.platform, rule.country, rule.fulfilment, rule.category, rule.kind].join()
    for (const [index, a] of SHIPPED_RULES.entries())
      for (const b of SHIPPED_RULES.slice(index + 1)) {
        if (keyOf(a) !== keyOf(b)) continue
        const apart =
          (a.validTo ?? '9999') < (b.validFrom ?? '0000') || (b.validTo ?? '9999') < (a.validFrom ?? '0000')
        expect(apart, `${a.id} and ${b.id}`).toBe(true)
      }
  })

  test('each have a source, the day on which the source was checked, and a charge', () => {
    for (const { id, source, charge, validFrom, validTo } of SHIPPED_RULES) {
      expect(source.url, id).toMatch(/^https:\/\//)
      expect(source.checkedOn <= TODAY, id).toBe(true)
      expect(validFrom === null || validTo === null || validFrom <= validTo, id).toBe(true)
      expect(
        charge.percent !== null || charge.weight !== null || charge.perCubicFoot !== null || charge.fixed > 0,
        id,
      ).toBe(true)
    }
  })

  test('have ascending bands, and the last price band has no upper limit', () => {
    for (const { id, charge } of SHIPPED_RULES) {
      const ends = charge.percent?.bands.map(({ upTo }) => upTo) ?? [null]
      expect(ends.at(-1), id).toBeNull()
      const grams = charge.weight?.bands.map(({ upToGrams }) => upToGrams) ?? []
      for (const row of [ends.slice(0, -1), grams])
        expect(row, id).toEqual([...row].sort((a, b) => Number(a) - Number(b)))
    }
  })
})

describe('amounts of the fee rules that come with Safi', () => {
  test('charges the noon UAE rates from 1 September 2025 for goods that the seller ships', () => {
    const referral = (category: string) => chosen('noon', 'AE', 'seller', category).referral
    expect(fee(referral('apparel'))).toBe(27_000)
    expect(fee(referral('furniture'))).toBe(13_750)
    expect(fee(referral('cosmetics'), { price: 5_000 })).toBe(400)
    expect(fee(referral('cosmetics'), { price: 5_001 })).toBe(750)
    expect(fee(referral('watches'), { price: 600_000 })).toBe(80_000)
  })

  test('has no noon UAE rule for goods that the seller ships before 1 September 2025, and none for a category that is missing from the price list', () => {
    expect(chosen('noon', 'AE', 'seller', 'apparel', '2025-08-31')).toEqual({})
    expect(chosen('noon', 'AE', 'seller', 'toys')).toEqual({})
    expect(chosen('jumia', 'EG', 'seller', 'apparel')).toEqual({})
    expect(chosen('amazon', 'EG', 'platform', 'apparel')).toEqual({})
  })

  test('applies the older noon UAE referral fee of at least 1.00 AED to goods in noon warehouses until 31 August 2025', () => {
    const rule = chosen('noon', 'AE', 'platform', 'bags', '2025-08-31').referral
    expect(fee(rule, { price: 300 })).toBe(100)
    expect(chosen('noon', 'AE', 'platform', 'bags', '2025-09-01').referral).toBeUndefined()
  })

  test('charges the noon KSA rate for jewellery other than gold, and leaves the storage fee unknown for goods without a volume', () => {
    const { referral, storage } = chosen('noon', 'SA', 'platform', 'jewellery-other')
    expect(fee(referral, { price: 200_000 })).toBe(20_000)
    expect(fee(storage)).toBeNull()
  })

  test('charges Amazon SA rates by fulfilment on all that the buyer pays, at least 1.00 SAR', () => {
    const beauty = (fulfilment: RuleKey['fulfilment']) =>
      chosen('amazon', 'SA', fulfilment, 'beauty').referral
    expect(fee(beauty('seller'), { price: 10_000, delivery: 1_000, giftWrap: 500 })).toBe(1_035)
    expect(fee(beauty('platform'), { price: 10_000 })).toBe(700)
    expect(fee(beauty('platform'), { price: 500 })).toBe(100)
    expect(beauty(null)).toBeUndefined()
    expect(fee(chosen('amazon', 'SA', null, 'books').referral, { price: 10_000 })).toBe(1_000)
  })

  test('charges Amazon AE fulfilment by weight', () => {
    const rule = chosen('amazon', 'AE', 'platform', null).fulfilment
    const weights = [500, 501, 2_000, 2_001, 12_000, 12_001, 30_000, 30_001]
    expect(weights.map((weightGrams) => fee(rule, { weightGrams }))).toEqual([
      350, 400, 500, 600, 1_500, 2_000, 3_500, 3_600,
    ])
    expect(fee(rule)).toBeNull()
  })

  test('keeps 20% of the referral fee of a sale that Amazon refunds, at most 15.00', () => {
    for (const country of ['AE', 'SA'] as const) {
      const rule = chosen('amazon', country, null, null).refund_administration
      expect(rule && keptOnRefund(rule, 9_600, 0)?.kept).toBe(1_500)
      expect(rule && keptOnRefund(rule, 825, 0)?.kept).toBe(165)
    }
  })

  test('charges a Salla shop the fees of its payment methods', () => {
    const paid = (category: string) => fee(chosen('salla', 'SA', null, category).payment, { price: 20_000 })
    expect([paid('paid-by-mada'), paid('paid-by-card'), paid('paid-later')]).toEqual([300, 540, 1_550])
    expect(chosen('salla', 'SA', null, null)).toEqual({})
  })
})
