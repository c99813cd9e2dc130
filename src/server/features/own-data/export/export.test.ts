import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { makeApiKey } from '#contract/api-keys.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { uploadImport } from '#contract/imports.ts'
import {
  cancelAccountExport,
  downloadAccountExport,
  getAccountExport,
  startAccountExport,
} from '#contract/own-data.ts'
import { addSampleBusiness } from '#contract/sample-business.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { readTable } from '#server/testing/csv-table.ts'
import { importFile, settled } from '#server/testing/importing.ts'
import { shopifyFile } from '#server/testing/order-files.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { tenantTables } from '#server/testing/tenant-tables.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'
import { makeWorkbook } from '#spreadsheet/testing/make-workbook.ts'
import { EXPORTED, NO_MONEY, NOT_EXPORTED } from './tables.ts'

let now = new Date('2026-11-21T12:00:00Z')
const server = testServer({ now: () => now, askSeconds: 1 })

/** Starts an export, waits until it is finished, and unpacks it with another ZIP library. */
async function exported(client: TestClient, language: 'en' | 'ar' = 'en') {
  await client.call(startAccountExport, { body: { language } })
  await expect.poll(async () => (await client.call(getAccountExport)).export?.status).toBe('ready')
  const { export: ready } = await client.call(getAccountExport)
  const response = await client.send(downloadAccountExport, { params: { exportId: ready?.id ?? '' } })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const files = unzipSync(bytes)
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return {
    response,
    size: bytes.length,
    ready,
    files,
    text,
    rows: (name: string) => JSON.parse(text(`data/${name}.json`)) as Record<string, unknown>[],
  }
}

test('every database table with seller data is exported, or listed with the reason why it is not', async () => {
  const tables = (await tenantTables(server.current.db.system)).map(({ name }) => name)
  const exportedTables = new Set(EXPORTED.map(({ table }) => getTableName(table)))
  const known = [...exportedTables, ...Object.keys(NOT_EXPORTED)]
  const serverTables = ['users', 'sessions', 'accounts']
  expect(known.sort()).toEqual([...new Set([...tables, ...serverTables])].sort())
  // every bigint column of an exported table is money, an identity or a secret, or is listed as not being money
  for (const { table, money, secret } of EXPORTED) {
    const large = Object.entries(getTableColumns(table)).filter(
      ([, column]) => column.getSQLType() === 'bigint' && column.generatedIdentity === undefined,
    )
    const neither = large.map(([name]) => name).filter((name) => ![...money, ...secret].includes(name))
    expect(neither.filter((name) => !NO_MONEY.includes(`${getTableName(table)}.${name}`))).toEqual([])
  }
})

test("the export contains every row, the uploaded files, no secret, and a readme in the user's language", async () => {
  const seller = await server.current.seller()
  const business = await seller.newBusiness({ name: '=HYPERLINK("x")' })
  await importFile(seller, business.id, { ...templateFile, name: '../../etc/مبيعات.csv' })
  await seller.call(addSampleBusiness)
  const { key } = await seller.call(makeApiKey, { body: { name: 'Till', password: 'Souq-2-go!' } })
  const { response, size, ready, files, text, rows } = await exported(seller, 'ar')

  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="safi-export-2026-11-21.zip"',
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(ready).toMatchObject({ bytes: size, expiresAt: '2026-11-28T12:00:00.000Z' })

  const contents = JSON.parse(text('contents.json')) as {
    tables: Record<string, { rows: number; columns: Record<string, string> }>
  }
  expect(contents.tables.products?.columns.status).toBe('text')
  for (const { name, table, sharedToo, account = 'user_id' } of EXPORTED) {
    // the audit log entry about the download was added after the file was made
    const owner = sql.identifier(name === 'account' ? 'id' : account)
    const [stored] = await rowsOf<{ count: number }>(
      server.current.db.system,
      sql`SELECT count(*)::int AS count FROM ${table}
        WHERE ${owner} = ${seller.userId} ${sharedToo ? sql`OR ${owner} IS NULL` : sql``}
          ${name === 'record-of-changes' ? sql`AND action <> 'file.exported'` : sql``}`,
    )
    const csv = text(`csv/${name}.csv`)
    expect([name, rows(name).length, contents.tables[name]?.rows]).toEqual([
      name,
      stored?.count,
      stored?.count,
    ])
    expect([...(files[`csv/${name}.csv`] ?? []).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    if (stored?.count === 0) expect([name, csv.trimEnd().split('\r\n').length]).toEqual([name, 1])
  }
  expect(rows('businesses').map(({ name }) => name)).toContain('=HYPERLINK("x")')
  expect(text('csv/businesses.csv')).toContain(`"'=HYPERLINK(""x"")"`)
  const [saleLine] = rows('sale-lines')
  const [header = '', first = ''] = text('csv/sale-lines.csv').split('\r\n')
  expect(header.split(',').slice(0, 3)).toEqual(['id', 'businessId', 'importId'])
  expect(saleLine).toMatchObject({ counts: true, currency: 'EGP' })
  expect(first).toContain(`,${(Number(saleLine?.sales) / 100).toFixed(2)},`)

  const upload = Object.keys(files).filter(
    (name) => name.startsWith('files/imports/') && name.includes('مبيعات'),
  )
  expect(upload).toHaveLength(1)
  // the file name cannot lead out of the folder in which the archive is unpacked
  expect(upload[0]?.split('/')).toEqual(['files', 'imports', expect.any(String), '__.._etc_مبيعات.csv'])
  expect(text(upload[0] ?? '')).toBe(templateFile.text)
  expect(Object.keys(files).filter((name) => name.startsWith('files/images/')).length).toBe(
    rows('images').length,
  )
  expect(text('README.txt')).toContain('كل ما في حسابك')
  expect(text('README.txt')).toContain(seller.email)

  const all = Object.values(files)
    .map((bytes) => strFromU8(bytes, true))
    .join('\n')
  expect(rows('api-keys')).toMatchObject([{ name: 'Till' }])
  const secrets = await rowsOf<{ secret: string }>(
    server.current.db.system,
    sql`SELECT password AS secret FROM accounts WHERE user_id = ${seller.userId}
      UNION ALL SELECT hash FROM api_keys WHERE user_id = ${seller.userId}
      UNION ALL SELECT token FROM sessions WHERE user_id = ${seller.userId}`,
  )
  expect(secrets).toHaveLength(3)
  for (const secret of [key, ...secrets.map(({ secret }) => secret)]) expect(all).not.toContain(secret)
})

test('exports an uploaded workbook with the extension .csv, since the server stores workbooks as CSV', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const rows = templateFile.text.trimEnd().split('\r\n')
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const sheet = rows.map((row) => `<row>${row.split(',').map(cell).join('')}</row>`).join('')
  const upload = { params: { businessId }, query: { fileName: 'sales.xlsx' }, bytes: makeWorkbook({ sheet }) }
  const { id: importId } = await seller.call(uploadImport, upload)
  await settled(seller, { businessId, importId })
  const { files, text } = await exported(seller, 'en')
  const name = `files/imports/${importId}/sales.xlsx.csv`
  expect(Object.keys(files).filter((file) => file.startsWith('files/imports/'))).toEqual([name])
  expect(text(name).split('\n')[0]).toBe(rows[0])
})

test('exports each row once in CSV and JSON when a table needs several batches', async () => {
  const seller = await server.current.seller()
  const { id } = await seller.newBusiness()
  const [header = '', row = ''] = templateFile.text.split('\n')
  const order = row.split(',')[0] ?? ''
  const orders = Array.from({ length: 4_500 }, (_, at) => row.replace(order, `ORDER-${at}`))
  await importFile(seller, id, { name: 'many.csv', text: [header, ...orders, ''].join('\n') })
  const { rows, text } = await exported(seller)
  expect(new Set(rows('sale-lines').map(({ orderId }) => orderId)).size).toBe(4_500)
  expect(rows('sale-lines')).toHaveLength(4_500)
  expect(text('csv/sale-lines.csv').split('\r\n')).toHaveLength(4_502)
})

test('the export leaves unknown fees empty, and its readme says that sales of the sample business are made up', async () => {
  const seller = await server.current.seller()
  const { id } = await seller.newBusiness()
  await importFile(seller, id, shopifyFile([{ id: '1001', prices: [100], stage: 'delivered' }]))
  const { rows, text } = await exported(seller)
  const empty = { feeBasis: 'unknown', referralFee: null, fulfilmentFee: null, otherFee: null }
  expect(rows('sale-lines')).toMatchObject([empty])
  const [line] = readTable(text('csv/sale-lines.csv')).rows
  expect(line).toMatchObject({ feeBasis: 'unknown', referralFee: '', fulfilmentFee: '', otherFee: '' })
  expect(text('README.txt')).toContain('"isSample"')
})

test('the sums of the exported sale lines equal the figures of the dashboard', async () => {
  const seller = await server.current.seller()
  const business = await seller.call(addSampleBusiness)
  const shown = await seller.call(getDashboard, { params: { businessId: business.id } })
  const { rows } = await exported(seller)
  const lines = rows('sale-lines').filter(({ counts }) => counts) as Record<string, number>[]
  expect(lines.length).toBeGreaterThan(100)
  for (const { currency, totals } of shown.statements) {
    const sum = (...names: string[]) =>
      lines
        .filter((line) => (line as Record<string, unknown>).currency === currency)
        .reduce((all, line) => all + names.reduce((of, name) => of + (line[name] ?? 0), 0), 0)
    const revenue = sum('sales', 'shipping', 'giftWrap', 'discounts')
    const fees = -sum('referralFee', 'fulfilmentFee', 'otherFee', 'reimbursement')
    expect({ revenue, fees, profit: revenue - fees - sum('cost') - sum('outputVat') }).toEqual({
      revenue: totals.revenue,
      fees: totals.fees,
      profit: totals.profit,
    })
  }
})

test('an export is unreadable for other sellers and API keys, replaced by the next export, and removed on request or expiry', async () => {
  const owner = await server.current.seller()
  const { ready } = await exported(owner)
  const params = { exportId: ready?.id ?? '' }
  const otherSeller = await server.current.seller()
  expect(await otherSeller.call(getAccountExport)).toEqual({ export: null })
  await otherSeller.call(cancelAccountExport)
  expect(await otherSeller.fails(downloadAccountExport, { params })).toMatchObject({
    code: 'export_not_found',
  })
  const visitor = server.current.visitor()
  const turnedAway = [
    await visitor.fails(getAccountExport),
    await visitor.fails(startAccountExport, { body: {} }),
    await visitor.fails(cancelAccountExport),
    await visitor.fails(downloadAccountExport, { params }),
  ]
  expect(turnedAway.map(({ code }) => code)).toEqual(Array(4).fill('not_signed_in'))
  const { key } = await owner.call(makeApiKey, { body: { name: 'Script', password: 'Souq-2-go!' } })
  const byKey = await owner.fetch('/api/account/export', { headers: { authorization: `Bearer ${key}` } })
  expect(byKey.status).toBe(403)

  const second = await exported(owner)
  expect(await owner.fails(downloadAccountExport, { params })).toMatchObject({ code: 'export_not_found' })
  await owner.call(cancelAccountExport)
  expect(await owner.call(getAccountExport)).toEqual({ export: null })
  const gone = { exportId: second.ready?.id ?? '' }
  expect(await owner.fails(downloadAccountExport, { params: gone })).toMatchObject({
    code: 'export_not_found',
  })

  const third = await exported(owner)
  now = new Date('2026-11-28T12:00:00Z')
  expect(await owner.call(getAccountExport)).toEqual({ export: null })
  const late = { exportId: third.ready?.id ?? '' }
  expect(await owner.fails(downloadAccountExport, { params: late })).toMatchObject({
    code: 'export_not_found',
  })
  const left = () =>
    rowsOf(server.current.db.system, sql`SELECT 1 FROM account_exports WHERE user_id = ${owner.userId}`)
  await expect.poll(async () => (await left()).length).toBe(0)
  now = new Date('2026-11-21T12:00:00Z')
})
