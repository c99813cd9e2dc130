import { type SQL, sql } from 'drizzle-orm'
import type { BusinessScope } from '#server/infra/db/owner.ts'

/**
 * SQL for the condition that a sale line `l` belongs to an active import. It excludes the few imports that are not active: with a join
 * of the active ones, PostgreSQL reads all lines import by import, instead of those of the wanted days.
 */
export function ofActiveImport({ ownerId, businessId }: BusinessScope): SQL {
  return sql`l.import_id <> ALL (ARRAY(SELECT i.id FROM imports i
    WHERE i.user_id = ${ownerId} AND i.business_id = ${businessId} AND NOT i.active))`
}
