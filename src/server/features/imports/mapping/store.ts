import { and, eq, sql } from 'drizzle-orm'
import type { ColumnMapping } from '#domain/import/mapping/column-mapping.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { columnMappings } from '#server/infra/db/schema/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'

export interface RememberedMapping {
  readonly mapping: ColumnMapping
  /** Whether the seller confirmed the mapping in this business. If not, it is only a suggestion. */
  readonly own: boolean
}

/**
 * Reads the mapping that this seller confirmed for a table with these column names, in this business or else last in another one; null
 * if there is none.
 */
export async function rememberedMapping(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  signature: string,
): Promise<RememberedMapping | null> {
  const [found] = await tx
    .select({ stored: columnMappings.mapping })
    .from(columnMappings)
    .where(and(eq(columnMappings.userId, ownerId), eq(columnMappings.signature, signature)))
  if (!found) return null
  const { businesses = {}, ...last } = found.stored
  const own = businesses[businessId]
  if (own && 'columns' in own) return { mapping: own, own: true }
  // an earlier version kept one mapping for all businesses; it belongs to this one if no other confirmed it
  if (own && Object.keys(businesses).length === 1) return { mapping: last, own: true }
  return { mapping: last, own: false }
}

export async function rememberMapping(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  signature: string,
  mapping: ColumnMapping,
): Promise<void> {
  const own = { [businessId]: mapping }
  const stored = columnMappings.mapping
  // the mapping that an earlier version kept for one business alone belongs to that business
  const earlier = sql`SELECT jsonb_object_agg(key, CASE WHEN count = 1 AND NOT value ? 'columns' THEN ${stored} - 'businesses' ELSE value END)
    FROM (SELECT key, value, count(*) OVER () FROM jsonb_each(${stored} -> 'businesses')) each`
  const kept = sql`coalesce((${earlier}), '{}'::jsonb) || ${JSON.stringify(own)}::jsonb`
  await tx
    .insert(columnMappings)
    .values({ userId: ownerId, signature, mapping: { ...mapping, businesses: own } })
    .onConflictDoUpdate({
      target: [columnMappings.userId, columnMappings.signature],
      set: {
        mapping: sql`${JSON.stringify(mapping)}::jsonb || jsonb_build_object('businesses', ${kept})`,
        usedAt: sql`now()`,
      },
    })
}
