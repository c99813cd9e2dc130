import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteBusiness } from '#contract/businesses.ts'
import { uploadImage } from '#contract/images.ts'
import { cancelImport, uploadImport } from '#contract/imports.ts'
import { eraseAccount } from '#contract/own-data.ts'
import { uploadAvatar } from '#contract/profile.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { JobDefinition, Jobs } from '#server/infra/jobs/jobs.ts'
import { createLog } from '#server/infra/observability/log.ts'
import { localStorage, type Storage } from '#server/infra/storage/storage.ts'
import { settled } from '#server/testing/importing.ts'
import { picture } from '#server/testing/pictures.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'
import { writeXlsx } from '#spreadsheet/xlsx-writer.ts'
import { defineLeftFiles } from './file/jobs.ts'

const disk = localStorage(await mkdtemp(join(tmpdir(), 'safi-ended-')))

/** Delays the conversion of a workbook to CSV until the test releases it. */
function heldConversion() {
  return {
    reached: Promise.withResolvers<void>(),
    through: Promise.withResolvers<void>(),
    written: Promise.withResolvers<void>(),
  }
}
let held = heldConversion()
/** What the removal of files waits for. */
let removable: Promise<void> | undefined

// this storage behaves like an S3 bucket: a file is not visible before its upload is complete
const storage: Storage = {
  ...disk,
  async write(key, bytes) {
    const all: Uint8Array[] = []
    for await (const piece of bytes) all.push(piece)
    const converted = (await disk.size(key)) !== null
    if (converted) {
      held.reached.resolve()
      await held.through.promise
    }
    await disk.write(key, all)
    if (converted) held.written.resolve()
  },
  async remove(key) {
    await removable
    await disk.remove(key)
  },
}
const server = testServer({ storage, askSeconds: 1 })

const workbook = writeXlsx({
  title: 'Sales',
  rightToLeft: false,
  headers: ['Buyer', 'Price'],
  rows: [{ cells: [{ kind: 'text', value: 'Mona Hassan, Nile Street 5' }, null] }],
})

async function filesOf({ userId }: TestClient): Promise<string[]> {
  const keys: string[] = []
  for await (const key of disk.list()) if (key.includes(userId)) keys.push(key)
  return keys
}

type Ids = { businessId: string; importId: string }

async function cancelled(seller: TestClient, params: Ids) {
  await seller.call(cancelImport, { params })
  expect(await settled(seller, params)).toMatchObject({ status: 'cancelled' })
}

async function businessGone(seller: TestClient, { businessId }: Ids) {
  await seller.call(deleteBusiness, { params: { businessId }, body: { name: 'Nile Shop' } })
}

async function accountGone(seller: TestClient) {
  const body = { confirmation: seller.email, password: 'Souq-2-go!' }
  await seller.call(eraseAccount, { body })
  await expect.poll(() => rowsOf(server.current.db.system, sql`SELECT 1 FROM erasures`)).toEqual([])
}

test.each([
  ['the import is cancelled', cancelled],
  ['the business is deleted', businessGone],
  ['the account is erased', accountGone],
])('leaves no stored file when %s during the conversion of a workbook', async (_, end) => {
  held = heldConversion()
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const upload = { params: { businessId }, query: { fileName: 'sales.xlsx' }, bytes: workbook }
  const { id: importId } = await seller.call(uploadImport, upload)
  await held.reached.promise
  await end(seller, { businessId, importId })
  await expect.poll(() => filesOf(seller)).toEqual([])
  held.through.resolve()
  await held.written.promise
  await expect.poll(() => filesOf(seller)).toEqual([])
})

test('deletes a business without waiting for the storage, which removes its files afterwards', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const upload = { params: { businessId }, query: { fileName: 'sales.csv' }, bytes: templateFile.text }
  const { id: importId } = await seller.call(uploadImport, upload)
  await settled(seller, { businessId, importId })
  const { promise, resolve } = Promise.withResolvers<void>()
  removable = promise
  await businessGone(seller, { businessId, importId })
  expect(await filesOf(seller)).toHaveLength(1)
  resolve()
  await expect.poll(() => filesOf(seller)).toEqual([])
})

test('keeps the files of a deleted business that is there again when the storage answers, as after a restored backup', async () => {
  const { system } = server.current.db
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const upload = { params: { businessId }, query: { fileName: 'sales.csv' }, bytes: templateFile.text }
  const { id: importId } = await seller.call(uploadImport, upload)
  await settled(seller, { businessId, importId })
  const kept: [table: string, row: unknown][] = []
  for (const [table, id] of [
    ['businesses', businessId],
    ['imports', importId],
  ] as const) {
    const [found] = await rowsOf<{ row: unknown }>(
      system,
      sql`SELECT to_jsonb(t) AS row FROM ${sql.identifier(table)} t WHERE id = ${id}`,
    )
    kept.push([table, found?.row])
  }
  const down = Promise.reject(new Error('the storage does not answer'))
  down.catch(() => undefined)
  removable = down
  await businessGone(seller, { businessId, importId })
  const states = sql`SELECT state FROM safi_jobs.job
    WHERE name = 'file-removals' AND singleton_key = ${`imports/${seller.userId}/${importId}`}`
  await expect.poll(() => rowsOf(system, states)).toEqual([{ state: 'retry' }])
  for (const [name, row] of kept) {
    const table = sql.identifier(name)
    await system.execute(
      sql`INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, ${JSON.stringify(row)}::jsonb)`,
    )
  }
  removable = undefined
  await expect.poll(() => rowsOf(system, states)).toEqual([{ state: 'completed' }])
  expect(await filesOf(seller)).toHaveLength(1)
})

test('removes on the second day what a killed process has left in the storage, also if the server restarts daily, and keeps the files of imports and pictures', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const upload = async (bytes: string) => {
    const query = { fileName: 'sales.csv' }
    const { id } = await seller.call(uploadImport, { params: { businessId }, query, bytes })
    await settled(seller, { businessId, importId: id })
    return id
  }
  const kept = await upload(templateFile.text)
  const ended = await upload(`${templateFile.text}\n`)
  await cancelled(seller, { businessId, importId: ended })
  const photo = (await seller.call(uploadImage, { bytes: picture(400) })).id
  const keyOf = (name: string, folder = 'imports') => `${folder}/${seller.userId}/${name}`
  const leave = (key: string) => disk.write(key, [Buffer.from('left')])
  for (const name of [ended, randomUUID(), `${kept}.${randomUUID()}.partial`]) await leave(keyOf(name))
  await leave(keyOf(randomUUID(), 'images'))
  await seller.call(uploadAvatar, { bytes: picture(400) })
  const avatar = (await filesOf(seller)).find((key) => key.startsWith('avatars/')) ?? ''
  await leave(keyOf(`${randomUUID()}.jpeg`, 'avatars'))

  let clock = Date.now()
  let job: JobDefinition<Record<string, never>> | undefined
  const define = (definition: JobDefinition<Record<string, never>>) => {
    job = definition
  }
  const deps = { db: server.current.db, storage: disk, now: () => new Date(clock), log: createLog('silent') }
  /** Lets a server that has just started look after this time. */
  const lookAfter = async (hours: number) => {
    defineLeftFiles({ define } as unknown as Jobs, deps)
    expect(await job?.unfinished()).toEqual([])
    clock += hours * 60 * 60 * 1000
    expect(await job?.unfinished()).toEqual([{}])
    await job?.handle({}, { signal: new AbortController().signal, repeated: false, last: false })
    expect(await job?.unfinished()).toEqual([])
  }
  await lookAfter(1)
  expect(await filesOf(seller)).toHaveLength(8)
  // a file whose upload runs while the job looks for the second time
  const uploading = randomUUID()
  await leave(keyOf(uploading))
  await lookAfter(24)
  const wanted = [keyOf(kept), keyOf(uploading), keyOf(photo, 'images'), avatar].sort()
  expect((await filesOf(seller)).sort()).toEqual(wanted)
  await lookAfter(2)
  expect((await filesOf(seller)).sort()).toEqual(wanted)
})
