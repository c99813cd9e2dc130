import { sql } from 'drizzle-orm'
import type { OrderLine } from '#domain/fees/check/order-items.ts'
import type { LineAmounts, LineKind } from '#domain/import/sale-line.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { amountsOf } from '#server/core/sales/lines/line-amounts.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** A statement line with the fields that the fee check needs. */
export interface StoredLine extends OrderLine {
  readonly platform: string
  readonly orderId: string
  readonly title: string | null
  readonly productId: string | null
  readonly country: string | null
  /** The format of the import that contains the line. */
  readonly format: string | null
}

/** Identifies the last order that was read. The next step continues after it. */
export type Place = Pick<StoredLine, 'platform' | 'orderId'>

const CHECKED = ['sales', 'shipping', 'giftWrap', 'discounts', 'referralFee', 'fulfilmentFee'] as const

interface Row extends Pick<LineAmounts, (typeof CHECKED)[number]> {
  readonly platform: string
  readonly orderId: string
  readonly kind: LineKind
  readonly sku: string | null
  readonly title: string | null
  readonly productId: string | null
  readonly country: string | null
  readonly day: string
  readonly currency: CurrencyCode
  readonly units: number
  readonly taxApart: boolean
  readonly format: string | null
}

/**
 * Reads the next complete orders of active statements, in the order of the index. Lines of order lists are not read,
 * because they state no fees.
 */
export async function nextOrders(
  tx: Tx,
  scope: BusinessScope,
  after: Place | null,
  most: number,
): Promise<{ orders: StoredLine[][]; end: boolean }> {
  const from = after ? sql`AND (l.platform, l.order_id) > (${after.platform}, ${after.orderId})` : sql``
  const rows = await rowsOf<Row>(
    tx,
    sql`SELECT l.platform, l.order_id AS "orderId", l.kind, l.sku, l.title, l.product_id AS "productId", l.country,
        l.sold_on::text AS day, l.currency, l.units, (l.tax_apart OR l.tax <> 0) AS "taxApart", i.format,
        ${amountsOf(CHECKED)}
      FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
      WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND l.order_id IS NOT NULL
        AND l.fee_basis = 'stated' AND NOT l.superseded ${from}
      ORDER BY l.platform, l.order_id, l.sold_on, l.id LIMIT ${most}`,
  )
  const end = rows.length < most
  const orders = [...Map.groupBy(rows, ({ platform, orderId }) => `${platform}\u001f${orderId}`).values()]
  if (!end) {
    // the last order can be incomplete and is left for the next step; if it is the only order, more lines are read
    // until it is complete
    if (orders.length === 1) return nextOrders(tx, scope, after, most * 4)
    orders.pop()
  }
  return { orders: orders.map((lines) => lines.map(lineOf)), end }
}

function lineOf(row: Row): StoredLine {
  const { sales, shipping, giftWrap, discounts, referralFee, fulfilmentFee, ...line } = row
  return { ...line, amounts: { sales, shipping, giftWrap, discounts, referralFee, fulfilmentFee } }
}
