import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createBusiness } from '#contract/businesses.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { chooseImport, commitImport } from '#contract/imports.ts'
import { columnMappings } from '#server/infra/db/schema/sales.ts'
import { checkFile, settled } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { ownTableMapping as mapping } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

const own = (...rows: string[]) => ({
  name: 'my-orders.csv',
  text: ['Invoice,Day,Item code,Pieces,Each,State', ...rows].join('\n'),
})
const march = own('A1,2026-03-02,LAMP-1,1,100.00,done', 'A2,2026-03-03,LAMP-1,1,100.00,done')
const april = own(
  'B1,2026-04-02,LAMP-1,1,100.00,done',
  'B2,2026-04-03,LAMP-1,1,100.00,cancelled',
  'B3,2026-04-04,LAMP-1,1,100.00,mislaid',
)

test('asks for a mapping again when a later file has unknown statuses', async () => {
  const { seller, params } = await shop(await server.current.seller())
  const { id } = await checkFile(seller, params.businessId, march)
  const ids = { ...params, importId: id }
  const first = { ...mapping, leftOut: [], counted: ['done'] }
  await seller.call(chooseImport, { params: ids, body: { mapping: first } })
  expect((await settled(seller, ids)).status).toBe('ready')

  const next = await checkFile(seller, params.businessId, april)
  expect(next).toMatchObject({
    status: 'refused',
    error: { code: 'file_statuses_unknown', data: { column: 'State', statuses: 'cancelled, mislaid' } },
    mappable: {
      statuses: ['cancelled', 'done', 'mislaid'],
      guess: { leftOut: ['cancelled'], counted: ['done'], platform: 'noon', currency: 'EGP' },
    },
  })
  const later = { ...params, importId: next.id }
  const explained = { ...first, leftOut: ['cancelled', 'mislaid'] }
  await seller.call(chooseImport, { params: later, body: { mapping: explained } })
  await settled(seller, later)
  await seller.call(commitImport, { params: later, body: {} })
  await settled(seller, later)
  const { statements } = await seller.call(getDashboard, { params })
  expect(statements[0]?.totals).toMatchObject({ revenue: 10_000 })

  expect((await checkFile(seller, params.businessId, april)).status).toBe('ready')
})

test('remembers the currency and platform of a table only in the business where the seller chose them', async () => {
  const { seller, params } = await shop(await server.current.seller())
  const { id } = await checkFile(seller, params.businessId, march)
  await seller.call(chooseImport, { params: { ...params, importId: id }, body: { mapping } })
  await settled(seller, { ...params, importId: id })

  const other = await seller.call(createBusiness, {
    body: { name: 'Second shop', industry: 'fashion', country: 'SA' },
  })
  const asked = await checkFile(seller, other.id, march)
  expect(asked).toMatchObject({ status: 'refused', error: { code: 'file_header_not_found' } })
  expect(asked.mappable?.guess).toEqual({
    ...{ columns: mapping.columns, platform: '' },
    ...{ leftOut: [], counted: ['done'], returns: [] },
  })

  const ids = { businessId: other.id, importId: asked.id }
  const saudi = { ...mapping, platform: 'Salla', currency: 'SAR' as const }
  await seller.call(chooseImport, { params: ids, body: { mapping: saudi } })
  expect(await settled(seller, ids)).toMatchObject({ status: 'ready', formatTitle: 'Salla' })
  const again = [await checkFile(seller, params.businessId, march), await checkFile(seller, other.id, march)]
  expect(
    again.map(({ status, formatTitle, preview }) => [status, formatTitle, preview?.totals[0]?.currency]),
  ).toEqual([
    ['ready', 'noon', 'EGP'],
    ['ready', 'Salla', 'SAR'],
  ])
})

test('reads the tables of each business with the mapping that the seller confirmed there', async () => {
  const { seller, params } = await shop(await server.current.seller())
  const table = (order: string) => ({
    name: 'orders.csv',
    text: [
      'Invoice,Day,Item code,Pieces,Gross,Net,State',
      `${order},2026-03-02,LAMP-1,1,115.00,100.00,done`,
      `${order}R,2026-03-03,LAMP-1,1,115.00,100.00,replaced`,
    ].join('\n'),
  })
  const { unitPrice: _, ...columns } = mapping.columns
  const choose = async (businessId: string, lineTotal: string, counted: string[], leftOut: string[]) => {
    const asked = await checkFile(seller, businessId, table('1'))
    const ids = { businessId, importId: asked.id }
    const amounts = { total: 'goods' } as const
    const chosen = { ...mapping, columns: { ...columns, lineTotal }, counted, leftOut, amounts }
    await seller.call(chooseImport, { params: ids, body: { mapping: chosen } })
    expect((await settled(seller, ids)).status).toBe('ready')
    return asked
  }
  await choose(params.businessId, 'gross', ['done', 'replaced'], [])
  const other = await seller.call(createBusiness, {
    body: { name: 'Second shop', industry: 'fashion', country: 'EG' },
  })
  const asked = await choose(other.id, 'net', ['done'], ['replaced'])
  const revenues = [params.businessId, other.id].map(async (businessId) => {
    const { status, preview } = await checkFile(seller, businessId, table('2'))
    return [status, preview?.totals[0]?.revenue]
  })
  expect(await Promise.all(revenues)).toEqual([
    ['ready', 23_000],
    ['ready', 10_000],
  ])
  // the first business suggests columns and statuses, but not what the amounts mean
  expect(asked).toMatchObject({
    status: 'refused',
    mappable: { guess: { columns: { lineTotal: 'gross' }, counted: ['done', 'replaced'] } },
  })
  expect(asked.mappable?.guess.amounts).toBeUndefined()
})

test('asks for the mapping of a table that an earlier version remembered, once and only if it did so for several businesses', async () => {
  const { seller, params } = await shop(await server.current.seller())
  const { id, mappable } = await checkFile(seller, params.businessId, march)
  const ids = { ...params, importId: id }
  await seller.call(chooseImport, { params: ids, body: { mapping } })
  await settled(seller, ids)
  const told = { platform: 'noon', currency: 'EGP' } as const
  const rememberEarlier = (businesses: Record<string, typeof told>) =>
    server.current.db.system
      .update(columnMappings)
      .set({ mapping: { ...mapping, businesses } })
      .where(eq(columnMappings.signature, mappable?.signature ?? ''))
  await rememberEarlier({ [params.businessId]: told })
  expect(await checkFile(seller, params.businessId, april)).toMatchObject({
    error: { code: 'file_statuses_unknown' },
  })
  const { id: otherId } = await seller.call(createBusiness, {
    body: { name: 'Second shop', industry: 'fashion', country: 'SA' },
  })
  const asked = { businessId: otherId, importId: (await checkFile(seller, otherId, march)).id }
  await seller.call(chooseImport, { params: asked, body: { mapping: { ...mapping, platform: 'Salla' } } })
  await settled(seller, asked)
  expect(await checkFile(seller, params.businessId, march)).toMatchObject({
    status: 'ready',
    formatTitle: 'noon',
  })
  await rememberEarlier({ [params.businessId]: told, [randomUUID()]: told })
  expect(await checkFile(seller, params.businessId, march)).toMatchObject({
    error: { code: 'file_header_not_found' },
  })
})

test('asks what the amount columns of a table mean, and remembers the answer', async () => {
  const { seller, params } = await shop(await server.current.seller())
  const table = (order: string) => ({
    name: 'orders.csv',
    text: [
      'Order,Day,Item,Pieces,Each,Shipping,Tax',
      `${order},2026-03-02,A,1,100.00,20.00,24.13`,
      `${order},2026-03-02,B,1,65.00,20.00,24.13`,
    ].join('\n'),
  })
  const { id } = await checkFile(seller, params.businessId, table('1'))
  const ids = { ...params, importId: id }
  const columns = {
    date: 'day',
    orderId: 'order',
    sku: 'item',
    quantity: 'pieces',
    unitPrice: 'each',
    shipping: 'shipping',
    tax: 'tax',
  }
  const explained = { columns, platform: 'Zid', currency: 'SAR' as const, leftOut: [] }
  await seller.call(chooseImport, { params: ids, body: { mapping: explained } })
  const asked = await settled(seller, ids)
  expect(asked.status).toBe('needs_choice')
  expect(asked.choicesNeeded.map(({ choice, field }) => [choice, field])).toEqual([
    ['amountOf', 'shipping'],
    ['amountOf', 'tax'],
    ['tax', 'tax'],
  ])
  const amounts = { amountOf: { shipping: 'order', tax: 'order' }, tax: 'inside' } as const
  await seller.call(chooseImport, {
    params: ids,
    body: { mapping: { ...(asked.mappable?.guess ?? explained), amounts } },
  })
  const ready = await settled(seller, ids)
  expect(ready.preview?.totals[0]).toMatchObject({ revenue: 16_087, tax: 2_413, total: 18_500 })

  const next = await checkFile(seller, params.businessId, table('2'))
  expect(next.preview?.totals[0]).toMatchObject({ revenue: 16_087, tax: 2_413 })
})
