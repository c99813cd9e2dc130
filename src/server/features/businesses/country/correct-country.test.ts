import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, inject, test } from 'vitest'
import { getBusiness, updateBusiness } from '#contract/businesses.ts'
import { saveUnitCosts, undoUnitCosts } from '#contract/cost-grid.ts'
import { setCostMethod } from '#contract/cost-method.ts'
import { createOverhead, listOverheads, type OverheadForm } from '#contract/costs.ts'
import type { Problem } from '#contract/errors.ts'
import { createFeeRule, type FeeRuleForm, listFeeRules } from '#contract/fees.ts'
import { setProfitGoal } from '#contract/forecast.ts'
import { keepScenario, listScenarios } from '#contract/pricing.ts'
import {
  createProduct,
  getProduct,
  listProducts,
  listStockMovements,
  updateProduct,
} from '#contract/products.ts'
import { addReceipt } from '#contract/receipts.ts'
import { getInventory } from '#contract/reports.ts'
import { createShipment, listShipments } from '#contract/shipments.ts'
import { addUnitCost, listUnitCosts } from '#contract/unit-costs.ts'
import type { CountryCode } from '#domain/catalog/countries.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { auditEntries } from '#server/infra/db/schema/audit.ts'
import { importFile } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer({ now: () => new Date('2026-04-10T09:00:00Z') })

beforeAll(async () => {
  await server.current.db.system.execute(sql`DELETE FROM exchange_rates`)
  await server.current.db.system.execute(
    sql`INSERT INTO exchange_rates (day, currency, per_usd) VALUES ('2026-03-18', 'EGP', 50),
      ('2026-03-18', 'USD', 1), ('2026-03-18', 'SAR', 4), ('2026-03-18', 'KWD', 0.5), ('2026-03-18', 'CNY', 7)`,
  )
})

const percent: NonNullable<FeeRuleForm['charge']['percent']> = {
  base: { of: 'price', withVat: true },
  tiers: 'cliff',
  bands: [
    { upTo: 10_000, ratePpm: 50_000 },
    { upTo: null, ratePpm: 150_000 },
  ],
}
const rule = (rest: Partial<FeeRuleForm> = {}): FeeRuleForm => ({
  platform: 'noon',
  country: 'SA',
  kind: 'referral',
  category: 'home',
  charge: { percent, minimum: 500 },
  ...rest,
})
const rent: OverheadForm = {
  name: 'Rent',
  amount: 300_050,
  currency: 'SAR',
  every: 'month',
  from: '2026-01-01',
  to: null,
  platform: null,
  productId: null,
}

async function saudiShop() {
  const made = await shop(await server.current.seller(), 'SA')
  const { seller, params } = made
  const send = (country: CountryCode, keepNumbers?: boolean) =>
    seller.send(updateBusiness, {
      params,
      body: { name: 'Shop', industry: 'retail', country, ...(keepNumbers !== undefined && { keepNumbers }) },
    })
  return {
    ...made,
    send,
    correct: async (country: CountryCode) => expect((await send(country, true)).status).toBe(200),
    productOf: (productId: string) => seller.call(getProduct, { params: { ...params, productId } }),
    costsOf: async (productId: string) =>
      (await seller.call(listUnitCosts, { params: { ...params, productId } })).unitCosts,
  }
}

test('keeps the number of every amount (250.00 stays 250) in the new currency once the seller confirms the new country', async () => {
  const { seller, params, add, send, correct, productOf, costsOf } = await saudiShop()
  const { id } = await add()
  await add({ name: 'Mug', sku: 'MUG', price: 1_205, costItems: [] })
  const product = { ...params, productId: id }
  const scenario = {
    name: 'Eid',
    price: 24_905,
    soldOn: '',
    ads: 105,
    delivery: 0,
    category: '',
    weightGrams: null,
  }
  await seller.call(keepScenario, { params: product, body: scenario })
  await seller.call(createOverhead, { params, body: rent })
  await seller.call(createOverhead, { params, body: { ...rent, currency: 'USD' } })
  const receipt = { receivedOn: '2026-03-01', quantity: 1, unitCost: 10_000 }
  await seller.call(addReceipt, { params: product, body: receipt })
  const before = await productOf(id)

  const asked = await send('KW')
  expect(asked.status).toBe(409)
  expect(await asked.json()).toMatchObject({
    code: 'country_changes_amounts',
    data: {
      from: 'SAR',
      into: 'KWD',
      products: 2,
      overheads: 1,
      shipments: 0,
      rules: 0,
      purchases: 0,
      imported: 0,
      unruled: 0,
    },
  })
  expect(await productOf(id)).toEqual(before)
  expect(await seller.call(getBusiness, { params })).toMatchObject({ country: 'SA', currency: 'SAR' })

  await correct('KW')
  expect(await seller.call(getBusiness, { params })).toMatchObject({ country: 'KW', currency: 'KWD' })
  // the number of the amount stays: 250.00 SAR becomes 250.000 KWD
  expect(await productOf(id)).toMatchObject({
    currency: 'KWD',
    price: 250_000,
    platforms: [{ referralFeePpm: 150_000, outboundFee: 12_000, monthlyStorageFee: 0 }],
    costItems: [{ amount: 90_000 }, { amount: 10_000 }],
  })
  expect((await costsOf(id)).map(({ unitCost }) => unitCost)).toEqual([100_000, 100_000])
  const { movements } = await seller.call(listStockMovements, { params: product })
  expect(movements[0]?.receipt).toMatchObject({ unitCost: 100_000 })
  const { products } = await seller.call(listProducts, { params })
  expect(products.map(({ currency, price }) => [currency, price]).sort()).toEqual([
    ['KWD', 12_050],
    ['KWD', 250_000],
  ])
  const { scenarios } = await seller.call(listScenarios, { params: product })
  expect(scenarios).toMatchObject([{ price: 249_050, ads: 1_050, delivery: 0 }])
  // the overhead in dollars stays in dollars, because the seller entered it in dollars on purpose
  const { overheads } = await seller.call(listOverheads, { params })
  expect(overheads.map(({ currency, amount }) => [currency, amount]).sort()).toEqual([
    ['KWD', 3_000_500],
    ['USD', 300_050],
  ])
  const actions = await server.current.db.system
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.userId, seller.userId))
  expect(actions.filter(({ action }) => action === 'business.country_changed')).toHaveLength(1)

  // after the change back to Egypt, 250.000 KWD has become 250.00 EGP again
  await correct('EG')
  expect(await productOf(id)).toEqual({ ...before, currency: 'EGP' })
})

test.each([
  ['price', { price: 250_005 }, '250.005'],
  ['fee', { price: 250_000, platformFee: 12_001 }, '12.001'],
  ['cost', { price: 250_000, cost: 9_009 }, '9.009'],
])(
  'refuses a currency with too few decimals for a %s, and changes nothing',
  async (_what, amounts, amount) => {
    const { seller, params, catalog, form, send, correct } = await saudiShop()
    await correct('KW')
    const {
      price,
      platformFee = 0,
      cost = 0,
    } = amounts as { price: number; platformFee?: number; cost?: number }
    const { id } = await seller.call(createProduct, {
      params,
      body: form({
        price,
        platforms: [
          { platformId: catalog.platforms.noon ?? '', referralFeePpm: 0, outboundFee: platformFee },
        ],
        costItems: [{ costCategoryId: catalog.categories.product ?? '', amount: cost }],
      }),
    })
    const refused = await send('SA', true)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      code: 'amount_does_not_fit',
      data: { name: 'Desk lamp', amount, from: 'KWD', into: 'SAR' },
    })
    expect(await seller.call(getProduct, { params: { ...params, productId: id } })).toMatchObject({
      currency: 'KWD',
      price,
    })
  },
)

test("moves the seller's own fee rules to the new country, and fees follow the rules of that country", async () => {
  const { seller, params, add, form, send, correct, productOf } = await saudiShop()
  const own = await seller.call(createFeeRule, { params, body: rule() })
  const elsewhere = await seller.call(createFeeRule, { params, body: rule({ country: 'AE' }) })
  const platforms = form().platforms?.map((platform) => ({
    ...platform,
    feeCategory: 'home',
    follows: ['referral' as const],
  }))
  const { id } = await add({ platforms, price: 9_000 })
  // the rule charges 5 % of the price of 90.00, but at least 5.00
  expect((await productOf(id)).platforms).toMatchObject([{ follows: ['referral'] }])
  await correct('KW')
  const { rules } = await seller.call(listFeeRules, { params, query: { whose: 'own' } })
  expect(rules.find((each) => each.id === own.id)).toMatchObject({
    country: 'KW',
    currency: 'KWD',
    charge: { minimum: 5_000, percent: { bands: [{ upTo: 100_000 }, { upTo: null }] } },
  })
  expect(rules.find((each) => each.id === elsewhere.id)).toMatchObject({
    country: 'AE',
    charge: { minimum: 500 },
  })
  expect((await productOf(id)).platforms).toMatchObject([{ follows: ['referral'] }])

  // the seller already has a rule for the same fee in the Emirates, and two rules for one fee are refused
  const refused = await send('AE', true)
  expect(await refused.json()).toMatchObject({ code: 'fee_rule_overlaps' })
})

test('reports how many products have fees for which the new country has no rule', async () => {
  const { seller, params, catalog, add, send, correct, productOf } = await saudiShop()
  const query = { whose: 'shipped' as const, platform: 'noon', country: 'SA' as const }
  const { rules } = await seller.call(listFeeRules, { params, query })
  // the copy of a rule shipped with Safi stays, because it belongs to the price list of its country
  await seller.call(createFeeRule, { params, body: rule({ copiedFrom: rules[0]?.id ?? '' }) })
  const noon = { platformId: catalog.platforms.noon ?? '', feeCategory: 'home', follows: ['referral'] }
  const { id } = await add({ platforms: [noon] })
  const filled = (await productOf(id)).platforms[0]
  expect(filled?.follows).toEqual(['referral'])
  expect(await (await send('LB')).json()).toMatchObject({ data: { products: 1, unruled: 1 } })
  await correct('LB')
  expect((await productOf(id)).platforms).toMatchObject([
    { referralFeePpm: filled?.referralFeePpm, follows: [] },
  ])
})

test('converts purchases in other currencies to the new currency, and recomputes the unit costs of shipments', async () => {
  const { seller, params, add, send, correct, costsOf } = await saudiShop()
  const oud = await add({ name: 'Oud', sku: 'OUD', costItems: [] })
  const mug = await add({ name: 'Mug', sku: 'MUG', costItems: [] })
  const one = { ...params, productId: mug.id }
  const bought = { unitPrice: 1_000, currency: 'USD' as const, validFrom: '2026-03-19' }
  await seller.call(addUnitCost, { params: one, body: bought })
  await seller.call(addUnitCost, {
    params: one,
    body: { ...bought, currency: 'EGP', validFrom: '2026-03-20' },
  })
  await seller.call(createShipment, {
    params,
    body: {
      name: 'Container',
      arrivedOn: '2026-03-20',
      by: 'units',
      items: [{ productId: oud.id, units: 10, unitPrice: 700, currency: 'CNY' }],
      costs: [{ name: 'Customs', amount: 10_000, currency: 'SAR' }],
    },
  })
  // a unit of oud costs 14.00 SAR: 7.00 CNY, which are 4.00 SAR, and a tenth of the customs of 100.00 SAR
  expect(await costsOf(oud.id)).toMatchObject([{ unitCost: 1_400 }])
  expect(await costsOf(mug.id)).toMatchObject([{ unitCost: 80 }, { unitCost: 4_000 }])
  expect(await (await send('EG')).json()).toMatchObject({ data: { products: 2, shipments: 1, purchases: 2 } })
  await correct('EG')
  // 7.00 CNY are 50.00 EGP; the customs amount keeps its number; a purchase in the business's own currency is not
  // converted
  expect(await costsOf(oud.id)).toMatchObject([{ unitCost: 6_000, source: { kind: 'shipment' } }])
  expect(await costsOf(mug.id)).toMatchObject([
    { unitCost: 1_000, source: null },
    { unitCost: 50_000, source: { kind: 'purchase', rate: '50', rateDay: '2026-03-18' } },
  ])
  const { shipments } = await seller.call(listShipments, { params })
  expect(shipments).toMatchObject([
    { costs: [{ amount: 10_000, currency: 'EGP' }], landed: { currency: 'EGP', total: 60_000 } },
  ])
  // the currency of Jordan has no exchange rate, so the correction is refused
  const refused = await send('JO', true)
  expect(await refused.json()).toMatchObject({ code: 'exchange_rate_unknown', data: { into: 'JOD' } })
})

test('refuses to undo a save of costs after the correction, because it would restore amounts of the previous currency', async () => {
  const { seller, params, add, correct, costsOf } = await saudiShop()
  const { id: productId } = await add({ costItems: [] })
  const one = { ...params, productId }
  const bought = { unitPrice: 1_000, currency: 'USD' as const, validFrom: '2026-03-18' }
  await seller.call(addUnitCost, { params: one, body: bought })
  const { undo } = await seller.call(saveUnitCosts, {
    params,
    body: { validFrom: 'always', costs: [{ productId, unitCost: 3_000 }], currency: 'SAR' },
  })
  await correct('EG')
  const refused = await seller.fails(undoUnitCosts, { params: { ...params, saveId: undo ?? '' } })
  expect(refused.code).toBe('costs_changed_since')
  expect(await costsOf(productId)).toMatchObject([{ unitCost: 3_000, source: null }])
})

test('refuses amounts in the previous currency that are saved while the currency changes', async () => {
  // the embedded database has only one connection, so its transactions never overlap and the test does not apply
  if (inject('database').kind === 'embedded') return
  const { seller, params, add, form, send, productOf, costsOf } = await saudiShop()
  const { id, ...product } = await add()
  const one = { params: { ...params, productId: id } }
  const overhead = await seller.call(createOverhead, { params, body: rent })
  const { system } = server.current.db
  const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  const waits = (count: number) => expect.poll(() => rowsOf(system, waiting)).toHaveLength(count)
  const currency = 'SAR' as const
  const { correction, saves } = await system.transaction(async (holding) => {
    // the correction changes products first and overheads later
    await holding.execute(sql`SELECT 1 FROM overheads WHERE id = ${overhead.id} FOR UPDATE`)
    const correction = send('KW', true)
    await waits(1)
    const receipt = { receivedOn: '2026-03-01', quantity: 1, unitCost: 10_000, currency }
    const saves = [
      seller.send(updateProduct, { ...one, body: form({ price: 12_500, currency }) }),
      seller.send(addReceipt, { ...one, body: receipt }),
      seller.send(saveUnitCosts, {
        params,
        body: { validFrom: 'always', costs: [{ productId: id, unitCost: 700 }], currency },
      }),
      seller.send(keepScenario, { ...one, body: { name: 'Eid', price: 24_900, currency } }),
      seller.send(setProfitGoal, { params, body: { profit: 500_000, currency } }),
    ]
    const cost = { validFrom: '2026-03-20', unitPrice: 8_000, currency }
    const converted = seller.send(addUnitCost, { ...one, body: cost })
    await waits(2 + saves.length)
    return { correction, saves: [...saves, converted] }
  })
  expect((await correction).status).toBe(200)
  const answers = await Promise.all(saves)
  const codes = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as Partial<Problem>).code),
  )
  expect(codes).toEqual([...Array(5).fill('currency_changed'), undefined])
  expect(await productOf(id)).toMatchObject({ currency: 'KWD', price: 250_000, quantity: product.quantity })
  // 80.00 SAR are 10.000 KWD; every other amount kept its number
  expect(await costsOf(id)).toMatchObject([
    { unitCost: 10_000, source: { kind: 'purchase', currency } },
    { unitCost: 100_000 },
  ])
})

test('values what is left of purchases in the new currency when sales are costed from purchases', async () => {
  const { seller, params, add, correct } = await saudiShop()
  const { id } = await add({ quantity: 0, costItems: [] })
  const receipt = { receivedOn: '2026-03-01', quantity: 10, unitCost: 500 }
  await seller.call(addReceipt, { params: { ...params, productId: id }, body: receipt })
  await seller.call(setCostMethod, { params, body: { method: 'fifo' } })
  const inventory = async () => (await seller.call(getInventory, { params })).rows
  expect(await inventory()).toMatchObject([{ quantity: 10, unitCost: 500, costValue: 5_000 }])
  await correct('KW')
  expect(await inventory()).toMatchObject([{ quantity: 10, unitCost: 5_000, costValue: 50_000 }])
})

test('refuses to change the country of a business with sales, even when the seller confirms it', async () => {
  const { seller, business, params, send, productOf, add } = await saudiShop()
  const { id } = await add()
  await importFile(seller, business.id, templateFile)
  for (const keepNumbers of [false, true]) {
    const refused = await send('EG', keepNumbers)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'business_has_sales' })
  }
  // choosing the country that the business already has changes nothing
  expect((await send('SA')).status).toBe(200)
  expect(await seller.call(getBusiness, { params })).toMatchObject({ currency: 'SAR' })
  expect(await productOf(id)).toMatchObject({ currency: 'SAR', price: 25_000 })
})
