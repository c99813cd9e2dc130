import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { commitImport } from '#contract/imports.ts'
import { createProduct, listProducts } from '#contract/products.ts'
import { listUnitCosts } from '#contract/unit-costs.ts'
import { setVat } from '#contract/vat.ts'
import { createSoldProducts } from '#server/core/sales/costing/sold-products.ts'
import { businessScope, ownerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { checkFile, importFile, undoAndWait } from '#server/testing/importing.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import { noonFile } from '#server/testing/sales-files.ts'
import type { TestClient } from '#server/testing/test-client.ts'
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

describe('products that are created for saved lines', () => {
  let seller: TestClient
  beforeAll(async () => {
    seller = await server.current.seller()
  })

  async function business() {
    const { id } = await seller.newBusiness({ country: 'SA' })
    const scope = businessScope(ownerId(seller.userId), id, 'SAR')
    /** Creates products on a day, one for each sold SKU, and returns their prices. */
    const create = async (
      day: string,
      skus: readonly { sku: string; sales: number; taxApart?: boolean }[],
    ) => {
      const importId = randomUUID()
      const wanted = skus.map((line) => ({ ...line, id: randomUUID(), name: null, unitCost: null }))
      await server.current.db.tenant(scope.ownerId, async (tx) => {
        await tx.execute(sql`INSERT INTO imports (user_id, id, business_id, file_name, file_size, file_hash, status)
          VALUES (${scope.ownerId}, ${importId}, ${id}, 'sales.csv', 1, '', 'committed')`)
        await tx.execute(sql`INSERT INTO sale_lines (user_id, business_id, import_id, key, row, kind, raw_type, platform, sold_on,
            currency, units, sales, shipping, gift_wrap, discounts, referral_fee, fulfilment_fee, other_fee, reimbursement, tax, payout,
            cost_units, sku, product_id, tax_apart)
          SELECT ${scope.ownerId}, ${id}, ${importId}, w.sku, 1, 'sale', 'sale', 'noon', '2026-03-01',
            'SAR', 2, w.sales, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, w.sku, w.id, coalesce(w."taxApart", false)
          FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w (id uuid, sku text, sales bigint, "taxApart" boolean)`)
        await createSoldProducts(tx, scope, wanted, day, importId)
      })
      return rowsOf(
        server.current.db.system,
        sql`SELECT count(*)::int AS products, price::int, currency, quantity FROM products
          WHERE business_id = ${id} AND sku = ANY(${sql.param(skus.map(({ sku }) => sku))}::text[])
          GROUP BY 2, 3, 4 ORDER BY 2`,
      )
    }
    return { params: { businessId: id }, create }
  }

  test('are 8,192 in one statement, whose parameters PostgreSQL counts with 16 bits', async () => {
    const { create } = await business()
    const skus = Array.from({ length: 8_192 }, (_, at) => ({ sku: `S-${at}`, sales: 8_000 }))
    expect(await create('2026-03-02', skus)).toEqual([
      { products: 8_192, price: 4_000, currency: 'SAR', quantity: null },
    ])
  })

  test('have a price with or without VAT, as the settings of today say, when a file states tax apart or not', async () => {
    const { params, create } = await business()
    const registered = { status: 'registered', ratePpm: 150_000 } as const
    const periods = [
      { ...registered, validFrom: '2026-06-01', pricesWithVat: false },
      { ...registered, validFrom: '2026-03-02', pricesWithVat: true },
      { ...registered, validFrom: '2026-01-01', pricesWithVat: false },
    ]
    await seller.call(setVat, { params, body: { periods } })
    const sold = (name: string) => [
      { sku: `${name}-INSIDE`, sales: 23_000 },
      { sku: `${name}-APART`, sales: 20_000, taxApart: true },
    ]
    expect(await create('2026-03-02', sold('A'))).toMatchObject([{ products: 2, price: 11_500 }])
    expect(await create('2026-06-01', sold('B'))).toMatchObject([{ products: 2, price: 10_000 }])
  })
})
