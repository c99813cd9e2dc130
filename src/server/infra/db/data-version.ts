import { type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from './owner.ts'

/**
 * SQL for the version of a business's data. With every change of products and of the rollups of active imports,
 * triggers set it to the number of the transaction. What is read in the same statement as the version stays valid
 * while the version stays the same.
 */
export function dataVersion({ ownerId, businessId }: { ownerId: OwnerId; businessId: string }): SQL {
  return sql`(SELECT data_version::text FROM businesses WHERE user_id = ${ownerId} AND id = ${businessId})`
}
