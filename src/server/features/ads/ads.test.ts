import { expect, test } from 'vitest'
import {
  deleteAdReport,
  getAds,
  getAdsCsv,
  getAdsXlsx,
  listAdReports,
  saveAdReport,
  setAdCampaign,
} from '#contract/ads.ts'
import { getDashboard } from '#contract/dashboard.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { createProduct, deleteProduct } from '#contract/products.ts'
import { readTable } from '#server/testing/csv-table.ts'
import { importFile } from '#server/testing/importing.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import { noonFile } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()
const march = { from: '2026-03-01', to: '2026-03-31' }

type Report = BodyOf<typeof saveAdReport>
type Line = Report['lines'][number]

const line = (over: Partial<Line> = {}): Line => ({
  ...{ program: '', account: '', country: 'AE', currency: 'AED', from: '2026-03-20', to: '2026-03-20' },
  ...{ campaign: 'Lamps', sku: null, spend: 1_000, adSales: null, impressions: 100, clicks: 10, orders: 1 },
  ...over,
})

/** A report of 40.00 of ad spend on noon: 20.00 for the lamp, 10.00 for the mug, and 10.00 in a campaign without SKUs. */
const NOON: Report = {
  ...{ fileName: 'noon-ads.csv', format: 'mapped-ads', channel: 'noon', payment: 'statement' },
  lines: [
    line({ sku: 'LAMP-01', spend: 2_000, adSales: 10_000 }),
    line({ sku: 'MUG-02', adSales: 5_000 }),
    line({ campaign: 'Brand', adSales: 0 }),
  ],
}
const META: Report = {
  ...{ fileName: 'meta.csv', format: 'meta-ads', channel: 'meta', payment: 'elsewhere' },
  lines: [line({ campaign: 'Eid', spend: 2_000, from: '2026-03-01', to: '2026-03-31' })],
}

/**
 * A business with a noon statement for March: lamps with a profit of 69.60, a mug of unknown cost, and a charge of 50.00 for
 * advertising.
 */
async function lampShop() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness({ country: 'AE' })
  const params = { businessId }
  const catalog = await catalogOf(seller)
  const costItems = [{ costCategoryId: catalog.categories.product ?? '', amount: 4_000 }]
  const body = productBody(catalog, { name: 'Desk lamp', sku: 'LAMP-01', costItems })
  const { id: lamp } = await seller.call(createProduct, { params, body })
  await importFile(seller, businessId, noonFile)
  const ads = (query: Partial<Record<string, string>> = {}) =>
    seller.call(getAds, { params, query: { ...march, ...query } })
  const save = (report: Report) => seller.call(saveAdReport, { params, body: report })
  return { seller, params, lamp, ads, save }
}

test('counts the ad charge of the statement as the ad cost, and divides it among products in proportion to their spend in the ad report', async () => {
  const { seller, params, lamp, ads, save } = await lampShop()
  const before = await ads()
  expect(before.totals).toMatchObject({ spend: 0, cost: 5_000, unallocated: 5_000, withoutReport: 5_000 })
  expect(before.totals.tacosBp).toBeNull()
  await save(NOON)
  const { totals, charges, rows } = await ads()
  expect(totals).toMatchObject({
    ...{ spend: 4_000, cost: 5_000, adSales: 15_000, unallocated: 1_250, withoutReport: 0, elsewhere: 0 },
    ...{ acosBp: 2_667, roas: 375, revenue: 26_050, tacosBp: 1_536 },
  })
  // the difference of 8.00 is the charge of 50.00 less the spend of 40.00 with VAT of 5%
  expect(charges).toEqual([{ platform: 'noon', currency: 'AED', charged: 5_000, spend: 4_000, timing: 800 }])
  expect(rows).toMatchObject([
    // the lamp has sales of 200.00 and a profit before ads of 69.60
    {
      ...{ productId: lamp, name: 'Desk lamp', sku: 'LAMP-01', cost: 2_500, acosBp: 2_000, roas: 500 },
      ...{ breakEvenBp: 3_480, tacosBp: 1_000, profitAfterAds: 4_460 },
    },
    { productId: null, sku: 'MUG-02', cost: 1_250, breakEvenBp: null, profitAfterAds: null },
  ])
  // the profit on the dashboard already contains the ad charge, so it equals the profit after ads
  const { statements } = await seller.call(getDashboard, { params, query: march })
  const profit = statements[0]?.totals.profit ?? 0
  expect([totals.profitBeforeAds, totals.profitAfterAds]).toEqual([profit + 5_000, profit])
})

test('deducts ads that are paid outside of statements in the ads report but not on the dashboard, and divides a campaign among the products that the seller assigns to it', async () => {
  const { seller, params, lamp, ads, save } = await lampShop()
  await save(META)
  const { statements } = await seller.call(getDashboard, { params, query: march })
  const profit = statements[0]?.totals.profit ?? 0
  const { totals } = await ads()
  expect(totals).toMatchObject({
    cost: 7_000,
    elsewhere: 2_000,
    unallocated: 7_000,
    profitAfterAds: profit - 2_000,
  })

  const named: BodyOf<typeof setAdCampaign> = { channel: 'meta', campaign: 'Eid', productIds: [lamp] }
  await seller.call(setAdCampaign, { params, body: named })
  const after = await ads()
  expect([after.totals.unallocated, after.totals.cost]).toEqual([5_000, 7_000])
  expect(after.rows).toMatchObject([
    { productId: lamp, spend: 2_000, cost: 2_000, adSales: null, acosBp: null },
  ])
  const { rows } = await ads({ by: 'campaign' })
  expect(rows).toMatchObject([
    { name: 'Eid', channel: 'meta', products: [lamp], named: false, cost: 2_000, profitAfterAds: null },
  ])
  const foreign = { ...named, productIds: [crypto.randomUUID()] }
  expect(await seller.fails(setAdCampaign, { params, body: foreign })).toMatchObject({
    code: 'product_not_found',
  })
})

test('does not count spend twice when the seller says it is paid elsewhere but the statement charges it', async () => {
  const { ads, save } = await lampShop()
  await save({ ...NOON, payment: 'elsewhere' })
  const { totals, unseen } = await ads()
  expect(totals.cost).toBe(5_000)
  expect(unseen).toMatchObject({ elsewhereInStatement: 4_000, notCharged: 0 })
  // the same when the period ends before the charge of 25 March
  const before = await ads({ to: '2026-03-24' })
  expect(before.totals.cost).toBe(0)
  expect(before.unseen).toMatchObject({ elsewhereInStatement: 4_000, notCharged: 0 })
})

test('counts spend that was paid elsewhere in January, before statements charged ads, in the figures of January and of the quarter', async () => {
  const { ads, save } = await lampShop()
  const january = { from: '2026-01-10', to: '2026-01-10' }
  const lines = NOON.lines.map((each) => ({ ...each, ...january }))
  await save({ ...NOON, payment: 'elsewhere', lines })
  const ofJanuary = await ads({ from: '2026-01-01', to: '2026-01-31' })
  expect(ofJanuary.totals).toMatchObject({ elsewhere: 4_000, cost: 4_000 })
  const ofQuarter = await ads({ from: '2026-01-01' })
  expect(ofQuarter.totals).toMatchObject({ elsewhere: 4_000, cost: 9_000, withoutReport: 5_000 })
  expect(ofQuarter.unseen.elsewhereInStatement).toBe(0)
})

test('shows unknown sales and profit for an advertised SKU that has neither a product nor sales', async () => {
  const { ads, save } = await lampShop()
  await save({ ...NOON, lines: [line({ sku: 'Z-UNKNOWN' })] })
  expect((await ads()).rows).toMatchObject([
    { sku: 'Z-UNKNOWN', cost: 5_000, revenue: null, tacosBp: null, breakEvenBp: null, profitAfterAds: null },
  ])
})

test('removes a deleted product from its campaign, so that the other products of the campaign can be saved', async () => {
  const { seller, params, lamp, ads, save } = await lampShop()
  await save(META)
  const catalog = await catalogOf(seller)
  const form = productBody(catalog, { name: 'Vase', sku: 'VASE-03' })
  const { id: vase } = await seller.call(createProduct, { params, body: form })
  const productIds = [lamp, vase]
  await seller.call(setAdCampaign, { params, body: { channel: 'meta', campaign: 'Eid', productIds } })
  await seller.call(deleteProduct, { params: { ...params, productId: vase }, body: { name: 'Vase' } })
  const { rows } = await ads({ by: 'campaign' })
  expect(rows[0]?.products).toEqual([lamp])
})

test('counts spend as a cost only once a statement charges it', async () => {
  const { ads, save } = await lampShop()
  await save({ ...NOON, channel: 'amazon' })
  const { totals, unseen } = await ads()
  expect([totals.spend, totals.cost, unseen.notCharged]).toEqual([4_000, 5_000, 4_000])
})

test('reports spend separately if its days lie only partly in the period, or if it has no exchange rate', async () => {
  const { ads, save } = await lampShop()
  await save(META)
  const { totals, unseen } = await ads({ to: '2026-03-30' })
  expect([totals.elsewhere, unseen.outside]).toEqual([0, 2_000])
  await save({ ...META, lines: [line({ campaign: 'Far', currency: 'XPF', spend: 500 })] })
  expect(await ads()).toMatchObject({
    unseen: { withoutRate: [{ currency: 'XPF', spend: 500 }] },
    ...{ oldestRate: null, newestRate: null },
  })
})

test('names the days of the exchange rates with which spend was converted', async () => {
  const { ads, save } = await lampShop()
  const days = ['2026-03-05', '2026-03-12', '2026-04-02']
  await save({
    ...META,
    lines: days.map((day) => line({ campaign: day, currency: 'SAR', from: day, to: day })),
  })
  // the days of the test have the rate of an earlier day
  expect(await ads()).toMatchObject({ oldestRate: '2026-03-01', newestRate: '2026-03-10' })
})

test('replaces the rows of an earlier report on the same days, and counts them again after the later report is deleted', async () => {
  const { seller, params, ads, save } = await lampShop()
  await save(NOON)
  const newer = await save({ ...NOON, lines: NOON.lines.map((each) => ({ ...each, spend: each.spend * 2 })) })
  expect((await ads()).totals.spend).toBe(8_000)
  // a report without SKUs does not replace one with SKUs
  const coarse = await save({ ...NOON, lines: [line({ spend: 9_000 })] })
  expect([coarse.replaced, (await ads()).totals.spend]).toEqual([1, 8_000])
  const { reports, total } = await seller.call(listAdReports, { params })
  expect([total, reports.map(({ replaced }) => replaced)]).toEqual([3, [1, 0, 3]])
  await seller.call(deleteAdReport, { params: { ...params, adReportId: newer.id } })
  expect((await ads()).totals.spend).toBe(4_000)
  expect(await seller.fails(deleteAdReport, { params: { ...params, adReportId: newer.id } })).toMatchObject({
    code: 'import_not_found',
  })
})

test('refuses a report whose days overlap those of an earlier report on the same campaign without being equal, and saves nothing of the refused report', async () => {
  const { seller, params, ads, save } = await lampShop()
  await save(NOON)
  const month = { ...NOON, lines: [line({ from: '2026-03-01', to: '2026-03-31', sku: 'LAMP-01' })] }
  expect(await seller.fails(saveAdReport, { params, body: month })).toMatchObject({
    code: 'ad_reports_overlap',
    data: { file: 'noon-ads.csv', campaign: 'Lamps', from: '2026-03-20', to: '2026-03-20' },
  })
  // the second report supersedes the mug's line, which would count again if the second report were deleted
  await save({ ...NOON, fileName: 'lamp-only.csv', lines: [line({ sku: 'LAMP-01' })] })
  const week = { ...NOON, lines: [line({ from: '2026-03-19', to: '2026-03-25', sku: 'MUG-02' })] }
  expect(await seller.fails(saveAdReport, { params, body: week })).toMatchObject({
    code: 'ad_reports_overlap',
    data: { file: 'noon-ads.csv' },
  })
  expect((await ads()).reports).toBe(2)
  await save(META)
  const named = { ...META, lines: META.lines.map((each) => ({ ...each, account: 'Lamp shop' })) }
  expect(await seller.fails(saveAdReport, { params, body: named })).toMatchObject({
    code: 'ad_reports_overlap',
    data: { file: 'meta.csv', campaign: 'Eid' },
  })
  const inStatement = { ...META, payment: 'statement' } as const
  expect(await seller.fails(saveAdReport, { params, body: inStatement })).toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'payment', code: 'invalid' }],
  })
})

test('adds up the reports of two countries that share a currency, and refuses one that states the same days without a country', async () => {
  const { seller, params, ads, save } = await lampShop()
  const of = (country: string | null, spend: number) =>
    line({ campaign: 'Auto', country, sku: 'LAMP-01', spend })
  const report = (...lines: Line[]): Report => ({ ...NOON, lines })
  await save(report(of('DE', 10_000)))
  await save(report(of('FR', 5_000)))
  expect((await ads()).totals.spend).toBe(15_000)
  await save(report(of('FR', 6_000)))
  expect((await ads()).totals.spend).toBe(16_000)
  expect(await seller.fails(saveAdReport, { params, body: report(of(null, 16_000)) })).toMatchObject({
    code: 'ad_reports_overlap',
    data: { campaign: 'Auto' },
  })
  // in a file that also names the country, the row without one is another part of the spend
  const mixed = report(of('DE', 10_000), of('FR', 6_000), of(null, 1_000))
  await save(mixed)
  await save(mixed)
  expect((await ads()).totals.spend).toBe(17_000)
})

test('exports a row for the ad cost that belongs to no product or campaign', async () => {
  const { seller, params, save } = await lampShop()
  const costs = async (query: Pick<QueryOf<typeof getAdsCsv>, 'by' | 'channel'>) => {
    const file = await seller.send(getAdsCsv, { params, query: { ...march, ...query } })
    return readTable(await file.text()).rows.map((row) => [Object.values(row)[0], row['Ad cost']])
  }
  expect(await costs({ by: 'campaign' })).toEqual([['Charged without an ad report', '50.00']])
  await save(META)
  expect(await costs({ by: 'campaign' })).toEqual([
    ['Eid', '20.00'],
    ['Charged without an ad report', '50.00'],
  ])
  expect(await costs({ by: 'product' })).toEqual([['Ads without a product', '70.00']])
  expect(await costs({ by: 'campaign', channel: 'meta' })).toEqual([['Eid', '20.00']])
  expect(await costs({ by: 'campaign', channel: 'noon' })).toEqual([
    ['Charged without an ad report', '50.00'],
  ])
})

test('shows only the ads of the chosen channel in all figures, and no profit after ads because the other channels are missing', async () => {
  const { ads, save, lamp } = await lampShop()
  await save(NOON)
  await save({ ...META, lines: META.lines.map((each) => ({ ...each, sku: 'LAMP-01' })) })
  const all = await ads()
  const [noon, meta, google] = [
    await ads({ channel: 'noon' }),
    await ads({ channel: 'meta' }),
    await ads({ channel: 'google' }),
  ]
  expect(noon.totals).toMatchObject({
    ...{ spend: 4_000, cost: 5_000, adSales: 15_000, unallocated: 1_250, elsewhere: 0, tacosBp: 1_536 },
    ...{ profitBeforeAds: all.totals.profitBeforeAds, profitAfterAds: null },
  })
  expect(noon.charges).toEqual(all.charges)
  expect(meta.totals).toMatchObject({ spend: 2_000, cost: 2_000, adSales: null, unallocated: 0 })
  expect([meta.charges, google.charges, google.total, google.totals.cost]).toEqual([[], [], 0, 0])
  const lamps = [all, noon, meta].map(({ rows }) => rows.find(({ productId }) => productId === lamp))
  expect(lamps.map((row) => [row?.cost, row?.profitAfterAds])).toEqual([
    [4_500, 2_460],
    [2_500, null],
    [2_000, null],
  ])
  for (const figure of ['spend', 'cost', 'unallocated', 'elsewhere'] as const)
    expect(noon.totals[figure] + meta.totals[figure]).toBe(all.totals[figure])
})

test('sorts, pages, filters and exports the rows of the ads report', async () => {
  const { seller, params, ads, save } = await lampShop()
  await save(NOON)
  await save(META)
  const by = { by: 'campaign', sort: 'spend' } as const
  const names = async (query: Record<string, string>) =>
    (await ads({ ...by, ...query })).rows.map(({ name }) => name)
  expect(await names({})).toEqual(['Lamps', 'Eid', 'Brand'])
  expect(await names({ order: 'asc', pageSize: '2' })).toEqual(['Brand', 'Eid'])
  expect(await names({ channel: 'meta' })).toEqual(['Eid'])
  const query = { ...march, by: 'product' } as const
  const csv = readTable(await (await seller.send(getAdsCsv, { params, query })).text()).rows
  expect(csv.map((row) => [row.Product, row['Ad cost'], row.ACOS])).toEqual([
    ['Desk lamp', '25.00', '20.00'],
    ['Mug, 350 ml', '12.50', '20.00'],
    ['Ads without a product', '32.50', ''],
  ])
  const xlsx = await seller.send(getAdsXlsx, { params, query: { ...query, language: 'ar' } })
  expect(xlsx.headers.get('content-disposition')).toContain('ads-by-product-2026-03-01-2026-03-31.xlsx')
})
