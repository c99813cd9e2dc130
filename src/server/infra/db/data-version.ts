import { type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from './owner.ts'

/**
 * The version of a business's data. Triggers set it to the number of the transaction with every change of products and
 * of the rollups of active imports. What is read in the same statement stays valid while the version is the same.
 */
export function dataVersion({ ownerId, businessId }: { ownerId: OwnerId; businessId: string }): SQL {
  return sql`(SELECT data_version::text FROM businesses WHERE user_id = ${ownerId} AND id = ${businessId})`
}
