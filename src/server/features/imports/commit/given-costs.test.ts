import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { commitImport } from '#contract/imports.ts'
import { createProduct, listProducts } from '#contract/products.ts'
import { listUnitCosts } from '#contract/unit-costs.ts'
import { createSoldProducts } from '#server/core/sales/costing/sold-products.ts'
import { businessScope, ownerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { checkFile, importFile, undoAndWait } from '#server/testing/importing.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import { noonFile } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()
/** Unit costs as a visitor enters them, including a cost for a SKU that the file does not contain. */
const COSTS = [
  { sku: ' lamp-01', unitCost: 4_000 },
  { sku: 'MUG-02', unitCost: 1_500 },
  { sku: 'NOT-SOLD', unitCost: 100 },
]

async function noonShop() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness({ country: 'AE' })
  const params = { businessId }
  return {
    seller,
    params,
    bring: (options: BodyOf<typeof commitImport> = {}) =>
      importFile(seller, businessId, noonFile, { currency: 'AED', ...options }),
    products: async () =>
      (await seller.call(listProducts, { params })).products
        .map(({ sku, name, unitCost }) => [sku, name, unitCost])
        .sort(),
    totals: async () => {
      const [statement] = (await seller.call(getDashboard, { params })).statements
      return { coverageBp: statement?.totals.coverageBp, cost: statement?.totals.cost }
    },
  }
}

test('refuses costs above the limit of the currency, and then imports the file with others', async () => {
  const { seller, params, bring, products } = await noonShop()
  const { id: importId } = await checkFile(seller, params.businessId, noonFile)
  const commit = { params: { ...params, importId } }
  const body = {
    currency: 'AED' as const,
    newProducts: [{ sku: 'LAMP-01', name: 'Desk Lamp', unitCost: 100_000_001 }],
    costs: [
      { sku: 'MUG-02', unitCost: 1_500 },
      { sku: 'NOT-SOLD', unitCost: 100_000_001 },
    ],
  }
  expect((await seller.fails(commitImport, { ...commit, body })).fields).toEqual([
    { path: 'newProducts.0.unitCost', code: 'costAmountTooLarge' },
    { path: 'costs.1.unitCost', code: 'costAmountTooLarge' },
  ])
  await bring({ costs: [{ sku: 'LAMP-01', unitCost: 100_000_000 }] })
  expect(await products()).toEqual([['LAMP-01', 'Desk Lamp, Warm White', 100_000_000]])
})

test('applies costs entered with a file to products that an earlier import of the file created', async () => {
  const { bring, products, totals } = await noonShop()
  await bring({
    newProducts: [
      { sku: 'LAMP-01', name: 'Desk Lamp' },
      { sku: 'MUG-02', name: 'Mug' },
    ],
  })
  expect(await totals()).toEqual({ coverageBp: 0, cost: 0 })
  expect(await bring({ costs: COSTS })).toMatchObject({ status: 'committed', addedLines: 0 })
  expect(await totals()).toEqual({ coverageBp: 10_000, cost: 8_000 })
  expect(await products()).toEqual([
    ['LAMP-01', 'Desk Lamp', 4_000],
    ['MUG-02', 'Mug', 1_500],
  ])
})

test('applies costs entered with a file to products that remained after its earlier import was undone', async () => {
  const { seller, params, bring, totals } = await noonShop()
  const first = await bring({ newProducts: [{ sku: 'LAMP-01', name: 'Desk Lamp' }] })
  await undoAndWait(seller, params.businessId, first.id)
  await bring({ costs: COSTS })
  expect(await totals()).toEqual({ coverageBp: 10_000, cost: 8_000 })
})

test('creates a product for a sold SKU with an entered cost, and assigns sales of earlier imports to the product', async () => {
  const { bring, products, totals } = await noonShop()
  await bring()
  expect(await products()).toEqual([])
  await bring({ costs: COSTS })
  expect(await products()).toEqual([
    ['LAMP-01', 'Desk Lamp, Warm White', 4_000],
    ['MUG-02', 'Mug, 350 ml', 1_500],
  ])
  expect(await totals()).toEqual({ coverageBp: 10_000, cost: 8_000 })
})

test('keeps the known cost of a product when a different cost is entered, unless the seller chooses to replace costs', async () => {
  const { seller, params, bring, products, totals } = await noonShop()
  const catalog = await catalogOf(seller)
  await seller.call(createProduct, { params, body: productBody(catalog, { name: 'Lamp', sku: 'LAMP-01' }) })
  await bring({ costs: COSTS })
  expect(await products()).toContainEqual(['LAMP-01', 'Lamp', 10_000])
  expect(await totals()).toMatchObject({ cost: 20_000 })
  await bring({ costs: COSTS, replaceCosts: true })
  expect(await products()).toContainEqual(['LAMP-01', 'Lamp', 4_000])
  expect(await totals()).toEqual({ coverageBp: 10_000, cost: 8_000 })
})

test('applies a cost entered with a file from the day on which the cost of a product became unknown', async () => {
  const { seller, params, bring, products, totals } = await noonShop()
  const catalog = await catalogOf(seller)
  const body = productBody(catalog, { name: 'Lamp', sku: 'LAMP-01' })
  const { id: productId } = await seller.call(createProduct, { params, body })
  await server.current.db.system.execute(sql`INSERT INTO unit_costs (user_id, product_id, valid_from)
    VALUES (${seller.userId}, ${productId}, '2026-03-01')`)
  await bring({ costs: COSTS })
  const { unitCosts } = await seller.call(listUnitCosts, { params: { ...params, productId } })
  expect(unitCosts).toMatchObject([
    { validFrom: '2026-03-01', unitCost: 4_000 },
    { validFrom: '0001-01-01', unitCost: 10_000 },
  ])
  expect(await products()).toContainEqual(['LAMP-01', 'Lamp', 4_000])
  expect(await totals()).toEqual({ coverageBp: 10_000, cost: 8_000 })
})

test('creates 8,192 products in one statement, whose parameters PostgreSQL counts with 16 bits', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const scope = businessScope(ownerId(seller.userId), businessId, 'EGP')
  const wanted = Array.from({ length: 8_192 }, (_, at) => {
    const sku = `S-${at}`
    return { id: randomUUID(), sku, name: null, unitCost: null }
  })
  const importId = randomUUID()
  await server.current.db.tenant(scope.ownerId, async (tx) => {
    await tx.execute(sql`INSERT INTO imports (user_id, id, business_id, file_name, file_size, file_hash, status)
      VALUES (${scope.ownerId}, ${importId}, ${businessId}, 'sales.csv', 1, '', 'committing')`)
    await tx.execute(sql`INSERT INTO sale_lines (user_id, business_id, import_id, key, row, kind, raw_type, platform, sold_on, currency,
        units, sales, shipping, gift_wrap, discounts, referral_fee, fulfilment_fee, other_fee, reimbursement, tax, payout, cost_units,
        sku, product_id)
      SELECT ${scope.ownerId}, ${businessId}, ${importId}, w.sku, 1, 'sale', 'sale', 'noon', '2026-03-01', 'EGP',
        1, 4000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, w.sku, w.id
      FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w (id uuid, sku text)`)
    await createSoldProducts(tx, scope, wanted, importId)
  })
  const created = await rowsOf(
    server.current.db.system,
    sql`SELECT count(*)::int AS products, price::int, currency, quantity FROM products
      WHERE business_id = ${businessId} GROUP BY 2, 3, 4`,
  )
  expect(created).toEqual([{ products: 8_192, price: 4_000, currency: 'EGP', quantity: null }])
})
