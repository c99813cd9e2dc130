import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FeeCharge, type FeeRule, NO_CHARGE } from '#domain/fees/fee-rule.ts'
import { outcomeAt } from '#domain/pricing/outcome.ts'
import type { SaleTerms } from '#domain/pricing/terms.ts'
import { anyTerms, percentFee } from '#domain/pricing/testing/any-terms.ts'
import { outcomeOf, partsOf, placesOf, pricingContextsOf } from './figures.ts'
import { isNamed, optionsOf, type Settings, type Simulated } from './options.ts'
import { initialState } from './state.ts'

function rule(some: Partial<Omit<FeeRule, 'charge'>>, charge: Partial<FeeCharge> = {}): FeeRule {
  return {
    id: `${some.kind}-${some.fulfilment}-${some.category}`,
    platform: 'noon',
    country: 'SA',
    currency: 'SAR',
    fulfilment: null,
    category: null,
    kind: 'referral',
    validFrom: null,
    validTo: null,
    vatAdded: true,
    source: { title: '', url: null, checkedOn: '2026-11-21', confidence: 'own', note: null },
    ...some,
    charge: { ...NO_CHARGE, ...charge },
  }
}

function share(ratePpm: number): Partial<FeeCharge> {
  const base = { of: 'price', withVat: true } as const
  return { percent: { base, tiers: 'marginal', bands: [{ upTo: null, ratePpm }] } }
}

const NOON = {
  platformId: 'p1',
  name: 'noon',
  code: 'noon',
  referralFeePpm: 150_000,
  outboundFee: 10_00,
  monthlyStorageFee: 1_00,
  feeCategory: null,
  weightGrams: null,
}
const OWN = { ...NOON, platformId: 'p2', name: 'Souq', code: null, referralFeePpm: 100_000 }

function product(rules: FeeRule[]): Simulated {
  return {
    price: 100_00,
    unitCost: 40_00,
    currency: 'SAR',
    country: 'SA',
    today: '2026-11-21',
    vat: null,
    platforms: [NOON, OWN],
    rules,
    categoryName: (category) => category,
  }
}
const keys = (rules: FeeRule[], category = '') => optionsOf(product(rules), category).map(({ key }) => key)
const SETTINGS: Settings = { category: '', ads: 0, delivery: 0, weightGrams: null }

describe('the options to sell a product', () => {
  test('contain each platform of the product with its entered fees when no rule exists', () => {
    expect(keys([])).toEqual(['p1', 'p2'])
  })

  test('apply a learned rule only to the products that it is limited to', () => {
    const learned = rule({ kind: 'referral', products: ['lamp', 'vase'] }, share(120_000))
    const every = rule({ kind: 'referral', id: 'every' }, share(150_000))
    const rateOf = (productId: string) => {
      const options = optionsOf({ ...product([every, learned]), productId }, '')
      const byRule = options.find(({ fulfilment }) => fulfilment === 'platform')
      return byRule?.fees.find(({ kind }) => kind === 'referral')?.charge.percent?.bands[0]?.ratePpm
    }
    expect(rateOf('lamp')).toBe(120_000)
    expect(rateOf('other')).toBe(150_000)
    expect(keys([learned])).toEqual(['p1', 'p2'])
  })

  test('contain one option for each fulfilment to which a rule applies', () => {
    expect(keys([rule({ fulfilment: 'platform' })])).toEqual(['p1', 'p1.platform', 'p2'])
    expect(keys([rule({})])).toEqual(['p1', 'p1.platform', 'p1.seller', 'p2'])
    expect(keys([rule({ platform: 'p2', fulfilment: 'seller' })])).toEqual(['p1', 'p2', 'p2.seller'])
  })

  test('contain one option for both fulfilments when they cost the same', () => {
    const free = { ...product([rule({}, share(150_000))]), platforms: [{ ...NOON, monthlyStorageFee: 0 }] }
    expect(optionsOf(free, '').map(({ key, eitherWay }) => [key, eitherWay])).toEqual([
      ['p1', false],
      ['p1.platform', true],
    ])
    const [, either] = optionsOf(free, '')
    expect(either && ['p1.platform', 'p1.seller', 'p2'].map((key) => isNamed(either, key))).toEqual([
      true,
      true,
      false,
    ])
    const sent = rule({ kind: 'fulfilment', fulfilment: 'platform' }, { fixed: 8_00 })
    expect(optionsOf({ ...free, rules: [...free.rules, sent] }, '')).toHaveLength(3)
  })

  test('ignore rules of other categories, days, countries and currencies, and rules without a commission', () => {
    expect(keys([rule({ category: 'home' })])).toEqual(['p1', 'p2'])
    expect(keys([rule({ category: 'home' })], 'home')).toHaveLength(4)
    expect(keys([rule({ validTo: '2026-11-20' })])).toEqual(['p1', 'p2'])
    expect(keys([rule({ country: 'AE', currency: 'AED' })])).toEqual(['p1', 'p2'])
    expect(keys([rule({ kind: 'fulfilment' })])).toEqual(['p1', 'p2'])
  })

  test('use the entered fulfilment and storage fees when no rule defines them', () => {
    const referral = rule({ fulfilment: 'platform' }, share(200_000))
    const [, byPlatform] = optionsOf(product([referral]), '')
    expect(byPlatform?.sendingAsEntered).toBe(true)
    expect(byPlatform?.fees.map(({ kind, charge }) => [kind, charge.fixed])).toEqual([
      ['referral', 0],
      ['fulfilment', 10_00],
      ['storage', 1_00],
    ])
    const sending = rule({ fulfilment: 'platform', kind: 'fulfilment' }, { fixed: 8_00 })
    const [, known] = optionsOf(product([referral, sending]), '')
    expect(known?.sendingAsEntered).toBe(false)
    expect(known?.fees.map(({ charge }) => charge.fixed)).toEqual([0, 8_00, 1_00])
  })

  test('are sorted by profit, with unknown profits last', () => {
    const byWeight = { weight: { bands: [{ upToGrams: 500, fee: 1_00 }], perExtraKg: null } }
    const rules = [
      rule({ fulfilment: 'seller' }, share(50_000)),
      rule({ fulfilment: 'platform' }, share(10_000)),
      rule({ fulfilment: 'platform', kind: 'fulfilment' }, byWeight),
    ]
    const order = (weightGrams: number | null) =>
      placesOf(pricingContextsOf(product(rules), { ...SETTINGS, weightGrams }), 100_00).map(
        ({ context, outcome }) => [context.option.key, outcome.profit],
      )
    expect(order(null)).toEqual([
      ['p1.seller', 45_00],
      ['p2', 39_00],
      ['p1', 34_00],
      ['p1.platform', null],
    ])
    expect(order(500)[0]).toEqual(['p1.platform', 57_00])
  })

  describe('on platforms with categories and weights of their own', () => {
    const AMAZON = { ...OWN, code: 'amazon' }
    const [bags, bagsOnAmazon, baby, plan] = [
      rule({ fulfilment: 'seller', category: 'bags' }, share(270_000)),
      rule({ fulfilment: 'seller', category: 'bags', platform: 'amazon' }, share(150_000)),
      rule({ fulfilment: 'seller', category: 'baby', platform: 'amazon' }, share(140_000)),
      rule({ fulfilment: 'seller', category: 'plan-basic', platform: 'amazon' }, share(20_000)),
    ]
    const profits = (sold: Simulated, settings: Partial<Settings> = {}) =>
      placesOf(pricingContextsOf(sold, { ...SETTINGS, ...settings }), 100_00)
        .filter(({ context }) => context.option.fulfilment)
        .map(({ context: { option }, outcome }) => [option.key, outcome.profit, option.keepsCategory])
    const sold = (rules: FeeRule[], feeCategory: string | null): Simulated => ({
      ...product(rules),
      platforms: [
        { ...NOON, feeCategory: 'bags' },
        { ...AMAZON, feeCategory },
      ],
    })

    test('use the category of each platform until one is chosen', () => {
      const each = sold([bags, baby, bagsOnAmazon], 'baby')
      expect(profits(each)).toEqual([
        ['p2.seller', 36_00, false],
        ['p1.seller', 23_00, false],
      ])
      expect(profits(each, { category: 'bags' })).toContainEqual(['p2.seller', 35_00, false])
      expect(profits(sold([bags, baby, bagsOnAmazon], null))).toContainEqual(['p2.seller', 35_00, false])
    })

    test('keep the category of a platform that has no rule for the chosen one', () => {
      const shop = sold([bags, plan], 'plan-basic')
      for (const [category, noonKeeps, shopKeeps] of [
        ['', false, false],
        ['bags', false, true],
        ['plan-basic', true, false],
      ] as const)
        expect(profits(shop, { category }), category).toEqual([
          ['p2.seller', 48_00, shopKeeps],
          ['p1.seller', 23_00, noonKeeps],
        ])
      const without = sold([bags, bagsOnAmazon], null)
      expect(profits(without, { category: 'plan-basic' })).toContainEqual(['p2.seller', 35_00, true])
    })

    test('keep the category of a platform where only rules without a category apply to the chosen one', () => {
      const charge = { ...share(25_000), fixed: 1_00 }
      const payment = rule({ fulfilment: 'seller', kind: 'payment', platform: 'amazon' }, charge)
      const atShop = (rules: FeeRule[]) =>
        profits(sold([bags, payment, ...rules], 'plan-basic'), { category: 'bags' })[0]
      expect(atShop([plan])).toEqual(['p2.seller', 44_50, true])
      expect(atShop([])).toEqual(['p2.seller', 46_50, false])
      // the seller's own rule for every category comes before a published one, and applies to the chosen category
      const published = { ...baby.source, confidence: 'H' } as const
      const rules = [bags, rule({ fulfilment: 'seller' }, share(120_000))]
      const chosen = (more: FeeRule[]) => profits(sold([...rules, ...more], null), { category: 'baby' })
      expect(chosen([{ ...baby, platform: 'noon', source: published }])).toEqual([
        ['p1.seller', 38_00, false],
      ])
      expect(chosen([])).toEqual([['p1.seller', 23_00, true]])
    })

    test('use the weight of each platform until one is entered', () => {
      const sending = {
        bands: [
          { upToGrams: 500, fee: 1_00 },
          { upToGrams: 900, fee: 4_00 },
        ],
        perExtraKg: null,
      }
      const rules = ['noon', 'amazon'].flatMap((platform) => [
        rule({ platform, fulfilment: 'seller' }, share(100_000)),
        rule({ platform, fulfilment: 'seller', kind: 'fulfilment' }, { weight: sending }),
      ])
      const weighing = (weightGrams: number | null): Simulated => ({
        ...product(rules),
        platforms: [
          { ...NOON, weightGrams: 500 },
          { ...AMAZON, weightGrams },
        ],
      })
      expect(profits(weighing(900)).map(([, profit]) => profit)).toEqual([49_00, 46_00])
      expect(profits(weighing(900), { weightGrams: 900 }).map(([, profit]) => profit)).toEqual([46_00, 46_00])
      expect(profits(weighing(null)).map(([, profit]) => profit)).toEqual([49_00, 49_00])
    })
  })
})

describe('a product without a price', () => {
  test('has unknown figures until a price is entered', () => {
    const contexts = pricingContextsOf(product([]), SETTINGS)
    const state = (query: string) =>
      initialState({ currency: 'SAR', price: 0 }, new URLSearchParams(`refused=10&accepted=80${query}`))
    const outcomes = (query: string) =>
      contexts.map((context) => outcomeOf(state(query), context, { kind: 'profit', amount: 0 }))
    for (const outcome of outcomes(''))
      expect(outcome).toMatchObject({
        totalFees: null,
        profit: null,
        marginBp: null,
        roiBp: null,
        mostAds: null,
        mostAdsForTarget: null,
        discount: null,
        parcels: null,
      })
    expect(placesOf(contexts, 0).map(({ outcome }) => [outcome.totalFees, outcome.profit])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(contexts.map(({ breakEven }) => breakEven.price)).toEqual([60_00, 56_67])
    expect(outcomes('&price=100').map(({ profit }) => profit)).toEqual([34_00, 39_00])
  })
})

describe('the lines from the price to the profit', () => {
  const PLAIN: SaleTerms = { unitCost: 50_00, ads: 0, delivery: 0, vat: null, fees: [], weightGrams: null }
  const linesOf = (terms: Partial<SaleTerms>, price: number) =>
    partsOf({ ...PLAIN, ...terms }, outcomeAt({ ...PLAIN, ...terms }, price)).map(({ label, amount }) => [
      label.replace('simulator.', ''),
      amount,
    ])
  const registered = (pricesWithVat: boolean) =>
    ({ status: 'registered', ratePpm: 140_000, pricesWithVat }) as const

  test('contain the delivery that the buyer pays', () => {
    expect(linesOf({ delivery: 20_00 }, 100_00)).toEqual([
      ['fields.price', 100_00],
      ['fields.delivery', 20_00],
      ['outcome.cost', 50_00],
      ['outcome.profit', 70_00],
    ])
  })

  test('say that VAT is of price and delivery when the buyer pays for delivery', () => {
    expect(linesOf({ delivery: 22_80, vat: registered(true) }, 114_00).slice(0, 4)).toEqual([
      ['fields.price', 114_00],
      ['fields.delivery', 22_80],
      ['withDelivery.outputVat', 16_80],
      ['withDelivery.revenue', 120_00],
    ])
    expect(linesOf({ delivery: 20_00, vat: registered(false) }, 100_00).slice(2, 4)).toEqual([
      ['withDelivery.outputVatAdded', 16_80],
      ['withDelivery.revenue', 120_00],
    ])
    expect(linesOf({ vat: registered(true) }, 114_00).slice(0, 3)).toEqual([
      ['fields.price', 114_00],
      ['outcome.outputVat', 14_00],
      ['outcome.revenue', 100_00],
    ])
  })

  test('add up to the profit', () => {
    /** The sign with which a line enters the profit. Added VAT is paid on top, and revenue is a subtotal. */
    const signs = { price: 1, delivery: 1, outputVatAdded: 0, revenue: 0, profit: 0 }
    fc.assert(
      fc.property(anyTerms, fc.integer({ min: 1, max: 5_000 }), (terms, price) => {
        let [sum, profit] = [0, 0]
        for (const { label, amount } of partsOf(terms, outcomeAt(terms, price))) {
          const name = label.slice(label.lastIndexOf('.') + 1)
          sum += (amount ?? 0) * (signs[name as keyof typeof signs] ?? -1)
          if (name === 'revenue') expect(amount).toBe(sum)
          if (name === 'profit') profit = amount ?? 0
        }
        expect(sum).toBe(profit)
      }),
    )
  })

  test('contain the VAT on fees that cannot be reclaimed, in addition to the fees', () => {
    const vat = { status: 'not_registered', ratePpm: 140_000, pricesWithVat: true } as const
    const fees = [percentFee({ upTo: null, ratePpm: 100_000 })]
    expect(linesOf({ vat, fees }, 100_00).slice(1)).toEqual([
      ['fee.referral', 10_00],
      ['outcome.feeVat', 1_40],
      ['outcome.cost', 50_00],
      ['outcome.profit', 38_60],
    ])
  })
})
