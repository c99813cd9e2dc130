import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { profiles, users } from '#server/infra/db/schema/accounts.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { Storage } from '#server/infra/storage/storage.ts'
import { beginErasure } from './service.ts'

/**
 * One file for each erased account. They are no files of sellers, so a restore leaves them in place. A key contains a hash, because nothing
 * may contain the id of an erased account.
 */
const FOLDER = 'erased'

const keyOf = (account: string) => `${FOLDER}/${createHash('sha256').update(account).digest('hex')}`

/** Keeps that the account was erased, for a restore of a backup that still contains it. */
export async function keepErased(
  storage: Storage,
  { account, requestedAt }: { account: string; requestedAt: Date },
): Promise<void> {
  await storage.write(keyOf(account), [Buffer.from(requestedAt.toISOString())])
}

/** Closes the accounts of a restored backup that were erased after it was made, and returns their number. A job erases them. */
export async function closeErased(tx: Tx, storage: Storage): Promise<number> {
  const kept = new Set<string>()
  for await (const key of storage.list(FOLDER)) kept.add(key)
  if (kept.size === 0) return 0
  const accounts = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
  const erased = accounts.filter(({ id }) => kept.has(keyOf(id)))
  for (const { id } of erased) {
    const requestedAt = new Date(await text(storage.read(keyOf(id))))
    await beginErasure(tx, id, { requestedAt })
  }
  return erased.length
}
