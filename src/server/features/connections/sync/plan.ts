import { and, eq, gte, inArray, isNull, max, not, notExists, or } from 'drizzle-orm'
import { syncEvents, syncWindows } from '#server/infra/db/schema/connections.ts'
import { imports } from '#server/infra/db/schema/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { Stream, Vendor } from '../vendors/vendor.ts'
import {
  type ConnectionRow,
  changeConnection,
  DAY_MS,
  importOfWindow,
  inStates,
  openedLately,
  ownWindows,
  UNFINISHED,
} from './store.ts'

const MINUTE_MS = 60_000

/**
 * The time from which a start day is fetched. It is one day before the day begins in UTC, because east of UTC the platform's day begins
 * earlier. Sales that are fetched twice count once.
 */
export function startOf(startOn: string): Date {
  return new Date(Date.parse(startOn) - DAY_MS)
}

/** Plans the windows of all streams for a period. No window is longer than its stream allows. */
export async function planBackfill(
  tx: Tx,
  connection: ConnectionRow,
  vendor: Vendor,
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<void> {
  for (const stream of vendor.streams) {
    const first = Math.max(from.getTime(), oldestOf(stream, now))
    const last = Math.min(to.getTime(), newestOf(stream, now))
    await insertWindows(tx, connection, stream, { from: first, to: last, now, backfill: true })
  }
}

/** Records that all windows up to now are planned, and when the next polls are due. */
export async function planPollsFrom(
  tx: Tx,
  connection: ConnectionRow,
  vendor: Vendor,
  now: Date,
): Promise<void> {
  const polls = Object.fromEntries(
    vendor.streams.flatMap((stream) =>
      stream.polls.map((_, index) => [keyOf(stream, index), now.toISOString()]),
    ),
  )
  await changeConnection(tx, connection, { polls, dueAt: nextPoll(vendor, polls) })
}

/** How long a poll waits after a webhook, because several changes of an order often follow each other. */
const BURST_MS = 2 * MINUTE_MS
/** With webhooks, a stream is polled at most this many times as often as without them. */
const MOST_OFTEN = 4

/** Makes the first poll of these streams earlier after a webhook: as soon as it can fetch the change, within `MOST_OFTEN`. */
export async function announcePolls(
  tx: Tx,
  connection: ConnectionRow,
  vendor: Vendor,
  streams: readonly string[],
  now: Date,
): Promise<void> {
  const polls = { ...connection.polls }
  for (const stream of vendor.streams.filter(({ name }) => streams.includes(name))) {
    const [poll] = stream.polls
    if (!poll || polls[stream.name] !== undefined) continue
    const last = Date.parse(polls[keyOf(stream, 0)] ?? now.toISOString())
    const complete = now.getTime() + (stream.delayMinutes ?? 0) * MINUTE_MS + BURST_MS
    const due = Math.max(complete, last + (poll.everyMinutes * MINUTE_MS) / MOST_OFTEN)
    polls[stream.name] = new Date(due).toISOString()
  }
  await changeConnection(tx, connection, { polls, dueAt: nextPoll(vendor, polls) })
}

/** Makes the first poll of every stream due now. */
export async function pollNow(tx: Tx, connection: ConnectionRow, vendor: Vendor, now: Date): Promise<void> {
  const polled = vendor.streams.filter((stream) => stream.polls.length > 0)
  if (polled.length === 0) return
  const due = Object.fromEntries(polled.map(({ name }) => [name, now.toISOString()]))
  await changeConnection(tx, connection, { polls: { ...connection.polls, ...due }, dueAt: now })
}

/** Plans the polls that are due. */
export async function planPolls(tx: Tx, connection: ConnectionRow, vendor: Vendor, now: Date): Promise<void> {
  const polls = { ...connection.polls }
  for (const { stream, index, from } of await duePolls(tx, connection, vendor, now)) {
    await insertWindows(tx, connection, stream, { from, to: newestOf(stream, now), now, backfill: false })
    polls[keyOf(stream, index)] = now.toISOString()
    if (index === 0) delete polls[stream.name]
  }
  await changeConnection(tx, connection, { polls, dueAt: nextPoll(vendor, polls) })
}

/** Returns the polls that are due, with the time from which each fetches. */
async function duePolls(
  tx: Tx,
  connection: ConnectionRow,
  vendor: Vendor,
  now: Date,
): Promise<{ stream: Stream; index: number; from: number }[]> {
  const { startOn, polls } = connection
  const start = startOn === null ? now : startOf(startOn)
  const awaited = await awaitedBackfills(tx, connection)
  return vendor.streams.flatMap((stream) =>
    stream.polls.flatMap((poll, index) => {
      const last = Date.parse(polls[keyOf(stream, index)] ?? now.toISOString())
      // a webhook or the seller makes only the first poll of a stream earlier
      const early = index === 0 && Date.parse(polls[stream.name] ?? '') <= now.getTime()
      if (!early && last + poll.everyMinutes * MINUTE_MS > now.getTime()) return []
      const lookBack = last - (stream.delayMinutes ?? 0) * MINUTE_MS - poll.lookBackDays * DAY_MS
      const earliest = Math.max(start.getTime(), awaited.get(stream.name) ?? 0, oldestOf(stream, now))
      return [{ stream, index, from: Math.max(lookBack, earliest) }]
    }),
  )
}

/**
 * Returns for each stream when the newest window ends that the backfill has not imported yet. Polls do not look back beyond this time: they
 * move the stock, which the seller has counted since these sales.
 */
async function awaitedBackfills(tx: Tx, connection: ConnectionRow): Promise<Map<string, number>> {
  const rows = await tx
    .select({ stream: syncWindows.stream, end: max(syncWindows.to) })
    .from(syncWindows)
    .where(
      and(
        ownWindows(connection),
        eq(syncWindows.backfill, true),
        isNull(syncWindows.remoteId),
        inStates([...UNFINISHED, 'waiting_for_seller', 'failed']),
      ),
    )
    .groupBy(syncWindows.stream)
  return new Map(rows.map(({ stream, end }) => [stream, end?.getTime() ?? 0]))
}

/**
 * Returns the imports of earlier polls that wait for the seller, if the polls that are due now fetch their time again. They must be
 * discarded before these polls are planned, or each poll that reads the same order would ask about it.
 */
export async function repeatedImports(
  tx: Tx,
  connection: ConnectionRow,
  vendor: Vendor,
  now: Date,
): Promise<Set<string>> {
  const repeated = new Set<string>()
  for (const { stream, from } of await duePolls(tx, connection, vendor, now)) {
    const found = await tx
      .select({ id: imports.id })
      .from(syncWindows)
      .innerJoin(imports, importOfWindow)
      .where(
        and(
          pollsOf(connection, stream),
          waitingAfter(stream, from),
          inArray(imports.status, ['ready', 'needs_choice', 'refused', 'failed']),
          not(openedLately(now)),
        ),
      )
    for (const { id } of found) repeated.add(id)
  }
  return repeated
}

/** Inserts windows from the newest time back, so that only the oldest one can reach beyond what the platform still returns. */
async function insertWindows(
  tx: Tx,
  connection: ConnectionRow,
  stream: Stream,
  { from, to, now, backfill }: { from: number; to: number; now: Date; backfill: boolean },
): Promise<void> {
  const { start, waitingSince } = backfill
    ? { start: from, waitingSince: null }
    : await takePolls(tx, connection, stream, from)
  const rows: (typeof syncWindows.$inferInsert)[] = []
  // the time before the poll gets windows of its own, so that an unreadable order in it does not keep newer sales waiting
  for (const [first, end] of [
    [start, from],
    [from, to],
  ] as const)
    for (let at = end; at > first; at -= stream.windowDays * DAY_MS) {
      rows.push({
        userId: connection.userId,
        connectionId: connection.id,
        stream: stream.name,
        from: new Date(Math.max(at - stream.windowDays * DAY_MS, first)),
        to: new Date(at),
        backfill,
        waitingSince,
        dueAt: now,
      })
    }
  if (rows.length > 0) await tx.insert(syncWindows).values(rows)
}

/**
 * Removes polls that were planned but never begun, and those whose import waited for the seller and was discarded, because the new poll
 * fetches their time too. Returns the earliest start of all these polls, and since when one of them has waited.
 */
async function takePolls(
  tx: Tx,
  connection: ConnectionRow,
  stream: Stream,
  from: number,
): Promise<{ start: number; waitingSince: Date | null }> {
  const unbegun = and(eq(syncWindows.state, 'planned'), eq(syncWindows.steps, 0))
  const discarded = and(
    waitingAfter(stream, from),
    notExists(tx.select({ id: imports.id }).from(imports).where(importOfWindow)),
  )
  const taken = await tx
    .delete(syncWindows)
    .where(and(pollsOf(connection, stream), or(unbegun, discarded)))
    .returning()
  // the history of the connection no longer leads to these imports
  const gone = taken.map(({ importId }) => importId)
  await tx
    .update(syncEvents)
    .set({ importId: null })
    .where(
      and(
        eq(syncEvents.userId, connection.userId),
        eq(syncEvents.connectionId, connection.id),
        inArray(syncEvents.importId, gone),
      ),
    )
  // windows of earlier versions do not say since when they wait
  const since = taken.flatMap(({ state, to, waitingSince }) =>
    waitingSince ? [waitingSince.getTime()] : state === 'waiting_for_seller' ? [to.getTime()] : [],
  )
  return {
    start: Math.min(from, ...taken.map((window) => window.from.getTime())),
    waitingSince: since.length === 0 ? null : new Date(Math.min(...since)),
  }
}

/** The polls of a stream. Those that were reports in the platform's list are left out, because each is another document. */
const pollsOf = (connection: ConnectionRow, { name }: Stream) =>
  and(
    ownWindows(connection),
    eq(syncWindows.stream, name),
    eq(syncWindows.backfill, false),
    isNull(syncWindows.remoteId),
  )

/** Polls that wait for the seller and that a poll from this time on fetches again, with at most one window for the time before it. */
const waitingAfter = ({ windowDays }: Stream, from: number) =>
  and(
    eq(syncWindows.state, 'waiting_for_seller'),
    gte(syncWindows.from, new Date(from - windowDays * DAY_MS)),
  )

/** Returns the time when the next poll of any stream is due; null if no stream has polls. */
function nextPoll(vendor: Vendor, polls: Readonly<Record<string, string>>): Date | null {
  const times = vendor.streams.flatMap((stream) => {
    const announced = polls[stream.name]
    const regular = stream.polls.flatMap(({ everyMinutes }, index) => {
      const last = polls[keyOf(stream, index)]
      return last === undefined ? [] : [Date.parse(last) + everyMinutes * MINUTE_MS]
    })
    return announced === undefined ? regular : [Date.parse(announced), ...regular]
  })
  return times.length === 0 ? null : new Date(Math.min(...times))
}

function oldestOf({ historyDays }: Stream, now: Date): number {
  return historyDays === undefined ? Number.NEGATIVE_INFINITY : now.getTime() - historyDays * DAY_MS
}

/** The newest time that the platform's data contains for sure. */
export function newestOf({ delayMinutes = 0 }: Stream, now: Date): number {
  return now.getTime() - delayMinutes * MINUTE_MS
}

/** The key of a poll in `polls`, which says when it was last planned. */
export function keyOf(stream: Stream, index: number): string {
  return `${stream.name}/${index}`
}
