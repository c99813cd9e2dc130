import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#server/infra/observability/log.ts'
import { type S3Server, startS3 } from '#server/testing/s3-server.ts'
import { checkBucket, s3Storage } from './s3-storage.ts'
import { localStorage, removeFiles, type Storage } from './storage.ts'

let folder = ''
let s3: S3Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safi-storage-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const KINDS: { kind: string; open: () => Storage }[] = [
  { kind: 'a folder', open: () => localStorage(folder) },
  { kind: 'an S3 bucket', open: () => s3Storage(s3.settings) },
]
const newKey = () => `imports/${randomUUID()}/${randomUUID()}`
const read = async (storage: Storage, key: string) => buffer(storage.read(key))

// S3 guarantees atomic replacement of files, but the S3 test server does not provide it under load
test('two concurrent writes to the same key of a local folder leave one complete file', async () => {
  const storage = localStorage(folder)
  const key = newKey()
  const both = [randomBytes(6_000_000), randomBytes(6_000_000)]
  await Promise.all(both.map((bytes) => storage.write(key, piecesOf(bytes, 64_000))))
  const stored = await read(storage, key)
  expect(both.some((bytes) => bytes.equals(stored))).toBe(true)
})

describe.each(KINDS)('files in $kind', ({ open }) => {
  test('are read back byte for byte, at sizes just below, at and above the upload part size', async () => {
    const storage = open()
    for (const size of [0, 1, 1000, 5 * 1024 * 1024 - 1, 5 * 1024 * 1024, 11 * 1024 * 1024 + 7]) {
      const bytes = randomBytes(size)
      const key = newKey()
      await storage.write(key, piecesOf(bytes, 300_000))
      expect([size, await storage.size(key)]).toEqual([size, size])
      expect(bytes.equals(await read(storage, key))).toBe(true)
    }
  })

  test('have a total size per folder, and are deleted with their folder', async () => {
    const storage = open()
    const folder = `imports/${randomUUID()}`
    expect(await storage.bytesIn(folder)).toBe(0)
    for (const name of ['a', 'b']) await storage.write(`${folder}/${name}`, [randomBytes(1000)])
    const beside = `${folder}0/a`
    await storage.write(beside, [randomBytes(10)])
    expect(await storage.bytesIn(folder)).toBe(2000)
    await storage.removeFolder(folder)
    expect(await storage.bytesIn(folder)).toBe(0)
    expect(await storage.size(beside)).toBe(10)
    await storage.removeFolder(folder)
  })

  test('are replaced completely by a new file with the same key', async () => {
    const storage = open()
    const key = newKey()
    await storage.write(key, [Buffer.from('the first, which is longer')])
    await storage.write(key, [Buffer.from('the second')])
    expect((await read(storage, key)).toString()).toBe('the second')
  })

  test('keep their previous content when the upload of a new one fails', async () => {
    const storage = open()
    const fresh = newKey()
    const kept = newKey()
    await storage.write(kept, [Buffer.from('kept')])
    for (const [key, bytes] of [
      [fresh, 100],
      [fresh, 6 * 1024 * 1024],
      [kept, 6 * 1024 * 1024],
    ] as const) {
      await expect(storage.write(key, breaking(bytes))).rejects.toThrow('connection lost')
    }
    expect(await storage.size(fresh)).toBeNull()
    expect((await read(storage, kept)).toString()).toBe('kept')
  })

  test('have no size and cannot be read when missing, but can be removed without an error', async () => {
    const storage = open()
    const key = newKey()
    expect(await storage.size(key)).toBeNull()
    await expect(read(storage, key)).rejects.toThrow()
    await storage.remove(key)
    await storage.write(key, [Buffer.from('x')])
    await storage.remove(key)
    expect(await storage.size(key)).toBeNull()
  })

  test('are all listed with their folder, and not with another folder', async () => {
    const storage = open()
    const owner = randomUUID()
    const keys = Array.from({ length: 12 }, (_, at) => `images/${owner}/${at}-&-${randomUUID()}`).sort()
    for (const key of keys) await storage.write(key, [Buffer.from('x')])
    await storage.write(`images/${owner}-not/1`, [Buffer.from('x')])
    expect((await allOf(storage.list(`images/${owner}`))).sort()).toEqual(keys)
    expect(await allOf(storage.list())).toEqual(expect.arrayContaining(keys))
    expect(await allOf(storage.list(`images/${randomUUID()}`))).toEqual([])
  })

  test('cannot have a key that leads outside the storage folder', async () => {
    const storage = open()
    for (const key of ['../outside', 'imports/../../outside', '..']) {
      await expect(async () => storage.write(key, [Buffer.from('x')])).rejects.toThrow('not a storage key')
    }
  })
})

test('removes every file when many are removed and one cannot be, a few at a time', async () => {
  const keys = Array.from({ length: 100 }, newKey)
  const removed: string[] = []
  let running = 0
  let most = 0
  const remove = async (key: string) => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    if (key === keys[3]) throw new Error('the bucket does not respond')
    removed.push(key)
  }
  await removeFiles({ ...localStorage(folder), remove }, keys, createLog('silent'))
  expect(removed.sort()).toEqual(keys.filter((_, at) => at !== 3).sort())
  expect(most).toBe(20)
})

test('a bucket lists no key that stands for a folder', async () => {
  const folder = `images/${randomUUID()}`
  const { endpoint, bucket, ...keys } = s3.settings
  const made = await new AwsClient({ ...keys, service: 's3' }).fetch(`${endpoint}/${bucket}/${folder}/`, {
    method: 'PUT',
    body: '',
  })
  expect(made.status).toBe(200)
  const storage = s3Storage(s3.settings)
  await storage.write(`${folder}/a`, [Buffer.from('x')])
  expect(await allOf(storage.list(folder))).toEqual([`${folder}/a`])
})

describe('checking the S3 bucket when the server starts', () => {
  test('accepts an existing bucket', async () => {
    await checkBucket(s3.settings)
  })

  test('reports in one line that a bucket is missing, refuses access or does not respond', async () => {
    const problem = (changed: object) => checkBucket({ ...s3.settings, ...changed })
    await expect(problem({ bucket: 'other' })).rejects.toThrow(/has no bucket "other"/)
    await expect(problem({ accessKeyId: 'unknown-key' })).rejects.toThrow(/Check S3_ACCESS_KEY_ID/)
    await expect(problem({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(
      /127\.0\.0\.1:1 does not answer: .+ Check S3_ENDPOINT/,
    )
  })
})

async function allOf(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const key of keys) all.push(key)
  return all
}

function* piecesOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}

async function* breaking(after: number): AsyncGenerator<Uint8Array> {
  yield randomBytes(after)
  throw new Error('connection lost')
}
