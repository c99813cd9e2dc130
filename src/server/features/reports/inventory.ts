import { and, eq, sql } from 'drizzle-orm'
import type { ParsedQuery } from '#contract/endpoint.ts'
import type { getInventory, InventoryReport, InventoryRow } from '#contract/reports.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { exact } from '#domain/money/money.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { lockSales } from '#server/core/sales/costing/recost.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { products } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { Page } from './breakdown.ts'

const PACE_DAYS = 30

type Query = Pick<ParsedQuery<typeof getInventory>, 'only' | 'sort'>

/**
 * Reads the inventory report. Without a page it returns all rows. `today` is an ISO date, the last of the 30 days that determine how fast
 * products sell.
 */
export async function readInventory(
  tx: Tx,
  scope: BusinessScope,
  query: Query,
  today: string,
  page?: Page,
): Promise<InventoryReport> {
  const soldFrom = shifted(today, 1 - PACE_DAYS)
  const all = (await stock(tx, scope, soldFrom, today)).map(valued)
  const sum = (of: (row: InventoryRow) => number) => exact(all.reduce((total, row) => total + of(row), 0))
  const low = all.filter((row) => row.low)
  const rows = (query.only === 'low' ? low : all).sort(COMPARE[query.sort])
  const start = page ? (page.page - 1) * page.pageSize : 0
  return {
    currency: scope.currency,
    soldFrom,
    soldTo: today,
    totals: {
      products: all.length,
      uncounted: all.filter(({ quantity }) => quantity === null).length,
      units: sum(inStock),
      priceValue: sum((row) => row.priceValue ?? 0),
      costValue: sum((row) => row.costValue ?? 0),
      unitsWithoutCost: sum((row) => (row.unitCost === null ? inStock(row) : 0)),
      low: low.length,
      out: low.filter(({ quantity }) => quantity !== null && quantity <= 0).length,
    },
    rows: page ? rows.slice(start, start + page.pageSize) : rows,
    total: rows.length,
  }
}

type Stock = Omit<InventoryRow, 'priceValue' | 'costValue' | 'daysLeft' | 'low'>

function stock(tx: Tx, scope: BusinessScope, from: string, to: string): Promise<Stock[]> {
  return rowsOf<Stock>(
    tx,
    sql`WITH sold AS (
        SELECT l.product_id, sum(l.units)::int AS units
        FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
        WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND NOT l.superseded
          AND l.sold_on >= ${from}::date AND l.sold_on <= ${to}::date AND l.product_id IS NOT NULL
        GROUP BY 1
      ),
      costs AS (
        SELECT DISTINCT ON (c.product_id) c.product_id, c.unit_cost FROM unit_costs c
        WHERE c.user_id = ${scope.ownerId} AND c.valid_from <= ${to}::date
        ORDER BY c.product_id, c.valid_from DESC
      )
      SELECT p.id AS "productId", p.name, p.sku, p.quantity, p.price::float8 AS price,
        c.unit_cost::float8 AS "unitCost", coalesce(s.units, 0)::int AS sold, p.low_stock_below AS "lowStockBelow"
      FROM products p
      LEFT JOIN sold s ON s.product_id = p.id
      LEFT JOIN costs c ON c.product_id = p.id
      WHERE p.user_id = ${scope.ownerId} AND p.business_id = ${scope.businessId}`,
  )
}

/** The units in stock. A negative stock, sold before it was counted, has no value. */
function inStock({ quantity }: { quantity: number | null }): number {
  return Math.max(0, quantity ?? 0)
}

function valued(row: Stock): InventoryRow {
  if (row.quantity === null) return { ...row, priceValue: null, costValue: null, daysLeft: null, low: false }
  const units = inStock(row)
  return {
    ...row,
    priceValue: exact(row.price * units),
    costValue: row.unitCost === null ? null : exact(row.unitCost * units),
    daysLeft: row.sold > 0 ? Math.floor((units * PACE_DAYS) / row.sold) : null,
    low: row.quantity < (row.lowStockBelow ?? LIMITS.lowStock),
  }
}

const byName = (a: InventoryRow, b: InventoryRow) =>
  a.name.localeCompare(b.name) || a.productId.localeCompare(b.productId)

/** Sorts unknown values after all known ones. */
const LAST = Number.MAX_SAFE_INTEGER

const COMPARE: Record<Query['sort'], (a: InventoryRow, b: InventoryRow) => number> = {
  // products that do not sell have unlimited days left
  days_left: (a, b) =>
    (a.daysLeft ?? LAST) - (b.daysLeft ?? LAST) ||
    (a.quantity ?? LAST) - (b.quantity ?? LAST) ||
    byName(a, b),
  value: (a, b) => (b.priceValue ?? -1) - (a.priceValue ?? -1) || byName(a, b),
  name: byName,
}

/** Sets a product's own threshold for low stock; null restores the default. */
export async function saveLowStock(
  tx: Tx,
  scope: BusinessScope,
  productId: string,
  lowStockBelow: number | null,
): Promise<void> {
  await lockSales(tx, scope)
  const changed = await tx
    .update(products)
    .set({ lowStockBelow })
    .where(
      and(
        eq(products.userId, scope.ownerId),
        eq(products.businessId, scope.businessId),
        eq(products.id, productId),
      ),
    )
    .returning({ id: products.id })
  if (changed.length === 0) throw new AppError('product_not_found')
  await recordAudit(tx, scope.ownerId, 'product.low_stock_set', productId)
}
