import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSession } from '#contract/accounts.ts'
import { getOwnAvatar, removeAvatar, uploadAvatar } from '#contract/profile.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { profiles } from '#server/infra/db/schema/accounts.ts'
import { localStorage, type Storage } from '#server/infra/storage/storage.ts'
import { type PictureType, picture } from '#server/testing/pictures.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'

const START = new Date('2026-11-21T10:00:00.400Z')
let now = START
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safi-avatars-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const files = (): Storage => localStorage(folder)
const server = testServer({
  now: () => now,
  storage: {
    write: (key, bytes) => files().write(key, bytes),
    read: (key) => files().read(key),
    size: (key) => files().size(key),
    remove: (key) => files().remove(key),
    removeFolder: (under) => files().removeFolder(under),
    bytesIn: (under) => files().bytesIn(under),
    list: (under) => files().list(under),
  },
})

const TYPES: PictureType[] = ['image/jpeg', 'image/png', 'image/webp']

async function withPicture(bytes = picture(3_000)) {
  now = START
  const seller = await server.current.seller()
  const { user } = await seller.call(uploadAvatar, { bytes })
  return { seller, bytes, url: user.avatarUrl ?? '' }
}
const visit = (url: string) => server.current.visitor().fetch(url)
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
const code = async (response: Response) => ((await response.json()) as { code: string }).code
const avatarUrl = async (client: TestClient) => (await client.call(getSession)).user?.avatarUrl
const storedPath = async ({ userId }: TestClient) =>
  (await server.current.db.system.select().from(profiles).where(eq(profiles.userId, userId)))[0]?.avatarPath
const filesOf = ({ userId }: TestClient) => readdir(join(folder, 'avatars', userId)).catch(() => [])

describe('a profile picture', () => {
  test.each(TYPES)('of type %s is stored unchanged and served with the type of its content', async (type) => {
    const { seller, bytes } = await withPicture(picture(5_000, type))
    const response = await seller.send(getOwnAvatar)
    expect(await bytesOf(response)).toEqual(bytes)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await storedPath(seller)).toBe(`${seller.userId}/${(await filesOf(seller)).join()}`)
  })

  test('can have up to 200 KB', async () => {
    const seller = await server.current.seller()
    const most = picture(LIMITS.avatarBytes)
    expect(most).toHaveLength(204_800)
    await seller.call(uploadAvatar, { bytes: most })
    for (const size of [204_801, 20 * 204_800]) {
      const problem = await seller.fails(uploadAvatar, { bytes: picture(size) })
      expect(problem).toMatchObject({ code: 'image_too_large', status: 413, data: { limit: 200 } })
    }
    expect(await bytesOf(await seller.send(getOwnAvatar))).toEqual(most)
  })

  test('is recognised by its content: text, SVG and empty files are refused and leave the previous picture unchanged', async () => {
    const { seller, bytes } = await withPicture()
    for (const wrong of [
      '',
      'avatar.jpg',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a',
      '%PDF-1.7',
    ]) {
      const problem = await seller.fails(uploadAvatar, { bytes: wrong })
      expect(problem).toMatchObject({ code: 'not_an_image', status: 415 })
    }
    expect(await bytesOf(await seller.send(getOwnAvatar))).toEqual(bytes)
    const fresh = await server.current.seller()
    expect((await fresh.fails(uploadAvatar, { bytes: 'text' })).code).toBe('not_an_image')
    expect(await storedPath(fresh)).toBeNull()
    expect(await filesOf(fresh)).toEqual([])
  })

  test('replaces the previous one, and browsers fetch the new one on their next request', async () => {
    const { seller } = await withPicture()
    const etag = (await seller.send(getOwnAvatar)).headers.get('etag') ?? ''
    const again = (headers: Record<string, string>) =>
      seller.fetch(getOwnAvatar.path, { headers: { ...headers, cookie: seller.cookies } })
    const same = await again({ 'if-none-match': etag })
    expect([same.status, await same.text()]).toEqual([304, ''])
    const next = picture(4_000, 'image/png')
    await seller.call(uploadAvatar, { bytes: next })
    const changed = await again({ 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(await bytesOf(changed)).toEqual(next)
    expect(await filesOf(seller)).toHaveLength(1)
  })

  test('is one complete picture after several were uploaded at the same time', async () => {
    const seller = await server.current.seller()
    const sent = [1, 2, 3, 4, 5, 6].map((seed) => picture(150_000 + seed, 'image/jpeg', seed))
    await Promise.all(sent.map((bytes) => seller.call(uploadAvatar, { bytes })))
    const kept = await bytesOf(await seller.send(getOwnAvatar))
    expect(sent.filter((bytes) => Buffer.compare(bytes, kept) === 0)).toHaveLength(1)
    expect(await filesOf(seller)).toHaveLength(1)
  })

  test('is removed with its row, file, URL and valid links', async () => {
    const { seller, url } = await withPicture()
    const { user } = await seller.call(removeAvatar)
    expect(user.avatarUrl).toBeNull()
    expect(await avatarUrl(seller)).toBeNull()
    expect((await seller.fails(getOwnAvatar)).code).toBe('image_not_found')
    expect(await code(await visit(url))).toBe('image_not_found')
    expect(await storedPath(seller)).toBeNull()
    expect(await filesOf(seller)).toEqual([])
    // removing a picture that does not exist succeeds too
    expect((await seller.call(removeAvatar)).user.avatarUrl).toBeNull()
  })
})

describe('a signed link to a picture', () => {
  test('shows the picture without a session for an hour', async () => {
    const { bytes, url } = await withPicture()
    const at = async (seconds: number) => {
      now = new Date(Math.floor(START.getTime() / 1000) * 1000 + seconds * 1000)
      return visit(url)
    }
    const first = await at(0)
    expect(await bytesOf(first)).toEqual(bytes)
    expect(first.headers.get('content-type')).toBe('image/jpeg')
    expect(first.headers.get('cache-control')).toBe('private, max-age=3600')
    const last = await at(3599)
    expect(last.status).toBe(200)
    expect(last.headers.get('cache-control')).toBe('private, max-age=1')
    for (const seconds of [3600, 3601, 86_400]) {
      const expired = await at(seconds)
      expect(expired.status).toBe(410)
      expect(expired.headers.get('cache-control')).toBe('no-store')
      expect(await code(expired)).toBe('link_expired')
    }
  })

  test('differs from a link that was signed one second earlier, so that no cache shows the previous picture', async () => {
    const { seller, url } = await withPicture()
    now = new Date(START.getTime() + 1_000)
    const next = picture(4_000, 'image/webp')
    const { user } = await seller.call(uploadAvatar, { bytes: next })
    expect(user.avatarUrl).not.toBe(url)
    expect(await bytesOf(await visit(user.avatarUrl ?? ''))).toEqual(next)
  })

  test('is invalid with another expiry, signature or user', async () => {
    const { url, seller } = await withPicture()
    const other = await withPicture(picture(100))
    const link = new URL(url, 'http://safi')
    const changed = (name: string, value: string) => {
      const forged = new URL(link)
      forged.searchParams.set(name, value)
      return forged.pathname + forged.search
    }
    const signature = link.searchParams.get('signature') ?? ''
    const swapped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    for (const forged of [
      changed('expires', String(Number(link.searchParams.get('expires')) + 3600)),
      changed('signature', swapped),
      changed('signature', signature.slice(1)),
      changed('signature', ''),
      url.replace(seller.userId, other.seller.userId),
    ]) {
      const response = await visit(forged)
      expect(response.status, forged).toBe(410)
      expect(await code(response)).toBe('link_expired')
    }
    expect((await visit(url)).status).toBe(200)
  })

  test('is refused when malformed', async () => {
    const { url, seller } = await withPicture()
    for (const wrong of [
      `/api/avatars/${seller.userId}/avatar.jpg`,
      url.replace(/expires=\d+/, 'expires=soon'),
      url.replace(seller.userId, '..%2F..%2Fsecret'),
    ]) {
      expect((await visit(wrong)).status, wrong).toBe(422)
    }
  })
})

test('a visitor and another seller cannot read a picture without its signed link', async () => {
  const { seller, bytes } = await withPicture()
  const visitor = server.current.visitor()
  expect((await visitor.fails(getOwnAvatar)).code).toBe('not_signed_in')
  expect((await visitor.fails(uploadAvatar, { bytes: picture(100) })).code).toBe('not_signed_in')
  expect((await visitor.fails(removeAvatar)).code).toBe('not_signed_in')
  const other = await server.current.seller()
  expect((await other.fails(getOwnAvatar)).code).toBe('image_not_found')
  await other.call(uploadAvatar, { bytes: picture(100) })
  await other.call(removeAvatar)
  expect(await bytesOf(await seller.send(getOwnAvatar))).toEqual(bytes)
})
