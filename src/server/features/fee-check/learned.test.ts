import { expect, test } from 'vitest'
import { getFeeCheck } from '#contract/fee-check.ts'
import { deleteFeeRule, listFeeRules, updateFeeRule } from '#contract/fees.ts'
import { getLearnedFees, saveLearnedFees } from '#contract/learned-fees.ts'
import { createProduct } from '#contract/products.ts'
import { importFile } from '#server/testing/importing.ts'
import { egyptLedger, lampLedger, lampShop, weightLedger } from '#server/testing/lamp-ledger.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import { testServer } from '#server/testing/test-server.ts'
import { feesChecked } from '#server/testing/whole-tenant.ts'

const server = testServer({ now: () => new Date('2026-04-10T09:00:00Z') })

/** A business in Egypt, for which no price list is published, with a statement in which noon raised its commission. */
async function egyptShop() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness({ country: 'EG' })
  const params = { businessId }
  const catalog = await catalogOf(seller)
  const lamp = await seller.call(createProduct, {
    params,
    body: productBody(catalog, { sku: 'LAMP-01', platforms: [{ platformId: catalog.platforms.noon ?? '' }] }),
  })
  await importFile(seller, businessId, egyptLedger('2026-03-11', 20))
  await feesChecked(seller, params)
  const learned = () => seller.call(getLearnedFees, { params })
  const ownRules = async () => (await seller.call(listFeeRules, { params, query: { whose: 'own' } })).rules
  return { seller, params, lamp, learned, ownRules }
}

test('learns fees and the day of their change where no price list is published', async () => {
  const shop = await egyptShop()
  const found = await shop.learned()
  expect(found).toMatchObject({
    state: 'current',
    fees: [
      {
        platform: 'noon',
        country: 'EG',
        kind: 'referral',
        charge: { percent: { bands: [{ upTo: null, ratePpm: 150_000 }] } },
        vatAdded: true,
        since: { after: '2026-03-10', by: '2026-03-11' },
        until: null,
        skus: ['LAMP-01'],
        products: 1,
        lines: 10,
        explained: 10,
        published: null,
        saved: null,
      },
      { until: { after: '2026-03-10', by: '2026-03-11' }, firstDay: '2026-03-01' },
    ],
    changes: [{ after: '2026-03-10', by: '2026-03-11', skus: ['LAMP-01'], skuCount: 1 }],
    unknown: [],
  })
  expect(found.changes[0]?.stake).toBeGreaterThan(0)
  expect(found.changes[0]?.staked).toEqual({ from: '2026-02-21', to: '2026-03-20' })
  const { statements } = await shop.seller.call(getFeeCheck, { params: shop.params })
  // noon's only published fee rules in Egypt are for printers
  expect(statements[0]?.unchecked).toMatchObject([{ reason: 'no_category', fees: 20 }])
})

test('saves learned fees as dated rules with their evidence, which can be deleted like any other', async () => {
  const shop = await egyptShop()
  const { fees } = await shop.learned()
  const { rules } = await shop.seller.call(saveLearnedFees, {
    params: shop.params,
    body: { fees: fees.map(({ id }) => ({ id })) },
  })
  const learned = { lines: 10, explained: 10, firstDay: '2026-03-11', lastDay: '2026-03-20' }
  expect(rules).toMatchObject([
    { own: true, products: [shop.lamp.id], validFrom: '2026-03-11', validTo: null, source: { learned } },
    {
      validFrom: '2026-03-01',
      validTo: '2026-03-10',
      charge: { percent: { bands: [{ ratePpm: 100_000 }] } },
    },
  ])
  expect((await shop.learned()).fees.map(({ saved }) => saved)).toEqual(['products', 'products'])

  // saves the fees for every product, twice: learned rules replace each other
  const again = { params: shop.params, body: { fees: fees.map(({ id }) => ({ id, everyProduct: true })) } }
  await shop.seller.call(saveLearnedFees, again)
  await shop.seller.call(saveLearnedFees, again)
  const own = await shop.ownRules()
  expect(own.filter(({ products }) => products === null)).toHaveLength(2)
  // the earlier rules for named products are gone, because they would take precedence
  expect(own.filter(({ products }) => products !== null)).toEqual([])
  expect((await shop.learned()).fees.map(({ saved }) => saved)).toEqual(['every', 'every'])

  for (const { id } of own) await shop.seller.call(deleteFeeRule, { params: { ...shop.params, ruleId: id } })
  expect((await shop.learned()).fees.map(({ saved }) => saved)).toEqual([null, null])
})

test('saves a minimum fee and fees by weight as rules, which prices of heavier and lighter products then use', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness({ country: 'EG' })
  const params = { businessId }
  const catalog = await catalogOf(seller)
  const platformId = catalog.platforms.noon ?? ''
  const skus = [100, 180, 250, 300, 420, 500, 600, 900, 1_000].map((weightGrams, at) => ({
    sku: `BOX-${weightGrams}`,
    weightGrams,
    fulfilment: [7_00, 9_00, 12_50][Math.floor(at / 3)] as number,
  }))
  for (const { sku, weightGrams } of skus)
    await seller.call(createProduct, {
      params,
      body: productBody(catalog, { name: sku, sku, platforms: [{ platformId, weightGrams }] }),
    })
  await importFile(seller, businessId, weightLedger(skus))
  await feesChecked(seller, params)
  const { fees } = await seller.call(getLearnedFees, { params })
  const bands = [
    { upToGrams: 250, fee: 7_00 },
    { upToGrams: 500, fee: 9_00 },
    { upToGrams: 1_000, fee: 12_50 },
  ]
  expect(fees).toMatchObject([
    {
      kind: 'referral',
      charge: { percent: { bands: [{ ratePpm: 150_000 }] }, minimum: 10_00 },
      vatAdded: true,
      products: 9,
    },
    {
      kind: 'fulfilment',
      charge: { weight: { bands } },
      vatAdded: true,
      weightSteps: [
        { from: 250, to: 300 },
        { from: 500, to: 600 },
      ],
    },
  ])
  const { rules } = await seller.call(saveLearnedFees, {
    params,
    body: { fees: fees.map(({ id }) => ({ id, everyProduct: true })) },
  })
  expect(rules).toMatchObject([
    { charge: { minimum: 10_00 }, products: null, source: { learned: { lines: 90, explained: 90 } } },
    { charge: { weight: { bands } }, products: null, source: { learned: { lines: 90 } } },
  ])
  expect((await seller.call(getLearnedFees, { params })).fees.map(({ saved }) => saved)).toEqual([
    'every',
    'every',
  ])
})

test('never replaces a rule that the seller entered, and saves all chosen fees or none', async () => {
  const shop = await egyptShop()
  const { fees } = await shop.learned()
  const [now] = fees
  const saving = (chosen: { id: string; everyProduct?: boolean }[]) => ({
    params: shop.params,
    body: { fees: chosen },
  })
  await shop.seller.call(saveLearnedFees, saving([{ id: now?.id ?? '', everyProduct: true }]))
  const [rule] = await shop.ownRules()
  if (!rule) throw new Error('no rule was saved')
  // after the seller changes its charge, the rule counts as entered by the seller
  const { platform, country, kind, validFrom } = rule
  await shop.seller.call(updateFeeRule, {
    params: { ...shop.params, ruleId: rule.id },
    body: { platform, country: country as 'EG', kind, validFrom, charge: { fixed: 500 } },
  })
  expect((await shop.ownRules())[0]?.source.learned).toBeNull()
  const both = fees.map(({ id }) => ({ id, everyProduct: true })).reverse()
  const refused = await shop.seller.fails(saveLearnedFees, saving(both))
  expect(refused).toMatchObject({ status: 409, code: 'fee_rule_overlaps' })
  const gone = await shop.seller.fails(saveLearnedFees, saving([{ id: 'gone' }]))
  expect(gone.code).toBe('learned_fee_not_found')
  expect(await shop.ownRules()).toHaveLength(1)
})

test('the fee check ignores rules that were learned from the same fees', async () => {
  const shop = await lampShop(await server.current.seller(), { category: null })
  await importFile(shop.seller, shop.params.businessId, lampLedger)
  await feesChecked(shop.seller, shop.params)
  const before = await shop.seller.call(getFeeCheck, { params: shop.params })
  const { fees } = await shop.seller.call(getLearnedFees, { params: shop.params })
  expect(fees.length).toBeGreaterThan(0)
  await shop.seller.call(saveLearnedFees, {
    params: shop.params,
    body: { fees: fees.map(({ id }) => ({ id })) },
  })
  const after = await shop.seller.call(getFeeCheck, { params: shop.params })
  expect(after).toEqual(before)
  expect(after.statements[0]?.over.amount).toBeGreaterThan(0)
})

test('saves several learned fees for products that they charge alike, and names products whose SKUs are charged differently', async () => {
  const shop = await egyptShop()
  const { businessId } = shop.params
  /** The statement with a fee of 15 % on all days, another SKU and other order numbers. */
  const statement = (sku: string, orders: string) => {
    const { name, text } = egyptLedger('2026-03-01', 20)
    const replaced = String(text).replaceAll('LAMP-01', sku).replaceAll('I70000', orders)
    return { name: `${sku}-${name}`, text: replaced }
  }
  const mug = await shop.seller.call(createProduct, {
    params: shop.params,
    body: productBody(await catalogOf(shop.seller), { name: 'Mug', sku: 'MUG-02' }),
  })
  await importFile(shop.seller, businessId, statement('MUG-02', 'I90000'))
  // the SKU of the lamp in lower case is always charged 15 %; in upper case it is charged 10 % up to the tenth of March
  await importFile(shop.seller, businessId, statement('lamp-01', 'I80000'))
  await feesChecked(shop.seller, shop.params)
  const save = async (ids: readonly string[]) => {
    const body = { fees: ids.map((id) => ({ id })) }
    const { rules, notUsed } = await shop.seller.call(saveLearnedFees, { params: shop.params, body })
    return { rules: rules.map(({ products, validFrom }) => ({ products, validFrom })), notUsed }
  }
  const [always, since, ended] = (await shop.learned()).fees.map(({ id }) => id)
  if (!always || !since || !ended) throw new Error('the fees were not learned')
  // from the eleventh of March on, both spellings of the lamp's SKU are charged 15 %
  expect(await save([always, since])).toEqual({
    rules: [
      { products: [mug.id], validFrom: '2026-03-01' },
      { products: [shop.lamp.id], validFrom: '2026-03-11' },
    ],
    notUsed: [],
  })
  for (const { id } of await shop.ownRules())
    await shop.seller.call(deleteFeeRule, { params: { ...shop.params, ruleId: id } })
  expect(await save([always, ended])).toEqual({
    rules: [{ products: [mug.id], validFrom: '2026-03-01' }],
    notUsed: [{ reason: 'skus_differ', products: [shop.lamp.name], productCount: 1 }],
  })
  // a fee that is saved alone is used for all of its products
  expect((await save([ended])).rules).toEqual([{ products: [shop.lamp.id], validFrom: '2026-03-01' }])
})
