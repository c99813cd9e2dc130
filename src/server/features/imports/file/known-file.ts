import { sql } from 'drizzle-orm'
import type { ImportPreview } from '#contract/imports.ts'
import { MAPPED } from '#domain/import/mapping/mapped-format.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { SavedPlan } from '#server/infra/db/schema/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { ImportRow } from '../store.ts'
import { readerVersion } from './reader-version.ts'

export interface KnownFile {
  readonly importId: string
  readonly format: string
  readonly plan: SavedPlan
  readonly preview: ImportPreview
  /** Whether the import has saved all lines of the file itself, so that none of them belongs to another import. */
  readonly ownsAll: boolean
}

/**
 * Finds an active import of the same bytes, read by the same code with the same answers of the seller. Reading the
 * file again would give the same plan and the same lines, and the business has all of them: an active import keeps each
 * line of its file, as its own line or as one that it repeats. Custom tables are left out, because how they are read and
 * compared also depends on other imports.
 */
export async function findKnownFile(
  tx: Tx,
  scope: BusinessScope,
  row: Pick<ImportRow, 'id' | 'fileHash' | 'choices'>,
): Promise<KnownFile | null> {
  const counted = sql`((i.preview ->> 'lines')::int - (i.preview ->> 'earlierStates')::int)`
  const ownsAll = sql`(i.added_lines = ${counted} AND (i.preview ->> 'newLines')::int = ${counted})`
  const [found] = await rowsOf<KnownFile>(
    tx,
    sql`SELECT i.id AS "importId", i.format, i.plan, i.preview, ${ownsAll} AS "ownsAll" FROM imports i
      WHERE i.user_id = ${scope.ownerId} AND i.business_id = ${scope.businessId} AND i.active
        AND i.file_hash = ${row.fileHash} AND i.id <> ${row.id} AND i.choices = ${JSON.stringify(row.choices)}::jsonb
        AND i.format <> ${MAPPED} AND i.options ->> 'readBy' = ${await readerVersion()}
      ORDER BY "ownsAll" DESC, i.committed_at DESC LIMIT 1`,
  )
  return found ?? null
}
