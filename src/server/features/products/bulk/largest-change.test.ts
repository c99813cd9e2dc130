import { expect, test } from 'vitest'
import { changeProducts } from '#contract/product-changes.ts'
import { listProducts } from '#contract/products.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

test('adds and deletes 5,000 products with the longest names in a request that is too large for other endpoints', async () => {
  const { seller, params } = await shop(await server.current.seller())
  const name = (at: number) => `${at} ${'مصباح مكتبي '.repeat(17)}`.slice(0, 199).trim()
  const newProducts = Array.from({ length: 5_000 }, (_, at) => ({
    name: name(at),
    sku: `SKU-${String(at).padStart(5, '0')}-${'x'.repeat(30)}`,
    category: 'إضاءة منزلية',
    price: 25_000,
    unitCost: 10_000,
    quantity: 7,
    tags: ['الشتاء', 'الصيف'],
  }))
  const body = { currency: 'EGP' as const, newProducts }
  // the limit of other endpoints, which malformed-input.test.ts checks
  expect(Buffer.byteLength(JSON.stringify(body))).toBeGreaterThan(2 * 1024 * 1024)
  const { created } = await seller.call(changeProducts, { params, body })
  expect(created).toHaveLength(5_000)
  const deletions = created.map(({ sku: _, ...each }) => each)
  await seller.call(changeProducts, { params, body: { deletions } })
  expect((await seller.call(listProducts, { params, query: {} })).total).toBe(0)
})
