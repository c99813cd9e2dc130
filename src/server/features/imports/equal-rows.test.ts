import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { chooseImport, commitImport } from '#contract/imports.ts'
import { checkFile, settled } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer()

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

test('asks whether rows that equal imported rows are other sales, when tables have no order numbers, and adds them if they are', async () => {
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
  await settled(seller, ids(id))
  expect(await save(id)).toBe(27_000)
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
