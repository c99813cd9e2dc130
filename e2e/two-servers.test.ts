import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession } from '#contract/accounts.ts'
import { type PostgresServer, startPostgres } from '#server/testing/postgres-server.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { startServerProcess } from './support/server-process.ts'

let folder = ''
let postgres: PostgresServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safi-two-'))
  postgres = await startPostgres()
  const admin = new pg.Client(postgres.url('postgres', 'postgres'))
  await admin.connect()
  await admin.query('CREATE ROLE safi_app LOGIN CREATEROLE CREATEDB')
  await admin.query('CREATE DATABASE safi OWNER safi_app')
  await admin.end()
})
afterAll(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('three servers that start together on an empty database migrate it once and share it', async () => {
  const names = ['one', 'two', 'three']
  const env = {
    DATABASE_URL: postgres.url('safi_app', 'safi'),
    SAFI_SECRET: 'shared by all, thirty-two bytes long',
  }
  const servers = await Promise.all(
    names.map((name) => startServerProcess({ ...env, SAFI_DATA_DIR: join(folder, name) })),
  )
  const [first, second, third] = servers
  const seller = await new TestClient(first?.url ?? '').signUp()
  for (const other of [second, third]) {
    const { user } = await seller.at(other?.url ?? '').call(getSession)
    expect(user?.email).toBe(seller.email)
  }
  expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0, 0])
  expect(await doubled('drizzle.__drizzle_migrations', 'hash')).toEqual([])
  expect(await doubled('exchange_rates', 'day || currency')).toEqual([])
})

/** Returns the keys that appear more than once in a database table. */
async function doubled(table: string, key: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.url('postgres', 'safi'))
  await client.connect()
  const { rows } = await client.query(`SELECT ${key} FROM ${table} GROUP BY 1 HAVING count(*) > 1`)
  await client.end()
  return rows
}
