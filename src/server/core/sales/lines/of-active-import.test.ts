import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/infra/db/database.ts'
import { type BusinessScope, businessScope, type OwnerId, ownerId } from '#server/infra/db/owner.ts'
import { testServer } from '#server/testing/test-server.ts'
import { ofActiveImport } from './of-active-import.ts'

const IMPORTS = 120
const DAYS = 250
/** Lines of a day in the largest import and in each of the others. */
const LARGEST = 80

const server = testServer()
let db: Database
let owner: OwnerId
let scope: BusinessScope

// one large file and many small ones
beforeAll(async () => {
  db = server.current.db
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  owner = ownerId(seller.userId)
  scope = businessScope(owner, businessId, 'EGP')
  await db.system.execute(sql`INSERT INTO imports (user_id, business_id, file_name, file_size, file_hash, status, active)
    SELECT ${owner}, ${businessId}, 'file ' || number, 1, number, 'committed', number % 40 <> 0
    FROM generate_series(1, ${IMPORTS}::int) AS number`)
  await db.system.execute(sql`INSERT INTO sale_lines (user_id, business_id, import_id, key, row, kind, raw_type, platform, sold_on, currency,
      units, sales, shipping, gift_wrap, discounts, referral_fee, fulfilment_fee, other_fee, reimbursement, tax, payout, cost_units)
    SELECT ${owner}, ${businessId}, i.id, i.id || '-' || number, number, 'sale', 'sale', 'noon', '2026-01-01'::date + number % ${DAYS}::int, 'EGP',
      1, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1
    FROM imports i, generate_series(0, CASE i.file_hash WHEN '1' THEN ${LARGEST}::int ELSE 1 END * ${DAYS}::int - 1) AS number
    WHERE i.business_id = ${businessId}`)
  await db.system.execute(sql`ANALYZE imports`)
  await db.system.execute(sql`ANALYZE sale_lines`)
})

const aWeek = (select: SQL) => sql`SELECT ${select} FROM sale_lines l
  WHERE l.user_id = ${owner} AND l.business_id = ${scope.businessId} AND NOT l.superseded AND ${ofActiveImport(scope)}
    AND l.sold_on BETWEEN '2026-03-01' AND '2026-03-07'`

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly PlanNode[]
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

test('reads only the lines of the requested days when a business has more than 100 imports', async () => {
  const [row] = await db.tenantQuery<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
    owner,
    sql`EXPLAIN (FORMAT JSON) ${aWeek(sql`l.sku, sum(l.sales)`)} GROUP BY l.sku`,
  )
  const nodes = row?.['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)) ?? []
  const indexes = nodes.flatMap((node) => node['Index Name'] ?? [])
  expect(indexes.filter((name) => name.startsWith('sale_lines'))).toEqual(['sale_lines_by_day'])
  const scans = nodes.filter((node) => node['Relation Name'] === 'sale_lines')
  expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan')
})

test('counts the lines of active imports only', async () => {
  const [row] = await db.tenantQuery<{ lines: number }>(owner, aWeek(sql`count(*)::int AS lines`))
  // three of the 120 imports are not active
  expect(row?.lines).toBe(7 * (LARGEST + IMPORTS - 1 - 3))
})
