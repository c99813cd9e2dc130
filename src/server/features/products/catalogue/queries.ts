import { sql } from 'drizzle-orm'
import type { listCatalogue } from '#contract/catalogue.ts'
import type { ParsedQuery, ResponseOf } from '#contract/endpoint.ts'
import { asBundle, readBundles } from '#server/core/bundles/recipes.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

type Answer = ResponseOf<typeof listCatalogue>

/** Reads products with the values that the catalogue file contains. */
export async function readCatalogue(
  tx: Tx,
  { ownerId, businessId, currency }: BusinessScope,
  { page, pageSize }: ParsedQuery<typeof listCatalogue>,
  today: string,
): Promise<Answer> {
  const own = sql`p.user_id = ${ownerId} AND p.business_id = ${businessId}`
  const [counted] = await rowsOf<{ total: number }>(
    tx,
    sql`SELECT count(*)::int AS total FROM products p WHERE ${own}`,
  )
  const rows = await rowsOf<Omit<Answer['products'][number], 'bundle'>>(
    tx,
    sql`SELECT p.id, p.name, p.sku, p.category, p.variant_of AS "variantOf", nullif(p.price, 0)::float8 AS price,
        p.quantity, p.tags,
        p.low_stock_below AS "lowStockBelow", p.archived_at IS NOT NULL AS archived,
        (SELECT c.unit_cost::float8 FROM unit_costs c
          WHERE c.user_id = p.user_id AND c.product_id = p.id AND c.valid_from <= ${today}::date
          ORDER BY c.valid_from DESC LIMIT 1) AS "unitCost",
        coalesce((SELECT json_agg(json_build_object('name', n.name, 'sku', f.sku) ORDER BY n.is_custom, lower(n.name))
          FROM product_platforms f JOIN platforms n ON n.id = f.platform_id
          WHERE f.user_id = p.user_id AND f.product_id = p.id), '[]'::json) AS platforms
      FROM products p WHERE ${own}
      ORDER BY p.created_at, lower(p.name), p.id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
  )
  const bundles = await readBundles(tx, { ownerId, businessId }, today)
  const products = rows.map((row) => asBundle(row, bundles, row.id))
  return { currency, products, total: counted?.total ?? 0, page, pageSize }
}
