import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { getSession } from '#contract/accounts.ts'
import { eraseAccount } from '#contract/own-data.ts'
import { getOwnAvatar, removeAvatar, uploadAvatar } from '#contract/profile.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { profiles } from '#server/infra/db/schema/accounts.ts'
import { localStorage, type Storage } from '#server/infra/storage/storage.ts'
import { failingTable } from '#server/testing/failing-table.ts'
import { picture as pictureOf } from '#server/testing/pictures.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'

const disk = localStorage(await mkdtemp(join(tmpdir(), 'safi-avatar-files-')))
/** While this promise is set, uploads to the file storage wait for it. */
let bucket: Promise<void> | undefined
let waiting = 0
const storage: Storage = {
  ...disk,
  async write(key, bytes) {
    if (key.startsWith('avatars/')) {
      waiting += 1
      await bucket
      waiting -= 1
    }
    await disk.write(key, bytes)
  },
}
const server = testServer({ storage, askSeconds: 1 })

const picture = (seed: number) => pictureOf(2_000, 'image/jpeg', seed)

// A failed test must not block the uploads of the next one.
afterEach(() => {
  bucket = undefined
})

async function filesOf({ userId }: TestClient): Promise<string[]> {
  const keys: string[] = []
  for await (const key of disk.list(`avatars/${userId}`)) keys.push(key)
  return keys
}

async function shown(seller: TestClient): Promise<Uint8Array> {
  const response = await seller.send(getOwnAvatar)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

test('uploads do not block other requests when the file storage hangs', async () => {
  const seller = await server.current.seller()
  const other = await server.current.seller()
  const answers = Promise.withResolvers<void>()
  bucket = answers.promise
  // starts more uploads than the server has database connections
  const uploads = Array.from({ length: 12 }, () => seller.send(uploadAvatar, { bytes: picture(1) }))
  await expect.poll(() => waiting).toBe(12)
  expect((await other.call(getSession)).user?.id).toBe(other.userId)
  expect((await seller.call(getSession)).user?.avatarUrl).toBeNull()
  answers.resolve()
  bucket = undefined
  for (const { status } of await Promise.all(uploads)) expect(status).toBe(200)
  expect(await filesOf(seller)).toHaveLength(1)
})

test('a picture is removed when its account was erased during the upload', async () => {
  const seller = await server.current.seller()
  const answers = Promise.withResolvers<void>()
  bucket = answers.promise
  const upload = seller.fails(uploadAvatar, { bytes: picture(1) })
  await expect.poll(() => waiting).toBe(1)
  await seller.call(eraseAccount, { body: { confirmation: seller.email, password: 'Souq-2-go!' } })
  await expect.poll(() => rowsOf(server.current.db.system, sql`SELECT 1 FROM erasures`)).toEqual([])
  answers.resolve()
  bucket = undefined
  expect((await upload).code).toBe('not_signed_in')
  expect(await filesOf(seller)).toEqual([])
})

test('when the database cannot save a new picture, its file is removed and the previous picture stays', async () => {
  const seller = await server.current.seller()
  await seller.call(uploadAvatar, { bytes: picture(1) })
  const before = await filesOf(seller)
  const mend = await failingTable(server.current.db, 'audit_entries', 'INSERT')
  expect((await seller.fails(uploadAvatar, { bytes: picture(2) })).code).toBe('server_failed')
  expect((await seller.fails(removeAvatar)).code).toBe('server_failed')
  await mend()
  expect(await filesOf(seller)).toEqual(before)
  expect(await shown(seller)).toEqual(picture(1))
})

test('a picture with a file name of an earlier Safi version is shown, replaced and removed like any other', async () => {
  const { db } = server.current
  for (const change of [{ bytes: picture(2) }, null]) {
    const seller = await server.current.seller()
    const path = `${seller.userId}/avatar.jpg`
    await disk.write(`avatars/${path}`, [picture(1)])
    await db.system.update(profiles).set({ avatarPath: path }).where(eq(profiles.userId, seller.userId))
    expect(await shown(seller)).toEqual(picture(1))
    const { user } = await seller.call(getSession)
    const linked = await server.current.visitor().fetch(user?.avatarUrl ?? '')
    expect(new Uint8Array(await linked.arrayBuffer())).toEqual(picture(1))
    if (change) await seller.call(uploadAvatar, change)
    else await seller.call(removeAvatar)
    const left = await filesOf(seller)
    expect(left).not.toContain(`avatars/${path}`)
    const kept = await Promise.all(left.map(async (key) => new Uint8Array(await buffer(disk.read(key)))))
    expect(kept).toEqual(change ? [change.bytes] : [])
  }
})
