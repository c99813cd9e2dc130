import { type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'

interface OfBusiness {
  readonly ownerId: OwnerId
  readonly businessId: string
}

/**
 * A text that changes whenever rollups of a business do. It covers the active imports and the transaction (`xmin`)
 * that last wrote each of them, because every change of rollups also writes the import. Figures read in the same
 * statement stay valid while it is the same.
 */
export function salesVersion({ ownerId, businessId }: OfBusiness): SQL {
  return sql`(SELECT md5(coalesce(string_agg(i.id::text || i.xmin::text, ' ' ORDER BY i.id), '')) FROM imports i
    WHERE i.user_id = ${ownerId} AND i.business_id = ${businessId} AND i.counted)`
}

/** Changes the sales version through this import, or all imports. An inactive import is part of no version. */
export async function changeSalesVersion(
  tx: Tx,
  { ownerId, businessId }: OfBusiness,
  importId?: string,
): Promise<void> {
  await tx.execute(sql`UPDATE imports SET counted = counted
    WHERE user_id = ${ownerId} AND business_id = ${businessId} AND counted
      ${importId ? sql`AND id = ${importId}` : sql``}`)
}
