import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getSession } from '#contract/accounts.ts'
import {
  applyScenario,
  deleteScenario,
  keepScenario,
  listScenarios,
  type ScenarioForm,
} from '#contract/pricing.ts'
import { deleteProduct, getProduct } from '#contract/products.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { auditEntries } from '#server/infra/db/schema/audit.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

async function lampShop(country?: 'EG' | 'KW' | 'LB') {
  const { seller, business, add } = await shop(await server.current.seller(), country)
  const lamp = await add()
  const params = { businessId: business.id, productId: lamp.id }
  const kept = async () => (await seller.call(listScenarios, { params })).scenarios
  const keep = (form: Partial<ScenarioForm> = {}) =>
    seller.call(keepScenario, { params, body: { name: 'White Friday', price: 199_00, ...form } })
  return { seller, lamp, params, kept, keep }
}

describe('saved prices of a product', () => {
  test('are listed as they were saved, the newest first, and do not change the product', async () => {
    const { seller, lamp, params, keep, kept } = await lampShop()
    const first = await keep()
    expect(first).toMatchObject({ ads: 0, delivery: 0, soldOn: '', category: '', weightGrams: null })
    const second = await keep({
      name: ' Ramadan ',
      price: 219_50,
      soldOn: `${lamp.platforms[0]?.platformId}.seller`,
      ads: 5_00,
      delivery: 25_00,
      category: 'home',
      weightGrams: 800,
    })
    expect(second).toMatchObject({
      name: 'Ramadan',
      price: 219_50,
      soldOn: `${lamp.platforms[0]?.platformId}.seller`,
      ads: 5_00,
      delivery: 25_00,
      category: 'home',
      weightGrams: 800,
    })
    expect(await kept()).toEqual([second, first])
    expect(await seller.call(getProduct, { params })).toEqual(lamp)
  })

  test('change only the price of the product when applied, with an entry in the audit log', async () => {
    const { seller, lamp, params, keep, kept } = await lampShop()
    const { id } = await keep()
    const applied = await seller.call(applyScenario, { params: { ...params, scenarioId: id } })
    expect(applied).toEqual({ price: 199_00 })
    expect(await seller.call(getProduct, { params })).toEqual({ ...lamp, price: 199_00 })
    expect(await kept()).toHaveLength(1)
    const { user } = await seller.call(getSession)
    const audit = await server.current.db.system
      .select({ action: auditEntries.action, subject: auditEntries.subjectId })
      .from(auditEntries)
      .where(eq(auditEntries.userId, user?.id ?? ''))
    expect(audit).toContainEqual({ action: 'price_scenario.kept', subject: lamp.id })
    expect(audit).toContainEqual({ action: 'product.priced', subject: lamp.id })
  })

  test('can be deleted, and are deleted together with their product', async () => {
    const { seller, lamp, params, keep, kept } = await lampShop()
    const { id } = await keep()
    await keep({ name: 'Other' })
    const scenario = { params: { ...params, scenarioId: id } }
    await seller.call(deleteScenario, scenario)
    expect((await kept()).map(({ name }) => name)).toEqual(['Other'])
    expect((await seller.fails(deleteScenario, scenario)).code).toBe('scenario_not_found')
    expect((await seller.fails(applyScenario, scenario)).code).toBe('scenario_not_found')
    await seller.call(deleteProduct, { params, body: { name: lamp.name } })
    expect((await seller.fails(listScenarios, { params })).code).toBe('product_not_found')
  })

  test.each([
    [{ name: '' }, 'name', 'scenarioNameRequired'],
    [{ name: 'x'.repeat(LIMITS.scenarioName + 1) }, 'name', 'scenarioNameTooLong'],
    [{ price: 0 }, 'price', 'pricePositive'],
    [{ price: LIMITS.price * 100 + 1 }, 'price', 'priceTooLarge'],
    [{ ads: -1 }, 'ads', 'feeAmountNegative'],
    [{ delivery: LIMITS.price * 100 + 1 }, 'delivery', 'feeAmountTooLarge'],
    [{ weightGrams: 0 }, 'weightGrams', 'feeWeightInvalid'],
    [{ weightGrams: LIMITS.weightGrams + 1 }, 'weightGrams', 'feeWeightInvalid'],
  ])('are refused with the invalid value %o', async (wrong, path, code) => {
    const { seller, params } = await lampShop()
    const body = { name: 'White Friday', price: 199_00, ...wrong }
    expect((await seller.fails(keepScenario, { params, body })).fields).toEqual([{ path, code }])
  })

  test.each([
    ['of three decimals', 'KW', 1_000_000_000],
    ['of which a dollar buys 90,000', 'LB', 100_000_000_000],
  ] as const)('are accepted up to exactly the price limit, in a currency %s', async (_, country, most) => {
    const { keep } = await lampShop(country)
    const name = 'x'.repeat(LIMITS.scenarioName)
    expect(await keep({ name, price: most, ads: most, delivery: most })).toMatchObject({ name, price: most })
  })

  test('are limited per product, also when requests are concurrent', async () => {
    const { seller, params, kept } = await lampShop()
    const answers = await Promise.all(
      Array.from({ length: LIMITS.scenariosPerProduct + 2 }, (_, at) =>
        seller.send(keepScenario, { params, body: { name: `Price ${at}`, price: 100 + at } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(LIMITS.scenariosPerProduct)
    expect(await kept()).toHaveLength(LIMITS.scenariosPerProduct)
    const body = { name: 'One more', price: 1_00 }
    expect(await seller.fails(keepScenario, { params, body })).toMatchObject({
      code: 'too_many_scenarios',
      data: { limit: LIMITS.scenariosPerProduct },
    })
  })
})

describe('saved prices and access', () => {
  test('do not let another seller list, save, apply or delete them, with any combination of ids', async () => {
    const owner = await lampShop()
    const otherSeller = await lampShop()
    const { id } = await owner.keep()
    const theirs = { ...owner.params, scenarioId: id }
    // combining a business or product of the caller with one of another seller gives no access either
    const paths = [
      theirs,
      { ...theirs, businessId: otherSeller.params.businessId },
      { ...theirs, productId: otherSeller.params.productId },
      { ...otherSeller.params, scenarioId: id },
    ]
    for (const params of paths) {
      const own =
        params.businessId === otherSeller.params.businessId &&
        params.productId === otherSeller.params.productId
      const code = own ? 'scenario_not_found' : 'product_not_found'
      expect((await otherSeller.seller.fails(applyScenario, { params })).code).toBe(code)
      expect((await otherSeller.seller.fails(deleteScenario, { params })).code).toBe(code)
    }
    const { seller } = otherSeller
    const { params } = owner
    expect((await seller.fails(listScenarios, { params })).code).toBe('product_not_found')
    const body = { name: 'Mine', price: 1_00 }
    expect((await seller.fails(keepScenario, { params, body })).code).toBe('product_not_found')
    expect(await owner.kept()).toHaveLength(1)
    expect((await owner.seller.call(getProduct, { params })).price).toBe(owner.lamp.price)
  })

  test('do not let a visitor list them', async () => {
    const { params } = await lampShop()
    const visitor = server.current.visitor()
    expect((await visitor.fails(listScenarios, { params })).code).toBe('not_signed_in')
  })
})
