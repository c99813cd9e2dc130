import { expect, test } from 'vitest'
import { commitImport, retryImport } from '#contract/imports.ts'
import { breakableStorage } from '#server/testing/breakable-storage.ts'
import { checkFile, settled } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { testServer } from '#server/testing/test-server.ts'

const disk = breakableStorage()
const server = testServer({ storage: disk.storage })

test('a check and a commit that failed keep their file, and go through when they are tried again', {
  timeout: 120_000,
}, async () => {
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
