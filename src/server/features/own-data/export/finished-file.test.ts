import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '#server/infra/db/database.ts'
import { type OwnerId, ownerId } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { JobDefinition, Jobs } from '#server/infra/jobs/jobs.ts'
import { localStorage, type Storage } from '#server/infra/storage/storage.ts'
import { sharedServer } from '#server/testing/test-server.ts'
import { defineExportJob, type ExportJob, exportKey } from './jobs.ts'
import { beginExport, findExport } from './store.ts'

const server = sharedServer()
const disk = localStorage(await mkdtemp(join(tmpdir(), 'safi-finished-')))

/** An export that a seller has requested, and workers that make it. */
async function requestedExport() {
  const owner = ownerId((await server.current.seller()).userId)
  const { db } = server.current
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)]
  const id = randomUUID()
  await db.tenant(owner, (tx) => beginExport(tx, owner, { id, language: 'en', createdAt, expiresAt }))
  const status = async () => (await db.tenant(owner, (tx) => findExport(tx, owner)))?.status
  return {
    status,
    size: () => disk.size(exportKey(owner, id)),
    work: async (storage: Storage = disk, tenant: Database['tenant'] = db.tenant) => {
      const defined: JobDefinition<ExportJob>[] = []
      const queue = { define: (definition: JobDefinition<ExportJob>) => defined.push(definition) }
      defineExportJob(queue as unknown as Jobs, { db: { ...db, tenant }, storage, now: () => createdAt })
      const run = { signal: new AbortController().signal, repeated: false, last: false }
      await defined[0]?.handle({ owner, exportId: id }, run)
    },
  }
}

test('keeps the file of an export when a worker wakes up that has made the same export as another one', async () => {
  const { work, status, size } = await requestedExport()
  const asleep = Promise.withResolvers<void>()
  const awake = Promise.withResolvers<void>()
  const woken = work({
    ...disk,
    async write(key, bytes) {
      await disk.write(key, bytes)
      asleep.resolve()
      await awake.promise
    },
  })
  await asleep.promise
  await work()
  awake.resolve()
  await woken
  expect(await status()).toBe('ready')
  expect(await size()).not.toBeNull()
})

test('keeps the file of an export when the connection is lost before the database confirms its end', async () => {
  const { work, status, size } = await requestedExport()
  const losing = async <T>(owner: OwnerId, inside: (tx: Tx) => Promise<T>) => {
    const result = await server.current.db.tenant(owner, inside)
    if ((await status()) === 'ready') throw new Error('the connection was lost')
    return result
  }
  await Promise.allSettled([work(disk, losing)])
  expect(await status()).toBe('ready')
  expect(await size()).not.toBeNull()
})
