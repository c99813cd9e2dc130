import { type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'

interface OfBusiness {
  readonly ownerId: OwnerId
  readonly businessId: string
}

/**
 * A text that stands for what rollups say of a business: which imports count, and the transaction that wrote each of
 * them last (`xmin`), since whoever changes their rollups writes them too. Figures read in one statement with it are
 * true as long as it is the same.
 */
export function salesVersion({ ownerId, businessId }: OfBusiness): SQL {
  return sql`(SELECT md5(coalesce(string_agg(i.id::text || i.xmin::text, ' ' ORDER BY i.id), '')) FROM imports i
    WHERE i.user_id = ${ownerId} AND i.business_id = ${businessId} AND i.counted)`
}

/** What rollups say of this import, or of all, becomes another version. One that does not count yet is in none. */
export async function changeSalesVersion(
  tx: Tx,
  { ownerId, businessId }: OfBusiness,
  importId?: string,
): Promise<void> {
  await tx.execute(sql`UPDATE imports SET counted = counted
    WHERE user_id = ${ownerId} AND business_id = ${businessId} AND counted
      ${importId ? sql`AND id = ${importId}` : sql``}`)
}
