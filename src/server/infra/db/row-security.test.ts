import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberRole } from '#contract/roles.ts'
import { refusal } from '#server/testing/refusal.ts'
import { insertOf, otherTables, type Seed, seedTenant, tenantTables } from '#server/testing/tenant-tables.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import type { Database } from './database.ts'
import { withAccess } from './member-access.ts'
import { type OwnerId, ownerId } from './owner.ts'
import { rowsOf } from './rows.ts'
import { users } from './schema/accounts.ts'
import type { Tx } from './tx.ts'

let db: Database
let owner: OwnerId
let otherSeller: OwnerId
let seeds: Seed[]
let businessId: string
beforeAll(async () => {
  db = await openTestDatabase()
  owner = await newUser()
  otherSeller = await newUser()
  seeds = await seedTenant(db.system, owner)
  const [business] = await rowsOf<{ id: string }>(
    db.system,
    sql`SELECT id FROM businesses WHERE user_id = ${owner}`,
  )
  businessId = business?.id ?? ''
})
afterAll(() => db.close())

const each = async (check: (seed: Seed, table: ReturnType<typeof sql.identifier>) => Promise<void>) => {
  for (const seed of seeds) await check(seed, sql.identifier(seed.table))
}

test('every table with an owner has row-level security, which even the owner of the schema cannot bypass', async () => {
  const tables = await tenantTables(db.system)
  expect(tables.length).toBeGreaterThanOrEqual(17)
  expect(tables.filter(({ rowSecurity, forced }) => !rowSecurity || !forced)).toEqual([])
  expect(seeds.map(({ table }) => table).sort()).toEqual(tables.map(({ name }) => name))
})

test('a seller sees their own row in every table', async () => {
  await each(async ({ table }, name) => {
    const rows = await db.tenant(owner, (tx) =>
      rowsOf(tx, sql`SELECT 1 FROM ${name} WHERE user_id = ${owner}`),
    )
    expect([table, rows.length]).toEqual([table, 1])
  })
})

test('a seller sees no row of another seller', async () => {
  await each(async ({ table }, name) => {
    const rows = await db.tenant(otherSeller, (tx) =>
      rowsOf(tx, sql`SELECT 1 FROM ${name} WHERE user_id IS NOT NULL`),
    )
    expect([table, rows.length]).toEqual([table, 0])
  })
})

test('a seller can neither change nor delete rows of another seller or built-in rows', async () => {
  await each(async ({ table }, name) => {
    const before = await everything(name)
    const touched = await db.tenant(otherSeller, async (tx) => [
      await rowsOf(tx, sql`UPDATE ${name} SET user_id = user_id RETURNING 1`),
      await rowsOf(tx, sql`UPDATE ${name} SET user_id = ${otherSeller} RETURNING 1`),
      await rowsOf(tx, sql`DELETE FROM ${name} RETURNING 1`),
    ])
    expect([table, touched]).toEqual([table, [[], [], []]])
    expect(await everything(name)).toEqual(before)
  })
})

test('a seller cannot insert a row that belongs to another seller', async () => {
  await each(async (seed) => {
    const insert = db.tenant(otherSeller, (tx) => tx.execute(insertOf(seed)))
    expect([seed.table, await refusal(insert)]).toEqual([seed.table, '42501'])
  })
})

test('a seller cannot transfer a row to another seller', async () => {
  await each(async ({ table }, name) => {
    const give = db.tenant(owner, (tx) => tx.execute(sql`UPDATE ${name} SET user_id = ${otherSeller}`))
    // a trigger refuses changes of audit log entries before any policy applies
    expect([table, await refusal(give)]).toEqual([table, table === 'audit_entries' ? 'P0001' : '42501'])
  })
})

test('a seller cannot create a built-in row', async () => {
  for (const table of ['platforms', 'cost_categories']) {
    const name = sql.identifier(table)
    for (const values of [sql`NULL, 'mine for all', false`, sql`${owner}::uuid, 'as if built in', false`]) {
      const insert = db.tenant(owner, (tx) =>
        tx.execute(sql`INSERT INTO ${name} (user_id, name, is_custom) VALUES (${values})`),
      )
      expect([table, await refusal(insert)]).toEqual([table, '42501'])
    }
  }
})

test('a transaction without a seller cannot see, change or insert any row', async () => {
  await each(async (seed, name) => {
    const { table } = seed
    const seen = await withoutTenant((tx) => rowsOf(tx, sql`SELECT 1 FROM ${name} WHERE user_id IS NOT NULL`))
    const deleted = await withoutTenant((tx) => rowsOf(tx, sql`DELETE FROM ${name} RETURNING 1`))
    expect([table, seen.length, deleted.length]).toEqual([table, 0, 0])
    expect([table, await refusal(withoutTenant((tx) => tx.execute(insertOf(seed))))]).toEqual([
      table,
      '42501',
    ])
  })
})

test('the database role for sellers has access to no other table, except to read exchange rates', async () => {
  const others = await otherTables(db.system)
  expect(others).toEqual(expect.arrayContaining(['users', 'sessions', 'accounts', 'verifications']))
  for (const table of others) {
    const name = sql.identifier(table)
    const read = db.tenant(owner, (tx) => tx.execute(sql`SELECT 1 FROM ${name}`))
    expect([table, await refusal(read)]).toEqual([table, table === 'exchange_rates' ? null : '42501'])
    const write = db.tenant(owner, (tx) => tx.execute(sql`DELETE FROM ${name}`))
    expect([table, await refusal(write)]).toEqual([table, '42501'])
  }
})

/** Tables about the account of the owner, which no member may read or change. */
const OF_ACCOUNT = [
  'account_exports',
  'api_keys',
  'audit_entries',
  'authenticator_apps',
  'passkeys',
  'profiles',
  'recovery_codes',
]
/** Tables of words of the account, without figures, which members of each of its businesses see. */
const WORDS = ['column_mappings', 'cost_categories', 'platforms']

const as = (role: MemberRole, business: string) => ({
  ...{ ownerId: owner, businessId: business, role, hidesCosts: false },
})

test("a manager sees the rows of the business in every table, and none of the owner's account", async () => {
  await each(async ({ table }, name) => {
    const read = withAccess(as('manager', businessId), () =>
      db.tenant(owner, (tx) => rowsOf(tx, sql`SELECT 1 FROM ${name} WHERE user_id = ${owner}`)),
    )
    if (OF_ACCOUNT.includes(table)) expect([table, await refusal(read)]).toEqual([table, '42501'])
    else expect([table, (await read).length]).toEqual([table, 1])
  })
})

test('a manager sees and changes no row of another business of the same owner', async () => {
  await each(async ({ table }, name) => {
    if (OF_ACCOUNT.includes(table) || WORDS.includes(table)) return
    const touched = await withAccess(as('manager', randomUUID()), () =>
      db.tenant(owner, async (tx) => [
        ...(await rowsOf(tx, sql`SELECT 1 FROM ${name}`)),
        ...(await rowsOf(tx, sql`UPDATE ${name} SET user_id = user_id RETURNING 1`)),
        ...(table === 'businesses' ? [] : await rowsOf(tx, sql`DELETE FROM ${name} RETURNING 1`)),
      ]),
    )
    expect([table, touched]).toEqual([table, []])
  })
})

test('a manager cannot insert a row into another business of the same owner', async () => {
  await each(async (seed) => {
    if (WORDS.includes(seed.table)) return
    const insert = withAccess(as('manager', randomUUID()), () =>
      db.tenant(owner, (tx) => tx.execute(insertOf(seed))),
    )
    // this audit log entry names no business, like the entries of earlier versions
    const refused = seed.table === 'audit_entries' ? null : '42501'
    expect([seed.table, await refusal(insert)]).toEqual([seed.table, refused])
  })
})

test("a viewer's transaction changes nothing", async () => {
  await each(async ({ table }, name) => {
    if (OF_ACCOUNT.includes(table)) return
    const change = withAccess(as('viewer', businessId), () =>
      db.tenant(owner, (tx) => tx.execute(sql`UPDATE ${name} SET user_id = user_id`)),
    )
    expect([table, await refusal(change)]).toEqual([table, '25006'])
  })
})

test('a bookkeeper can change costs, but no imports, fee rules or members', async () => {
  const touch = (table: string) =>
    withAccess(as('bookkeeper', businessId), () =>
      db.tenant(owner, (tx) =>
        rowsOf(tx, sql`UPDATE ${sql.identifier(table)} SET user_id = user_id RETURNING 1`),
      ),
    )
  for (const table of ['unit_costs', 'overheads', 'shipments'])
    expect([table, (await touch(table)).length]).toEqual([table, 1])
  for (const table of ['imports', 'fee_rules', 'business_members', 'invitations'])
    expect([table, (await touch(table)).length]).toEqual([table, 0])
})

test('the database role for sellers is reset when its transaction ends', async () => {
  await db.tenant(otherSeller, (tx) => tx.execute(sql`SELECT 1`))
  const [now] = await rowsOf<{ role: string; user: string | null }>(
    db.system,
    sql`SELECT current_user AS role, nullif(current_setting('app.user_id', true), '') AS user`,
  )
  expect(now?.role).not.toBe('safi_tenant')
  expect(now?.user).toBeNull()
})

async function newUser(): Promise<OwnerId> {
  const [user] = await db.system
    .insert(users)
    .values({ name: 'Mona', email: `${crypto.randomUUID()}@example.com` })
    .returning({ id: users.id })
  return ownerId(user?.id ?? '')
}

function withoutTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.system.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('role', 'safi_tenant', true)`)
    return work(tx)
  })
}

function everything(table: ReturnType<typeof sql.identifier>): Promise<unknown[]> {
  return rowsOf(db.system, sql`SELECT t::text FROM ${table} t ORDER BY 1`)
}
