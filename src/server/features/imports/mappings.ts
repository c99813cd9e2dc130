import { and, eq, sql } from 'drizzle-orm'
import type { ColumnMapping } from '#domain/import/mapping/column-mapping.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { OwnerId } from '#server/platform/db/owner.ts'
import { columnMappings } from '#server/platform/db/schema/sales.ts'

/** How this seller had a table with these headers read, the last time. */
export async function rememberedMapping(
  tx: Tx,
  owner: OwnerId,
  signature: string,
): Promise<ColumnMapping | null> {
  const [found] = await tx
    .select({ mapping: columnMappings.mapping })
    .from(columnMappings)
    .where(and(eq(columnMappings.userId, owner), eq(columnMappings.signature, signature)))
  return found?.mapping ?? null
}

export async function rememberMapping(
  tx: Tx,
  owner: OwnerId,
  signature: string,
  mapping: ColumnMapping,
): Promise<void> {
  await tx
    .insert(columnMappings)
    .values({ userId: owner, signature, mapping })
    .onConflictDoUpdate({
      target: [columnMappings.userId, columnMappings.signature],
      set: { mapping, usedAt: sql`now()` },
    })
}
