import { sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { setAdCampaign } from '#contract/ads.ts'
import { listCostRows, saveUnitCosts, undoUnitCosts } from '#contract/cost-grid.ts'
import { deleteScenario, keepScenario } from '#contract/pricing.ts'
import { deleteProduct, getProduct, listProducts } from '#contract/products.ts'
import { deleteRecipe, saveRecipe } from '#contract/recipes.ts'
import { getProfitReport } from '#contract/reports.ts'
import { addUnitCost, listUnitCosts } from '#contract/unit-costs.ts'
import { keptLineCosts } from '#server/core/sales/costing/replaced-costs.ts'
import { businessScope, ownerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { importFile } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer({ now: () => new Date('2026-04-10T09:00:00Z') })
const BEGINNING = '0001-01-01'

const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency'
const salesOf = (...rows: string[]) => ({
  name: 'sales.csv',
  text: [HEADER, ...rows, ''].join('\n'),
})
/**
 * Sales in EGP, by SKU: A has 100 before the last 90 days and 50 within them; B has 80 and C has 30 within them; D has 500
 * before them.
 */
const sales = salesOf(
  '1,1,2025-12-01,noon,A-1,Amber,1,100.00,1.00,0,EGP',
  '2,1,2026-01-12,noon,A-1,Amber,1,20.00,1.00,0,EGP',
  '3,1,2026-03-01,noon,A-1,Amber,1,30.00,1.00,0,EGP',
  '4,1,2026-03-02,noon,B-2,Basil,2,40.00,1.00,0,EGP',
  '5,1,2026-03-03,noon,C-3,Clove,1,30.00,1.00,0,EGP',
  '6,1,2026-01-10,noon,D-4,Dill,1,500.00,1.00,0,EGP',
)

/** A seller with these sales, and a product for SKU C with a unit cost of 10.00. */
async function sellerWithSales() {
  const { seller, params, add, catalog } = await shop(await server.current.seller())
  const items = [{ costCategoryId: catalog.categories.product ?? '', amount: 1_000 }]
  const clove = await add({ name: 'Clove', sku: 'C-3', costItems: items })
  await importFile(seller, params.businessId, sales)
  const rows = async () => (await seller.call(listCostRows, { params })).rows
  const save = (costs: { sku?: string; productId?: string; unitCost: number }[], validFrom = '2026-04-10') =>
    seller.call(saveUnitCosts, { params, body: { validFrom, costs } })
  /** The rows of all tables that saving costs may change. */
  async function everything() {
    const tables = [
      'products',
      'unit_costs',
      'cost_line_items',
      'sale_lines',
      'sales_daily',
      'sales_monthly_sku',
    ]
    const found = []
    for (const table of [...tables, 'sales_sku'])
      found.push(
        await rowsOf(
          server.current.db.system,
          sql`SELECT t::text FROM ${sql.identifier(table)} t WHERE user_id = ${seller.userId} ORDER BY 1`,
        ),
      )
    return found
  }
  const profit = async () => (await seller.call(getProfitReport, { params, query: {} })).statements[0]?.totals
  return { seller, params, add, clove, rows, save, everything, profit }
}

test('lists products and sold SKUs without a product: those without a cost first, then by the revenue of the last 90 days', async () => {
  const { rows, clove, seller, params } = await sellerWithSales()
  expect((await rows()).map(({ sku, name, revenue, unitCost }) => [sku, name, revenue, unitCost])).toEqual([
    ['B-2', 'Basil', 8_000, null],
    // the sale of A on the first of the 90 days counts too
    ['A-1', 'Amber', 5_000, null],
    ['D-4', 'Dill', 0, null],
    ['C-3', 'Clove', 3_000, 1_000],
  ])
  expect((await rows()).at(-1)).toMatchObject({ productId: clove.id, validFrom: BEGINNING, otherSkus: [] })
  const page = await seller.call(listCostRows, { params, query: { page: 2, pageSize: 3 } })
  expect([page.total, page.rows.map(({ sku }) => sku)]).toEqual([4, ['C-3']])
})

test('refuses a cost above the limit of the currency, and saves none of the request', async () => {
  const { seller, params, clove, everything } = await sellerWithSales()
  const before = await everything()
  const costs = [
    { sku: 'A-1', unitCost: 100_000_000 },
    { productId: clove.id, unitCost: 100_000_001 },
  ]
  const refused = await seller.fails(saveUnitCosts, { params, body: { validFrom: 'always', costs } })
  expect(refused.fields).toEqual([{ path: 'costs.1.unitCost', code: 'costAmountTooLarge' }])
  expect(await everything()).toEqual(before)
})

test('saves several costs in one request, creates products for sold SKUs, and recomputes profit', async () => {
  const { clove, rows, save, profit, seller, params } = await sellerWithSales()
  const saved = await save([
    { sku: 'B-2', unitCost: 1_500 },
    { sku: 'a-1', unitCost: 700 },
    { sku: 'D-4', unitCost: 0 },
    { productId: clove.id, unitCost: 1_200 },
  ])
  expect(saved).toMatchObject({ saved: 4, created: 3, failed: [] })
  expect((await rows()).map(({ sku, unitCost, validFrom }) => [sku, unitCost, validFrom])).toEqual([
    ['B-2', 1_500, BEGINNING],
    ['A-1', 700, BEGINNING],
    ['C-3', 1_200, '2026-04-10'],
    ['D-4', 0, BEGINNING],
  ])
  // the costs of the sales are 2 x 15.00 + 3 x 7.00 + 10.00 = 61.00; the clove is costed at 10.00, because it was sold
  // before the day from which its new cost applies
  expect(await profit()).toMatchObject({ cost: 6_100, coverageBp: 10_000 })
  const { products } = await seller.call(listProducts, { params })
  expect(products.find(({ sku }) => sku === 'B-2')).toMatchObject({
    name: 'Basil',
    price: 4_000,
    unitCost: 1_500,
    quantity: null,
  })

  // costs of earlier and later days leave the cost item, the cost of the plan, at the cost that applies today
  const one = { ...params, productId: clove.id }
  await save([{ productId: clove.id, unitCost: 800 }], '2026-03-01')
  await save([{ productId: clove.id, unitCost: 1_500 }], '2026-05-01')
  const { unitCosts } = await seller.call(listUnitCosts, { params: one })
  expect(unitCosts.map(({ validFrom, unitCost }) => [validFrom, unitCost])).toEqual([
    ['2026-05-01', 1_500],
    ['2026-04-10', 1_200],
    ['2026-03-01', 800],
    [BEGINNING, 1_000],
  ])
  const amounts = async () => (await seller.call(getProduct, { params: one })).costItems[0]?.amount
  expect(await amounts()).toBe(1_200)
  await save([{ productId: clove.id, unitCost: 1_100 }])
  expect(await amounts()).toBe(1_100)
  // the seller's clock can show the next day already
  await save([{ productId: clove.id, unitCost: 1_150 }], '2026-04-11')
  expect(await amounts()).toBe(1_150)
})

test('reports each cost that cannot be saved, and saves the others', async () => {
  const { save, add, clove, seller, params, rows } = await sellerWithSales()
  const gone = await add({ name: 'Gone', sku: 'G-1' })
  await seller.call(deleteProduct, { params: { ...params, productId: gone.id }, body: { name: 'Gone' } })
  await add({ name: 'Amber one', sku: 'A-1' })
  await add({ name: 'Amber two', sku: 'A-1' })
  const others = await shop(await server.current.seller())
  const { id: foreign } = await others.add()
  const saved = await save([
    { productId: gone.id, unitCost: 1 },
    { productId: foreign, unitCost: 1 },
    { sku: 'A-1', unitCost: 1 },
    { sku: 'never sold', unitCost: 1 },
    { sku: 'C-3', unitCost: 900 },
    { productId: clove.id, unitCost: 950 },
    { sku: ' ', unitCost: 1 },
    { unitCost: 1 },
  ])
  expect(saved).toMatchObject({
    saved: 1,
    created: 0,
    failed: [
      { at: 0, reason: 'product_not_found' },
      { at: 1, reason: 'product_not_found' },
      { at: 2, reason: 'sku_ambiguous' },
      { at: 3, reason: 'sku_not_sold' },
      { at: 5, reason: 'given_twice' },
      { at: 6, reason: 'sku_not_sold' },
      { at: 7, reason: 'sku_not_sold' },
    ],
  })
  expect((await rows()).find(({ sku }) => sku === 'C-3')?.unitCost).toBe(900)
  expect(
    await others.seller.call(listUnitCosts, { params: { ...others.params, productId: foreign } }),
  ).toMatchObject({ unitCosts: [{ unitCost: 10_000 }] })
})

test('undoing a cost save restores costs, products, sale lines and rollups exactly, even if a product was deleted before the save', async () => {
  const { save, everything, clove, add, seller, params, profit } = await sellerWithSales()
  const basil = await add({ name: 'Basil', sku: 'B-2' })
  // sales of a deleted product keep their cost
  await seller.call(deleteProduct, { params: { ...params, productId: basil.id }, body: { name: 'Basil' } })
  await importFile(seller, params.businessId, {
    ...salesOf('9,1,2026-03-09,noon,B-2,Basil,1,40.00,1.00,0,EGP'),
    name: 'more.csv',
  })
  await seller.call(addUnitCost, {
    params: { ...params, productId: clove.id },
    body: { validFrom: '2026-03-02', unitPrice: 300, currency: 'EGP' },
  })
  const before = await everything()
  const totals = await profit()
  const { undo } = await save(
    [
      { sku: 'A-1', unitCost: 700 },
      { sku: 'B-2', unitCost: 800 },
      { productId: clove.id, unitCost: 900 },
    ],
    'always',
  )
  expect(await profit()).toMatchObject({ cost: 3 * 700 + 3 * 800 + 900 })
  const call = { params: { ...params, saveId: undo ?? '' } }
  await seller.call(undoUnitCosts, call)
  expect(await everything()).toEqual(before)
  expect(await profit()).toEqual(totals)
  await expect(seller.call(undoUnitCosts, call)).rejects.toThrow('cost_save_not_found')
})

test('refuses to undo a cost save when a cost has changed since, and then undoes nothing', async () => {
  const { save, everything, clove, seller, params } = await sellerWithSales()
  const { undo } = await save([{ productId: clove.id, unitCost: 900 }])
  await seller.call(addUnitCost, {
    params: { ...params, productId: clove.id },
    body: { validFrom: '2026-02-01', unitPrice: 300, currency: 'EGP' },
  })
  const before = await everything()
  await expect(seller.call(undoUnitCosts, { params: { ...params, saveId: undo ?? '' } })).rejects.toThrow(
    'costs_changed_since',
  )
  expect(await everything()).toEqual(before)
})

test('refuses to undo a cost save while a product that the save created has a recipe, an ad campaign or a saved price', async () => {
  const { save, rows, clove, seller, params } = await sellerWithSales()
  const { undo } = await save([
    { sku: 'A-1', unitCost: 700 },
    { sku: 'B-2', unitCost: 800 },
  ])
  const call = { params: { ...params, saveId: undo ?? '' } }
  const created = (await rows()).find(({ sku }) => sku === 'A-1')?.productId ?? ''
  const recipe = { params: { ...params, productId: created, validFrom: 'always' } }
  const price = { params: { ...params, productId: created }, body: { name: 'Ramadan', price: 5_000 } }
  await seller.call(saveRecipe, { ...recipe, body: { components: [{ productId: clove.id, count: 2 }] } })
  expect((await seller.fails(undoUnitCosts, call)).code).toBe('costs_changed_since')
  await seller.call(deleteRecipe, recipe)
  const advertise = (productIds: string[]) =>
    seller.call(setAdCampaign, { params, body: { channel: 'meta', campaign: 'Eid', productIds } })
  await advertise([created])
  expect((await seller.fails(undoUnitCosts, call)).code).toBe('costs_changed_since')
  await advertise([])
  const { id: scenarioId } = await seller.call(keepScenario, price)
  expect((await seller.fails(undoUnitCosts, call)).code).toBe('costs_changed_since')
  expect((await rows()).find(({ sku }) => sku === 'A-1')).toMatchObject({ productId: created })
  await seller.call(deleteScenario, { params: { ...price.params, scenarioId } })
  await seller.call(undoUnitCosts, call)
  expect((await rows()).find(({ sku }) => sku === 'A-1')).toMatchObject({ productId: null })
})

test('finds the kept costs of a SKU without reading the lines of other SKUs', async () => {
  const { add, seller, params } = await sellerWithSales()
  for (const sku of ['A-1', 'B-2']) {
    const { id } = await add({ name: sku, sku })
    await seller.call(deleteProduct, { params: { ...params, productId: id }, body: { name: sku } })
  }
  const scope = businessScope(ownerId(seller.userId), params.businessId, 'EGP')
  await server.current.db.tenant(scope.ownerId, async (tx) => {
    const execute = vi.spyOn(tx, 'execute')
    const kept = await keptLineCosts(tx, scope, [' b-2', 'never sold'])
    const results = await Promise.all(execute.mock.results.map(({ value }) => value))
    // the connection keeps its instance of `tx`
    execute.mockRestore()
    expect(kept).toEqual([expect.objectContaining({ cost: 20_000, feeBasis: 'stated' })])
    const read: object[] = results.flatMap(({ rows }) => rows)
    expect(read.filter((row) => 'cost' in row)).toHaveLength(kept.length)
  })
})

test('recosts only sales that become unambiguous when a product is deleted while an import is being saved', async () => {
  const { add, seller, params } = await sellerWithSales()
  await add({ name: 'Amber', sku: 'A-1' })
  await add({ name: 'Basil', sku: 'B-2' })
  const twin = await add({ name: 'Basil again', sku: 'B-2' })
  const { system } = server.current.db
  const own = sql`user_id = ${seller.userId}`
  await system.execute(sql`UPDATE imports SET active = false WHERE ${own}`)
  await system.execute(sql`DELETE FROM sales_monthly_sku WHERE ${own}`)
  // a cost that shows whether a sale is costed again
  await system.execute(sql`UPDATE sale_lines SET cost = 1 WHERE ${own} AND sku <> 'B-2'`)
  await seller.call(deleteProduct, {
    params: { ...params, productId: twin.id },
    body: { name: 'Basil again' },
  })
  const costs = await rowsOf<{ sku: string; cost: number }>(
    system,
    sql`SELECT DISTINCT sku, cost::int FROM sale_lines WHERE ${own} ORDER BY sku`,
  )
  expect(costs.map(({ sku, cost }) => [sku, cost])).toEqual([
    ['A-1', 1],
    ['B-2', 20_000],
    ['C-3', 1],
    ['D-4', 1],
  ])
})

test('a cost that equals the stored cost is not saved again', async () => {
  const { save, clove } = await sellerWithSales()
  expect(await save([{ productId: clove.id, unitCost: 1_000 }])).toEqual({
    saved: 0,
    created: 0,
    failed: [],
    undo: null,
  })
})

test('a cost of a past day that equals the cost in force stays when the cost of an earlier day is saved', async () => {
  const { save, rows, seller, params } = await sellerWithSales()
  const costs = (unitCost: number) => [{ sku: 'A-1', unitCost }]
  await save(costs(1_000))
  expect(await save(costs(1_000), '2026-03-01')).toMatchObject({ saved: 1 })
  await save(costs(900), '2026-02-01')
  const productId = (await rows()).find(({ sku }) => sku === 'A-1')?.productId ?? ''
  const { unitCosts } = await seller.call(listUnitCosts, { params: { ...params, productId } })
  expect(unitCosts.map(({ validFrom, unitCost }) => [validFrom, unitCost])).toEqual([
    ['2026-04-10', 1_000],
    ['2026-03-01', 1_000],
    [BEGINNING, 900],
  ])
})

test('saving a unit cost does not change the cost items of a product whose unit cost is split into several', async () => {
  const { save, add, seller, params } = await sellerWithSales()
  const { id: productId } = await add({ name: 'Lamp', sku: 'L-1' })
  await save([{ productId, unitCost: 5_000 }])
  const { costItems } = await seller.call(getProduct, { params: { ...params, productId } })
  expect(costItems.map(({ amount }) => amount)).toEqual([9_000, 1_000])
  const history = await seller.call(listUnitCosts, { params: { ...params, productId } })
  expect(history.unitCosts.map(({ unitCost }) => unitCost)).toEqual([5_000, 10_000])
})

// the embedded database saves fewer costs, because it would need half a minute for 5,000
const MANY = inject('database').kind === 'embedded' ? 500 : 5_000

test(`saves and undoes the costs of ${MANY} sold SKUs in one request each`, async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const params = { businessId }
  const skus = Array.from({ length: MANY }, (_, at) => `S-${at}`)
  const lines = skus.map((sku, at) => `${at},1,2026-03-01,noon,${sku},Soap,1,40.00,1.00,0,EGP`)
  await importFile(seller, businessId, salesOf(...lines))
  const costs = skus.map((sku, at) => ({ sku, unitCost: 100 + at }))
  const saved = await seller.call(saveUnitCosts, { params, body: { validFrom: 'always', costs } })
  expect(saved).toMatchObject({ saved: MANY, created: MANY, failed: [] })
  const listed = async () => (await seller.call(listCostRows, { params, query: { pageSize: 5_000 } })).rows
  expect((await listed()).every(({ unitCost }) => unitCost !== null)).toBe(true)
  await seller.call(undoUnitCosts, { params: { ...params, saveId: saved.undo ?? '' } })
  expect((await listed()).every(({ unitCost, productId }) => unitCost === null && productId === null)).toBe(
    true,
  )
})
