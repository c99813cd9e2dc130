import { expect, test } from 'vitest'
import { listCatalogue } from '#contract/catalogue.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { changeProducts } from '#contract/product-changes.ts'
import { listProducts } from '#contract/products.ts'
import { addUnitCost } from '#contract/unit-costs.ts'
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

test('undo leaves out products that were deleted since, names them, and undoes the rest', async () => {
  const { seller, params, add } = await shop(await server.current.seller())
  const lamp = (await add({ name: 'Lamp', sku: 'LAMP-1' })).id
  const mug = (await add({ name: 'Mug', sku: 'MUG-2' })).id
  const change = (body: BodyOf<typeof changeProducts>) => seller.call(changeProducts, { params, body })
  const { changed, created } = await change({
    changes: [lamp, mug].map((productId) => ({ productId, price: 19_900 })),
    newProducts: ['Bowl', 'Tray'].map((name) => ({ name, sku: name.toUpperCase() })),
  })
  const changes = changed.map(({ productId, before, after }) => ({
    productId,
    price: before.price,
    undoes: after,
  }))
  const deletions = created.map(({ sku: _, ...each }) => each)
  const bowl = deletions[0]?.productId ?? ''
  await change({
    deletions: [
      { productId: lamp, name: 'Lamp' },
      { productId: bowl, name: 'Bowl' },
    ],
  })
  expect(await change({ changes, deletions })).toMatchObject({ deleted: [lamp], notUndone: [] })
  const { products } = await seller.call(listCatalogue, { params })
  expect(products).toMatchObject([{ name: 'Mug', price: 25_000 }])
  const gone = { changes: changes.filter(({ productId }) => productId === lamp) }
  expect((await seller.fails(changeProducts, { params, body: gone })).code).toBe('product_not_found')
})

test('undo restores the costs of the other products when one of them was deleted since', async () => {
  const { seller, params, add } = await shop(await server.current.seller())
  const [lamp = '', mug = ''] = [await add({ name: 'Lamp' }), await add({ name: 'Mug' })].map(({ id }) => id)
  const change = (body: BodyOf<typeof changeProducts>) => seller.call(changeProducts, { params, body })
  const costs = [lamp, mug].map((productId) => ({ productId, unitCost: 12_000 }))
  const { changed, undoCosts } = await change({ changes: costs })
  const changes = changed.map(({ productId, after }) => ({ productId, undoes: after }))
  await change({ deletions: [{ productId: lamp, name: 'Lamp' }] })
  expect(await change({ changes, undoCosts: undoCosts ?? '' })).toMatchObject({
    deleted: [lamp],
    notUndone: [],
  })
  const { products } = await seller.call(listCatalogue, { params })
  expect(products).toMatchObject([{ name: 'Mug', unitCost: 10_000 }])

  const again = await change({ changes: costs.slice(1) })
  await seller.call(addUnitCost, {
    params: { ...params, productId: mug },
    body: { validFrom: '2026-02-01', unitPrice: 300, currency: 'EGP' },
  })
  await change({ deletions: [{ productId: mug, name: 'Mug' }] })
  const gone = { changes: changes.slice(1), undoCosts: again.undoCosts ?? '' }
  expect((await seller.fails(changeProducts, { params, body: gone })).code).toBe('costs_changed_since')
})
