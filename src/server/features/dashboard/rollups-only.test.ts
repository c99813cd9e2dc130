import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { completenessCache } from '#server/core/sales/rollups/completeness.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import type { Database } from '#server/infra/db/database.ts'
import { type OwnerId, ownerId } from '#server/infra/db/owner.ts'
import { importFile } from '#server/testing/importing.ts'
import { testServer } from '#server/testing/test-server.ts'
import { type OfSales, readDashboard } from './queries.ts'

const noCaches = () => ({ sales: new VersionedCache<OfSales>(1), completeness: completenessCache() })

const server = testServer()
let scope: { ownerId: OwnerId; businessId: string }
beforeAll(async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const text = `order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type
A,1,2026-03-05,noon,LAMP-1,Lamp,1,100.00,5.00,0.00,EGP,sale
B,2,2026-04-20,noon,LAMP-1,Lamp,1,100.00,5.00,0.00,EGP,sale
`
  await importFile(seller, businessId, { name: 'some.csv', text })
  scope = { ownerId: ownerId(seller.userId), businessId }
})

/** The PostgreSQL query plans of all SQL statements that read a dashboard of this period. */
async function plansOf(period: { from?: string; to?: string }): Promise<string> {
  const { db } = server.current
  const plans: unknown[] = []
  const read = async <Row>(owner: OwnerId, query: SQL): Promise<Row[]> => {
    plans.push(await db.tenantQuery(owner, sql`EXPLAIN (FORMAT JSON) ${query}`))
    return db.tenantQuery<Row>(owner, query)
  }
  const explained: Database = { ...db, tenantQuery: read }
  await readDashboard(explained, noCaches(), scope, period, new Date('2026-04-25'))
  return JSON.stringify(plans)
}

test.each([
  ['all time', 'sales_sku', {}],
  ['a month', 'sales_monthly_sku', { from: '2026-03-01', to: '2026-03-31' }],
  ['a year so far', 'sales_monthly_sku', { from: '2026-01-01', to: '2026-04-20' }],
])(
  'the dashboard of %s reads the daily rollup and the rollup %s, and no sale lines',
  async (_, bySku, period) => {
    const plans = await plansOf(period)
    expect(plans).toContain('"sales_daily"')
    const others = ['sales_monthly_sku', 'sales_sku'].filter((rollup) => plans.includes(`"${rollup}"`))
    expect(others).toEqual([bySku])
    expect(plans).not.toContain('"sale_lines"')
  },
)

test('the dashboard of a period that ends within a month with sales reads the sale lines of the days in that month', async () => {
  expect(await plansOf({ from: '2026-03-01', to: '2026-04-10' })).toContain('"sale_lines"')
  // March is a whole month and is read from the rollup; only April is read from sale lines
  expect(await plansOf({ from: '2026-03-01', to: '2026-04-10' })).toContain('"sales_monthly_sku"')
})
