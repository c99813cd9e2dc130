import { and, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { SyncEvent } from '#contract/connections.ts'
import type { VendorCode } from '#contract/vendors.ts'
import { type BusinessScope, type OwnerId, ownerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import {
  connections,
  syncEvents,
  syncParts,
  syncWindows,
  webhookDeliveries,
} from '#server/infra/db/schema/connections.ts'
import { imports } from '#server/infra/db/schema/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'

export type ConnectionRow = typeof connections.$inferSelect
export type WindowRow = typeof syncWindows.$inferSelect

export interface SyncJob {
  readonly owner: string
  readonly connectionId: string
}

export const DAY_MS = 86_400_000

/** The states of windows whose next step is a remote call. */
export const CALLABLE: readonly WindowRow['state'][] = ['planned', 'requested', 'ready', 'failed']
/** The states of windows that still need a call or an import. */
export const UNFINISHED: readonly WindowRow['state'][] = ['planned', 'requested', 'ready', 'fetched']
/** The states of connections for which the job has something to do. */
export const WORKING: readonly ConnectionRow['state'][] = [
  'connecting',
  'backfilling',
  'live',
  'disconnecting',
]

/** The maximum number of connections that one query for due work returns. */
const MOST_DUE = 200

/** The owner and business under which the audit log stores an entry about a connection. */
export function auditPlace({ userId, businessId }: ConnectionRow): { ownerId: OwnerId; businessId: string } {
  return { ownerId: ownerId(userId), businessId }
}

/**
 * Returns connections of all sellers that have something due, in a random order: some stay due for hours although they can do nothing,
 * such as those whose windows wait for a report, and would keep others out. A disconnection needs no call to the platform.
 */
export function dueConnections(system: Tx, configured: Iterable<VendorCode>, now: Date): Promise<SyncJob[]> {
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
        AND (c.state = 'disconnecting' OR c.vendor = ANY(${sql.param([...configured])}))
      GROUP BY c.user_id, c.id ORDER BY random() LIMIT ${MOST_DUE}`,
  )
}

export const ownConnection = ({ owner, connectionId }: { owner: OwnerId; connectionId: string }) =>
  and(eq(connections.userId, owner), eq(connections.id, connectionId))

export const ownWindows = ({ userId, id }: Pick<ConnectionRow, 'userId' | 'id'>) =>
  and(eq(syncWindows.userId, userId), eq(syncWindows.connectionId, id))

/**
 * Finds a connection; null when it was disconnected meanwhile. `lock` waits for other transactions that change the connection, and locks
 * it.
 */
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

/**
 * Finds and locks a connection to store what a step found out. Returns null if the seller has replaced the credentials or disconnected since
 * the step read the connection: then the result is obsolete.
 */
export async function lockUnlessObsolete(
  tx: Tx,
  { userId, id, credentialsVersion }: ConnectionRow,
): Promise<ConnectionRow | null> {
  const current = await findConnection(tx, ownerId(userId), id, 'lock')
  return current?.credentialsVersion === credentialsVersion ? current : null
}

/** Finds and locks a connection of this business. Throws connection_not_found, also for another seller's connection. */
export async function requireConnection(
  tx: Tx,
  scope: BusinessScope,
  connectionId: string,
): Promise<ConnectionRow> {
  const found = await findConnection(tx, scope.ownerId, connectionId, 'lock')
  if (!found || found.businessId !== scope.businessId) throw new AppError('connection_not_found')
  return found
}

/** Throws connection_wrong_state unless the connection is in one of these states. */
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

export const partsOf = ({ userId, id }: Pick<WindowRow, 'userId' | 'id'>) =>
  and(eq(syncParts.userId, userId), eq(syncParts.windowId, id))

/** Changes a window. Deletes its parts if it has none any more. */
export async function changeWindow(
  tx: Tx,
  { userId, id }: Pick<WindowRow, 'userId' | 'id'>,
  change: Partial<typeof syncWindows.$inferInsert>,
): Promise<void> {
  if (change.parts === 0) await tx.delete(syncParts).where(partsOf({ userId, id }))
  await tx
    .update(syncWindows)
    .set(change)
    .where(and(eq(syncWindows.userId, userId), eq(syncWindows.id, id)))
}

/** Gives a window a new import id. Returns false if another server has done so already. */
export async function changeImportId(tx: Tx, { userId, id, importId }: WindowRow): Promise<boolean> {
  const changed = await tx
    .update(syncWindows)
    .set({ importId: sql`gen_random_uuid()` })
    .where(and(eq(syncWindows.userId, userId), eq(syncWindows.id, id), eq(syncWindows.importId, importId)))
    .returning({ id: syncWindows.id })
  return changed.length > 0
}

/**
 * Reads due windows in these states: those whose report is ready first, then those with a requested report, then the others; within each
 * group the newest first.
 */
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

/** Records an event of the connection, which the seller sees on its page. */
export async function recordEvent(
  tx: Tx,
  { userId, id }: Pick<ConnectionRow, 'userId' | 'id'>,
  now: Date,
  event: NewEvent,
): Promise<void> {
  await tx.insert(syncEvents).values({ ...event, userId, connectionId: id, at: now })
}

/** The columns of an event that describe its window. */
export function aboutWindow({ stream, from, to }: WindowRow) {
  return { stream, from, to }
}

/** Whether no newer call of the window has begun since this one. Locks the window. */
export async function isCurrent(tx: Tx, { userId, id, steps }: WindowRow): Promise<boolean> {
  const [found] = await tx
    .select({ steps: syncWindows.steps })
    .from(syncWindows)
    .where(and(eq(syncWindows.userId, userId), eq(syncWindows.id, id)))
    .for('update')
  return found?.steps === steps + 1
}

/** Whether a window of the connection is due and needs a remote call. */
export async function hasDueCalls(tx: Tx, connection: ConnectionRow, now: Date): Promise<boolean> {
  const [found] = await tx
    .select({ id: syncWindows.id })
    .from(syncWindows)
    .where(and(ownWindows(connection), inStates(CALLABLE), lte(syncWindows.dueAt, now)))
    .limit(1)
  return found !== undefined
}

export const importOfWindow = and(
  eq(imports.userId, syncWindows.userId),
  eq(imports.id, syncWindows.importId),
)

/** For an hour after the seller opened an import that waits, no step replaces or commits it, because the seller may be typing costs. */
const OPENED_MS = 3_600_000

export const hourBefore = (now: Date): Date => new Date(now.getTime() - OPENED_MS)

export const openedLately = (now: Date): SQL =>
  sql`coalesce(${imports.openedAt} > ${hourBefore(now).toISOString()}::timestamptz, false)`

/** Whether the seller opened the import of this window within the last hour while it waited. */
export async function isOpened(tx: Tx, { userId, importId }: WindowRow, now: Date): Promise<boolean> {
  const [found] = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(and(eq(imports.userId, userId), eq(imports.id, importId), openedLately(now)))
  return found !== undefined
}

/**
 * The number of days for which empty windows and webhooks are stored. Neighbours of a window are examined within this time, and platforms
 * repeat a webhook within this time.
 */
const WINDOW_DAYS = 30
/** The number of days for which sellers see the events of a connection. */
const EVENT_DAYS = 180

/**
 * Deletes old events, old webhooks and finished windows without lines, so that a connection that polls every hour does not grow without
 * end. A window with lines or an active import stays, because disconnecting may undo the import, which can have received the lines of
 * another one. The window of a report that the platform listed stays too, because the report would be fetched again.
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
        sql`NOT EXISTS (SELECT FROM imports i WHERE i.user_id = ${syncWindows.userId} AND i.id = ${syncWindows.importId} AND i.active)`,
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
