import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFeeRule } from '#contract/fees.ts'
import { changeProducts } from '#contract/product-changes.ts'
import { createProduct, getProduct, listProducts, setStock, updateProduct } from '#contract/products.ts'
import {
  type Boundary,
  EGP_AMOUNTS,
  KWD_AMOUNTS,
  PRODUCT_BOUNDARIES,
  QUANTITY,
  titleOf,
} from '#contract/testing/boundaries.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()
const NOBODYS = '00000000-0000-4000-8000-000000000000'

type Shop = Awaited<ReturnType<typeof shop>>
let egypt: Shop
let kuwait: Shop
beforeAll(async () => {
  const seller = await server.current.seller()
  egypt = await shop(seller)
  kuwait = await shop(seller, 'KW')
})

const platform = (change: object) => ({
  platforms: [{ ...egypt.form().platforms[0], platformId: egypt.catalog.platforms.etsy, ...change }],
})

const at = (field: string) => `platforms.0.${field}`

type Case = [label: string, change: () => object, ...fields: [path: string, code: string][]]

const references: Case[] = [
  ['no platform', () => ({ platforms: [] }), ['platforms', 'platformRequired']],
  ['an unknown platform', () => platform({ platformId: NOBODYS }), [at('platformId'), 'platformNotFound']],
  [
    'a platform chosen twice',
    () => ({ platforms: [...platform({}).platforms, ...platform({ sku: 'again' }).platforms] }),
    ['platforms.1.platformId', 'platformRepeated'],
  ],
  [
    'an unknown cost category',
    () => ({ costItems: [{ costCategoryId: NOBODYS, amount: 1 }] }),
    ['costItems.0.costCategoryId', 'categoryNotFound'],
  ],
  ['three images', () => ({ imageIds: [NOBODYS, NOBODYS, NOBODYS] }), ['imageIds', 'tooManyImages']],
  [
    'several faults at once',
    () => ({ price: 100_000_001, ...platform({ platformId: NOBODYS, outboundFee: 1_000_001 }) }),
    ['price', 'priceTooLarge'],
    [at('outboundFee'), 'outboundFeeTooLarge'],
    [at('platformId'), 'platformNotFound'],
  ],
]

describe('a product form in another currency than its business', () => {
  test('is refused with an error that names the currency of the business, and nothing is saved', async () => {
    const { seller, params, add, form } = kuwait
    const { id } = await add({ currency: 'KWD' })
    const body = form({ currency: 'SAR', price: 1_000 })
    const refused = [
      await seller.send(createProduct, { params, body }),
      await seller.send(updateProduct, { params: { ...params, productId: id }, body }),
    ]
    for (const response of refused) {
      expect(response.status).toBe(409)
      expect(await response.json()).toMatchObject({ code: 'currency_changed', data: { currency: 'KWD' } })
    }
    const { products } = await seller.call(listProducts, { params, query: {} })
    expect(products.map(({ currency, price }) => ({ currency, price }))).toEqual([
      { currency: 'KWD', price: 25_000 },
    ])
  })
})

describe('validation of the product form', () => {
  describe.each([...PRODUCT_BOUNDARIES, ...EGP_AMOUNTS])('$path', ({ path, cases }) => {
    for (const each of cases) test(titleOf(each), () => saves(egypt, path, each))
  })

  describe.each(KWD_AMOUNTS)('$path in a currency of three decimals', ({ path, cases }) => {
    for (const each of cases) test(titleOf(each), () => saves(kuwait, path, each))
  })

  test('saves a product of 1,000 dollars in Lebanese pounds, and refuses more than the limits of that currency', async () => {
    const lebanon = await shop(egypt.seller, 'LB')
    const { params, form, catalog } = lebanon
    const amounts = (price: number, outboundFee: number, amount: number) =>
      form({
        price,
        platforms: [{ platformId: catalog.platforms.etsy, outboundFee }],
        costItems: [{ costCategoryId: catalog.categories.product, amount }],
      })
    const body = amounts(8_970_000_000, 45_000_000, 4_500_000_000)
    expect(await egypt.seller.call(createProduct, { params, body })).toMatchObject({ price: 8_970_000_000 })
    const tooMuch = amounts(100_000_000_001, 1_000_000_001, 100_000_000_001)
    expect((await egypt.seller.fails(createProduct, { params, body: tooMuch })).fields).toEqual([
      { path: 'price', code: 'priceTooLarge' },
      { path: at('outboundFee'), code: 'outboundFeeTooLarge' },
      { path: 'costItems.0.amount', code: 'costAmountTooLarge' },
    ])
  })

  test('saves amounts above the limits that the product has already, such as after an import, and refuses others', async () => {
    const { seller, form, add } = egypt
    const { id: productId } = await add()
    const { system } = server.current.db
    await system.execute(sql`UPDATE products SET price = 200000000 WHERE id = ${productId}`)
    await system.execute(sql`UPDATE cost_line_items SET amount = 300000000 WHERE product_id = ${productId}`)
    const params = { ...egypt.params, productId }
    const opened = await seller.call(getProduct, { params })
    const { price, costItems } = opened
    const body = form({ name: 'Floor lamp', price, costItems })
    for (const sent of [body, { ...body, opened }])
      expect(await seller.call(updateProduct, { params, body: sent })).toMatchObject({
        name: 'Floor lamp',
        price: 200_000_000,
        costItems: [{ amount: 300_000_000 }, { amount: 300_000_000 }],
      })
    const other = { ...body, opened, price: 200_000_001 }
    expect((await seller.fails(updateProduct, { params, body: other })).fields).toEqual([
      { path: 'price', code: 'priceTooLarge' },
    ])
  })

  test('saves, changes and restores a referral fee above the price when it follows a rule with a minimum', async () => {
    const { seller, params, form, catalog } = egypt
    await minimumRule('small', 115)
    const platformId = catalog.platforms.noon ?? ''
    const filled = { platformId, feeCategory: 'small', referralFeePpm: 1_277_778 }
    const body = form({ price: 90, platforms: [{ ...filled, follows: ['referral'] }] })
    const { id: productId } = await seller.call(createProduct, { params, body })
    const onNoon = async () =>
      (await seller.call(getProduct, { params: { ...params, productId } })).platforms[0]
    await seller.call(updateProduct, { params: { ...params, productId }, body })
    const before = await onNoon()
    expect(before).toMatchObject({ referralFeePpm: 1_277_778, follows: ['referral'] })
    const change = (fees: object) =>
      seller.call(changeProducts, {
        params,
        body: { changes: [{ productId, fees: [{ platformId, ...fees }] }] },
      })
    const {
      changed: [changed],
    } = await change({ referralFeePpm: 100_000 })
    expect(await onNoon()).toMatchObject({ referralFeePpm: 100_000, follows: [] })
    await change(changed?.before.fees?.[0] ?? {})
    expect(await onNoon()).toEqual(before)
    const typed = form({ price: 90, platforms: [{ ...filled, referralFeePpm: 1_000_001 }] })
    expect((await seller.fails(createProduct, { params, body: typed })).fields).toEqual([
      { path: at('referralFeePpm'), code: 'referralFeeTooLarge' },
    ])
  })

  test('keeps the last referral fee that follows a rule when its share of a very low price is too large to be stored', async () => {
    const { seller, params, form, catalog } = egypt
    await minimumRule('heavy', 2_500)
    const body = (price: number) =>
      form({
        price,
        platforms: [{ platformId: catalog.platforms.noon, feeCategory: 'heavy', follows: ['referral'] }],
      })
    const kept = { referralFeePpm: 1_250_000_000, follows: ['referral'] }
    const { id, platforms } = await seller.call(createProduct, { params, body: body(2) })
    expect(platforms).toMatchObject([kept])
    const one = { ...params, productId: id }
    const sent = { ...body(1), platforms }
    expect((await seller.call(updateProduct, { params: one, body: sent })).platforms).toMatchObject([kept])
  })

  test.each(references)('refuses a product with %s', async (_, change, ...fields) => {
    const { seller, params, form } = egypt
    const expected = fields.map(([path, code]) => ({ path, code }))
    const created = await seller.send(createProduct, { params, body: form(change()) })
    expect(created.status).toBe(422)
    expect(await created.json()).toMatchObject({ code: 'invalid_input', fields: expected })
    const { id } = await egypt.add()
    const updated = await seller.send(updateProduct, {
      params: { ...params, productId: id },
      body: form(change()),
    })
    expect(updated.status).toBe(422)
    expect(await updated.json()).toMatchObject({ fields: expected })
  })

  test.each(QUANTITY)(
    'accepts or refuses a stock of %j according to the limits',
    async (_, quantity, code) => {
      const { id } = await egypt.add()
      const params = { ...egypt.params, productId: id }
      const response = await egypt.seller.send(setStock, { params, body: { quantity } as never })
      expect(response.status).toBe(code ? 422 : 200)
      if (code) expect(await response.json()).toMatchObject({ fields: [{ path: 'quantity', code }] })
    },
  )
})

/** Adds a rule of 15 % with a minimum, for a category on noon. */
function minimumRule(category: string, minimum: number) {
  const bands = [{ upTo: null, ratePpm: 150_000 }]
  const percent = { base: { of: 'price', withVat: true }, tiers: 'marginal', bands } as const
  const rule = { platform: 'noon', country: 'EG', kind: 'referral', category } as const
  return egypt.seller.call(createFeeRule, {
    params: egypt.params,
    body: { ...rule, charge: { percent, minimum } },
  })
}

/** Creates and updates a product with one value at its limit, and compares the response. */
async function saves(
  { seller, params, catalog, form, add }: Shop,
  path: string,
  [, sent, code]: Boundary,
): Promise<void> {
  const body = form({
    platforms: [{ platformId: catalog.platforms.etsy }],
    costItems: [{ costCategoryId: catalog.categories.product, amount: 1 }],
  })
  put(body, path, sent)
  const created = await seller.send(createProduct, { params, body })
  const { id } = code ? await add() : ((await created.clone().json()) as { id: string })
  const updated = await seller.send(updateProduct, { params: { ...params, productId: id }, body })
  expect([created.status, updated.status]).toEqual(code ? [422, 422] : [201, 200])
  for (const response of code ? [created, updated] : []) {
    expect(await response.json()).toMatchObject({ code: 'invalid_input', fields: [{ path, code }] })
  }
}

function put(body: object, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  const at = names.reduce((inside, name) => Reflect.get(inside, name) as object, body)
  Reflect.set(at, last, value)
}
