import { sql } from 'drizzle-orm'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { foldSku } from './match-products.ts'

interface ProductSku {
  readonly id: string
  readonly sku: string
}

/** Returns the products that have a SKU, as their own SKU or as that of a platform. */
export async function productsBySku(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
): Promise<(sku: string) => readonly string[]> {
  const ofBusiness = sql`p.user_id = ${ownerId} AND p.business_id = ${businessId}`
  const rows = await rowsOf<ProductSku>(
    tx,
    sql`SELECT p.id, p.sku FROM products p WHERE ${ofBusiness}
      UNION SELECT p.id, f.sku FROM products p
        JOIN product_platforms f ON f.user_id = p.user_id AND f.product_id = p.id WHERE ${ofBusiness}`,
  )
  const bySku = Map.groupBy(rows, ({ sku }) => foldSku(sku))
  return (sku) => [...new Set(bySku.get(foldSku(sku))?.map(({ id }) => id))]
}
