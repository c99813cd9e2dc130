import { sql } from 'drizzle-orm'
import type { BreakdownReport, BreakdownRow } from '#contract/reports.ts'
import { foldSku } from '#server/core/sales/lines/match-products.ts'
import type { Sums } from '#server/core/sales/rollups/sums.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { type Overheads, overheadsBy } from './queries.ts'

type Names = Map<string, Pick<BreakdownRow, 'name' | 'productId'>>

/**
 * Assigns overheads to the rows of a breakdown: those of a platform in the breakdown by platform, those of a product in the breakdown by
 * product. Overheads of the whole business belong to no row. A product without a row gets one, with its name in `names`.
 */
export async function overheadsByKey(
  tx: Tx,
  scope: BusinessScope,
  by: BreakdownReport['by'],
  overheads: Overheads,
  names: Names,
  rows: ReadonlyMap<string, Sums> | undefined,
): Promise<Map<string, number>> {
  if (by === 'platform') {
    const known = new Map([...(rows?.keys() ?? [])].map((key) => [foldSku(key), key]))
    return overheadsBy(overheads, ({ platform }) =>
      platform === null ? null : (known.get(foldSku(platform)) ?? platform),
    )
  }
  if (by !== 'product') return new Map()
  const keys = await keysOfProducts(tx, scope, overheads, names, rows)
  return overheadsBy(overheads, ({ productId }) =>
    productId === null ? null : (keys.get(productId) ?? null),
  )
}

interface Owned {
  readonly id: string
  readonly name: string
  readonly sku: string
}

/**
 * Returns the row of each product that gets its overheads. If a product has several rows because of several SKUs, it is the row with the
 * largest revenue.
 */
async function keysOfProducts(
  tx: Tx,
  scope: BusinessScope,
  { series }: Overheads,
  names: Names,
  rows: ReadonlyMap<string, Sums> | undefined,
): Promise<Map<string, string>> {
  const ids = [...new Set(series.flatMap(({ productId }) => productId ?? []))]
  if (ids.length === 0) return new Map()
  const products = await rowsOf<Owned>(
    tx,
    sql`SELECT id, name, sku FROM products WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId}
      AND id = ANY(${sql.param(ids)}::uuid[])`,
  )
  return new Map(
    products.map(({ id, name, sku }) => {
      const own = [...(rows ?? [])].filter(([key]) => names.get(key)?.productId === id)
      const [largest] = own.sort(([, a], [, b]) => b.revenue - a.revenue)
      if (largest) return [id, largest[0]]
      // sales of this product in another currency have its SKU already, but in another statement
      const known = names.get(sku)
      const key = sku !== '' && (!known || known.productId === id) ? sku : id
      names.set(key, { name, productId: id })
      return [id, key]
    }),
  )
}
