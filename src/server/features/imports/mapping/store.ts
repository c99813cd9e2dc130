import { and, eq, sql } from 'drizzle-orm'
import type { ColumnMapping } from '#domain/import/mapping/column-mapping.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { columnMappings } from '#server/infra/db/schema/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** The settings of a mapping that can differ between businesses with the same columns. */
type OfBusiness = Pick<ColumnMapping, 'platform' | 'currency'>

export interface RememberedMapping {
  readonly mapping: ColumnMapping
  /**
   * Whether the seller confirmed the mapping in this business. If not, its platform and currency were chosen for another business.
   */
  readonly own: boolean
}

/** Reads this seller's last mapping of a table with these column names; null if there is none. */
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
  const { businesses = {}, currency: _, ...mapping } = found.stored
  const told: OfBusiness | undefined = businesses[businessId]
  return { mapping: { ...mapping, ...told }, own: told !== undefined }
}

export async function rememberMapping(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  signature: string,
  mapping: ColumnMapping,
): Promise<void> {
  const { platform, currency } = mapping
  const told: Record<string, OfBusiness> = { [businessId]: { platform, ...(currency && { currency }) } }
  const kept = sql`coalesce(${columnMappings.mapping} -> 'businesses', '{}'::jsonb) || ${JSON.stringify(told)}::jsonb`
  await tx
    .insert(columnMappings)
    .values({ userId: ownerId, signature, mapping: { ...mapping, businesses: told } })
    .onConflictDoUpdate({
      target: [columnMappings.userId, columnMappings.signature],
      set: {
        mapping: sql`${JSON.stringify(mapping)}::jsonb || jsonb_build_object('businesses', ${kept})`,
        usedAt: sql`now()`,
      },
    })
}
