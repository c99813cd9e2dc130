import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listAlerts } from '#contract/alerts.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { getProductSales } from '#contract/product-sales.ts'
import { listProducts } from '#contract/products.ts'
import { getProfitBridge } from '#contract/profit-bridge.ts'
import { getProfitCsv, getProfitReport } from '#contract/reports.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { importFile } from '#server/testing/importing.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer({ now: () => new Date('2026-03-25T12:00:00Z') })

const HEADER =
  'Contract,Contract Title,Reference Nr,Order Nr,Item Nr,Order Date,Transaction Date,Title,SKUs,Partner SKUs,Transaction Type,Currency,Net Proceeds,Referral Fee including VAT,Fullfilment & Logistics Fees including VAT,Shipping Credits including VAT,Other Order Fees including VAT,Order Subsidies including VAT,Non-Order Fees including VAT,Non-Order Subsidies including VAT,Others including VAT,Total'

/** A row of a noon statement: a sale of 100 or its fees of 20. */
function row(day: string, is: 'sale' | 'fees'): string {
  const order = `NEGI7${day.replaceAll('-', '')}`
  const amounts = is === 'sale' ? '100,0,0,0,0,0,0,0,0,100' : '0,-20,0,0,0,0,0,0,0,-20'
  const type = is === 'sale' ? 'order' : 'order_update'
  return `MP1TESTEG,Noon EG,PS-${is}-${day},${order},${order}-1,${day},${day},Lamp,ZLAMP,LAMP,${type},EGP,${amounts}`
}

/**
 * A business that on each given Tuesday imports the sales of the last seven days and the fees of the seven days before
 * them.
 */
async function weeklyShop(uploads: readonly string[]) {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  for (const [at, uploadedOn] of uploads.entries()) {
    const week = Array.from({ length: 7 }, (_, back) => shifted(uploadedOn, -1 - back))
    const charged = week.map((day) => shifted(day, -7))
    const rows = [...week.map((day) => row(day, 'sale')), ...charged.map((day) => row(day, 'fees'))]
    const { id } = await importFile(
      seller,
      businessId,
      { name: `noon-${at}.csv`, text: [HEADER, ...rows, ''].join('\n') },
      at === 0 ? { newProducts: [{ sku: 'LAMP', name: 'Lamp' }] } : {},
    )
    await server.current.db.system.execute(
      sql`UPDATE imports SET created_at = ${`${uploadedOn}T08:00:00Z`}::timestamptz WHERE id = ${id}`,
    )
  }
  return { seller, params: { businessId } }
}

test('leaves incomplete days out of comparisons and alerts, and marks them in reports', async () => {
  const { seller, params } = await weeklyShop([
    '2026-02-10',
    '2026-02-17',
    '2026-02-24',
    '2026-03-03',
    '2026-03-10',
    '2026-03-17',
    '2026-03-24',
  ])
  const incomplete = {
    // noon charges the fees of a week in the file of the next week, so the fees of the week before 24 March are still
    // missing
    from: '2026-03-17',
    platforms: [{ platform: 'noon', completeTo: '2026-03-16', uploadedOn: '2026-03-24', completeAfter: 8 }],
  }
  const month = { from: '2026-03-01', to: '2026-03-25' }
  const shown = await seller.call(getDashboard, { params, query: month })
  expect(shown).toMatchObject({ incomplete, before: { from: '2026-02-01', to: '2026-02-16' } })
  const [statement] = shown.statements
  // March has 23 days with sales, of which 16 also have their fees
  expect(statement?.totals).toMatchObject({ revenue: 23 * 100_00, fees: 16 * 20_00 })
  expect(statement?.compared).toMatchObject({ revenue: 16 * 100_00, fees: 16 * 20_00 })
  expect(statement?.before).toMatchObject({ revenue: 14 * 100_00 })
  expect(statement?.byPlatform[0]).toMatchObject({ compared: { revenue: 16 * 100_00 } })

  // the page of a product leaves the same days out of its comparison
  const { products } = await seller.call(listProducts, { params, query: {} })
  const product = { ...params, productId: products[0]?.id ?? '' }
  expect(await seller.call(getProductSales, { params: product, query: month })).toMatchObject({
    ...{ incomplete, before: shown.before },
    statements: [{ totals: statement?.totals, compared: statement?.compared, before: statement?.before }],
  })

  const alerts = () => seller.call(listAlerts, { params, query: {} })
  await expect.poll(async () => (await alerts()).state).toBe('current')
  expect((await alerts()).alerts).toMatchObject([{ facts: { kind: 'costMissing', to: '2026-03-16' } }])

  // if all days of a short period are incomplete, nothing is compared
  expect(await seller.call(getDashboard, { params, query: { days: 7 } })).toMatchObject({
    incomplete,
    before: null,
    statements: [{ before: null }],
  })
  expect(
    await seller.call(getDashboard, { params, query: { from: '2026-03-01', to: '2026-03-16' } }),
  ).toMatchObject({ incomplete: null, statements: [{ compared: null }] })

  const report = await seller.call(getProfitReport, { params, query: { ...month, by: 'week' } })
  expect(report.incomplete).toEqual(incomplete)
  expect(report.statements[0]?.rows.map((each) => [each.start, each.incomplete])).toEqual([
    ['2026-02-23', false],
    ['2026-03-02', false],
    ['2026-03-09', false],
    ['2026-03-16', true],
    ['2026-03-23', true],
  ])
  expect(await seller.call(getProfitBridge, { params, query: month })).toMatchObject({ incomplete })
  const csv = await (await seller.send(getProfitCsv, { params, query: { ...month, by: 'day' } })).text()
  const complete = csv
    .trim()
    .split(/\r?\n/)
    .map((line) => [line.slice(0, 10), line.split(',').at(-1)])
  expect(complete).toContainEqual(['2026-03-16', 'yes'])
  expect(complete).toContainEqual(['2026-03-17', 'no'])
})

test('after a first import, reports the days after the file as incomplete, without stating how long data usually takes', async () => {
  const { seller, params } = await weeklyShop(['2026-03-17'])
  expect((await seller.call(getDashboard, { params, query: { days: 30 } })).incomplete).toEqual({
    from: '2026-03-18',
    platforms: [
      { platform: 'noon', completeTo: '2026-03-17', uploadedOn: '2026-03-17', completeAfter: null },
    ],
  })
})
