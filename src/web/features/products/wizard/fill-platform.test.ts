import { expect, test } from 'vitest'
import { type FeeRule, NO_CHARGE } from '#domain/fees/fee-rule.ts'
import { SHIPPED_RULES } from '#domain/fees/rules/shipped.ts'
import type { Format } from '#web/i18n/format.ts'
import type { Translate } from '#web/i18n/phrase-key.ts'
import { fillHint } from './fill-hint.tsx'
import { adopted, type FillFacts, fillsOf } from './fill-platform.ts'
import { emptyPlatform } from './form-values.ts'

const FACTS: FillFacts = {
  rules: SHIPPED_RULES,
  business: { country: 'AE' },
  currency: 'AED',
  day: '2026-11-21',
  price: '1,000.00',
}
const HINT = {
  fee: 'referral',
  follows: true,
  asked: true,
  platform: 'noon',
  currency: 'AED',
  onFollow: () => undefined,
} as const
const fill = (chosen: Partial<ReturnType<typeof emptyPlatform>>, platform = 'noon', facts = FACTS) => {
  const values = { ...emptyPlatform('p'), fulfilment: 'seller' as const, ...chosen }
  return adopted(values, fillsOf(facts, platform, values), facts.currency)
}

test('fills empty fields from the fee rule at this price, and marks that they follow the rule', () => {
  expect(fill({ feeCategory: 'furniture' })).toMatchObject({
    referralFee: '13.75',
    outboundFee: '',
    follows: ['referral'],
  })
  expect(fill({ fulfilment: 'platform', weightGrams: '600' }, 'amazon')).toMatchObject({
    outboundFee: '4.00',
    follows: ['outbound'],
  })
})

test('keeps values typed by hand, and clears values of a rule that no longer applies', () => {
  expect(fill({ feeCategory: 'bags', referralFee: '20' })).toMatchObject({ referralFee: '20', follows: [] })
  expect(fill({ feeCategory: 'toys', referralFee: '25', follows: ['referral'] })).toMatchObject({
    referralFee: '',
    follows: [],
  })
})

test('applies the rule to the price with VAT when prices are entered without it', () => {
  const facts = {
    ...FACTS,
    business: { country: 'AE' as const, vat: { ratePpm: 50_000, pricesWithVat: false } },
  }
  // 15 % of 750 plus 10 % of 300 is 142.50, which is 13.5714 % of 1,050
  expect(fill({ feeCategory: 'furniture' }, 'noon', facts).referralFee).toBe('13.5714')
})

test('includes VAT that the seller cannot reclaim, and the hint says so', () => {
  const facts = { ...FACTS, business: { country: 'AE' as const, lostVatPpm: 50_000 } }
  const values = { fulfilment: 'seller' as const, feeCategory: 'bags', weightGrams: '' }
  // 25 % and 5 % VAT on it
  expect(fill(values, 'noon', facts).referralFee).toBe('26.25')
  const hint = (given: FillFacts) =>
    fillHint(
      { ...HINT, filled: fillsOf(given, 'noon', values).referral },
      ((key: string) => key) as Translate,
      { date: String } as unknown as Format,
    )
  expect(hint(facts)).toBe('fees.wizard.fromRule · fees.wizard.withVat')
  expect(hint(FACTS)).toBe('fees.wizard.fromRule')
})

test('fills the learned fee of Amazon Egypt, preferring one that is limited to the product over one for all products', () => {
  const learned = (id: string, ratePpm: number, products: string[] | null): FeeRule => ({
    id,
    platform: 'amazon',
    country: 'EG',
    currency: 'EGP',
    fulfilment: null,
    category: null,
    products,
    kind: 'referral',
    validFrom: '2026-01-01',
    validTo: null,
    charge: {
      ...NO_CHARGE,
      percent: { base: { of: 'price', withVat: true }, tiers: 'marginal', bands: [{ upTo: null, ratePpm }] },
    },
    vatAdded: false,
    source: { title: '', url: null, checkedOn: '2026-11-21', confidence: 'own', note: null },
  })
  const rules = [...SHIPPED_RULES, learned('all', 150_000, null), learned('one', 120_000, ['lamp'])]
  const egypt: FillFacts = { ...FACTS, rules, business: { country: 'EG' }, currency: 'EGP' }
  const referral = (productId?: string) => fill({}, 'amazon', { ...egypt, productId }).referralFee
  expect([referral('lamp'), referral('mug'), referral()]).toEqual(['12', '15', '15'])
  expect(fill({}, 'amazon', { ...egypt, rules: SHIPPED_RULES }).referralFee).toBe('')
})
