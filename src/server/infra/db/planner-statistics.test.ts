import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import type { Database } from './database.ts'
import { rowsOf } from './rows.ts'

const SELLERS = 40
const LINES = 50
/** SQL for the id of a row of a seller. */
const idOf = (what: string) => sql.raw(`md5('${what}' || seller)::uuid`)

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test('the planner expects all lines of a business when it also compares the owner', async () => {
  const sellers = sql`generate_series(1, ${SELLERS}::int) AS seller`
  await db.system.execute(
    sql`INSERT INTO users (id, name, email) SELECT ${idOf('user')}, 'Mona', seller || '@example.com' FROM ${sellers}`,
  )
  await db.system.execute(
    sql`INSERT INTO businesses (user_id, id, name, industry, country, currency)
      SELECT ${idOf('user')}, ${idOf('business')}, 'Shop', 'other', 'EG', 'EGP' FROM ${sellers}`,
  )
  await db.system.execute(
    sql`INSERT INTO imports (user_id, id, business_id, file_name, file_size, file_hash, status)
      SELECT ${idOf('user')}, ${idOf('import')}, ${idOf('business')}, 'a.csv', 1, '', 'committed' FROM ${sellers}`,
  )
  await db.system.execute(
    sql`INSERT INTO sale_lines (user_id, business_id, import_id, key, row, kind, raw_type, platform, sold_on, currency, units, sales, shipping,
        gift_wrap, discounts, referral_fee, fulfilment_fee, other_fee, reimbursement, tax, payout, cost_units)
      SELECT ${idOf('user')}, ${idOf('business')}, ${idOf('import')}, line::text, line, 'sale', 'sale', 'noon', '2026-03-05', 'EGP', 1, 1, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 1 FROM ${sellers}, generate_series(1, ${LINES}::int) AS line`,
  )
  await db.system.execute(sql`ANALYZE sale_lines`)
  const [row] = await rowsOf<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    db.system,
    sql`EXPLAIN (FORMAT json) SELECT FROM sale_lines, generate_series(1, 1) AS seller
      WHERE user_id = md5('user1')::uuid AND business_id = md5('business1')::uuid`,
  )
  expect(row?.['QUERY PLAN'][0].Plan['Plan Rows']).toBe(LINES)
})
