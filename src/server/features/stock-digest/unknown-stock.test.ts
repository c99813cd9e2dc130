import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import {
  createProduct,
  listProducts,
  listStockMovements,
  recordDamage,
  setStock,
  updateProduct,
} from '#contract/products.ts'
import { getInventory } from '#contract/reports.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { importFile, undoAndWait } from '#server/testing/importing.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import { noonFile } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'
import { lowProducts } from './store.ts'

const server = sharedServer()
const NEW_PRODUCTS = [
  { sku: 'LAMP-01', name: 'Desk Lamp', unitCost: 4_000 },
  { sku: 'MUG-02', name: 'Mug' },
]

async function imported(moveStock: boolean) {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness({ country: 'AE' })
  const params = { businessId }
  const done = await importFile(seller, businessId, noonFile, {
    currency: 'AED',
    newProducts: NEW_PRODUCTS,
    moveStock,
  })
  const { products } = await seller.call(listProducts, { params })
  const lamp = { ...params, productId: products.find(({ sku }) => sku === 'LAMP-01')?.id ?? '' }
  return {
    seller,
    params,
    lamp,
    importId: done.id,
    quantities: async () =>
      (await seller.call(listProducts, { params })).products
        .map(({ sku, quantity }) => [sku, quantity])
        .sort(),
    ledger: async () =>
      (await seller.call(listStockMovements, { params: lamp })).movements.map(
        ({ kind, delta, quantityAfter }) => [kind, delta, quantityAfter],
      ),
  }
}

test.each([false, true])(
  'stock that was never counted is unknown on every screen (the import moves stock: %s)',
  async (moved) => {
    const { seller, params, lamp, quantities, ledger } = await imported(moved)
    expect(await quantities()).toEqual([
      ['LAMP-01', null],
      ['MUG-02', null],
    ])
    expect(await ledger()).toEqual(moved ? [['sale', -2, null]] : [])
    const { inventory } = await seller.call(getDashboard, { params })
    expect(inventory).toEqual({
      currency: 'AED',
      products: 2,
      uncounted: 2,
      withoutPrice: 0,
      value: null,
      lowStock: 0,
    })
    const report = await seller.call(getInventory, { params })
    expect(report.totals).toMatchObject({ products: 2, uncounted: 2, units: 0, low: 0, out: 0 })
    expect(report.rows).toMatchObject([
      { quantity: null, priceValue: null, costValue: null, daysLeft: null, low: false },
      { quantity: null, priceValue: null, costValue: null, daysLeft: null, low: false },
    ])
    const owner = ownerId(seller.userId)
    expect(await server.current.db.tenant(owner, (tx) => lowProducts(tx, owner))).toEqual([])
    const refused = await seller.fails(recordDamage, { params: lamp, body: { quantity: 1 } })
    expect(refused.code).toBe('invalid_damaged_quantity')
  },
)

test('the value of stock without a price is unknown, and the value of the inventory leaves it out', async () => {
  const { seller, params, lamp } = await imported(false)
  // a product has no price if it was created from sales without an exchange rate
  await server.current.db.system.execute(sql`UPDATE products SET price = 0 WHERE id = ${lamp.productId}`)
  await seller.call(setStock, { params: lamp, body: { quantity: 12 } })
  const inventory = async () => (await seller.call(getDashboard, { params })).inventory
  expect(await inventory()).toMatchObject({ uncounted: 1, withoutPrice: 1, value: null, lowStock: 0 })
  await seller.call(createProduct, {
    params,
    body: productBody(await catalogOf(seller), { quantity: 2, price: 500 }),
  })
  expect(await inventory()).toMatchObject({ uncounted: 1, withoutPrice: 1, value: 1_000 })
  const { totals, rows } = await seller.call(getInventory, { params, query: { sort: 'value' } })
  expect(totals).toMatchObject({ uncounted: 1, withoutPrice: 1, priceValue: 1_000 })
  expect(rows.map(({ quantity, priceValue }) => [quantity, priceValue])).toEqual([
    [2, 1_000],
    [12, null],
    [null, null],
  ])
})

test('a stock count makes the stock of one product known, and undoing an import then changes this stock', async () => {
  const { seller, params, lamp, importId, quantities, ledger } = await imported(true)
  await seller.call(setStock, { params: lamp, body: { quantity: 0 } })
  expect((await seller.call(getDashboard, { params })).inventory).toMatchObject({
    uncounted: 1,
    value: 0,
    lowStock: 1,
  })
  await seller.call(setStock, { params: lamp, body: { quantity: 12 } })
  expect((await seller.call(getDashboard, { params })).inventory).toMatchObject({
    uncounted: 1,
    value: 120_000,
    lowStock: 0,
  })
  await undoAndWait(seller, params.businessId, importId)
  expect(await quantities()).toEqual([
    ['LAMP-01', 14],
    ['MUG-02', null],
  ])
  expect(await ledger()).toEqual([
    ['undo', 2, 14],
    ['set', 12, 12],
    ['set', null, 0],
    ['sale', -2, null],
  ])
})

test('a product form with an empty quantity saves no stock count, and does not change an existing count', async () => {
  const { seller, lamp, quantities, ledger } = await imported(false)
  const body = productBody(await catalogOf(seller), { sku: 'LAMP-01', quantity: null })
  await seller.call(updateProduct, { params: lamp, body })
  expect(await quantities()).toContainEqual(['LAMP-01', null])
  await seller.call(setStock, { params: lamp, body: { quantity: 7 } })
  await seller.call(updateProduct, { params: lamp, body })
  expect(await quantities()).toContainEqual(['LAMP-01', 7])
  expect(await ledger()).toEqual([['set', null, 7]])
})
