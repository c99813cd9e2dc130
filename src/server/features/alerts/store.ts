import { type SQL, sql } from 'drizzle-orm'
import type { Finding } from '#domain/alerts/alert.ts'
import type { Before, Reconciled, StoredAlert } from '#domain/alerts/reconcile.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

export interface AlertJob {
  readonly owner: string
  readonly businessId: string
}

/** The maximum number of businesses that one query for due checks returns. The next query returns further businesses. */
const MOST_DUE = 200
/** The number of days after which cleared alerts are deleted. */
const KEPT_DAYS = 90

const ofBusiness = ({ ownerId, businessId }: BusinessScope): SQL =>
  sql`user_id = ${ownerId} AND business_id = ${businessId}`

/** SQL condition: the alert check `c` of the business `b` ran today, on the current data and on the result of the current fee check `f`. */
const isCurrent = (today: string): SQL =>
  sql`(c.day = ${today}::date AND c.version = b.data_version AND c.fee_run = coalesce(f.run, 0))`
const WITH_CHECKS = sql`businesses b
  LEFT JOIN alert_checks c ON c.user_id = b.user_id AND c.business_id = b.id
  LEFT JOIN fee_checks f ON f.user_id = b.user_id AND f.business_id = b.id`

/**
 * Returns the businesses with sales that were not checked today, or whose sales or learned fees have changed since the check. A business
 * without sales is included if its data changed and it has open alerts, because undoing its last import must clear them.
 */
export function dueBusinesses(system: Tx, today: string): Promise<AlertJob[]> {
  return rowsOf<AlertJob>(
    system,
    sql`SELECT b.user_id AS owner, b.id AS "businessId" FROM ${WITH_CHECKS}
      WHERE coalesce(NOT ${isCurrent(today)}, true)
        AND (EXISTS (SELECT FROM imports i WHERE i.user_id = b.user_id AND i.business_id = b.id AND i.active)
          OR c.version <> b.data_version AND EXISTS (SELECT FROM alerts a WHERE a.user_id = b.user_id AND a.business_id = b.id AND a.cleared_at IS NULL))
      ORDER BY c.checked_at NULLS FIRST LIMIT ${MOST_DUE}`,
  )
}

/** What an alert check is based on: the data version of the business, and the fee check that learned its fees. */
export interface Basis {
  readonly version: number
  readonly feeRun: number
}

export interface CheckState {
  readonly current: boolean
  /** Whether fees are being learned. The alerts are checked again afterwards. */
  readonly learning: boolean
}

export async function readCheckState(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  today: string,
): Promise<CheckState> {
  const [found] = await rowsOf<CheckState>(
    tx,
    sql`SELECT coalesce(${isCurrent(today)}, false) AS current, coalesce(f.requested AND NOT f.stalled, false) AS learning
      FROM ${WITH_CHECKS} WHERE b.user_id = ${ownerId} AND b.id = ${businessId}`,
  )
  return found ?? { current: false, learning: false }
}

/** Reads the data version and the fee check. Call it before reading the figures, so that a change in between makes the check due again. */
export async function readBasis(tx: Tx, { ownerId, businessId }: BusinessScope): Promise<Basis> {
  const [found] = await rowsOf<Basis>(
    tx,
    sql`SELECT b.data_version::float8 AS version, coalesce(f.run, 0) AS "feeRun" FROM ${WITH_CHECKS}
      WHERE b.user_id = ${ownerId} AND b.id = ${businessId}`,
  )
  return found ?? { version: 0, feeRun: 0 }
}

export async function readBefore(tx: Tx, scope: BusinessScope, now: Date): Promise<Before> {
  const at = sql`${now.toISOString()}::timestamptz`
  const stored = await rowsOf<StoredAlert>(
    tx,
    sql`SELECT id, kind, subject, segment, cleared_at IS NULL AS open, coalesce(snoozed_until > ${at}, false) AS snoozed
      FROM alerts
      WHERE ${ofBusiness(scope)} AND (cleared_at IS NULL OR snoozed_until > ${at})`,
  )
  const [week] = await rowsOf<{ opened: number }>(
    tx,
    sql`SELECT count(*)::int AS opened FROM alerts
      WHERE ${ofBusiness(scope)} AND opened_at > ${at} - interval '7 days'`,
  )
  return { stored, openedThisWeek: week?.opened ?? 0, currency: scope.currency }
}

/** Saves the result of a check with one SQL statement per kind of change. */
export async function saveAlerts(
  tx: Tx,
  scope: BusinessScope,
  { opened, kept, cleared }: Reconciled,
  { now, day, version, feeRun }: Basis & { readonly now: Date; readonly day: string },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  const amounts = (findings: readonly Finding[]) => sql`
    ${sql.param(findings.map(({ stake }) => stake))}::bigint[], ${sql.param(findings.map(({ known }) => known))}::bigint[],
    ${sql.param(findings.map(({ facts }) => JSON.stringify(facts)))}::text[]`
  const text = (findings: readonly Finding[], of: (finding: Finding) => string) =>
    sql`${sql.param(findings.map(of))}::text[]`
  if (cleared.length > 0)
    await tx.execute(
      sql`UPDATE alerts SET cleared_at = ${at} WHERE ${ofBusiness(scope)} AND id = ANY(${sql.param(cleared)}::uuid[])`,
    )
  if (kept.length > 0)
    await tx.execute(sql`
      UPDATE alerts SET stake = k.stake, known = k.known, facts = k.facts::jsonb
      FROM unnest(${sql.param(kept.map(({ id }) => id))}::uuid[], ${amounts(kept.map(({ finding }) => finding))})
        AS k (id, stake, known, facts)
      WHERE ${ofBusiness(scope)} AND alerts.id = k.id`)
  if (opened.length > 0)
    await tx.execute(sql`
      INSERT INTO alerts (user_id, business_id, opened_at, kind, subject, segment, currency, stake, known, facts)
      SELECT ${scope.ownerId}::uuid, ${scope.businessId}::uuid, ${at}, o.kind, o.subject, o.segment, o.currency,
        o.stake, o.known, o.facts::jsonb
      FROM unnest(${text(opened, ({ facts }) => facts.kind)}, ${text(opened, ({ subject }) => subject)},
        ${text(opened, ({ segment }) => segment)}, ${text(opened, ({ currency }) => currency)}, ${amounts(opened)})
        AS o (kind, subject, segment, currency, stake, known, facts)
      ON CONFLICT DO NOTHING`)
  await tx.execute(sql`DELETE FROM alerts WHERE ${ofBusiness(scope)}
    AND cleared_at < ${at} - make_interval(days => ${KEPT_DAYS})`)
  await tx.execute(sql`
    INSERT INTO alert_checks (user_id, business_id, checked_at, day, version, fee_run)
    VALUES (${scope.ownerId}, ${scope.businessId}, ${at}, ${day}::date, ${version}::bigint, ${feeRun}::int)
    ON CONFLICT (user_id, business_id) DO UPDATE
      SET checked_at = excluded.checked_at, day = excluded.day, version = excluded.version,
        fee_run = excluded.fee_run`)
}
