import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { createProduct } from '#contract/products.ts'
import {
  BREAKDOWNS,
  getBreakdown,
  getProfitCsv,
  getProfitPdf,
  getProfitReport,
  getTotals,
} from '#contract/reports.ts'
import { setVat } from '#contract/vat.ts'
import { serveDatabase } from '#server/server.ts'
import { readTable } from '#server/testing/csv-table.ts'
import { importFile } from '#server/testing/importing.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import { noonFile } from '#server/testing/sales-files.ts'
import { serveOptions, testServer } from '#server/testing/test-server.ts'
import { profitTable } from './files/tables.ts'

const server = testServer({ now: () => new Date('2026-04-10T09:00:00Z') })
const march = { from: '2026-03-01', to: '2026-03-31' }

/** Imports a noon statement: two lamps that cost 40.00 each, a mug of unknown cost, and 50.00 for advertising. */
async function lampsAndMug() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness({ country: 'AE' })
  const params = { businessId }
  const catalog = await catalogOf(seller)
  const add = (sku: string, amount: number) =>
    seller.call(createProduct, {
      params,
      body: productBody(catalog, {
        sku,
        costItems: [{ costCategoryId: catalog.categories.product ?? '', amount }],
      }),
    })
  await add('LAMP-01', 4_000)
  await importFile(seller, businessId, noonFile)
  return { seller, params, add }
}

// the expected margin in March is 200.00 - 31.50 - 18.90 - 80.00 = 69.60 of 200.00; the coverage is 200.00 of 260.50
const LAMPS = { coveredProfit: 6_960, marginBp: 3_480, coverageBp: 7_678 }

test('every report computes margins only from sales with a known cost', async () => {
  const { seller, params } = await lampsAndMug()
  const { statements } = await seller.call(getDashboard, { params, query: march })
  expect(statements).toMatchObject([
    {
      totals: { revenue: 26_050, cost: 8_000, ...LAMPS },
      byPlatform: [LAMPS],
      products: {
        sold: 2,
        earning: [{ sku: 'LAMP-01', marginBp: 3_480, coverageBp: 10_000 }],
        withoutCost: { products: 1, revenue: 6_050 },
      },
    },
  ])
  const report = await seller.call(getProfitReport, { params, query: march })
  expect(report.statements).toMatchObject([{ totals: LAMPS, rows: [LAMPS] }])
  for (const by of BREAKDOWNS) {
    const breakdown = await seller.call(getBreakdown, { params, query: { ...march, by } })
    expect(breakdown.statements).toMatchObject([{ totals: LAMPS, rows: by === 'product' ? {} : [LAMPS] }])
  }
  // this report is read from sale lines, because the period contains only a part of a month
  const cut = await seller.call(getDashboard, { params, query: { from: '2026-03-02', to: '2026-03-31' } })
  expect(cut.statements[0]?.products).toEqual(statements[0]?.products)
  const { totals, businesses } = await seller.call(getTotals, { query: march })
  expect(businesses).toMatchObject([{ marginBp: 3_480, coverageBp: 7_678 }])
  expect(totals.coverageBp).toBe(7_678)
})

test('a fee that is charged later on a line without units still lowers the margin of its product', async () => {
  const { seller, params } = await lampsAndMug()
  const { statements } = await seller.call(getDashboard, { params })
  // the mug was returned, so its sales are 0; its cost is still unknown
  expect(statements).toMatchObject([
    { totals: { revenue: 20_000, coveredProfit: 6_015, marginBp: 3_008, coverageBp: 9_999 } },
  ])
})

test('when every cost is known, the margin includes all amounts, even fees without a product', async () => {
  const { seller, params, add } = await lampsAndMug()
  await add('MUG-02', 1_000)
  const { statements } = await seller.call(getDashboard, { params, query: march })
  // the profit is the revenue of 260.50, less fees of 41.03, 18.90, 8.40, 8.40 and 50.00, and a cost of 90.00: 43.77
  const profit = statements[0]?.totals.profit ?? 0
  expect(statements[0]?.totals).toMatchObject({
    coverageBp: 10_000,
    coveredProfit: profit,
    marginBp: Math.round((profit * 10_000) / 26_050),
  })
})

test('the margin deducts VAT only of sales with a known cost', async () => {
  const { seller, params } = await lampsAndMug()
  const registered = { status: 'registered', ratePpm: 50_000, pricesWithVat: true } as const
  await seller.call(setVat, { params, body: { periods: [{ validFrom: '2026-01-01', ...registered }] } })
  const { statements } = await seller.call(getDashboard, { params, query: march })
  // the lamps' revenue of 200.00 contains VAT of 2 x 4.76, so the margin is 60.08 of 190.48
  expect(statements[0]?.totals).toMatchObject({ coveredProfit: 6_008, marginBp: 3_154, coverageBp: 7_678 })
})

test('exports show the coverage beside the margin; PDFs do so only when some costs are unknown', async () => {
  const { seller, params, add } = await lampsAndMug()
  const csv = await seller.send(getProfitCsv, { params, query: march })
  const { header, rows } = readTable(new TextDecoder().decode(await csv.arrayBuffer()))
  expect(header.indexOf('Cost known %')).toBe(header.indexOf('Margin %') + 1)
  expect(rows.at(-1)).toMatchObject({ 'Margin %': '34.80', 'Cost known %': '76.78' })
  expect((await seller.send(getProfitPdf, { params, query: march })).status).toBe(200)
  // PDFs leave out the columns of details
  const coverage = async () =>
    profitTable(await seller.call(getProfitReport, { params, query: march }), 'en').columns.find(
      ({ label }) => label === 'Cost known %',
    )
  expect(await coverage()).toMatchObject({ detail: false })
  await add('MUG-02', 1_000)
  expect(await coverage()).toMatchObject({ detail: true })
})

test('rollups of an earlier version are recomputed, so that margins cover only sales with a known cost', async () => {
  const { seller, params } = await lampsAndMug()
  const { db } = server.current
  const before = await seller.call(getDashboard, { params })
  for (const table of ['sales_daily', 'sales_monthly_sku', 'sales_sku'])
    await db.system.execute(
      sql`UPDATE ${sql.identifier(table)} SET covered_net = 0, covered_profit = 0, lines_without_cost = 0`,
    )
  await db.system.execute(sql`UPDATE imports SET rollup_version = 4`)
  const upgraded = await serveDatabase({ ...db, close: async () => {} }, serveOptions('unused'))
  try {
    const dashboard = () => seller.at(upgraded.url).call(getDashboard, { params })
    await expect.poll(dashboard).toEqual(before)
  } finally {
    await upgraded.stop()
  }
})
