import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { eraseAccount } from '#contract/own-data.ts'
import { getProfitBridge } from '#contract/profit-bridge.ts'
import { listSaleLines } from '#contract/sales.ts'
import { restoreBackup } from '#server/backup/read-backup.ts'
import { backupOf } from '#server/backup/write-backup.ts'
import { addNew, LINE_COLUMNS } from '#server/core/sales/lines/save-lines.ts'
import { type Database, MIGRATIONS } from '#server/infra/db/database.ts'
import { migrateServer } from '#server/infra/db/migrate-server.ts'
import { businessScope, ownerId } from '#server/infra/db/owner.ts'
import { openPostgres } from '#server/infra/db/postgres.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { schema } from '#server/infra/db/schema.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { localStorage } from '#server/infra/storage/storage.ts'
import { allRows } from '#server/testing/all-rows.ts'
import { importFile, undoAndWait } from '#server/testing/importing.ts'
import { copyTemplate } from '#server/testing/postgres-template.ts'
import { TEST_PASSWORD, type TestClient } from '#server/testing/test-client.ts'
import { openTestDatabase, testServer } from '#server/testing/test-server.ts'
import { runAdminCommand } from './command.ts'
import { PARTITIONED, partitionByOwner } from './partition.ts'

const server = testServer()
const PARTITIONS = 8
const fileOf = (order: string) => ({
  name: `${order}.csv`,
  text: `order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type
${order},1,2026-03-05,noon,LAMP-1,Lamp,1,100.00,5.00,0.00,EGP,sale
${order},2,2026-04-06,noon,CUP-1,Cup,2,30.00,5.00,0.00,EGP,sale
`,
})

async function partitionAll(system: Tx): Promise<void> {
  for (const table of PARTITIONED) expect(await partitionByOwner(system, table, PARTITIONS)).toBe(true)
}

/** Everything that the catalog says about a table, except whether it has partitions. */
async function catalogOf(system: Tx): Promise<unknown[]> {
  return rowsOf(
    system,
    sql`WITH t AS (SELECT oid, relname, relacl, relrowsecurity, relforcerowsecurity, relowner FROM pg_class
        WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = current_schema()::regnamespace)
      SELECT relname, kind, text FROM t CROSS JOIN LATERAL (
        SELECT 'table' AS kind, concat_ws(' ', relrowsecurity, relforcerowsecurity, relowner::regrole) AS text
        UNION ALL
        SELECT 'column', concat_ws(' ', attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attcollation::regcollation,
          pg_get_expr(adbin, adrelid), pg_get_serial_sequence(relname, attname))
        FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE attrelid = t.oid AND attnum > 0 AND NOT attisdropped
        UNION ALL
        SELECT 'constraint', conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = t.oid
        UNION ALL
        SELECT 'index', replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') FROM pg_index WHERE indrelid = t.oid
        UNION ALL
        SELECT 'statistics', pg_get_statisticsobjdef(oid) FROM pg_statistic_ext WHERE stxrelid = t.oid
        UNION ALL
        SELECT 'trigger', pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = t.oid AND NOT tgisinternal
        UNION ALL
        SELECT 'policy', to_jsonb(p)::text FROM pg_policies p WHERE p.schemaname = current_schema() AND p.tablename = relname
        UNION ALL
        SELECT 'grant', concat_ws(' ', grantee::regrole, privilege_type, is_grantable)
        FROM aclexplode(relacl) WHERE grantee <> relowner
      ) found ORDER BY 1, 2, 3`,
  )
}

async function sellerWithSales() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const { id: importId } = await importFile(seller, businessId, fileOf('A'))
  return { seller, businessId, importId }
}

async function shown(seller: TestClient, businessId: string) {
  const params = { businessId }
  return {
    dashboard: await seller.call(getDashboard, { params, query: {} }),
    lines: await seller.call(listSaleLines, { params, query: {} }),
    bridge: await seller.call(getProfitBridge, { params, query: { from: '2026-04-01', to: '2026-04-30' } }),
  }
}

test('keeps what sellers see, and imports, undoes, erases and restores as before, when tables are partitioned', async () => {
  const { db } = server.current
  const first = await sellerWithSales()
  const before = await shown(first.seller, first.businessId)
  const catalog = await catalogOf(db.system)
  const rows = await allRows(db)
  await partitionAll(db.system)
  expect(await catalogOf(db.system)).toEqual(catalog)
  expect(await allRows(db)).toEqual(rows)
  for (const table of PARTITIONED) expect(await partitionByOwner(db.system, table, PARTITIONS)).toBe(false)
  expect(await shown(first.seller, first.businessId)).toEqual(before)

  const planned = await rowsOf<{ count: number }>(
    db.system,
    sql`SELECT count(*)::int AS count FROM pg_statistic_ext s JOIN pg_class c ON c.oid = s.stxrelid
      WHERE c.relispartition AND c.relname LIKE 'sale_lines_p%'`,
  )
  expect(planned).toEqual([{ count: PARTITIONS }])

  // another import adds lines with new ids and is undone, and the same file adds none
  const params = { params: { businessId: first.businessId }, query: {} }
  const { id } = await importFile(first.seller, first.businessId, fileOf('B'))
  expect((await first.seller.call(listSaleLines, params)).total).toBe(4)
  await undoAndWait(first.seller, first.businessId, id)
  expect((await importFile(first.seller, first.businessId, fileOf('A'))).addedLines).toBe(0)
  expect((await shown(first.seller, first.businessId)).dashboard).toEqual(before.dashboard)
  // a line that is saved already is left out, although the unique key has another name in each partition
  const scope = businessScope(ownerId(first.seller.userId), first.businessId, 'EGP')
  const saved = sql`(SELECT ${sql.raw(LINE_COLUMNS)} FROM sale_lines WHERE import_id = ${first.importId}) saved`
  expect(await db.tenant(scope.ownerId, (tx) => addNew(tx, scope, first.importId, saved))).toBe(0)

  // a seller in another partition, whose rows are at the same places there, sees and loses only own rows
  const partOf = async ({ userId }: TestClient) =>
    (
      await rowsOf<{ part: string }>(
        db.system,
        sql`SELECT DISTINCT tableoid::regclass::text AS part FROM sale_lines WHERE user_id = ${userId}`,
      )
    ).map(({ part }) => part)
  const sellers = [first, await sellerWithSales()]
  while (new Set((await Promise.all(sellers.map(({ seller }) => partOf(seller)))).flat()).size < 2)
    sellers.push(await sellerWithSales())
  const second = sellers.at(-1) as typeof first
  expect(
    await db.tenant(ownerId(second.seller.userId), (tx) =>
      rowsOf(tx, sql`SELECT DISTINCT user_id AS owner FROM sale_lines`),
    ),
  ).toEqual([{ owner: second.seller.userId }])
  const kept = await shown(first.seller, first.businessId)
  await second.seller.call(eraseAccount, {
    body: { confirmation: second.seller.email, password: TEST_PASSWORD },
  })
  await expect.poll(() => partOf(second.seller)).toEqual([])
  expect(await shown(first.seller, first.businessId)).toEqual(kept)

  // a backup of partitioned tables can be restored into tables without partitions, and the other way round
  const plain = await openTestDatabase()
  onTestFinished(() => plain.close())
  const folder = await mkdtemp(join(inject('folder'), 'partitions-'))
  const storage = localStorage(join(folder, 'files'))
  const moved = async (from: Database, to: Database) => {
    const { bytes } = backupOf({ db: from, secret: undefined, now: new Date() })
    await localStorage(folder).write('backup.zip', bytes)
    await restoreBackup(join(folder, 'backup.zip'), { db: to, storage, replace: true })
    expect(await allRows(to)).toEqual(await allRows(from))
  }
  await moved(db, plain)
  await partitionAll(plain.system)
  await moved(db, plain)
})

test('the command partitions the tables of a PostgreSQL server once, and refuses others', async () => {
  const provided = inject('database')
  if (provided.kind !== 'server') throw new Error('this test needs a server')
  const url = await copyTemplate(provided.adminUrl)
  const folder = await mkdtemp(join(inject('folder'), 'command-'))
  const run = async (env: NodeJS.ProcessEnv, ...args: string[]) => {
    const written: string[] = []
    const write = (text: string) => written.push(text)
    const code = await runAdminCommand(
      ['partition', ...args],
      { SAFI_DATA_DIR: folder, ...env },
      { out: write, err: write },
    )
    return { code, text: written.join('\n') }
  }
  const holder = new pg.Client(url)
  await holder.connect()
  await holder.query('BEGIN; SELECT FROM sale_lines')
  expect(await run({ DATABASE_URL: url })).toEqual({
    code: 1,
    text: 'safi admin: sale_lines is in use. Stop every Safi server, then run the command again.',
  })
  await holder.end()
  const tables = (changed: boolean) => Object.fromEntries(PARTITIONED.map((table) => [table, changed]))
  const json = async () => JSON.parse((await run({ DATABASE_URL: url }, '--partitions', '4', '--json')).text)
  expect(await json()).toEqual({ partitions: 4, tables: tables(true) })
  expect(await json()).toEqual({ partitions: 4, tables: tables(false) })
  expect((await run({ DATABASE_URL: url })).text).toContain('sale_lines: has partitions already')
  expect((await run({})).text).toContain('set DATABASE_URL')
  expect((await run({ DATABASE_URL: url }, '--partitions', '0')).text).toContain(
    '--partitions must be a whole number from 1 to 256.',
  )
})

test('every later migration applies to partitioned tables', async () => {
  const provided = inject('database')
  if (provided.kind !== 'server') throw new Error('this test needs a server')
  const name = `partitioned_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(provided.adminUrl)
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const url = new URL(provided.adminUrl)
  url.pathname = name
  const pool = new pg.Pool({ connectionString: url.href })
  const folder = await mkdtemp(join(inject('folder'), 'baseline-'))
  onTestFinished(async () => {
    await pool.end()
    await rm(folder, { recursive: true })
  })
  await cp(MIGRATIONS, folder, { recursive: true })
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'))
  await writeFile(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }),
  )
  await migrateServer(pool, folder)
  await partitionAll(drizzle(pool, { schema }) as unknown as Tx)

  const migrated = await openPostgres(url.href, (error) => {
    throw error
  })
  onTestFinished(() => migrated.close())
  expect(await catalogOf(migrated.system)).toEqual(await catalogOf(server.current.db.system))
})
