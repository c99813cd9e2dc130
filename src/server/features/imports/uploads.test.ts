import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeApiKey } from '#contract/api-keys.ts'
import { commitImport, getImport, uploadImport } from '#contract/imports.ts'
import { importFileKey } from '#server/core/sales/lines/import-file.ts'
import { JOBS_SCHEMA } from '#server/infra/db/database.ts'
import { type OwnerId, ownerId } from '#server/infra/db/owner.ts'
import { imports } from '#server/infra/db/schema/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { localStorage } from '#server/infra/storage/storage.ts'
import { addMember } from '#server/testing/add-member.ts'
import { failingTable } from '#server/testing/failing-table.ts'
import { settled } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { TEST_PASSWORD } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'
import { importPipeline } from './pipeline.ts'
import { upload } from './service.ts'

const storage = localStorage(await mkdtemp(join(tmpdir(), 'safi-uploads-')))
const server = testServer({ storage, askSeconds: 1 })

async function business() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const owner = ownerId(seller.userId)
  return { seller, businessId, owner, keyOf: (importId: string) => importFileKey(owner, importId) }
}

const bytesOf = (content: string) => [Buffer.from(content)]

test('accepts an upload and its confirmation while no job can be sent, and works on them later', async () => {
  const { seller, businessId } = await business()
  const { db } = server.current
  const { name, text } = templateFile
  const mend = await failingTable(db, 'job', 'INSERT', JOBS_SCHEMA)
  const sent = { params: { businessId }, query: { fileName: name }, bytes: text }
  const { id: importId, status } = await seller.call(uploadImport, sent)
  expect(status).toBe('checking')
  await mend()
  const params = { businessId, importId }
  expect(await settled(seller, params)).toMatchObject({ status: 'ready', preview: { lines: 3 } })

  const mendAgain = await failingTable(db, 'job', 'INSERT', JOBS_SCHEMA)
  expect(await seller.call(commitImport, { params, body: {} })).toMatchObject({ status: 'committing' })
  await mendAgain()
  expect(await settled(seller, params)).toMatchObject({ status: 'committed', addedLines: 3 })
})

test('keeps the file of an upload when the connection is lost before the database confirms the new import', async () => {
  const { seller, businessId, owner, keyOf } = await business()
  const { db } = server.current
  let done = 0
  const tenant = async <T>(owner: OwnerId, inside: (tx: Tx) => Promise<T>) => {
    const result = await db.tenant(owner, inside)
    done += 1
    if (done === 2) throw new Error('the connection was lost')
    return result
  }
  const deps = { db: { ...db, tenant }, storage, job: { send: async () => {} } }
  const body = ReadableStream.from(bytesOf(templateFile.text))
  const file = { fileName: templateFile.name, body, announced: null }
  const { id: importId } = await upload(deps, owner, businessId, file)
  expect(await text(storage.read(keyOf(importId)))).toBe(templateFile.text)
  expect(await settled(seller, { businessId, importId })).toMatchObject({ status: 'ready' })
})

test('keeps the first file when two processes receive the document of a connection', async () => {
  const { seller, businessId, owner, keyOf } = await business()
  const { receive } = importPipeline({ ...server.current, storage, job: { send: async () => {} } })
  const ids = { businessId, importId: randomUUID() }
  const arrives = (content: string) =>
    receive(owner, ids, { fileName: templateFile.name, backfill: false, bytes: bytesOf(content) })
  await arrives(templateFile.text)
  await arrives('a later copy')
  expect(await text(storage.read(keyOf(ids.importId)))).toBe(templateFile.text)
  expect(await settled(seller, ids)).toMatchObject({ status: 'ready', preview: { lines: 3 } })
})

test('records that a user has opened an import that waits for an answer, but not that a connection or a script has read it', async () => {
  const { seller, businessId, owner } = await business()
  const { db } = server.current
  const ids = { businessId, importId: randomUUID() }
  const { receive, read } = importPipeline({ ...server.current, storage, job: { send: async () => {} } })
  const opened = async () => {
    const [row] = await db.system.select().from(imports).where(eq(imports.id, ids.importId))
    return row?.openedAt
  }
  const bytes = bytesOf(templateFile.text)
  await receive(owner, ids, { fileName: templateFile.name, backfill: false, bytes })
  await expect.poll(async () => (await read(owner, ids))?.status).toBe('ready')
  expect(await opened()).toBeNull()
  // viewers and bookkeepers can read it too
  for (const role of ['viewer', 'bookkeeper'] as const) {
    const member = await server.current.seller()
    await addMember(db.system, { owner: seller, businessId }, member, role)
    expect(await member.call(getImport, { params: ids })).toMatchObject({ status: 'ready' })
  }
  const { key } = await seller.call(makeApiKey, { body: { name: 'Script', password: TEST_PASSWORD } })
  const script = { headers: { authorization: `Bearer ${key}` } }
  const asked = await seller.fetch(`/api/businesses/${businessId}/imports/${ids.importId}`, script)
  expect(asked.status).toBe(200)
  expect(await opened()).toBeNull()
  await seller.call(getImport, { params: ids })
  expect(await opened()).toEqual(expect.any(Date))
})
