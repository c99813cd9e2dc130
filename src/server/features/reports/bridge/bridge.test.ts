import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createOverhead } from '#contract/costs.ts'
import { getProfitBridge } from '#contract/profit-bridge.ts'
import { getProfitReport } from '#contract/reports.ts'
import { importFile } from '#server/testing/importing.ts'
import { testServer } from '#server/testing/test-server.ts'
import { oudShop } from '../testing/oud-shop.ts'

const server = testServer({ now: () => new Date('2026-04-30T09:00:00Z') })
const march = { from: '2026-03-01', to: '2026-03-31' }
const april = { from: '2026-04-01', to: '2026-04-30' }

const APRIL = [
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type',
  '6001,1,2026-04-02,noon,OUD-50,Oud 50 ml,3,240.00,115.20,66.00,EGP,sale',
  '6002,1,2026-04-03,Amazon,OUD-50,Oud 50 ml,2,250.00,50.00,30.00,EGP,sale',
  '6003,1,2026-04-04,noon,MUG-1,Mug,4,50.00,30.00,20.00,EGP,sale',
  '',
].join('\r\n')

/** A business that sold oud in March, and oud and a mug without a known cost in April. */
async function twoMonths() {
  const shop = await oudShop(server.current)
  await importFile(shop.seller, shop.params.businessId, { name: 'april.csv', text: APRIL })
  return shop
}
const sumOf = (bars: readonly { amount: number }[]) => bars.reduce((all, { amount }) => all + amount, 0)

test('the bars of the profit bridge sum to the change of profit in the report, and the bridge counts products without a known cost', async () => {
  const { seller, params, productId } = await twoMonths()
  const { before, statements } = await seller.call(getProfitBridge, { params, query: april })
  expect(before).toEqual(march)
  const [statement, ...others] = statements
  expect(others).toEqual([])
  const report = await seller.call(getProfitReport, { params, query: april })
  const profit = { before: report.statements[0]?.before?.profit, now: report.statements[0]?.totals.profit }
  expect(statement).toMatchObject({
    currency: 'EGP',
    profit,
    afterOverheads: false,
    units: { before: 3, now: 9 },
    unseen: { profitKnown: { before: true, now: true }, productsWithoutCost: 1, productsWithoutFees: 0 },
  })
  const bars = statement?.bars ?? []
  expect(sumOf(bars)).toBe((profit.now ?? 0) - (profit.before ?? 0))
  const bar = (kind: string) => bars.find((each) => each.kind === kind)
  // noon took 15 % of sales of 500.00 in March and 16 % of 720.00 in April; the rise of 1 % applies to the mean of
  // both, 610.00, which is 6.10
  expect(bar('commission')).toMatchObject({
    amount: -610,
    platforms: [{ platform: 'noon', amount: -610 }],
    items: [{ platform: 'noon', name: 'Oud 50 ml', productId, amount: -610, units: { before: 2, now: 3 } }],
  })
  // the price on noon fell by 10.00: for the mean of 2.5 units, less the mean commission of 15.5 %, that is 21.125,
  // which is rounded away from zero
  expect(bar('price')?.amount).toBe(-2_113)
  // on Amazon, the one unit sold in March was refunded, which cost 250.00 less 20.00 of fees and goods worth 90.00, so
  // 140.00. None of the two units sold in April was refunded. For the mean of 1.5 units that is 210.00
  expect(bar('refunds')?.amount).toBe(21_000)
  expect(bar('new')).toMatchObject({ amount: 15_000, items: [{ name: 'MUG-1', productId: null }] })
  expect(bar('cost')).toBeUndefined()
})

test('the profit bridge of a platform or a product contains only its own lines and overheads, and any two periods can be compared', async () => {
  const { seller, params, productId } = await twoMonths()
  const rent = { name: 'Rent', currency: 'EGP', every: 'once', from: '2026-04-05' } as const
  await seller.call(createOverhead, { params, body: { ...rent, amount: 5_000 } })
  await seller.call(createOverhead, { params, body: { ...rent, amount: 700, platform: 'noon' } })
  const of = async (query: object) => {
    const { statements } = await seller.call(getProfitBridge, { params, query: { ...april, ...query } })
    const [statement] = statements
    const change = statement ? statement.profit.now - statement.profit.before : null
    expect(sumOf(statement?.bars ?? [])).toBe(change)
    return statement
  }
  const overheadsOf = (statement: Awaited<ReturnType<typeof of>>) =>
    statement?.bars.find(({ kind }) => kind === 'overheads')?.amount
  const whole = await of({})
  expect(whole?.afterOverheads).toBe(true)
  expect(overheadsOf(whole)).toBe(-5_700)
  const noon = await of({ platform: 'Noon' })
  expect(overheadsOf(noon)).toBe(-700)
  expect(noon?.units).toEqual({ before: 2, now: 7 })
  const oud = await of({ productId })
  expect(oud).toMatchObject({ afterOverheads: false, units: { before: 3, now: 5 } })
  const back = await of({ ...march, compare: `${april.from}..${april.to}`, productId })
  expect(back?.bars.map(({ kind, amount }) => [kind, amount])).toEqual(
    oud?.bars.map(({ kind, amount }) => [kind, 0 - amount]),
  )
})

/**
 * A business with sales on noon in AED and EGP in March and April. One AED is worth 10 EGP in March and 12 EGP in
 * April.
 */
async function twoCurrencies() {
  const shop = await twoMonths()
  const line = (order: string, day: string, units: number) =>
    `${order},1,${day},noon,OUD-50,Oud 50 ml,${units},20.00,${units}.00,0.00,AED,sale`
  const text = [
    APRIL.split('\r\n')[0],
    line('7001', '2026-03-10', 2),
    line('7002', '2026-04-10', 2),
    line('7003', '2026-04-11', 1),
  ].join('\r\n')
  await server.current.db.system.execute(sql`DELETE FROM exchange_rates`)
  const rate = (month: string, perUsd: string) => sql`
    INSERT INTO exchange_rates (day, currency, per_usd)
    SELECT day::date, currency, per_usd FROM generate_series(${`${month}-01`}::date, ${`${month}-30`}::date, interval '1 day') AS day,
      (VALUES ('AED', 3), ('EGP', ${perUsd}::numeric)) AS rates (currency, per_usd)`
  await server.current.db.system.execute(rate('2026-03', '30'))
  await server.current.db.system.execute(rate('2026-04', '36'))
  await importFile(shop.seller, shop.params.businessId, { name: 'aed.csv', text })
  return shop
}

test('in the currency of the business, exchange rates are a separate bar, and the bars sum to the change of profit in the report', async () => {
  const { seller, params } = await twoCurrencies()
  const query = { ...april, inCurrency: 'own' } as const
  const each = (await seller.call(getProfitBridge, { params, query: april })).statements
  const { statements, conversion } = await seller.call(getProfitBridge, { params, query })
  expect(conversion).toEqual({
    ...{ currency: 'EGP', oldestRate: '2026-03-10', newestRate: '2026-04-11', notConverted: [] },
  })
  const [statement, ...others] = statements
  expect(others).toEqual([])
  const report = await seller.call(getProfitReport, { params, query })
  expect(statement?.profit).toEqual({
    before: report.statements[0]?.before?.profit,
    now: report.statements[0]?.totals.profit,
  })
  const bars = statement?.bars ?? []
  expect(sumOf(bars)).toBe((statement?.profit.now ?? 0) - (statement?.profit.before ?? 0))
  // a unit costs 90.00 EGP: 9.00 AED in March, 7.50 in April
  expect(each.find(({ currency }) => currency === 'AED')?.profit).toEqual({ before: 2_000, now: 3_450 })
  // the mean profit of 27.25 AED is worth 2 EGP more per AED
  expect(bars.find(({ kind }) => kind === 'exchangeRates')?.amount).toBe(5_450)
  // oud on noon is listed as one product for EGP and AED together
  const oud = bars.find(({ kind }) => kind === 'commission')?.items.map((item) => [item.platform, item.units])
  expect(oud).toEqual([['noon', { before: 4, now: 6 }]])
  const back = { ...march, compare: `${april.from}..${april.to}`, inCurrency: 'own' } as const
  const { statements: reversed } = await seller.call(getProfitBridge, { params, query: back })
  const flipped = { new: 'gone', gone: 'new' } as Record<string, string>
  const amounts = (all: typeof bars, sign: number) =>
    Object.fromEntries(
      all.map(({ kind, amount }) => [sign < 0 ? (flipped[kind] ?? kind) : kind, sign * amount]),
    )
  expect(amounts(reversed[0]?.bars ?? [], -1)).toEqual(amounts(bars, 1))
})

test('says that nothing was converted when all amounts are in the currency of the business', async () => {
  const { seller, params } = await twoMonths()
  const each = await seller.call(getProfitBridge, { params, query: april })
  const own = await seller.call(getProfitBridge, { params, query: { ...april, inCurrency: 'own' } })
  const conversion = { currency: 'EGP', oldestRate: null, newestRate: null, notConverted: [] }
  expect(own).toEqual({ ...each, conversion })
})

test('a currency that has no exchange rate on some day gets a separate bridge, with the revenue of all its days', async () => {
  const { seller, params } = await twoCurrencies()
  await server.current.db.system.execute(sql`DELETE FROM exchange_rates WHERE day < '2026-04-01'`)
  const query = { ...april, inCurrency: 'own' } as const
  const { statements, conversion } = await seller.call(getProfitBridge, { params, query })
  expect(statements.map(({ currency }) => currency)).toEqual(['EGP', 'AED'])
  expect(conversion?.notConverted).toEqual([
    { currency: 'AED', from: '2026-03-10', to: '2026-03-10', days: 1, revenue: 10_000 },
  ])
})

test('there is no bridge without a period, or when the seller wants no comparison', async () => {
  const { seller, params } = await oudShop(server.current)
  const none = { before: null, statements: [] }
  expect(await seller.call(getProfitBridge, { params })).toMatchObject(none)
  const query = { ...march, compare: 'none' } as const
  expect(await seller.call(getProfitBridge, { params, query })).toMatchObject(none)
})

test('the cost of a period is reported as unknown if no product sold in it has a known cost', async () => {
  const { seller, params } = await twoMonths()
  await importFile(seller, params.businessId, {
    name: 'early-april.csv',
    text: APRIL.replace(/.*OUD-50.*\r\n/g, '')
      .replaceAll('2026-04-04', '2026-02-04')
      .replace('6003', '5003'),
  })
  const february = { compare: '2026-02-01..2026-02-28' } as const
  const { statements } = await seller.call(getProfitBridge, { params, query: { ...april, ...february } })
  expect(statements[0]?.unseen).toMatchObject({ profitKnown: { before: false, now: true } })
})

test.each(['each', 'own'] as const)(
  'the cost of a period is unknown if refunds leave no sales with a known cost, as in the report (inCurrency=%s)',
  async (inCurrency) => {
    const { seller, params } = await twoCurrencies()
    const row = (order: string, sku: string, units: number, currency = 'EGP') =>
      `${order},1,2026-02-10,noon,${sku},${sku},${units},50.00,0.00,0.00,${currency},${units > 0 ? 'sale' : 'refund'}`
    const text = [
      APRIL.split('\r\n')[0],
      ...[row('8001', 'OUD-50', 2), row('8002', 'OUD-50', -2), row('8003', 'MUG-1', 1)],
    ].join('\r\n')
    await importFile(seller, params.businessId, { name: 'february.csv', text })
    const february = { from: '2026-02-01', to: '2026-02-28' }
    const query = { ...february, compare: `${march.from}..${march.to}`, inCurrency } as const
    const { statements } = await seller.call(getProfitBridge, { params, query })
    const report = await seller.call(getProfitReport, { params, query })
    expect(report.statements[0]?.totals.coverageBp).toBe(0)
    expect(statements[0]?.unseen.profitKnown).toEqual({ before: true, now: false })
  },
)

test('names overheads without an exchange rate; in the bridge of a platform only those of the platform', async () => {
  const { seller, params } = await twoMonths()
  await server.current.db.system.execute(sql`DELETE FROM exchange_rates`)
  const tools = { name: 'Tools', amount: 100, currency: 'USD', every: 'once' } as const
  await seller.call(createOverhead, { params, body: { ...tools, from: '2026-03-05' } })
  await seller.call(createOverhead, { params, body: { ...tools, from: '2026-04-05', platform: 'noon' } })
  const of = async (query: object) =>
    (await seller.call(getProfitBridge, { params, query: { ...april, ...query } })).overheadsNotConverted
  expect(await of({})).toEqual([{ currency: 'USD', days: 2, amount: 200 }])
  expect(await of({ platform: 'noon' })).toEqual([{ currency: 'USD', days: 1, amount: 100 }])
})

test('refuses a comparison period that lacks a date or ends before it starts', async () => {
  const { seller, params } = await oudShop(server.current)
  for (const compare of [`${march.from}..`, `..${march.to}`, `${march.to}..${march.from}`] as const) {
    const { code } = await seller.fails(getProfitBridge, { params, query: { ...april, compare } })
    expect(code).toBe('invalid_input')
  }
})
