import { describe, expect, test } from 'vitest'
import { NO_CHARGE } from '../fee-rule.ts'
import { checkItem } from './check-item.ts'
import { RuleBook } from './rule-book.ts'
import { check, line, NOON, outcomes, percent, rule } from './testing/ledger.ts'

const FIFTEEN = rule('referral', percent(150_000))
const NINE = rule('fulfilment', { ...NO_CHARGE, fixed: 9_00 })

describe('fees that match the rule', () => {
  // 15% of 128.00 = 19.20, and 5% VAT: 20.16; 9.00 and 5% VAT: 9.45
  test('accepts referral and fulfilment fees of a sale, both with VAT', () => {
    const sale = line({ sales: 128_00, referralFee: -20_16, fulfilmentFee: -9_45 })
    expect(outcomes(check([sale], [FIFTEEN, NINE]))).toEqual([
      ['referral', 20_16, 20_16, 'equal'],
      ['fulfilment', 9_45, 9_45, 'equal'],
    ])
  })

  test('accepts one minor unit as rounding, but not two', () => {
    const at = (fee: number) =>
      outcomes(check([line({ sales: 128_00, referralFee: -fee })], [FIFTEEN]))[0]?.[3]
    expect([20_14, 20_15, 20_17, 20_18].map(at)).toEqual(['rate', 'equal', 'equal', 'rate'])
  })

  test('accepts a fee on a line of its own, a week later', () => {
    const lines = [
      line({ sales: 119_00, referralFee: -18_74 }),
      line({ fulfilmentFee: -9_45 }, { day: '2026-03-25' }),
    ]
    const findings = check(lines, [FIFTEEN, NINE])
    expect(outcomes(findings)).toEqual([
      ['referral', 18_74, 18_74, 'equal'],
      ['fulfilment', 9_45, 9_45, 'equal'],
    ])
    expect(findings.map(({ day, chargedOn }) => [day, chargedOn])).toEqual([
      ['2026-03-18', '2026-03-18'],
      ['2026-03-18', '2026-03-25'],
    ])
  })

  test('accepts rounding by unit or by line', () => {
    // 15% of 3 x 0.33 = 0.1485; a unit has 0.05 (0.0495), three have 0.15
    const three = (fee: number) => line({ sales: 99, referralFee: -fee }, { units: 3 })
    const noVat = { ...FIFTEEN, vatAdded: false }
    expect(outcomes(check([three(15)], [noVat]))).toEqual([['referral', 15, 15, 'equal']])
    // 15% of 7 x 0.30 = 0.315: 0.05 per unit is 0.35, per line 0.32
    const seven = (fee: number) => line({ sales: 2_10, referralFee: -fee }, { units: 7 })
    expect(outcomes(check([seven(35)], [noVat]))).toEqual([['referral', 35, 35, 'equal']])
    expect(outcomes(check([seven(32)], [noVat]))).toEqual([['referral', 32, 32, 'equal']])
    expect(outcomes(check([seven(40)], [noVat]))).toEqual([['referral', 40, 35, 'rate']])
  })
})

describe('equal bases', () => {
  const sale = (fee: number) => [line({ sales: 128_00, referralFee: -fee })]

  test('compares a rule without VAT to fees with it, without it, and in a ledger that does not say', () => {
    expect(outcomes(check(sale(20_16), [FIFTEEN], { feesWithVat: true }))[0]?.[3]).toBe('equal')
    expect(outcomes(check(sale(19_20), [FIFTEEN], { feesWithVat: false }))[0]?.[3]).toBe('equal')
    expect(outcomes(check(sale(20_16), [FIFTEEN], { feesWithVat: null }))[0]?.[3]).toBe('equal')
    expect(outcomes(check(sale(19_20), [FIFTEEN], { feesWithVat: null }))[0]?.[3]).toBe('equal')
    expect(outcomes(check(sale(19_80), [FIFTEEN], { feesWithVat: null }))[0]?.slice(1)).toEqual([
      19_80,
      20_16,
      'rate',
    ])
  })

  test('adds tax to prices when the ledger states it separately', () => {
    // 128.00 and 5% VAT is 134.40: 15% is 20.16, with VAT 21.17; of the price without VAT it is 19.20
    const apart = (fee: number) => [line({ sales: 128_00, referralFee: -fee }, { taxApart: true })]
    expect(outcomes(check(apart(21_17), [FIFTEEN]))).toEqual([['referral', 21_17, 21_17, 'equal']])
    const net = rule('referral', percent(150_000, 'price', false))
    expect(outcomes(check(apart(20_16), [net]))).toEqual([['referral', 20_16, 20_16, 'equal']])
  })

  test('adds no VAT to a rule whose amounts are final', () => {
    const final = { ...FIFTEEN, vatAdded: false }
    expect(outcomes(check(sale(19_20), [final]))).toEqual([['referral', 19_20, 19_20, 'equal']])
    expect(outcomes(check(sale(20_16), [final]))).toEqual([['referral', 20_16, 19_20, 'vat']])
    // 19.20 with 5% inside: 18.29 without
    expect(outcomes(check(sale(18_29), [final], { feesWithVat: false }))[0]?.[3]).toBe('equal')
  })
})

describe('causes', () => {
  const cause = (fee: number, of = FIFTEEN, amounts = {}) =>
    outcomes(check([line({ sales: 128_00, referralFee: -fee, ...amounts })], [of]))[0]?.slice(2)

  test('reports another rate with the charged and the expected share', () => {
    // 18% of 128.00 = 23.04, with VAT 24.19
    const [finding] = check([line({ sales: 128_00, referralFee: -24_19 })], [FIFTEEN])
    expect(finding?.outcome).toMatchObject({
      expected: 20_16,
      cause: 'rate',
      chargedPpm: 179_985,
      expectedPpm: 150_000,
    })
  })

  test('recognises missing VAT', () => {
    expect(cause(19_20)).toEqual([20_16, 'vat'])
  })

  test('recognises VAT added twice', () => {
    expect(cause(21_17)).toEqual([20_16, 'vat'])
  })

  test('recognises the price without VAT as the base', () => {
    // 128.00 / 1.05 = 121.90; 15% = 18.29, with VAT 19.20: the same amount as for missing VAT, which is reported
    const withoutVat = rule('referral', percent(150_000, 'price', false))
    expect(cause(20_16, withoutVat)).toEqual([19_20, 'vat'])
  })

  test('recognises delivery wrongly included in the base or missing from it', () => {
    // 15% of 148.00 = 22.20, with VAT 23.31
    expect(cause(23_31, FIFTEEN, { shipping: 20_00 })).toEqual([20_16, 'base'])
    expect(cause(20_16, rule('referral', percent(150_000, 'paid')), { shipping: 20_00 })).toEqual([
      23_31,
      'base',
    ])
  })

  test('recognises the price before the discount as the base', () => {
    // 15% of 108.00 = 16.20, with VAT 17.01
    expect(cause(20_16, FIFTEEN, { discounts: -20_00 })).toEqual([17_01, 'base'])
  })

  test('recognises a minimum or maximum', () => {
    const held = (minimum: number | null, maximum: number | null) =>
      rule('referral', { ...percent(150_000), minimum, maximum })
    expect(cause(20_16, held(25_00, null))).toEqual([26_25, 'limit'])
    expect(cause(20_16, held(null, 15_00))).toEqual([15_75, 'limit'])
    expect(cause(26_25, held(25_00, null))).toEqual([26_25, 'equal'])
  })

  test('distinguishes another amount, a repeated charge and a missing charge', () => {
    const fulfilment = (...fees: number[]) =>
      outcomes(
        check([line({ sales: 128_00 }), ...fees.map((fulfilmentFee) => line({ fulfilmentFee }))], [NINE]),
      )[0]?.slice(1)
    expect(fulfilment(-8_40)).toEqual([8_40, 9_45, 'amount'])
    expect(fulfilment(-9_45, -9_45)).toEqual([18_90, 9_45, 'again'])
    expect(fulfilment(-9_45, -5_00)).toEqual([14_45, 9_45, 'amount'])
    expect(fulfilment()).toEqual([0, 9_45, 'not_charged'])
  })
})

describe('refunds', () => {
  const twenty = rule('refund_administration', {
    ...percent(200_000),
    percent: {
      base: { of: 'referral', withVat: false },
      tiers: 'marginal',
      bands: [{ upTo: null, ratePpm: 200_000 }],
    },
    maximum: 15_00,
  })
  const sale = line({ sales: 100_00, referralFee: -15_75 })
  const refund = (givenBack: number) =>
    line({ sales: -100_00, referralFee: givenBack }, { day: '2026-04-01' })

  test('allows the platform to keep 20% of the referral fee, with VAT', () => {
    // 15.75 is 15.00 without VAT: 20% is 3.00, with VAT 3.15
    expect(outcomes(check([sale, refund(12_60)], [FIFTEEN, twenty]))).toEqual([
      ['referral', 15_75, 15_75, 'equal'],
      ['refund', 3_15, 3_15, 'equal'],
    ])
    expect(outcomes(check([sale, refund(0)], [FIFTEEN, twenty]))[1]).toEqual([
      'refund',
      15_75,
      3_15,
      'not_given_back',
    ])
  })

  test('limits it to the maximum', () => {
    // 640.00 at 15% = 96.00: 20% would be 19.20, but 15.00 is the maximum
    const lines = [
      line({ sales: 640_00, referralFee: -96_00 }),
      line({ sales: -640_00, referralFee: 81_00 }, { day: '2026-04-01' }),
    ]
    const net = { ...twenty, vatAdded: false }
    expect(outcomes(check(lines, [net]))[1]).toEqual(['refund', 15_00, 15_00, 'equal'])
  })

  test('takes half of the fee for one of two units', () => {
    const two = line({ sales: 200_00, referralFee: -31_50 }, { units: 2 })
    expect(outcomes(check([two, refund(12_60)], [FIFTEEN, twenty]))[1]).toEqual([
      'refund',
      3_15,
      3_15,
      'equal',
    ])
  })

  test('reports nothing about a refund without a rule, but still checks the sale', () => {
    expect(outcomes(check([sale, refund(0)], [FIFTEEN]))).toEqual([
      ['referral', 15_75, 15_75, 'equal'],
      ['refund', 15_75, 'no_rule'],
    ])
  })

  test('reports return fulfilment separately, because it has no rule', () => {
    const lines = [
      line({ sales: 100_00, fulfilmentFee: -9_45 }),
      refund(0),
      line({ fulfilmentFee: -9_45 }, { day: '2026-04-01' }),
    ]
    expect(outcomes(check(lines, [NINE]))).toEqual([
      ['fulfilment', 9_45, 9_45, 'equal'],
      ['fulfilment', 9_45, 'no_rule'],
    ])
  })
})

describe('a missing rule is reported with its reason', () => {
  const sale = line({ sales: 128_00, referralFee: -20_16 })
  const reason = (rules: Parameters<typeof check>[1], facts: Parameters<typeof check>[2] = {}) =>
    outcomes(check([sale], rules, facts))

  test.each([
    ['no_rule', [], {}],
    ['no_rule', [{ ...FIFTEEN, validTo: '2026-03-17' }], {}],
    ['no_product', [{ ...FIFTEEN, category: 'toys' }], { hasProduct: false }],
    ['no_category', [{ ...FIFTEEN, category: 'toys' }], {}],
    ['no_fulfilment', [{ ...FIFTEEN, fulfilment: 'seller' as const }], {}],
    ['no_rule', [{ ...FIFTEEN, category: 'toys' }], { category: 'books' }],
    ['no_country', [FIFTEEN], { country: null }],
    ['no_vat_rate', [{ ...FIFTEEN, country: 'JO' as const }], { country: 'JO' as const }],
    ['other_currency', [{ ...FIFTEEN, currency: 'SAR' as const }], {}],
    ['no_size', [{ ...FIFTEEN, charge: { ...NO_CHARGE, perCubicFoot: 1_00 } }], {}],
  ] as const)('%s', (expected, rules, facts) => {
    expect(reason(rules, facts)).toEqual([['referral', 20_16, expected]])
  })

  test('does not check fees of a whole order with several items', () => {
    const item = { sku: 'LAMP-01', currency: 'AED', lines: [sale], feesOfOrder: true } as const
    expect(outcomes(checkItem(item, NOON, new RuleBook([FIFTEEN])))).toEqual([
      ['referral', 20_16, 'whole_order'],
    ])
  })

  test('does not check a fee without a sale, such as a failed attempt', () => {
    expect(outcomes(check([line({ fulfilmentFee: -8_40 })], [NINE]))).toEqual([
      ['fulfilment', 8_40, 'no_sale'],
    ])
  })

  test('reports nothing when there is neither a charge nor a rule', () => {
    expect(check([line({ sales: 128_00 })], [])).toEqual([])
  })
})
