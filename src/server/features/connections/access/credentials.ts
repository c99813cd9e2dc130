import { randomUUID } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import { CONNECTION_STATES } from '#contract/connections.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import { type BusinessScope, ownerId } from '#server/infra/db/owner.ts'
import { connections, syncWindows } from '#server/infra/db/schema/connections.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { dataKeyContext, type Sealed, saveSecrets } from '../secrets/store.ts'
import type { SyncDeps } from '../sync/deps.ts'
import {
  auditPlace,
  type ConnectionRow,
  changeConnection,
  changeWindow,
  DAY_MS,
  inStates,
  ownWindows,
  requireState,
} from '../sync/store.ts'
import { shopOf, type Tokens, type Vendor } from '../vendors/vendor.ts'
import { newChecks } from './check.ts'

/** The maximum number of connections of a business. Most have one shop on each platform, or a few. */
const MOST_CONNECTIONS = 20

/** The states of connections whose credentials can be replaced. */
export const REPLACEABLE: readonly ConnectionRow['state'][] = CONNECTION_STATES.filter(
  (state) => state !== 'disconnecting',
)

export type ConnectionDeps = Pick<SyncDeps, 'now' | 'keys' | 'vendors'>

type Values = Readonly<Record<string, string>>

/**
 * The credentials of a connection: values that the seller entered, or tokens that the platform issued after the seller agreed on its page.
 */
export interface Credentials {
  readonly settings: Values
  readonly secrets: Values
  readonly tokens: Tokens | null
}

/** Adds a connection, which is checked at once. Returns its id. */
export async function insertConnection(
  tx: Tx,
  deps: ConnectionDeps,
  scope: BusinessScope,
  vendor: Vendor,
  credentials: Credentials,
): Promise<string> {
  await requireRoom(tx, scope)
  const id = randomUUID()
  const now = deps.now()
  const sealed = sealedFor(deps, scope, id)
  await tx.insert(connections).values({
    userId: scope.ownerId,
    id,
    businessId: scope.businessId,
    vendor: vendor.code,
    dataKey: sealed.dataKey,
    createdAt: now,
    ...unchecked(vendor, credentials, now),
  })
  await saveCredentials(tx, deps, sealed, credentials)
  await recordAudit(tx, scope, 'connection.created', id)
  return id
}

/** Throws too_many_connections if the business has the maximum number of connections. */
export async function requireRoom(tx: Tx, { ownerId, businessId }: BusinessScope): Promise<void> {
  const [counted] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(connections)
    .where(and(eq(connections.userId, ownerId), eq(connections.businessId, businessId)))
  if ((counted?.count ?? 0) >= MOST_CONNECTIONS)
    throw new AppError('too_many_connections', { data: { limit: MOST_CONNECTIONS } })
}

/**
 * Replaces the credentials of a connection and encrypts the new ones with a new data key. The connection continues once they are checked.
 */
export async function replaceCredentials(
  tx: Tx,
  deps: ConnectionDeps,
  connection: ConnectionRow,
  vendor: Vendor,
  credentials: Credentials,
): Promise<void> {
  requireState(connection, REPLACEABLE)
  const sealed = sealedFor(deps, { ownerId: ownerId(connection.userId) }, connection.id)
  const { settings } = credentials
  const shop = shopOf(vendor, connection.settings)
  await changeConnection(tx, connection, {
    dataKey: sealed.dataKey,
    credentialsVersion: connection.credentialsVersion + 1,
    ...unchecked(vendor, credentials, deps.now()),
    settings: {
      // facts about the shop stay
      ...(shop === shopOf(vendor, settings) && connection.settings),
      ...settings,
      // credentials of another shop may be mistyped, so its sales are fetched only once the check has passed
      ...(connection.startOn !== null && { formerShop: connection.settings.formerShop ?? shop }),
    },
  })
  await saveCredentials(tx, deps, sealed, credentials)
  // reports that are being fetched start again: they may belong to another shop, and their secrets are encrypted with the former data key
  const begun = await tx
    .select()
    .from(syncWindows)
    .where(and(ownWindows(connection), or(inStates(['requested', 'ready']), eq(syncWindows.unsure, true))))
  for (const window of begun) {
    const again = { sealed: null, progress: {}, parts: 0, state: 'planned', unsure: false } as const
    // a document that is on its way gets the former id, so no window takes it for its own
    await changeWindow(tx, window, { ...again, importId: randomUUID() })
  }
  await recordAudit(tx, auditPlace(connection), 'connection.credentials_changed', connection.id)
}

/** The columns of a connection whose new credentials are not checked yet. */
function unchecked(vendor: Vendor, { settings, tokens }: Credentials, now: Date) {
  const { credentialDays } = vendor
  return {
    settings,
    state: 'connecting',
    checks: newChecks(vendor),
    tries: 0,
    dueAt: now,
    tokensExpireAt: tokens?.expiresAt ?? null,
    renewAfter: null,
    credentialsExpireAt:
      credentialDays === undefined ? null : new Date(now.getTime() + credentialDays * DAY_MS),
    expiryNotifiedAt: null,
    error: null,
  } as const
}

async function saveCredentials(
  tx: Tx,
  { keys }: ConnectionDeps,
  sealed: Sealed,
  { secrets, tokens }: Credentials,
): Promise<void> {
  await saveSecrets(tx, keys, sealed, 'token', tokens?.values ?? {})
  await saveSecrets(tx, keys, sealed, 'secret', secrets)
}

function sealedFor(
  { keys }: ConnectionDeps,
  { ownerId }: Pick<BusinessScope, 'ownerId'>,
  connectionId: string,
): Sealed {
  const of = { ownerId, connectionId }
  return { ...of, dataKey: keys.newDataKey(dataKeyContext(of)) }
}

/**
 * Divides entered credentials into secret values and settings. Throws invalid_input for each field with a missing or wrong value, and for
 * platforms on whose own page the seller signs in.
 */
export function parsed(vendor: Vendor, entered: Values): Credentials {
  if (vendor.authorisation)
    throw new AppError('invalid_input', { fields: [{ path: 'vendor', code: 'invalid' }] })
  const values = vendor.fields.map((field) => {
    const given = entered[field.name]
    const fits = given !== undefined && (field.options?.includes(given) ?? true)
    return { field, value: fits ? (field.parse ? field.parse(given) : given) : null }
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
  const facts = values.flatMap(({ field, value }) => Object.entries(field.facts?.(value ?? '') ?? {}))
  return { settings: { ...of(false), ...Object.fromEntries(facts) }, secrets: of(true), tokens: null }
}
