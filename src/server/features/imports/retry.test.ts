import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { cancelImport, commitImport, retryImport } from '#contract/imports.ts'
import { breakableStorage } from '#server/testing/breakable-storage.ts'
import { failingTable } from '#server/testing/failing-table.ts'
import { checkFile, importFile, settled, undoAndWait } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { testServer } from '#server/testing/test-server.ts'

const disk = breakableStorage()
const server = testServer({ storage: disk.storage })

test('keeps the file after a failed check or commit, and succeeds on retry', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  disk.broken = true
  const failed = await checkFile(seller, businessId, templateFile)
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'server_failed' } })
  const params = { businessId, importId: failed.id }

  disk.broken = false
  expect(await seller.call(retryImport, { params })).toMatchObject({ status: 'checking', error: null })
  expect(await settled(seller, params)).toMatchObject({ status: 'ready', preview: { lines: 3 } })
  expect((await seller.fails(retryImport, { params })).code).toBe('import_wrong_state')

  disk.broken = true
  await seller.call(commitImport, { params, body: {} })
  expect(await settled(seller, params)).toMatchObject({ status: 'failed', addedLines: 0 })
  disk.broken = false
  await seller.call(retryImport, { params })
  expect(await settled(seller, params)).toMatchObject({ status: 'ready', preview: { newLines: 3 } })
  await seller.call(commitImport, { params, body: {} })
  expect(await settled(seller, params)).toMatchObject({ status: 'committed', addedLines: 3 })
})

async function imported() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const { id: importId } = await importFile(seller, businessId, templateFile)
  const revenue = async () =>
    (await seller.call(getDashboard, { params: { businessId } })).statements.map(
      ({ totals }) => totals.revenue,
    )
  return { seller, businessId, params: { businessId, importId }, revenue, before: await revenue() }
}

test('reports an undo that failed before it changed anything, and lets the seller cancel or retry it', async () => {
  const { seller, businessId, params, revenue, before } = await imported()
  const mend = await failingTable(server.current.db, 'audit_entries', 'INSERT')
  expect(await undoAndWait(seller, businessId, params.importId)).toMatchObject({
    status: 'undoing',
    stalled: 'counts',
  })
  expect(await revenue()).toEqual(before)
  expect(await seller.call(cancelImport, { params })).toMatchObject({ status: 'committed', stalled: null })
  expect((await seller.fails(retryImport, { params })).code).toBe('import_wrong_state')
  expect((await seller.fails(cancelImport, { params })).code).toBe('import_wrong_state')

  expect(await undoAndWait(seller, businessId, params.importId)).toMatchObject({ stalled: 'counts' })
  await mend()
  expect(await seller.call(retryImport, { params })).toMatchObject({ status: 'undoing', stalled: null })
  expect(await settled(seller, params)).toMatchObject({ status: 'undone', stalled: null, addedLines: 0 })
  expect(await revenue()).toEqual([])
})

test('reports a failed commit whose lines could not be removed, and removes them on retry', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const checked = await checkFile(seller, businessId, templateFile)
  const params = { businessId, importId: checked.id }
  const mends = [
    await failingTable(server.current.db, 'audit_entries', 'INSERT'),
    await failingTable(server.current.db, 'sale_lines', 'DELETE'),
  ]
  await seller.call(commitImport, { params, body: {} })
  expect(await settled(seller, params)).toMatchObject({ status: 'undoing', stalled: 'partly_gone' })
  for (const mend of mends) await mend()
  await seller.call(retryImport, { params })
  expect(await settled(seller, params)).toMatchObject({
    status: 'failed',
    error: { code: 'server_failed' },
    stalled: null,
  })
})
