import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { profiles, users } from '#server/infra/db/schema/accounts.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { erasedKey, MARKS, transferredKey } from '#server/infra/storage/restore-marks.ts'
import type { Storage } from '#server/infra/storage/storage.ts'
import { beginErasure } from './service.ts'

/** Keeps that the account was erased, for a restore of a backup that still contains it. */
export async function keepErased(
  storage: Storage,
  { account, requestedAt }: { account: string; requestedAt: Date },
): Promise<void> {
  await storage.write(erasedKey(account), [Buffer.from(requestedAt.toISOString())])
}

/**
 * Removes the marks of transfers of which the account still owns the business: these attempts failed, and the job that would remove the mark
 * is forgotten with the account.
 */
export async function dropTransferMarks(system: Tx, storage: Storage, account: string): Promise<void> {
  const owned = await system
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.userId, account))
  for (const { id } of owned) await storage.remove(transferredKey(account, id))
}

/** The accounts of a restored backup that were erased after it was made. */
export interface ErasedSince {
  /** The number of accounts that are closed. A job erases them. */
  readonly closed: number
  /**
   * The e-mail addresses of accounts that stay open, because in the backup they still own a business that they transferred afterwards. Erasing
   * them would erase that business.
   */
  readonly open: readonly string[]
}

/** Closes the accounts of a restored backup that were erased after it was made. */
export async function closeErased(tx: Tx, storage: Storage): Promise<ErasedSince> {
  const erased = await keysIn(storage, MARKS.erased)
  if (erased.size === 0) return { closed: 0, open: [] }
  const transferred = await keysIn(storage, MARKS.transferred)
  const accounts = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
  let closed = 0
  const open: string[] = []
  for (const { id, email } of accounts.filter(({ id }) => erased.has(erasedKey(id)))) {
    const owned = await tx.select({ id: businesses.id }).from(businesses).where(eq(businesses.userId, id))
    if (owned.some((business) => transferred.has(transferredKey(id, business.id)))) {
      open.push(email)
      continue
    }
    await beginErasure(tx, id, { requestedAt: new Date(await text(storage.read(erasedKey(id)))) })
    closed += 1
  }
  return { closed, open }
}

async function keysIn(storage: Storage, folder: string): Promise<ReadonlySet<string>> {
  const keys = new Set<string>()
  for await (const key of storage.list(folder)) keys.add(key)
  return keys
}
