import { type SQL, sql } from 'drizzle-orm'
import { isWholeMonths } from '#domain/profit/period-before.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'

export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export function within(day: SQL, { from, to }: Period): SQL {
  return sql`${from ? sql`AND ${day} >= ${from}::date` : sql``} ${to ? sql`AND ${day} <= ${to}::date` : sql``}`
}

/**
 * Are the sales of these days those of whole months? Also where a month is cut, but nothing was sold in the rest of it,
 * as in a month that is not over: its products then need no line.
 */
export async function isWholeMonthsOfSales(
  read: (query: SQL) => Promise<{ cut: boolean }[]>,
  { ownerId, businessId }: { readonly ownerId: OwnerId; readonly businessId: string },
  { from, to }: Period,
): Promise<boolean> {
  if (isWholeMonths({ ...(from && { from }), ...(to && { to }) })) return true
  // the rollup's row of a month whose beginning is cut off holds that too
  if (!to || (from && !from.endsWith('-01'))) return false
  const [row] = await read(
    sql`SELECT EXISTS (SELECT FROM sales_daily r JOIN imports i
        ON i.user_id = r.user_id AND i.id = r.import_id AND i.counted
      WHERE r.user_id = ${ownerId} AND r.business_id = ${businessId} AND r.day > ${to}::date
        AND r.day < date_trunc('month', ${to}::timestamp) + interval '1 month') AS cut`,
  )
  return row?.cut === false
}
