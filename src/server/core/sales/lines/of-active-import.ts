import { type SQL, sql } from 'drizzle-orm'
import type { BusinessScope } from '#server/infra/db/owner.ts'

/**
 * SQL for the condition that a sale line `l` belongs to an active import. It excludes the few imports that are not active: with a join
 * of the active ones, PostgreSQL reads all lines import by import, instead of those of the wanted days. CASE hides the comparison from
 * the planner, which would expect hardly any line to meet it where one import has most of the lines, and would sort them all.
 */
export function ofActiveImport({ ownerId, businessId }: BusinessScope): SQL {
  return sql`CASE WHEN l.import_id = ANY (ARRAY(SELECT i.id FROM imports i
    WHERE i.user_id = ${ownerId} AND i.business_id = ${businessId} AND NOT i.active)) THEN false ELSE true END`
}
