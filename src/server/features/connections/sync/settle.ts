import { sql } from 'drizzle-orm'
import type { WaitingReason } from '#contract/connections.ts'
import type { SalesImport } from '#contract/imports.ts'
import { commitQuestion } from '#domain/import/commit-question.ts'
import { type OwnerId, ownerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { VendorError } from '../vendors/vendor.ts'
import { type ImportIds, type SyncDeps, unlessBusy } from './deps.ts'
import { endWindow, goLive, windowFailed } from './outcome.ts'
import {
  aboutWindow,
  type ConnectionRow,
  changeImportId,
  changeWindow,
  dueWindows,
  hourBefore,
  isOpened,
  lockUnlessObsolete,
  recordEvent,
  type WindowRow,
} from './store.ts'

/** The delay before the status of an import that is being checked or committed is read again. */
const LOOK_AGAIN_MS = 2_000
/** The delay before an import that waits for the seller is read again, to notice the seller's decision. */
const SELLER_MS = 15 * 60_000

/**
 * Takes one downloaded document a step further. Commits its checked import unless the seller must answer a question, and ends its window
 * once the import is committed. Returns false if no document is due.
 */
export async function settleNext(deps: SyncDeps, connection: ConnectionRow): Promise<boolean> {
  const owner = ownerId(connection.userId)
  const window = await deps.db.tenant(owner, async (tx) => {
    const [due] = await dueWindows(tx, connection, ['fetched', 'waiting_for_seller'], deps.now(), 1)
    return due ?? null
  })
  if (window === null) return false
  const ids = { businessId: connection.businessId, importId: window.importId }
  const found = await deps.imports.read(owner, ids)
  await settle(deps, owner, connection, window, ids, found)
  return true
}

async function settle(
  deps: SyncDeps,
  owner: OwnerId,
  connection: ConnectionRow,
  window: WindowRow,
  ids: ImportIds,
  found: SalesImport | null,
): Promise<void> {
  const { db, imports } = deps
  const store = (work: (tx: Tx, current: ConnectionRow) => Promise<void>) =>
    db.tenant(owner, async (tx) => {
      const current = await lockUnlessObsolete(tx, connection)
      if (current) await work(tx, current)
    })
  const end = (end: Parameters<typeof endWindow>[4]) =>
    store((tx, current) => endWindow(tx, current, window, deps.now(), end))
  const lookAgain = (ms: number) =>
    store((tx) => changeWindow(tx, window, { dueAt: new Date(deps.now().getTime() + ms) }))
  switch (found?.status) {
    case 'checking':
    case 'committing':
    case 'undoing':
      return lookAgain(LOOK_AGAIN_MS)
    case 'committed':
      return end({ state: 'imported', kind: 'imported', lines: found.addedLines })
    // the seller has removed or undone the import, so Safi does not import the document again
    case undefined:
    case 'cancelled':
    case 'undone':
      return end({ state: 'imported', kind: 'nothing_new' })
  }
  if (found?.error?.code === 'file_has_no_rows') {
    await imports.discard(owner, ids)
    return end({ state: 'empty', kind: 'empty' })
  }
  if (found?.error?.code === 'file_not_text') return fetchAgain(deps, owner, connection, window, ids)
  // a known document of the backfill is committed too: if the upload that brought its sales is undone, its window is never fetched again
  if (found && !window.backfill && isNothingNew(found)) {
    await imports.discard(owner, ids)
    return end({ state: 'imported', kind: 'nothing_new' })
  }
  const reason = found && (await questionOf(db.tenant, owner, connection, found))
  if (reason === null) {
    const waited = window.state === 'waiting_for_seller'
    if (waited && (await db.tenant(owner, (tx) => isOpened(tx, window, deps.now()))))
      return lookAgain(SELLER_MS)
    await unlessBusy(
      imports.commit(owner, ids, {}, waited ? { unlessOpenedAfter: hourBefore(deps.now()) } : {}),
    )
    return lookAgain(LOOK_AGAIN_MS)
  }
  await store((tx, current) => waitForSeller(tx, current, window, reason, deps.now()))
}

/**
 * Fetches a document again, because a proxy answered with its own page instead. The window gets a new import id before the refused import
 * is removed: a server that dies in between leaves an import too many, never one too few.
 */
async function fetchAgain(
  { db, imports, now, random }: SyncDeps,
  owner: OwnerId,
  connection: ConnectionRow,
  window: WindowRow,
  ids: ImportIds,
): Promise<void> {
  await db.tenant(owner, async (tx) => {
    const current = await lockUnlessObsolete(tx, connection)
    // another server has already done this
    if (!current || !(await changeImportId(tx, window))) return
    const damaged = new VendorError('restart', 'document_damaged')
    await windowFailed(tx, current, { window, operation: '' }, damaged, { now: now(), random: random() })
  })
  await imports.discard(owner, ids)
}

/**
 * Whether a document changes no sale, as is usual for the look-back days of a poll. One that was imported before does if an order has
 * changed since and changed back. A row that cannot be read may be a new sale, unless the seller has imported the document with it.
 */
function isNothingNew({ status, preview }: SalesImport): boolean {
  if (status !== 'ready' || preview === null || preview.replacedLines > 0) return false
  return preview.sameFileImportedAt !== null || (preview.errorCount === 0 && preview.newLines === 0)
}

async function questionOf(
  tenant: SyncDeps['db']['tenant'],
  owner: OwnerId,
  connection: ConnectionRow,
  found: SalesImport,
): Promise<WaitingReason | null> {
  const question = commitQuestion(found)
  if (question !== null) return question
  const currencies = new Set(found.preview?.totals.map(({ currency }) => currency))
  const known = await tenant(owner, (tx) => knownCurrencies(tx, connection))
  return [...currencies].every((currency) => known.has(currency)) ? null : 'new_currency'
}

/** The currency of the business and all currencies of its sales so far. */
async function knownCurrencies(tx: Tx, { userId, businessId }: ConnectionRow): Promise<Set<string>> {
  const rows = await rowsOf<{ currency: string }>(
    tx,
    sql`SELECT currency FROM businesses WHERE user_id = ${userId} AND id = ${businessId}
      UNION SELECT d.currency FROM sales_daily d
        JOIN imports i ON i.user_id = d.user_id AND i.id = d.import_id AND i.active
        WHERE d.user_id = ${userId} AND d.business_id = ${businessId}`,
  )
  return new Set(rows.map(({ currency }) => currency))
}

async function waitForSeller(
  tx: Tx,
  connection: ConnectionRow,
  window: WindowRow,
  waiting: WaitingReason,
  now: Date,
): Promise<void> {
  await changeWindow(tx, window, {
    state: 'waiting_for_seller',
    waiting,
    ...(window.state !== 'waiting_for_seller' && { waitingSince: window.waitingSince ?? now }),
    dueAt: new Date(now.getTime() + SELLER_MS),
  })
  if (window.state !== 'waiting_for_seller')
    await recordEvent(tx, connection, now, {
      kind: 'waiting_for_seller',
      ...aboutWindow(window),
      importId: window.importId,
    })
  await goLive(tx, connection)
}
