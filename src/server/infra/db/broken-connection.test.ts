import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { ownerId } from './owner.ts'
import { rowsOf } from './rows.ts'
import type { Tx } from './tx.ts'

test('a database connection that breaks between two SQL statements fails its transaction and does not end the process', async () => {
  const db = await openTestDatabase()
  const { pool } = db.client as { pool?: pg.Pool }
  // the embedded database has no connections that could break
  if (!pool) return db.close()
  const taken = new Promise<pg.PoolClient>((resolve) => pool.once('acquire', resolve))
  const broken = db.system.transaction(async (tx) => {
    const [me] = await rowsOf<{ pid: number }>(tx, sql`SELECT pg_backend_pid() AS pid`)
    const client = await taken
    const ended = new Promise((resolve) => client.once('end', () => resolve(undefined)))
    await rowsOf(db.system, sql`SELECT pg_terminate_backend(${me?.pid})`)
    await ended
    await rowsOf(tx, sql`SELECT 1`)
  })
  await expect(broken).rejects.toThrow()
  await db.ping()
  await db.close()
})

test('a transaction whose code catches an SQL error fails all the same, because none of its changes are saved', async () => {
  const db = await openTestDatabase()
  const hiding = async (tx: Tx) => {
    await rowsOf(tx, sql`SELECT 1 / 0`).catch(() => undefined)
    return 'saved'
  }
  await expect(db.tenant(ownerId(randomUUID()), hiding)).rejects.toThrow()
  await expect(db.system.transaction(hiding)).rejects.toThrow()
  await db.close()
})
