import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyTemplate } from '#server/testing/postgres-template.ts'
import { causesOf, isDatabaseDown } from '../http/errors.ts'
import type { Database } from './database.ts'
import { type OwnerId, ownerId } from './owner.ts'
import { openPostgres } from './postgres.ts'
import { rowsOf } from './rows.ts'
import { users } from './schema/accounts.ts'
import { businesses } from './schema/catalog.ts'

const CONNECTIONS = 8
/**
 * Number of concurrent readers. It is higher than the number of connections, so that each connection often changes
 * from one seller to the other.
 */
const WORKERS = 24
/** Number of reads in each test. */
const READS = 10_000
const QUERY_CANCELED = '57014'

let db: Database
let pool: pg.Pool
let sellers: [OwnerId, OwnerId]
beforeAll(async () => {
  const provided = inject('database')
  // the embedded database has a single connection, which no other client can cancel or break
  if (provided.kind === 'embedded') return
  // ignores errors of connections that the test breaks while they are idle
  db = await openPostgres(await copyTemplate(provided.adminUrl), () => undefined, CONNECTIONS)
  pool = (db.client as { pool: pg.Pool }).pool
  sellers = [await sellerWithBusiness('Mona'), await sellerWithBusiness('Omar')]
})
afterAll(() => db?.close())

interface Row {
  readonly owner: string
}
/** A query without a condition, so that only row-level security decides which rows it returns. */
const EVERY_BUSINESS = sql`SELECT user_id AS owner FROM businesses`

test('a seller reaches no row of another seller in 10,000 reads while statements fail and connections break', () =>
  readsAmidTrouble({ writes: false }))

test('a seller reaches no row of another seller in 10,000 reads among writes while statements fail and connections break', () =>
  readsAmidTrouble({ writes: true }))

test('the isolation tests cancel statements and break connections that are in use', async () => {
  if (!db) return
  const [seller] = sellers
  const sleep = () => reached(db.tenantQuery(seller, sql`SELECT pg_sleep(60)::text AS owner`))
  const sleeping = sleep()
  await expect.poll(() => stopBackends('pg_cancel_backend', 'pg_sleep')).toBe(1)
  expect(await sleeping).toBe(QUERY_CANCELED)
  const terminated = sleep()
  await expect.poll(() => stopBackends('pg_terminate_backend', 'pg_sleep')).toBe(1)
  expect(await terminated).toBe('connection lost')
  pool.once('acquire', breakSocket)
  expect(await sleep()).toBe('connection lost')
  expect(await reached(db.tenantQuery(seller, EVERY_BUSINESS))).toEqual([{ owner: seller }])
})

async function readsAmidTrouble({ writes }: { writes: boolean }): Promise<void> {
  if (!db) return
  let own = 0
  const wrong: unknown[] = []
  let next = 0
  const worker = async () => {
    while (next < READS) {
      const at = next
      next += 1
      const owner = sellers[at % 2] as OwnerId
      const [rows] = await Promise.all([
        reached(at % 8 === 0 ? inTransaction(owner, EVERY_BUSINESS) : db.tenantQuery(owner, EVERY_BUSINESS)),
        trouble(at),
        writes && at % 4 === 0 ? write(owner, at) : null,
      ])
      if (typeof rows === 'string') continue
      if (rows.length === 1 && rows[0]?.owner === owner) own += 1
      else wrong.push({ at, owner, rows })
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  expect(wrong).toEqual([])
  // the failures that the test causes affect less than a tenth of the reads
  expect(own).toBeGreaterThan(READS * 0.9)
  await expectCleanConnections()
}

/**
 * Causes a failure at the same time as a read. The number of the read, `at`, decides whether and how something fails,
 * so that each kind of failure occurs many times. Checks that the statements fail as expected.
 */
async function trouble(at: number): Promise<void> {
  const owner = sellers[(at >> 1) % 2] as OwnerId
  if (at % 40 === 3) await expectRefused(db.tenantQuery(owner, sql`SELECT 1 / 0`), '22012')
  if (at % 40 === 11) await expectRefused(db.tenantQuery(owner, sql`SELECT FROM WHERE`), '42601')
  if (at % 40 === 19)
    await expectRefused(
      inTransaction(owner, sql`INSERT INTO businesses (user_id) VALUES (${owner})`),
      '23502',
    )
  if (at % 40 === 27) {
    const rows = await reached(db.tenantQuery(ownerId(''), EVERY_BUSINESS))
    if (typeof rows !== 'string') expect(rows).toEqual([])
  }
  if (at % 100 === 31)
    await expectRefused(
      db.tenant(owner, async (tx) => {
        await tx.execute(sql`SET LOCAL statement_timeout = 1`)
        await tx.execute(sql`SELECT pg_sleep(60)`)
      }),
      QUERY_CANCELED,
    )
  if (at % 50 === 7) await stopBackends('pg_cancel_backend').catch(unlessLost)
  if (at % 500 === 83) await stopBackends('pg_terminate_backend').catch(unlessLost)
  if (at % 500 === 333) pool.once('acquire', breakSocket)
}

/** Simulates a client that disappears while the database works: closes the socket after the next statement was sent. */
function breakSocket(client: pg.PoolClient): void {
  setImmediate(() => client.connection.stream.destroy())
}

/** Cancels the longest-running statement that contains `text`. Returns 1, or 0 if no such statement is running. */
async function stopBackends(stop: 'pg_cancel_backend' | 'pg_terminate_backend', text = ''): Promise<number> {
  const found = await rowsOf(
    db.system,
    sql`SELECT ${sql.raw(stop)}(pid) FROM (SELECT pid FROM pg_stat_activity WHERE datname = current_database()
      AND usename = current_user AND pid <> pg_backend_pid() AND state = 'active' AND position(${text} in query) > 0
      ORDER BY query_start LIMIT 1) running`,
  )
  return found.length
}

/** Updates all businesses without a condition, and checks that only the business of the seller changes. */
async function write(owner: OwnerId, at: number): Promise<void> {
  const other = sellers.find((seller) => seller !== owner) as OwnerId
  const written = await reached(
    inTransaction(owner, sql`UPDATE businesses SET name = ${`${owner} ${at}`} RETURNING user_id AS owner`),
  )
  if (typeof written !== 'string') expect(written).toEqual([{ owner }])
  if (at % 40 === 0)
    await expectRefused(inTransaction(owner, sql`UPDATE businesses SET user_id = ${other}`), '42501')
}

function inTransaction(owner: OwnerId, statement: SQL): Promise<Row[]> {
  return db.tenant(owner, (tx) => rowsOf<Row>(tx, statement))
}

/**
 * Returns the rows of the statement, or the error code if a failure that the test caused cancelled the statement or
 * broke its connection.
 */
async function reached(statement: Promise<unknown[]>): Promise<Row[] | string> {
  try {
    return (await statement) as Row[]
  } catch (error) {
    return unlessLost(error)
  }
}

function unlessLost(error: unknown): string {
  if (causesOf(error).some(({ code }) => code === QUERY_CANCELED)) return QUERY_CANCELED
  if (isDatabaseDown(error)) return 'connection lost'
  throw error
}

async function expectRefused(statement: Promise<unknown>, code: string): Promise<void> {
  const error = await statement.then(
    () => null,
    (refusal: unknown) => refusal,
  )
  const codes = causesOf(error).map((cause) => cause.code)
  if (!codes.includes(code)) expect(unlessLost(error)).toEqual(expect.any(String))
}

/** Takes every connection of the pool at the same time, and checks that none of them still acts for a seller. */
async function expectCleanConnections(): Promise<void> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()))
  const states = await Promise.all(
    clients.map((client) =>
      client.query(`SELECT current_user = session_user AS "ownRole",
        nullif(current_setting('app.user_id', true), '') AS seller,
        current_setting('transaction_read_only') AS "readOnly", current_setting('statement_timeout') AS timeout`),
    ),
  )
  for (const client of clients) client.release()
  const clean = { ownRole: true, seller: null, readOnly: 'off', timeout: '0' }
  expect(states.flatMap(({ rows }) => rows)).toEqual(Array(CONNECTIONS).fill(clean))
}

async function sellerWithBusiness(name: string): Promise<OwnerId> {
  const [user] = await db.system
    .insert(users)
    .values({ name, email: `${name}@example.com` })
    .returning({ id: users.id })
  const owner = ownerId(user?.id ?? '')
  await db.system
    .insert(businesses)
    .values({ userId: owner, name, industry: 'other', country: 'EG', currency: 'EGP' })
  return owner
}
