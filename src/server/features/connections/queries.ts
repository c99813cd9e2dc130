import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Connection, listConnections, SyncEvent } from '#contract/connections.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { VendorCode } from '#contract/vendors.ts'
import { type CountryCode, currencyOf } from '#domain/catalog/countries.ts'
import { BUILT_IN_PLATFORMS } from '#domain/catalog/platforms.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import {
  connections,
  type StoredSyncError,
  syncEvents,
  syncWindows,
} from '#server/infra/db/schema/connections.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { startOf } from './sync/plan.ts'
import { type ConnectionRow, DAY_MS, UNFINISHED } from './sync/store.ts'
import type { Vendor } from './vendors/vendor.ts'
import { type WebhookSettings, webhookOf } from './webhooks/address.ts'

/** The number of days that a first backfill goes back, unless the seller chooses another start. */
const SUGGESTED_DAYS = 730
const MOST_WAITING = 100

/** The names under which sales of a platform are stored, by the platform's code. */
const PLATFORMS = new Map<string, string>(BUILT_IN_PLATFORMS.map(({ code, name }) => [code, name]))

export interface ConnectionQueryDeps extends WebhookSettings {
  readonly now: () => Date
  readonly vendors: ReadonlyMap<VendorCode, Vendor>
}

export function offeredVendors(
  vendors: ConnectionQueryDeps['vendors'],
): ResponseOf<typeof listConnections>['offered'] {
  return [...vendors.values()].map(({ code, fields, authorisation }) => ({
    code,
    // no vendor has been tested with a real account of its platform yet
    confirmed: false,
    authorises: authorisation !== undefined,
    fields: fields.map(({ name, kind, secret, options = [] }) => ({
      name,
      kind,
      secret,
      options: [...options],
    })),
  }))
}

export async function readConnections(
  tx: Tx,
  deps: ConnectionQueryDeps,
  scope: BusinessScope,
): Promise<Connection[]> {
  const rows = await tx
    .select()
    .from(connections)
    .where(ofBusiness(scope))
    .orderBy(asc(connections.createdAt))
  return present(tx, deps, scope, rows)
}

export async function readConnection(
  tx: Tx,
  deps: ConnectionQueryDeps,
  scope: BusinessScope,
  connectionId: string,
): Promise<Connection> {
  const rows = await tx
    .select()
    .from(connections)
    .where(and(ofBusiness(scope), eq(connections.id, connectionId)))
  const [found] = await present(tx, deps, scope, rows)
  if (!found) throw new AppError('connection_not_found')
  return found
}

export async function readEvents(
  tx: Tx,
  scope: BusinessScope,
  connectionId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ events: SyncEvent[]; total: number }> {
  const [own] = await tx
    .select({ id: connections.id })
    .from(connections)
    .where(and(ofBusiness(scope), eq(connections.id, connectionId)))
  if (!own) throw new AppError('connection_not_found')
  const mine = and(eq(syncEvents.userId, scope.ownerId), eq(syncEvents.connectionId, connectionId))
  const [counted] = await tx.select({ total: sql<number>`count(*)::int` }).from(syncEvents).where(mine)
  const rows = await tx
    .select()
    .from(syncEvents)
    .where(mine)
    .orderBy(desc(syncEvents.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const events = rows.map(({ id, at, kind, stream, from, to, importId, lines, error }) => ({
    id,
    at: at.toISOString(),
    kind,
    stream,
    from: timeOf(from),
    to: timeOf(to),
    importId,
    lines,
    error: errorOf(error),
  }))
  return { events, total: counted?.total ?? 0 }
}

const ofBusiness = ({ ownerId, businessId }: BusinessScope) =>
  and(eq(connections.userId, ownerId), eq(connections.businessId, businessId))

interface StreamRow {
  readonly connectionId: string
  readonly stream: string
  readonly done: number
  readonly total: number
  readonly failed: number
  readonly open: string | null
  readonly last: string | null
  readonly nextAt: string | null
}

async function present(
  tx: Tx,
  deps: ConnectionQueryDeps,
  scope: BusinessScope,
  rows: readonly ConnectionRow[],
): Promise<Connection[]> {
  if (rows.length === 0) return []
  const { now, vendors } = deps
  const ids = sql.param(rows.map(({ id }) => id))
  const streams = await rowsOf<StreamRow>(
    tx,
    sql`SELECT connection_id AS "connectionId", stream,
        count(*) FILTER (WHERE backfill AND (asked_again OR state <> ALL(${sql.param(UNFINISHED)})))::int AS done,
        count(*) FILTER (WHERE backfill)::int AS total,
        count(*) FILTER (WHERE state = 'failed')::int AS failed,
        min("from") FILTER (WHERE state NOT IN ('imported', 'empty', 'listed'))::text AS open,
        max("to")::text AS last, min(due_at)::text AS "nextAt"
      FROM sync_windows WHERE user_id = ${scope.ownerId} AND connection_id = ANY(${ids}::uuid[])
      GROUP BY connection_id, stream`,
  )
  const waiting = await tx
    .select({
      connectionId: syncWindows.connectionId,
      importId: syncWindows.importId,
      stream: syncWindows.stream,
      reason: syncWindows.waiting,
    })
    .from(syncWindows)
    .where(
      and(
        eq(syncWindows.userId, scope.ownerId),
        sql`${syncWindows.connectionId} = ANY(${ids}::uuid[])`,
        eq(syncWindows.state, 'waiting_for_seller'),
      ),
    )
    .orderBy(desc(syncWindows.from))
    .limit(MOST_WAITING)
  const suggested = await suggestedStarts(tx, deps, scope)
  return rows.map((row) => {
    const of = streams.filter(({ connectionId }) => connectionId === row.id)
    const order = vendors.get(row.vendor)?.streams.map(({ name }) => name) ?? of.map(({ stream }) => stream)
    const next = [row.dueAt, ...of.map(({ nextAt }) => nextAt && new Date(nextAt))]
      .filter((at) => at !== null && at !== '')
      .map((at) => at.getTime())
    return {
      id: row.id,
      vendor: row.vendor,
      settings: row.settings,
      state: row.state,
      throttledUntil: row.throttledUntil && row.throttledUntil > now() ? timeOf(row.throttledUntil) : null,
      checks: row.checks.map(({ name, state, error }) => ({
        name,
        state,
        error: errorOf(error),
      })),
      startOn: row.startOn,
      suggestedStartOn: suggested(row),
      progress: {
        done: of.reduce((sum, { done }) => sum + done, 0),
        total: of.reduce((sum, { total }) => sum + total, 0),
      },
      failedWindows: of.reduce((sum, { failed }) => sum + failed, 0),
      streams: order.map((name) => {
        const found = of.find(({ stream }) => stream === name)
        return {
          name,
          done: found?.done ?? 0,
          total: found?.total ?? 0,
          completeTo: completeTo(row, found),
        }
      }),
      waiting: waiting
        .filter(({ connectionId }) => connectionId === row.id)
        .map(({ importId, stream, reason }) => ({ importId, stream, reason: reason ?? 'not_imported' })),
      lastSuccessAt: timeOf(row.lastSuccessAt),
      // without new tokens no call can be made before their renewal
      nextAt:
        next.length === 0
          ? null
          : timeOf(new Date(Math.max(Math.min(...next), row.renewAfter?.getTime() ?? 0))),
      error: errorOf(row.error),
      credentialsExpireOn: row.credentialsExpireAt?.toISOString().slice(0, 10) ?? null,
      webhook: webhookOf(deps, vendors.get(row.vendor), row.id),
      createdAt: row.createdAt.toISOString(),
    }
  })
}

/**
 * The time up to which a stream is completely imported: the start of its first unfinished window, or else the end of
 * its last window.
 */
function completeTo({ startOn }: ConnectionRow, found: StreamRow | undefined): string | null {
  if (startOn === null || !found) return null
  if (found.open === null) return found.last === null ? null : timeOf(new Date(found.last))
  const open = new Date(found.open)
  return open <= startOf(startOn) ? null : timeOf(open)
}

/**
 * Returns a function that suggests a start day: the day after the newest sale on the platform, or earlier if the platform lists sales by
 * their own date, because known sales still change. Suggests two years ago if there is no sale, or if another connection to the platform
 * has brought its sales.
 */
async function suggestedStarts(
  tx: Tx,
  { now, vendors }: ConnectionQueryDeps,
  scope: BusinessScope,
): Promise<(connection: ConnectionRow) => string> {
  const sold = await rowsOf<{ platform: string; currency: string; last: string }>(
    tx,
    sql`SELECT d.platform, d.currency, max(d.day)::text AS last
      FROM sales_daily d JOIN imports i ON i.user_id = d.user_id AND i.id = d.import_id AND i.active
      WHERE d.user_id = ${scope.ownerId} AND d.business_id = ${scope.businessId} GROUP BY d.platform, d.currency`,
  )
  const started = await tx
    .select({ id: connections.id, vendor: connections.vendor })
    .from(connections)
    .where(and(ofBusiness(scope), isNotNull(connections.startOn)))
  return ({ id, vendor, settings: { country } }) => {
    // an account of Amazon sells in one country
    const currency = country && currencyOf(country as CountryCode)
    const days = sold
      .filter((of) => of.platform === PLATFORMS.get(vendor) && (!currency || of.currency === currency))
      .map(({ last }) => Date.parse(last) + DAY_MS - changingDays(vendors.get(vendor)) * DAY_MS)
    const isOther = started.some((other) => other.vendor === vendor && other.id !== id)
    const day = days.length === 0 || isOther ? now().getTime() - SUGGESTED_DAYS * DAY_MS : Math.max(...days)
    return new Date(Math.min(day, now().getTime())).toISOString().slice(0, 10)
  }
}

/** For how many days a sale can change in a way that only the look-back of polls finds. */
function changingDays(vendor: Vendor | undefined): number {
  const streams = vendor?.streams.filter(({ listsByDate }) => listsByDate) ?? []
  return Math.max(0, ...streams.flatMap(({ polls }) => polls.map(({ lookBackDays }) => lookBackDays)))
}

function errorOf(error: StoredSyncError | null): Connection['error'] {
  return error && { code: error.code, data: { ...error.data } }
}

function timeOf(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
