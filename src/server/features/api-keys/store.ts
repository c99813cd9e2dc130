import { and, desc, eq, isNull } from 'drizzle-orm'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { apiKeys } from '#server/infra/db/schema/accounts.ts'
import type { Tx } from '#server/infra/db/tx.ts'

export type StoredKey = Pick<
  typeof apiKeys.$inferSelect,
  'id' | 'name' | 'scope' | 'role' | 'prefix' | 'createdAt' | 'lastUsedAt'
>

const SHOWN = {
  id: apiKeys.id,
  name: apiKeys.name,
  scope: apiKeys.scope,
  role: apiKeys.role,
  prefix: apiKeys.prefix,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
}

export function keysOf(tx: Tx, owner: OwnerId): Promise<StoredKey[]> {
  return tx
    .select(SHOWN)
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, owner), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), apiKeys.id)
}

export async function addKey(
  tx: Tx,
  key: Pick<
    typeof apiKeys.$inferInsert,
    'userId' | 'name' | 'scope' | 'role' | 'hash' | 'prefix' | 'createdAt'
  >,
): Promise<StoredKey> {
  const [added] = await tx.insert(apiKeys).values(key).returning(SHOWN)
  if (!added) throw new Error('the insert returned no row')
  return added
}

/** Revokes a key. Returns false when this owner has no such active key. */
export async function endKey(tx: Tx, owner: OwnerId, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.userId, owner), eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id })
  return ended.length > 0
}
