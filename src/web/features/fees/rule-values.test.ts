import { describe, expect, test } from 'vitest'
import { feeRuleForm } from '#contract/fees.ts'
import { SHIPPED_RULES } from '#domain/fees/rules/shipped.ts'
import { validation } from '#phrases/en/validation.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { newValues, readRule, valuesOf } from './rule-values.ts'

addPhrases('en', 'validation', validation)

const EMPTY = newValues('noon', 'SA')

describe('a fee rule in its form', () => {
  test('keeps every published rule unchanged when it is shown and read back', () => {
    for (const rule of SHIPPED_RULES) {
      const { form, problems } = readRule(
        valuesOf({ ...rule, own: false, platformName: 'x', copiedFrom: null }),
      )
      expect(problems, rule.id).toEqual([])
      const read = feeRuleForm.parse(form)
      expect(read.charge, rule.id).toEqual(rule.charge)
      expect([read.platform, read.country, read.fulfilment, read.category, read.kind], rule.id).toEqual([
        rule.platform,
        rule.country,
        rule.fulfilment,
        rule.category,
        rule.kind,
      ])
      expect(read.copiedFrom).toBe(rule.id)
    }
  })

  test('reports every missing value of an empty form', () => {
    expect(readRule(EMPTY).problems).toEqual([{ path: 'charge', code: 'feeNothing' }])
  })

  test('reads Arabic digits and tiers, and marks unreadable values at their fields', () => {
    const banded = {
      ...EMPTY,
      tiers: 'cliff' as const,
      bands: [
        { rate: '٨', upTo: '٥٠' },
        { rate: '15%', upTo: '' },
      ],
    }
    expect(readRule(banded).form.charge.percent?.bands).toEqual([
      { ratePpm: 80_000, upTo: 5_000 },
      { ratePpm: 150_000, upTo: null },
    ])
    const bad = readRule({ ...banded, minimum: 'x', bands: [...banded.bands, { rate: '', upTo: '' }] })
    expect(bad.problems).toEqual(
      expect.arrayContaining([
        { path: 'charge.percent.bands.1.upTo', code: 'amountUnreadable' },
        { path: 'charge.percent.bands.2.ratePpm', code: 'amountUnreadable' },
        { path: 'charge.minimum', code: 'amountUnreadable' },
      ]),
    )
  })

  test('limits amounts by the currency of the country', () => {
    const problems = (country: 'EG' | 'LB', fixed: string) => readRule({ ...EMPTY, country, fixed }).problems
    const tooLarge = [{ path: 'charge.fixed', code: 'feeAmountTooLarge' }]
    expect(problems('EG', '1000001')).toEqual(tooLarge)
    expect(problems('LB', '1000000000')).toEqual([])
    expect(problems('LB', '1000000001')).toEqual(tooLarge)
  })

  test('limits the weights of bands as those of products', () => {
    const problems = (grams: string) => readRule({ ...EMPTY, weights: [{ grams, fee: '1' }] }).problems
    const invalid = [{ path: 'charge.weight.bands.0.upToGrams', code: 'feeWeightInvalid' }]
    expect(problems('1000000')).toEqual([])
    for (const grams of ['1000001', '0']) expect(problems(grams)).toEqual(invalid)
  })

  test('requires a name for a custom category', () => {
    const rule = { ...EMPTY, category: 'other', fixed: '1' }
    expect(readRule(rule).problems).toEqual([{ path: 'category', code: 'categoryNameRequired' }])
    expect(readRule({ ...rule, ownCategory: 'Toys' }).problems).toEqual([])
  })

  test('reads a refund administration fee as a share of the referral fee', () => {
    const rule = { ...EMPTY, kind: 'refund_administration' as const, bands: [{ rate: '20', upTo: '' }] }
    expect(readRule(rule).form.charge.percent?.base).toEqual({ of: 'referral', withVat: false })
    expect(readRule(rule).problems).toEqual([])
  })
})
