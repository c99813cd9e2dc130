import { and, eq } from 'drizzle-orm'
import type { createConnection, reconnect as reconnectCall, startConnection } from '#contract/connections.ts'
import type { ParsedBody } from '#contract/endpoint.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import { type BusinessScope, ownerId } from '#server/infra/db/owner.ts'
import { syncWindows } from '#server/infra/db/schema/connections.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { newChecks } from './access/check.ts'
import {
  type ConnectionDeps,
  insertConnection,
  parsed,
  REPLACEABLE,
  replaceCredentials,
} from './access/credentials.ts'
import { removeConnection } from './access/disconnect.ts'
import { renewNow } from './access/renew.ts'
import { deleteSecrets } from './secrets/store.ts'
import { offered } from './settings.ts'
import { goOn } from './sync/outcome.ts'
import { planBackfill, planPollsFrom, pollNow, startOf } from './sync/plan.ts'
import {
  auditPlace,
  type ConnectionRow,
  changeConnection,
  ownWindows,
  recordEvent,
  requireState,
} from './sync/store.ts'

const OLDEST_START = '2000-01-01'

export async function create(
  tx: Tx,
  deps: ConnectionDeps,
  scope: BusinessScope,
  { vendor: code, credentials }: ParsedBody<typeof createConnection>,
): Promise<string> {
  const vendor = offered(deps, code)
  return insertConnection(tx, deps, scope, vendor, parsed(vendor, credentials))
}

export async function reconnect(
  tx: Tx,
  deps: ConnectionDeps,
  connection: ConnectionRow,
  { credentials }: ParsedBody<typeof reconnectCall>,
): Promise<void> {
  const vendor = offered(deps, connection.vendor)
  await replaceCredentials(tx, deps, connection, vendor, parsed(vendor, credentials))
}

export async function checkAgain(tx: Tx, deps: ConnectionDeps, connection: ConnectionRow): Promise<void> {
  requireState(connection, ['connecting'])
  const checks = newChecks(offered(deps, connection.vendor))
  // a check that has not ended may be renewing tokens under this lock: a token that works once would be used twice
  const renewAfter = connection.dueAt === null ? null : connection.renewAfter
  await changeConnection(tx, connection, { checks, tries: 0, renewAfter, dueAt: deps.now() })
}

/**
 * Sets the first day to fetch. The first time, this starts the backfill; later, an earlier day fetches the days in
 * between. Any other day changes nothing, because polls do not look back beyond the first day.
 */
export async function start(
  tx: Tx,
  deps: ConnectionDeps,
  connection: ConnectionRow,
  { startOn }: ParsedBody<typeof startConnection>,
): Promise<void> {
  requireState(connection, ['connecting', 'backfilling', 'live'])
  if (connection.checks.some(({ state }) => state !== 'ok')) throw new AppError('connection_wrong_state')
  const vendor = offered(deps, connection.vendor)
  if (connection.startOn !== null && startOn >= connection.startOn) return
  const now = deps.now()
  const to = connection.startOn === null ? now : startOf(connection.startOn)
  const from = startOf(startOn < OLDEST_START ? OLDEST_START : startOn)
  await changeConnection(tx, connection, { startOn, state: 'backfilling' })
  await planBackfill(tx, connection, vendor, { from, to, now })
  if (connection.startOn === null) {
    await planPollsFrom(tx, connection, vendor, now)
    await recordEvent(tx, connection, now, { kind: 'connected' })
  }
  await recordAudit(tx, auditPlace(connection), 'connection.started', connection.id)
}

/** Schedules an immediate poll of every stream, and retries failed windows and a failed renewal of tokens. */
export async function syncNow(tx: Tx, deps: ConnectionDeps, connection: ConnectionRow): Promise<void> {
  requireState(connection, ['backfilling', 'live'])
  const vendor = offered(deps, connection.vendor)
  const now = deps.now()
  await pollNow(tx, connection, vendor, now)
  await tx
    .update(syncWindows)
    .set({ dueAt: now })
    .where(and(ownWindows(connection), eq(syncWindows.state, 'failed')))
  await renewNow(tx, connection, now)
}

export async function pause(tx: Tx, deps: ConnectionDeps, connection: ConnectionRow): Promise<void> {
  requireState(connection, ['backfilling', 'live'])
  await changeConnection(tx, connection, { state: 'paused' })
  await recordEvent(tx, connection, deps.now(), { kind: 'paused' })
  await recordAudit(tx, auditPlace(connection), 'connection.paused', connection.id)
}

export async function resume(tx: Tx, deps: ConnectionDeps, connection: ConnectionRow): Promise<void> {
  requireState(connection, ['paused'])
  await goOn(tx, connection, deps.now())
  await recordEvent(tx, connection, deps.now(), { kind: 'resumed' })
  await recordAudit(tx, auditPlace(connection), 'connection.resumed', connection.id)
}

/**
 * Disconnects: with `keep`, removes the connection and keeps its imports. With `undo`, deletes the secrets at once, and
 * the connection remains until its imports are undone.
 */
export async function disconnect(
  tx: Tx,
  deps: ConnectionDeps,
  connection: ConnectionRow,
  data: 'keep' | 'undo',
): Promise<void> {
  if (data === 'keep') return removeConnection(tx, connection)
  requireState(connection, REPLACEABLE)
  const sealed = { ownerId: ownerId(connection.userId), connectionId: connection.id }
  await deleteSecrets(tx, sealed)
  await tx.update(syncWindows).set({ dueAt: null, sealed: null }).where(ownWindows(connection))
  await changeConnection(tx, connection, {
    state: 'disconnecting',
    credentialsVersion: connection.credentialsVersion + 1,
    dueAt: deps.now(),
    error: null,
  })
  await recordAudit(tx, auditPlace(connection), 'connection.disconnecting', connection.id)
}
