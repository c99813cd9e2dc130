import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownerId } from '#server/infra/db/owner.ts'
import { localStorage } from '#server/infra/storage/storage.ts'
import { testServer } from '#server/testing/test-server.ts'
import { exportFolder, exportKey, removeExport } from './jobs.ts'
import { beginExport, findExport } from './store.ts'

const server = testServer()

test('removes only the expired export, and creates a new export that was requested in the meantime', async () => {
  const { db } = server.current
  const storage = localStorage(await mkdtemp(join(tmpdir(), 'safi-expired-')))
  const owner = ownerId((await server.current.seller()).userId)
  const now = new Date()
  const begin = (createdAt: Date, expiresAt: Date) =>
    db.tenant(owner, (tx) =>
      beginExport(tx, owner, { id: randomUUID(), language: 'en', createdAt, expiresAt }),
    )
  const expired = await begin(new Date(now.getTime() - 2_000), new Date(now.getTime() - 1_000))
  // this is the export as a job has read it, just before the seller requests another export
  const id = expired?.id ?? ''
  const next = (await begin(now, new Date(now.getTime() + 60_000)))?.id ?? ''
  expect(next).not.toBe(id)
  for (const made of [id, next]) await storage.write(exportKey(owner, made), [new Uint8Array(1)])
  await removeExport({ db, storage, now: () => now }, owner, id)
  expect(await db.tenant(owner, (tx) => findExport(tx, owner))).toMatchObject({ id: next, status: 'making' })
  const left: string[] = []
  for await (const key of storage.list(exportFolder(owner))) left.push(key)
  expect(left).toEqual([exportKey(owner, next)])
})
