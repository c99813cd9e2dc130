import { and, eq, max, sql } from 'drizzle-orm'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { syncParts, syncWindows } from '#server/infra/db/schema/connections.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { sealedOf } from '../access/renew.ts'
import { sealForWindow } from '../secrets/store.ts'
import {
  type Bytes,
  type FoundReport,
  type Progress,
  type Remote,
  type RemoteCall,
  type StepResult,
  type Stream,
  VendorError,
} from '../vendors/vendor.ts'
import type { SyncDeps } from './deps.ts'
import { endWindow } from './outcome.ts'
import { startOf } from './plan.ts'
import {
  type ConnectionRow,
  changeConnection,
  changeWindow,
  DAY_MS,
  isCurrent,
  lockUnlessObsolete,
  ownWindows,
  partsOf,
  type WindowRow,
} from './store.ts'

/** A window whose next call this server is making. */
export interface Claimed {
  readonly window: WindowRow
  readonly stream: Stream
  readonly call: RemoteCall<StepResult>
  readonly values: Pick<Remote, 'settings' | 'secrets' | 'tokens'>
}

/**
 * Stores the result of a call. A document is stored as an import before its window is updated: if the server dies in between, the next
 * step finds the import by its id.
 */
export async function storeResult(
  deps: SyncDeps,
  owner: OwnerId,
  connection: ConnectionRow,
  { window, call }: Claimed,
  result: StepResult,
): Promise<void> {
  const stored = await storeFiles(deps, owner, connection, window, result)
  const isWanted = await deps.db.tenant(owner, async (tx) => {
    const current = await lockUnlessObsolete(tx, connection)
    if (!current || !(await isCurrent(tx, window))) return hasImportId(tx, window)
    const now = deps.now()
    await changeConnection(tx, current, { throttledUntil: null })
    if (stored === 'empty') await endWindow(tx, current, window, now, { state: 'empty', kind: 'empty' })
    else if (stored === 'received')
      await changeWindow(tx, window, { ...ARRIVED, state: 'fetched', dueAt: now })
    else {
      if (stored !== null) await savePart(tx, window, stored.part)
      await storeStep(tx, deps, current, { window, call }, result)
    }
    return true
  })
  if (stored === 'received' && !isWanted)
    await deps.imports.discard(owner, { businessId: connection.businessId, importId: window.importId })
}

/** Changes a window by the result of a call that did not complete its document. */
async function storeStep(
  tx: Tx,
  deps: SyncDeps,
  current: ConnectionRow,
  { window, call }: Pick<Claimed, 'window' | 'call'>,
  result: StepResult,
): Promise<void> {
  const now = deps.now()
  switch (result.kind) {
    case 'wait': {
      const { state, seconds, secret, shopFacts } = result
      const progress = state === 'requested' ? progressOfWait(window, result.progress, now) : result.progress
      if (shopFacts) await changeConnection(tx, current, { settings: { ...shopFacts, ...current.settings } })
      const sealed =
        secret === undefined ? null : sealForWindow(deps.keys, sealedOf(current), window.id, secret)
      const dueAt = new Date(now.getTime() + seconds * 1000)
      return changeWindow(tx, window, { ...ANSWERED, state, progress, sealed, dueAt })
    }
    case 'part':
      return changeWindow(tx, window, {
        ...ANSWERED,
        state: 'ready',
        progress: result.next ?? {},
        parts: window.parts + 1,
        dueAt: now,
        tries: 0,
      })
    case 'found':
      await insertFound(tx, current, window, result.reports, now)
      if (result.next === null) return endWindow(tx, current, window, now, { state: 'listed', kind: null })
      return changeWindow(tx, window, {
        ...ANSWERED,
        state: 'requested',
        progress: result.next,
        dueAt: now,
      })
    case 'document':
    case 'empty':
      throw new Error(`the result of ${call.operation} was not stored`)
  }
}

/** The longest wait for a report. Platforms usually make one in minutes, rarely in hours. */
const LONGEST_WAIT_MS = DAY_MS

/**
 * Adds to the progress of a window since when it waits for its report. Throws a VendorError after `LONGEST_WAIT_MS`: a report that the
 * platform never finishes would keep the polls after it waiting, because a stream has few reports in work at once.
 */
function progressOfWait({ state, progress }: WindowRow, answered: Progress, now: Date): Progress {
  // windows of earlier versions do not say since when they wait
  const since = Number((state === 'requested' ? progress.since : null) ?? now.getTime())
  if (now.getTime() - since >= LONGEST_WAIT_MS) throw new VendorError('restart', 'report_failed')
  return { ...answered, since }
}

/** Whether the import of a document still belongs to its window: new credentials give the window another import. */
async function hasImportId(tx: Tx, { userId, id, importId }: WindowRow): Promise<boolean> {
  const [found] = await tx
    .select({ importId: syncWindows.importId })
    .from(syncWindows)
    .where(and(eq(syncWindows.userId, userId), eq(syncWindows.id, id)))
  return found?.importId === importId
}

// `tries` is not reset here: between two failures to make a report, requests for it succeed
const ANSWERED = { unsure: false, error: null } as const
// `tries` is not reset here: failed attempts count until the import has shown that the document is readable
const ARRIVED = { ...ANSWERED, progress: {}, parts: 0, sealed: null } as const

async function storeFiles(
  deps: SyncDeps,
  owner: OwnerId,
  { businessId }: ConnectionRow,
  window: WindowRow,
  result: StepResult,
): Promise<'received' | 'empty' | { readonly part: string } | null> {
  const ids = { businessId, importId: window.importId }
  const receive = async (fileName: string, bytes: Bytes) => {
    try {
      const { backfill } = window
      const stockFrom = backfill ? null : await deps.db.tenant(owner, (tx) => endOfBackfill(tx, window))
      await deps.imports.receive(owner, ids, { fileName, bytes, backfill, stockFrom })
      return 'received'
    } catch (error) {
      if (error instanceof AppError && error.code === 'file_empty') return 'empty'
      throw error
    }
  }
  switch (result.kind) {
    case 'empty':
      return 'empty'
    case 'document':
      return receive(result.fileName, result.bytes)
    case 'part': {
      const last = await textOf(result.bytes)
      if (result.next === null) return receive(result.fileName, joined(deps, owner, window, last))
      return { part: last }
    }
    default:
      return null
  }
}

/**
 * Returns the day on which the backfill of this stream ends; null if there was none. The seller has counted the stock since the sales before
 * that day. Sales have the day of their shop, so it is the day in the westernmost time zone.
 */
async function endOfBackfill(tx: Tx, { userId, connectionId, stream }: WindowRow): Promise<string | null> {
  const ofStream = and(
    ownWindows({ userId, id: connectionId }),
    eq(syncWindows.stream, stream),
    eq(syncWindows.backfill, true),
  )
  const [found] = await tx
    .select({ end: max(syncWindows.to) })
    .from(syncWindows)
    .where(ofStream)
  return found?.end ? new Date(found.end.getTime() - DAY_MS / 2).toISOString().slice(0, 10) : null
}

/** Streams the complete document: its stored parts and then the last part. */
async function* joined(
  { db }: SyncDeps,
  owner: OwnerId,
  window: WindowRow,
  last: string,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < window.parts; part += 1) {
    const [found] = await db.tenant(owner, (tx) =>
      tx
        .select({ content: syncParts.content })
        .from(syncParts)
        .where(and(partsOf(window), eq(syncParts.part, part))),
    )
    // the seller has replaced the credentials meanwhile, so this document never becomes complete
    if (!found) throw new VendorError('restart', 'document_damaged')
    yield Buffer.from(found.content)
  }
  yield Buffer.from(last)
}

async function textOf(bytes: Bytes): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

/** The number of bytes for which a smaller part counts, so that an endless list of empty pages comes to an end too. */
const LEAST_BYTES = 1024

/** Saves a part of a document. Throws a VendorError if the document has become larger than an import may be. */
async function savePart(tx: Tx, window: WindowRow, content: string): Promise<void> {
  const [stored] = await tx
    .select({ bytes: sql<number>`sum(greatest(octet_length(${syncParts.content}), ${LEAST_BYTES}))::float8` })
    .from(syncParts)
    .where(partsOf(window))
  if ((stored?.bytes ?? 0) + Buffer.byteLength(content) > LIMITS.importBytes)
    throw new VendorError('fail', 'document_too_large')
  const row = { userId: window.userId, windowId: window.id, part: window.parts, content }
  await tx
    .insert(syncParts)
    .values(row)
    .onConflictDoUpdate({ target: [syncParts.userId, syncParts.windowId, syncParts.part], set: { content } })
}

/** Inserts a window for each report that the platform listed. Leaves out reports that end before the first day to fetch. */
async function insertFound(
  tx: Tx,
  connection: ConnectionRow,
  { stream, backfill }: WindowRow,
  reports: readonly FoundReport[],
  now: Date,
): Promise<void> {
  const start = connection.startOn === null ? now : startOf(connection.startOn)
  const rows = reports
    .filter(({ to }) => to > start)
    .map(({ remoteId, from, to, progress }) => ({
      userId: connection.userId,
      connectionId: connection.id,
      stream,
      remoteId,
      from,
      to,
      progress,
      backfill,
      state: 'ready' as const,
      dueAt: now,
    }))
  if (rows.length > 0) await tx.insert(syncWindows).values(rows).onConflictDoNothing()
}
