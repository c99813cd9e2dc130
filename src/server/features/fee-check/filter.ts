import { type SQL, sql } from 'drizzle-orm'
import type { ParsedQuery } from '#contract/endpoint.ts'
import type { getFeeCheck, listFeeDifferences } from '#contract/fee-check.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'

export type CheckFilter = ParsedQuery<typeof getFeeCheck>
export type DifferenceFilter = Omit<ParsedQuery<typeof listFeeDifferences>, 'page' | 'pageSize'>

/** SQL condition for the rows `r` that belong to the given run of the fee check. */
export function ofRun({ ownerId, businessId }: BusinessScope, run: number): SQL {
  return sql`r.user_id = ${ownerId} AND r.business_id = ${businessId} AND r.run = ${run}`
}

export function within({ from, to, platform }: CheckFilter): SQL {
  return sql`${from ? sql`AND r.day >= ${from}::date` : sql``} ${to ? sql`AND r.day <= ${to}::date` : sql``}
    ${platform ? sql`AND r.platform = ${platform}` : sql``}`
}
