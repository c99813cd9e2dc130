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
  isCurrent,
  lockUnlessObsolete,
  ownWindows,
  type WindowRow,
} from './store.ts'

/**
 * A call that has begun becomes due again after this time, in case its server has died. It is longer than a call and storing its document
 * can take.
 */
const CALLING_MS = 10 * 60_000
/** The maximum number of windows that one step considers. It makes the call of the first window whose operation has budget left. */
const LOOKED_AT = 20

/** Makes the next due call of a connection and stores its result. Returns false if no call is due. */
export async function callNext(deps: SyncDeps, vendor: Vendor, connection: ConnectionRow): Promise<boolean> {
  const owner = ownerId(connection.userId)
  const claimed = await deps.db.tenant(owner, (tx) => claim(tx, deps, vendor, connection))
  if (claimed === null || claimed === 'recovered') return claimed !== null
  const remote = remoteOf(vendor, deps, claimed.values)
  try {
    // only here an error of the network is the platform's: storing the result reaches the database and the storage
    const result = await claimed.call.send(remote).catch((error) => {
      throw asVendorError(error)
    })
    await storeResult(deps, owner, connection, claimed, result)
  } catch (thrown) {
    const error = asWindowError(thrown)
    await deps.db.tenant(owner, async (tx) => {
      const current = await lockUnlessObsolete(tx, connection)
      if (!current || !(await isCurrent(tx, claimed.window))) return
      const failed = { window: claimed.window, operation: claimed.call.operation }
      await windowFailed(tx, current, failed, error, { now: deps.now(), random: deps.random() })
    })
  }
  return true
}

/**
 * Chooses a due window whose operation has budget left, and records that its call begins. So no other server makes the call, and if its
 * result is never stored, the next call knows that (`unsure`). Returns null if there is no such window.
 */
async function claim(
  tx: Tx,
  deps: SyncDeps,
  vendor: Vendor,
  read: ConnectionRow,
): Promise<Claimed | 'recovered' | null> {
  const now = deps.now()
  const connection = await lockUnlessObsolete(tx, read)
  // the connection was paused or lost its access after the step began, so it makes no call
  if (connection?.state !== read.state) return null
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

/** Returns for each stream the number of windows whose report was requested and has not arrived yet. */
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

/** Whether the import of this window already exists, because a server died after storing the document and before updating the window. */
async function isReceived(tx: Tx, { userId, importId }: WindowRow): Promise<boolean> {
  const found = await rowsOf(tx, sql`SELECT FROM imports WHERE user_id = ${userId} AND id = ${importId}`)
  return found.length > 0
}

/** Returns the error of the window, also when Safi itself refuses the document. Throws any other error. */
function asWindowError(thrown: unknown): VendorError {
  if (thrown instanceof VendorError) return thrown
  const code = thrown instanceof AppError ? thrown.code : null
  if (code === 'file_too_large') return new VendorError('fail', 'document_too_large')
  if (code === 'seller_storage_full') return new VendorError('fail', 'storage_full')
  throw thrown
}
