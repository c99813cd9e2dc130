import { and, eq } from 'drizzle-orm'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** Reads whether the VAT of sales must still be recomputed, and whether the last attempt failed. */
export async function vatState(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
): Promise<{ recomputing: boolean; failed: boolean }> {
  const [found] = await tx
    .select({ recomputing: businesses.vatStale, failed: businesses.vatStalled })
    .from(businesses)
    .where(and(eq(businesses.userId, ownerId), eq(businesses.id, businessId)))
  return found ?? { recomputing: false, failed: false }
}

/**
 * Reads sums that contain VAT, and whether it was being recomputed meanwhile. The state is read before and after them, because the last
 * transaction of the job can be visible to some of the sums alone.
 */
export async function besideRecompute<Sums>(
  tx: Tx,
  scope: BusinessScope,
  read: () => Promise<Sums>,
): Promise<{ sums: Sums; recomputing: boolean }> {
  const before = await vatState(tx, scope)
  const sums = await read()
  const after = await vatState(tx, scope)
  return { sums, recomputing: before.recomputing || after.recomputing }
}
