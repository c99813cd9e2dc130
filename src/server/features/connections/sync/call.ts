import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { ownerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { syncWindows } from '#server/infra/db/schema/connections.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { budgetOf, sealedOf, valuesOf } from '../access/renew.ts'
import { takeBudget } from '../remote/budget.ts'
import { asVendorError, remoteOf } from '../remote/remote.ts'
import { openForWindow } from '../secrets/store.ts'
import { type Vendor, VendorError } from '../vendors/vendor.ts'
import type { SyncDeps } from './deps.ts'
import { windowFailed } from './outcome.ts'
import { type Claimed, storeResult } from './result.ts'
import {
  CALLABLE,
  type ConnectionRow,
  changeWindow,
  dueWindows,
  findConnection,
  isCurrent,
  ownWindows,
  type WindowRow,
} from './store.ts'

/** A begun call is due again after this, in case its server dies. Longer than a call and the storing of its document take. */
const CALLING_MS = 10 * 60_000
/** The most windows that one step looks at: the first whose operation has a budget is called. */
const LOOKED_AT = 20

/** Makes the next due call of a connection and stores its result. Returns whether there was one. */
export async function callNext(deps: SyncDeps, vendor: Vendor, connection: ConnectionRow): Promise<boolean> {
  const owner = ownerId(connection.userId)
  const claimed = await deps.db.tenant(owner, (tx) => claim(tx, deps, vendor, connection))
  if (claimed === null || claimed === 'recovered') return claimed !== null
  const remote = remoteOf(vendor, deps, claimed.values)
  try {
    const result = await claimed.call.send(remote)
    await storeResult(deps, owner, connection, claimed, result)
  } catch (thrown) {
    const error = asWindowError(thrown)
    await deps.db.tenant(owner, async (tx) => {
      const current = await findConnection(tx, owner, connection.id, 'lock')
      if (!current || !(await isCurrent(tx, claimed.window))) return
      const failed = { window: claimed.window, operation: claimed.call.operation }
      await windowFailed(tx, current, failed, error, { now: deps.now(), random: deps.random() })
    })
  }
  return true
}

/**
 * Chooses a due window whose operation has a budget, and notes that its call begins: no other server makes it, and if its result is never
 * stored, the next call knows. Null if there is none.
 */
async function claim(
  tx: Tx,
  deps: SyncDeps,
  vendor: Vendor,
  connection: ConnectionRow,
): Promise<Claimed | 'recovered' | null> {
  const now = deps.now()
  const current = await findConnection(tx, ownerId(connection.userId), connection.id)
  // it was paused, or lost its access, since the step began
  if (current?.state !== connection.state) return null
  const due = await dueWindows(tx, connection, CALLABLE, now, LOOKED_AT)
  const inWork = await begunByStream(tx, connection, due)
  for (const window of due) {
    const stream = vendor.streams.find(({ name }) => name === window.stream)
    if (!stream) continue
    if (window.unsure && (await isReceived(tx, window))) {
      await changeWindow(tx, window, { state: 'fetched', unsure: false, dueAt: now })
      return 'recovered'
    }
    const begins = window.state === 'planned' && !window.unsure
    if (begins && (inWork.get(stream.name) ?? 0) >= stream.atOnce) continue
    const call = stream.next(presented(deps, connection, window))
    const wait = await takeBudget(tx, connection, call.operation, budgetOf(vendor, call.operation), now)
    if (wait !== null) {
      await changeWindow(tx, window, { dueAt: wait })
      continue
    }
    const dueAt = new Date(now.getTime() + CALLING_MS)
    await changeWindow(tx, window, { dueAt, steps: window.steps + 1, unsure: true })
    return { window, stream, call, values: await valuesOf(tx, deps, connection) }
  }
  return null
}

function presented({ keys }: SyncDeps, connection: ConnectionRow, window: WindowRow) {
  const { from, to, remoteId, progress, unsure, sealed } = window
  const secret = sealed === null ? null : openForWindow(keys, sealedOf(connection), window.id, sealed)
  return { from, to, remoteId, progress, unsure, secret }
}

/** How many windows of each stream were requested and have not arrived. */
async function begunByStream(
  tx: Tx,
  connection: ConnectionRow,
  due: readonly WindowRow[],
): Promise<Map<string, number>> {
  const streams = [...new Set(due.filter(({ state }) => state === 'planned').map(({ stream }) => stream))]
  if (streams.length === 0) return new Map()
  const rows = await tx
    .select({ stream: syncWindows.stream, count: sql<number>`count(*)::int` })
    .from(syncWindows)
    .where(
      and(
        ownWindows(connection),
        inArray(syncWindows.stream, streams),
        or(
          eq(syncWindows.state, 'requested'),
          and(eq(syncWindows.state, 'planned'), eq(syncWindows.unsure, true)),
        ),
      ),
    )
    .groupBy(syncWindows.stream)
  return new Map(rows.map(({ stream, count }) => [stream, count]))
}

/** Whether the document of this window became an import whose window was not updated, because the server died in between. */
async function isReceived(tx: Tx, { userId, importId }: WindowRow): Promise<boolean> {
  const found = await rowsOf(tx, sql`SELECT FROM imports WHERE user_id = ${userId} AND id = ${importId}`)
  return found.length > 0
}

/** A document that Safi itself refuses is an error of its window as well. */
function asWindowError(thrown: unknown): VendorError {
  if (!(thrown instanceof AppError)) return asVendorError(thrown)
  if (thrown.code === 'file_too_large') return new VendorError('fail', 'document_too_large')
  if (thrown.code === 'seller_storage_full') return new VendorError('fail', 'storage_full')
  throw thrown
}
