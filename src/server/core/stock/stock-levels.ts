import { sql } from 'drizzle-orm'
import { LIMITS } from '#domain/catalog/limits.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { daysLeft, PACE_DAYS } from '#domain/profit/stock-pace.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

interface StoredStock {
  readonly productId: string
  readonly name: string
  readonly sku: string
  /** null if the stock was never counted. */
  readonly quantity: number | null
  readonly price: number
  /** The unit cost in force today; null if unknown. */
  readonly unitCost: number | null
  /** Units sold in the last 30 days, less returned units. */
  readonly sold: number
  readonly lowStockBelow: number | null
  readonly archived: boolean
  readonly low: boolean
}

export interface StockLevel extends StoredStock {
  /** Whole days that the stock lasts at this pace; null if nothing was sold or the stock is unknown. */
  readonly daysLeft: number | null
}

/** SQL of the threshold below which the stock of a product `p` is low. */
export const LOW_BELOW = sql`coalesce(p.low_stock_below, ${LIMITS.lowStock}::int)`
/** Whether the stock is low: null if it is unknown. Nobody restocks archived products, so their stock is never low. */
export const IS_LOW = sql`(p.archived_at IS NULL AND p.quantity < ${LOW_BELOW})`

/** The first of the days that determine how fast products sell; `today` is the last one. */
export function soldFrom(today: string): string {
  return shifted(today, 1 - PACE_DAYS)
}

/**
 * Reads the stock of all products of a business, with their price, unit cost and units sold in the last 30 days. It joins no tables by
 * product: a database without statistics of new products compares each product with each row of the other table.
 */
export async function readStock(tx: Tx, scope: BusinessScope, today: string): Promise<StockLevel[]> {
  const soldOf = await readSold(tx, scope, today)
  const rows = await rowsOf<Omit<StoredStock, 'sold'>>(
    tx,
    sql`SELECT p.id AS "productId", p.name, p.sku, p.quantity, p.price::float8 AS price,
        (SELECT c.unit_cost::float8 FROM unit_costs c
          WHERE c.user_id = p.user_id AND c.product_id = p.id AND c.valid_from <= ${today}::date
          ORDER BY c.valid_from DESC LIMIT 1) AS "unitCost",
        p.low_stock_below AS "lowStockBelow", p.archived_at IS NOT NULL AS archived, coalesce(${IS_LOW}, false) AS low
      FROM products p WHERE p.user_id = ${scope.ownerId} AND p.business_id = ${scope.businessId}`,
  )
  return rows.map((row) => {
    const sold = soldOf.get(row.productId) ?? 0
    return { ...row, sold, daysLeft: daysLeft(row.quantity, sold) }
  })
}

/** The units of each product that were sold in the last 30 days, less returned units. */
async function readSold(tx: Tx, scope: BusinessScope, today: string): Promise<Map<string, number>> {
  const rows = await rowsOf<{ productId: string; units: number }>(
    tx,
    sql`SELECT l.product_id AS "productId", sum(l.units)::int AS units
      FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
      WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND NOT l.superseded
        AND l.sold_on >= ${soldFrom(today)}::date AND l.sold_on <= ${today}::date AND l.product_id IS NOT NULL
      GROUP BY 1`,
  )
  return new Map(rows.map(({ productId, units }) => [productId, units]))
}

/** The units in stock: none if the stock is unknown, or negative because units were sold before they were counted. */
export function inStock({ quantity }: Pick<StoredStock, 'quantity'>): number {
  return Math.max(0, quantity ?? 0)
}
