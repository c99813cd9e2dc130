import { sql } from 'drizzle-orm'
import type { RecentProfit } from '#contract/recent-profits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { figuresOf, SUMS, type Sums } from '#server/core/sales/rollups/sums.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { eachShared } from './shared.ts'

const DAYS = 30

interface Row extends Sums {
  readonly businessId: string
  readonly currency: CurrencyCode
  readonly from: string
  readonly to: string
  readonly overheads: boolean
}

/**
 * Reads the recent profits of the businesses that others share with the caller. Leaves out businesses whose costs are
 * hidden from the caller.
 */
export async function sharedProfits(db: Database, caller: OwnerId, today: string): Promise<RecentProfit[]> {
  const profits = await eachShared(db, caller, async ({ ownerId, hidesCosts }) =>
    hidesCosts ? [] : readRecentProfits(db, ownerId, today),
  )
  return profits.flat()
}

/**
 * Reads the profits of all businesses of an owner with one query. The days of each business are chosen as by the
 * domain's `lastDays`.
 */
export async function readRecentProfits(
  db: Database,
  owner: OwnerId,
  today: string,
): Promise<RecentProfit[]> {
  const rows = await db.tenantQuery<Row>(
    owner,
    sql`WITH daily AS (SELECT r.* FROM sales_daily r
        JOIN imports i ON i.user_id = r.user_id AND i.id = r.import_id AND i.active
        WHERE r.user_id = ${owner}),
      ends AS (SELECT business_id, CASE WHEN max(day) >= ${shifted(today, 1 - DAYS)}::date THEN ${today}::date
        ELSE max(day) END AS day FROM daily GROUP BY 1)
      SELECT r.business_id AS "businessId", r.currency, (e.day - ${DAYS - 1}::int)::text AS "from", e.day::text AS "to",
        EXISTS (SELECT FROM overheads o WHERE o.user_id = ${owner} AND o.business_id = r.business_id) AS overheads, ${SUMS}
      FROM ends e JOIN daily r ON r.business_id = e.business_id
        AND r.day BETWEEN e.day - ${DAYS - 1}::int AND e.day
      GROUP BY 1, 2, e.day ORDER BY 1, sum(r.revenue) DESC, 2`,
  )
  return [...Map.groupBy(rows, ({ businessId }) => businessId)].map(([businessId, ofBusiness]) => ({
    businessId,
    period: { from: ofBusiness[0]?.from ?? today, to: ofBusiness[0]?.to ?? today },
    overheads: ofBusiness.some(({ overheads }) => overheads),
    statements: ofBusiness.map(({ currency, ...sums }) => ({ currency, totals: figuresOf(sums) })),
  }))
}
