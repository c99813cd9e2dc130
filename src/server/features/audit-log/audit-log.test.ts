import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeApiKey } from '#contract/api-keys.ts'
import { getAuditLogCsv, getAuditLogXlsx, listAuditEntries } from '#contract/audit-log.ts'
import { createBusiness, deleteBusiness } from '#contract/businesses.ts'
import { listCatalogue } from '#contract/catalogue.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { getPayoutsCsv } from '#contract/payouts.ts'
import { changeProducts } from '#contract/product-changes.ts'
import { deleteProduct, setStock } from '#contract/products.ts'
import { savePreferences } from '#contract/profile.ts'
import { actAs } from '#server/infra/db/database.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { readTable } from '#server/testing/csv-table.ts'
import { importFile, undoAndWait } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { noonFile } from '#server/testing/sales-files.ts'
import { TEST_PASSWORD, type TestClient } from '#server/testing/test-client.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

async function newShop() {
  const seller = await server.current.seller()
  const { business, add } = await shop(seller)
  return { seller, add, params: { businessId: business.id } }
}
const read = async (seller: TestClient, businessId: string, query = {}) =>
  (await seller.call(listAuditEntries, { params: { businessId }, query })).entries

test('lists who did what, newest first, and still names a product in the entry about its deletion', async () => {
  const { seller, add, params } = await newShop()
  const { id: productId, name } = await add({ name: 'Lamp' })
  await seller.call(setStock, { params: { ...params, productId }, body: { quantity: 4 } })
  const { id: mug } = await add({ name: 'Mug', sku: 'MUG-1' })
  const change = (body: BodyOf<typeof changeProducts>) => seller.call(changeProducts, { params, body })
  await change({ changes: [{ productId, quantity: 5 }] })
  await change({ changes: [productId, mug].map((id) => ({ productId: id, quantity: 6 })) })
  await change({ changes: [], deletions: [{ productId: mug, name: 'Mug' }] })
  await seller.call(deleteProduct, { params: { ...params, productId }, body: { name } })
  await seller.call(savePreferences, { body: { currency: 'SAR' } })
  const entries = await read(seller, params.businessId)
  const mona = { userId: seller.userId, name: 'Mona Hassan' }
  expect(entries.map(({ at: _, id: __, ...entry }) => entry)).toEqual([
    entry('profile.preferences_saved', { subjectId: seller.userId, ofAccount: true }),
    entry('product.deleted', { subjectId: productId, name: 'Lamp' }),
    entry('products.changed', { count: 1, subjectId: mug, name: 'Mug' }),
    entry('products.changed', { count: 2 }),
    entry('products.changed', { count: 1, subjectId: productId }),
    entry('product.created', { subjectId: mug }),
    // the product no longer exists, and only the entry about its deletion stores the name
    entry('product.stock_set', { subjectId: productId }),
    entry('product.created', { subjectId: productId }),
    entry('business.created', { subjectId: params.businessId }),
  ])
  function entry(action: string, more: object) {
    const none = { keyName: null, subjectId: null, name: null, count: null, role: null, ofAccount: false }
    return { ...none, actor: 'member', person: mona, action, ...more }
  }
})

test('shows an import and its undo as done by the person who asked for them, although background jobs did the work', async () => {
  const { seller, params } = await newShop()
  const { id } = await importFile(seller, params.businessId, noonFile)
  await undoAndWait(seller, params.businessId, id)
  const [undone, committed] = await read(seller, params.businessId, { kind: 'imports' })
  const facts = { actor: 'member', person: { userId: seller.userId }, subjectId: id, name: noonFile.name }
  expect(committed).toMatchObject({ ...facts, action: 'import.committed', count: expect.any(Number) })
  expect(undone).toMatchObject({ ...facts, action: 'import.undone', count: committed?.count })
})

test('names the API key that a script used', async () => {
  const { seller, params } = await newShop()
  const body = { name: 'Nightly script', scope: 'full' as const, password: TEST_PASSWORD }
  const { key } = await seller.call(makeApiKey, { body })
  const made = await server.current.visitor().fetch(createBusiness.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'By script', industry: 'electronics', country: 'EG' }),
  })
  const { id: businessId } = (await made.json()) as { id: string }
  const byScript = { action: 'business.created', actor: 'api_key', keyName: 'Nightly script' }
  expect((await read(seller, businessId))[0]).toMatchObject(byScript)
  expect((await read(seller, params.businessId))[0]).toMatchObject({
    action: 'api_key.made',
    name: 'Nightly script',
    actor: 'member',
    ofAccount: true,
  })
  // the filter by person also finds what the person's API keys did
  expect(await read(seller, businessId, { actor: seller.userId, kind: 'business' })).toMatchObject([byScript])
})

test('filters by kind, person and time, and pages in both directions', async () => {
  const { seller, add, params } = await newShop()
  for (const name of ['A', 'B', 'C', 'D', 'E']) await add({ name })
  const query = { kind: 'products' as const, pageSize: 2 }
  const page = (more: object) => seller.call(listAuditEntries, { params, query: { ...query, ...more } })
  const names = ({ entries }: Awaited<ReturnType<typeof page>>) => entries.map(({ name }) => name)
  const first = await page({})
  expect([names(first), first.previous]).toEqual([['E', 'D'], null])
  expect(first.people).toEqual([{ userId: seller.userId, name: 'Mona Hassan' }])
  const second = await page({ before: first.next })
  expect(names(second)).toEqual(['C', 'B'])
  const last = await page({ before: second.next })
  expect([names(last), last.next]).toEqual([['A'], null])
  const back = await page({ after: last.previous })
  expect([names(back), names(await page({ after: back.previous }))]).toEqual([
    ['C', 'B'],
    ['E', 'D'],
  ])
  const { at } = second.entries[0] ?? { at: '' }
  const until = new Date(Date.parse(at) + 1).toISOString()
  expect(names(await page({ from: at, to: until }))).toEqual(['C'])
  expect(names(await page({ actor: randomUUID() }))).toEqual([])
  expect(names(await page({ actor: 'system' }))).toEqual([])
})

test('records a downloaded file with its name, and exports the log as CSV and XLSX in both languages', async () => {
  const { seller, add, params } = await newShop()
  await add({ name: '=1+1' })
  await seller.send(getPayoutsCsv, { params, query: { to: '2026-03-31' } })
  const csv = await seller.send(getAuditLogCsv, { params, query: { language: 'ar' } })
  expect(csv.headers.get('content-disposition')).toContain('safi-activity-log.csv')
  const { rows } = readTable(await csv.text())
  expect(rows.map((row) => Object.values(row).slice(1))).toEqual([
    ['Mona Hassan', '', 'التصدير', 'تنزيل ملف', 'safi-payouts-2026-03-31.csv'],
    ['Mona Hassan', '', 'المنتجات', 'إضافة منتج', "'=1+1"],
    ['Mona Hassan', '', 'المتجر', 'إنشاء المتجر', ''],
  ])
  const xlsx = await seller.send(getAuditLogXlsx, { params, query: { language: 'en', kind: 'exports' } })
  expect([xlsx.status, (await xlsx.arrayBuffer()).byteLength > 1_000]).toEqual([200, true])
  const exports = await read(seller, params.businessId, { kind: 'exports' })
  expect(exports.map(({ name }) => name)).toEqual([
    'safi-activity-log.xlsx',
    'safi-activity-log.csv',
    'safi-payouts-2026-03-31.csv',
  ])
})

test('records a catalogue file that the browser makes, once for all its pages', async () => {
  const { seller, params } = await newShop()
  for (const query of [{}, { file: 'csv' }, { file: 'csv', page: 2 }] as const)
    await seller.call(listCatalogue, { params, query })
  const entries = await read(seller, params.businessId)
  expect(entries.filter(({ action }) => action === 'file.exported')).toMatchObject([
    { name: 'safi-products.csv', person: { userId: seller.userId } },
  ])
})

test("shows the deletion of a business in the logs of the owner's other businesses", async () => {
  const { seller, params } = await newShop()
  const { id: businessId } = await seller.newBusiness({ name: 'Closed shop' })
  await seller.call(deleteBusiness, { params: { businessId }, body: { name: 'Closed shop' } })
  expect((await read(seller, params.businessId))[0]).toMatchObject({
    action: 'business.deleted',
    name: 'Closed shop',
    ofAccount: true,
  })
})

test('the database refuses both the seller and the server when they change or delete an entry', async () => {
  const { seller, params } = await newShop()
  const { system } = server.current.db
  const owner = ownerId(seller.userId)
  const before = await read(seller, params.businessId)
  for (const statement of [
    sql`DELETE FROM audit_entries WHERE user_id = ${owner}`,
    sql`UPDATE audit_entries SET action = 'profile.updated' WHERE user_id = ${owner}`,
    sql`UPDATE audit_entries SET actor_id = NULL WHERE user_id = ${owner}`,
  ]) {
    const asTenant = system.transaction(async (tx) => {
      await actAs(tx, owner)
      await tx.execute(statement)
    })
    await expect(asTenant, 'as the seller').rejects.toThrow()
  }
  for (const statement of [
    sql`DELETE FROM audit_entries WHERE user_id = ${owner}`,
    sql`UPDATE audit_entries SET at = now() WHERE user_id = ${owner}`,
    sql`UPDATE audit_entries SET subject_id = NULL WHERE user_id = ${owner}`,
    sql`UPDATE audit_entries SET actor_id = ${(await server.current.seller()).userId}::uuid WHERE user_id = ${owner}`,
  ])
    await expect(system.execute(statement), 'as the server').rejects.toThrow()
  expect(await read(seller, params.businessId)).toEqual(before)
})

test('does not show the log to another seller', async () => {
  const { params } = await newShop()
  const otherSeller = await server.current.seller()
  for (const endpoint of [listAuditEntries, getAuditLogCsv, getAuditLogXlsx])
    expect(await otherSeller.fails(endpoint, { params })).toMatchObject({ code: 'business_not_found' })
})
