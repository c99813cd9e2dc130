import { type SQL, sql } from 'drizzle-orm'
import type { OfBusiness } from '#server/core/sales/rollups/daily-sales.ts'

/** SQL that tells whether an alert `a` is shown: it has not been cleared, and the seller has not snoozed it until later. */
export function isShown(now: Date): SQL {
  return sql`(a.cleared_at IS NULL AND (a.snoozed_until IS NULL OR a.snoozed_until <= ${now.toISOString()}::timestamptz))`
}

/** The columns of an alert `a`, in the form in which responses contain them. */
export const ALERT_COLUMNS = sql`a.id, a.currency, a.stake::float8 AS stake, a.known::float8 AS known, a.facts,
  ${iso(sql`a.opened_at`)} AS "openedAt", ${iso(sql`a.snoozed_until`)} AS "snoozedUntil"`

/**
 * The sort order of the alerts `a` of a business `b`: those in the business's own currency first, then by the largest
 * amount.
 */
export const MOST_MONEY_FIRST = sql`a.currency <> b.currency, a.currency, coalesce(a.stake, a.known, 0) DESC, a.opened_at, a.id`

/** SQL that reads alerts of a business in the form in which responses contain them. */
export function selectAlerts(
  { ownerId, businessId }: OfBusiness,
  { where, limit, offset = 0 }: { readonly where: SQL; readonly limit: number; readonly offset?: number },
): SQL {
  return sql`SELECT ${ALERT_COLUMNS}
    FROM alerts a JOIN businesses b ON b.user_id = a.user_id AND b.id = a.business_id
    WHERE a.user_id = ${ownerId} AND a.business_id = ${businessId} AND ${where}
    ORDER BY ${MOST_MONEY_FIRST} LIMIT ${limit}::int OFFSET ${offset}::int`
}

function iso(column: SQL): SQL {
  return sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
