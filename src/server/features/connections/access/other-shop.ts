import { and, asc, isNull, sql } from 'drizzle-orm'
import { syncWindows } from '#server/infra/db/schema/connections.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { keyOf, newestOf, planBackfill, startOf } from '../sync/plan.ts'
import {
  CALLABLE,
  type ConnectionRow,
  changeConnection,
  inStates,
  ownWindows,
  type WindowRow,
} from '../sync/store.ts'
import { shopOf, type Vendor } from '../vendors/vendor.ts'

/**
 * Plans the backfill again if the credentials that passed the check belong to another shop, because the finished windows belong to the
 * former one. The backfill covers the time of all windows that were not fetched from that shop. It ends where the polls had got to, and they
 * continue from there: only polls move the stock, and the shop may be the same one under a new address.
 */
export async function fetchOtherShop(
  tx: Tx,
  vendor: Vendor,
  connection: ConnectionRow,
  now: Date,
): Promise<void> {
  const { formerShop, ...settings } = connection.settings
  if (formerShop === undefined || connection.startOn === null) return
  await changeConnection(tx, connection, { settings })
  // a connection that an earlier version made does not know what identifies its shop
  if (formerShop === '' || formerShop === shopOf(vendor, settings)) return
  const own = ownWindows(connection)
  const periods = await tx
    .select()
    .from(syncWindows)
    .where(and(own, isNull(syncWindows.remoteId)))
    .orderBy(asc(syncWindows.from))
  await tx.delete(syncWindows).where(and(own, inStates(CALLABLE)))
  // what waits for the seller stays: with an id of its own, it is a document that no poll of the other shop replaces
  await tx
    .update(syncWindows)
    .set({ remoteId: sql`${syncWindows.id}::text` })
    .where(and(own, isNull(syncWindows.remoteId), inStates(['fetched', 'waiting_for_seller'])))
  const from = startOf(connection.startOn)
  const polls = { ...connection.polls }
  for (const stream of vendor.streams) {
    const keys = stream.polls
      .map((_, index) => keyOf(stream, index))
      .filter((key) => polls[key] !== undefined)
    const planned = keys.length === 0 ? now : new Date(Math.max(...keys.map((key) => lastOf(polls, key))))
    const newest = newestOf(stream, planned)
    const until = Math.min(newest, firstUnfetched(periods.filter((window) => window.stream === stream.name)))
    await planBackfill(tx, connection, { ...vendor, streams: [stream] }, { from, to: new Date(until), now })
    const last = planned.getTime() - (newest - until)
    for (const key of keys) polls[key] = new Date(Math.min(lastOf(polls, key), last)).toISOString()
  }
  await changeConnection(tx, connection, { polls })
}

const lastOf = (polls: ConnectionRow['polls'], key: string): number => Date.parse(polls[key] ?? '')

const isFetched = ({ state, askedAgain }: WindowRow): boolean => askedAgain || !CALLABLE.includes(state)

/** The earliest time of a poll that no window has fetched; Infinity if there is none. The windows of the stream are in the order of their time. */
function firstUnfetched(windows: readonly WindowRow[]): number {
  const fetched = windows.filter(isFetched)
  const times = windows
    .filter((window) => !window.backfill && !isFetched(window))
    .map(({ from, to }) => {
      let at = from
      for (const window of fetched) if (window.from <= at && window.to > at) at = window.to
      return at < to ? at.getTime() : Number.POSITIVE_INFINITY
    })
  return Math.min(...times)
}
