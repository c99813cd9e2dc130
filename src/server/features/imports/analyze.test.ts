import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/infra/db/rows.ts'
import { importFile } from '#server/testing/importing.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer()
const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
const fileOf = (name: string, lines: number) => ({
  name: `${name}.csv`,
  text: `${HEADER}\n${Array.from({ length: lines }, (_, at) => `${name}-${at},1,2026-03-05,noon,LAMP-1,Lamp,1,100.00,5.00,0.00,EGP,sale\n`).join('')}`,
})

test('an import on a server updates the planner statistics when it adds a hundredth of all lines or they lack its business', async () => {
  const { db } = server.current
  // autovacuum would update the statistics too, at any time
  await db.system.execute(sql`ALTER TABLE sale_lines SET (autovacuum_enabled = off)`)
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const analyzed = async () => {
    const [table] = await rowsOf<{ lines: number }>(
      db.system,
      sql`SELECT reltuples::int AS lines FROM pg_class WHERE oid = 'sale_lines'::regclass`,
    )
    return table?.lines
  }
  await importFile(seller, businessId, fileOf('A', 1_000))
  expect(await analyzed()).toBe(1_000)
  await importFile(seller, businessId, fileOf('B', 9))
  // the embedded database never analyzes by itself
  expect(await analyzed()).toBe(db.kind === 'server' ? 1_000 : 1_009)
  await importFile(seller, businessId, fileOf('C', 11))
  expect(await analyzed()).toBe(1_020)
  const newcomer = await server.current.seller()
  const { id: newBusiness } = await newcomer.newBusiness()
  await importFile(newcomer, newBusiness, fileOf('D', 5))
  expect(await analyzed()).toBe(db.kind === 'server' ? 1_020 : 1_025)
  await importFile(newcomer, newBusiness, fileOf('E', 6))
  expect(await analyzed()).toBe(1_031)
  await importFile(newcomer, newBusiness, fileOf('F', 7))
  expect(await analyzed()).toBe(db.kind === 'server' ? 1_031 : 1_038)
})
