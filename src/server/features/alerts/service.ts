import { and, eq, isNull } from 'drizzle-orm'
import type { Alert } from '#contract/alerts.ts'
import type { Finding } from '#domain/alerts/alert.ts'
import { findAlerts } from '#domain/alerts/find-alerts.ts'
import { reconcile, SNOOZE_DAYS } from '#domain/alerts/reconcile.ts'
import { platformNames } from '#server/core/fees/platform-names.ts'
import { todayOf } from '#server/core/today.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { alerts } from '#server/infra/db/schema/alerts.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { type FigureSources, readFigures } from './figures.ts'
import { readBasis, readBefore, saveAlerts } from './store.ts'

const DAY_MS = 86_400_000

/** Checks a business for alerts and saves the differences from the previous check. */
export async function checkAlerts(
  tx: Tx,
  scope: BusinessScope,
  sources: FigureSources,
  now: Date,
): Promise<void> {
  const day = todayOf({ now: () => now })
  const basis = await readBasis(tx, scope)
  const figures = await readFigures(tx, scope, sources, day)
  const names = await platformNames(tx, scope.ownerId)
  const findings = findAlerts(figures).map((finding) => named(finding, names))
  const changes = reconcile(findings, await readBefore(tx, scope, now))
  await saveAlerts(tx, scope, changes, { ...basis, now, day })
}

/** Replaces the code or id of the platform, as fee rules contain it, by the platform's name for people. */
function named(finding: Finding, names: ReadonlyMap<string, string>): Finding {
  const { facts } = finding
  if (facts.kind !== 'feeStep') return finding
  const platform = names.get(facts.platform) ?? facts.platform.replace(/^\?/, '')
  return { ...finding, facts: { ...facts, platform } }
}

/**
 * Hides an alert for SNOOZE_DAYS days. If its cause disappears and comes back within this time, the alert does not open
 * again.
 */
export async function snooze(
  tx: Tx,
  scope: BusinessScope,
  alertId: string,
  now: Date,
): Promise<{ snoozedUntil: NonNullable<Alert['snoozedUntil']> }> {
  const until = new Date(now.getTime() + SNOOZE_DAYS * DAY_MS)
  await setSnoozed(tx, scope, alertId, until)
  return { snoozedUntil: until.toISOString() }
}

export async function unsnooze(tx: Tx, scope: BusinessScope, alertId: string): Promise<void> {
  await setSnoozed(tx, scope, alertId, null)
}

async function setSnoozed(tx: Tx, scope: BusinessScope, alertId: string, until: Date | null): Promise<void> {
  const changed = await tx
    .update(alerts)
    .set({ snoozedUntil: until })
    .where(
      and(
        eq(alerts.userId, scope.ownerId),
        eq(alerts.businessId, scope.businessId),
        eq(alerts.id, alertId),
        isNull(alerts.clearedAt),
      ),
    )
    .returning({ id: alerts.id })
  if (changed.length === 0) throw new AppError('alert_not_found')
  await recordAudit(tx, scope, until ? 'alert.snoozed' : 'alert.unsnoozed', alertId)
}
