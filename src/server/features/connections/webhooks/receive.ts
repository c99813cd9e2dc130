import { and, eq, sql } from 'drizzle-orm'
import type { VendorCode } from '#contract/vendors.ts'
import type { Database } from '#server/infra/db/database.ts'
import { type OwnerId, ownerId } from '#server/infra/db/owner.ts'
import { connections, webhookDeliveries } from '#server/infra/db/schema/connections.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { sealedOf } from '../access/renew.ts'
import { Unreadable } from '../secrets/keys.ts'
import { Secret } from '../secrets/secret.ts'
import { readSecrets } from '../secrets/store.ts'
import type { SyncDeps } from '../sync/deps.ts'
import { announcePolls } from '../sync/plan.ts'
import { findConnection } from '../sync/store.ts'
import type { Announcement, Delivery, Vendor } from '../vendors/vendor.ts'
import { webhookSecret } from './address.ts'

export interface ReceiveDeps extends Pick<SyncDeps, 'now' | 'keys' | 'vendors'> {
  readonly db: Database
  readonly secret: string
}

/** The body of WooCommerce's unsigned ping, with which it tests a URL. */
const PING = /^webhook_id=\d+$/

/**
 * Receives a webhook of the operator's app. Returns false if the signature is wrong. A webhook of a shop without a connection
 * changes nothing.
 */
export async function receiveForApp(
  deps: ReceiveDeps,
  code: VendorCode,
  delivery: Delivery,
): Promise<boolean> {
  const vendor = deps.vendors.get(code)
  const read = vendor?.webhook?.of === 'app' ? vendor.webhook.read(delivery, {}) : null
  if (!vendor || !read) return false
  const found = await deps.db.system
    .select({ userId: connections.userId, id: connections.id })
    .from(connections)
    .where(
      and(sql`${connections.settings} ->> 'account' = ${read.account ?? ''}`, eq(connections.vendor, code)),
    )
  for (const { userId, id } of found) {
    const owner = ownerId(userId)
    await deps.db.tenant(owner, (tx) => announce(tx, deps, vendor, { owner, connectionId: id }, read))
  }
  return true
}

/** Receives a webhook for one connection. Returns false if the connection does not exist or the signature is wrong. */
export async function receiveForConnection(
  deps: ReceiveDeps,
  connectionId: string,
  delivery: Delivery,
): Promise<boolean> {
  // accepts a ping without a lookup, so that the response does not reveal whether the connection exists
  if (PING.test(Buffer.from(delivery.body).toString('latin1'))) return true
  const [found] = await deps.db.system
    .select({ userId: connections.userId })
    .from(connections)
    .where(eq(connections.id, connectionId))
  if (!found) return false
  const owner = ownerId(found.userId)
  return deps.db.tenant(owner, async (tx) => {
    const connection = await findConnection(tx, owner, connectionId)
    const vendor = connection && deps.vendors.get(connection.vendor)
    if (!connection || vendor?.webhook?.of !== 'connection') return false
    const secrets = await readableSecrets(tx, deps, sealedOf(connection))
    const entered = new Secret(webhookSecret(deps, connectionId))
    const read = vendor.webhook.read(delivery, { ...secrets, webhookSecret: entered })
    if (!read) return false
    await announce(tx, deps, vendor, { owner, connectionId }, read)
    return true
  })
}

/**
 * The secrets of a connection; none if they cannot be decrypted, as after the transfer of its business. Then a webhook is verified by the
 * secret that Safi derives, or refused.
 */
async function readableSecrets(tx: Tx, { keys }: ReceiveDeps, sealed: ReturnType<typeof sealedOf>) {
  try {
    return (await readSecrets(tx, keys, sealed)).secret
  } catch (error) {
    if (error instanceof Unreadable) return {}
    throw error
  }
}

/** Moves the next poll forward, once for each delivery. Does nothing if the connection is neither live nor backfilling. */
async function announce(
  tx: Tx,
  { now }: ReceiveDeps,
  vendor: Vendor,
  { owner, connectionId }: { owner: OwnerId; connectionId: string },
  { deliveryId, streams }: Announcement,
): Promise<void> {
  if (streams.length === 0) return
  const connection = await findConnection(tx, owner, connectionId, 'lock')
  if (connection?.state !== 'live' && connection?.state !== 'backfilling') return
  const added = await tx
    .insert(webhookDeliveries)
    .values({ userId: owner, connectionId, deliveryId, receivedAt: now() })
    .onConflictDoNothing()
    .returning({ id: webhookDeliveries.deliveryId })
  if (added.length > 0) await announcePolls(tx, connection, vendor, streams, now())
}
