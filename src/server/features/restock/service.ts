import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SupplyChange, SupplyDefaults } from '#contract/restock.ts'
import { saveStockSettings } from '#server/core/stock/save-stock-settings.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { businesses, products } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** Saves what changed of how a product is restocked: its lead time, pack size and inbound units. */
export async function saveSupply(
  tx: Tx,
  scope: BusinessScope,
  productId: string,
  { inbound, ...terms }: SupplyChange,
): Promise<void> {
  await saveStockSettings(tx, scope, productId, { ...terms, ...inboundOf(inbound) }, 'product.supply_set')
}

function inboundOf(inbound: SupplyChange['inbound']): {
  inboundUnits?: number | null | undefined
  inboundOn?: string | SQL | null | undefined
} {
  if (inbound === undefined) return {}
  if (inbound === null) return { inboundUnits: null, inboundOn: null }
  const { units, expectedOn } = inbound
  if (units !== undefined || expectedOn === undefined) return { inboundUnits: units, inboundOn: expectedOn }
  // the units may have arrived since the seller saw them
  return {
    inboundOn: sql`CASE WHEN ${products.inboundUnits} IS NULL THEN NULL ELSE ${expectedOn}::date END`,
  }
}

/** Saves how products of the business without their own values are restocked. */
export async function saveDefaults(tx: Tx, scope: BusinessScope, defaults: SupplyDefaults): Promise<void> {
  await tx
    .update(businesses)
    .set(defaults)
    .where(and(eq(businesses.userId, scope.ownerId), eq(businesses.id, scope.businessId)))
  // alerts depend on lead times, and no trigger reacts to those of the business
  await tx.execute(sql`SELECT change_data_version(${scope.ownerId}::uuid, ${scope.businessId}::uuid)`)
  await recordAudit(tx, scope, 'business.supply_set', scope.businessId)
}
