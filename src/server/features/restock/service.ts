import { and, eq } from 'drizzle-orm'
import type { SupplyDefaults, SupplyForm } from '#contract/restock.ts'
import { saveStockSettings } from '#server/core/stock/save-stock-settings.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** Saves how a product is restocked: its lead time, pack size and inbound units. */
export async function saveSupply(
  tx: Tx,
  scope: BusinessScope,
  productId: string,
  { leadDays, leadSpread, orderMultiple, inbound }: SupplyForm,
): Promise<void> {
  const inboundOf = { inboundUnits: inbound?.units ?? null, inboundOn: inbound?.expectedOn ?? null }
  const settings = { leadDays, leadSpread, orderMultiple, ...inboundOf }
  await saveStockSettings(tx, scope, productId, settings, 'product.supply_set')
}

/** Saves how products of the business without their own values are restocked. */
export async function saveDefaults(tx: Tx, scope: BusinessScope, defaults: SupplyDefaults): Promise<void> {
  await tx
    .update(businesses)
    .set(defaults)
    .where(and(eq(businesses.userId, scope.ownerId), eq(businesses.id, scope.businessId)))
  await recordAudit(tx, scope, 'business.supply_set', scope.businessId)
}
