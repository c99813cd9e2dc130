import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { setLowStock } from '#contract/low-stock.ts'
import { createProduct, getProduct } from '#contract/products.ts'
import { savePreferences } from '#contract/profile.ts'
import { getBreakdown, getInventory, getProfitReport, getTotals } from '#contract/reports.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { importFile } from '#server/testing/importing.ts'
import { productBody, shop } from '#server/testing/product-forms.ts'
import { amazonFile, noonFile, templateFile } from '#server/testing/sales-files.ts'
import { testServer } from '#server/testing/test-server.ts'
import { oudShop } from './testing/oud-shop.ts'

const NOW = new Date('2026-04-10T09:00:00Z')
const server = testServer({ now: () => NOW })

/** Stores exchange rates (units of each currency per US dollar) of a day, which also apply to days after it. */
async function rates(day: string, perUsd: Record<string, string>) {
  for (const [currency, rate] of Object.entries(perUsd)) {
    await server.current.db.system.execute(
      sql`INSERT INTO exchange_rates (day, currency, per_usd) VALUES (${day}::date, ${currency}, ${rate}::numeric)
        ON CONFLICT (currency, day) DO UPDATE SET per_usd = excluded.per_usd`,
    )
  }
}

const march = { from: '2026-03-01', to: '2026-03-31' }

describe('profit reports', () => {
  test('by day show refunds separately, with rows and a total that equal sums calculated by hand', async () => {
    const { seller, params } = await oudShop(server.current)
    const report = await seller.call(getProfitReport, { params, query: { ...march, by: 'day' } })
    expect(report).toMatchObject({ by: 'day', ...march, conversion: null })
    expect(report.before).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    const [statement] = report.statements
    expect(report.statements).toHaveLength(1)
    expect(statement?.before).toBeNull()
    expect(statement?.totals).toMatchObject({
      revenue: 50_000,
      fees: 13_500,
      feeParts: { referral: 8_000, fulfilment: 5_500, other: 0, reimbursements: 0 },
      cost: 18_000,
      profit: 18_500,
      marginBp: 3_700,
      coverageBp: 10_000,
      feeCoverageBp: 10_000,
      orders: 2,
      units: 2,
      refunds: { count: 1, units: 1, amount: 25_000 },
    })
    expect(
      statement?.rows.map(({ start, revenue, fees, cost, profit }) => [start, revenue, fees, cost, profit]),
    ).toEqual([
      ['2026-03-20', 50_000, 11_500, 18_000, 20_500],
      ['2026-03-21', 25_000, 4_000, 9_000, 12_000],
      ['2026-03-25', -25_000, -2_000, -9_000, -14_000],
    ])
  })

  test('by week have rows that start on Mondays; by month and year, on the first day', async () => {
    const { seller, params } = await oudShop(server.current)
    const starts = async (by: 'week' | 'month' | 'year') => {
      const { statements } = await seller.call(getProfitReport, { params, query: { by } })
      return statements[0]?.rows.map(({ start, profit }) => [start, profit])
    }
    // the 20th is a Friday, the 21st a Saturday, and the 25th the next Wednesday
    expect(await starts('week')).toEqual([
      ['2026-03-16', 32_500],
      ['2026-03-23', -14_000],
    ])
    expect(await starts('month')).toEqual([['2026-03-01', 18_500]])
    expect(await starts('year')).toEqual([['2026-01-01', 18_500]])
  })

  test('are compared with the same number of days before; a period without an end has no comparison', async () => {
    const { seller, params } = await oudShop(server.current)
    const query = { from: '2026-03-21', to: '2026-03-25' }
    const { before, statements } = await seller.call(getProfitReport, { params, query })
    expect(before).toEqual({ from: '2026-03-16', to: '2026-03-20' })
    expect(statements[0]?.before).toMatchObject({ revenue: 50_000, profit: 20_500, orders: 1 })
    const open = await seller.call(getProfitReport, { params })
    expect(open).toMatchObject({ before: null, from: '2026-03-20', to: '2026-03-25' })
    // the period itself has no sales, but the period before it does
    const after = { from: '2026-03-26', to: '2026-03-31' }
    const late = await seller.call(getProfitReport, { params, query: after })
    expect(late.statements).toMatchObject([
      { totals: { revenue: 0, marginBp: null }, rows: [], before: { profit: 18_500 } },
    ])
  })

  test("itemise the fees of a platform's statement, and show VAT and payouts", async () => {
    const seller = await server.current.seller()
    const { id: businessId } = await seller.newBusiness({ country: 'US' })
    await importFile(seller, businessId, amazonFile)
    const { statements } = await seller.call(getProfitReport, { params: { businessId } })
    expect(statements[0]?.totals).toMatchObject({
      revenue: 998,
      fees: 2_619,
      feeParts: { referral: 260, fulfilment: 678, other: 1_931, reimbursements: -250 },
      payouts: -120_050,
      coverageBp: 0,
      refunds: { count: 1, units: 1, amount: 1_999 },
    })
  })
})

describe('profit reports in one currency', () => {
  /**
   * A business with sales in Egyptian pounds (from the template) and dirhams (from noon), on five days of March and one day of
   * April.
   */
  async function mixed() {
    const made = await oudShop(server.current)
    await importFile(made.seller, made.params.businessId, noonFile)
    return made
  }

  test('convert each day at its own exchange rate, round once, and state the dates of the rates', async () => {
    const { seller, params } = await mixed()
    await server.current.db.system.execute(sql`DELETE FROM exchange_rates`)
    await rates('2026-03-01', { USD: '1', AED: '4', EGP: '50' })
    await rates('2026-03-20', { AED: '4', EGP: '51' })
    const each = await seller.call(getProfitReport, { params })
    expect(each.statements.map(({ currency }) => currency)).toEqual(['EGP', 'AED'])
    const report = await seller.call(getProfitReport, { params, query: { inCurrency: 'own', by: 'day' } })
    expect(report.conversion).toEqual({
      currency: 'EGP',
      oldestRate: '2026-03-01',
      newestRate: '2026-03-20',
      notConverted: [],
    })
    expect(report.statements).toHaveLength(1)
    const rows = report.statements[0]?.rows ?? []
    // 60.50 AED on 18 March at 12.5; 200.00 AED on 25 March at 12.75, together with the refund of 250.00 EGP
    expect(rows.find(({ start }) => start === '2026-03-18')).toMatchObject({ revenue: 75_625 })
    expect(rows.find(({ start }) => start === '2026-03-25')).toMatchObject({ revenue: 255_000 - 25_000 })
    const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)
    expect(report.statements[0]?.totals.profit).toBe(sum(rows.map(({ profit }) => profit)))
    for (const by of ['product', 'platform', 'country', 'currency'] as const) {
      const { statements } = await seller.call(getBreakdown, { params, query: { by, inCurrency: 'own' } })
      expect(statements).toHaveLength(1)
      expect(sum(statements[0]?.rows.map(({ profit }) => profit) ?? [])).toBe(
        report.statements[0]?.totals.profit,
      )
    }
  })

  test('keep days without an exchange rate in their own currency, and report these days', async () => {
    const { seller, params } = await mixed()
    await server.current.db.system.execute(sql`DELETE FROM exchange_rates`)
    await rates('2026-03-20', { USD: '1', AED: '4', EGP: '50' })
    const report = await seller.call(getProfitReport, { params, query: { inCurrency: 'own' } })
    expect(report.conversion).toEqual({
      currency: 'EGP',
      oldestRate: '2026-03-20',
      newestRate: '2026-03-20',
      // on 11, 12 and 18 March there are amounts in AED, but no exchange rate
      notConverted: [{ currency: 'AED', from: '2026-03-11', to: '2026-03-18', days: 3, revenue: 6_050 }],
    })
    expect(report.statements.map(({ currency, totals }) => [currency, totals.revenue])).toEqual([
      // 500.00 EGP + 200.00 AED - 60.50 AED refunded in April, at 12.5 EGP per AED
      ['EGP', 50_000 + 250_000 - 75_625],
      ['AED', 6_050],
    ])
    // the 12 days before contain these days too, but all days of the period itself have a rate
    const query = { from: '2026-03-20', to: '2026-03-31', inCurrency: 'own' } as const
    const late = await seller.call(getProfitReport, { params, query })
    expect(late.conversion?.notConverted).toEqual([])
    expect(late.conversionBefore?.notConverted).toEqual(report.conversion?.notConverted)
  })

  test('add up all businesses except samples in the reporting currency', async () => {
    const { seller, params } = await oudShop(server.current)
    await rates('2026-03-01', { USD: '1', SAR: '3.75', EGP: '50', AED: '4' })
    await rates('2026-03-20', { EGP: '50', AED: '4', SAR: '3.75' })
    const { id: second } = await seller.newBusiness({ name: 'Dubai Shop', country: 'AE' })
    await importFile(seller, second, noonFile)
    await seller.call(savePreferences, { body: { currency: 'SAR' } })
    const totals = await seller.call(getTotals)
    // 500.00 EGP at 0.075 SAR and 200.00 AED at 0.9375 SAR
    expect(totals).toMatchObject({
      currency: 'SAR',
      notConverted: [],
      oldestRate: '2026-03-01',
      newestRate: '2026-03-20',
    })
    expect(totals.totals.revenue).toBe(3_750 + 18_750)
    expect(totals.businesses.map(({ businessId, revenue }) => [businessId, revenue])).toEqual([
      [params.businessId, 3_750],
      [second, 18_750],
    ])
  })
})

describe('breakdown reports', () => {
  test('are sorted by profit or margin, with unknown values last, in pages', async () => {
    const { seller, params, catalog } = await oudShop(server.current)
    await seller.call(createProduct, { params, body: productBody(catalog, { name: 'Mug', sku: 'MUG' }) })
    const line = (order: number, sku: string, price: string) =>
      `${order},1,2026-03-28,noon,${sku},${sku},1,${price},0,0,EGP,sale`
    const [header = ''] = templateFile.text.split('\r\n')
    // the mug costs 100.00, and is sold at 200.00: a margin of 50 % and a profit of 100.00
    const text = [header, line(7001, 'MUG', '200.00'), line(7002, 'NOBODY', '999.00'), ''].join('\r\n')
    await importFile(seller, params.businessId, { name: 'more.csv', text })
    const order = async (query: object) => {
      const { statements } = await seller.call(getBreakdown, { params, query: { ...query, ...march } })
      return statements[0]?.rows.map(({ key }) => key)
    }
    expect(await order({ sort: 'profit', order: 'desc' })).toEqual(['OUD-50', 'MUG', 'NOBODY'])
    expect(await order({ sort: 'profit', order: 'asc' })).toEqual(['MUG', 'OUD-50', 'NOBODY'])
    expect(await order({ sort: 'margin', order: 'desc' })).toEqual(['MUG', 'OUD-50', 'NOBODY'])
    expect(await order({ sort: 'margin', order: 'asc' })).toEqual(['OUD-50', 'MUG', 'NOBODY'])
    expect(await order({ sort: 'revenue' })).toEqual(['NOBODY', 'OUD-50', 'MUG'])
    expect(await order({ sort: 'revenue', page: 2, pageSize: 2 })).toEqual(['MUG'])
    const [statement] = (await seller.call(getBreakdown, { params })).statements
    expect(statement).toMatchObject({ total: 3, totals: { revenue: 169_900, orders: 4 } })
    // the first report is read from sale lines because it covers a part of a month, the second from the rollup
    const part = await seller.call(getBreakdown, { params, query: { from: '2026-03-02', to: '2026-03-30' } })
    expect(part.statements).toEqual((await seller.call(getBreakdown, { params, query: march })).statements)
  })

  test('by platform have the figures of the dashboard', async () => {
    const { seller, params } = await oudShop(server.current)
    const { statements } = await seller.call(getBreakdown, { params, query: { by: 'platform' } })
    const dashboard = await seller.call(getDashboard, { params })
    expect(statements[0]?.rows.map(({ key, profit, orders }) => [key, profit, orders])).toEqual(
      dashboard.statements[0]?.byPlatform.map(({ platform, profit, orders }) => [platform, profit, orders]),
    )
  })
})

describe('the inventory report', () => {
  test('refuses a stock value that is too large for an exact integer', async () => {
    const { seller, params, add, form } = await shop(await server.current.seller(), 'KW')
    const [item] = form().costItems ?? []
    const costItems = Array.from({ length: LIMITS.costItemsPerProduct }, () => ({
      ...item,
      amount: 1_000_000_000,
    }))
    await add({ quantity: LIMITS.quantity, costItems })
    expect((await seller.fails(getInventory, { params })).code).toBe('amounts_too_large')
  })

  test('knows no value of the stock at cost before the cost of a counted product is known', async () => {
    const { seller, params, add } = await shop(await server.current.seller())
    const totals = async () => (await seller.call(getInventory, { params })).totals
    await add({ sku: '', quantity: 120, costItems: [] })
    expect(await totals()).toMatchObject({ costValue: null, units: 120, unitsWithoutCost: 120 })
    // a product with a cost, of which none is left
    await add({ quantity: 0 })
    expect(await totals()).toMatchObject({ costValue: 0, units: 120, unitsWithoutCost: 120 })
  })

  test("shows the value of the stock, how long it lasts, and each product's threshold", async () => {
    const { seller, params, productId, catalog } = await oudShop(server.current)
    await seller.call(createProduct, {
      params,
      body: productBody(catalog, { name: 'Unknown', sku: '', quantity: 3, price: 1_000, costItems: [] }),
    })
    const report = await seller.call(getInventory, { params })
    // 42 counted less 2 sold: 40 units at 250.00 (sales) and 90.00 (cost). sales on two days are too few to tell how long the
    // stock lasts
    expect(report).toMatchObject({
      currency: 'EGP',
      soldFrom: '2026-03-12',
      soldTo: '2026-04-10',
      totals: {
        products: 2,
        units: 43,
        priceValue: 1_003_000,
        costValue: 360_000,
        unitsWithoutCost: 3,
        low: 1,
        out: 0,
      },
      total: 2,
    })
    expect(report.rows).toMatchObject([
      { name: 'Unknown', quantity: 3, unitCost: null, costValue: null, daysLeft: null, low: true },
      { name: 'Oud 50 ml', quantity: 40, sold: 2, daysLeft: null, low: false, lowStockBelow: null },
    ])
    const setTo = (lowStockBelow: number | null) =>
      seller.call(setLowStock, { params: { ...params, productId }, body: { lowStockBelow } })
    const low = async () =>
      (await seller.call(getInventory, { params, query: { only: 'low' } })).rows.map(({ name }) => name)
    await setTo(40)
    expect(await low()).toEqual(['Unknown'])
    await setTo(41)
    expect(await low()).toEqual(['Unknown', 'Oud 50 ml'])
    expect((await seller.call(getDashboard, { params })).inventory.lowStock).toBe(2)
    await setTo(null)
    expect(await low()).toEqual(['Unknown'])
    expect((await seller.call(getProduct, { params: { ...params, productId } })).quantity).toBe(40)
    for (const [wrong, code] of [
      [-1, 'quantityNegative'],
      [1.5, 'quantityWhole'],
      [1_000_001, 'quantityTooLarge'],
    ] as const) {
      const body = { lowStockBelow: wrong }
      const problem = await seller.fails(setLowStock, { params: { ...params, productId }, body })
      expect(problem.fields).toEqual([{ path: 'lowStockBelow', code }])
    }
  })
})
