import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createOverhead, deleteOverhead, type OverheadForm } from '#contract/costs.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { listRecentProfits } from '#contract/recent-profits.ts'
import {
  BREAKDOWNS,
  getBreakdown,
  getBreakdownCsv,
  getProfitCsv,
  getProfitReport,
  getTotals,
  PERIOD_STEPS,
} from '#contract/reports.ts'
import { fuzzRuns } from '#domain/import/testing/fuzz-runs.ts'
import { eachOverheadDay, type Overhead, stepStart } from '#domain/profit/overheads.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { readTable } from '#server/testing/csv-table.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'
import { oudShop } from '../testing/oud-shop.ts'

const server = testServer({ now: () => new Date('2026-04-10T09:00:00Z') })
const march = { from: '2026-03-01', to: '2026-03-31' }
const rent: OverheadForm = {
  name: 'Rent',
  amount: 3_100,
  currency: 'EGP',
  every: 'month',
  from: '2026-01-01',
}

function daysOf(overhead: Overhead, period: { from: string; to: string }) {
  const days: { day: string; amount: number }[] = []
  eachOverheadDay(overhead, period, (offset, amount) =>
    days.push({ day: shifted(period.from, offset), amount }),
  )
  return days
}

function adding(seller: TestClient, params: { businessId: string }) {
  return (change: object) => seller.call(createOverhead, { params, body: { ...rent, ...change } })
}

describe('profit and loss with overheads', () => {
  test('adds overheads and the profit after overheads, and changes no other figure', async () => {
    const { seller, params } = await oudShop(server.current)
    const query = { ...march, by: 'day' } as const
    const without = await seller.call(getProfitReport, { params, query })
    expect(without.overheads).toBeNull()
    for (const { totals, rows } of without.statements)
      for (const row of [totals, ...rows])
        expect([row.overheads, row.profitAfterOverheads]).toEqual([0, row.profit])

    // the dashboard and the list of businesses show the profit before overheads, and say so only if there are some
    const told = async () => [
      (await seller.call(getDashboard, { params })).overheads,
      (await seller.call(getTotals)).overheads,
      ...(await seller.call(listRecentProfits)).profits.map(({ overheads }) => overheads),
    ]
    expect(await told()).toEqual([false, false, false])
    const { id: overheadId } = await adding(seller, params)({})
    expect(await told()).toEqual([true, true, true])
    const withRent = await seller.call(getProfitReport, { params, query })
    expect(withRent.overheads).toEqual({ oldestRate: null, newestRate: null, notConverted: [] })
    const [plain, after] = [without.statements[0], withRent.statements[0]]
    // the overhead of 1.00 a day is 31.00 in March, and 28.00 in February, the previous period
    expect(after?.totals).toEqual({ ...plain?.totals, overheads: 3_100, profitAfterOverheads: 15_400 })
    expect(after?.rows).toHaveLength(31)
    const dayOf = (start: string) => after?.rows.find((row) => row.start === start)
    expect(dayOf('2026-03-20')).toEqual({
      ...plain?.rows[0],
      overheads: 100,
      profitAfterOverheads: 20_400,
    })
    expect(dayOf('2026-03-02')).toMatchObject({
      revenue: 0,
      profit: 0,
      overheads: 100,
      profitAfterOverheads: -100,
    })

    await seller.call(deleteOverhead, { params: { ...params, overheadId } })
    expect(await seller.call(getProfitReport, { params, query })).toEqual(without)
  })

  test('an overhead continues until today when the period has no end', async () => {
    const { seller, params } = await oudShop(server.current)
    await adding(seller, params)({ from: '2026-02-01' })
    const report = await seller.call(getProfitReport, { params, query: {} })
    expect([report.from, report.to]).toEqual(['2026-02-01', '2026-04-10'])
    expect(report.statements[0]?.rows.map(({ start, overheads }) => [start, overheads])).toEqual([
      ['2026-02-01', 3_100],
      ['2026-03-01', 3_100],
      // ten days of April cost 10.40: 31.00 over 30 days is 1.04 on each of the first ten days and 1.03 on the others
      ['2026-04-01', 1_040],
    ])
  })

  test("converts an overhead in another currency at each day's rate, and reports days without a rate instead of adding them", async () => {
    const { seller, params } = await oudShop(server.current)
    await server.current.db.system.execute(sql`DELETE FROM exchange_rates`)
    for (const [day, rate] of [
      ['2026-03-01', '50'],
      ['2026-03-02', '52'],
    ])
      await server.current.db.system.execute(
        sql`INSERT INTO exchange_rates (day, currency, per_usd) VALUES (${day}::date, 'EGP', ${rate}::numeric), (${day}::date, 'USD', 1)`,
      )
    await adding(
      seller,
      params,
    )({ amount: 700, currency: 'USD', every: 'week', from: '2026-02-27', to: '2026-03-03' })
    const report = await seller.call(getProfitReport, { params, query: { by: 'day' } })
    const own = report.statements.find(({ currency }) => currency === 'EGP')
    expect(
      own?.rows.filter(({ overheads }) => overheads !== 0).map((row) => [row.start, row.overheads]),
    ).toEqual([
      ['2026-03-01', 5_000],
      ['2026-03-02', 5_200],
      ['2026-03-03', 5_200],
    ])
    expect(report.overheads).toEqual({
      oldestRate: '2026-03-01',
      newestRate: '2026-03-02',
      notConverted: [{ currency: 'USD', from: '2026-02-27', to: '2026-02-28', days: 2, amount: 200 }],
    })
    const query = { from: '2026-03-01', to: '2026-03-03', compare: '2026-02-01..2026-02-28' } as const
    const compared = await seller.call(getProfitReport, { params, query })
    expect(compared.overheads?.notConverted).toEqual([])
    expect(compared.overheadsBefore?.notConverted).toEqual(report.overheads?.notConverted)
  })
})

test('limits a period of eight thousand years to the years that can contain data', async () => {
  const { seller, params } = await oudShop(server.current)
  const add = adding(seller, params)
  for (const every of ['week', 'month', 'year'] as const) await add({ every, from: '2000-01-01' })
  const whole = await seller.call(getProfitReport, {
    params,
    query: { from: '2000-01-01', to: '2100-12-31', by: 'year' },
  })
  expect(whole.statements[0]?.rows).toHaveLength(101)
  const query = { from: '0001-01-01', to: '9999-11-30', by: 'year' } as const
  expect(await seller.call(getProfitReport, { params, query })).toEqual(whole)
})

test('refuses overheads whose sum is too large for an exact integer', async () => {
  const { seller, params } = await oudShop(server.current)
  const add = adding(seller, params)
  for (let at = 0; at < 4; at++) await add({ amount: 10 ** 12, every: 'week', from: '2000-01-01' })
  const query = { from: '2000-01-01', to: '2100-12-31' }
  expect((await seller.fails(getProfitReport, { params, query })).code).toBe('amounts_too_large')
})

describe('breakdowns with overheads', () => {
  test('assign an overhead to the row of its platform or product, or to none, and leave margins unchanged', async () => {
    const { seller, params, productId } = await oudShop(server.current)
    const before = await seller.call(getBreakdown, { params, query: { ...march, by: 'product' } })
    const add = adding(seller, params)
    await add({})
    await add({ amount: 5_000, every: 'once', from: '2026-03-05', platform: 'NOON' })
    await add({ amount: 700, every: 'once', from: '2026-03-06', platform: 'Souk' })
    await add({ amount: 900, every: 'once', from: '2026-03-07', productId })

    const byProduct = (await seller.call(getBreakdown, { params, query: { ...march, by: 'product' } }))
      .statements[0]
    expect(byProduct).toMatchObject({ overheadsElsewhere: 8_800, totals: { overheads: 9_700 } })
    expect(byProduct?.rows).toEqual([
      { ...before.statements[0]?.rows[0], overheads: 900, profitAfterOverheads: 17_600 },
    ])
    expect(byProduct?.totals.profitAfterOverheads).toBe(8_800)
    const { rows } = readTable(await (await seller.send(getBreakdownCsv, { params, query: march })).text())
    expect(rows.map((row) => row['Profit after overheads'])).toEqual(['176.00', '-88.00', '88.00'])
    const byPlatform = (await seller.call(getBreakdown, { params, query: { ...march, by: 'platform' } }))
      .statements[0]
    expect(byPlatform?.overheadsElsewhere).toBe(4_000)
    expect(byPlatform?.rows.map(({ key, overheads, revenue }) => [key, overheads, revenue])).toEqual([
      ['noon', 5_000, 50_000],
      ['Amazon', 0, 0],
      ['Souk', 700, 0],
    ])
    const byCountry = (await seller.call(getBreakdown, { params, query: { ...march, by: 'country' } }))
      .statements[0]
    expect(byCountry).toMatchObject({ overheadsElsewhere: 9_700, rows: [{ overheads: 0 }] })
  })

  test('contain a row for the overheads of a product without sales', async () => {
    const { seller, params, productId } = await oudShop(server.current)
    await adding(seller, params)({ amount: 900, every: 'once', from: '2026-01-07', productId })
    const query = { from: '2026-01-01', to: '2026-01-31', by: 'product' } as const
    expect((await seller.call(getBreakdown, { params, query })).statements).toMatchObject([
      {
        currency: 'EGP',
        rows: [{ key: 'OUD-50', name: 'Oud 50 ml', productId, revenue: 0, overheads: 900 }],
      },
    ])
  })

  test('state overheads that belong to no row when nothing was sold in the currency of the business', async () => {
    const { seller, params } = await oudShop(server.current, 'AE')
    await adding(seller, params)({ amount: 4_000, currency: 'AED', every: 'once', from: '2026-03-05' })
    const totals = { revenue: 0, overheads: 4_000, profitAfterOverheads: -4_000 }
    for (const by of BREAKDOWNS)
      expect((await seller.call(getBreakdown, { params, query: { ...march, by } })).statements).toMatchObject(
        [
          { currency: 'AED', totals, overheadsElsewhere: 4_000, rows: [], total: 0, named: 0 },
          { currency: 'EGP', totals: { overheads: 0 }, overheadsElsewhere: 0 },
        ],
      )
    const { rows } = readTable(await (await seller.send(getBreakdownCsv, { params, query: march })).text())
    expect(
      rows.map((row) => [row.Product, row.Currency, row.Overheads, row['Profit after overheads']]),
    ).toEqual([
      ['Overheads that belong to none of these rows', 'AED', '40.00', '-40.00'],
      ['Total', 'AED', '40.00', '-40.00'],
      ['Oud 50 ml', 'EGP', '0.00', ''],
      ['Total', 'EGP', '0.00', ''],
    ])
  })

  test('name the row of a product by its SKU when the product was sold only in another currency', async () => {
    const { seller, params, productId } = await oudShop(server.current, 'AE')
    await adding(
      seller,
      params,
    )({ amount: 900, currency: 'AED', every: 'once', from: '2026-03-07', productId })
    const { statements } = await seller.call(getBreakdown, { params, query: { ...march, by: 'product' } })
    const oud = { key: 'OUD-50', name: 'Oud 50 ml', productId }
    expect(statements).toMatchObject([
      { currency: 'AED', rows: [{ ...oud, revenue: 0, overheads: 900 }] },
      { currency: 'EGP', rows: [{ ...oud, revenue: 50_000, overheads: 0 }] },
    ])
  })
})

test('exports have overhead columns only when there are overheads', async () => {
  const { seller, params, productId } = await oudShop(server.current)
  const profit = async () =>
    readTable(await (await seller.send(getProfitCsv, { params, query: march })).text())
  expect(Object.keys((await profit()).rows[0] ?? {})).not.toContain('Overheads')
  await adding(seller, params)({})
  await adding(seller, params)({ amount: 900, every: 'once', from: '2026-03-07', productId })
  expect(
    (await profit()).rows.map((row) => [row.Month, row.Overheads, row['Profit after overheads']]),
  ).toEqual([
    ['2026-03', '40.00', '145.00'],
    ['Total', '40.00', '145.00'],
  ])
  const products = readTable(await (await seller.send(getBreakdownCsv, { params, query: march })).text())
  expect(products.rows.map((row) => [row.Product, row.Overheads])).toEqual([
    ['Oud 50 ml', '9.00'],
    ['Overheads that belong to none of these rows', '31.00'],
    ['Total', '40.00'],
  ])
})

test('for any overheads and grouping of days, each row is the sum of the overheads of its days, and the rows sum to the total', async () => {
  const { seller, params } = await oudShop(server.current)
  const day = fc
    .integer({ min: 0, max: 400 })
    .map((at) => new Date(Date.UTC(2025, 5, 1 + at)).toISOString().slice(0, 10))
  const form = fc.record({
    amount: fc.integer({ min: 1, max: 10 ** 7 }),
    every: fc.constantFrom('once', 'week', 'month', 'year' as const),
    from: day,
    to: fc.option(day),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(form, { minLength: 1, maxLength: 3 }),
      fc.tuple(day, day),
      fc.constantFrom(...PERIOD_STEPS),
      async (forms, ends, by) => {
        const kept = forms.map((each) => ({
          ...each,
          to: each.to === null || each.to < each.from ? null : each.to,
        }))
        const made = []
        for (const each of kept) made.push(await adding(seller, params)(each))
        try {
          const [from = '', to = ''] = ends.sort()
          const report = await seller.call(getProfitReport, { params, query: { from, to, by } })
          const days = kept.flatMap((each) =>
            daysOf({ ...each, to: each.every === 'once' ? null : each.to }, { from, to }),
          )
          const expected: Record<string, number> = {}
          for (const each of days) {
            if (each.amount === 0) continue
            const start = stepStart(each.day, by)
            expected[start] = (expected[start] ?? 0) + each.amount
          }
          const own = report.statements.find(({ currency }) => currency === 'EGP')
          const rows = own?.rows.filter(({ overheads }) => overheads !== 0) ?? []
          expect(Object.fromEntries(rows.map((row) => [row.start, row.overheads]))).toEqual(expected)
          expect(own?.totals.overheads ?? 0).toBe(days.reduce((sum, { amount }) => sum + amount, 0))
        } finally {
          for (const { id } of made)
            await seller.call(deleteOverhead, { params: { ...params, overheadId: id } })
        }
      },
    ),
    { numRuns: fuzzRuns(6) },
  )
})
