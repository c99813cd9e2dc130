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
