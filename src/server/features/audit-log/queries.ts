import { type SQL, sql } from 'drizzle-orm'
import { AUDIT_ACTIONS, AUDIT_ACTORS, type AuditAction, type AuditActor } from '#contract/audit-actions.ts'
import type { AuditEntry, AuditFilters } from '#contract/audit-log.ts'
import type { Role } from '#contract/roles.ts'
import { personOf } from '#server/core/members/names.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

export interface AuditPage {
  readonly before?: number | undefined
  readonly after?: number | undefined
  /** The maximum number of entries to read. */
  readonly most: number
}

interface Row {
  readonly id: number
  readonly at: string
  readonly actor: AuditActor
  readonly actorId: string | null
  readonly keyName: string | null
  readonly action: AuditAction
  readonly subjectId: string | null
  readonly name: string | null
  readonly count: number | null
  readonly role: Role | null
  readonly ofAccount: boolean
}

/** The number of newest entries in which people are searched whom the filter by person offers. */
const SEARCHED_FOR_PEOPLE = 10_000

/**
 * The entries of a business and those of its owner's account, newest first. Each page starts at the id of an entry, so that later pages are
 * as fast as the first. The name of a product, file or other subject is its current one; the entry about its deletion contains the name.
 */
export async function readEntries(
  tx: Tx,
  scope: BusinessScope,
  filters: AuditFilters,
  { before, after, most }: AuditPage,
): Promise<Row[]> {
  const back = after !== undefined
  const rows = await rowsOf<Row>(
    tx,
    sql`WITH e AS MATERIALIZED (
        SELECT * FROM audit_entries e WHERE ${ofBusiness(scope)} ${sql.join(conditions(filters))}
          ${before === undefined ? sql`` : sql`AND id < ${before}`} ${back ? sql`AND id > ${after}` : sql``}
        ORDER BY id ${back ? sql`ASC` : sql`DESC`} LIMIT ${most}
      )
      SELECT e.id::float8 AS id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
        e.actor, e.actor_id AS "actorId", e.key_name AS "keyName", e.action, e.subject_id AS "subjectId",
        coalesce(e.details ->> 'name', p.name, i.file_name, o.name, s.name, a.file_name, k.name) AS name,
        (e.details ->> 'count')::int AS count, e.details ->> 'role' AS role, e.business_id IS NULL AS "ofAccount"
      FROM e
      LEFT JOIN products p ON p.user_id = e.user_id AND p.id = e.subject_id
      LEFT JOIN imports i ON i.user_id = e.user_id AND i.id = e.subject_id
      LEFT JOIN overheads o ON o.user_id = e.user_id AND o.id = e.subject_id
      LEFT JOIN shipments s ON s.user_id = e.user_id AND s.id = e.subject_id
      LEFT JOIN ad_reports a ON a.user_id = e.user_id AND a.id = e.subject_id
      LEFT JOIN api_keys k ON k.user_id = e.user_id AND k.id = e.subject_id
      ORDER BY e.id DESC`,
  )
  return rows
}

/** The ids of the accounts that caused the newest entries, for the filter by person. */
export async function readActors(tx: Tx, scope: BusinessScope): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT DISTINCT actor_id AS id FROM (
        SELECT actor_id FROM audit_entries WHERE ${ofBusiness(scope)} ORDER BY id DESC LIMIT ${SEARCHED_FOR_PEOPLE}
      ) newest WHERE actor_id IS NOT NULL`,
  )
  return rows.map(({ id }) => id)
}

/** Converts a row to an entry of the API contract. The subject of an entry about a member is an account, so its name comes from `names`. */
export function presentEntry(
  { actorId, subjectId, action, name, ...row }: Row,
  names: ReadonlyMap<string, string>,
): AuditEntry {
  return {
    ...row,
    action,
    subjectId,
    person: personOf(actorId, names),
    name: name ?? (subjectId !== null && isMember(action) ? (names.get(subjectId) ?? null) : null),
  }
}

/** The ids of all accounts in these entries: those who acted, and members whose membership changed. */
export function accountsIn(rows: readonly Row[]): string[] {
  const named = rows.flatMap(({ action, actorId, subjectId }) => [
    actorId,
    isMember(action) ? subjectId : null,
  ])
  return [...new Set(named.filter((id) => id !== null))]
}

function isMember(action: AuditAction): boolean {
  return /^(member|ownership)\./.test(action)
}

function ofBusiness({ ownerId, businessId }: BusinessScope): SQL {
  return sql`user_id = ${ownerId} AND (business_id = ${businessId} OR business_id IS NULL)`
}

function conditions({ from, to, actor, kind }: AuditFilters): SQL[] {
  const isKind = AUDIT_ACTORS.some((known) => known === actor)
  return [
    ...(from === undefined ? [] : [sql` AND at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql` AND at < ${to}::timestamptz`]),
    ...(actor === undefined
      ? []
      : [isKind ? sql` AND actor = ${actor}` : sql` AND actor_id = ${actor}::uuid`]),
    ...(kind === undefined ? [] : [sql` AND action = ANY(${sql.param([...AUDIT_ACTIONS[kind]])}::text[])`]),
  ]
}
