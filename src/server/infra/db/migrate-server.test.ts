import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyTemplate } from '#server/testing/postgres-template.ts'
import { migrateServer } from './migrate-server.ts'

/** The advisory lock for which the migration waits between its two tables. */
const GATE = 42
let folder = ''
let pool: pg.Pool
beforeAll(async () => {
  const provided = inject('database')
  if (provided.kind !== 'server') return
  pool = new pg.Pool({ connectionString: await copyTemplate(provided.adminUrl) })
  folder = await mkdtemp(join(tmpdir(), 'safi-migrations-'))
  await mkdir(join(folder, 'meta'))
  const entry = { idx: 0, version: '7', when: 9_999_999_999_999, tag: '0000_newest', breakpoints: true }
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', entries: [entry] }))
  await writeFile(
    join(folder, '0000_newest.sql'),
    [
      'ALTER TABLE "businesses" ADD COLUMN "newest" int',
      `SELECT pg_advisory_xact_lock(${GATE})`,
      'ALTER TABLE "products" ADD COLUMN "newest" int',
    ].join(';--> statement-breakpoint\n'),
  )
})
afterAll(async () => {
  await pool?.end()
  if (folder) await rm(folder, { recursive: true })
})

test('a request and a migration that lock two tables in reverse order both succeed', async () => {
  if (!folder) return
  const [gate, request] = [await pool.connect(), await pool.connect()]
  await gate.query('SELECT pg_advisory_lock($1)', [GATE])
  await request.query('BEGIN')
  await request.query('SELECT id FROM products')
  const migrated = migrateServer(pool, folder)
  await expect.poll(() => waiting('advisory')).toBe(1)
  // the migration has locked businesses and waits for products, while the request waits for businesses
  const read = request.query('SELECT id FROM businesses')
  await expect.poll(() => waiting('relation')).toBe(1)
  await gate.query('SELECT pg_advisory_unlock($1)', [GATE])
  await read
  await request.query('COMMIT')
  gate.release()
  request.release()
  await migrated
  await pool.query('SELECT newest FROM products')
})

async function waiting(kind: 'advisory' | 'relation'): Promise<number> {
  const { rows } = await pool.query(
    `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE NOT l.granted AND l.locktype = $1 AND d.datname = current_database()`,
    [kind],
  )
  return rows.length
}
