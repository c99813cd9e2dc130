import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { getImage, uploadImage } from '#contract/images.ts'
import { importErrors } from '#contract/import-files.ts'
import { downloadAccountExport, getAccountExport, startAccountExport } from '#contract/own-data.ts'
import { checkFile } from '#server/testing/importing.ts'
import { picture } from '#server/testing/pictures.ts'
import { noonFile } from '#server/testing/sales-files.ts'
import { testServer } from '#server/testing/test-server.ts'
import { localStorage } from './storage.ts'

const folder = await mkdtemp(join(tmpdir(), 'safi-vanishing-'))
afterAll(() => rm(folder, { recursive: true }))
const disk = localStorage(folder)

/** Removes files just before they are read, as a concurrent request could. */
let vanishing = false
const server = testServer({
  storage: {
    ...disk,
    async *read(key) {
      if (vanishing) await disk.remove(key)
      yield* disk.read(key)
    },
  },
})

async function whileFilesVanish<T>(work: () => Promise<T>): Promise<T> {
  vanishing = true
  try {
    return await work()
  } finally {
    vanishing = false
  }
}

test("responds with an error when the import's file is removed while the list of its row errors is requested", async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const { id: importId } = await checkFile(seller, businessId, noonFile)
  const params = { businessId, importId }
  expect((await seller.send(importErrors, { params })).status).toBe(200)
  const problem = await whileFilesVanish(() => seller.fails(importErrors, { params }))
  expect(problem.code).toBe('import_wrong_state')
})

test('reports an image as not found when its file is removed during the request', async () => {
  const seller = await server.current.seller()
  const { id: imageId } = await seller.call(uploadImage, { bytes: picture(1_000) })
  const problem = await whileFilesVanish(() => seller.fails(getImage, { params: { imageId } }))
  expect(problem.code).toBe('image_not_found')
})

test('reports an export as not found when its file is removed during the request', async () => {
  const seller = await server.current.seller()
  await seller.call(startAccountExport, { body: { language: 'en' } })
  const state = async () => (await seller.call(getAccountExport)).export
  await expect.poll(async () => (await state())?.status).toBe('ready')
  const params = { exportId: (await state())?.id ?? '' }
  const problem = await whileFilesVanish(() => seller.fails(downloadAccountExport, { params }))
  expect(problem.code).toBe('export_not_found')
})
