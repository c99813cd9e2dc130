import { and, eq } from 'drizzle-orm'
import type { BusinessScope } from './owner.ts'
import { businesses } from './schema/catalog.ts'
import type { Tx } from './tx.ts'

/** Returns the name of the business, for exported documents. */
export async function businessName(tx: Tx, { ownerId, businessId }: BusinessScope): Promise<string> {
  const [found] = await tx
    .select({ name: businesses.name })
    .from(businesses)
    .where(and(eq(businesses.userId, ownerId), eq(businesses.id, businessId)))
  return found?.name ?? ''
}
