import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listCatalogue } from '#contract/catalogue.ts'
import { undoUnitCosts } from '#contract/cost-grid.ts'
import { getStockLayers, setCostMethod } from '#contract/cost-method.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { changeProducts } from '#contract/product-changes.ts'
import { listProductRows } from '#contract/product-rows.ts'
import { createProduct, getProduct, listProducts, listStockMovements, setStock } from '#contract/products.ts'
import { addReceipt } from '#contract/receipts.ts'
import { saveRecipe } from '#contract/recipes.ts'
import { getSaleLineTotals } from '#contract/sales-totals.ts'
import { importFile } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer()
const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
const NOBODYS = '00000000-0000-4000-8000-000000000000'

/** Returns the changes that restore the values before `changed`, except unit costs, which have a separate undo. */
const undone = (changed: ResponseOf<typeof changeProducts>['changed']) =>
  changed.map(({ productId, before: { unitCost: _, ...before }, after }) => ({
    productId,
    ...before,
    undoes: after,
  }))

async function three() {
  const { seller, business, params, add, form } = await shop(await server.current.seller())
  const lamp = (await add({ name: 'Lamp', sku: 'LAMP-1' })).id
  const mug = (await add({ name: 'Mug', sku: 'MUG-2', quantity: null, costItems: [] })).id
  const vase = (await add({ name: 'Vase', sku: 'VASE-3' })).id
  const change = (body: BodyOf<typeof changeProducts>) => seller.call(changeProducts, { params, body })
  const rows = async (query: object = {}) => {
    const listed = await seller.call(listProductRows, {
      params,
      query: { sort: 'name', order: 'asc', ...query },
    })
    return listed.rows
  }
  return { seller, business, params, form, lamp, mug, vase, change, rows }
}

test('changes price, stock and tags of several products, and undoes the changes when the old values are sent back', async () => {
  const { seller, params, lamp, mug, change, rows } = await three()
  const before = await rows()
  const { changed, undoCosts } = await change({
    changes: [
      { productId: lamp, price: 19_900, quantity: 10, addTags: [' Summer ', 'summer'] },
      { productId: mug, price: 25_000, quantity: 7, archived: false },
    ],
  })
  expect(undoCosts).toBeNull()
  // the response omits values that did not change: the lamp already had 10 units in stock, and the mug a price of
  // 250.00
  expect(changed).toEqual([
    {
      productId: lamp,
      name: 'Lamp',
      sku: 'LAMP-1',
      before: { price: 25_000, tags: [] },
      after: { price: 19_900, tags: ['Summer'] },
    },
    { productId: mug, name: 'Mug', sku: 'MUG-2', before: { quantity: null }, after: { quantity: 7 } },
  ])
  expect(await rows({ tag: 'Summer' })).toMatchObject([{ name: 'Lamp', price: 19_900, quantity: 10 }])
  expect(await rows({ search: 'mug' })).toMatchObject([{ quantity: 7 }])
  await change({ changes: undone(changed) })
  expect(await rows()).toEqual(before)
  const { movements } = await seller.call(listStockMovements, { params: { ...params, productId: mug } })
  expect(movements.map(({ kind, quantityAfter }) => [kind, quantityAfter])).toEqual([
    ['set', null],
    ['set', 7],
  ])
})

test('sets the stock of a product that sold more units than it had, and undo restores the negative stock', async () => {
  const { seller, business, params, lamp, change } = await three()
  const text = `${HEADER}\nA,1,2026-03-01,noon,LAMP-1,Lamp,12,100.00,5.00,0.00,EGP,sale\n`
  await importFile(seller, business.id, { name: 'sold.csv', text }, { moveStock: true })
  const { changed } = await change({ changes: [{ productId: lamp, quantity: 3 }] })
  expect(changed).toMatchObject([{ before: { quantity: -2 }, after: { quantity: 3 } }])
  await change({ changes: undone(changed) })
  const product = await seller.call(getProduct, { params: { ...params, productId: lamp } })
  expect(product.quantity).toBe(-2)
})

test('undo keeps later sales, and values that were changed again since', async () => {
  const { seller, business, params, lamp, mug, change } = await three()
  const { changed } = await change({
    changes: [
      { productId: lamp, quantity: 20, price: 30_000, category: 'Light' },
      { productId: mug, quantity: 7, addTags: ['New'] },
    ],
  })
  const text = `${HEADER}\nA,1,2026-03-01,noon,LAMP-1,Lamp,3,100.00,5.00,0.00,EGP,sale\n`
  await importFile(seller, business.id, { name: 'sold.csv', text }, { moveStock: true })
  await change({
    changes: [
      { productId: lamp, price: 55_500 },
      { productId: mug, quantity: 5 },
    ],
  })
  const { notUndone } = await change({ changes: undone(changed) })
  expect(notUndone).toEqual([
    { productId: lamp, name: 'Lamp' },
    { productId: mug, name: 'Mug' },
  ])
  const product = async (productId: string) => seller.call(getProduct, { params: { ...params, productId } })
  expect(await product(lamp)).toMatchObject({ quantity: 7, price: 55_500, category: '' })
  expect(await product(mug)).toMatchObject({ quantity: 5 })
})

test('records a stock count that equals the shown stock only when sales are costed from purchases, and undoes it once', async () => {
  const { seller, business, params, mug, change } = await three()
  const at = { ...params, productId: mug }
  const count = () => change({ changes: [{ productId: mug, quantity: 4 }] })
  const left = async () => (await seller.call(getStockLayers, { params: at })).layers
  const movements = async () => (await seller.call(listStockMovements, { params: at })).total
  const body = { receivedOn: '2026-03-01', quantity: 10, unitCost: 200 }
  await seller.call(addReceipt, { params: at, body })
  await count()
  await server.current.db.system.execute(
    sql`UPDATE stock_movements SET at = '2026-02-01' WHERE product_id = ${mug} AND kind = 'set'`,
  )
  const text = `${HEADER}\nA,1,2026-03-02,noon,MUG-2,Mug,20,100.00,5.00,0.00,EGP,sale\n`
  await importFile(seller, business.id, { name: 'sold.csv', text }, { moveStock: false })
  expect((await count()).changed).toEqual([])
  await seller.call(setCostMethod, { params, body: { method: 'fifo' } })
  expect([await movements(), await left()]).toEqual([2, []])
  const { changed } = await count()
  expect(changed).toMatchObject([{ before: { quantity: 4 }, after: { quantity: 4 } }])
  expect([await movements(), await left()]).toEqual([3, [{ units: 4, value: 800 }]])
  for (const done of [changed, []]) {
    expect((await change({ changes: undone(changed) })).changed).toEqual(done)
    expect([await movements(), await left()]).toEqual([4, []])
  }
})

test('saves unit costs together with prices, applies the first cost of a product to its earlier sales, and undoes the costs', async () => {
  const { seller, business, params, lamp, mug, change, rows } = await three()
  const text = [HEADER, '1,1,2026-02-03,noon,MUG-2,,2,50.00,0,0,EGP,sale', ''].join('\n')
  await importFile(seller, business.id, { name: 'mug.csv', text })
  const costs = async () => (await rows()).map(({ unitCost, figures }) => [unitCost, figures?.profit])
  const before = await costs()
  expect(before).toEqual([
    [10_000, undefined],
    [null, 10_000],
    [10_000, undefined],
  ])
  const { changed, undoCosts } = await change({
    changes: [
      { productId: lamp, unitCost: 9_000 },
      { productId: mug, unitCost: 1_000, price: 6_000 },
    ],
  })
  expect(changed).toMatchObject([
    { before: { unitCost: 10_000 }, after: { unitCost: 9_000 } },
    { before: { unitCost: null, price: 25_000 }, after: { unitCost: 1_000, price: 6_000 } },
  ])
  expect(await costs()).toEqual([
    [9_000, undefined],
    [1_000, 8_000],
    [10_000, undefined],
  ])
  await seller.call(undoUnitCosts, { params: { ...params, saveId: undoCosts ?? '' } })
  expect(await costs()).toEqual(before)
})

test('an archived product leaves the lists, still counts its sales, and returns to the lists when restored', async () => {
  const { seller, business, params, lamp, change, rows } = await three()
  const { changed } = await change({ changes: [{ productId: lamp, archived: true, quantity: 1 }] })
  expect((await rows()).map(({ name }) => name)).toEqual(['Mug', 'Vase'])
  expect(await rows({ only: 'archived' })).toMatchObject([{ name: 'Lamp', archived: true, low: false }])
  expect((await seller.call(listProducts, { params })).products.map(({ name }) => name)).toEqual([
    'Vase',
    'Mug',
  ])
  const text = [HEADER, '1,1,2026-02-03,noon,LAMP-1,,1,250.00,0,0,EGP,sale', ''].join('\n')
  await importFile(seller, business.id, { name: 'lamp.csv', text })
  expect(await rows({ only: 'archived' })).toMatchObject([{ figures: { units: 1, cost: 10_000 } }])
  await change({ changes: undone(changed) })
  expect((await rows()).map(({ name }) => name)).toEqual(['Lamp', 'Mug', 'Vase'])
})

test('a preview returns the same differences as the change itself, and changes nothing', async () => {
  const { lamp, vase, change, rows } = await three()
  const before = await rows()
  const changes = [
    { productId: lamp, unitCost: 1, name: 'Big lamp', category: 'Light' },
    { productId: vase, quantity: 3, tags: ['b', 'a'] },
  ]
  const preview = await change({ preview: true, changes })
  expect(await rows()).toEqual(before)
  expect((await change({ changes })).changed).toEqual(preview.changed)
  expect(await rows()).toMatchObject([
    { name: 'Big lamp', category: 'Light', unitCost: 1 },
    { name: 'Mug' },
    { name: 'Vase', quantity: 3, tags: ['a', 'b'] },
  ])
})

test('refuses all changes when one of them is invalid, and names the invalid field', async () => {
  const { seller, business, params, form, lamp, mug, change, rows } = await three()
  const before = await rows()
  const refused = async (changes: object[], more: object = {}) => {
    const body = { ...more, changes } as BodyOf<typeof changeProducts>
    const { code, fields } = await seller.fails(changeProducts, { params, body })
    return { code, fields }
  }
  const good = { productId: lamp, price: 1_000 }
  expect((await refused([good, { productId: NOBODYS, price: 1 }])).code).toBe('product_not_found')
  expect((await refused([good, { productId: mug, price: 0 }])).code).toBe('invalid_input')
  expect(await refused([good, { productId: mug, price: 100_000_001 }])).toEqual({
    code: 'invalid_input',
    fields: [{ path: 'changes.1.price', code: 'priceTooLarge' }],
  })
  expect((await refused([good, good])).fields).toEqual([
    { path: 'changes.1.productId', code: 'productRepeated' },
  ])
  const newProducts = [{ name: 'Bowl', sku: 'BOWL', quantity: -7 }]
  expect((await refused([{ productId: lamp, quantity: -5 }], { newProducts })).fields).toEqual([
    { path: 'changes.0.quantity', code: 'quantityNegative' },
    { path: 'newProducts.0.quantity', code: 'quantityNegative' },
  ])
  expect((await refused([good], { currency: 'SAR' })).code).toBe('currency_changed')
  const other = await server.current.seller()
  const theirs = await shop(other)
  const foreign = await other.call(createProduct, { params: theirs.params, body: theirs.form() })
  expect((await refused([good, { productId: foreign.id, archived: true }])).code).toBe('product_not_found')
  expect((await other.fails(changeProducts, { params, body: { changes: [good] } })).code).toBe(
    'business_not_found',
  )
  expect(await rows()).toEqual(before)
  expect((await change({ changes: [{ productId: lamp, price: 25_000 }] })).changed).toEqual([])
  expect(business.id).toBe(params.businessId)
  const { name } = await seller.call(getProduct, { params: { ...params, productId: lamp } })
  expect(name).toBe(form({ name: 'Lamp' }).name)
})

test('adds products with their values and earlier sales, and undoes changes, costs and new products in one call', async () => {
  const { seller, business, params, lamp, mug, change, rows } = await three()
  const text = [HEADER, '1,1,2026-02-03,noon,BOWL-9,,2,50.00,0,0,EGP,sale', ''].join('\n')
  await importFile(seller, business.id, { name: 'bowl.csv', text })
  const catalogue = async () => (await seller.call(listCatalogue, { params })).products
  const before = await catalogue()
  const bowl = { name: 'Bowl', sku: 'BOWL-9', category: 'Kitchen', price: 5_000, unitCost: 2_000 } as const
  const plain = { name: 'Plain', sku: 'PLAIN' }
  const { changed, created, undoCosts } = await change({
    changes: [
      { productId: lamp, lowStockBelow: 3, unitCost: 12_000 },
      { productId: mug, lowStockBelow: null },
    ],
    newProducts: [{ ...bowl, quantity: 4, lowStockBelow: 2, tags: ['b', 'a'], archived: false }, plain],
  })
  expect(changed).toMatchObject([{ before: { lowStockBelow: null }, after: { lowStockBelow: 3 } }])
  expect(created).toMatchObject([{ name: 'Bowl', sku: 'BOWL-9' }, plain])
  const after = await catalogue()
  expect(after.slice(-2)).toMatchObject([
    { ...bowl, quantity: 4, lowStockBelow: 2, tags: ['a', 'b'], archived: false, platforms: [] },
    { ...plain, price: null, unitCost: null, quantity: null, lowStockBelow: null },
  ])
  // two bowls were sold for 50.00 each before the product existed
  expect((await rows({ search: 'bowl' }))[0]?.figures).toMatchObject({ units: 2, cost: 4_000, profit: 6_000 })
  const [first] = created
  if (!first || undoCosts === null) throw new Error('nothing was created')
  const wrong = [{ productId: first.productId, name: 'Lamp' }]
  expect((await seller.fails(changeProducts, { params, body: { deletions: wrong } })).code).toBe(
    'name_mismatch',
  )
  await change({ changes: undone(changed), deletions: created.map(({ sku: _, ...each }) => each), undoCosts })
  expect(await catalogue()).toEqual(before)
})

test('a new product is a draft until it gets a price', async () => {
  const { seller, params, change, rows } = await three()
  const { created } = await change({ newProducts: [{ name: 'Plain', sku: 'PLAIN' }] })
  const productId = created[0]?.productId ?? ''
  const statuses = async () => [
    (await seller.call(getProduct, { params: { ...params, productId } })).status,
    (await rows({ search: 'plain' }))[0]?.status,
  ]
  expect(await statuses()).toEqual(['draft', 'draft'])
  await change({ changes: [{ productId, price: 5_000 }] })
  expect(await statuses()).toEqual(['active', 'active'])
})

test('undo leaves new products for which something was entered since, with their costs, and names them', async () => {
  const { seller, business, params, vase, change } = await three()
  const { created, undoCosts } = await change({
    newProducts: [
      { name: 'Bowl', sku: 'BOWL', unitCost: 2_000 },
      ...['Plain', 'Tray', 'Cup', 'Jar'].map((name) => ({ name, sku: name.toUpperCase(), quantity: 9 })),
    ],
  })
  const [bowl = '', plain = '', tray = ''] = created.map(({ productId }) => productId)
  for (const [productId, quantity] of [[bowl, 5] as const, [plain, 8] as const])
    await seller.call(setStock, { params: { ...params, productId }, body: { quantity } })
  await seller.call(saveRecipe, {
    params: { ...params, productId: vase, validFrom: 'always' },
    body: { components: [{ productId: tray, count: 2 }] },
  })
  // imported sales were not entered, and stay without a product
  const text = [HEADER, '1,1,2026-02-03,noon,CUP,,2,50.00,0,0,EGP,sale', ''].join('\n')
  await importFile(seller, business.id, { name: 'cup.csv', text }, { moveStock: true })
  const { notUndone } = await change({
    deletions: created.map(({ sku: _, ...each }) => each),
    ...(undoCosts !== null && { undoCosts }),
  })
  expect(notUndone.map(({ name }) => name)).toEqual(['Bowl', 'Plain', 'Tray'])
  const { products } = await seller.call(listCatalogue, { params })
  expect(products.slice(3)).toMatchObject([
    { name: 'Bowl', unitCost: 2_000, quantity: 5 },
    { name: 'Plain', quantity: 8 },
    { name: 'Tray', quantity: 9 },
  ])
})

test('undo restores all but costs when other costs were saved since, and names the products that keep theirs', async () => {
  const { seller, params, lamp, mug, vase, change } = await three()
  const { changed, created, undoCosts } = await change({
    changes: [
      { productId: lamp, price: 19_900, unitCost: 12_000 },
      { productId: mug, category: 'Kitchen' },
    ],
    newProducts: [{ name: 'Bowl', sku: 'BOWL', unitCost: 2_000 }],
  })
  const body = { receivedOn: '2026-03-01', quantity: 1, unitCost: 9_000 }
  await seller.call(addReceipt, { params: { ...params, productId: vase }, body })
  const costs = { undoCosts: undoCosts ?? '' }
  const onlyCosts = { ...costs, changes: [{ productId: lamp, undoes: { unitCost: 12_000 } }] }
  expect((await seller.fails(changeProducts, { params, body: onlyCosts })).code).toBe('cost_save_not_found')
  const deletions = created.map(({ sku: _, ...each }) => each)
  const { notUndone } = await change({ changes: undone(changed), deletions, ...costs })
  expect(notUndone.map(({ name }) => name)).toEqual(['Lamp', 'Bowl'])
  const { products } = await seller.call(listCatalogue, { params })
  expect(products).toMatchObject([
    { name: 'Lamp', price: 25_000, unitCost: 12_000 },
    { name: 'Mug', category: '' },
    { name: 'Vase', unitCost: 9_000 },
    { name: 'Bowl', unitCost: 2_000 },
  ])
})

test.each([
  ['', { unitCost: 3_000 }, 6_000],
  [' without a cost', {}, 0],
])(
  'undoing the creation of a product%s restores the cost that its sales had kept from a deleted product',
  async (_, of, then) => {
    const { seller, business, params, lamp, change } = await three()
    const text = [HEADER, '1,1,2026-02-03,noon,LAMP-1,,2,250.00,0,0,EGP,sale', ''].join('\n')
    await importFile(seller, business.id, { name: 'lamp.csv', text })
    const cost = async () => (await seller.call(getSaleLineTotals, { params, query: {} })).totals[0]?.cost
    await change({ deletions: [{ productId: lamp, name: 'Lamp' }] })
    expect(await cost()).toBe(20_000)
    const { created, undoCosts } = await change({
      newProducts: [{ name: 'Lamp', sku: 'LAMP-1', ...of }],
    })
    expect(await cost()).toBe(then)
    const deletions = created.map(({ sku: _, ...each }) => each)
    await change({ deletions, ...(undoCosts !== null && { undoCosts }) })
    expect(await cost()).toBe(20_000)
  },
)

test('refuses new products whose SKU is taken, and adds none of the others', async () => {
  const { seller, params, change, rows } = await three()
  const newProducts = [
    { name: 'New', sku: 'NEW' },
    { name: 'Other lamp', sku: 'lamp-1' },
    { name: 'New again', sku: 'new' },
  ]
  const problem = await seller.fails(changeProducts, { params, body: { newProducts } })
  expect(problem).toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'newProducts.1.sku' }, { path: 'newProducts.2.sku' }],
  })
  const { created } = await change({ preview: true, newProducts: newProducts.slice(0, 1) })
  expect(created).toMatchObject([{ sku: 'NEW' }])
  expect(await rows()).toHaveLength(3)
})

test("another seller cannot read a seller's catalogue, add products to it or delete products from it", async () => {
  const { params, lamp, rows } = await three()
  const stranger = await server.current.seller()
  const own = { businessId: (await stranger.newBusiness()).id }
  const deletions = [{ productId: lamp, name: 'Lamp' }]
  expect((await stranger.fails(listCatalogue, { params })).code).toBe('business_not_found')
  for (const body of [{ newProducts: [{ name: 'X', sku: 'X' }] }, { deletions }])
    expect((await stranger.fails(changeProducts, { params, body })).code).toBe('business_not_found')
  expect((await stranger.fails(changeProducts, { params: own, body: { deletions } })).code).toBe(
    'product_not_found',
  )
  expect(await rows()).toHaveLength(3)
})
