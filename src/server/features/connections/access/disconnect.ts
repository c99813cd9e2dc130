import { and, eq, sql } from 'drizzle-orm'
import { recordAudit } from '#server/infra/db/audit.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { connections } from '#server/infra/db/schema/connections.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { type SyncDeps, unlessBusy } from '../sync/deps.ts'
import { auditPlace, type ConnectionRow, changeConnection } from '../sync/store.ts'

const LOOK_AGAIN_MS = 2_000

/**
 * Undoes the next import of a connection that is being disconnected with its data. Removes the connection once no import
 * is left.
 */
export async function undoNext(deps: SyncDeps, connection: ConnectionRow): Promise<boolean> {
  const owner = ownerId(connection.userId)
  if (connection.dueAt === null || connection.dueAt > deps.now()) return false
  const next = await deps.db.tenant(owner, (tx) => nextImport(tx, connection))
  if (next === null) {
    await deps.db.tenant(owner, (tx) => removeConnection(tx, connection))
    return true
  }
  const ids = { businessId: connection.businessId, importId: next.id }
  if (next.status === 'committed') await unlessBusy(deps.imports.undo(owner, ids))
  else if (next.status === 'unfinished') await deps.imports.discard(owner, ids)
  const dueAt = new Date(deps.now().getTime() + LOOK_AGAIN_MS)
  await deps.db.tenant(owner, (tx) => changeConnection(tx, connection, { dueAt }))
  return true
}

/** The next import of the connection that is not undone yet: one that is being changed, else the newest. */
async function nextImport(
  tx: Tx,
  { userId, id }: ConnectionRow,
): Promise<{ id: string; status: 'committed' | 'unfinished' | 'busy' } | null> {
  const [found] = await rowsOf<{ id: string; status: 'committed' | 'unfinished' | 'busy' }>(
    tx,
    sql`SELECT i.id, CASE WHEN i.status = 'committed' THEN 'committed'
        WHEN i.status IN ('checking', 'committing', 'undoing') THEN 'busy' ELSE 'unfinished' END AS status
      FROM sync_windows w JOIN imports i ON i.user_id = w.user_id AND i.id = w.import_id
      WHERE w.user_id = ${userId} AND w.connection_id = ${id}
        AND i.status NOT IN ('undone', 'cancelled')
      ORDER BY (i.status IN ('checking', 'committing', 'undoing')) DESC, i.created_at DESC LIMIT 1`,
  )
  return found ?? null
}

/** Deletes a connection with its secrets and its events. The imported sales stay. */
export async function removeConnection(tx: Tx, connection: ConnectionRow): Promise<void> {
  const { userId, id } = connection
  await tx.delete(connections).where(and(eq(connections.userId, userId), eq(connections.id, id)))
  await recordAudit(tx, auditPlace(connection), 'connection.removed', id)
}
