import { describe, expect, test } from 'vitest'
import { listCatalogue } from '#contract/catalogue.ts'
import { listCostRows, saveUnitCosts } from '#contract/cost-grid.ts'
import { getDashboard } from '#contract/dashboard.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { changeProducts } from '#contract/product-changes.ts'
import { deleteProduct, getProduct, listProducts, setStock, updateProduct } from '#contract/products.ts'
import { addReceipt, correctReceipt } from '#contract/receipts.ts'
import { deleteRecipe, listRecipes, previewRecipe, saveRecipe } from '#contract/recipes.ts'
import { getInventory } from '#contract/reports.ts'
import { getRestock } from '#contract/restock.ts'
import { createShipment } from '#contract/shipments.ts'
import { addUnitCost } from '#contract/unit-costs.ts'
import { daysLater, giftShop, line, setSold } from '#server/testing/gift-shop.ts'
import { undoAndWait } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()
const NOBODYS = '00000000-0000-4000-8000-000000000000'
const gifts = () => giftShop(server.current)

test('the cost and availability of a bundle follow from its components, and its price is divided among them', async () => {
  const { save, row, seller, params, set, lamp, recipes } = await gifts()
  const saved = await save()
  expect(saved).toMatchObject({
    bundle: 'bundle',
    recipes: [{ validFrom: '0001-01-01', components: [{ name: 'Lamp', count: 2 }, { name: 'Mug' }] }],
    today: {
      unitCost: 1_301,
      available: 3,
      components: [
        { unitCost: 500, quantity: 9, share: 7_686 },
        { unitCost: 301, quantity: 3, share: 2_313 },
      ],
    },
  })
  expect(await row()).toMatchObject({ bundle: 'bundle', unitCost: 1_301, quantity: 3, low: false })
  expect(await seller.call(getProduct, { params: { ...params, productId: set } })).toMatchObject({
    bundle: 'bundle',
    unitCost: 1_301,
    quantity: 3,
    costItems: [],
  })
  expect((await recipes(lamp)).containedIn).toEqual([{ productId: set, name: 'Set', sku: 'SET', count: 2 }])
  // the stock consists of 9 lamps and 3 mugs, each with the price of 99.99
  expect((await seller.call(getDashboard, { params })).inventory).toMatchObject({
    products: 3,
    uncounted: 0,
    value: 12 * 9_999,
  })
})

test('sales of a bundle cost what its components cost on that day, and follow every change of these costs', async () => {
  const { save, imported, costs, seller, params, lamp, months, row } = await gifts()
  await imported([line('SET', 1, '03-05', 2), line('SET', 2, '04-05', 1), line('SET', 3, '04-06', -1, 'O2')])
  expect(await costs()).toEqual([1_998, 999, -999])
  await save()
  expect(await costs()).toEqual([2_602, 1_301, -1_301])
  await seller.call(addUnitCost, {
    params: { ...params, productId: lamp },
    body: { validFrom: '2026-04-01', unitPrice: 700, currency: 'EGP' },
  })
  expect(await costs()).toEqual([2_602, 1_701, -1_701])
  expect(await months()).toEqual([
    ['2026-03-01', 2_602, 20_000 - 2_602],
    ['2026-04-01', 0, 0],
  ])
  const { products } = await seller.call(listProducts, { params })
  expect(products.find(({ name }) => name === 'Set')).toMatchObject({ unitCost: 1_701 })
  await seller.call(saveUnitCosts, {
    params,
    body: { validFrom: 'always', costs: [{ sku: 'LAMP', unitCost: 100 }] },
  })
  expect(await costs()).toEqual([1_002, 501, -501])
  expect(await row()).toMatchObject({ unitCost: 501 })
})

test('a bundle has an unknown cost, never zero, while the cost of a component is unknown', async () => {
  const { save, imported, costs, row, seller, params, mug, form } = await gifts()
  await imported([line('SET', 1, '03-05', 2)])
  await seller.call(updateProduct, {
    params: { ...params, productId: mug },
    body: form({ name: 'Mug', sku: 'MUG', quantity: null, costItems: [], costFrom: 'always' }),
  })
  await save()
  expect(await costs()).toEqual([null])
  expect(await row()).toMatchObject({ unitCost: null, figures: { cost: 0 } })
  await seller.call(saveUnitCosts, {
    params,
    body: { validFrom: 'always', costs: [{ productId: mug, unitCost: 301 }] },
  })
  expect(await costs()).toEqual([2_602])
})

test("a recipe preview shows the months that would change and changes nothing; removing a recipe restores the product's own cost", async () => {
  const { effect, save, remove, imported, costs, recipes } = await gifts()
  await imported([line('SET', 1, '03-05', 2), line('SET', 2, '04-05', 1), line('LAMP', 3, '05-05', 1)])
  const before = await costs()
  const march = { month: '2026-03-01', currency: 'EGP' }
  const own = { before: { cost: 1_998, profit: 18_002 }, after: { cost: 2_602, profit: 17_398 } }
  const april = { month: '2026-04-01', before: { cost: 999 }, after: { cost: 1_301 } }
  expect(await effect('always')).toMatchObject({ months: [april, { ...march, ...own }], unitCost: 1_301 })
  expect(await effect('2026-04-01')).toMatchObject({ months: [april] })
  expect(await costs()).toEqual(before)
  expect(await recipes()).toMatchObject({ bundle: null, recipes: [], today: null })
  await save('2026-04-01')
  expect(await costs()).toEqual([1_998, 1_301, 500])
  await save()
  expect((await effect('2026-04-01', [])).months).toEqual([])
  expect((await effect('always', [])).months).toMatchObject([march])
  await remove('2026-04-01')
  expect(await costs()).toEqual([2_602, 1_301, 500])
  expect(await remove()).toMatchObject({ bundle: null })
  expect(await costs()).toEqual(before)
})

test("importing a bundle's sales moves the stock of its components, and the undo returns the moved units even if the recipe has changed since", async () => {
  const { save, imported, stock, seller, businessId, lamp } = await gifts()
  await save()
  const { id } = await imported([line('SET', 1, '03-05', 2), line('LAMP', 2, '03-05', 1)], true)
  expect(await stock()).toEqual([4, 1])
  await imported([line('SET', 3, '03-06', -1, 'O1')], true)
  expect(await stock()).toEqual([6, 2])
  await save('always', [{ productId: lamp, count: 5 }])
  await undoAndWait(seller, businessId, id)
  expect(await stock()).toEqual([11, 4])
})

test('undoing an import returns all components even if it contained as many returned single units as sold bundles', async () => {
  const { save, imported, stock, seller, businessId } = await gifts()
  await save()
  const { id } = await imported([line('SET', 1, '03-05', 1), line('LAMP', 2, '03-06', -1)], true)
  expect(await stock()).toEqual([8, 2])
  await undoAndWait(seller, businessId, id)
  expect(await stock()).toEqual([9, 3])
})

test('when an import is undone, the stock follows the recipes at the time of the import that takes over its lines', async () => {
  const { save, imported, stock, row, seller, businessId, remove } = await gifts()
  const sold = [line('SET', 1, '03-05', 2), line('LAMP', 2, '03-05', 1)]
  const before = await imported(sold, true)
  expect(await row()).toMatchObject({ quantity: 38 })
  await save()
  const after = await imported(sold, true)
  expect(await stock()).toEqual([8, 3])
  await undoAndWait(seller, businessId, before.id)
  expect(await stock()).toEqual([4, 1])
  await undoAndWait(seller, businessId, after.id)
  expect(await stock()).toEqual([9, 3])
  await remove()
  expect(await row()).toMatchObject({ quantity: 40 })
})

test("undoing an import returns the components of a bundle that was deleted since, and no units to a new product with the bundle's SKU", async () => {
  const { save, imported, stock, row, seller, params, businessId, set, add } = await gifts()
  await save()
  const { id } = await imported([line('SET', 1, '03-05', 2), line('LAMP', 2, '03-05', 1)], true)
  expect(await stock()).toEqual([4, 1])
  await seller.call(deleteProduct, { params: { ...params, productId: set }, body: { name: 'Set' } })
  const { id: successor } = await add({ name: 'New set', sku: 'SET', quantity: 7 })
  await undoAndWait(seller, businessId, id)
  expect(await stock()).toEqual([9, 3])
  expect(await row(successor)).toMatchObject({ quantity: 7 })
})

test('the restock plan counts sold bundles in the pace of their components, and never orders a bundle', async () => {
  const { save, imported, seller, params, lamp } = await gifts()
  await save()
  await imported(Array.from({ length: 30 }, (_, at) => setSold(at + 1, at)))
  const plan = await seller.call(getRestock, { params, query: { show: 'all' } })
  expect(plan.rows.map(({ name, sold }) => [name, sold]).sort()).toEqual([
    ['Lamp', 60],
    ['Mug', 30],
  ])
  const { rows: stocked, totals } = await seller.call(getInventory, { params, query: {} })
  expect(stocked.find(({ name }) => name === 'Set')).toMatchObject({
    bundle: 'bundle',
    quantity: 3,
    // there are 3 mugs, and one a day is sold in a set
    daysLeft: 3,
    costValue: null,
  })
  expect(totals).toMatchObject({ products: 2, units: 12, costValue: 9 * 500 + 3 * 301 })
  expect(plan.rows.find(({ productId }) => productId === lamp)?.perDay).toBeGreaterThan(1)
})

test('the reconstructed past stock of a component ignores bundle sales whose import did not move that component', async () => {
  const { save, imported, seller, params, lamp, businessId } = await gifts()
  await seller.call(setStock, { params: { ...params, productId: lamp }, body: { quantity: 0 } })
  await daysLater(server.current, 60, businessId)
  await imported(
    Array.from({ length: 15 }, (_, at) => setSold(at + 1, 2 * at)),
    true,
  )
  await save()
  const plan = await seller.call(getRestock, { params, query: { show: 'all' } })
  // so the stock of lamps was 0 on the 14 days between the days with sales
  expect(plan.rows.find(({ productId }) => productId === lamp)?.lost).toMatchObject({ outDays: 14 })
})

test('the reconstructed past stock of a former bundle ignores its sales whose import moved the components instead', async () => {
  const { save, remove, imported, seller, params, set, businessId } = await gifts()
  await seller.call(setStock, { params: { ...params, productId: set }, body: { quantity: 0 } })
  await daysLater(server.current, 60, businessId)
  await save()
  await imported(
    Array.from({ length: 15 }, (_, at) => setSold(at + 1, 2 * at)),
    true,
  )
  await remove()
  const plan = await seller.call(getRestock, { params, query: { show: 'all' } })
  // so the bundle's own stock was 0 too on the 14 days between the days with sales
  expect(plan.rows.find(({ productId }) => productId === set)?.lost).toMatchObject({ outDays: 14 })
})

describe('a bundle', () => {
  test('refuses its own cost or stock through every endpoint', async () => {
    const { save, seller, params, set, form, row } = await gifts()
    const at = { params: { ...params, productId: set } }
    const cost = { validFrom: '2026-03-01', unitPrice: 1, currency: 'EGP' } as const
    const receipt = { receivedOn: '2026-03-01', quantity: 1, unitCost: 1 }
    const { id: receiptId } = await seller.call(addReceipt, { ...at, body: receipt })
    await save()
    const items = [{ productId: set, units: 1, unitPrice: 1, currency: 'EGP' as const }]
    const shipment = { name: 'x', arrivedOn: '2026-03-01', by: 'units' as const, items }
    const refusals = [
      await seller.fails(addUnitCost, { ...at, body: cost }),
      await seller.fails(setStock, { ...at, body: { quantity: 1 } }),
      await seller.fails(addReceipt, { ...at, body: receipt }),
      await seller.fails(correctReceipt, { params: { ...at.params, receiptId }, body: receipt }),
      await seller.fails(createShipment, { params, body: shipment }),
    ]
    expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'product_is_bundle'))
    const costs: BodyOf<typeof saveUnitCosts>['costs'] = [{ sku: 'SET', unitCost: 1 }]
    expect(await seller.call(saveUnitCosts, { params, body: { validFrom: 'always', costs } })).toMatchObject({
      saved: 0,
      failed: [{ reason: 'is_bundle' }],
    })
    const change = (values: object) => ({ params, body: { changes: [{ productId: set, ...values }] } })
    for (const values of [{ unitCost: 1 }, { quantity: 1 }])
      expect((await seller.fails(changeProducts, change(values))).code).toBe('product_is_bundle')
    // saving the same values as in an exported file changes nothing
    const { products } = await seller.call(listCatalogue, { params })
    const file = products.find(({ id }) => id === set)
    expect(file).toMatchObject({ bundle: 'bundle', unitCost: 1_301, quantity: 3 })
    expect((await seller.call(changeProducts, change({ unitCost: 1_301, quantity: 3 }))).changed).toEqual([])
    const always = { changes: [{ productId: set, unitCost: 1_301 }], costsFrom: 'always' as const }
    expect((await seller.call(changeProducts, { params, body: always })).changed).toEqual([])
    const body = form({ name: 'Gift set', sku: 'SET', quantity: 1, price: 5_000 })
    expect(await seller.call(updateProduct, { ...at, body })).toMatchObject({ name: 'Gift set' })
    expect(await row()).toMatchObject({ unitCost: 1_301, quantity: 3, price: 5_000 })
    const { rows } = await seller.call(listCostRows, { params })
    expect(rows.find(({ productId }) => productId === set)).toMatchObject({
      bundle: 'bundle',
      unitCost: 1_301,
      validFrom: null,
    })
  })

  test('gets back its own cost and stock when its recipe is removed', async () => {
    const { save, remove, row, seller, params, set, form } = await gifts()
    await save()
    const body = form({ name: 'Set', sku: 'SET', quantity: 1, costItems: [] })
    await seller.call(updateProduct, { params: { ...params, productId: set }, body })
    // the day as the list of recipes returns it, which means the same as `always`
    await remove('0001-01-01')
    expect(await row()).toMatchObject({ bundle: null, unitCost: 999, quantity: 40 })
  })

  test('cannot contain itself, another bundle, the same product twice, or a product of another seller', async () => {
    const { save, refused, lamp, mug, set } = await gifts()
    const one = (productId: string) => ({ productId, count: 1 })
    expect((await refused([one(set)])).code).toBe('recipe_not_possible')
    expect((await refused([one(lamp), one(lamp)])).code).toBe('recipe_not_possible')
    expect((await refused([one(NOBODYS)])).code).toBe('product_not_found')
    expect((await refused([])).fields).toEqual([{ path: 'components', code: 'componentRequired' }])
    expect((await refused([one(lamp)], set, '2030-01-01')).fields).toEqual([
      { path: 'validFrom', code: 'dayInFuture' },
    ])
    await save()
    expect(await refused([one(set)], mug)).toMatchObject({ code: 'recipe_not_possible' })
    expect(await refused([one(mug)], lamp)).toMatchObject({ code: 'recipe_not_possible' })
  })

  test('prevents the deletion of its components', async () => {
    const { save, remove, seller, params, lamp } = await gifts()
    await save()
    const call = { params: { ...params, productId: lamp }, body: { name: 'Lamp' } }
    expect((await seller.fails(deleteProduct, call)).code).toBe('product_in_bundle')
    await remove()
    await seller.call(deleteProduct, call)
  })

  test('is suggested if the product name contains a pack size, without saving anything', async () => {
    const { seller, params, set, lamp, form, recipes } = await gifts()
    const body = form({ name: 'Lamp (pack of 3)', sku: 'SET', quantity: null })
    await seller.call(updateProduct, { params: { ...params, productId: set }, body })
    expect(await recipes()).toMatchObject({
      bundle: null,
      recipes: [],
      suggestion: { productId: lamp, name: 'Lamp', count: 3 },
    })
  })
})

test("another seller cannot read, preview, save or remove a seller's recipe, or use that seller's products in a recipe", async () => {
  const { save, params, set, parts, recipes } = await gifts()
  const saved = await save()
  const other = await shop(await server.current.seller())
  const at = { params: { ...params, productId: set, validFrom: 'always' } }
  const calls = [
    await other.seller.fails(listRecipes, at),
    await other.seller.fails(previewRecipe, { ...at, body: { components: parts } }),
    await other.seller.fails(saveRecipe, { ...at, body: { components: parts } }),
    await other.seller.fails(deleteRecipe, at),
  ]
  const own = { ...other.params, productId: (await other.add()).id, validFrom: 'always' }
  calls.push(await other.seller.fails(saveRecipe, { params: own, body: { components: parts } }))
  expect(calls.map(({ code }) => code)).toEqual(calls.map(() => 'product_not_found'))
  expect(await recipes()).toEqual(saved)
})
