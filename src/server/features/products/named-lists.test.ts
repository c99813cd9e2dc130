import { describe, expect, test } from 'vitest'
import {
  createCostCategory,
  createPlatform,
  createProduct,
  listCostCategories,
  listPlatforms,
} from '#contract/products.ts'
import { type Boundary, CATEGORY_NAME, PLATFORM_NAME } from '#contract/testing/boundaries.ts'
import { BUILT_IN_COST_CATEGORIES, BUILT_IN_PLATFORMS } from '#domain/catalog/platforms.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

describe('platforms and cost categories', () => {
  test('the built-in names that migrations insert equal those in the domain code', async () => {
    const seller = await server.current.seller()
    const { platforms } = await seller.call(listPlatforms)
    const byCode = (a: { code: string | null }, b: { code: string | null }) =>
      (a.code ?? '').localeCompare(b.code ?? '')
    expect(platforms.map(({ code, name }) => ({ code, name })).sort(byCode)).toEqual(
      [...BUILT_IN_PLATFORMS].sort(byCode),
    )
    const { categories } = await seller.call(listCostCategories)
    expect(categories.map(({ code }) => code).sort()).toEqual([...BUILT_IN_COST_CATEGORIES].sort())
    expect([...platforms, ...categories].every(({ isCustom }) => !isCustom)).toBe(true)
  })

  test('custom names follow the built-in ones, each sorted by name', async () => {
    const seller = await server.current.seller()
    for (const name of [' zebra ', 'Aardvark']) {
      expect(await seller.call(createPlatform, { body: { name } })).toMatchObject({
        name: name.trim(),
        code: null,
        isCustom: true,
      })
      await seller.call(createCostCategory, { body: { name } })
    }
    const { platforms } = await seller.call(listPlatforms)
    expect(platforms.map(({ name }) => name)).toEqual([
      'Amazon',
      'eBay',
      'Etsy',
      'Jumia',
      'noon',
      'Salla',
      'Shopify',
      'TikTok Shop',
      'Trendyol',
      'WooCommerce',
      'Zid',
      'Aardvark',
      'zebra',
    ])
    const { categories } = await seller.call(listCostCategories)
    expect(categories.slice(-2).map(({ name }) => name)).toEqual(['Aardvark', 'zebra'])
  })

  test('refuses a name that exists in any upper or lower case, whether custom or built-in', async () => {
    const seller = await server.current.seller()
    await seller.call(createPlatform, { body: { name: 'My Store' } })
    for (const name of ['my store', 'AMAZON', 'Tik-Tok shop']) {
      expect(await seller.fails(createPlatform, { body: { name } })).toMatchObject({
        code: 'platform_name_taken',
        status: 409,
      })
    }
    await seller.call(createCostCategory, { body: { name: 'Photos' } })
    for (const name of ['PHOTOS', 'packaging']) {
      expect(await seller.fails(createCostCategory, { body: { name } })).toMatchObject({
        code: 'category_name_taken',
        status: 409,
      })
    }
  })

  test('only one of several concurrent requests for the same name succeeds', async () => {
    const seller = await server.current.seller()
    for (const endpoint of [createPlatform, createCostCategory]) {
      const responses = await Promise.all(
        ['Souq', 'SOUQ', 'souq'].map((name) => seller.send(endpoint, { body: { name } })),
      )
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    }
  })

  test.each([
    [createPlatform, [...PLATFORM_NAME, ['', undefined, 'platformNameRequired']]],
    [createCostCategory, [...CATEGORY_NAME, ['', undefined, 'categoryNameRequired']]],
  ] as [typeof createPlatform | typeof createCostCategory, Boundary[]][])(
    'a name must not be blank and has at most 100 characters',
    async (endpoint, cases) => {
      const seller = await server.current.seller()
      for (const [, name, code] of cases) {
        const problem = await seller.fails(endpoint, { body: { name } as never })
        expect(problem).toMatchObject({ status: 422, fields: [{ path: 'name', code }] })
      }
      for (const length of [1, 99, 100]) {
        const response = await seller.send(endpoint, { body: { name: 'x'.repeat(length) } })
        expect(response.status).toBe(201)
      }
    },
  )

  test('names of another seller are neither visible nor usable, and a seller can create the same names', async () => {
    const seller = await server.current.seller()
    const platform = await seller.call(createPlatform, { body: { name: 'My Store' } })
    const category = await seller.call(createCostCategory, { body: { name: 'Photos' } })
    const otherSeller = await shop(await server.current.seller())
    const { platforms } = await otherSeller.seller.call(listPlatforms)
    expect(platforms.some(({ id }) => id === platform.id)).toBe(false)
    const { categories } = await otherSeller.seller.call(listCostCategories)
    expect(categories.some(({ id }) => id === category.id)).toBe(false)
    const problem = await otherSeller.seller.fails(createProduct, {
      params: otherSeller.params,
      body: otherSeller.form({
        platforms: [{ platformId: platform.id }],
        costItems: [{ costCategoryId: category.id, amount: 1 }],
      }),
    })
    expect(problem.fields).toEqual([
      { path: 'platforms.0.platformId', code: 'platformNotFound' },
      { path: 'costItems.0.costCategoryId', code: 'categoryNotFound' },
    ])
    const [own, others] = [otherSeller.params, (await shop(seller)).params]
    for (const endpoint of [createPlatform, createCostCategory]) {
      const body = { name: 'My Store' }
      const refused = await otherSeller.seller.fails(endpoint, { query: others, body })
      expect(refused.code).toBe('business_not_found')
      await otherSeller.seller.call(endpoint, { query: own, body })
    }
    await otherSeller.seller.call(createCostCategory, { body: { name: 'Photos' } })
    const visitor = server.current.visitor()
    const asked = [
      await visitor.fails(listPlatforms),
      await visitor.fails(listCostCategories),
      await visitor.fails(createPlatform, { body: { name: 'x' } }),
      await visitor.fails(createCostCategory, { body: { name: 'x' } }),
    ]
    expect(asked.map(({ code }) => code)).toEqual(asked.map(() => 'not_signed_in'))
  })
})
