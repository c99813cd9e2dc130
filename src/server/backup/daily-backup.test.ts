import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '#server/infra/db/database.ts'
import type { JobDefinition, Jobs } from '#server/infra/jobs/jobs.ts'
import { testServer } from '#server/testing/test-server.ts'
import { defineDailyBackup } from './daily-backup.ts'
import { verifiedBackup } from './verify-backup.ts'

const HOUR = 60 * 60 * 1000
const root = await mkdtemp(join(tmpdir(), 'safi-daily-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const folder = join(root, 'backups')
await writeFile(join(root, 'secret'), 'a kept secret')
let time = Date.parse('2026-11-21T03:00:00Z')
const server = testServer({
  now: () => new Date(time),
  askSeconds: 0.2,
  backups: { folder, keep: 2, secretPath: join(root, 'secret') },
})

const names = () => readdir(folder).catch(() => [])

test('backs up the database some minutes after a start, then once a day, and deletes all but the newest backups', async () => {
  const seller = await server.current.seller()
  expect(await names()).toEqual([])
  time += HOUR
  await expect.poll(names).toEqual(['safi-2026-11-21T04-00.zip'])
  const file = join(folder, 'safi-2026-11-21T04-00.zip')
  const { manifest, entries } = await verifiedBackup(file)
  expect(manifest.files).toBeNull()
  expect(manifest.tables.find(({ name }) => name === 'users')?.rows).toBe(1)
  expect(entries.has('secret')).toBe(true)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(seller.userId).not.toBe('')
  await writeFile(join(folder, 'my own.zip'), '')
  for (const day of [22, 23]) {
    time = Date.parse(`2026-11-${day}T05:30:00Z`)
    await expect.poll(names).toContain(`safi-2026-11-${day}T05-30.zip`)
  }
  await expect.poll(names).toEqual(['my own.zip', 'safi-2026-11-22T05-30.zip', 'safi-2026-11-23T05-30.zip'])
})

test('waits an hour after a backup failed, because each attempt delays requests', async () => {
  let clock = Date.parse('2026-11-21T03:00:00Z')
  let attempts = 0
  const db = {
    get system(): never {
      attempts += 1
      throw new Error('the disk is full')
    },
  } as unknown as Database
  let job: JobDefinition<Record<string, never>> | undefined
  const define = (definition: JobDefinition<Record<string, never>>) => {
    job = definition
  }
  const backups = { folder: join(root, 'full'), keep: 2, secretPath: join(root, 'secret') }
  defineDailyBackup({ define } as unknown as Jobs, { db, now: () => new Date(clock), backups })
  const run = { signal: new AbortController().signal, repeated: false, last: false }
  clock += HOUR
  await expect(job?.handle({}, run)).rejects.toThrow('the disk is full')
  clock += HOUR - 1
  await job?.handle({}, { ...run, repeated: true })
  expect(await job?.unfinished()).toEqual([])
  expect(attempts).toBe(1)
  clock += 1
  expect(await job?.unfinished()).toEqual([{}])
})
