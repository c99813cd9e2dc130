import { and, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { SyncEvent } from '#contract/connections.ts'
import { type BusinessScope, type OwnerId, ownerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import {
  connections,
  syncEvents,
  syncWindows,
  webhookDeliveries,
} from '#server/infra/db/schema/connections.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'

export type ConnectionRow = typeof connections.$inferSelect
export type WindowRow = typeof syncWindows.$inferSelect

export interface SyncJob {
  readonly owner: string
  readonly connectionId: string
}

export const DAY_MS = 86_400_000

/** The windows whose next step is a remote call. */
export const CALLABLE: readonly WindowRow['state'][] = ['planned', 'requested', 'ready', 'failed']
/** The windows that still need a call or an import. */
export const UNFINISHED: readonly WindowRow['state'][] = ['planned', 'requested', 'ready', 'fetched']
/** The states of connections that make calls. */
export const WORKING: readonly ConnectionRow['state'][] = [
  'connecting',
  'backfilling',
  'live',
  'disconnecting',
]

/** The most connections that one query for due work returns. The next query returns the others. */
const MOST_DUE = 200

/** What the audit log files an entry about a connection under. */
export function auditPlace({ userId, businessId }: ConnectionRow): { ownerId: OwnerId; businessId: string } {
  return { ownerId: ownerId(userId), businessId }
}

/** Connections of all sellers of which something is due, the longest due first. */
export function dueConnections(system: Tx, now: Date): Promise<SyncJob[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  return rowsOf<SyncJob>(
    system,
    sql`SELECT c.user_id AS owner, c.id AS "connectionId"
      FROM connections c JOIN (
        SELECT user_id, id, due_at FROM connections WHERE due_at <= ${at}
        UNION ALL
        SELECT user_id, connection_id, due_at FROM sync_windows WHERE due_at <= ${at}
      ) d ON d.user_id = c.user_id AND d.id = c.id
      WHERE c.state = ANY(${sql.param(WORKING)})
      GROUP BY c.user_id, c.id ORDER BY min(d.due_at) LIMIT ${MOST_DUE}`,
  )
}

export const ownConnection = ({ owner, connectionId }: { owner: OwnerId; connectionId: string }) =>
  and(eq(connections.userId, owner), eq(connections.id, connectionId))

export const ownWindows = ({ userId, id }: Pick<ConnectionRow, 'userId' | 'id'>) =>
  and(eq(syncWindows.userId, userId), eq(syncWindows.connectionId, id))

/** Null when it was disconnected meanwhile. `lock` waits for other transactions that change it. */
export async function findConnection(
  tx: Tx,
  owner: OwnerId,
  connectionId: string,
  lock: 'lock' | 'read' = 'read',
): Promise<ConnectionRow | null> {
  const query = tx.select().from(connections).where(ownConnection({ owner, connectionId }))
  const [found] = await (lock === 'lock' ? query.for('update') : query)
  return found ?? null
}

/** A connection of this business, locked. Another seller's connection is not found. */
export async function requireConnection(
  tx: Tx,
  scope: BusinessScope,
  connectionId: string,
): Promise<ConnectionRow> {
  const found = await findConnection(tx, scope.ownerId, connectionId, 'lock')
  if (!found || found.businessId !== scope.businessId) throw new AppError('connection_not_found')
  return found
}

/** Throws connection_wrong_state. */
export function requireState({ state }: ConnectionRow, states: readonly ConnectionRow['state'][]): void {
  if (!states.includes(state)) throw new AppError('connection_wrong_state')
}

export async function changeConnection(
  tx: Tx,
  { userId, id }: Pick<ConnectionRow, 'userId' | 'id'>,
  change: Partial<typeof connections.$inferInsert>,
): Promise<void> {
  await tx
    .update(connections)
    .set(change)
    .where(and(eq(connections.userId, userId), eq(connections.id, id)))
}

export async function changeWindow(
  tx: Tx,
  { userId, id }: Pick<WindowRow, 'userId' | 'id'>,
  change: Partial<typeof syncWindows.$inferInsert>,
): Promise<void> {
  await tx
    .update(syncWindows)
    .set(change)
    .where(and(eq(syncWindows.userId, userId), eq(syncWindows.id, id)))
}

/** Gives a window whose document arrived the id of another import. False if that has been done already. */
export async function changeImportId(tx: Tx, { userId, id, importId }: WindowRow): Promise<boolean> {
  const changed = await tx
    .update(syncWindows)
    .set({ importId: sql`gen_random_uuid()` })
    .where(and(eq(syncWindows.userId, userId), eq(syncWindows.id, id), eq(syncWindows.importId, importId)))
    .returning({ id: syncWindows.id })
  return changed.length > 0
}

/** Windows in these states that are due, reports that exist already before those to be requested, newest first. */
export async function dueWindows(
  tx: Tx,
  connection: ConnectionRow,
  states: readonly WindowRow['state'][],
  now: Date,
  limit: number,
): Promise<WindowRow[]> {
  return tx
    .select()
    .from(syncWindows)
    .where(and(ownWindows(connection), inStates(states), lte(syncWindows.dueAt, now)))
    .orderBy(
      sql`array_position(ARRAY['ready','requested'], ${syncWindows.state})`,
      sql`${syncWindows.from} DESC`,
    )
    .limit(limit)
    .for('update', { skipLocked: true })
}

export const inStates = (states: readonly WindowRow['state'][]): SQL =>
  sql`${syncWindows.state} = ANY(${sql.param(states)})`

type NewEvent = Pick<SyncEvent, 'kind'> & Partial<Omit<typeof syncEvents.$inferInsert, 'kind'>>

/** Records what happened, for the seller. */
export async function recordEvent(
  tx: Tx,
  { userId, id }: Pick<ConnectionRow, 'userId' | 'id'>,
  now: Date,
  event: NewEvent,
): Promise<void> {
  await tx.insert(syncEvents).values({ ...event, userId, connectionId: id, at: now })
}

/** What an event says of its window. */
export function aboutWindow({ stream, from, to }: WindowRow) {
  return { stream, from, to }
}

/** Whether the call that was begun with this window is still its last one. Locks the window. */
export async function isCurrent(tx: Tx, { userId, id, steps }: WindowRow): Promise<boolean> {
  const [found] = await tx
    .select({ steps: syncWindows.steps })
    .from(syncWindows)
    .where(and(eq(syncWindows.userId, userId), eq(syncWindows.id, id)))
    .for('update')
  return found?.steps === steps + 1
}

/** Whether a window waits for its next call and is due. */
export async function hasDueCalls(tx: Tx, connection: ConnectionRow, now: Date): Promise<boolean> {
  const [found] = await tx
    .select({ id: syncWindows.id })
    .from(syncWindows)
    .where(and(ownWindows(connection), inStates(CALLABLE), lte(syncWindows.dueAt, now)))
    .limit(1)
  return found !== undefined
}

/** Longer than any neighbour of a window is looked at, and than a platform repeats an announcement. */
const WINDOW_DAYS = 30
/** Sellers can look back half a year. */
const EVENT_DAYS = 180

/**
 * Deletes what nothing needs any more, so that a connection that polls every hour does not grow without end: finished windows that brought no
 * lines, old events and announcements. A window with lines stays, because a disconnection may undo its import, and so does one that the platform
 * listed, which would be fetched again.
 */
export async function forgetOld(tx: Tx, connection: ConnectionRow, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await tx
    .delete(syncWindows)
    .where(
      and(
        ownWindows(connection),
        eq(syncWindows.backfill, false),
        inArray(syncWindows.state, ['imported', 'empty', 'listed']),
        sql`${syncWindows.remoteId} IS NULL`,
        sql`coalesce(${syncWindows.lines}, 0) = 0`,
        lt(syncWindows.endedAt, before(WINDOW_DAYS)),
      ),
    )
  const { userId, id } = connection
  await tx
    .delete(syncEvents)
    .where(
      and(
        eq(syncEvents.userId, userId),
        eq(syncEvents.connectionId, id),
        lt(syncEvents.at, before(EVENT_DAYS)),
      ),
    )
  await tx
    .delete(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.userId, userId),
        eq(webhookDeliveries.connectionId, id),
        lt(webhookDeliveries.receivedAt, before(WINDOW_DAYS)),
      ),
    )
}
