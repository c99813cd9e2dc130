import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '#contract/audit-actions.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { products } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { lockSales } from '../sales/costing/recost.ts'

type Name = 'lowStockBelow' | 'leadDays' | 'leadSpread' | 'orderMultiple' | 'inboundUnits' | 'inboundOn'
type Settings = { readonly [Each in Name]?: (typeof products.$inferInsert)[Each] | SQL }

/**
 * Saves settings with which the stock of a product is watched or restocked; the others stay as they are. `action` is the
 * name of the change in the audit log.
 */
export async function saveStockSettings(
  tx: Tx,
  scope: BusinessScope,
  productId: string,
  settings: Settings,
  action: AuditAction,
): Promise<void> {
  await lockSales(tx, scope)
  const changed = await tx
    .update(products)
    .set({ ...settings, updatedAt: sql`now()` })
    .where(
      and(
        eq(products.userId, scope.ownerId),
        eq(products.businessId, scope.businessId),
        eq(products.id, productId),
      ),
    )
    .returning({ id: products.id })
  if (changed.length === 0) throw new AppError('product_not_found')
  await recordAudit(tx, scope, action, productId)
}
