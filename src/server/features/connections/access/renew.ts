import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { ownerId } from '#server/infra/db/owner.ts'
import { connections } from '#server/infra/db/schema/connections.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { blockBudget, takeBudget } from '../remote/budget.ts'
import { asVendorError, remoteOf } from '../remote/remote.ts'
import type { Secret } from '../secrets/secret.ts'
import { readSecrets, saveSecrets } from '../secrets/store.ts'
import type { SyncDeps } from '../sync/deps.ts'
import { delayAfter, loseAccess, type Moment } from '../sync/outcome.ts'
import {
  type ConnectionRow,
  changeConnection,
  DAY_MS,
  lockUnlessObsolete,
  ownConnection,
  recordEvent,
} from '../sync/store.ts'
import type { Renewal, Tokens, Vendor, VendorError } from '../vendors/vendor.ts'

/** Tokens are renewed this long before they expire, so that no token expires while a call is on its way. */
const EARLY_MS = 5 * 60_000
/**
 * How long one server's renewal keeps other servers from renewing the same tokens. Ten times as long as a call can take, so that a
 * single-use token is never used twice even if server clocks differ by minutes.
 */
const RENEWING_MS = 5 * 60_000

export function mustRenew(vendor: Vendor, { tokensExpireAt }: ConnectionRow, now: Date): boolean {
  if (!vendor.renewal) return false
  return tokensExpireAt === null || tokensExpireAt.getTime() - EARLY_MS <= now.getTime()
}

export type Renewed = 'renewed' | 'wait' | VendorError

/**
 * Renews the tokens of a connection, unless another server is doing so. `renew_after` in the connection's row is the lock, so no
 * transaction stays open during the call. New tokens are committed before anything uses them.
 */
export async function renew(
  deps: SyncDeps,
  vendor: Vendor,
  renewal: Renewal,
  connection: ConnectionRow,
): Promise<Renewed> {
  const { db, now, random } = deps
  const owner = ownerId(connection.userId)
  const begun = now()
  const until = new Date(begun.getTime() + RENEWING_MS)
  const lock = await db.tenant(owner, (tx) => takeLock(tx, deps, vendor, renewal, connection, until))
  if (!lock) return 'wait'
  let tokens: Tokens
  try {
    tokens = await renewal.send(remoteOf(vendor, deps, lock))
  } catch (thrown) {
    const error = asVendorError(thrown)
    await db.tenant(owner, async (tx) => {
      const held = await lockUnlessObsolete(tx, connection)
      if (held?.renewAfter?.getTime() !== until.getTime()) return
      await renewalFailed(tx, held, renewal, error, { now: now(), random: random() })
    })
    return error
  }
  await db.tenant(owner, async (tx) => {
    const held = await lockUnlessObsolete(tx, connection)
    // the lock has passed to another server
    if (held?.renewAfter?.getTime() !== until.getTime()) return
    await saveSecrets(tx, deps.keys, sealedOf(held), 'token', tokens.values)
    await changeConnection(tx, held, { tokensExpireAt: tokens.expiresAt, renewAfter: null, tries: 0 })
  })
  return 'renewed'
}

async function renewalFailed(
  tx: Tx,
  connection: ConnectionRow,
  { operation }: Renewal,
  { outcome, code, data, seconds }: VendorError,
  { now, random }: Moment,
): Promise<void> {
  const tries = connection.tries + 1
  const delay = outcome === 'fail' ? DAY_MS : delayAfter(tries, random)
  const renewAfter = new Date(now.getTime() + (seconds === null ? delay : seconds * 1000))
  const error = { code, data }
  // this keeps the time that the platform asked for, even if the seller wants to fetch now
  if (seconds !== null) await blockBudget(tx, connection, operation, renewAfter, now)
  await changeConnection(tx, connection, { tries, renewAfter, error })
  if (connection.state === 'connecting') return
  if (outcome === 'reconnect') return loseAccess(tx, connection, 'access_revoked', now)
  if (outcome === 'fail') await recordEvent(tx, connection, now, { kind: 'failed', error })
}

/**
 * Makes a renewal due at once that waits for longer than a lock lasts. A renewal that is under way keeps its lock, also if server clocks
 * differ by minutes: a token that works once would be used twice.
 */
export async function renewNow(tx: Tx, connection: ConnectionRow, now: Date): Promise<void> {
  const locked = now.getTime() + 2 * RENEWING_MS
  if (connection.renewAfter && connection.renewAfter.getTime() > locked)
    await changeConnection(tx, connection, { renewAfter: null })
}

async function takeLock(
  tx: Tx,
  deps: SyncDeps,
  vendor: Vendor,
  renewal: Renewal,
  { userId, id, credentialsVersion }: ConnectionRow,
  until: Date,
) {
  const owner = ownerId(userId)
  const now = deps.now()
  const early = new Date(now.getTime() + EARLY_MS)
  const [held] = await tx
    .update(connections)
    .set({ renewAfter: until })
    .where(
      and(
        ownConnection({ owner, connectionId: id }),
        eq(connections.credentialsVersion, credentialsVersion),
        or(isNull(connections.renewAfter), lte(connections.renewAfter, now)),
        or(isNull(connections.tokensExpireAt), lte(connections.tokensExpireAt, early)),
      ),
    )
    .returning()
  if (!held) return null
  const wait = await takeBudget(tx, held, renewal.operation, budgetOf(vendor, renewal.operation), now)
  if (wait !== null) {
    await changeConnection(tx, held, { renewAfter: wait })
    return null
  }
  return valuesOf(tx, deps, held)
}

/** Reads and decrypts the settings, secrets and tokens that a call of this connection may use. Throws Unreadable. */
export async function valuesOf(
  tx: Tx,
  { keys }: SyncDeps,
  connection: ConnectionRow,
): Promise<{
  settings: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, Secret>>
  tokens: Readonly<Record<string, Secret>>
}> {
  const { secret, token } = await readSecrets(tx, keys, sealedOf(connection))
  return { settings: connection.settings, secrets: secret, tokens: token }
}

export function sealedOf({ userId, id, dataKey }: ConnectionRow) {
  return { ownerId: ownerId(userId), connectionId: id, dataKey }
}

export function budgetOf(vendor: Vendor, operation: string) {
  const budget = vendor.budgets[operation]
  if (!budget) throw new Error(`${vendor.code} declares no budget for ${operation}`)
  return budget
}
