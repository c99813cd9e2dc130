import { type SQL, sql } from 'drizzle-orm'
import { endOfMonth } from '#domain/profit/period-before.ts'
import { type MonthsAndDays, splitMonths } from '#domain/profit/split-months.ts'
import { fromDailySales, type OfBusiness } from './daily-sales.ts'

export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export function within(day: SQL, { from, to }: Period): SQL {
  return sql`${from ? sql`AND ${day} >= ${from}::date` : sql``} ${to ? sql`AND ${day} <= ${to}::date` : sql``}`
}

/**
 * Splits a period into whole months, whose sales by product are read from rollups, and single days, whose sales by
 * product are read from sale lines. The last month counts as whole if it has no sales after the period, as is usual
 * for the current month.
 */
export async function monthsAndDays(
  read: (query: SQL) => Promise<{ cut: boolean }[]>,
  scope: OfBusiness,
  { from, to }: Period,
): Promise<MonthsAndDays> {
  const period = { ...(from && { from }), ...(to && { to }) }
  if (!to || (from && from > to) || to === endOfMonth(to)) return splitMonths(period)
  const [row] = await read(
    sql`SELECT EXISTS (SELECT ${fromDailySales(scope)}
        AND r.day > ${to}::date AND r.day <= ${endOfMonth(to)}::date) AS cut`,
  )
  return splitMonths(row?.cut === false ? { ...period, to: endOfMonth(to) } : period)
}
