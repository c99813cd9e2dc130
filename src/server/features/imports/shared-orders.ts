import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import type { BusinessScope } from '#server/platform/db/owner.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import { recountDays, recountSkus } from '#server/platform/sales/rollups.ts'

/**
 * An order counts with its first line. Where this import and another share orders, the first line may now be
 * elsewhere: counts the days and SKUs of those orders anew in the others.
 */
export async function recountSharedOrders(tx: Tx, scope: BusinessScope, importId: string): Promise<void> {
  const shared = await rowsOf<{ importId: string; days: string[]; skus: string[] }>(
    tx,
    sql`SELECT o.import_id AS "importId", array_agg(DISTINCT o.sold_on::text) AS days,
        array_agg(DISTINCT coalesce(o.sku, '')) AS skus
      FROM sale_lines o JOIN imports i ON i.user_id = o.user_id AND i.id = o.import_id AND i.counted
      WHERE o.user_id = ${scope.ownerId} AND o.business_id = ${scope.businessId} AND o.import_id <> ${importId}
        AND EXISTS (SELECT 1 FROM imports x WHERE x.user_id = ${scope.ownerId} AND x.business_id = ${scope.businessId}
          AND x.counted AND x.id <> ${importId})
        AND EXISTS (
          SELECT 1 FROM sale_lines l
          WHERE l.user_id = o.user_id AND l.business_id = o.business_id AND l.platform = o.platform
            AND l.order_id = o.order_id AND l.import_id = ${importId}
        )
      GROUP BY o.import_id`,
  )
  for (const { importId: other, days, skus } of shared) {
    await recountDays(tx, scope, other, { days })
    await recountSkus(tx, scope, other, { skus })
  }
}
