import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { keepErased } from '#server/features/own-data/erasure/erased-accounts.ts'
import type { Database } from '#server/infra/db/database.ts'
import { openEmbedded } from '#server/infra/db/embedded.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { transferredKey } from '#server/infra/storage/restore-marks.ts'
import { localStorage, type Storage } from '#server/infra/storage/storage.ts'
import { allRows } from '../testing/all-rows.ts'
import { copyTemplate } from '../testing/postgres-template.ts'
import { seedTenant } from '../testing/tenant-tables.ts'
import { openTestDatabase } from '../testing/test-server.ts'
import { runBackupCommand } from './command.ts'
import { restoreBackup } from './read-backup.ts'
import { backupOf } from './write-backup.ts'

let folder: string
let from: Database
let to: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safi-backup-'))
  from = await openTestDatabase()
  to = await openTestDatabase()
})
afterAll(async () => {
  await from.close()
  await to.close()
  await rm(folder, { recursive: true, force: true })
})

async function hashes(storage: Storage): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for await (const key of storage.list()) {
    const hash = createHash('sha256')
    for await (const piece of storage.read(key)) hash.update(piece)
    all[key] = hash.digest('hex')
  }
  return all
}

test('restores every row of every table and every file into an empty installation', async () => {
  const [user] = await from.system
    .insert(users)
    .values({ name: 'منى, "Mona"\n\\\u2028\u2029\u0085\r', email: 'mona@example.com' })
    .returning({ id: users.id })
  await seedTenant(from.system, user?.id ?? '')
  const files = localStorage(join(folder, 'from'))
  await files.write(`imports/${user?.id}/a`, [Buffer.from('order,price\n1,2\n')])
  await files.write('photos/dog.jpg', [Buffer.from('of another program')])
  await files.write(`images/${user?.id}/b`, [new Uint8Array(300_000).map((_, at) => (at * 7) % 251)])
  const archive = join(folder, 'backup.zip')
  const { bytes, manifest } = backupOf({
    db: from,
    storage: files,
    secret: 'a secret',
    now: new Date('2026-11-21T12:00:00Z'),
  })
  await localStorage(folder).write('backup.zip', bytes)
  await files.remove('photos/dog.jpg')
  const before = await allRows(from)
  expect(Object.values(before).filter((found) => found.length > 0).length).toBeGreaterThan(30)
  expect(Object.fromEntries(manifest().tables.map((table) => [table.name, table.rows]))).toEqual(
    Object.fromEntries(Object.entries(before).map(([name, found]) => [name, found.length])),
  )

  const target = localStorage(join(folder, 'to'))
  const restored = await restoreBackup(archive, { db: to, storage: target, replace: false })
  expect(restored.secret).toBe('a secret')
  expect(await allRows(to)).toEqual(before)
  expect(await hashes(target)).toEqual(await hashes(files))
  // new rows get higher ids than the restored rows
  await to.system.execute(sql`INSERT INTO audit_entries (user_id, action) VALUES (${user?.id}, 'after')`)
  const [last] = await rowsOf<{ id: number }>(to.system, sql`SELECT max(id)::int AS id FROM audit_entries`)
  expect(last?.id).toBeGreaterThan(1)

  // an installation with accounts is not overwritten unless requested
  const again = { db: to, storage: target }
  await expect(restoreBackup(archive, { ...again, replace: false })).rejects.toThrow('--replace')
  await target.write('imports/other', [Buffer.from('of before')])
  // a bucket can contain what is not Safi's
  await target.write('photos/cat.jpg', [Buffer.from('of another program')])
  await restoreBackup(archive, { ...again, replace: true })
  expect(await allRows(to)).toEqual(before)
  expect(await target.size('photos/cat.jpg')).toBe(18)
  await target.remove('photos/cat.jpg')
  expect(await hashes(target)).toEqual(await hashes(files))

  // nothing changes when the archive is damaged or truncated, or when the database refuses a row
  await again.storage.write('imports/other', [Buffer.from('of before')])
  const kept = await hashes(target)
  const whole = await readFile(archive)
  const damaged = join(folder, 'damaged.zip')
  const turned = Buffer.from(whole)
  // flips the bits of a byte inside the compressed rows
  turned[turned.indexOf('tables/users-0.jsonl') + 40]! ^= 0xff
  for (const bytes of [turned, whole.subarray(0, -2000), Buffer.from('no archive')]) {
    await writeFile(damaged, bytes)
    await expect(restoreBackup(damaged, { ...again, replace: true })).rejects.toThrow(
      /damaged\.zip cannot be read as a backup: .+/,
    )
  }
  await to.system.execute(
    sql`ALTER TABLE products ADD CONSTRAINT none_of_them CHECK (name IS NULL) NOT VALID`,
  )
  await expect(restoreBackup(archive, { ...again, replace: true })).rejects.toThrow(
    /^\S+ cannot be restored: .*none_of_them.*\. What was here is unchanged\.$/,
  )
  await to.system.execute(sql`ALTER TABLE products DROP CONSTRAINT none_of_them`)
  expect(await allRows(to)).toEqual(before)
  expect(await hashes(target)).toEqual(kept)

  // restoring a backup that contains only the database leaves the sellers' files in place
  const { bytes: alone } = backupOf({ db: from, secret: undefined, now: new Date() })
  await localStorage(folder).write('alone.zip', alone)
  // the rows are not removed with DELETE, because the audit log refuses it
  await to.system.execute(sql`TRUNCATE users CASCADE`)
  await restoreBackup(join(folder, 'alone.zip'), { ...again, replace: false })
  expect(await allRows(to)).toEqual(before)
  expect(await hashes(target)).toEqual(kept)

  await to.system.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
    SELECT 'a later one', max(created_at) + 1 FROM drizzle.__drizzle_migrations`)
  await expect(restoreBackup(archive, { ...again, replace: true })).rejects.toThrow('another version')
  await to.system.execute(sql`UPDATE drizzle.__drizzle_migrations SET hash = 'that of 1.0' WHERE id = 1`)
  await expect(restoreBackup(archive, { ...again, replace: true })).rejects.toThrow('before 1.0')
  expect(await allRows(to)).toEqual(before)
})

test('keeps an account closed that was erased after the backup was made, and erases it again', async () => {
  const [user] = await rowsOf<{ id: string }>(from.system, sql`SELECT id FROM users`)
  const account = user?.id ?? ''
  const storage = localStorage(join(folder, 'erased'))
  const { bytes } = backupOf({ db: from, secret: undefined, now: new Date() })
  await localStorage(folder).write('before.zip', bytes)
  const requestedAt = new Date('2026-11-22T12:00:00Z')
  await keepErased(storage, { account, requestedAt })
  const db = await openTestDatabase()
  try {
    const { erased } = await restoreBackup(join(folder, 'before.zip'), { db, storage, replace: true })
    for (const table of ['sessions', 'api_keys', 'passkeys', 'connections'])
      expect([table, await rowsOf(db.system, sql`SELECT 1 FROM ${sql.identifier(table)}`)]).toEqual([
        table,
        [],
      ])
    const open = sql`SELECT account, email FROM erasures WHERE account = ${account}`
    expect(await rowsOf(db.system, open)).toMatchObject([{ account, email: 'mona@example.com' }])
    expect(erased).toEqual({ closed: 1, open: [] })
  } finally {
    await db.close()
  }
})

test('leaves an erased account open that had transferred a business after the backup was made', async () => {
  const [business] = await rowsOf<{ id: string; account: string }>(
    from.system,
    sql`SELECT id, user_id AS account FROM businesses`,
  )
  const { id = '', account = '' } = business ?? {}
  const storage = localStorage(join(folder, 'transferred'))
  const { bytes } = backupOf({ db: from, secret: undefined, now: new Date() })
  await localStorage(folder).write('owned.zip', bytes)
  await keepErased(storage, { account, requestedAt: new Date('2026-11-22T12:00:00Z') })
  await storage.write(transferredKey(account, id), [])
  const db = await openTestDatabase()
  try {
    const { erased } = await restoreBackup(join(folder, 'owned.zip'), { db, storage, replace: true })
    expect(erased).toEqual({ closed: 0, open: ['mona@example.com'] })
    expect(await allRows(db)).toEqual(await allRows(from))
  } finally {
    await db.close()
  }
})

test('moves all data to an embedded database, and from there to a further database, without a change', async () => {
  const embedded = await openEmbedded()
  const home = await openTestDatabase()
  try {
    let source = from
    for (const [at, db] of [embedded, home].entries()) {
      const { bytes } = backupOf({
        db: source,
        storage: localStorage(join(folder, 'none')),
        secret: undefined,
        now: new Date(),
      })
      await localStorage(folder).write(`home-${at}.zip`, bytes)
      const storage = localStorage(join(folder, `home-${at}`))
      await restoreBackup(join(folder, `home-${at}.zip`), { db, storage, replace: false })
      source = db
    }
    const before = await allRows(from)
    expect(before.users).toHaveLength(1)
    expect(await allRows(embedded)).toEqual(before)
    expect(await allRows(home)).toEqual(before)
    // the seller still sees their own rows under row-level security
    const [user] = await rowsOf<{ id: string }>(home.system, sql`SELECT id FROM users`)
    const own = (db: Database) =>
      db.tenant(ownerId(user?.id ?? ''), (tx) => rowsOf(tx, sql`SELECT id FROM products`))
    expect((await own(embedded)).length).toBeGreaterThan(0)
    expect(await own(embedded)).toEqual(await own(from))
  } finally {
    await embedded.close()
    await home.close()
  }
})

test('a restore into an empty installation replaces the secret that its first start made', async () => {
  const { bytes } = backupOf({ db: from, secret: 'the secret of the rows', now: new Date() })
  await localStorage(folder).write('with-secret.zip', bytes)
  const dataDir = join(folder, 'started-once')
  await mkdir(dataDir)
  const kept = join(dataDir, 'secret')
  await writeFile(kept, 'a later secret', { mode: 0o600 })
  const database = inject('database')
  const url = database.kind === 'server' ? await copyTemplate(database.adminUrl) : ''
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const env = { SAFI_DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' }
  expect(await runBackupCommand(['restore', join(folder, 'with-secret.zip')], env)).toBe(0)
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/^Restored \d+ rows/))
  expect(await readFile(kept, 'utf8')).toBe('the secret of the rows')
  expect((await stat(kept)).mode & 0o777).toBe(0o600)
})
