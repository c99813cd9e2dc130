import { expect, test } from 'vitest'
import { uploadImage } from '#contract/images.ts'
import { applyScenario, keepScenario } from '#contract/pricing.ts'
import {
  createPlatform,
  deleteProduct,
  listProducts,
  recordDamage,
  setStock,
  updateProduct,
} from '#contract/products.ts'
import { stockCache } from '#server/core/stock/stock-levels.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { importFile } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'
import { productLists } from './cached-list.ts'
import { productSelection } from './rows/list-rows.ts'

const server = sharedServer()
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)

const FILE = {
  name: 'some.csv',
  text: `order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type
A,1,2026-03-05,noon,MUG-2,Mug,1,50.00,5.00,0.00,EGP,sale
`,
}

test('serves a page of the product list from the cache only while its data is unchanged, and only to its owner', async () => {
  const { seller, business, add, params, form, catalog } = await shop(await server.current.seller())
  const otherSeller = await server.current.seller()
  const { id } = await add()
  const one = { ...params, productId: id }
  const saved = (change: object) => seller.call(updateProduct, { params: one, body: form(change) })
  const steps = [
    () => add({ name: 'Second', sku: 'S-2' }),
    () => seller.call(setStock, { params: one, body: { quantity: 3 } }),
    () => seller.call(recordDamage, { params: one, body: { quantity: 1 } }),
    () => saved({ name: 'Lamp of another name' }),
    () =>
      saved({
        costItems: [{ costCategoryId: catalog.categories.product ?? '', name: 'Lamp', amount: 5 }],
      }),
    async () => {
      const { id: platformId } = await seller.call(createPlatform, { body: { name: 'Own shop' } })
      await saved({ platforms: [{ platformId, sku: 'OWN' }] })
    },
    async () => {
      const image = await seller.call(uploadImage, { bytes: new Uint8Array(PIXEL) })
      await saved({ imageIds: [image.id] })
    },
    () => saved({ imageIds: [], quantity: 4 }),
    async () => {
      const kept = await seller.call(keepScenario, { params: one, body: { name: 'Sale', price: 19_900 } })
      await seller.call(applyScenario, { params: { ...one, scenarioId: kept.id } })
    },
    () => importFile(seller, business.id, FILE, { newProducts: [{ sku: 'MUG-2', name: 'Mug' }] }),
    () => seller.call(deleteProduct, { params: one, body: { name: form().name } }),
  ]
  const owner = ownerId(seller.userId)
  const queries = [{}, { pageSize: 1, page: 2 }, { search: 'lamp' }]
  const told: string[] = []
  for (const step of steps) {
    await step()
    for (const query of queries) {
      const asked = () => seller.call(listProducts, { params, query })
      const known = { page: 1, pageSize: 25, sort: 'newest', order: 'desc', ...query } as const
      const { db } = server.current
      const lists = productLists(
        db,
        productSelection({ db, now: () => new Date(), stock: stockCache() }),
        () => '2026-04-01',
      )
      const fresh = JSON.parse(await lists(owner, business.id, known))
      expect({ ...(await asked()), pageSize: known.pageSize }).toEqual(fresh)
      expect((await asked()).products).toEqual(fresh.products)
      told.push(JSON.stringify(fresh))
    }
    expect((await otherSeller.fails(listProducts, { params })).code).toBe('business_not_found')
  }
  const first = told.filter((_, at) => at % queries.length === 0)
  expect(new Set(first).size).toBe(steps.length)
})
