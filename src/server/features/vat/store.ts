import { and, eq, sql } from 'drizzle-orm'
import type { Emirate } from '#domain/vat/return/vat-return.ts'
import type { VatPeriod } from '#domain/vat/vat-status.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { businesses, vatPeriods } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'

export async function replacePeriods(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  periods: readonly VatPeriod[],
): Promise<void> {
  await tx
    .delete(vatPeriods)
    .where(and(eq(vatPeriods.userId, ownerId), eq(vatPeriods.businessId, businessId)))
  if (periods.length === 0) return
  await tx.insert(vatPeriods).values(periods.map((period) => ({ userId: ownerId, businessId, ...period })))
}

export async function saveEmirate(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  emirate: Emirate | null,
): Promise<void> {
  await tx
    .update(businesses)
    .set({ emirate })
    .where(and(eq(businesses.userId, ownerId), eq(businesses.id, businessId)))
}

/**
 * Marks the sales as computed with outdated VAT settings. Sales that a running import adds from now on use the new
 * settings.
 */
export async function markStale(tx: Tx, { ownerId, businessId }: BusinessScope): Promise<void> {
  await tx
    .update(businesses)
    .set({ vatStale: true, vatStalled: false, catalogVersion: sql`${businesses.catalogVersion} + 1` })
    .where(and(eq(businesses.userId, ownerId), eq(businesses.id, businessId)))
}

export async function hasMoreLinesThan(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  count: number,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`SELECT 1 FROM sale_lines WHERE user_id = ${ownerId} AND business_id = ${businessId} LIMIT 1 OFFSET ${count}`,
  )
  return rows.length > 0
}
