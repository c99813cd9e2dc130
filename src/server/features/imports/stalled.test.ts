import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { cancelImport, commitImport, getImport } from '#contract/imports.ts'
import { failingTable } from '#server/testing/failing-table.ts'
import { checkFile, importFile, settled, undoAndWait } from '#server/testing/importing.ts'
import { noonFile, templateFile } from '#server/testing/sales-files.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer({ askSeconds: 2 })

test('an undo that fails half way counts no more, holds up other imports, and is taken up again by itself', {
  timeout: 120_000,
}, async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const { id: importId } = await importFile(seller, businessId, templateFile)
  const params = { businessId, importId }
  const other = await checkFile(seller, businessId, noonFile)
  const mend = await failingTable(server.current.db, 'sale_lines', 'DELETE')
  expect(await undoAndWait(seller, businessId, params.importId)).toMatchObject({
    status: 'undoing',
    stalled: 'partly_gone',
  })
  expect((await seller.call(getDashboard, { params })).statements).toEqual([])
  expect((await seller.fails(cancelImport, { params })).code).toBe('import_wrong_state')
  const commitOther = { params: { businessId, importId: other.id }, body: {} }
  expect((await seller.fails(commitImport, commitOther)).code).toBe('import_busy')
  await mend()
  await expect
    .poll(() => seller.call(getImport, { params }), { timeout: 60_000 })
    .toMatchObject({
      status: 'undone',
      stalled: null,
    })
  await seller.call(commitImport, commitOther)
  expect(await settled(seller, commitOther.params)).toMatchObject({ status: 'committed' })
})
