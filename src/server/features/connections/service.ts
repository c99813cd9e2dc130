import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type {
  createConnection,
  reconnect as reconnectCall,
  startConnection,
  VendorCode,
} from '#contract/connections.ts'
import type { ParsedBody } from '#contract/endpoint.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import { type BusinessScope, ownerId } from '#server/infra/db/owner.ts'
import { connections, syncWindows } from '#server/infra/db/schema/connections.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { newChecks } from './access/check.ts'
import { removeConnection } from './access/disconnect.ts'
import { dataKeyContext, deleteSecrets, saveSecrets } from './secrets/store.ts'
import type { SyncDeps } from './sync/deps.ts'
import { goOn } from './sync/outcome.ts'
import { planBackfill, planPolls, planPollsFrom, startOf } from './sync/plan.ts'
import {
  auditPlace,
  type ConnectionRow,
  changeConnection,
  DAY_MS,
  findConnection,
  inStates,
  ownWindows,
  recordEvent,
} from './sync/store.ts'
import type { Vendor } from './vendors/vendor.ts'

/** A business has one shop on each platform, or a few. */
const MOST_CONNECTIONS = 20
const OLDEST_START = '2000-01-01'

export type ConnectionDeps = Pick<SyncDeps, 'now' | 'keys' | 'vendors'>

type Credentials = Readonly<Record<string, string>>

export async function create(
  tx: Tx,
  deps: ConnectionDeps,
  scope: BusinessScope,
  { vendor: code, credentials }: ParsedBody<typeof createConnection>,
): Promise<string> {
  const vendor = offered(deps, code)
  const { settings, secrets } = parsed(vendor, credentials)
  const [counted] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(connections)
    .where(and(eq(connections.userId, scope.ownerId), eq(connections.businessId, scope.businessId)))
  if ((counted?.count ?? 0) >= MOST_CONNECTIONS)
    throw new AppError('too_many_connections', { data: { limit: MOST_CONNECTIONS } })
  const id = randomUUID()
  const now = deps.now()
  const sealed = sealedFor(deps, scope, id)
  await tx.insert(connections).values({
    userId: scope.ownerId,
    id,
    businessId: scope.businessId,
    vendor: code,
    settings,
    dataKey: sealed.dataKey,
    state: 'connecting',
    checks: newChecks(vendor),
    dueAt: now,
    credentialsExpireAt: expiryOf(vendor, now),
    createdAt: now,
  })
  await saveSecrets(tx, deps.keys, sealed, 'secret', secrets)
  await recordAudit(tx, scope, 'connection.created', id)
  return id
}

/** Replaces the credentials under a new data key. The connection continues once they are checked. */
export async function reconnect(
  tx: Tx,
  deps: ConnectionDeps,
  connection: ConnectionRow,
  { credentials }: ParsedBody<typeof reconnectCall>,
): Promise<void> {
  require(connection, ['connecting', 'backfilling', 'live', 'paused', 'needs_reconnect', 'failed'])
  const vendor = offered(deps, connection.vendor)
  const { settings, secrets } = parsed(vendor, credentials)
  const now = deps.now()
  const owner = ownerId(connection.userId)
  const sealed = sealedFor(deps, { ownerId: owner }, connection.id)
  await changeConnection(tx, connection, {
    settings,
    dataKey: sealed.dataKey,
    state: 'connecting',
    checks: newChecks(vendor),
    tries: 0,
    dueAt: now,
    tokensExpireAt: null,
    renewAfter: null,
    credentialsExpireAt: expiryOf(vendor, now),
    error: null,
  })
  await saveSecrets(tx, deps.keys, sealed, 'token', {})
  await saveSecrets(tx, deps.keys, sealed, 'secret', secrets)
  // what is being fetched may be of another shop, and was encrypted with the former data key
  await tx
    .update(syncWindows)
    .set({ sealed: null, progress: {}, parts: 0, state: 'planned' })
    .where(and(ownWindows(connection), inStates(['requested', 'ready'])))
  await recordAudit(tx, auditPlace(connection), 'connection.credentials_changed', connection.id)
}

export async function checkAgain(tx: Tx, deps: ConnectionDeps, connection: ConnectionRow): Promise<void> {
  require(connection, ['connecting'])
  const checks = newChecks(offered(deps, connection.vendor))
  await changeConnection(tx, connection, { checks, tries: 0, renewAfter: null, dueAt: deps.now() })
}

/** Chooses the first day. The first choice starts the backfill, an earlier day fetches what is between. */
export async function start(
  tx: Tx,
  deps: ConnectionDeps,
  connection: ConnectionRow,
  { startOn }: ParsedBody<typeof startConnection>,
): Promise<void> {
  require(connection, ['connecting', 'backfilling', 'live'])
  if (connection.checks.some(({ state }) => state !== 'ok')) throw new AppError('connection_wrong_state')
  const vendor = offered(deps, connection.vendor)
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

/** Plans the newest data now, and tries failed windows again. */
export async function syncNow(tx: Tx, deps: ConnectionDeps, connection: ConnectionRow): Promise<void> {
  require(connection, ['backfilling', 'live'])
  const vendor = offered(deps, connection.vendor)
  const now = deps.now()
  const all = vendor.streams.map(({ name }) => name)
  await planPolls(tx, connection, vendor, now, all)
  await tx
    .update(syncWindows)
    .set({ dueAt: now })
    .where(and(ownWindows(connection), eq(syncWindows.state, 'failed')))
}

export async function pause(tx: Tx, deps: ConnectionDeps, connection: ConnectionRow): Promise<void> {
  require(connection, ['backfilling', 'live'])
  await changeConnection(tx, connection, { state: 'paused' })
  await recordEvent(tx, connection, deps.now(), { kind: 'paused' })
  await recordAudit(tx, auditPlace(connection), 'connection.paused', connection.id)
}

export async function resume(tx: Tx, deps: ConnectionDeps, connection: ConnectionRow): Promise<void> {
  require(connection, ['paused'])
  await goOn(tx, connection, deps.now())
  await recordEvent(tx, connection, deps.now(), { kind: 'resumed' })
  await recordAudit(tx, auditPlace(connection), 'connection.resumed', connection.id)
}

/** Deletes the secrets at once. With `undo`, the connection remains until its imports are undone. */
export async function disconnect(
  tx: Tx,
  deps: ConnectionDeps,
  connection: ConnectionRow,
  data: 'keep' | 'undo',
): Promise<void> {
  if (data === 'keep') return removeConnection(tx, connection)
  require(connection, ['connecting', 'backfilling', 'live', 'paused', 'needs_reconnect', 'failed'])
  const sealed = { ownerId: ownerId(connection.userId), connectionId: connection.id }
  await deleteSecrets(tx, sealed)
  await tx.update(syncWindows).set({ dueAt: null, sealed: null }).where(ownWindows(connection))
  await changeConnection(tx, connection, { state: 'disconnecting', dueAt: deps.now(), error: null })
  await recordAudit(tx, auditPlace(connection), 'connection.disconnecting', connection.id)
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

function require({ state }: ConnectionRow, states: readonly ConnectionRow['state'][]): void {
  if (!states.includes(state)) throw new AppError('connection_wrong_state')
}

function offered({ vendors }: ConnectionDeps, code: VendorCode): Vendor {
  const vendor = vendors.get(code)
  if (!vendor) throw new AppError('vendor_not_offered')
  return vendor
}

/** The entered values by whether they are secret. A missing, unknown or wrong one is an error of its field. */
function parsed(vendor: Vendor, credentials: Credentials): { settings: Credentials; secrets: Credentials } {
  const values = vendor.fields.map((field) => {
    const entered = credentials[field.name]
    const fits = entered !== undefined && (field.options?.includes(entered) ?? true)
    return { field, value: fits ? (field.parse ? field.parse(entered) : entered) : null }
  })
  const wrong = values.filter(({ value }) => value === null)
  if (wrong.length > 0)
    throw new AppError('invalid_input', {
      fields: wrong.map(({ field: { name } }) => ({ path: `credentials.${name}`, code: 'invalid' })),
    })
  const of = (secret: boolean) =>
    Object.fromEntries(
      values
        .filter(({ field }) => field.secret === secret)
        .map(({ field, value }) => [field.name, value ?? '']),
    )
  return { settings: of(false), secrets: of(true) }
}

function sealedFor({ keys }: ConnectionDeps, scope: Pick<BusinessScope, 'ownerId'>, connectionId: string) {
  const of = { ownerId: scope.ownerId, connectionId }
  return { ...of, dataKey: keys.newDataKey(dataKeyContext(of)) }
}

function expiryOf({ credentialDays }: Vendor, now: Date): Date | null {
  return credentialDays === undefined ? null : new Date(now.getTime() + credentialDays * DAY_MS)
}
