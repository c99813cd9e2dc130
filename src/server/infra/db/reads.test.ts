import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '#server/testing/refusal.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import type { Database } from './database.ts'
import { type OwnerId, ownerId } from './owner.ts'
import { rowsOf } from './rows.ts'
import { users } from './schema/accounts.ts'
import { businesses } from './schema/catalog.ts'

let db: Database
let owners: OwnerId[]
beforeAll(async () => {
  db = await openTestDatabase()
  owners = await Promise.all(['Mona', 'Omar'].map(sellerWithBusiness))
})
afterAll(() => db.close())

const ROUNDS = 40
const names = (owner: OwnerId) => db.tenantQuery<{ name: string }>(owner, sql`SELECT name FROM businesses`)

test('a tenant query returns only rows of its seller, on every connection and at every repetition', async () => {
  const [mona, omar] = owners as [OwnerId, OwnerId]
  const asked = Array.from({ length: ROUNDS }, (_, at) => (at % 2 === 0 ? mona : omar))
  const found = await Promise.all(asked.map(names))
  expect(found).toEqual(asked.map((owner) => [{ name: owner === mona ? 'Mona' : 'Omar' }]))
})

test('a tenant query without a seller returns no rows', async () => {
  expect(await names(ownerId(''))).toEqual([])
})

test('a tenant query cannot write, nor read tables of accounts', async () => {
  const [owner] = owners as [OwnerId]
  const written = db.tenantQuery(owner, sql`UPDATE businesses SET name = 'changed' RETURNING 1`)
  expect(await refusal(written)).toBe('25006')
  expect(await refusal(db.tenantQuery(owner, sql`SELECT 1 FROM sessions`))).toBe('42501')
})

test('the database role and the seller are reset after the statement, even when the statement fails', async () => {
  const [owner] = owners as [OwnerId]
  const refused = Array.from({ length: ROUNDS }, () => refusal(db.tenantQuery(owner, sql`SELECT 1 / 0`)))
  expect(new Set(await Promise.all(refused))).toEqual(new Set(['22012']))
  const now = sql`SELECT current_user AS role, nullif(current_setting('app.user_id', true), '') AS seller,
    current_setting('transaction_read_only') AS "readOnly"`
  const after = await Promise.all(Array.from({ length: ROUNDS }, () => rowsOf(db.system, now)))
  const roles = new Set(after.flat().map((row) => JSON.stringify(row)))
  expect([...roles]).toEqual([expect.stringContaining('"seller":null,"readOnly":"off"')])
  expect([...roles][0]).not.toContain('safi_tenant')
  expect(await names(owner)).toEqual([{ name: 'Mona' }])
})

test('a query returns values with their types, and does not shift dates by time zone', async () => {
  const [owner] = owners as [OwnerId]
  const [row] = await db.tenantQuery(
    owner,
    sql`SELECT ${"O'Hara"}::text AS text, 7::int AS int, 9007199254740991::float8 AS big, true AS yes, NULL AS none,
      json_build_array(1, 'a') AS list, '2026-03-01'::date AS day`,
  )
  expect(row).toMatchObject({ text: "O'Hara", int: 7, big: 9007199254740991, yes: true, none: null })
  expect(row).toMatchObject({ list: [1, 'a'], day: '2026-03-01' })
})

async function sellerWithBusiness(name: string): Promise<OwnerId> {
  const [user] = await db.system
    .insert(users)
    .values({ name, email: `${crypto.randomUUID()}@example.com` })
    .returning({ id: users.id })
  const owner = ownerId(user?.id ?? '')
  await db.system
    .insert(businesses)
    .values({ userId: owner, name, industry: 'other', country: 'EG', currency: 'EGP' })
  return owner
}
