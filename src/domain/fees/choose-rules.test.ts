import { describe, expect, test } from 'vitest'
import { chooseRules, type RuleKey } from './choose-rules.ts'
import type { FeeRule } from './fee-rule.ts'

const KEY: RuleKey = {
  platform: 'noon',
  country: 'AE',
  fulfilment: 'seller',
  category: 'apparel',
  day: '2026-03-01',
}

function rule(id: string, rest: Partial<FeeRule> = {}, confidence: 'H' | 'own' = 'H'): FeeRule {
  return {
    id,
    platform: 'noon',
    country: 'AE',
    currency: 'AED',
    fulfilment: null,
    category: null,
    kind: 'referral',
    validFrom: null,
    validTo: null,
    charge: { percent: null, minimum: null, maximum: null, fixed: 100, weight: null, perCubicFoot: null },
    vatAdded: true,
    source: { title: '', url: null, checkedOn: '2026-11-21', confidence, note: null },
    ...rest,
  }
}

const referral = (rules: readonly FeeRule[], key: RuleKey = KEY) => chooseRules(rules, key).referral?.id

describe('chooseRules', () => {
  test('returns no rule for a kind of fee that no rule covers', () => {
    expect(chooseRules([], KEY)).toEqual({})
    expect(chooseRules([rule('a', { kind: 'storage' })], KEY).referral).toBeUndefined()
  })

  test('applies a rule only to its own platform, country, fulfilment and category', () => {
    for (const other of [
      { platform: 'amazon' },
      { country: 'SA' as const },
      { fulfilment: 'platform' as const },
      { category: 'footwear' },
    ])
      expect(referral([rule('a', other)])).toBeUndefined()
  })

  test('ignores rules for a named fulfilment or category when the fulfilment or category of the sale is unknown', () => {
    const rules = [rule('named', { fulfilment: 'seller', category: 'apparel' }), rule('general')]
    expect(referral(rules)).toBe('named')
    expect(referral(rules, { ...KEY, fulfilment: null })).toBe('general')
    expect(referral(rules, { ...KEY, category: null })).toBe('general')
  })

  test('applies a rule on its first and last day, and an old rule to a sale of its period', () => {
    const rules = [
      rule('old', { validTo: '2025-08-31' }),
      rule('new', { validFrom: '2025-09-01', validTo: '2026-08-31' }),
    ]
    const on = (day: string) => referral(rules, { ...KEY, day })
    expect([on('2025-08-31'), on('2025-09-01'), on('2026-08-31'), on('2026-09-01')]).toEqual([
      'old',
      'new',
      'new',
      undefined,
    ])
  })

  test("prefers the seller's own rule, then a rule that names a category, one that names a fulfilment, and the newest", () => {
    const shipped = rule('shipped', { category: 'apparel', fulfilment: 'seller' })
    const own = rule('own', {}, 'own')
    const either = rule('either', { category: 'apparel' })
    const newer = rule('newer', { validFrom: '2026-01-01' })
    expect(referral([shipped, own])).toBe('own')
    expect(referral([either, shipped, newer])).toBe('shipped')
    expect(referral([newer, either])).toBe('either')
    expect(referral([rule('older'), newer])).toBe('newer')
  })
})
