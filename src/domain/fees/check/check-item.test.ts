import { describe, expect, test } from 'vitest'
import { NO_CHARGE } from '../fee-rule.ts'
import { checkItem } from './check-item.ts'
import { RuleBook } from './rule-book.ts'
import { check, line, NOON, outcomes, percent, rule } from './testing/ledger.ts'

const FIFTEEN = rule('referral', percent(150_000))
const NINE = rule('fulfilment', { ...NO_CHARGE, fixed: 9_00 })

describe('a fee that matches its rule', () => {
  // expected referral fee: 15% of 128.00 = 19.20, plus 5% VAT = 20.16; expected fulfilment fee: 9.00 plus 5% VAT = 9.45
  test('is equal for a referral fee and a fulfilment fee that include VAT', () => {
    const sale = line({ sales: 128_00, referralFee: -20_16, fulfilmentFee: -9_45 })
    expect(outcomes(check([sale], [FIFTEEN, NINE]))).toEqual([
      ['referral', 20_16, 20_16, 'equal'],
      ['fulfilment', 9_45, 9_45, 'equal'],
    ])
  })

  test('is equal when it differs by one minor unit, but not when it differs by two', () => {
    const at = (fee: number) =>
      outcomes(check([line({ sales: 128_00, referralFee: -fee })], [FIFTEEN]))[0]?.[3]
    expect([20_14, 20_15, 20_17, 20_18].map(at)).toEqual(['rate', 'equal', 'equal', 'rate'])
  })

  test('is equal when it is charged on a separate line, a week after the sale', () => {
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

  test('is equal whether the platform rounds per unit or per line', () => {
    // 3 units at 0.33, 15% fee: 0.1485 per line rounds to 0.15, and 0.0495 per unit rounds to 0.05, which is 0.15 for
    // three
    const three = (fee: number) => line({ sales: 99, referralFee: -fee }, { units: 3 })
    const noVat = { ...FIFTEEN, vatAdded: false }
    expect(outcomes(check([three(15)], [noVat]))).toEqual([['referral', 15, 15, 'equal']])
    // 7 units at 0.30, 15% fee: 0.045 per unit rounds to 0.05, which is 0.35 for seven; 0.315 per line rounds to 0.32
    const seven = (fee: number) => line({ sales: 2_10, referralFee: -fee }, { units: 7 })
    expect(outcomes(check([seven(35)], [noVat]))).toEqual([['referral', 35, 35, 'equal']])
    expect(outcomes(check([seven(32)], [noVat]))).toEqual([['referral', 32, 32, 'equal']])
    expect(outcomes(check([seven(40)], [noVat]))).toEqual([['referral', 40, 35, 'rate']])
  })
})

test('expects no referral fee for a free replacement, although the rule has a minimum', () => {
  const least = { ...FIFTEEN, charge: { ...percent(150_000, 'paid'), minimum: 1_00 }, vatAdded: false }
  const sale = (sales: number, more = {}) => line({ sales, ...more }, { kind: 'sale', units: 1 })
  expect(outcomes(check([sale(0)], [least]))).toEqual([['referral', 0, 0, 'equal']])
  expect(outcomes(check([sale(80_00, { discounts: -80_00 })], [least]))).toEqual([
    ['referral', 0, 0, 'equal'],
  ])
  expect(outcomes(check([sale(1_00)], [least]))).toEqual([['referral', 0, 1_00, 'not_charged']])
})

describe('VAT in fees and prices', () => {
  const sale = (fee: number) => [line({ sales: 128_00, referralFee: -fee })]

  test('a fee matches a rule without VAT if the ledger states fees with VAT, without VAT, or does not say which', () => {
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

  test('a fee is based on the price plus tax when the ledger states tax in its own column', () => {
    // 128.00 plus 5% VAT is 134.40, of which 15% is 20.16, with VAT 21.17; 15% of the price without VAT is 19.20
    const apart = (fee: number) => [line({ sales: 128_00, referralFee: -fee }, { taxApart: true })]
    expect(outcomes(check(apart(21_17), [FIFTEEN]))).toEqual([['referral', 21_17, 21_17, 'equal']])
    const net = rule('referral', percent(150_000, 'price', false))
    expect(outcomes(check(apart(20_16), [net]))).toEqual([['referral', 20_16, 20_16, 'equal']])
  })

  test('adds no VAT to the expected fee when the amounts of the rule include VAT', () => {
    const final = { ...FIFTEEN, vatAdded: false }
    expect(outcomes(check(sale(19_20), [final]))).toEqual([['referral', 19_20, 19_20, 'equal']])
    expect(outcomes(check(sale(20_16), [final]))).toEqual([['referral', 20_16, 19_20, 'vat']])
    // a charge of 19.20 contains 5% VAT; without VAT it is 18.29
    expect(outcomes(check(sale(18_29), [final], { feesWithVat: false }))[0]?.[3]).toBe('equal')
  })
})

describe('the cause of a difference', () => {
  const cause = (fee: number, of = FIFTEEN, amounts = {}) =>
    outcomes(check([line({ sales: 128_00, referralFee: -fee, ...amounts })], [of]))[0]?.slice(2)

  test('is the rate, with the charged and the expected percentage, when the platform charged 18% instead of 15%', () => {
    // 18% of 128.00 = 23.04, plus 5% VAT = 24.19
    const [finding] = check([line({ sales: 128_00, referralFee: -24_19 })], [FIFTEEN])
    expect(finding?.outcome).toMatchObject({
      expected: 20_16,
      cause: 'rate',
      chargedPpm: 179_985,
      expectedPpm: 150_000,
    })
  })

  test('is the rate without VAT when the file does not say whether its fees include VAT, and the fee without VAT is nearer', () => {
    const sale = line({ sales: 100_00, referralFee: -8_00 })
    const [finding] = check([sale], [rule('referral', percent(100_000))], { feesWithVat: null })
    expect(finding?.outcome).toMatchObject({
      expected: 10_00,
      cause: 'rate',
      chargedPpm: 80_000,
      expectedPpm: 100_000,
    })
  })

  test('is VAT when the charged fee lacks VAT', () => {
    expect(cause(19_20)).toEqual([20_16, 'vat'])
  })

  test('is VAT when VAT was added to the fee twice', () => {
    expect(cause(21_17)).toEqual([20_16, 'vat'])
  })

  test('is VAT when a fee on the price without VAT explains the charge, because a fee without VAT has the same amount', () => {
    // 128.00 / 1.05 = 121.90, of which 15% is 18.29, with VAT 19.20: a fee without VAT has the same amount, so the
    // cause is VAT
    const withoutVat = rule('referral', percent(150_000, 'price', false))
    expect(cause(20_16, withoutVat)).toEqual([19_20, 'vat'])
  })

  test('is the base when delivery was included in the base or left out of the base by mistake', () => {
    // 15% of 148.00 (price and delivery) = 22.20, plus 5% VAT = 23.31
    expect(cause(23_31, FIFTEEN, { shipping: 20_00 })).toEqual([20_16, 'base'])
    expect(cause(20_16, rule('referral', percent(150_000, 'paid')), { shipping: 20_00 })).toEqual([
      23_31,
      'base',
    ])
  })

  test('is the base when the fee was charged on the price before the discount', () => {
    // 15% of 108.00 (price after the discount) = 16.20, plus 5% VAT = 17.01
    expect(cause(20_16, FIFTEEN, { discounts: -20_00 })).toEqual([17_01, 'base'])
  })

  test('is the limit when the platform ignored the minimum or maximum of the rule', () => {
    const held = (minimum: number | null, maximum: number | null) =>
      rule('referral', { ...percent(150_000), minimum, maximum })
    expect(cause(20_16, held(25_00, null))).toEqual([26_25, 'limit'])
    expect(cause(20_16, held(null, 15_00))).toEqual([15_75, 'limit'])
    expect(cause(26_25, held(25_00, null))).toEqual([26_25, 'equal'])
  })

  test('distinguishes a wrong amount, a repeated charge and a missing charge of a fixed fee', () => {
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

describe('the fee of a refunded sale', () => {
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

  test('matches the rule when the platform keeps 20% of the referral fee, plus VAT', () => {
    // the referral fee of 15.75 is 15.00 without VAT; 20% of 15.00 is 3.00, with 5% VAT 3.15
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

  test('is expected to be at most the maximum of the refund rule', () => {
    // the referral fee is 15% of 640.00 = 96.00. Amazon keeps 20% of it on a refund: that would be 19.20, but the maximum is 15.00
    const lines = [
      line({ sales: 640_00, referralFee: -96_00 }),
      line({ sales: -640_00, referralFee: 81_00 }, { day: '2026-04-01' }),
    ]
    const net = { ...twenty, vatAdded: false }
    expect(outcomes(check(lines, [net]))[1]).toEqual(['refund', 15_00, 15_00, 'equal'])
  })

  test('is expected to be half as high when one of two units was returned', () => {
    const two = line({ sales: 200_00, referralFee: -31_50 }, { units: 2 })
    expect(outcomes(check([two, refund(12_60)], [FIFTEEN, twenty]))[1]).toEqual([
      'refund',
      3_15,
      3_15,
      'equal',
    ])
  })

  describe('counts the delivery and gift wrap that the referral fee was charged on', () => {
    const keeps = { ...twenty, vatAdded: false }
    const paid = rule('referral', percent(150_000, 'paid'), { vatAdded: false })
    const refunded = (sale: Parameters<typeof line>[0], back: Parameters<typeof line>[0], rules = [paid]) =>
      outcomes(check([line(sale), line(back, { day: '2026-04-01' })], [...rules, keeps])).at(-1)

    // 15% of 120.00 is 18.00; of the 15.00 on the returned goods, Amazon keeps 20%
    const sold = { sales: 100_00, shipping: 20_00, referralFee: -18_00 }
    test('when they are not refunded', () => {
      const equal = ['refund', 3_00, 3_00, 'equal']
      expect(refunded(sold, { sales: -100_00, referralFee: 12_00 })).toEqual(equal)
      const wrapped = { sales: 100_00, giftWrap: 20_00, referralFee: -18_00 }
      expect(refunded(wrapped, { sales: -100_00, referralFee: 12_00 })).toEqual(equal)
      // when they are, all of the 18.00 is shared out
      expect(refunded(sold, { sales: -100_00, shipping: -20_00, referralFee: 14_40 })).toEqual([
        'refund',
        3_60,
        3_60,
        'equal',
      ])
    })

    test('when a rebate of the same amount cancels the delivery', () => {
      const free = { sales: 100_00, shipping: 12_00, discounts: -12_00, referralFee: -15_00 }
      expect(refunded(free, { sales: -100_00, referralFee: 12_00 })).toEqual(['refund', 3_00, 3_00, 'equal'])
    })

    test('also when the rule of the sale is unknown, but not when it charges the price alone', () => {
      const back = { sales: -100_00, referralFee: 12_00 }
      expect(refunded(sold, back, [])).toEqual(['refund', 3_00, 3_00, 'equal'])
      const price = [rule('referral', percent(150_000), { vatAdded: false })]
      expect(refunded({ ...sold, referralFee: -15_00 }, back, price)).toEqual(['refund', 3_00, 3_00, 'equal'])
    })
  })

  test('is unchecked when no refund rule is known, while the fee of the sale is checked', () => {
    expect(outcomes(check([sale, refund(0)], [FIFTEEN]))).toEqual([
      ['referral', 15_75, 15_75, 'equal'],
      ['refund', 15_75, 'no_rule'],
    ])
  })

  test('is checked separately from the fulfilment fee of the return, which is reported as having no rule', () => {
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

  test('leaves the fulfilment fee unchecked when it is charged only after the refund, instead of calling it not charged', () => {
    const sold = line({ sales: 100_00 })
    const late = line({ fulfilmentFee: -9_45 }, { day: '2026-04-08' })
    expect(outcomes(check([sold, refund(0), late], [NINE]))).toEqual([['fulfilment', 9_45, 'no_rule']])
    expect(outcomes(check([sold, refund(0)], [NINE]))).toEqual([['fulfilment', 0, 9_45, 'not_charged']])
  })

  test('is unchecked when several units were sold and the file does not state how many came back', () => {
    const two = line({ sales: 200_00, referralFee: -31_50 }, { units: 2 })
    const back = { ...refund(12_60), units: 0 }
    expect(outcomes(check([two, back], [FIFTEEN, twenty]))[1]).toEqual(['refund', -12_60, 'no_quantity'])
    expect(outcomes(check([back], [twenty]))).toEqual([['refund', -12_60, 'no_sale']])
  })
})

describe('a fee without an applicable rule', () => {
  const sale = line({ sales: 128_00, referralFee: -20_16 })
  const reason = (rules: Parameters<typeof check>[1], facts: Parameters<typeof check>[2] = {}) =>
    outcomes(check([sale], rules, facts))

  test.each([
    ['no_rule', [], {}],
    ['no_rule', [{ ...FIFTEEN, validTo: '2026-03-17' }], {}],
    ['no_product', [{ ...FIFTEEN, category: 'toys' }], { productId: null }],
    ['no_category', [{ ...FIFTEEN, category: 'toys' }], {}],
    ['no_fulfilment', [{ ...FIFTEEN, fulfilment: 'seller' as const }], {}],
    ['no_rule', [{ ...FIFTEEN, category: 'toys' }], { category: 'books' }],
    ['no_country', [FIFTEEN], { country: null }],
    ['no_vat_rate', [{ ...FIFTEEN, country: 'JO' as const }], { country: 'JO' as const }],
    ['other_currency', [{ ...FIFTEEN, currency: 'SAR' as const }], {}],
    ['no_size', [{ ...FIFTEEN, charge: { ...NO_CHARGE, perCubicFoot: 1_00 } }], {}],
  ] as const)('is reported with the reason %s', (expected, rules, facts) => {
    expect(reason(rules, facts)).toEqual([['referral', 20_16, expected]])
  })

  test('is compared with a rule for named products only if its product is one of them', () => {
    const limited = { ...FIFTEEN, products: ['lamp'] }
    expect(reason([limited], { productId: 'lamp' })).toEqual([['referral', 20_16, 20_16, 'equal']])
    const rules = [limited, rule('referral', percent(100_000), { id: 'other' })]
    expect(reason(rules, { productId: 'lamp' })[0]?.[3]).toBe('equal')
    expect(reason(rules, { productId: 'mug' })[0]?.[3]).toBe('rate')
    expect(reason([limited], { productId: null })).toEqual([['referral', 20_16, 'no_rule']])
  })

  test('is reported as whole_order when the file states one fee for an order with several items', () => {
    const item = { sku: 'LAMP-01', currency: 'AED', lines: [sale], feesOfOrder: true } as const
    expect(outcomes(checkItem(item, NOON, new RuleBook([FIFTEEN])))).toEqual([
      ['referral', 20_16, 'whole_order'],
    ])
  })

  test('is reported as no_sale when the ledger has no sale for the fee, as for a failed delivery attempt', () => {
    expect(outcomes(check([line({ fulfilmentFee: -8_40 })], [NINE]))).toEqual([
      ['fulfilment', 8_40, 'no_sale'],
    ])
  })

  test('is not reported when the ledger charges no fee and no rule expects one', () => {
    expect(check([line({ sales: 128_00 })], [])).toEqual([])
  })
})
