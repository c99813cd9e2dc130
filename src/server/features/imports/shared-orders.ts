import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import type { BusinessScope } from '#server/platform/db/owner.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import { countedImports } from '#server/platform/sales/order-days.ts'
import { recountDays, recountSkus } from '#server/platform/sales/rollups.ts'

/**
 * An order counts with its first line. Where this import and another share orders, the first line may now be
 * elsewhere: counts the days and SKUs of those orders anew in the others.
 */
export async function recountSharedOrders(tx: Tx, scope: BusinessScope, importId: string): Promise<void> {
  const others = await countedImports(tx, scope, importId)
  if (others.length === 0) return
  const shared = await rowsOf<{ importId: string; days: string[]; skus: string[] }>(
    tx,
    sql`WITH own AS MATERIALIZED (
        SELECT DISTINCT platform, order_id FROM sale_lines
        WHERE user_id = ${scope.ownerId} AND import_id = ${importId} AND order_id IS NOT NULL
      )
      SELECT o.import_id AS "importId", array_agg(DISTINCT o.sold_on::text) AS days,
        array_agg(DISTINCT coalesce(o.sku, '')) AS skus
      FROM own JOIN sale_lines o ON o.user_id = ${scope.ownerId} AND o.business_id = ${scope.businessId}
        AND o.platform = own.platform AND o.order_id = own.order_id AND o.import_id = ANY(${sql.param(others)}::uuid[])
      GROUP BY o.import_id`,
  )
  for (const { importId: other, days, skus } of shared) {
    await recountDays(tx, scope, other, { days })
    await recountSkus(tx, scope, other, { skus })
  }
}
