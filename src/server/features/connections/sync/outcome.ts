import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { SyncEvent } from '#contract/connections.ts'
import type { SyncErrorCode } from '#contract/sync-errors.ts'
import { syncWindows } from '#server/infra/db/schema/connections.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { blockBudget } from '../remote/budget.ts'
import type { VendorError } from '../vendors/vendor.ts'
import {
  aboutWindow,
  type ConnectionRow,
  changeConnection,
  changeWindow,
  DAY_MS,
  inStates,
  ownWindows,
  recordEvent,
  UNFINISHED,
  type WindowRow,
} from './store.ts'

const SECOND_MS = 1000
const FIRST_DELAY_MS = 30 * SECOND_MS
const LONGEST_DELAY_MS = 3600 * SECOND_MS
/** How long to wait when a platform asks to wait without saying how long. */
const THROTTLED_MS = 60 * SECOND_MS
/** The longest wait that an unavailable platform may ask for, because pages about maintenance name times that are far too late. */
const LONGEST_ASKED_MS = DAY_MS
/** The number of failed attempts in a row after which a window fails. It is tried again a day later. */
const MOST_TRIES = 10
const MOST_RESTARTS = 5
/** The number of renewed tokens that a window may see refused in a row before the access itself counts as lost. */
const MOST_REFUSALS = 5
/** The delay before an empty window beside a non-empty one is requested again. */
const ASK_AGAIN_MS = DAY_MS

/**
 * The delay before the next attempt in milliseconds: It doubles with each attempt, and a random part keeps connections
 * from retrying at the same time.
 */
export function delayAfter(tries: number, random: number): number {
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, tries - 1))
  return Math.ceil(longest * (0.75 + random / 2))
}

export interface Moment {
  readonly now: Date
  readonly random: number
}

/** Ends a window, whose import is committed or which had nothing to import. */
export async function endWindow(
  tx: Tx,
  connection: ConnectionRow,
  window: WindowRow,
  now: Date,
  end: { state: 'imported' | 'empty' | 'listed'; kind: SyncEvent['kind'] | null; lines?: number },
): Promise<void> {
  const again = end.state === 'empty' && (await betweenFull(tx, connection, window))
  await changeWindow(tx, window, {
    ...DONE,
    ...(again
      ? { state: 'planned', askedAgain: true, dueAt: new Date(now.getTime() + ASK_AGAIN_MS) }
      : { state: end.state, endedAt: now, lines: end.lines ?? 0 }),
  })
  if (end.state === 'imported' && (end.lines ?? 0) > 0) await askEmptyNeighbours(tx, connection, window, now)
  const kind = again ? 'empty_between_full' : end.kind
  if (kind !== null)
    await recordEvent(tx, connection, now, {
      kind,
      ...aboutWindow(window),
      lines: end.lines ?? null,
      importId: kind === 'imported' ? window.importId : null,
    })
  await changeConnection(tx, connection, { lastSuccessAt: now, error: null, tries: 0 })
  await goLive(tx, connection)
}

/** The reset values of columns that a finished window no longer needs. */
const DONE = {
  dueAt: null,
  unsure: false,
  tries: 0,
  progress: {},
  sealed: null,
  parts: 0,
  error: null,
  waiting: null,
  waitingSince: null,
} as const

/**
 * Makes a connection live once its backfill has ended: each of its windows is done, waits for the seller or has failed.
 */
export async function goLive(tx: Tx, connection: ConnectionRow): Promise<void> {
  if (connection.state === 'backfilling' && !(await backfillRemains(tx, connection)))
    await changeConnection(tx, connection, { state: 'live' })
}

/**
 * Continues a connection after a pause or with new credentials. Polls that have become due meanwhile are planned at
 * once.
 */
export async function goOn(tx: Tx, connection: ConnectionRow, now: Date): Promise<void> {
  const state = (await backfillRemains(tx, connection)) ? 'backfilling' : 'live'
  await changeConnection(tx, connection, { state, dueAt: now })
}

const fullBeside = (connection: ConnectionRow, { stream, from, to }: WindowRow) =>
  and(
    ownWindows(connection),
    eq(syncWindows.stream, stream),
    or(eq(syncWindows.to, from), eq(syncWindows.from, to)),
  )

/**
 * Whether a window beside this empty one has sales. Platforms sometimes answer with an empty report for days that have
 * sales.
 */
async function betweenFull(tx: Tx, connection: ConnectionRow, window: WindowRow): Promise<boolean> {
  if (window.askedAgain || window.remoteId !== null) return false
  const [full] = await tx
    .select({ id: syncWindows.id })
    .from(syncWindows)
    .where(and(fullBeside(connection, window), gt(syncWindows.lines, 0)))
    .limit(1)
  return full !== undefined
}

async function askEmptyNeighbours(
  tx: Tx,
  connection: ConnectionRow,
  window: WindowRow,
  now: Date,
): Promise<void> {
  const asked = await tx
    .update(syncWindows)
    .set({ state: 'planned', askedAgain: true, endedAt: null, dueAt: new Date(now.getTime() + ASK_AGAIN_MS) })
    .where(
      and(
        fullBeside(connection, window),
        eq(syncWindows.state, 'empty'),
        eq(syncWindows.askedAgain, false),
        sql`${syncWindows.remoteId} IS NULL`,
      ),
    )
    .returning()
  for (const empty of asked)
    await recordEvent(tx, connection, now, { kind: 'empty_between_full', ...aboutWindow(empty) })
}

/**
 * Decides what follows after a call of a window failed: wait, retry, restart, reconnect, or fail with an event for the
 * seller.
 */
export async function windowFailed(
  tx: Tx,
  connection: ConnectionRow,
  { window, operation }: { window: WindowRow; operation: string },
  error: VendorError,
  { now, random }: Moment,
): Promise<void> {
  const stored = { code: error.code, data: error.data }
  const tries = window.tries + 1
  const later = (ms: number) => new Date(now.getTime() + ms)
  switch (error.outcome) {
    case 'throttled': {
      const until = later(error.seconds === null ? THROTTLED_MS : Math.ceil(error.seconds * SECOND_MS))
      await blockBudget(tx, connection, operation, until, now)
      await changeWindow(tx, window, { unsure: window.unsure, dueAt: until })
      if (connection.throttledUntil === null || connection.throttledUntil <= now)
        await recordEvent(tx, connection, now, { kind: 'throttled', ...aboutWindow(window) })
      return changeConnection(tx, connection, { throttledUntil: until })
    }
    case 'reconnect':
      await changeWindow(tx, window, { unsure: window.unsure, dueAt: now })
      return loseAccess(tx, connection, error.code, now)
    case 'renew': {
      // counted apart from other failures, so that an outage followed by one refused token does not end the access
      const refusals = Number(window.error?.data.refusals ?? 0) + 1
      const lost = refusals >= MOST_REFUSALS
      const refused = { ...stored, data: lost ? error.data : { ...error.data, refusals } }
      await changeWindow(tx, window, { unsure: window.unsure, error: refused, dueAt: now })
      if (lost) return loseAccess(tx, connection, error.code, now)
      return changeConnection(tx, connection, { tokensExpireAt: now })
    }
    case 'retry': {
      if (tries >= MOST_TRIES) break
      await changeConnection(tx, connection, { error: stored })
      const asked = Math.min((error.seconds ?? 0) * SECOND_MS, LONGEST_ASKED_MS)
      const dueAt = later(Math.max(delayAfter(tries, random), asked))
      return changeWindow(tx, window, { tries, error: stored, dueAt })
    }
    case 'restart':
      if (tries >= MOST_RESTARTS) break
      await changeConnection(tx, connection, { error: stored })
      return changeWindow(tx, window, {
        ...BEGINNING,
        tries,
        error: stored,
        dueAt: later(delayAfter(tries, random)),
      })
    case 'fail':
      break
  }
  await changeWindow(tx, window, {
    ...BEGINNING,
    state: 'failed',
    tries: 0,
    error: stored,
    dueAt: later(DAY_MS),
  })
  await recordEvent(tx, connection, now, { kind: 'failed', ...aboutWindow(window), error: stored })
  await changeConnection(tx, connection, { error: stored })
  await goLive(tx, connection)
}

const BEGINNING = { state: 'planned', progress: {}, sealed: null, parts: 0, unsure: false } as const

/**
 * Ends the access of a connection whose credentials the platform no longer accepts or this server can no longer read.
 * No further call is made until the seller connects again.
 */
export async function loseAccess(
  tx: Tx,
  connection: ConnectionRow,
  code: SyncErrorCode,
  now: Date,
): Promise<void> {
  // another server has already recorded the lost access
  if (connection.state === 'needs_reconnect') return
  const error = { code, data: {} }
  await changeConnection(tx, connection, {
    state: 'needs_reconnect',
    error,
    dueAt: null,
    throttledUntil: null,
    notifiedAt: null,
  })
  const kind = code === 'secrets_unreadable' ? code : 'access_revoked'
  await recordEvent(tx, connection, now, { kind, error })
}

/**
 * Whether a window of the backfill still needs work. An empty window that is requested again does not count, because this happens
 * later, like a poll.
 */
async function backfillRemains(tx: Tx, connection: ConnectionRow): Promise<boolean> {
  const [found] = await tx
    .select({ id: syncWindows.id })
    .from(syncWindows)
    .where(
      and(
        ownWindows(connection),
        eq(syncWindows.backfill, true),
        eq(syncWindows.askedAgain, false),
        inStates(UNFINISHED),
      ),
    )
    .limit(1)
  return found !== undefined
}
