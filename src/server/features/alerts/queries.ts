import { sql } from 'drizzle-orm'
import type { Alert, listAlerts } from '#contract/alerts.ts'
import type { ParsedQuery, ResponseOf } from '#contract/endpoint.ts'
import { isShown, selectAlerts } from '#server/core/alerts/shown-alerts.ts'
import { todayOf } from '#server/core/today.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { readCheckState } from './store.ts'

/**
 * Reads a page of alerts. `state` is `current` if they follow from the current figures; otherwise a check is due (`due`) or waits
 * until fees are learned.
 */
export async function readAlerts(
  tx: Tx,
  scope: BusinessScope,
  { show, page, pageSize }: ParsedQuery<typeof listAlerts>,
  now: Date,
): Promise<ResponseOf<typeof listAlerts> & { readonly due: boolean }> {
  const { current, learning } = await readCheckState(tx, scope, todayOf({ now: () => now }))
  const shown = isShown(now)
  const [counts = { open: 0, snoozed: 0 }] = await rowsOf<{ open: number; snoozed: number }>(
    tx,
    sql`SELECT count(*) FILTER (WHERE ${shown})::int AS open, count(*) FILTER (WHERE NOT ${shown})::int AS snoozed
      FROM alerts a WHERE a.user_id = ${scope.ownerId} AND a.business_id = ${scope.businessId} AND a.cleared_at IS NULL`,
  )
  const where = show === 'open' ? shown : sql`(a.cleared_at IS NULL AND NOT ${shown})`
  const slice = { where, limit: pageSize, offset: (page - 1) * pageSize }
  return {
    due: !current,
    state: current && !learning ? 'current' : 'checking',
    alerts: await rowsOf<Alert>(tx, selectAlerts(scope, slice)),
    total: counts[show],
    counts,
  }
}
