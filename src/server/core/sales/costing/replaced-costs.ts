import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { LineCost, ProductCosts } from '#server/infra/db/schema/costs.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { foldSku } from '../lines/match-products.ts'
import { soldSkus } from './recost.ts'

/** Returns the cost histories (oldest first) and the cost items of products, sorted by product id. */
export async function costsOf(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<ProductCosts[]> {
  if (ids.length === 0) return []
  const wanted = sql.param(ids)
  const found = await rowsOf<ProductCosts & { costs: { enteredFor: string | null }[] }>(
    tx,
    sql`SELECT w.id, coalesce(c.costs, '[]'::json) AS costs, coalesce(i.items, '[]'::json) AS items
      FROM unnest(${wanted}::uuid[]) AS w (id)
      LEFT JOIN (SELECT product_id, json_agg(json_build_object('validFrom', valid_from::text, 'unitCost', unit_cost,
          'source', source, 'enteredFor', entered_for::text) ORDER BY valid_from) AS costs
        FROM unit_costs WHERE user_id = ${owner} AND product_id = ANY(${wanted}::uuid[]) GROUP BY 1) c
        ON c.product_id = w.id
      LEFT JOIN (SELECT product_id, json_agg(json_build_object('id', id, 'costCategoryId', cost_category_id,
          'position', position, 'name', name, 'amount', amount) ORDER BY position, id) AS items
        FROM cost_line_items WHERE user_id = ${owner} AND product_id = ANY(${wanted}::uuid[]) GROUP BY 1) i
        ON i.product_id = w.id
      ORDER BY w.id`,
  )
  // a digest of costs that was made before `entered_for` existed stays the same
  const known = ({ enteredFor, ...cost }: ProductCosts['costs'][number]) =>
    enteredFor === null ? cost : { ...cost, enteredFor }
  return found.map(({ costs, ...rest }) => ({ ...rest, costs: costs.map(known) }))
}

/**
 * Returns a digest of the costs of these products, and of everything about the created products that would be lost if
 * they were deleted.
 */
export async function digestOf(
  tx: Tx,
  owner: OwnerId,
  ids: { readonly changed: readonly string[]; readonly created: readonly string[] },
): Promise<string> {
  const costs = await costsOf(tx, owner, [...ids.changed, ...ids.created])
  const written = await rowsOf<{ id: string; product: string }>(
    tx,
    sql`SELECT id, products::text AS product FROM products
      WHERE user_id = ${owner} AND id = ANY(${sql.param(ids.created)}::uuid[]) ORDER BY id`,
  )
  const entered = await enteredFor(tx, owner, ids.created)
  // without `products`, as in the digests of costs that earlier versions saved
  const all = { costs, written, ...(entered.length > 0 && { entered: entered.map(({ row }) => ({ row })) }) }
  return hashOf(all)
}

/**
 * Locks these products. Returns for each a digest of everything that a seller entered about it. Sales that were imported since do not
 * change it.
 */
export async function digestsOf(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const written = await rowsOf<{ id: string; product: string }>(
    tx,
    sql`SELECT id, (to_jsonb(products) - '{quantity,left_units,left_value}'::text[])::text AS product FROM products
      WHERE user_id = ${ownerId} AND business_id = ${businessId} AND id = ANY(${sql.param(ids)}::uuid[])
      ORDER BY id FOR UPDATE`,
  )
  const costs = new Map((await costsOf(tx, ownerId, ids)).map((each) => [each.id, each]))
  const entered = new Map<string, string[]>(ids.map((id) => [id, []]))
  for (const { row, products } of await enteredFor(tx, ownerId, ids))
    for (const id of products) entered.get(id)?.push(row)
  return new Map(
    written.map(({ id, product }) => [
      id,
      hashOf({ product, costs: costs.get(id), entered: entered.get(id) }),
    ]),
  )
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

/**
 * What a seller entered about these products in other tables, such as a recipe, receipts or fees. Stock movements of
 * imports are left out, because no seller entered them.
 */
async function enteredFor(
  tx: Tx,
  owner: OwnerId,
  ids: readonly string[],
): Promise<{ row: string; products: string[] }[]> {
  if (ids.length === 0) return []
  const of = (
    table: string,
  ) => sql`SELECT t::text AS row, ARRAY[t.product_id] AS products FROM ${sql.identifier(table)} t
    WHERE t.user_id = ${owner} AND t.product_id = ANY(${sql.param(ids)}::uuid[])`
  const tables = ['recipes', 'product_platforms', 'product_images', 'price_scenarios', 'overheads']
  return rowsOf(
    tx,
    sql`${sql.join(tables.map(of), sql` UNION ALL `)}
      UNION ALL ${of('stock_movements')} AND t.import_id IS NULL
      UNION ALL SELECT r::text, r.products FROM fee_rules r
        WHERE r.user_id = ${owner} AND r.products && ${sql.param(ids)}::uuid[]
      UNION ALL SELECT c::text, ARRAY(SELECT jsonb_array_elements_text(c.product_ids)::uuid) FROM ad_campaigns c
        WHERE c.user_id = ${owner} AND c.product_ids ?| ${sql.param(ids)}::text[]
      ORDER BY row`,
  )
}

/** The lines of these SKUs, in any spelling, that belong to no product but have kept a cost or estimated fees from a deleted product. */
export async function keptLineCosts(
  tx: Tx,
  scope: BusinessScope,
  skus: readonly string[],
): Promise<LineCost[]> {
  if (skus.length === 0) return []
  const wanted = new Set(skus.map(foldSku))
  const sold = (await soldSkus(tx, scope)).filter(({ sku }) => wanted.has(foldSku(sku)))
  // sales that do not count are in no rollup, so the SKUs are also looked up as they are
  const spellings = [...new Set([...skus, ...sold.map(({ sku }) => sku)])]
  return rowsOf<LineCost>(
    tx,
    sql`SELECT id::float8 AS id, cost::float8 AS cost, fee_basis AS "feeBasis", referral_fee::float8 AS "referralFee",
        fulfilment_fee::float8 AS "fulfilmentFee", other_fee::float8 AS "otherFee"
      FROM sale_lines
      WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId} AND sku = ANY(${sql.param(spellings)}::text[])
        AND product_id IS NULL AND (cost IS NOT NULL OR fee_basis = 'estimated')`,
  )
}
