import { sql } from 'drizzle-orm'
import type { OrderDetail, OrderStatement, OrderStatus } from '#contract/sales.ts'
import { marginBp } from '#domain/profit/profit-of.ts'
import { REVENUE } from '#server/core/sales/lines/line-amounts.ts'
import { shownVat } from '#server/core/sales/rollups/sums.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { readLines } from '../lines/read-lines.ts'
import { orderKey, readOrderKey } from '../lists/keys.ts'
import { type Lines, ORDER_COST, ORDER_FEES, ORDER_STATUS } from '../lists/lines-sql.ts'
import { ESTIMATED_FEES, FEE_BASIS, profitOf } from './read-orders.ts'

const SHOWN_LINES = 500

type StatementRow = Omit<OrderStatement, 'profit' | 'marginBp' | 'outputVat'> & { outputVat: number | null }

/**
 * Reads how the profit of an order is computed. Lines that do not count are included and marked, but not in the sums.
 */
export async function readOrder(tx: Tx, lines: Lines, key: string): Promise<OrderDetail> {
  const name = readOrderKey(key)
  if (!name) throw new AppError('order_not_found')
  const ofIt = sql`l.platform = ${name.platform} AND l.order_id = ${name.orderId}`
  const [all] = await rowsOf<{ date: string | null; lines: number }>(
    tx,
    sql`SELECT min(l.sold_on)::text AS date, count(*)::int AS lines
      FROM sale_lines l WHERE ${lines.own(sql`l`)} AND ${ofIt}`,
  )
  if (!all || all.date === null) throw new AppError('order_not_found')
  const [listed] = await rowsOf<{ date: string | null; status: OrderStatus }>(
    tx,
    sql`SELECT min(l.sold_on)::text AS date, ${ORDER_STATUS} AS status
      FROM sale_lines l WHERE ${lines.listed(sql`l`)} AND ${ofIt}`,
  )
  const statements = await rowsOf<StatementRow>(
    tx,
    sql`SELECT l.currency, sum(l.units)::int AS units,
        coalesce(sum(l.cost_units) FILTER (WHERE l.units <> 0), 0)::int AS "costUnits",
        sum(l.sales)::float8 AS sales, sum(l.shipping)::float8 AS shipping, sum(l.gift_wrap)::float8 AS "giftWrap",
        sum(l.discounts)::float8 AS discounts, (0 - sum(l.referral_fee))::float8 AS referral,
        (0 - sum(l.fulfilment_fee))::float8 AS fulfilment, (0 - sum(l.other_fee))::float8 AS other,
        (0 - sum(l.reimbursement))::float8 AS reimbursements, sum(l.tax)::float8 AS tax,
        sum(${REVENUE})::float8 AS revenue, ${ORDER_FEES}::float8 AS fees, ${FEE_BASIS} AS "feeBasis",
        ${ESTIMATED_FEES}::float8 AS "estimatedFees", ${ORDER_COST}::float8 AS cost,
        sum(l.output_vat)::float8 AS "outputVat"
      FROM sale_lines l WHERE ${lines.listed(sql`l`)} AND ${ofIt}
      GROUP BY l.currency ORDER BY ${lines.rank(sql`l`)}`,
  )
  return {
    ...name,
    key: orderKey(name),
    date: listed?.date ?? all.date,
    // an order that consists only of payouts or superseded lines is not found, because it is not in the list either
    status: listed?.date ? listed.status : 'left_out',
    statements: statements.map(({ outputVat, ...sums }) => {
      const profit = profitOf({ ...sums, outputVat })
      const margin = profit === null ? null : marginBp(profit, sums.revenue - (outputVat ?? 0))
      return { ...sums, ...shownVat(outputVat), profit, marginBp: margin }
    }),
    lines: await readLines(
      tx,
      lines.scope,
      sql`${lines.own(sql`l`)} AND ${ofIt} ORDER BY l.sold_on, l.id LIMIT ${SHOWN_LINES}`,
    ),
    lineCount: all.lines,
  }
}
