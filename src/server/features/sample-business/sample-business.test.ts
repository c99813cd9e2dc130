import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSession } from '#contract/accounts.ts'
import { listBusinesses } from '#contract/businesses.ts'
import { listCatalogue } from '#contract/catalogue.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { getFeeCheck, listFeeDifferences } from '#contract/fee-check.ts'
import { listImports } from '#contract/imports.ts'
import { getProduct, listProducts, listStockMovements } from '#contract/products.ts'
import { savePreferences } from '#contract/profile.ts'
import { getProfitReport } from '#contract/reports.ts'
import { getRestock } from '#contract/restock.ts'
import { addSampleBusiness } from '#contract/sample-business.ts'
import { sample as arabic } from '#phrases/ar/sample.ts'
import { sample as english } from '#phrases/en/sample.ts'
import { localStorage } from '#server/infra/storage/storage.ts'
import { undoAndWait } from '#server/testing/importing.ts'
import { recount } from '#server/testing/recount.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'

const TODAY = new Date('2026-11-21T21:30:00Z')
let now = TODAY
const folder = await mkdtemp(join(tmpdir(), 'safi-sample-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const server = testServer({ now: () => now, storage: localStorage(folder) })

const filesOf = (userId: string) => readdir(join(folder, 'imports', userId))

async function productsOf(seller: TestClient, businessId: string) {
  const { products } = await seller.call(listProducts, { params: { businessId }, query: { pageSize: 100 } })
  return Promise.all(
    products.map(({ id: productId }) => seller.call(getProduct, { params: { businessId, productId } })),
  )
}

/** The sample that tests only read. */
let sample: Awaited<ReturnType<typeof sampled>>
beforeAll(async () => {
  sample = await sampled()
})

async function sampled() {
  now = TODAY
  const seller = await server.current.seller()
  const business = await seller.call(addSampleBusiness)
  return { seller, business, params: { businessId: business.id } }
}

describe('a sample business', () => {
  test("is created with one request, marked as a sample, located in Egypt and written in the seller's language", async () => {
    const { seller, business } = sample
    expect(business).toMatchObject({
      name: english.shop.name,
      isSample: true,
      country: 'EG',
      currency: 'EGP',
      industry: 'electronics',
      productCount: 8,
    })
    expect(business.saleLineCount).toBeGreaterThan(400)
    expect((await seller.call(listBusinesses)).businesses).toEqual([business])
    const other = await server.current.seller()
    await other.call(savePreferences, { body: { language: 'ar' } })
    const own = await other.call(addSampleBusiness)
    expect(own.name).toBe(arabic.shop.name)
    const names = (await productsOf(other, own.id)).map(({ name }) => name)
    expect(names.toSorted()).toEqual(
      Object.values(arabic.shop.products)
        .map(({ name }) => name)
        .toSorted(),
    )
    expect(own.saleLineCount).toBe(business.saleLineCount)
  })

  test('shows how many days the stock lasts, orders to place with the cash they need, inbound units, and tags', async () => {
    const { seller, params } = sample
    const { rows, defaults } = await seller.call(getRestock, { params, query: {} })
    expect(defaults).toMatchObject({ leadDays: 14, leadSpread: 3 })
    expect(rows.every(({ daysLeft, perDay }) => daysLeft !== null && perDay !== null)).toBe(true)
    expect(rows.filter(({ order }) => order?.due).length).toBeGreaterThan(0)
    expect(rows.filter(({ order }) => order !== null && (order.cash ?? 0) > 0).length).toBeGreaterThan(3)
    expect(rows.find(({ sku }) => sku === 'TWS-01')?.supply.inbound).toEqual({
      units: 60,
      expectedOn: '2026-11-27',
    })
    const pictures = (await productsOf(seller, params.businessId)).map(({ images }) => images.length)
    expect(pictures).toEqual(Array.from({ length: 8 }, () => 1))
    const { products } = await seller.call(listCatalogue, { params, query: {} })
    expect(products.find(({ sku }) => sku === 'TWS-01')?.tags).toEqual([
      english.shop.tags.bestSeller,
      english.shop.tags.gifts,
    ])
  })

  test('does not set hasBusiness in the session', async () => {
    const { seller } = await sampled()
    expect((await seller.call(getSession)).user?.hasBusiness).toBe(false)
    await seller.newBusiness()
    expect((await seller.call(getSession)).user?.hasBusiness).toBe(true)
  })

  test('shows the sums of its files on its dashboard', async () => {
    const { seller, params } = sample
    const products = await productsOf(seller, params.businessId)
    const costs = new Map(
      products
        .filter(({ costItems }) => costItems.length > 0)
        .map(({ sku, costItems }) => [sku, costItems.reduce((sum, { amount }) => sum + amount, 0)]),
    )
    const texts = await Promise.all(
      (await filesOf(seller.userId)).map((name) =>
        readFile(join(folder, 'imports', seller.userId, name), 'utf8'),
      ),
    )
    const counted = recount(texts, costs)
    const { statements, from, to, inventory } = await seller.call(getDashboard, { params })
    expect(statements).toHaveLength(1)
    expect(statements[0]).toMatchObject({ currency: 'EGP', totals: counted.totals, payouts: counted.payouts })
    expect(
      statements[0]?.byPlatform.map(({ platform, profit, orders }) => ({ platform, profit, orders })),
    ).toEqual(expect.arrayContaining(counted.byPlatform))
    expect(statements[0]?.byPlatform).toHaveLength(3)
    const [months] = (await seller.call(getProfitReport, { params, query: { by: 'month' } })).statements
    expect(months?.rows.map(({ start, revenue }) => ({ month: start.slice(0, 7), revenue }))).toEqual(
      counted.byMonth,
    )
    expect([from, to]).toEqual(['2026-05-24', '2026-11-21'])
    expect(inventory).toMatchObject({ products: 8, lowStock: 2, currency: 'EGP' })
    expect(inventory.value).toBe(
      products.reduce((sum, { price, quantity }) => sum + price * (quantity ?? 0), 0),
    )
    expect(statements[0]?.products.losing.map(({ sku }) => sku)).toEqual(['SPK-MINI'])
    // the sample must look realistic, with a credible margin, returns, payouts, and some unknown costs
    expect(counted.totals.marginBp).toBeGreaterThan(1_000)
    expect(counted.totals.marginBp).toBeLessThan(5_000)
    expect(counted.returned).toBeGreaterThan(10)
    expect(counted.payouts).toBeLessThan(0)
    expect(counted.totals.coverageBp).toBeLessThan(10_000)
  })

  test('has products of all three platforms, two of them low in stock and one with an unknown cost', async () => {
    const { seller, params } = sample
    const products = await productsOf(seller, params.businessId)
    expect(new Set(products.flatMap(({ platforms }) => platforms.map(({ code }) => code)))).toEqual(
      new Set(['noon', 'amazon', 'jumia']),
    )
    expect(
      products.filter(({ quantity }) => quantity !== null && quantity < 10).map(({ sku }) => sku),
    ).toEqual(['TWS-01', 'STD-ALU'])
    expect(products.filter(({ costItems }) => costItems.length === 0).map(({ sku }) => sku)).toEqual([
      'LED-RING',
    ])
    expect(
      products.every(({ platforms }) => platforms.every(({ referralFeePpm }) => referralFeePpm > 0)),
    ).toBe(true)
    for (const { id: productId, quantity } of products) {
      const { movements } = await seller.call(listStockMovements, {
        params: { ...params, productId },
        query: { pageSize: 100 },
      })
      expect(movements.reduce((sum, { delta }) => sum + (delta ?? 0), 0)).toBe(quantity)
      expect(movements[0]?.quantityAfter).toBe(quantity)
      expect(movements.at(-1)).toMatchObject({ kind: 'set' })
      expect(movements.filter(({ kind }) => kind === 'sale').length).toBeGreaterThan(0)
    }
  })

  test('has fee rules that its products follow, and one platform that charges fees that differ from the rules', async () => {
    const { seller, params } = sample
    const products = await productsOf(seller, params.businessId)
    const follows = products.flatMap(({ platforms }) => platforms.map((platform) => platform.follows))
    expect(follows.every((fees) => fees.join() === 'referral,outbound')).toBe(true)
    const check = () => seller.call(getFeeCheck, { params, query: {} })
    await expect.poll(async () => (await check()).state).toBe('current')
    const [statement, ...others] = (await check()).statements
    expect(others).toEqual([])
    expect(statement?.unchecked).toEqual([])
    expect(statement?.checked.fees).toBeGreaterThan(800)
    const { differences } = await seller.call(listFeeDifferences, { params, query: { pageSize: 100 } })
    const shares = differences.map(({ platform, sku, cause, chargedPpm, expectedPpm }) =>
      [platform, sku, cause, chargedPpm, expectedPpm].join(' '),
    )
    expect(new Set(shares)).toEqual(
      new Set(['noon TWS-01 rate 150000 130000', 'noon CHG-20W not_given_back  ']),
    )
    const more = differences.reduce((sum, { difference }) => sum + difference, 0)
    expect(statement?.over).toEqual({ fees: differences.length, amount: more })
    expect(differences.length).toBeGreaterThan(5)
    expect(statement?.under).toEqual({ fees: 0, amount: 0 })
  })

  test('lists its imports in the history, and each can be undone', async () => {
    const { seller, params } = await sampled()
    const { imports } = await seller.call(listImports, { params, query: {} })
    expect(imports.map(({ fileName, status, format }) => [fileName, status, format]).toSorted()).toEqual([
      ['amazon-jumia-sales.csv', 'committed', 'safi-template'],
      ['noon-transactions.csv', 'committed', 'noon-transaction-view'],
    ])
    const before = await seller.call(getDashboard, { params })
    const ofNoon = before.statements[0]?.byPlatform.find(({ platform }) => platform === 'noon')
    const noon = imports.find(({ format }) => format === 'noon-transaction-view')
    expect((await undoAndWait(seller, params.businessId, noon?.id ?? '')).status).toBe('undone')
    const after = await seller.call(getDashboard, { params })
    expect(after.statements[0]?.byPlatform.map(({ platform }) => platform).toSorted()).toEqual([
      'Amazon',
      'Jumia',
    ])
    expect(after.statements[0]?.totals.revenue).toBe(
      (before.statements[0]?.totals.revenue ?? 0) - (ofNoon?.revenue ?? 0),
    )
    await expect.poll(() => filesOf(seller.userId)).toHaveLength(1)
  })

  test('is the same when created twice on one day, and ends on the day of its creation', async () => {
    const second = await sampled()
    const of = async ({ seller, params }: typeof sample) => {
      const { statements, from, to, inventory } = await seller.call(getDashboard, { params })
      const plain = statements.map(({ products, ...rest }) => ({
        ...rest,
        products: [...products.earning, ...products.losing].map(({ productId, ...figures }) => figures),
      }))
      return { statements: plain, from, to, inventory }
    }
    expect(await of(second)).toEqual(await of(sample))
    now = new Date('2024-02-29T12:00:00Z')
    const leap = await server.current.seller()
    const { id: businessId } = await leap.call(addSampleBusiness)
    const shown = await leap.call(getDashboard, { params: { businessId } })
    expect([shown.from, shown.to]).toEqual(['2023-09-01', '2024-02-29'])
    expect(shown.statements[0]?.totals).toEqual((await of(sample)).statements[0]?.totals)
  })
})
