import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { downloadAccountExport, getAccountExport, startAccountExport } from '#contract/own-data.ts'
import type { Storage } from '#server/infra/storage/storage.ts'
import { serveDatabase } from '#server/server.ts'
import { importFile } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { openTestDatabase, serveOptions } from '#server/testing/test-server.ts'

/** A storage that pauses in the middle of writing an export, until `goOn` is called. It reports when it has paused. */
function haltingStorage(disk: Storage) {
  const halted = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  async function* halting(bytes: Parameters<Storage['write']>[1]) {
    for await (const piece of bytes) {
      yield piece
      halted.resolve()
      await goOn.promise
    }
  }
  const write: Storage['write'] = (key, bytes) =>
    disk.write(key, key.startsWith('exports/') ? halting(bytes) : bytes)
  return { storage: { ...disk, write }, halted: halted.promise, goOn: goOn.resolve }
}

test('an export that was interrupted when the server stopped is completed by the next server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'safi-export-'))
  const db = await openTestDatabase()
  const options = serveOptions(folder)
  const { storage, halted, goOn } = haltingStorage(options.storage)
  try {
    // runs as the last step of a stopping server before it stops its jobs
    const mailer = Object.create(options.mailer, {
      settled: { value: async () => void setImmediate(goOn) },
    }) as typeof options.mailer
    // the database stays open when the first server stops
    const first = await serveDatabase({ ...db, close: async () => {} }, { ...options, storage, mailer })
    const seller = await new TestClient(first.url).signUp()
    const { id: businessId } = await seller.newBusiness()
    await importFile(seller, businessId, templateFile)
    await seller.call(startAccountExport, { body: { language: 'en' } })
    await halted
    await first.stop()

    const second = await serveDatabase(db, options)
    try {
      const again = seller.at(second.url)
      const state = async () => (await again.call(getAccountExport)).export
      await expect.poll(async () => (await state())?.status).toBe('ready')
      const exportId = (await state())?.id ?? ''
      const response = await again.send(downloadAccountExport, { params: { exportId } })
      const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
      expect(JSON.parse(strFromU8(files['data/sale-lines.json'] as Uint8Array))).toHaveLength(3)
      expect(Object.keys(files).at(-1)).toBe('README.txt')
      // no file of the first attempt remains
      const keys: string[] = []
      for await (const key of options.storage.list('exports')) keys.push(key)
      expect(keys).toEqual([`exports/${seller.userId}/${exportId}.zip`])
    } finally {
      await second.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
