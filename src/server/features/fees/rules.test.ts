import { beforeAll, describe, expect, test } from 'vitest'
import {
  createFeeRule,
  deleteFeeRule,
  type FeeRuleForm,
  getPaidFees,
  listFeeRules,
  updateFeeRule,
} from '#contract/fees.ts'
import { createPlatform } from '#contract/products.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { SHIPPED_RULES } from '#domain/fees/rules/shipped.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

function flat(ratePpm: number): NonNullable<FeeRuleForm['charge']['percent']> {
  return { base: { of: 'price', withVat: true }, tiers: 'marginal', bands: [{ upTo: null, ratePpm }] }
}

const form = (overrides: Partial<FeeRuleForm> = {}): FeeRuleForm => ({
  platform: 'noon',
  country: 'EG',
  kind: 'referral',
  category: 'apparel',
  charge: { percent: flat(150_000) },
  ...overrides,
})

async function shop() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  return { seller, params: { businessId } }
}

describe('fee rules', () => {
  test('lists the shipped rules with their sources', async () => {
    const { seller, params } = await shop()
    const { rules, total } = await seller.call(listFeeRules, { params, query: { pageSize: 500 } })
    expect(total).toBe(SHIPPED_RULES.length)
    expect(rules.map(({ id }) => id).sort()).toEqual(SHIPPED_RULES.map(({ id }) => id).sort())
    expect(rules.find(({ id }) => id === 'noon.ae.seller.referral.furniture.2025-09-01')).toMatchObject({
      own: false,
      platformName: 'noon',
      currency: 'AED',
      source: { confidence: 'H', checkedOn: '2026-11-21', note: 'exceptions-list' },
    })
  })

  test('filters rules by platform, country, category, fulfilment, fee kind and day', async () => {
    const { seller, params } = await shop()
    const ids = async (query: Record<string, string>) =>
      (await seller.call(listFeeRules, { params, query: query as never })).rules.map(({ id }) => id)
    expect(
      await ids({ platform: 'amazon', country: 'SA', category: 'beauty', fulfilment: 'platform' }),
    ).toEqual(['amazon.sa.platform.referral.beauty', 'amazon.sa.refund_administration'])
    expect(await ids({ platform: 'noon', country: 'AE', category: 'bags', day: '2025-08-31' })).toEqual([
      'noon.ae.platform.referral.bags.2024-10-01',
    ])
    expect(await ids({ country: 'SA', kind: 'storage' })).toEqual(['noon.sa.platform.storage'])
    expect(await ids({ platform: 'jumia' })).toEqual([])
  })

  test('pages of the rule list do not overlap and together contain every rule', async () => {
    const { seller, params } = await shop()
    const seen: string[] = []
    for (let page = 1; page <= 5; page += 1) {
      const { rules } = await seller.call(listFeeRules, { params, query: { page, pageSize: 20 } })
      seen.push(...rules.map(({ id }) => id))
    }
    expect(new Set(seen).size).toBe(SHIPPED_RULES.length)
    expect(seen.length).toBe(SHIPPED_RULES.length)
  })

  test("creates, copies, changes and deletes a seller's own fee rule", async () => {
    const { seller, params } = await shop()
    const made = await seller.call(createFeeRule, {
      params,
      body: form({
        platform: 'noon',
        country: 'AE',
        fulfilment: 'seller',
        copiedFrom: 'noon.ae.seller.referral.apparel.2025-09-01',
        title: ' My contract ',
        note: 'agreed by mail',
        charge: { percent: flat(200_000), minimum: 100 },
      }),
    })
    expect(made).toMatchObject({
      own: true,
      platformName: 'noon',
      currency: 'AED',
      copiedFrom: 'noon.ae.seller.referral.apparel.2025-09-01',
      source: { title: 'My contract', confidence: 'own', note: 'agreed by mail', url: null },
      charge: {
        percent: flat(200_000),
        minimum: 100,
        maximum: null,
        fixed: 0,
        weight: null,
        perCubicFoot: null,
      },
    })
    const own = { params, query: { whose: 'own' as const } }
    expect((await seller.call(listFeeRules, own)).rules).toEqual([made])
    const one = { ...params, ruleId: made.id }
    const changed = await seller.call(updateFeeRule, {
      params: one,
      body: form({ charge: { fixed: 250 }, validTo: '2026-12-31' }),
    })
    expect(changed).toMatchObject({
      id: made.id,
      country: 'EG',
      currency: 'EGP',
      charge: { percent: null, fixed: 250 },
    })
    await seller.call(deleteFeeRule, { params: one })
    expect((await seller.call(listFeeRules, own)).total).toBe(0)
    expect((await seller.fails(deleteFeeRule, { params: one })).code).toBe('fee_rule_not_found')
    expect((await seller.fails(updateFeeRule, { params: one, body: form() })).code).toBe('fee_rule_not_found')
  })

  test('accepts a rule for a custom platform, and refuses a rule for an unknown platform', async () => {
    const { seller, params } = await shop()
    const { id } = await seller.call(createPlatform, { body: { name: 'Souk' } })
    const made = await seller.call(createFeeRule, { params, body: form({ platform: id }) })
    expect(made.platformName).toBe('Souk')
    const otherSeller = await shop()
    for (const platform of ['nowhere', id])
      expect(
        await otherSeller.seller.fails(createFeeRule, {
          params: otherSeller.params,
          body: form({ platform }),
        }),
      ).toMatchObject({ code: 'invalid_input', fields: [{ path: 'platform', code: 'platformNotFound' }] })
  })

  test('refuses two rules of a seller that apply to the same fee on the same day', async () => {
    const { seller, params } = await shop()
    const first = await seller.call(createFeeRule, { params, body: form({ validTo: '2026-06-30' }) })
    const create = (overrides: Partial<FeeRuleForm>) =>
      seller.send(createFeeRule, { params, body: form(overrides) }).then(({ status }) => status)
    expect(await create({})).toBe(409)
    expect(await create({ validFrom: '2026-06-30' })).toBe(409)
    expect(await create({ validFrom: '2026-07-01' })).toBe(201)
    expect(await create({ category: null })).toBe(201)
    expect(await create({ fulfilment: 'seller' })).toBe(201)
    const stretched = { params: { ...params, ruleId: first.id }, body: form({ validTo: '2026-07-01' }) }
    expect((await seller.fails(updateFeeRule, stretched)).code).toBe('fee_rule_overlaps')
    await seller.call(updateFeeRule, { ...stretched, body: form({ validTo: '2026-06-29' }) })
  })
})

describe('validation of fee rules', () => {
  const band = (upTo: number | null, ratePpm = 100_000) => ({ upTo, ratePpm })
  const cases: [string, Partial<FeeRuleForm>, string, string][] = [
    ['nothing charged', { charge: {} }, 'charge', 'feeNothing'],
    [
      'over 100 %',
      { charge: { percent: flat(1_000_001) } },
      'charge.percent.bands.0.ratePpm',
      'feePercentRange',
    ],
    ['below 0 %', { charge: { percent: flat(-1) } }, 'charge.percent.bands.0.ratePpm', 'feePercentRange'],
    [
      'bands that do not rise',
      { charge: { percent: { ...flat(0), bands: [band(500), band(500), band(null)] } } },
      'charge.percent.bands.1.upTo',
      'feeBandsRise',
    ],
    [
      'a last band with an end',
      { charge: { percent: { ...flat(0), bands: [band(500)] } } },
      'charge.percent.bands.0.upTo',
      'feeBandsRise',
    ],
    ['a negative amount', { charge: { fixed: -1 } }, 'charge.fixed', 'feeAmountNegative'],
    ['an amount that is too large', { charge: { fixed: 100_000_001 } }, 'charge.fixed', 'feeAmountTooLarge'],
    [
      'a maximum below the minimum',
      { charge: { percent: flat(1), minimum: 2, maximum: 1 } },
      'charge.maximum',
      'feeLimitsOrder',
    ],
    [
      'a minimum without a percentage',
      { charge: { fixed: 1, minimum: 2 } },
      'charge.minimum',
      'feeLimitsNeedPercent',
    ],
    [
      'an end date before the start date',
      { validFrom: '2026-02-02', validTo: '2026-02-01' },
      'validTo',
      'feeDatesOrder',
    ],
    [
      'a referral fee as a share of the referral fee',
      { charge: { percent: { ...flat(1), base: { of: 'referral', withVat: false } } } },
      'charge.percent.base.of',
      'feeReferralBase',
    ],
    [
      'weights that do not rise',
      {
        charge: {
          weight: {
            bands: [
              { upToGrams: 500, fee: 1 },
              { upToGrams: 500, fee: 2 },
            ],
          },
        },
      },
      'charge.weight.bands.1.upToGrams',
      'feeWeightsRise',
    ],
    [
      'a weight of zero',
      { charge: { weight: { bands: [{ upToGrams: 0, fee: 1 }] } } },
      'charge.weight.bands.0.upToGrams',
      'feeWeightInvalid',
    ],
    [
      'a weight above the largest one',
      { charge: { weight: { bands: [{ upToGrams: LIMITS.weightGrams + 1, fee: 1 }] } } },
      'charge.weight.bands.0.upToGrams',
      'feeWeightInvalid',
    ],
    ['an invalid link', { url: 'javascript:alert(1)' }, 'url', 'feeLinkInvalid'],
    ['a long title', { title: 'x'.repeat(201) }, 'title', 'textTooLong'],
    ['no platform', { platform: ' ' }, 'platform', 'onePlatformRequired'],
  ]

  let ours: Awaited<ReturnType<typeof shop>>
  beforeAll(async () => {
    ours = await shop()
  })

  test.each(cases)('refuses a rule with an invalid value: %s', async (_, overrides, path, code) => {
    const { seller, params } = ours
    const failed = await seller.fails(createFeeRule, { params, body: form(overrides) })
    expect(failed).toMatchObject({ code: 'invalid_input', status: 422 })
    expect(failed.fields).toContainEqual({ path, code })
  })

  test('accepts the extreme values of a rule: 0 %, 100 %, an amount of 1,000,000, one day', async () => {
    const { seller, params } = ours
    for (const [index, charge] of [
      { percent: flat(0) },
      { percent: flat(1_000_000) },
      { fixed: 100_000_000 },
    ].entries()) {
      const day = `2026-01-0${index + 1}`
      await seller.call(createFeeRule, { params, body: form({ charge, validFrom: day, validTo: day }) })
    }
  })
})

test('another seller gets "not found" and a visitor is asked to sign in, on every route', async () => {
  const { seller, params } = await shop()
  const made = await seller.call(createFeeRule, { params, body: form() })
  const otherSeller = await shop()
  const visitor = server.current.visitor()
  const codesOf = async (caller: typeof visitor) => {
    const one = { ...params, ruleId: made.id }
    return [
      await caller.fails(listFeeRules, { params }),
      await caller.fails(createFeeRule, { params, body: form({ category: 'bags' }) }),
      await caller.fails(updateFeeRule, { params: one, body: form() }),
      await caller.fails(deleteFeeRule, { params: one }),
      await caller.fails(getPaidFees, { params }),
    ].map(({ code }) => code)
  }
  expect(await codesOf(otherSeller.seller)).toEqual(Array(5).fill('business_not_found'))
  expect(await codesOf(visitor)).toEqual(Array(5).fill('not_signed_in'))
  const hidden = { ...otherSeller.params, ruleId: made.id }
  expect((await otherSeller.seller.fails(deleteFeeRule, { params: hidden })).code).toBe('fee_rule_not_found')
  const list = await otherSeller.seller.call(listFeeRules, {
    params: otherSeller.params,
    query: { whose: 'own' },
  })
  expect(list.total).toBe(0)
  const own = await seller.call(listFeeRules, { params, query: { whose: 'own' } })
  expect(own.rules).toEqual([made])
})
