import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitImport, retryImport } from '#contract/imports.ts'
import { localStorage, type Storage } from '#server/platform/storage.ts'
import { checkFile, settled } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { testServer } from '#server/testing/test-server.ts'

let folder = ''
let disk: Storage
let broken = false
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safi-retry-'))
  disk = localStorage(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A disk whose files cannot be read for a while. */
const storage: Storage = {
  write: (key, bytes) => disk.write(key, bytes),
  size: (key) => disk.size(key),
  remove: (key) => disk.remove(key),
  list: (under) => disk.list(under),
  async *read(key) {
    if (broken) throw new Error('the disk does not answer')
    yield* disk.read(key)
  },
}
const server = testServer({ storage })

test('a check and a commit that failed keep their file, and go through when they are tried again', {
  timeout: 120_000,
}, async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  broken = true
  const failed = await checkFile(seller, businessId, templateFile)
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'server_failed' } })
  const params = { businessId, importId: failed.id }

  broken = false
  expect(await seller.call(retryImport, { params })).toMatchObject({ status: 'checking', error: null })
  expect(await settled(seller, params)).toMatchObject({ status: 'ready', preview: { lines: 3 } })
  expect((await seller.fails(retryImport, { params })).code).toBe('import_wrong_state')

  broken = true
  await seller.call(commitImport, { params, body: {} })
  expect(await settled(seller, params)).toMatchObject({ status: 'failed', addedLines: 0 })
  broken = false
  await seller.call(retryImport, { params })
  expect(await settled(seller, params)).toMatchObject({ status: 'ready', preview: { newLines: 3 } })
  await seller.call(commitImport, { params, body: {} })
  expect(await settled(seller, params)).toMatchObject({ status: 'committed', addedLines: 3 })
})
