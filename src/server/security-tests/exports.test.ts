import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { setLedgerAccounts } from '#contract/accounting.ts'
import { saveAdReport } from '#contract/ads.ts'
import { createProduct } from '#contract/products.ts'
import { readTable } from '#server/testing/csv-table.ts'
import { checkFile, importFile } from '#server/testing/importing.ts'
import { lampLedger, lampShop } from '#server/testing/lamp-ledger.ts'
import { type Operation, operationsOf } from '#server/testing/operations.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'
import { feesChecked } from '#server/testing/whole-tenant.ts'

/** Exports that contain no text that a seller entered, each with the reason. */
const PLAIN: Readonly<Record<string, string>> = {
  'get /api/import-template.csv': 'written by Safi, the same for all',
}

/** Exports that contain only dates, amounts and Safi's own words, and no text that a seller entered. */
const FIGURES = [
  'get /api/businesses/{businessId}/reports/profit',
  'get /api/businesses/{businessId}/vat/return',
]

const server = testServer({ now: () => new Date('2026-04-10T09:00:00Z') })
let exports: Operation[] = []
let seller: TestClient
const ids: Record<string, string> = {}

beforeAll(async () => {
  exports = (await operationsOf(server.current.url)).filter(({ name, responses }) => {
    return !PLAIN[name] && /csv|spreadsheetml/.test(Object.keys(responses[200]?.content ?? {}).join())
  })
  seller = await server.current.seller()
  const { params } = await lampShop(seller)
  ids.businessId = params.businessId
  const bait = { name: '=1+1', sku: '@SUM(1)', category: '+1', quantity: 5 }
  await seller.call(createProduct, { params, body: productBody(await catalogOf(seller), bait) })
  const odd = templateFile.text
    .replaceAll(/^(\d+),/gm, '=$1,')
    .replaceAll(',noon,', ',=noon,')
    .replaceAll('OUD-50', '-7')
    .replaceAll('Oud 50 ml', '"\t=cmd|\'/C calc\'!A1"')
    .replaceAll('EGP', 'AED')
  await importFile(seller, params.businessId, { name: 'odd.csv', text: odd })
  const ledger = String(lampLedger.text).replaceAll('NAEI7', '=NAEI7').replaceAll('"Desk', '"@Desk')
  await importFile(seller, params.businessId, { ...lampLedger, text: ledger })
  const unreadable = { name: 'wrong.csv', text: odd.replace('75.00', '=75.00').replaceAll('=50', '=60') }
  ids.importId = (await checkFile(seller, params.businessId, unreadable)).id
  await feesChecked(seller, params)
  const ads = {
    ...({ program: '', account: '', country: 'AE', currency: 'AED' } as const),
    ...{ from: '2026-04-01', to: '2026-04-01' },
    ...{
      campaign: '=1+1',
      sku: '@SUM(1)',
      spend: 100,
      adSales: null,
      impressions: null,
      clicks: null,
      orders: null,
    },
  }
  const report = { fileName: 'ads.csv', format: 'mapped-ads', channel: 'noon', payment: 'elsewhere' } as const
  await seller.call(saveAdReport, { params, body: { ...report, lines: [ads] } })
  // the file for Odoo names accounts by their codes only
  const accounts = ['sales', 'bank'].map((key) => ({ key, code: '=1+1', name: '@SUM(1)' }))
  await seller.call(setLedgerAccounts, { params, body: { accounts } })
})

const onlyFigures = ({ name }: Operation) => FIGURES.includes(name.replace(/\.(csv|xlsx)$/, ''))

async function fileOf({ path, name }: Operation): Promise<Uint8Array> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, id: string) => {
    if (!ids[id]) throw new Error(`this test has no ${id} for the export ${name}`)
    return ids[id]
  })
  const response = await seller.fetch(filled, { headers: { cookie: seller.cookies } })
  expect([name, response.status]).toEqual([name, 200])
  // the file name contains no text that a seller entered, so nothing can break out of the header
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="safi-[\w.-]+"$/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  return new Uint8Array(await response.arrayBuffer())
}

test('no exported CSV has a cell that a spreadsheet runs as a formula', async () => {
  const faults: string[] = []
  const csv = exports.filter(({ responses }) => responses[200]?.content?.['text/csv'])
  for (const operation of csv) {
    const { header, rows } = readTable(new TextDecoder().decode(await fileOf(operation)))
    const cells = [header, ...rows.map((row) => Object.values(row))].flat()
    const run = cells.filter((cell) => /^\s*[=+\-@\t\r|]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell))
    if (run.length > 0) faults.push(`${operation.name}: ${run.join(' / ')}`)
    // proves that the dangerous texts reached the file
    if (!onlyFigures(operation) && !cells.some((cell) => /^'\s*[=+\-@]/.test(cell)))
      faults.push(`${operation.name} holds no bait`)
  }
  expect(csv.length).toBeGreaterThan(5)
  expect(faults).toEqual([])
})

test('no exported workbook has a formula cell, and names are text cells', async () => {
  const faults: string[] = []
  const workbooks = exports.filter(({ responses }) => !responses[200]?.content?.['text/csv'])
  for (const operation of workbooks) {
    const parts = unzipSync(await fileOf(operation))
    const xml = Object.values(parts).map((part) => strFromU8(part))
    const cells = xml.join('').match(/<c [^>]*>.*?<\/c>/gs) ?? []
    const bait = cells.filter((cell) => /<t[^>]*>\s*[=+@]/.test(cell))
    if (bait.length === 0 && !onlyFigures(operation)) faults.push(`${operation.name} holds no bait`)
    for (const cell of bait) if (!/t="inlineStr"/.test(cell)) faults.push(`${operation.name}: ${cell}`)
    if (/<f[ >]|externalLink|vbaProject|oleObject/.test(xml.join('')))
      faults.push(`${operation.name} calculates`)
  }
  expect(workbooks.length).toBeGreaterThan(3)
  expect(faults).toEqual([])
})
