import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyTemplate } from '#server/testing/postgres-template.ts'
import type { Database } from './database.ts'
import { ownerId } from './owner.ts'
import { openPostgres } from './postgres.ts'

let url = ''
beforeAll(async () => {
  const provided = inject('database')
  // the embedded database has no prepared statements with names
  if (provided.kind === 'server') url = await copyTemplate(provided.adminUrl)
})

const NOBODY = ownerId('')
const open: Database[] = []
afterAll(() => Promise.all(open.map((db) => db.close())))

/** The pool has a single connection, so that the test knows which connection runs a statement. */
async function oneConnection(): Promise<Database> {
  const db = await openPostgres(
    url,
    (error) => {
      throw error
    },
    1,
  )
  open.push(db)
  return db
}

const STATEMENT = 'SELECT $1::int AS number'
const query = (number: number) => sql`SELECT ${number}::int AS number`
const preparedNames = async (db: Database) =>
  (await db.executeSql('SELECT name FROM pg_prepared_statements')).rows as { name: string }[]

test('a repeated read is prepared once, under the same name on every server', async () => {
  if (!url) return
  const names = await Promise.all(
    [1, 2].map(async () => {
      const db = await oneConnection()
      for (const number of [1, 2]) {
        expect(await db.queryPrepared(STATEMENT, [number])).toEqual([{ number }])
        expect(await db.tenantQuery(NOBODY, query(number))).toEqual([{ number }])
      }
      return preparedNames(db)
    }),
  )
  expect(names[0]).toHaveLength(1)
  expect(names[0]).toEqual(names[1])
})

for (const read of ['queryPrepared', 'tenantQuery'] as const) {
  const ask = (db: Database, number: number) =>
    read === 'queryPrepared' ? db.queryPrepared(STATEMENT, [number]) : db.tenantQuery(NOBODY, query(number))

  test(`${read} succeeds when a pooler gives it a connection that lacks the prepared statement`, async () => {
    if (!url) return
    const db = await oneConnection()
    await ask(db, 1)
    await db.executeSql('DEALLOCATE ALL')
    expect(await ask(db, 2)).toEqual([{ number: 2 }])
    expect(await preparedNames(db)).toEqual([])
  })

  test(`${read} succeeds when a pooler gives it a connection on which another server has already prepared the statement`, async () => {
    if (!url) return
    const first = await oneConnection()
    await ask(first, 1)
    const [{ name } = { name: '' }] = await preparedNames(first)
    const second = await oneConnection()
    await second.executeSql(`PREPARE "${name}" (int) AS ${STATEMENT}`)
    expect(await ask(second, 2)).toEqual([{ number: 2 }])
  })
}

test('a read succeeds after a migration changed the type of a column', async () => {
  if (!url) return
  const db = await oneConnection()
  await db.executeSql('CREATE TABLE changing AS SELECT 1 AS number')
  const readAll = () => db.queryPrepared('SELECT * FROM changing', [])
  expect(await readAll()).toEqual([{ number: 1 }])
  await db.executeSql('ALTER TABLE changing ALTER number TYPE text')
  expect(await readAll()).toEqual([{ number: '1' }])
})
