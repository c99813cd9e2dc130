import { and, eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getProductSales } from '#contract/product-sales.ts'
import { deleteProduct, getProduct, listProducts, updateProduct } from '#contract/products.ts'
import { getBreakdown } from '#contract/reports.ts'
import { completenessCache } from '#server/core/sales/rollups/completeness.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { auditEntries } from '#server/infra/db/schema/audit.ts'
import { salesMonthlySku } from '#server/infra/db/schema/rollups.ts'
import { imports, saleLines } from '#server/infra/db/schema/sales.ts'
import { changingSales, PERIODS } from '#server/testing/changing-sales.ts'
import { importFile } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'
import { readProductSales } from './queries.ts'

const server = sharedServer()

test('deleting a product requires its name, in any Arabic spelling; its sales stay with their cost', async () => {
  const { seller, business, add, params } = await shop(await server.current.seller())
  const made = await add({ name: 'Lamp أحمد' })
  const at = { ...params, productId: made.id }
  await insertSale(seller.userId, business.id, made.id)
  for (const name of ['lamp أحمد', 'Lamp', '']) {
    expect((await seller.fails(deleteProduct, { params: at, body: { name } })).code).toBe('name_mismatch')
  }
  await seller.call(deleteProduct, { params: at, body: { name: 'Lamp احمد ' } })
  expect((await seller.fails(getProduct, { params: at })).code).toBe('product_not_found')
  const { db } = server.current
  const [line] = await db.system.select().from(saleLines).where(eq(saleLines.userId, seller.userId))
  expect(line).toMatchObject({ productId: null, cost: 10_000, sku: 'LAMP-1' })
  const months = await db.system
    .select()
    .from(salesMonthlySku)
    .where(and(eq(salesMonthlySku.userId, seller.userId), isNotNull(salesMonthlySku.productId)))
  expect(months).toEqual([])
  const actions = await db.system
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.userId, seller.userId), eq(auditEntries.subjectId, made.id)))
    .orderBy(auditEntries.id)
  expect(actions.map(({ action }) => action)).toEqual(['product.created', 'product.deleted'])
})

test('saving a product assigns the sales of its SKU to it, and changing its cost recomputes these sales', async () => {
  const { seller, business, catalog, form, add, params } = await shop(await server.current.seller())
  await insertSale(seller.userId, business.id, null)
  const { system } = server.current.db
  const sale = async () => {
    const [line] = await system.select().from(saleLines).where(eq(saleLines.userId, seller.userId))
    const [month] = await system
      .select()
      .from(salesMonthlySku)
      .where(eq(salesMonthlySku.userId, seller.userId))
    return [line?.productId, line?.cost, month?.productId, month?.cost]
  }
  const { id } = await add({ sku: '', platforms: [{ platformId: catalog.platforms.noon }] })
  const save = (overrides: object) =>
    seller.call(updateProduct, { params: { ...params, productId: id }, body: form(overrides) })
  expect(await sale()).toEqual([null, null, null, 0])
  await save({ sku: '', platforms: [{ platformId: catalog.platforms.noon, sku: 'LAMP-1' }] })
  expect(await sale()).toEqual([id, 10_000, id, 10_000])
  const costItems = [{ costCategoryId: catalog.categories.product, amount: 7_000 }]
  await save({ costItems, costFrom: 'today' })
  expect(await sale()).toEqual([id, 10_000, id, 10_000])
  await save({ costItems, costFrom: 'always' })
  expect(await sale()).toEqual([id, 7_000, id, 7_000])
  await save({ costItems: [], costFrom: 'always' })
  expect(await sale()).toEqual([id, null, id, 0])
})

test('the sales of a product equal its row in the product report, and are served from the cache only until they change and only to their owner', async () => {
  const seller = await server.current.seller()
  const otherSeller = await server.current.seller()
  const { business, params, steps } = await changingSales(seller)
  const { products } = await seller.call(listProducts, { params })
  const productId = products[0]?.id ?? ''
  const at = { ...params, productId }
  const scope = { ownerId: ownerId(seller.userId), businessId: business.id, productId }
  const told: string[] = []
  // the last of these steps deletes the product
  for (const step of steps.slice(0, -1)) {
    await step()
    for (const period of PERIODS) {
      const asked = () => seller.call(getProductSales, { params: at, query: period })
      const fresh = await readProductSales(
        server.current.db,
        { sales: new VersionedCache(1), completeness: completenessCache() },
        scope,
        { ...period, compare: 'previous' },
        '2026-03-25',
      )
      expect(await asked()).toEqual(fresh)
      expect(await asked()).toEqual(fresh)
      const { statements } = await seller.call(getBreakdown, {
        params,
        query: { by: 'product', ...period },
      })
      const row = statements[0]?.rows.find((each) => each.productId === productId)
      if (row) expect(row).toMatchObject(fresh.statements[0]?.totals ?? {})
      expect(fresh.statements).toHaveLength(row ? 1 : 0)
      told.push(JSON.stringify(fresh))
    }
    expect((await otherSeller.fails(getProductSales, { params: at })).code).toBe('product_not_found')
  }
  expect(new Set(told.filter((_, each) => each % PERIODS.length === 0)).size).toBe(steps.length - 2)
  await steps.at(-1)?.()
  expect((await seller.fails(getProductSales, { params: at })).code).toBe('product_not_found')
})

test('returns the sales of a product by platform, with refunds, the year up to the last sale and a comparison with the previous period', async () => {
  const { seller, business, add, params } = await shop(await server.current.seller())
  const { id: productId } = await add({ sku: 'LAMP' })
  const rows = [
    ['A', '2024-11-30', 'noon', 'LAMP', '1', '40.00', 'sale'],
    ['B', '2025-03-10', 'noon', 'LAMP', '1', '100.00', 'sale'],
    ['C', '2026-01-31', 'noon', 'LAMP', '2', '200.00', 'sale'],
    ['D', '2026-02-03', 'noon', 'LAMP', '3', '250.00', 'sale'],
    ['E', '2026-02-04', 'Amazon', 'LAMP', '1', '300.00', 'sale'],
    ['D', '2026-02-09', 'noon', 'LAMP', '-1', '250.00', 'refund'],
    ['F', '2026-02-09', 'noon', 'CUP', '9', '9.00', 'sale'],
  ].map(
    ([order, day, platform, sku, units, price, kind], at) =>
      `${order},${at},${day},${platform},${sku},${sku},${units},${price},0.00,0.00,EGP,${kind}`,
  )
  const text = `order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type\n${rows.join('\n')}\n`
  await importFile(seller, business.id, { name: 'some.csv', text })
  const february = { from: '2026-02-01', to: '2026-02-28' }
  const sales = await seller.call(getProductSales, { params: { ...params, productId }, query: february })
  expect(sales).toMatchObject({
    period: february,
    before: { from: '2026-01-01', to: '2026-01-31' },
    by: 'day',
    lastSale: '2026-02-09',
    months: [
      {
        currency: 'EGP',
        byMonth: [
          { start: '2025-03-01', revenue: 10_000 },
          { start: '2026-01-01', revenue: 40_000 },
          { start: '2026-02-01', units: 3 },
        ],
      },
    ],
    statements: [
      {
        currency: 'EGP',
        totals: { units: 3, orders: 2, refunds: { count: 1, units: 1, amount: 25_000 } },
        before: { revenue: 40_000, units: 2 },
        trend: [{ start: '2026-02-03' }, { start: '2026-02-04' }, { start: '2026-02-09', revenue: -25_000 }],
        byPlatform: [
          { platform: 'noon', revenue: 50_000, before: { revenue: 40_000 } },
          { platform: 'Amazon', revenue: 30_000, before: null },
        ],
      },
    ],
  })
  // the days that the seller chooses for the comparison may overlap the period
  const own = { ...february, compare: '2026-02-01..2026-02-04' } as const
  const chosen = await seller.call(getProductSales, { params: { ...params, productId }, query: own })
  expect(chosen).toMatchObject({
    before: { from: '2026-02-01', to: '2026-02-04' },
    statements: [{ totals: { units: 3, revenue: 80_000 }, before: { units: 4, revenue: 105_000 } }],
  })
  // the last 7 days are the same as on the dashboard: they end on the day of the business's last sale
  const last = await seller.call(getProductSales, { params: { ...params, productId }, query: { days: 7 } })
  expect(last.period).toEqual({ from: '2026-02-03', to: '2026-02-09' })
  const nine = await seller.call(getProductSales, { params: { ...params, productId }, query: { days: 9 } })
  expect(nine.period?.from).toBe('2026-02-01')
  expect(nine.before).toEqual({ from: '2026-01-23', to: '2026-01-31' })
})

async function insertSale(userId: string, businessId: string, productId: string | null): Promise<void> {
  const { db } = server.current
  const own = { userId, businessId, productId, currency: 'EGP', sku: 'LAMP-1' }
  const zero = { referralFee: 0, fulfilmentFee: 0, otherFee: 0, reimbursement: 0, tax: 0, payout: 0 }
  const [made] = await db.system
    .insert(imports)
    .values({
      userId,
      businessId,
      fileName: 'a.csv',
      fileSize: 1,
      fileHash: '',
      status: 'committed',
      active: true,
    })
    .returning({ id: imports.id })
  const importId = made?.id ?? ''
  await db.system.insert(saleLines).values({
    ...own,
    ...zero,
    importId,
    key: 'k',
    row: 2,
    kind: 'sale',
    rawType: 'sale',
    platform: 'noon',
    soldOn: '2026-03-01',
    units: 1,
    sales: 25_000,
    shipping: 0,
    giftWrap: 0,
    discounts: 0,
    costUnits: 1,
    cost: productId ? 10_000 : null,
  })
  await db.system.insert(salesMonthlySku).values({
    ...own,
    ...zero,
    importId,
    month: '2026-03-01',
    title: 'Desk lamp',
    revenue: 25_000,
    goodsRevenue: 25_000,
    coveredRevenue: productId ? 25_000 : 0,
    cost: productId ? 10_000 : 0,
    units: 1,
    orders: 1,
    lines: 1,
  })
}
