import { beforeAll, describe, expect, test } from 'vitest'
import { createProduct, setStock, updateProduct } from '#contract/products.ts'
import { type ProductBody, shop } from '#server/testing/product-forms.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer()
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
const cost = (amount: unknown) => ({
  costItems: [{ costCategoryId: egypt.catalog.categories.product, amount }],
})

type Case = [label: string, change: () => object, ...fields: [path: string, code: string][]]

const texts: Case[] = [
  ['no name', () => ({ name: undefined }), ['name', 'productNameRequired']],
  ['a blank name', () => ({ name: ' \n ' }), ['name', 'productNameRequired']],
  ['a name of 1', () => ({ name: 'x' })],
  ['a name of 199 and blanks round it', () => ({ name: ` ${'x'.repeat(199)} ` })],
  ['a name of 200', () => ({ name: 'x'.repeat(200) }), ['name', 'productNameTooLong']],
  ['a description of 5000', () => ({ description: 'x'.repeat(5_000) })],
  ['a description of 5001', () => ({ description: 'x'.repeat(5_001) }), ['description', 'textTooLong']],
  ['a SKU of 200', () => ({ sku: 'x'.repeat(200) })],
  ['a SKU of 201', () => ({ sku: 'x'.repeat(201) }), ['sku', 'textTooLong']],
  ['a category of 100', () => ({ category: 'x'.repeat(100) })],
  ['a category of 101', () => ({ category: 'x'.repeat(101) }), ['category', 'textTooLong']],
]

const amounts: Case[] = [
  ['no price', () => ({ price: undefined }), ['price', 'pricePositive']],
  ['a price of 0', () => ({ price: 0 }), ['price', 'pricePositive']],
  ['a price of 1 piastre', () => ({ price: 1 })],
  ['a price of -1', () => ({ price: -1 }), ['price', 'pricePositive']],
  ['a price with a fraction of a piastre', () => ({ price: 1.5 }), ['price', 'pricePositive']],
  ['a price of 999,999.99', () => ({ price: 99_999_999 })],
  ['a price of 1,000,000.00', () => ({ price: 100_000_000 })],
  ['a price of 1,000,000.01', () => ({ price: 100_000_001 }), ['price', 'priceTooLarge']],
  ['a cost of 0', () => cost(0)],
  ['a cost of -1', () => cost(-1), ['costItems.0.amount', 'costAmountNegative']],
  ['a cost of 1,000,000.00', () => cost(100_000_000)],
  ['a cost of 1,000,000.01', () => cost(100_000_001), ['costItems.0.amount', 'costAmountTooLarge']],
]

const quantities: Case[] = [
  ['no quantity', () => ({ quantity: undefined }), ['quantity', 'quantityWhole']],
  ['a quantity of 1.5', () => ({ quantity: 1.5 }), ['quantity', 'quantityWhole']],
  ['a quantity of 0', () => ({ quantity: 0 })],
  ['a quantity of -1', () => ({ quantity: -1 }), ['quantity', 'quantityNegative']],
  ['a quantity of 1,000,000', () => ({ quantity: 1_000_000 })],
  ['a quantity of 1,000,001', () => ({ quantity: 1_000_001 }), ['quantity', 'quantityTooLarge']],
]

const at = (field: string) => `platforms.0.${field}`
const fees: Case[] = [
  ['no platform', () => ({ platforms: [] }), ['platforms', 'platformRequired']],
  ['blank fees', () => ({ platforms: [{ platformId: egypt.catalog.platforms.etsy }] })],
  [
    'a referral fee of -1',
    () => platform({ referralFeePpm: -1 }),
    [at('referralFeePpm'), 'referralFeeNegative'],
  ],
  ['a referral fee of 0', () => platform({ referralFeePpm: 0 })],
  ['a referral fee of 100 %', () => platform({ referralFeePpm: 1_000_000 })],
  [
    'a referral fee over 100 %',
    () => platform({ referralFeePpm: 1_000_001 }),
    [at('referralFeePpm'), 'referralFeeTooLarge'],
  ],
  ['an outbound fee of -1', () => platform({ outboundFee: -1 }), [at('outboundFee'), 'outboundFeeNegative']],
  ['an outbound fee of 10,000.00', () => platform({ outboundFee: 1_000_000 })],
  [
    'an outbound fee of 10,000.01',
    () => platform({ outboundFee: 1_000_001 }),
    [at('outboundFee'), 'outboundFeeTooLarge'],
  ],
  [
    'a storage fee of -1',
    () => platform({ monthlyStorageFee: -1 }),
    [at('monthlyStorageFee'), 'storageFeeNegative'],
  ],
  ['a storage fee of 10,000.00', () => platform({ monthlyStorageFee: 1_000_000 })],
  [
    'a storage fee of 10,000.01',
    () => platform({ monthlyStorageFee: 1_000_001 }),
    [at('monthlyStorageFee'), 'storageFeeTooLarge'],
  ],
]

const references: Case[] = [
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

describe('rules of the product form', () => {
  test.each([...texts, ...amounts, ...quantities, ...fees, ...references])(
    '%s',
    async (_, change, ...fields) => {
      const { seller, params, form } = egypt
      const expected = fields.map(([path, code]) => ({ path, code }))
      const created = await seller.send(createProduct, { params, body: form(change()) })
      const answer = (await created.json()) as { id: string }
      expect(created.status).toBe(fields.length === 0 ? 201 : 422)
      if (fields.length > 0) expect(answer).toMatchObject({ code: 'invalid_input', fields: expected })
      const { id } = fields.length === 0 ? answer : await egypt.add()
      const updated = await seller.send(updateProduct, {
        params: { ...params, productId: id },
        body: form(change()),
      })
      expect(updated.status).toBe(fields.length === 0 ? 200 : 422)
      if (fields.length > 0) expect(await updated.json()).toMatchObject({ fields: expected })
    },
  )

  test.each(quantities)('counting %s', async (_, change, ...fields) => {
    const { id } = await egypt.add()
    const body = change() as Pick<ProductBody, 'quantity'>
    const response = await egypt.seller.send(setStock, { params: { ...egypt.params, productId: id }, body })
    expect(response.status).toBe(fields.length === 0 ? 200 : 422)
    if (fields.length > 0) {
      expect(await response.json()).toMatchObject({
        fields: [{ path: fields[0]?.[0], code: fields[0]?.[1] }],
      })
    }
  })

  test('limits are in whole units: a dinar has a thousand', async () => {
    const { seller, params, form, catalog } = kuwait
    const highest = {
      price: 1_000_000_000,
      platforms: [
        { platformId: catalog.platforms.noon, outboundFee: 10_000_000, monthlyStorageFee: 10_000_000 },
      ],
      costItems: [{ costCategoryId: catalog.categories.product, amount: 1_000_000_000 }],
    }
    await seller.call(createProduct, { params, body: form(highest) })
    const over = {
      price: 1_000_000_001,
      platforms: [
        { platformId: catalog.platforms.noon, outboundFee: 10_000_001, monthlyStorageFee: 10_000_001 },
      ],
      costItems: [{ costCategoryId: catalog.categories.product, amount: 1_000_000_001 }],
    }
    const problem = await seller.fails(createProduct, { params, body: form(over) })
    expect(problem.fields).toEqual([
      { path: 'price', code: 'priceTooLarge' },
      { path: 'platforms.0.outboundFee', code: 'outboundFeeTooLarge' },
      { path: 'platforms.0.monthlyStorageFee', code: 'storageFeeTooLarge' },
      { path: 'costItems.0.amount', code: 'costAmountTooLarge' },
    ])
  })
})
