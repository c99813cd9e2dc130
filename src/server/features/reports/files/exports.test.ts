import { describe, expect, test } from 'vitest'
import { setLowStock } from '#contract/low-stock.ts'
import { createProduct } from '#contract/products.ts'
import {
  getBreakdown,
  getBreakdownCsv,
  getBreakdownPdf,
  getBreakdownXlsx,
  getInventory,
  getInventoryCsv,
  getInventoryPdf,
  getInventoryXlsx,
  getProfitCsv,
  getProfitPdf,
  getProfitReport,
  getProfitXlsx,
  getTotals,
} from '#contract/reports.ts'
import { readTable } from '#server/testing/csv-table.ts'
import { importFile } from '#server/testing/importing.ts'
import { productBody, shop } from '#server/testing/product-forms.ts'
import { amazonFile, templateFile } from '#server/testing/sales-files.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'
import { tableSource } from '#spreadsheet/table-source.ts'
import { sourceOf, textOf } from '#spreadsheet/testing/make-workbook.ts'
import { oudShop } from '../testing/oud-shop.ts'
import { breakdownTable, profitTable } from './tables.ts'

const server = testServer({ now: () => new Date('2026-04-10T09:00:00Z') })
const march = { from: '2026-03-01', to: '2026-03-31' }

describe('exports of reports', () => {
  const table = async (seller: TestClient, ...[endpoint, options]: Parameters<TestClient['send']>) => {
    const response = await seller.send(endpoint, options)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    return {
      ...readTable(new TextDecoder().decode(bytes)),
      name: response.headers.get('content-disposition'),
    }
  }

  test('contain the figures of the profit report, in both languages', async () => {
    const { seller, params } = await oudShop(server.current)
    const query = { ...march, by: 'day' as const }
    const english = await table(seller, getProfitCsv, { params, query })
    expect(english.name).toBe('attachment; filename="safi-profit-by-day-2026-03-01-2026-03-31.csv"')
    expect(
      english.rows.map((row) => [row.Day, row.Sales, row.Fees, row.Profit, row['Margin %'], row.Currency]),
    ).toEqual([
      ['2026-03-20', '500.00', '115.00', '205.00', '41.00', 'EGP'],
      ['2026-03-21', '250.00', '40.00', '120.00', '48.00', 'EGP'],
      ['2026-03-25', '-250.00', '-20.00', '-140.00', '', 'EGP'],
      ['Total', '500.00', '135.00', '185.00', '37.00', 'EGP'],
    ])
    const workbook = await seller.send(getProfitXlsx, { params, query })
    expect(workbook.headers.get('content-type')).toBe(getProfitXlsx.file)
    expect(workbook.headers.get('content-disposition')).toContain('.xlsx"')
    const sheet = tableSource(sourceOf(new Uint8Array(await workbook.arrayBuffer())))
    const inWorkbook = readTable((await textOf(sheet)).replaceAll('\n', '\r\n')).rows
    expect(inWorkbook.map((row) => [row.Day, row.Sales, row.Profit])).toEqual(
      english.rows.map((row) => [row.Day, row.Sales, row.Profit]),
    )
    for (const language of ['en', 'ar'] as const) {
      const paper = await seller.send(getProfitPdf, { params, query: { ...query, language } })
      expect(paper.headers.get('content-type')).toBe('application/pdf')
      const pdf = new TextDecoder('latin1').decode(await paper.arrayBuffer())
      expect(pdf).toMatch(/^%PDF-.*%%EOF\s*$/s)
      expect(pdf).toContain('(Nile Shop)')
    }
    const arabic = await table(seller, getProfitCsv, { params, query: { ...query, language: 'ar' } })
    expect(arabic.rows.at(-1)).toMatchObject({ اليوم: 'الإجمالي', 'صافي الربح': '185.00' })
  })

  test('name the platforms in the language of the file', async () => {
    const { seller, params } = await oudShop(server.current)
    const names = async (language: 'en' | 'ar', header: string) =>
      (await table(seller, getBreakdownCsv, { params, query: { by: 'platform', language } })).rows.map(
        (row) => row[header],
      )
    expect(await names('en', 'Platform')).toEqual(['noon', 'Amazon', 'Total'])
    expect(await names('ar', 'المنصة')).toEqual(['نون', 'أمازون', 'الإجمالي'])
  })

  test('show payouts as positive amounts, as the screens do', async () => {
    const seller = await server.current.seller()
    const { id: businessId } = await seller.newBusiness({ country: 'US' })
    await importFile(seller, businessId, amazonFile)
    const { rows } = await table(seller, getProfitCsv, { params: { businessId } })
    expect(rows.at(-1)).toMatchObject({ 'Paid out or reserved': '1200.50' })
    const { statements } = await seller.call(getBreakdown, { params: { businessId } })
    expect(statements).toMatchObject([{ total: 3, named: 2 }])
  })

  test('show in PDFs which fees are unknown and which are estimated', async () => {
    const { seller, business, params, catalog, add } = await shop(await server.current.seller())
    const salla = { platformId: catalog.platforms.salla ?? '', referralFeePpm: 0 }
    await add({ sku: 'MUG-9', platforms: [salla] })
    const list = async (nr: string, sku: string) => {
      const item = `${nr}-1,${sku},Delivered,250,EGP,2026-03-01 10:00:00,EG`
      const header = 'item_nr,partner_sku,status,gmv_lcy,currency_code,order_timestamp,dest_country'
      await importFile(seller, business.id, { name: `${nr}.csv`, text: `${header}\n${item}` })
    }
    const tables = async () => [
      profitTable(await seller.call(getProfitReport, { params, query: march }), 'en'),
      breakdownTable(await seller.call(getBreakdown, { params, query: march }), 'en'),
    ]
    const unknown = expect.stringContaining('Some fees are unknown')
    const estimated =
      '\u206649.50 EGP\u2069 of the fees are estimated from the fees and fee rules of your products.'
    await add()
    await list('NEG1', 'LAMP-1')
    for (const { notes, columns } of await tables()) {
      expect(notes).toContain(estimated)
      expect(notes).not.toContainEqual(unknown)
      expect(columns).toContainEqual(expect.objectContaining({ label: 'Fees known %', detail: true }))
    }
    await list('NEG2', 'MUG-9')
    for (const { notes, columns } of await tables()) {
      expect(notes).toEqual(expect.arrayContaining([estimated, unknown]))
      expect(columns).toContainEqual(expect.objectContaining({ label: 'Fees known %', detail: false }))
    }
  })

  test('write product names that look like formulas as text', async () => {
    const { seller, params, catalog } = await oudShop(server.current)
    await seller.call(createProduct, {
      params,
      body: productBody(catalog, { name: '=1+1', sku: '@SKU "a", b', quantity: 5 }),
    })
    const [header = ''] = templateFile.text.split('\r\n')
    const row = '9001,1,2026-03-28,noon,-7,"+cmd, ""x""",1,10.00,0,0,EGP,sale'
    await importFile(seller, params.businessId, { name: 'odd.csv', text: [header, row, ''].join('\r\n') })
    const products = await table(seller, getBreakdownCsv, { params })
    expect(products.rows.map((each) => [each.Product, each.SKU, each.Sales, each.Profit])).toEqual([
      ['Oud 50 ml', 'OUD-50', '500.00', '185.00'],
      [`'+cmd, "x"`, "'-7", '10.00', ''],
      ['Total', '', '510.00', '195.00'],
    ])
    const stock = await table(seller, getInventoryCsv, { params, query: { sort: 'name' } })
    expect(
      stock.rows.map((each) => [each.Product, each.SKU, each['In stock'], each['Value at price']]),
    ).toEqual([
      ["'=1+1", `'@SKU "a", b`, '5', '1250.00'],
      ['Oud 50 ml', 'OUD-50', '40', '10000.00'],
      ['Total', '', '45', '11250.00'],
    ])
  })
})

test('every route of reports responds to another seller with "not found", and refuses a visitor', async () => {
  const { seller, params, productId } = await oudShop(server.current)
  const otherSeller = await server.current.seller()
  const { id: own } = await otherSeller.newBusiness()
  const body = { lowStockBelow: 5 }
  for (const caller of [otherSeller, server.current.visitor()]) {
    const codes = [
      await caller.fails(getProfitReport, { params }),
      await caller.fails(getProfitCsv, { params }),
      await caller.fails(getProfitXlsx, { params }),
      await caller.fails(getProfitPdf, { params }),
      await caller.fails(getBreakdown, { params }),
      await caller.fails(getBreakdownCsv, { params }),
      await caller.fails(getBreakdownXlsx, { params }),
      await caller.fails(getBreakdownPdf, { params }),
      await caller.fails(getInventory, { params }),
      await caller.fails(getInventoryCsv, { params }),
      await caller.fails(getInventoryXlsx, { params }),
      await caller.fails(getInventoryPdf, { params }),
      await caller.fails(setLowStock, { params: { ...params, productId }, body }),
      // another seller's product is not found through a business of one's own either
      await caller.fails(setLowStock, { params: { businessId: own, productId }, body }),
    ].map(({ code }) => code)
    expect(codes).toEqual(
      caller === otherSeller
        ? [...Array(13).fill('business_not_found'), 'product_not_found']
        : Array(14).fill('not_signed_in'),
    )
  }
  expect((await server.current.visitor().fails(getTotals)).code).toBe('not_signed_in')
  expect((await otherSeller.call(getTotals)).totals.revenue).toBe(0)
  const { rows } = await seller.call(getInventory, { params })
  expect(rows[0]?.lowStockBelow).toBeNull()
})
