import { sql } from 'drizzle-orm'
import type { Order, OrderStatus } from '#contract/sales.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import { REVENUE, STATED_FEES } from '#server/core/sales/lines/line-amounts.ts'
import { shownVat } from '#server/core/sales/rollups/sums.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { FeeBasis } from '#server/infra/db/schema/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { orderKey } from '../lists/keys.ts'
import { type Lines, ORDER_COST, ORDER_FEES, ORDER_STATUS } from '../lists/lines-sql.ts'
import type { FoundOrder } from './find-orders.ts'

interface OrderRow {
  readonly platform: string
  readonly orderId: string
  readonly currency: CurrencyCode
  readonly date: string
  readonly status: OrderStatus
  readonly title: string | null
  readonly revenue: number
  readonly fees: number | null
  readonly feeBasis: FeeBasis
  readonly estimatedFees: number
  readonly cost: number | null
  readonly outputVat: number | null
  readonly units: number
  readonly lines: number
  readonly leftOut: number
}

/** Reads the orders of a page, in the sequence of the page. */
export async function readOrders(tx: Tx, lines: Lines, found: readonly FoundOrder[]): Promise<Order[]> {
  if (found.length === 0) return []
  const names = (of: (order: FoundOrder) => string) => sql`${sql.param(found.map(of))}::text[]`
  const rows = await rowsOf<OrderRow>(
    tx,
    sql`SELECT l.platform, l.order_id AS "orderId", l.currency, min(l.sold_on)::text AS date,
        ${ORDER_STATUS} AS status,
        (array_agg(coalesce(l.title, l.sku) ORDER BY l.kind <> 'sale', l.sold_on, l.id))[1] AS title,
        sum(${REVENUE})::float8 AS revenue, ${ORDER_FEES}::float8 AS fees, ${FEE_BASIS} AS "feeBasis",
        ${ESTIMATED_FEES}::float8 AS "estimatedFees", ${ORDER_COST}::float8 AS cost,
        sum(l.output_vat)::float8 AS "outputVat",
        sum(l.units)::int AS units, count(*)::int AS lines, sum(l.left_out)::float8 AS "leftOut"
      FROM unnest(${names((row) => row.platform)}, ${names((row) => row.orderId)}, ${names((row) => row.currency)})
        WITH ORDINALITY AS k (platform, order_id, currency, place)
      JOIN sale_lines l ON l.platform = k.platform AND l.order_id = k.order_id AND l.currency = k.currency
      WHERE ${lines.listed(sql`l`)} GROUP BY k.place, l.platform, l.order_id, l.currency ORDER BY k.place`,
  )
  return rows.map(({ outputVat, ...row }) => ({
    ...row,
    ...shownVat(outputVat),
    key: orderKey(row),
    profit: profitOf({ ...row, outputVat }),
  }))
}

export const FEE_BASIS = sql`CASE WHEN bool_or(l.fee_basis = 'unknown') THEN 'unknown'
  WHEN bool_or(l.fee_basis = 'estimated' AND l.kind <> 'left_out') THEN 'estimated' ELSE 'stated' END`

export const ESTIMATED_FEES = sql`coalesce(sum(${STATED_FEES}) FILTER (WHERE l.fee_basis = 'estimated'), 0)`

export function profitOf(sums: {
  revenue: number
  fees: number | null
  cost: number | null
  outputVat: number | null
}): number | null {
  const { revenue, fees, cost, outputVat } = sums
  return fees === null || cost === null ? null : exact(revenue - fees - cost - (outputVat ?? 0))
}
