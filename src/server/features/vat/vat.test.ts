import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { createFeeRule } from '#contract/fees.ts'
import { getImport } from '#contract/imports.ts'
import { getProduct } from '#contract/products.ts'
import { BREAKDOWNS, getBreakdown, getProfitCsv, getProfitReport, getTotals } from '#contract/reports.ts'
import { getOrder, listOrders, listSaleLines } from '#contract/sales.ts'
import { getVat, setVat, type VatForm } from '#contract/vat.ts'
import { importFile, undoAndWait } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { noonFile, templateFile } from '#server/testing/sales-files.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

const REGISTERED = {
  validFrom: '2026-01-01',
  status: 'registered',
  ratePpm: 140_000,
  pricesWithVat: true,
} as const
const OTHER = { ...REGISTERED, status: 'not_registered', ratePpm: null } as const

async function shopIn(country: 'EG' | 'AE', file = templateFile) {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness({ country })
  const imported = file && (await importFile(seller, businessId, file))
  const params = { businessId }
  const set = (...periods: VatForm['periods']) => seller.call(setVat, { params, body: { periods } })
  return { seller, params, set, importId: imported.id }
}

/**
 * The dashboard, reports, orders and sale lines of a business, to compare them before and after its VAT settings
 * change.
 */
async function everything(seller: TestClient, params: { businessId: string }) {
  const { orders } = await seller.call(listOrders, { params })
  return {
    dashboard: await seller.call(getDashboard, { params }),
    profit: await seller.call(getProfitReport, { params, query: { by: 'day' } }),
    own: await seller.call(getProfitReport, { params, query: { inCurrency: 'own' } }),
    csv: await (await seller.send(getProfitCsv, { params })).text(),
    breakdowns: await Promise.all(
      BREAKDOWNS.map((by) => seller.call(getBreakdown, { params, query: { by, from: '2026-03-02' } })),
    ),
    totals: await seller.call(getTotals, { query: {} }),
    orders,
    byProfit: await seller.call(listOrders, { params, query: { sort: 'profit' } }),
    details: await Promise.all(
      orders.map(({ key }) => seller.call(getOrder, { params: { ...params, orderKey: key } })),
    ),
    lines: await seller.call(listSaleLines, { params }),
  }
}

test('a business that is not registered for VAT has the same figures as one without VAT settings', async () => {
  const { seller, params, set } = await shopIn('EG')
  const before = await everything(seller, params)
  expect(before.dashboard.statements[0]?.totals).toMatchObject({
    revenue: 50_000,
    fees: 13_500,
    profit: 36_500,
  })
  expect(JSON.stringify(before)).not.toMatch(/vat/i)

  for (const status of ['not_registered', 'exempt'] as const) {
    await set({ ...OTHER, status })
    expect(await everything(seller, params)).toEqual(before)
  }
  await set(REGISTERED)
  expect(await everything(seller, params)).not.toEqual(before)
  await set()
  expect(await everything(seller, params)).toEqual(before)
})

test('VAT that is contained in revenue is deducted for each line, and a refund reverses it', async () => {
  const { seller, params, set } = await shopIn('EG')
  await set(REGISTERED)
  // 500.00 contains VAT of 61.40; 250.00 contains 30.70, which the refund of the same amount reverses
  const figures = { revenue: 50_000, fees: 13_500, outputVat: 6_140, profit: 30_360, marginBp: null }
  const { dashboard, profit, breakdowns, orders, details, lines, csv } = await everything(seller, params)
  const [statement] = dashboard.statements
  expect(statement?.totals).toMatchObject(figures)
  expect(statement?.products).toMatchObject({ sold: 1, withoutCost: { products: 1, revenue: 50_000 } })
  expect(statement?.byPlatform.map(({ outputVat }) => outputVat)).toEqual([6_140, 0])
  expect(profit.statements[0]?.rows.map(({ outputVat }) => outputVat)).toEqual([6_140, 3_070, -3_070])
  for (const { statements } of breakdowns) expect(statements[0]?.totals).toMatchObject(figures)
  expect(orders.map(({ outputVat }) => outputVat)).toEqual([0, 6_140])
  expect(details.map(({ statements: [one] }) => one?.outputVat)).toEqual([0, 6_140])
  expect(lines.lines.map(({ outputVat }) => outputVat)).toEqual([-3_070, 3_070, 6_140])
  expect(csv).toContain('61.40')
})

test('each sale uses the VAT rate of its day', async () => {
  const { seller, params, set } = await shopIn('EG')
  await set(
    { ...REGISTERED, validFrom: '2026-03-25', ratePpm: 100_000 },
    { ...REGISTERED, validFrom: '2026-03-21' },
  )
  const { lines } = await seller.call(listSaleLines, { params })
  // the refund on the 25th has VAT of 10 %, the sale on the 21st of 14 %, and the earlier sale has none
  expect(lines.map(({ outputVat }) => outputVat)).toEqual([-2_273, 3_070, undefined])
  const { statements } = await seller.call(getDashboard, { params })
  expect(statements[0]?.totals).toMatchObject({ outputVat: 797, profit: 36_500 - 797 })
})

test('sales that are imported after the VAT settings were saved have the VAT of their day, and undoing the import removes it from the sums', async () => {
  const { seller, params, set, importId } = await shopIn('EG')
  await set(REGISTERED)
  const expected = await everything(seller, params)
  await undoAndWait(seller, params.businessId, importId)
  await importFile(seller, params.businessId, templateFile)
  const again = await everything(seller, params)
  expect(again.dashboard).toEqual(expected.dashboard)
  expect(again.profit).toEqual(expected.profit)
})

test("sales in a platform's statement contain VAT only when they are domestic", async () => {
  const home = await shopIn('AE', noonFile)
  await home.set({ ...REGISTERED, ratePpm: 50_000 })
  const { statements } = await home.seller.call(getDashboard, { params: home.params })
  // VAT of 4.76 in each of two sales of 100.00; the refund of the sale of 60.50 reverses its VAT of 2.88
  expect(statements[0]?.totals).toMatchObject({
    revenue: 20_000,
    fees: 12_665,
    outputVat: 952,
    profit: 6_383,
  })

  const abroad = await shopIn('EG', noonFile)
  await abroad.set(REGISTERED)
  const other = await abroad.seller.call(getDashboard, { params: abroad.params })
  expect(other.statements[0]?.totals).toMatchObject({ outputVat: 0, profit: 7_335 })
})

test('a fee that follows a rule is calculated from the price with VAT', async () => {
  const seller = await server.current.seller()
  const { params, add, form } = await shop(seller)
  const bands = [
    { upTo: 20_000, ratePpm: 80_000 },
    { upTo: null, ratePpm: 150_000 },
  ]
  const percent = { base: { of: 'price', withVat: true }, tiers: 'cliff', bands } as const
  const rule = {
    platform: 'noon',
    country: 'EG',
    kind: 'referral',
    category: 'home',
    charge: { percent },
  } as const
  await seller.call(createFeeRule, { params, body: rule })
  const platforms = form().platforms.map((each) => ({ ...each, feeCategory: 'home', follows: ['referral'] }))
  const made = await add({ price: 18_000, platforms })
  const rateOnNoon = async () =>
    (await seller.call(getProduct, { params: { ...params, productId: made.id } })).platforms[0]
      ?.referralFeePpm
  expect(await rateOnNoon()).toBe(80_000)
  // a price of 180.00 without VAT is 205.20 with VAT, above the price of 200.00 at which the fee jumps
  await seller.call(setVat, { params, body: { periods: [{ ...REGISTERED, pricesWithVat: false }] } })
  expect(await rateOnNoon()).toBe(150_000)
  await seller.call(setVat, { params, body: { periods: [] } })
  expect(await rateOnNoon()).toBe(80_000)
})

test('a sale to a country that the file names in words contains no VAT, and the preview lists unreadable countries', async () => {
  const rows = ['EG', 'السعودية', 'Atlantis'].map(
    (country, at) => `NSEG${at}-1,OUD,Delivered,114,EGP,2026-03-0${at + 1} 10:00:00,${country}`,
  )
  const header = 'item_nr,partner_sku,status,gmv_lcy,currency_code,order_timestamp,dest_country'
  const { seller, params, set, importId } = await shopIn('EG', {
    name: 'noon.csv',
    text: [header, ...rows].join('\n'),
  })
  await set(REGISTERED)
  const { preview } = await seller.call(getImport, { params: { ...params, importId } })
  expect(preview?.unknownCountries).toEqual(['Atlantis'])
  const { statements } = await seller.call(getDashboard, { params })
  expect(statements[0]?.totals).toMatchObject({ revenue: 34_200, outputVat: 2_800 })
})

test("VAT settings are listed oldest first, with the country's rates and their source", async () => {
  const { seller, params, set } = await shopIn('EG')
  expect(await seller.call(getVat, { params })).toEqual({
    periods: [],
    countryRates: [
      {
        validFrom: null,
        ratePpm: 140_000,
        source: expect.stringContaining('Egypt'),
        checkedOn: '2026-11-21',
        confidence: 'H',
      },
    ],
    recomputing: false,
    failed: false,
  })
  const later = { ...OTHER, validFrom: '2026-05-01' }
  expect((await set(later, REGISTERED)).periods).toEqual([REGISTERED, later])
  expect((await seller.call(getVat, { params })).periods).toEqual([REGISTERED, later])
})

test.each([
  [
    'a registered business without a rate',
    [{ ...REGISTERED, ratePpm: null }],
    'periods.0.ratePpm',
    'vatRateRequired',
  ],
  ['a rate of 0 %', [{ ...REGISTERED, ratePpm: 0 }], 'periods.0.ratePpm', 'vatRateRange'],
  ['a rate of 100 %', [{ ...REGISTERED, ratePpm: 1_000_000 }], 'periods.0.ratePpm', 'vatRateRange'],
  ['no day', [{ ...REGISTERED, validFrom: '' }], 'periods.0.validFrom', 'vatDayRequired'],
  ['two periods of one day', [REGISTERED, OTHER], 'periods.1.validFrom', 'vatDayTwice'],
] as const)('refuses VAT settings with %s', async (_, periods, path, code) => {
  const { seller, params } = await shopIn('EG')
  const { fields } = await seller.fails(setVat, { params, body: { periods: [...periods] } })
  expect(fields).toEqual([{ path, code }])
})

test('accepts VAT rates at their limits', async () => {
  const { set } = await shopIn('EG')
  expect((await set({ ...REGISTERED, ratePpm: 1 })).periods[0]?.ratePpm).toBe(1)
  expect((await set({ ...REGISTERED, ratePpm: 999_999 })).periods[0]?.ratePpm).toBe(999_999)
})

test('the VAT settings are not found for another seller, and a visitor is refused', async () => {
  const { seller, params, set } = await shopIn('EG')
  await set(REGISTERED)
  for (const [caller, code] of [
    [await server.current.seller(), 'business_not_found'],
    [server.current.visitor(), 'not_signed_in'],
  ] as const) {
    expect((await caller.fails(getVat, { params })).code).toBe(code)
    expect((await caller.fails(setVat, { params, body: { periods: [] } })).code).toBe(code)
  }
  expect((await seller.call(getVat, { params })).periods).toEqual([REGISTERED])
})
