import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { startAuthorisation } from '#contract/connection-authorisations.ts'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { connectionAuthorisations as begun, connections } from '#server/infra/db/schema/connections.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { asVendorError, type RemoteParts, remoteOf } from '../remote/remote.ts'
import { Secret } from '../secrets/secret.ts'
import { offered } from '../settings.ts'
import { type ConnectionRow, findConnection, requireConnection, requireState } from '../sync/store.ts'
import type { Account, Authorisation, Tokens, Vendor } from '../vendors/vendor.ts'
import {
  type ConnectionDeps,
  insertConnection,
  REPLACEABLE,
  replaceCredentials,
  requireRoom,
} from './credentials.ts'

/** How many minutes a seller may take to sign in and agree on the platform's page. */
const MINUTES = 10

export interface AuthoriseDeps extends ConnectionDeps, RemoteParts {
  readonly db: Database
  readonly publicUrl: string
}

/** The business and the session in which a sign-in on a platform starts. It can only be finished in the same business and session. */
export interface Place {
  readonly scope: BusinessScope
  readonly sessionId: string
}

/** The URL to which a platform redirects the seller after the sign-in. */
export function returnAddress(publicUrl: string): string {
  return new URL('/connections/answer', publicUrl).href
}

/** Starts a sign-in on a platform, and returns the URL of the platform's page. Only the hash of the OAuth state is stored. */
export async function begin(
  tx: Tx,
  deps: AuthoriseDeps,
  { scope, sessionId }: Place,
  { vendor: code, connectionId }: ParsedBody<typeof startAuthorisation>,
): Promise<string> {
  const { authorisation } = authorising(deps, code)
  if (connectionId === undefined) await requireRoom(tx, scope)
  else {
    const connection = await requireConnection(tx, scope, connectionId)
    if (connection.vendor !== code) throw new AppError('connection_not_found')
    requireState(connection, REPLACEABLE)
  }
  const now = deps.now()
  await tx.delete(begun).where(and(eq(begun.userId, scope.ownerId), lte(begun.expiresAt, now)))
  // the state contains the business, because a platform redirects to the same URL for all businesses
  const state = `${scope.businessId}.${randomBytes(32).toString('base64url')}`
  await tx.insert(begun).values({
    userId: scope.ownerId,
    stateHash: hashOf(state),
    businessId: scope.businessId,
    vendor: code,
    connectionId: connectionId ?? null,
    sessionId,
    expiresAt: new Date(now.getTime() + MINUTES * 60_000),
  })
  return authorisation.address(state, returnAddress(deps.publicUrl)).href
}

/** A sign-in that was started: the platform, and the connection that is connected again (null for a new connection). */
type Begun = Pick<typeof begun.$inferSelect, 'vendor' | 'connectionId'>

/** Takes the started sign-in with this state out of the database, so that the state works only once. Throws authorisation_expired. */
export async function take(
  tx: Tx,
  { now }: AuthoriseDeps,
  { scope, sessionId }: Place,
  state: string,
): Promise<Begun> {
  const [taken] = await tx
    .delete(begun)
    .where(
      and(
        eq(begun.userId, scope.ownerId),
        eq(begun.stateHash, hashOf(state)),
        eq(begun.businessId, scope.businessId),
        eq(begun.sessionId, sessionId),
      ),
    )
    .returning()
  if (!taken || taken.expiresAt <= now()) throw new AppError('authorisation_expired')
  return taken
}

/** What a platform returns in exchange for the code: the tokens and the shop that they belong to. */
interface Agreed {
  readonly tokens: Tokens
  readonly account: Account
}

/** Exchanges the code with which the platform redirected back. Throws authorisation_refused or platform_unavailable. */
export async function exchange(
  deps: AuthoriseDeps,
  { vendor: code }: Begun,
  answer: string,
): Promise<Agreed> {
  const { vendor, authorisation } = authorising(deps, code)
  const remote = (values: Readonly<Record<string, string>>) =>
    remoteOf(vendor, deps, {
      settings: {},
      secrets: {},
      tokens: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, new Secret(value)])),
    })
  try {
    const tokens = await authorisation.exchange(answer, returnAddress(deps.publicUrl)).send(remote({}))
    return { tokens, account: await authorisation.identify.send(remote(tokens.values)) }
  } catch (thrown) {
    const { outcome } = asVendorError(thrown)
    const refused = outcome === 'reconnect' || outcome === 'renew'
    throw new AppError(refused ? 'authorisation_refused' : 'platform_unavailable')
  }
}

/**
 * Saves the tokens in the connection that is connected again, else in the connection that this shop already has, else in a new one.
 * Returns the connection's id. Throws other_shop if the tokens belong to a different shop.
 */
export async function connect(
  tx: Tx,
  deps: AuthoriseDeps,
  scope: BusinessScope,
  { vendor: code, connectionId }: Begun,
  { tokens, account }: Agreed,
): Promise<string> {
  const { vendor } = authorising(deps, code)
  const settings = { account: account.id, accountName: account.name }
  const found =
    connectionId === null
      ? await connectionOf(tx, scope, vendor, account)
      : await requireConnection(tx, scope, connectionId)
  if (!found) return insertConnection(tx, deps, scope, vendor, { settings, secrets: {}, tokens })
  if (found.settings.account !== account.id)
    throw new AppError('other_shop', {
      data: { shop: account.name, expected: found.settings.accountName ?? '' },
    })
  await replaceCredentials(tx, deps, found, vendor, { settings, secrets: {}, tokens })
  return found.id
}

/** Finds and locks the connection of this business to a shop; null if there is none. */
async function connectionOf(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  { code }: Vendor,
  { id }: Account,
): Promise<ConnectionRow | null> {
  const [found] = await tx
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        eq(connections.userId, ownerId),
        eq(connections.businessId, businessId),
        eq(connections.vendor, code),
        sql`${connections.settings} ->> 'account' = ${id}`,
      ),
    )
  return found ? findConnection(tx, ownerId, found.id, 'lock') : null
}

function authorising(
  deps: AuthoriseDeps,
  code: Vendor['code'],
): { vendor: Vendor; authorisation: Authorisation } {
  const vendor = offered(deps, code)
  if (!vendor.authorisation) throw new AppError('vendor_not_offered')
  return { vendor, authorisation: vendor.authorisation }
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('base64url')
}
