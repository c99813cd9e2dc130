import { sql } from 'drizzle-orm'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** The storage key of an import's uploaded file. */
export function importFileKey(owner: OwnerId, importId: string): string {
  return `imports/${owner}/${importId}`
}

/** The files of all imports of a business, for its deletion. */
export async function importFilesOfBusiness(tx: Tx, owner: OwnerId, businessId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT id FROM imports WHERE user_id = ${owner} AND business_id = ${businessId}`,
  )
  return rows.map(({ id }) => importFileKey(owner, id))
}
