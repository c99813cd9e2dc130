import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getProfitReport } from '#contract/reports.ts'
import { setVat } from '#contract/vat.ts'
import {
  getVatReturn,
  getVatReturnCsv,
  getVatReturnPdf,
  getVatReturnXlsx,
  setEmirate,
} from '#contract/vat-return.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import { readTable } from '#server/testing/csv-table.ts'
import { importFile } from '#server/testing/importing.ts'
import { noonFile, templateFile } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()
const REGISTERED = {
  validFrom: '2026-01-01',
  status: 'registered',
  ratePpm: 50_000,
  pricesWithVat: true,
} as const

async function shopIn(country: 'EG' | 'AE' | 'SA', ...files: { name: string; text: string }[]) {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness({ country })
  for (const file of files) await importFile(seller, businessId, file)
  const params = { businessId }
  const register = (ratePpm: number, validFrom = '2026-01-01') =>
    seller.call(setVat, { params, body: { periods: [{ ...REGISTERED, ratePpm, validFrom }] } })
  return { seller, params, register }
}

test('fills the boxes of the return from sales, names boxes that it cannot fill, and keeps the emirate', async () => {
  const { seller, params, register } = await shopIn('AE', noonFile)
  expect(await seller.call(getVatReturn, { params })).toMatchObject({
    ...{ form: 'AE', registered: false, emirate: null, boxes: { 0: { number: '1', amount: 0, vat: 0 } } },
    supplies: { outside: { sales: { base: 260_50 }, refunds: { base: -60_50 } } },
  })
  await register(50_000)
  expect(await seller.call(setEmirate, { params, body: { emirate: 'sharjah' } })).toEqual({
    emirate: 'sharjah',
  })
  const report = await seller.call(getVatReturn, { params })
  expect(report).toMatchObject({
    ...{ currency: 'AED', registered: true, emirate: 'sharjah', from: '2026-03-11', to: '2026-04-01' },
    // VAT of 4.76 in each of two sales of 100.00, and of 2.88 in a sale of 60.50 that was refunded
    supplies: {
      inside: { sales: { base: 248_10, vat: 12_40 }, refunds: { base: -57_62, vat: -2_88 } },
      outside: { sales: { base: 0 } },
    },
    ...{ fees: 126_65, withoutCountry: 0, deemedSupplier: false },
  })
  const box = (key: string) => report.boxes.find((each) => each.key === key)
  expect(box('standard')).toMatchObject({ number: '1c', amount: 190_48, vat: 9_52, adjustment: null })
  expect(box('purchases')).toMatchObject({ number: '9', state: 'missing', amount: null, vat: null })
  const march = { from: '2026-03-01', to: '2026-03-31' }
  const before = await seller.call(getVatReturn, { params, query: march })
  expect(before.supplies.inside).toMatchObject({ sales: { vat: 12_40 }, refunds: { vat: 0 } })
})

test('reports sales to other countries as possible exports, converted to the currency of the return as in reports', async () => {
  const { seller, params, register } = await shopIn('SA', noonFile)
  await register(150_000)
  const report = await seller.call(getVatReturn, { params })
  const { statements, conversion } = await seller.call(getProfitReport, {
    params,
    query: { inCurrency: 'own' },
  })
  expect(report.conversion).toEqual(conversion)
  const revenue = statements.find(({ currency }) => currency === 'SAR')?.totals.revenue ?? 0
  expect(revenue).toBeGreaterThan(190_00)
  const { sales, refunds } = report.supplies.abroad
  expect(sales.base + refunds.base).toBe(revenue)
  const [exports] = report.boxes.filter(({ state }) => state === 'candidate')
  expect(exports).toMatchObject({ number: '4', amount: sales.base, adjustment: refunds.base, vat: 0 })
})

test('warns a Saudi seller who is not registered that the marketplace may owe the VAT on the sales', async () => {
  const { seller, params, register } = await shopIn('SA', noonFile)
  const warned = async (query = {}) => (await seller.call(getVatReturn, { params, query })).deemedSupplier
  expect([await warned(), await warned({ to: '2025-12-31' })]).toEqual([true, false])
  await register(150_000)
  expect(await warned()).toBe(false)
})

test('exports the return as CSV, XLSX and PDF, with empty cells for unknown amounts', async () => {
  const { seller, params, register } = await shopIn('EG', templateFile)
  await register(140_000)
  const query = { from: '2026-03-01', to: '2026-03-31', language: 'en' } as const
  const response = await seller.send(getVatReturnCsv, { params, query })
  expect(response.headers.get('content-disposition')).toContain('safi-vat-return-2026-03-01-2026-03-31.csv')
  const { rows } = readTable(await response.text())
  const cells = rows.map((row) => Object.values(row).slice(0, 4))
  expect(cells[0]).toEqual(['Standard-rated sales', 'EGP', '438.60', '61.40'])
  expect(cells.at(-1)).toEqual(['Table (schedule) tax', 'EGP', '', ''])
  for (const language of ['en', 'ar'] as const) {
    const paper = await seller.send(getVatReturnPdf, { params, query: { ...query, language } })
    expect(new TextDecoder('latin1').decode(await paper.arrayBuffer())).toMatch(/^%PDF-.*%%EOF\s*$/s)
    expect((await seller.send(getVatReturnXlsx, { params, query: { ...query, language } })).status).toBe(200)
  }
})

test('does not export the return while sales are still being recomputed', async () => {
  const { seller, params, register } = await shopIn('AE', templateFile)
  await register(50_000)
  expect((await seller.call(getVatReturn, { params })).recomputing).toBe(false)
  // as after a change of the settings of a business with many sales
  await server.current.db.system
    .update(businesses)
    .set({ vatStale: true })
    .where(eq(businesses.id, params.businessId))
  expect((await seller.call(getVatReturn, { params })).recomputing).toBe(true)
  const file = { params, query: { language: 'en' } } as const
  expect((await seller.fails(getVatReturnCsv, file)).code).toBe('vat_recomputing')
})
