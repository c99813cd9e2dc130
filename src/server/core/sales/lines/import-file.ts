import { sql } from 'drizzle-orm'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** Returns the storage key of the uploaded file of an import. */
export function importFileKey(owner: OwnerId, importId: string): string {
  return `imports/${owner}/${importId}`
}

/** Returns the storage keys of the files of all imports of a business, so that they can be deleted. */
export async function importFilesOfBusiness(tx: Tx, owner: OwnerId, businessId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT id FROM imports WHERE user_id = ${owner} AND business_id = ${businessId}`,
  )
  return rows.map(({ id }) => importFileKey(owner, id))
}
