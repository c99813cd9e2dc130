import { type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from '#server/infra/db/owner.ts'

export interface OfBusiness {
  readonly ownerId: OwnerId
  readonly businessId: string
}

/** SQL for the end of a SELECT that reads the daily rollups `r` of a business's active imports `i`. An AND can follow. */
export function fromDailySales({ ownerId, businessId }: OfBusiness): SQL {
  return sql`FROM sales_daily r JOIN imports i ON i.user_id = r.user_id AND i.id = r.import_id AND i.active
      WHERE r.user_id = ${ownerId} AND r.business_id = ${businessId}`
}

/** SQL for the last day with sales of a business. */
export function lastSaleOf(scope: OfBusiness): SQL {
  return sql`(SELECT max(r.day)::text ${fromDailySales(scope)})`
}
