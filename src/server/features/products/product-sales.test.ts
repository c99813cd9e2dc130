import { and, eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteProduct, getProduct, updateProduct } from '#contract/products.ts'
import { auditEntries } from '#server/infra/db/schema/catalog.ts'
import { salesMonthlySku } from '#server/infra/db/schema/rollups.ts'
import { imports, saleLines } from '#server/infra/db/schema/sales.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

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
  expect(actions.map(({ action }) => action)).toEqual(['product.created', 'product.deleted'])
})

test('a saved product is matched with the sales of its SKU, and a changed cost recomputes these sales', async () => {
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
