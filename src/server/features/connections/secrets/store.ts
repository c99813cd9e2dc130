import { and, eq, sql } from 'drizzle-orm'
import { type OwnerId, ownerId } from '#server/infra/db/owner.ts'
import { connectionSecrets, connections } from '#server/infra/db/schema/connections.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { open, type SecretKeys, seal, Unreadable } from './keys.ts'
import { Secret } from './secret.ts'

type Kind = 'secret' | 'token'

/** What identifies a connection, and its encrypted data key. */
export interface Sealed {
  readonly ownerId: OwnerId
  readonly connectionId: string
  readonly dataKey: string
}

/** The authenticated context of a connection's data key, which prevents its use for another connection. */
export function dataKeyContext({ ownerId, connectionId }: Omit<Sealed, 'dataKey'>): string {
  return [ownerId, connectionId, 'data key'].join('|')
}

/** Replaces all secrets of this kind in a connection. */
export async function saveSecrets(
  tx: Tx,
  keys: SecretKeys,
  of: Sealed,
  kind: Kind,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { ownerId, connectionId } = of
  const key = keys.dataKey(dataKeyContext(of), of.dataKey)
  const mine = and(
    eq(connectionSecrets.userId, ownerId),
    eq(connectionSecrets.connectionId, connectionId),
    eq(connectionSecrets.kind, kind),
  )
  const [last] = await tx
    .select({ version: sql<number>`coalesce(max(${connectionSecrets.version}), 0)::int` })
    .from(connectionSecrets)
    .where(mine)
  const version = (last?.version ?? 0) + 1
  await tx.delete(connectionSecrets).where(mine)
  const rows = Object.entries(values).map(([name, value]) => ({
    userId: ownerId,
    connectionId,
    kind,
    name,
    version,
    sealed: seal(key, contextOf(of, kind, name, version), Buffer.from(value)),
  }))
  if (rows.length > 0) await tx.insert(connectionSecrets).values(rows)
}

export async function deleteSecrets(
  tx: Tx,
  { ownerId, connectionId }: Omit<Sealed, 'dataKey'>,
): Promise<void> {
  await tx
    .delete(connectionSecrets)
    .where(and(eq(connectionSecrets.userId, ownerId), eq(connectionSecrets.connectionId, connectionId)))
}

/** Reads and decrypts all secrets of a connection, by kind and name. Throws Unreadable. */
export async function readSecrets(
  tx: Tx,
  keys: SecretKeys,
  of: Sealed,
): Promise<Record<Kind, Record<string, Secret>>> {
  const key = keys.dataKey(dataKeyContext(of), of.dataKey)
  const rows = await tx
    .select()
    .from(connectionSecrets)
    .where(and(eq(connectionSecrets.userId, of.ownerId), eq(connectionSecrets.connectionId, of.connectionId)))
  const found: Record<Kind, Record<string, Secret>> = { secret: {}, token: {} }
  for (const { kind, name, version, sealed } of rows)
    found[kind][name] = new Secret(open(key, contextOf(of, kind, name, version), sealed).toString())
  return found
}

/** Encrypts a value that belongs to one sync window, such as the URL of a document. */
export function sealForWindow(keys: SecretKeys, of: Sealed, windowId: string, value: string): string {
  const key = keys.dataKey(dataKeyContext(of), of.dataKey)
  return seal(key, contextOf(of, 'window', windowId, 0), Buffer.from(value))
}

/** Throws Unreadable. */
export function openForWindow(keys: SecretKeys, of: Sealed, windowId: string, sealed: string): Secret {
  const key = keys.dataKey(dataKeyContext(of), of.dataKey)
  return new Secret(open(key, contextOf(of, 'window', windowId, 0), sealed).toString())
}

function contextOf(of: Sealed, kind: Kind | 'window', name: string, version: number): string {
  return [of.ownerId, of.connectionId, `${kind}.${name}`, version].join('|')
}

/**
 * Encrypts the data keys of all connections with the first key. Returns how many data keys were changed, and how many are unreadable
 * because their key is missing.
 */
export async function rotateKeys(
  system: Tx,
  keys: SecretKeys,
): Promise<{ changed: number; unreadable: number }> {
  const all = await system
    .select({ userId: connections.userId, id: connections.id, dataKey: connections.dataKey })
    .from(connections)
    .where(
      sql`EXISTS (SELECT FROM ${connectionSecrets} s
        WHERE s.user_id = ${connections.userId} AND s.connection_id = ${connections.id})`,
    )
  const counts = { changed: 0, unreadable: 0 }
  for (const { userId, id, dataKey } of all) {
    let rewrapped: string | null
    try {
      rewrapped = keys.rewrap(dataKeyContext({ ownerId: ownerId(userId), connectionId: id }), dataKey)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      counts.unreadable += 1
      continue
    }
    if (rewrapped === null) continue
    // a connection that was reconnected meanwhile already has a new data key, encrypted with the first key
    const done = await system
      .update(connections)
      .set({ dataKey: rewrapped })
      .where(and(eq(connections.userId, userId), eq(connections.id, id), eq(connections.dataKey, dataKey)))
      .returning({ id: connections.id })
    counts.changed += done.length
  }
  return counts
}
