import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { chooseImport, commitImport, getImport, listImports } from '#contract/imports.ts'
import { addMember } from '#server/testing/add-member.ts'
import { checkFile, settled } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { ownTableMapping as mapping } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

const own = (rows: string[]) => ({
  name: 'my-orders.csv',
  text: ['Invoice,Day,Item code,Pieces,Each,State', ...rows].join('\n'),
})
const january = own(['A1,2026-01-02,LAMP-1,2,250.00,done', 'A2,2026-01-03,LAMP-1,1,250.00,cancelled'])
const february = own(['B1,2026-02-02,LAMP-1,1,250.00,done'])

test('recognises an ad report that was uploaded as a sales file', async () => {
  const { seller, params } = await shop(await server.current.seller())
  const columns = 'Reporting starts,Reporting ends,Campaign name,Amount spent (EGP),Impressions'
  const text = [columns, '2026-03-01,2026-03-31,Eid,20.00,900'].join('\n')
  const refused = await checkFile(seller, params.businessId, { name: 'meta.csv', text })
  expect(refused).toMatchObject({ status: 'refused', adReport: true })
})

test('asks the seller to map an unknown table once, and applies the mapping to the next file', async () => {
  const { seller, params } = await shop(await server.current.seller())
  const refused = await checkFile(seller, params.businessId, january)
  expect(refused).toMatchObject({ status: 'refused', error: { code: 'file_header_not_found' } })
  expect(refused.mappable?.columns[1]).toEqual({ header: 'Day', samples: ['2026-01-02', '2026-01-03'] })

  expect(refused.adReport).toBe(false)

  // the samples of a column can be costs
  const viewer = await server.current.seller()
  const { businessId } = params
  await addMember(server.current.db.system, { owner: seller, businessId }, viewer, 'viewer', true)
  const seen = await viewer.call(getImport, { params: { ...params, importId: refused.id } })
  expect([seen.status, seen.mappable]).toEqual(['refused', null])
  expect((await viewer.call(listImports, { params })).imports).toMatchObject([{ mappable: null }])

  const ids = { ...params, importId: refused.id }
  await seller.call(chooseImport, { params: ids, body: { mapping } })
  const ready = await settled(seller, ids)
  expect(ready).toMatchObject({ status: 'ready', error: null })
  expect(ready.mappable?.guess).toEqual(mapping)
  expect(ready.preview).toMatchObject({ fees: 'none', lines: 2 })
  expect(ready.preview?.leftOut).toEqual([{ rawType: 'cancelled', currency: 'EGP', lines: 1, money: 25_000 }])
  await seller.call(commitImport, { params: ids, body: {} })
  expect((await settled(seller, ids)).status).toBe('committed')

  const next = await checkFile(seller, params.businessId, february)
  expect(next).toMatchObject({ status: 'ready' })
  expect(next.preview).toMatchObject({ lines: 1, newLines: 1 })
  const { statements } = await seller.call(getDashboard, { params })
  expect(statements[0]?.totals).toMatchObject({ revenue: 50_000, units: 2, orders: 1 })
})

test('names the missing column when a mapping does not fit the table, and lets the seller correct the mapping', async () => {
  const { seller, params } = await shop(await server.current.seller())
  const { id } = await checkFile(seller, params.businessId, january)
  const ids = { ...params, importId: id }
  const wrong = { ...mapping, columns: { ...mapping.columns, unitPrice: 'price' } }
  await seller.call(chooseImport, { params: ids, body: { mapping: wrong } })
  const refused = await settled(seller, ids)
  expect(refused).toMatchObject({ status: 'refused', error: { code: 'file_columns_missing' } })
  expect(refused.mappable).not.toBeNull()
  await seller.call(chooseImport, { params: ids, body: { mapping } })
  expect((await settled(seller, ids)).status).toBe('ready')
})

test('lets the seller correct a wrong remembered mapping with the next file', async () => {
  const { seller, params } = await shop(await server.current.seller())
  const { id } = await checkFile(seller, params.businessId, january)
  const wrong = { ...mapping, leftOut: [], counted: ['done', 'cancelled'], platform: 'Amazon' }
  await seller.call(chooseImport, { params: { ...params, importId: id }, body: { mapping: wrong } })
  const first = await settled(seller, { ...params, importId: id })
  expect(first.preview).toMatchObject({ leftOut: [], lines: 2 })

  const next = await checkFile(seller, params.businessId, february)
  expect(next).toMatchObject({ status: 'ready', formatTitle: 'Amazon' })
  expect(next.mappable?.guess).toEqual(wrong)
  const ids = { ...params, importId: next.id }
  await seller.call(chooseImport, { params: ids, body: { mapping } })
  expect(await settled(seller, ids)).toMatchObject({ status: 'ready', formatTitle: 'noon' })

  const third = await checkFile(seller, params.businessId, january)
  expect(third).toMatchObject({ status: 'ready', formatTitle: 'noon' })
  expect(third.preview?.leftOut).toHaveLength(1)
})

test('uses a mapping only for the seller who confirmed it, and refuses to map a file that is not a table', async () => {
  const first = await shop(await server.current.seller())
  const { id } = await checkFile(first.seller, first.params.businessId, january)
  const ids = { ...first.params, importId: id }
  await first.seller.call(chooseImport, { params: ids, body: { mapping } })
  await settled(first.seller, ids)

  const other = await shop(await server.current.seller())
  expect((await checkFile(other.seller, other.params.businessId, january)).status).toBe('refused')
  const otherSeller = await other.seller.fails(chooseImport, { params: ids, body: { mapping } })
  expect(otherSeller.code).toBe('business_not_found')

  const words = await checkFile(other.seller, other.params.businessId, {
    name: 'a.csv',
    text: 'hello\nworld\n',
  })
  expect(words).toMatchObject({ status: 'refused', mappable: null })
  const late = await other.seller.fails(chooseImport, {
    params: { ...other.params, importId: words.id },
    body: { mapping },
  })
  expect(late.code).toBe('import_wrong_state')
})

test('imports a table only after confirmation if a total row differs from the sum of the rows', async () => {
  const { seller, params } = await shop(await server.current.seller())
  const { text } = january
  const { id } = await checkFile(seller, params.businessId, {
    name: 'a.csv',
    text: `${text}\nالإجمالي,,,3,900.00,`,
  })
  const ids = { ...params, importId: id }
  await seller.call(chooseImport, { params: ids, body: { mapping } })
  expect((await settled(seller, ids)).preview).toMatchObject({
    errorCount: 0,
    differenceCount: 1,
    differences: [{ line: 4, column: 'Each', theirs: 90_000, ours: 50_000, currency: 'EGP' }],
  })
  expect((await seller.fails(commitImport, { params: ids, body: {} })).code).toBe('import_totals_differ')
  await seller.call(commitImport, { params: ids, body: { withDifferences: true } })
  expect(await settled(seller, ids)).toMatchObject({ status: 'committed', addedLines: 2 })
  // 750.00 is the total of all rows, including the cancelled row
  const right = { name: 'b.csv', text: `${text}\nTotal,,,3,750.00,` }
  expect((await checkFile(seller, params.businessId, right)).preview).toMatchObject({
    differenceCount: 0,
    lines: 2,
  })
})
