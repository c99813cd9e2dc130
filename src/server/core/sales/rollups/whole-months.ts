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
 * Whether a period has the same sales as its calendar months. This also holds for a partial month without
 * sales on its other days, such as the current month. Products can then be read from rollups without reading
 * sale lines.
 */
export async function isWholeMonthsOfSales(
  read: (query: SQL) => Promise<{ cut: boolean }[]>,
  { ownerId, businessId }: { readonly ownerId: OwnerId; readonly businessId: string },
  { from, to }: Period,
): Promise<boolean> {
  if (isWholeMonths({ ...(from && { from }), ...(to && { to }) })) return true
  // a month's rollup row also contains days before a period that begins within the month
  if (!to || (from && !from.endsWith('-01'))) return false
  const [row] = await read(
    sql`SELECT EXISTS (SELECT FROM sales_daily r JOIN imports i
        ON i.user_id = r.user_id AND i.id = r.import_id AND i.active
      WHERE r.user_id = ${ownerId} AND r.business_id = ${businessId} AND r.day > ${to}::date
        AND r.day < date_trunc('month', ${to}::timestamp) + interval '1 month') AS cut`,
  )
  return row?.cut === false
}
