import { describe, expect, test } from 'vitest'
import {
  createProduct,
  deleteProduct,
  getProduct,
  listProducts,
  listStockMovements,
  recordDamage,
  setStock,
  updateProduct,
} from '#contract/products.ts'
import { shop } from '#server/testing/product-forms.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()
const NOBODYS = '00000000-0000-4000-8000-000000000000'

describe('the product list', () => {
  test("comes in pages, newest first, with each product's details", async () => {
    const { seller, catalog, add, params } = await shop(await server.current.seller())
    const names = ['One', 'Two', 'Three', 'Four', 'Five']
    for (const [index, name] of names.entries()) {
      await add({
        name,
        costItems: index === 0 ? [] : [{ costCategoryId: catalog.categories.product, amount: index }],
        platforms: [{ platformId: Object.values(catalog.platforms)[index], outboundFee: index }],
      })
    }
    const first = await seller.call(listProducts, { params, query: { pageSize: 2 } })
    const last = await seller.call(listProducts, { params, query: { page: 3, pageSize: 2 } })
    const beyond = await seller.call(listProducts, { params, query: { page: 4, pageSize: 2 } })
    expect(first).toMatchObject({ total: 5, page: 1, pageSize: 2 })
    expect(first.products.map(({ name, unitCost }) => [name, unitCost])).toEqual([
      ['Five', 4],
      ['Four', 3],
    ])
    expect(last.products.map(({ name, unitCost }) => [name, unitCost])).toEqual([['One', null]])
    expect(beyond).toMatchObject({ products: [], total: 5 })
    for (const product of [...first.products, ...last.products]) {
      const { costItems, ...detail } = await seller.call(getProduct, {
        params: { ...params, productId: product.id },
      })
      expect(product).toEqual(detail)
      expect(costItems.length).toBe(product.unitCost === null ? 0 : 1)
    }
  })

  test('can be searched by name and SKU in any Arabic spelling; % and _ in a search have no special meaning', async () => {
    const { seller, catalog, add, params } = await shop(await server.current.seller())
    await add({ name: 'Red lamp 100%', sku: 'RL_1' })
    await add({ name: 'مصباح إضاءة ٢٠ واط', sku: 'AR-9' })
    await add({
      name: 'Chair',
      sku: '',
      platforms: [{ platformId: catalog.platforms.noon, sku: 'noon\\77' }],
    })
    const find = async (search: string) => {
      const { products, total } = await seller.call(listProducts, { params, query: { search } })
      expect(total).toBe(products.length)
      return products.map(({ name }) => name)
    }
    expect(await find('LAMP')).toEqual(['Red lamp 100%'])
    expect(await find(' اضاءه 20 ')).toEqual(['مصباح إضاءة ٢٠ واط'])
    expect(await find('ar-9')).toEqual(['مصباح إضاءة ٢٠ واط'])
    expect(await find('noon\\77')).toEqual(['Chair'])
    expect(await find('0%')).toEqual(['Red lamp 100%'])
    expect(await find('L_1')).toEqual(['Red lamp 100%'])
    expect(await find('_')).toEqual(['Red lamp 100%'])
    expect(await find('')).toHaveLength(3)
    expect(await find('nothing of the kind')).toEqual([])
  })

  test('contains only products of its own business', async () => {
    const seller = await server.current.seller()
    const first = await shop(seller)
    const second = await shop(seller)
    const made = await first.add()
    expect((await seller.call(listProducts, { params: second.params })).total).toBe(0)
    const mixed = { ...second.params, productId: made.id }
    expect((await seller.fails(getProduct, { params: mixed })).code).toBe('product_not_found')
  })
})

describe('access to products', () => {
  test('another seller finds and changes nothing, and a visitor is asked to sign in', async () => {
    const owner = await shop(await server.current.seller())
    const made = await owner.add()
    const otherSeller = await shop(await server.current.seller())
    const ofBusiness = async (client: TestClient, businessId: string) => [
      await client.fails(listProducts, { params: { businessId } }),
      await client.fails(createProduct, { params: { businessId }, body: otherSeller.form() }),
    ]
    const ofProduct = async (client: TestClient, businessId: string, productId: string) => {
      const params = { businessId, productId }
      return [
        await client.fails(getProduct, { params }),
        await client.fails(updateProduct, { params, body: otherSeller.form({ name: 'Mine now' }) }),
        await client.fails(deleteProduct, { params, body: { name: made.name } }),
        await client.fails(setStock, { params, body: { quantity: 0 } }),
        await client.fails(recordDamage, { params, body: { quantity: 1 } }),
        await client.fails(listStockMovements, { params }),
      ]
    }
    const told = (problems: { code: string; status: number }[]) => [
      ...new Set(problems.map(({ code, status }) => `${status} ${code}`)),
    ]
    for (const businessId of [owner.business.id, NOBODYS]) {
      expect(told(await ofBusiness(otherSeller.seller, businessId))).toEqual(['404 business_not_found'])
    }
    for (const businessId of [owner.business.id, otherSeller.business.id]) {
      for (const productId of [made.id, NOBODYS]) {
        const problems = await ofProduct(otherSeller.seller, businessId, productId)
        expect(told(problems)).toEqual(['404 product_not_found'])
      }
    }
    const visitor = server.current.visitor()
    const asked = [
      ...(await ofBusiness(visitor, owner.business.id)),
      ...(await ofProduct(visitor, owner.business.id, made.id)),
    ]
    expect(told(asked)).toEqual(['401 not_signed_in'])
    const params = { ...owner.params, productId: made.id }
    expect(await owner.seller.call(getProduct, { params })).toEqual(made)
    expect((await owner.seller.call(listStockMovements, { params })).total).toBe(1)
  })
})
