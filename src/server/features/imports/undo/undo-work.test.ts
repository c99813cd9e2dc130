import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AMAZON_SALE, amazonText } from '#domain/import/testing/amazon-file.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { importFile, type TestFile, undoAndWait } from '#server/testing/importing.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()
const HEADER = 'order_id,line_id,date,platform,sku,quantity,unit_price,referral_fee,fulfilment_fee,currency'
const TABLES = ['sales_daily', 'sales_monthly_sku', 'sales_sku']

/** The n-th statement of the same two orders, each statement a day later than the previous. */
const ledger = (nth: number) => ({
  name: `ledger-${nth}.csv`,
  text: [
    HEADER,
    `A,${nth},2026-03-0${nth},noon,LAMP-1,1,100.00,5.00,0,EGP`,
    `B,${nth},2026-03-0${nth},noon,MUG-2,1,50.00,5.00,0,EGP`,
  ].join('\n'),
})

/** A business, with helpers that import files and report which of its rollup rows are written. */
async function business() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  /** The physical place of each rollup row in its table, which changes when the row is rewritten. */
  async function places() {
    const rows: { table: string; importId: string; place: string }[] = []
    for (const table of TABLES) {
      const found = await rowsOf<{ importId: string; place: string }>(
        server.current.db.system,
        sql`SELECT import_id AS "importId", ctid::text || xmin::text AS place FROM ${sql.identifier(table)}
          WHERE business_id = ${businessId}`,
      )
      rows.push(...found.map((row) => ({ table, ...row })))
    }
    return rows
  }
  return {
    bring: async (file: TestFile) => (await importFile(seller, businessId, file)).id,
    /** Runs the action and returns the ids of the imports whose rollup rows it has written. */
    async writtenBy(work: (undo: (importId: string) => Promise<unknown>) => Promise<unknown>) {
      const before = new Set((await places()).map((row) => JSON.stringify(row)))
      await work((importId) => undoAndWait(seller, businessId, importId))
      const after = await places()
      return [...new Set(after.filter((row) => !before.has(JSON.stringify(row))).map((row) => row.importId))]
    },
    orders: async () =>
      rowsOf<{ importId: string; orders: number }>(
        server.current.db.system,
        sql`SELECT import_id AS "importId", sum(orders)::int AS orders FROM sales_daily r
          JOIN imports i ON i.id = r.import_id AND i.active WHERE r.business_id = ${businessId}
          GROUP BY 1 HAVING sum(orders) > 0`,
      ),
  }
}

test('importing and undoing one of five statements with the same orders does not recount the other statements', async () => {
  const { bring, writtenBy, orders } = await business()
  const ids: string[] = []
  for (const nth of [1, 2, 3, 4]) ids.push(await bring(ledger(nth)))
  let fifth = ''
  expect(
    await writtenBy(async () => {
      fifth = await bring(ledger(5))
    }),
  ).toEqual([fifth])
  expect(await writtenBy((undo) => undo(fifth))).toEqual([])
  expect(await orders()).toEqual([{ importId: ids[0], orders: 2 }])
})

test('undoing the first of four statements with the same orders recounts only the import that then has the first line of each order', async () => {
  const { bring, writtenBy, orders } = await business()
  const ids: string[] = []
  for (const nth of [1, 2, 3, 4]) ids.push(await bring(ledger(nth)))
  expect(await writtenBy((undo) => undo(ids[0] ?? ''))).toEqual([ids[1]])
  expect(await orders()).toEqual([{ importId: ids[1], orders: 2 }])
})

test('a later import that adds the country of an order updates the daily sums of the import that counts the order', async () => {
  const { bring, writtenBy, orders } = await business()
  const file = (name: string, row: object) => ({ name, text: amazonText([{ ...AMAZON_SALE, ...row }]) })
  const first = await bring(file('no-site.csv', { marketplace: '' }))
  let second = ''
  const written = await writtenBy(async () => {
    second = await bring(file('site.csv', { 'date/time': 'Feb 9, 2026 12:04:30 AM PST' }))
  })
  expect(written.toSorted()).toEqual([first, second].toSorted())
  expect(await orders()).toEqual([{ importId: first, orders: 1 }])
})
