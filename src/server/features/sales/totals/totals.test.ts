import type { SQL } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, inject, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { listOrders, listSaleLines } from '#contract/sales.ts'
import { getOrdersCsv, getOrdersXlsx, getSaleLinesCsv, getSaleLinesXlsx } from '#contract/sales-files.ts'
import { getOrderTotals, getSaleLineTotals } from '#contract/sales-totals.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import { businessScope, ownerId } from '#server/infra/db/owner.ts'
import { importFile, undoAndWait } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { noonFile, templateFile } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'
import { tableSource } from '#spreadsheet/table-source.ts'
import { sourceOf, textOf } from '#spreadsheet/testing/make-workbook.ts'
import { perfumeShop } from '../testing/perfume-shop.ts'
import { CACHED_TOTALS, cachedTotals, lineTotals, type TotalsCache } from './queries.ts'

const server = sharedServer()
let seller: Awaited<ReturnType<typeof perfumeShop>>['seller']
let params: { businessId: string }
let productId = ''

beforeAll(async () => {
  ;({ seller, params, productId } = await perfumeShop(server.current, 'Amber'))
})

interface Row {
  currency: string
  units: number
  revenue: number
  fees: number | null
  cost: number | null
  outputVat?: number | undefined
}

/** Adds up a complete list as a seller would do with the exported file. Leaves out unknown costs. */
function added(rows: readonly Row[]) {
  const all = (own: readonly Row[], of: (row: Row) => number | null) =>
    own.reduce((sum, row) => sum + (of(row) ?? 0), 0)
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      units: all(own, (row) => row.units),
      revenue: all(own, (row) => row.revenue),
      fees: all(own, (row) => row.fees),
      cost: all(own, (row) => row.cost),
    }))
    .sort((a, b) => a.currency.localeCompare(b.currency))
}

type Filters = QueryOf<typeof getOrderTotals> & QueryOf<typeof getSaleLineTotals>
const FILTERS: (productId: string) => Filters[] = (product) => [
  {},
  { platform: 'noon' },
  { currency: 'USD' },
  { from: '2026-03-18', to: '2026-03-21' },
  { to: '2026-03-20', platform: 'noon' },
  // noon only pays out on this day, which is no row of the lists
  { from: '2026-03-12', to: '2026-03-12' },
  { search: 'oud' },
  { search: 'no such thing' },
  { productId: product },
  { from: '2027-01-01' },
]

test('the totals of sale lines are the sums of exactly the filtered lines', async () => {
  for (const query of [
    ...FILTERS(productId),
    { kind: 'refund', from: '2026-03-20' } as const,
    { kind: 'fee' } as const,
  ]) {
    const { lines } = await seller.call(listSaleLines, { params, query: { ...query, pageSize: 100 } })
    const { totals } = await seller.call(getSaleLineTotals, { params, query })
    const plain = totals.toSorted((a, b) => a.currency.localeCompare(b.currency))
    expect(plain).toMatchObject(added(lines))
    for (const { currency, linesWithoutCost } of totals) {
      const unknown = lines.filter((line) => line.currency === currency && line.cost === null)
      expect([query, currency, linesWithoutCost]).toEqual([query, currency, unknown.length])
    }
  }
})

test('the totals of sale lines equal the figures of the dashboard for the same days', async () => {
  const query = { from: '2026-03-19', to: '2026-03-25' }
  const { totals } = await seller.call(getSaleLineTotals, { params, query })
  const { statements } = await seller.call(getDashboard, { params, query })
  expect(totals.length).toBeGreaterThan(0)
  expect(statements.map((statement) => statement.totals)).toMatchObject(
    totals.map(({ currency: _, revenueWithoutFees: _fees, linesWithoutCost: _cost, ...figures }) => figures),
  )
})

test('the totals of orders are the sums of exactly the filtered orders, with all their lines', async () => {
  const statuses = ['sold', 'refunded', 'fees', 'left_out'] as const
  for (const query of [
    ...FILTERS(productId),
    ...statuses.map((status) => ({ status })),
    { status: 'sold', from: '2026-03-18' } as const,
    { status: 'refunded', search: 'oud' } as const,
  ]) {
    const { orders } = await seller.call(listOrders, { params, query: { ...query, pageSize: 100 } })
    const { totals } = await seller.call(getOrderTotals, { params, query })
    // the cost of an order with any unknown cost is unknown; its totals contain its known part
    const known = orders.every(({ cost }) => cost !== null)
    const expected = added(orders).map(({ cost, ...rest }) => (known ? { cost, ...rest } : rest))
    expect([query, totals.toSorted((a, b) => a.currency.localeCompare(b.currency))]).toMatchObject([
      query,
      expected,
    ])
  }
})

test('totals are sorted with the currency of the business first, and change when an import is undone', async () => {
  const made = await shop(await server.current.seller())
  const read = async () => (await made.seller.call(getSaleLineTotals, { params: made.params })).totals
  expect(await read()).toEqual([])
  const { id } = await importFile(made.seller, made.business.id, noonFile)
  await importFile(made.seller, made.business.id, templateFile)
  expect((await read()).map(({ currency }) => currency)).toEqual(['EGP', 'AED'])
  await undoAndWait(made.seller, made.business.id, id)
  expect((await read()).map(({ currency }) => currency)).toEqual(['EGP'])
})

test('does not cache totals that lack an import that became active while they were read', async () => {
  // the embedded database has a single connection, so no import can become active during the read
  if (inject('database').kind === 'embedded') return
  const made = await shop(await server.current.seller())
  await importFile(made.seller, made.business.id, templateFile)
  const owner = ownerId(made.seller.userId)
  const scope = businessScope(owner, made.business.id, 'EGP')
  const cache: TotalsCache = new VersionedCache(CACHED_TOTALS)
  let afterFirst = () => importFile(made.seller, made.business.id, noonFile)
  const read = () =>
    server.current.db.tenant(owner, (tx) => {
      const execute = tx.execute.bind(tx)
      const interrupted = async (query: SQL) => {
        const found = await execute(query)
        await afterFirst()
        afterFirst = async () => undefined as never
        return found
      }
      Object.assign(tx, { execute: interrupted })
      return cachedTotals(tx, scope, cache, 'sales', (lines) => lineTotals(tx, lines, { kind: 'sale' }))
    })
  await read()
  expect((await read()).map(({ currency }) => currency)).toEqual(['EGP', 'AED'])
})

test('the totals of orders leave out a currency that only lines without an order have', async () => {
  const made = await shop(await server.current.seller())
  const text = noonFile.text.split('\n').filter((row) => !row.includes('NAEI'))
  for (const file of [templateFile, { name: 'fees.csv', text: text.join('\n') }])
    await importFile(made.seller, made.business.id, file)
  const currencies = async (call: typeof getOrderTotals | typeof getSaleLineTotals) =>
    (await made.seller.call(call, { params: made.params, query: {} })).totals.map((total) => total.currency)
  expect(await currencies(getSaleLineTotals)).toEqual(['EGP', 'AED'])
  expect(await currencies(getOrderTotals)).toEqual(['EGP'])
})

test('another seller gets no totals and no file', async () => {
  const stranger = await server.current.seller()
  for (const endpoint of [getOrderTotals, getSaleLineTotals])
    expect((await stranger.fails(endpoint, { params })).code).toBe('business_not_found')
  for (const endpoint of [getOrdersXlsx, getSaleLinesXlsx])
    expect((await stranger.send(endpoint, { params, query: {} })).status).toBe(404)
})

test('the XLSX file has the rows of the CSV file, in the language of the page', async () => {
  for (const [csv, xlsx] of [
    [getOrdersCsv, getOrdersXlsx],
    [getSaleLinesCsv, getSaleLinesXlsx],
  ] as const) {
    const query = { platform: 'noon', language: 'ar' } as const
    const written = await seller.send(xlsx, { params, query })
    const bytes = new Uint8Array(await written.arrayBuffer())
    const text = await (await seller.send(csv, { params, query })).text()
    const plain = (file: string) => file.replace('\uFEFF', '').replaceAll('\r\n', '\n')
    expect(await textOf(tableSource(sourceOf(bytes)))).toBe(plain(text))
    const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(xml).toContain('rightToLeft="1"')
  }
})
