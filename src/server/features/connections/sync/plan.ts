import { and, eq, isNull } from 'drizzle-orm'
import { syncWindows } from '#server/infra/db/schema/connections.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { Stream, Vendor } from '../vendors/vendor.ts'
import { type ConnectionRow, changeConnection, DAY_MS, inStates, ownWindows, UNFINISHED } from './store.ts'

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

/** Plans the polls that are due, and the first poll of each stream in `forced` in any case. Returns whether it planned a poll. */
export async function planPolls(
  tx: Tx,
  connection: ConnectionRow,
  vendor: Vendor,
  now: Date,
  forced: readonly string[] = [],
): Promise<boolean> {
  const start = connection.startOn === null ? now : startOf(connection.startOn)
  const polls = { ...connection.polls }
  let planned = false
  for (const stream of vendor.streams) {
    for (const [index, poll] of stream.polls.entries()) {
      const key = keyOf(stream, index)
      const last = Date.parse(polls[key] ?? now.toISOString())
      // a webhook makes only the first poll of a stream earlier
      const announced = Date.parse(polls[stream.name] ?? '') <= now.getTime()
      const early = index === 0 && (announced || forced.includes(stream.name))
      if (!early && last + poll.everyMinutes * MINUTE_MS > now.getTime()) continue
      const delay = (stream.delayMinutes ?? 0) * MINUTE_MS
      const from = Math.max(last - delay - poll.lookBackDays * DAY_MS, start.getTime(), oldestOf(stream, now))
      await insertWindows(tx, connection, stream, { from, to: newestOf(stream, now), now, backfill: false })
      polls[key] = now.toISOString()
      if (index === 0) delete polls[stream.name]
      planned = true
    }
  }
  await changeConnection(tx, connection, { polls, dueAt: nextPoll(vendor, polls) })
  return planned
}

async function insertWindows(
  tx: Tx,
  connection: ConnectionRow,
  stream: Stream,
  { from, to, now, backfill }: { from: number; to: number; now: Date; backfill: boolean },
): Promise<void> {
  const start = backfill ? from : await takeUnbegun(tx, connection, stream, from)
  const rows: (typeof syncWindows.$inferInsert)[] = []
  for (let at = start; at < to; at += stream.windowDays * DAY_MS) {
    rows.push({
      userId: connection.userId,
      connectionId: connection.id,
      stream: stream.name,
      from: new Date(at),
      to: new Date(Math.min(at + stream.windowDays * DAY_MS, to)),
      backfill,
      dueAt: now,
    })
  }
  if (rows.length > 0) await tx.insert(syncWindows).values(rows)
}

/**
 * Removes polls that were planned but never begun, because the new poll covers their time too. Returns the earliest start of all these
 * polls.
 */
async function takeUnbegun(tx: Tx, connection: ConnectionRow, stream: Stream, from: number): Promise<number> {
  const taken = await tx
    .delete(syncWindows)
    .where(
      and(
        ownWindows(connection),
        eq(syncWindows.stream, stream.name),
        eq(syncWindows.state, 'planned'),
        eq(syncWindows.steps, 0),
        eq(syncWindows.backfill, false),
        isNull(syncWindows.remoteId),
      ),
    )
    .returning({ from: syncWindows.from })
  return Math.min(from, ...taken.map((window) => window.from.getTime()))
}

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

function newestOf({ delayMinutes = 0 }: Stream, now: Date): number {
  return now.getTime() - delayMinutes * MINUTE_MS
}

function keyOf(stream: Stream, index: number): string {
  return `${stream.name}/${index}`
}

/**
 * Whether a window of the backfill still needs work. An empty window that is requested again does not count, because this happens
 * later, like a poll.
 */
export async function backfillRemains(tx: Tx, connection: ConnectionRow): Promise<boolean> {
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
