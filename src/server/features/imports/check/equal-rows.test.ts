import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { chooseImport, commitImport } from '#contract/imports.ts'
import { checkFile, settled } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

const mapping = {
  columns: { date: 'day', sku: 'item', quantity: 'pieces', unitPrice: 'each' },
  platform: 'Stand',
  currency: 'EGP' as const,
  leftOut: [],
}
const branch = (name: string, ...rows: string[]) => ({
  name,
  text: ['Day,Item,Pieces,Each', ...rows].join('\n'),
})
const first = branch('branch1.csv', '2026-03-02,A,1,100.00', '2026-03-02,B,1,50.00')
const second = branch('branch2.csv', '2026-03-02,A,1,120.00', '2026-03-02,B,1,50.00')

async function stand() {
  const { seller, params } = await shop(await server.current.seller())
  const ids = (importId: string) => ({ ...params, importId })
  const { id } = await checkFile(seller, params.businessId, first)
  await seller.call(chooseImport, { params: ids(id), body: { mapping } })
  await settled(seller, ids(id))
  const save = async (importId: string, body = {}) => {
    await seller.call(commitImport, { params: ids(importId), body })
    await settled(seller, ids(importId))
    const { statements } = await seller.call(getDashboard, { params })
    return statements[0]?.totals.revenue
  }
  expect(await save(id)).toBe(15_000)
  return { seller, params, ids, save }
}

test('asks whether rows that equal imported rows are other sales, if tables have no order numbers, and adds the rows if so', async () => {
  const { seller, params, ids, save } = await stand()
  const asked = await checkFile(seller, params.businessId, second)
  expect([asked.status, asked.choicesNeeded[0]?.choice]).toEqual(['needs_choice', 'equalRows'])
  await seller.call(chooseImport, { params: ids(asked.id), body: { equalRows: 'others' } })
  expect(await settled(seller, ids(asked.id))).toMatchObject({ status: 'ready', preview: { newLines: 2 } })
  expect(await save(asked.id)).toBe(32_000)

  const again = await checkFile(seller, params.businessId, second)
  expect(again).toMatchObject({ status: 'ready', preview: { newLines: 0, knownLines: 2 } })
})

test('counts equal rows of two tables once when the seller says that they are the same sales', async () => {
  const { seller, params, ids, save } = await stand()
  const { id } = await checkFile(seller, params.businessId, second)
  await seller.call(chooseImport, { params: ids(id), body: { equalRows: 'same' } })
  // product A has another price in this table, which can be a correction or another sale, so the seller is asked
  expect((await settled(seller, ids(id))).preview?.overlap).toMatchObject({ rows: 1 })
  expect(await save(id, { withOverlap: true })).toBe(27_000)
})

test('imports a file whose stated totals differ from the sums of its rows only after confirmation', async () => {
  const { seller, params, ids, save } = await stand()
  const table = branch('totals.csv', '')
  const text = [
    'Order,Day,Item,Pieces,Each,Total',
    '1,2026-04-02,A,2,100.00,200.00',
    '2,2026-04-03,A,1,100.00,90.00',
  ]
  const { id } = await checkFile(seller, params.businessId, { ...table, text: text.join('\n') })
  const columns = { ...mapping.columns, orderId: 'order', lineTotal: 'total' }
  await seller.call(chooseImport, { params: ids(id), body: { mapping: { ...mapping, columns } } })
  const { preview } = await settled(seller, ids(id))
  expect(preview).toMatchObject({
    differenceCount: 1,
    differences: [{ line: 3, column: 'Total', theirs: 9_000, ours: 10_000, currency: 'EGP' }],
  })
  expect((await seller.fails(commitImport, { params: ids(id), body: {} })).code).toBe('import_totals_differ')
  expect(await save(id, { withDifferences: true })).toBe(45_000)
})

test('recognises the rows of a table that is exported again with more rows, even if its first export was imported as other sales', async () => {
  const { seller, params, ids, save } = await stand()
  const { id } = await checkFile(seller, params.businessId, second)
  await seller.call(chooseImport, { params: ids(id), body: { equalRows: 'others' } })
  await settled(seller, ids(id))
  expect(await save(id)).toBe(32_000)

  const longer = { name: 'branch2 again.csv', text: `${second.text}\n2026-03-09,C,1,70.00` }
  const again = await checkFile(seller, params.businessId, longer)
  expect(again.choicesNeeded[0]?.choice).toBe('equalRows')
  await seller.call(chooseImport, { params: ids(again.id), body: { equalRows: 'same' } })
  const { preview } = await settled(seller, ids(again.id))
  expect(preview).toMatchObject({ newLines: 1, knownLines: 2, overlap: null })
  expect(await save(again.id)).toBe(39_000)
})

test('asks the seller when a table without order numbers has another price, or an additional column, for an imported sale', async () => {
  const { seller, params, ids, save } = await stand()
  const corrected = branch('corrected.csv', '2026-03-02,A,1,110.00', '2026-03-03,B,1,50.00')
  const asked = await checkFile(seller, params.businessId, corrected)
  expect(asked.choicesNeeded[0]?.choice).toBe('equalRows')
  await seller.call(chooseImport, { params: ids(asked.id), body: { equalRows: 'same' } })
  const doubtful = await settled(seller, ids(asked.id))
  // only the seller knows which of the two prices is right
  expect(doubtful.preview?.overlap).toEqual({ orders: 0, rows: 1, gone: 0, files: ['branch1.csv'] })
  expect((await seller.fails(commitImport, { params: ids(asked.id), body: {} })).code).toBe(
    'import_orders_twice',
  )

  const text = 'Day,Item,Pieces,Each,Commission\n2026-03-02,A,1,100.00,15.00'
  const { id } = await checkFile(seller, params.businessId, { name: 'with fees.csv', text })
  const columns = { ...mapping.columns, referralFee: 'commission' }
  await seller.call(chooseImport, { params: ids(id), body: { mapping: { ...mapping, columns } } })
  expect((await settled(seller, ids(id))).choicesNeeded[0]?.choice).toBe('equalRows')
  await seller.call(chooseImport, { params: ids(id), body: { equalRows: 'others' } })
  expect((await settled(seller, ids(id))).preview?.overlap).toBeNull()
  expect(await save(id)).toBe(25_000)
})

test('warns about a sale that one table has with an order number and another without, in either order of import', async () => {
  const { seller, params, ids, save } = await stand()
  const text = 'Order,Day,Item,Pieces,Each\n7,2026-03-02,A,1,100.00\n8,2026-03-05,A,1,100.00'
  const ordered = { name: 'orders.csv', text }
  const { id } = await checkFile(seller, params.businessId, ordered)
  const columns = { ...mapping.columns, orderId: 'order' }
  await seller.call(chooseImport, { params: ids(id), body: { mapping: { ...mapping, columns } } })
  const { preview } = await settled(seller, ids(id))
  expect(preview?.overlap).toEqual({ orders: 0, rows: 1, gone: 0, files: ['branch1.csv'] })
  expect(await save(id, { withOverlap: true })).toBe(35_000)

  const later = branch('later.csv', '2026-03-05,A,1,100.00')
  expect((await checkFile(seller, params.businessId, later)).choicesNeeded[0]?.choice).toBe('equalRows')
  const elsewhere = branch('other days.csv', '2026-03-06,A,1,100.00')
  expect(await checkFile(seller, params.businessId, elsewhere)).toMatchObject({ status: 'ready' })
})

test('asks the seller instead of dropping rows when an equal table is imported between check and confirmation', async () => {
  const { seller, params, ids, save } = await stand()
  const march = (name: string, price: string) =>
    branch(name, `2026-03-20,A,1,${price}`, '2026-03-20,B,1,50.00')
  const one = await checkFile(seller, params.businessId, march('one.csv', '100.00'))
  const two = await checkFile(seller, params.businessId, march('two.csv', '120.00'))
  expect([one.status, two.status]).toEqual(['ready', 'ready'])
  expect(await save(one.id)).toBe(30_000)
  expect(await save(two.id)).toBe(30_000)
  const { choicesNeeded } = await settled(seller, ids(two.id))
  expect(choicesNeeded[0]?.choice).toBe('equalRows')
  await seller.call(chooseImport, { params: ids(two.id), body: { equalRows: 'others' } })
  await settled(seller, ids(two.id))
  expect(await save(two.id)).toBe(47_000)
})

test('asks about rows with a blank order number, and still recognises the rows with an order number', async () => {
  const { seller, params, ids, save } = await stand()
  const columns = { ...mapping.columns, orderId: 'order' }
  const market = (name: string, ...rows: string[]) => ({
    name,
    text: ['Order,Day,Item,Pieces,Each', ...rows].join('\n'),
  })
  const opening = market(
    'first.csv',
    '1,2026-05-02,A,1,100.00',
    ',2026-05-02,B,1,50.00',
    ',2026-05-02,B,1,50.00',
  )
  const { id } = await checkFile(seller, params.businessId, opening)
  await seller.call(chooseImport, { params: ids(id), body: { mapping: { ...mapping, columns } } })
  await settled(seller, ids(id))
  expect(await save(id)).toBe(35_000)

  // this file repeats the row with an order number and a row without, and adds a row that differs from the latter only
  // in its price
  const repeated = market(
    'second.csv',
    '1,2026-05-02,A,1,100.00',
    ',2026-05-02,B,1,50.00',
    ',2026-05-02,B,1,60.00',
  )
  const asked = await checkFile(seller, params.businessId, repeated)
  expect([asked.status, asked.choicesNeeded[0]?.choice]).toEqual(['needs_choice', 'equalRows'])
  await seller.call(chooseImport, { params: ids(asked.id), body: { equalRows: 'same' } })
  const { preview } = await settled(seller, ids(asked.id))
  expect(preview).toMatchObject({ newLines: 1, knownLines: 2, overlap: { rows: 1 } })
  await seller.call(chooseImport, { params: ids(asked.id), body: { equalRows: 'others' } })
  expect((await settled(seller, ids(asked.id))).preview).toMatchObject({ newLines: 2, knownLines: 1 })
  expect(await save(asked.id)).toBe(46_000)

  const again = await checkFile(seller, params.businessId, repeated)
  expect(again).toMatchObject({ status: 'ready', preview: { newLines: 0, knownLines: 3 } })
  const ordered = market('third.csv', '1,2026-05-02,A,1,100.00', ',2026-05-09,B,1,50.00')
  const later = await checkFile(seller, params.businessId, ordered)
  expect(later).toMatchObject({ status: 'ready', preview: { newLines: 1, knownLines: 1 } })
})
