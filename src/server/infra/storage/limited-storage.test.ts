import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTask } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadImage } from '#contract/images.ts'
import { cancelImport, type SalesImport, uploadImport } from '#contract/imports.ts'
import { checkFile, settled } from '#server/testing/importing.ts'
import { picture } from '#server/testing/pictures.ts'
import { noonFile } from '#server/testing/sales-files.ts'
import { testServer } from '#server/testing/test-server.ts'
import { makeWorkbook } from '#spreadsheet/testing/make-workbook.ts'
import { limitedStorage } from './limited-storage.ts'
import { localStorage } from './storage.ts'

const MB = 1024 * 1024
const server = testServer({ sellerBytes: 2 * MB })
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safi-limited-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const FULL = { code: 'seller_storage_full', data: { limit: 2 } }

test("counts the bytes of stored files and running uploads toward the seller's limit, but not the bytes of failed or removed files", async () => {
  const storage = limitedStorage(localStorage(folder), 1000)
  const seller = randomUUID()
  const write = (name: string, bytes: number) =>
    storage.write(`imports/${seller}/${name}`, [new Uint8Array(bytes - 1), new Uint8Array(1)])
  const together = await Promise.allSettled([1, 2, 3, 4].map((name) => write(`${name}`, 400)))
  expect(together.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2)
  await storage.removeFolder(`imports/${seller}`)
  await write('a', 600)
  await expect(write('b', 401)).rejects.toMatchObject({ code: 'seller_storage_full' })
  await expect(storage.write(`images/${seller}/b`, [new Uint8Array(401)])).rejects.toThrow()
  expect(await readdir(join(folder, 'imports', seller))).toEqual(['a'])
  await write('b', 400)
  // the file of an export does not count, because its content was already counted
  await storage.write(`exports/${seller}/c`, [new Uint8Array(5000)])
  await storage.write(`imports/${randomUUID()}/a`, [new Uint8Array(1000)])
})

test('only the upload fails when the stored files cannot be listed before its first bytes come', async () => {
  const listed = Promise.withResolvers<number>()
  const storage = limitedStorage({ ...localStorage(folder), bytesIn: () => listed.promise }, 1000)
  async function* late() {
    listed.reject(new Error('the storage does not respond'))
    // Node reports a rejection as unhandled if no code handles it before the next task
    await nextTask()
    yield new Uint8Array(1)
  }
  await expect(storage.write(`imports/${randomUUID()}/a`, late())).rejects.toThrow(
    'the storage does not respond',
  )
})

test("refuses an import and a picture above the seller's limit, and accepts the picture after an earlier import was cancelled", async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const upload = () =>
    seller.send(uploadImport, {
      params: { businessId },
      query: { fileName: 'sales.csv' },
      bytes: `${noonFile.text}${'\n'.repeat(1.8 * MB)}`,
    })
  const { id: importId } = (await (await upload()).json()) as SalesImport
  expect(await settled(seller, { businessId, importId })).toMatchObject({ status: 'ready' })
  const refused = await upload()
  expect([refused.status, await refused.json()]).toMatchObject([409, FULL])
  const bytes = picture(300 * 1024)
  expect(await seller.fails(uploadImage, { bytes })).toMatchObject(FULL)
  const other = await server.current.seller()
  await other.call(uploadImage, { bytes })
  await seller.call(cancelImport, { params: { businessId, importId } })
  await settled(seller, { businessId, importId })
  await seller.call(uploadImage, { bytes })
})

test("refuses a small workbook that unpacks to more than the seller's remaining space", async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const row = (at: number) => `<row r="${at}"><c r="A${at}" t="s"><v>0</v></c></row>`
  const sheet = Array.from({ length: 200 }, (_, at) => row(at + 1)).join('')
  const text = makeWorkbook({ sheet, strings: `<si><t>${'x'.repeat(20_000)}</t></si>` })
  expect(text.length).toBeLessThan(10_000)
  const found = await checkFile(seller, businessId, { name: 'sales.xlsx', text })
  expect(found).toMatchObject({ status: 'refused', error: FULL })
  await seller.call(uploadImage, { bytes: picture(100) })
})
