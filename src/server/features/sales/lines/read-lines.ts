import { type SQL, sql } from 'drizzle-orm'
import type { SaleLine } from '#contract/sales.ts'
import { AMOUNT_FIELDS, feesOf, type LineAmounts, revenueOf } from '#domain/import/sale-line.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import { amountsOf } from '#server/core/sales/lines/line-amounts.ts'
import { shownVat } from '#server/core/sales/rollups/sums.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { FeeBasis } from '#server/infra/db/schema/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { orderKey } from '../lists/keys.ts'
import { profitOf } from '../orders/read-orders.ts'

interface LineRow extends LineAmounts {
  readonly id: number
  readonly platform: string
  readonly orderId: string | null
  readonly date: string
  readonly kind: string
  readonly rawType: string
  readonly superseded: boolean
  readonly sku: string | null
  readonly title: string | null
  readonly productId: string | null
  readonly productName: string | null
  readonly country: string | null
  readonly currency: CurrencyCode
  readonly units: number
  readonly costUnits: number
  readonly cost: number | null
  readonly outputVat: number | null
  readonly feeBasis: FeeBasis
  readonly leftOut: number
  readonly importId: string
  readonly fileName: string
  readonly row: number
}

/**
 * Reads sale lines with their product and file. `which` is the SQL that filters the lines, and may sort and limit them.
 */
export async function readLines(tx: Tx, scope: BusinessScope, which: SQL): Promise<SaleLine[]> {
  const rows = await rowsOf<LineRow>(
    tx,
    sql`SELECT l.id::float8 AS id, l.platform, l.order_id AS "orderId", l.sold_on::text AS date, l.kind,
        l.raw_type AS "rawType", l.superseded, l.sku, l.title, p.id AS "productId", p.name AS "productName", l.country,
        l.currency, l.units, l.cost_units AS "costUnits", l.cost::float8 AS cost, l.fee_basis AS "feeBasis",
        l.output_vat::float8 AS "outputVat",
        l.left_out::float8 AS "leftOut", l.import_id AS "importId", i.file_name AS "fileName", l.row,
        ${amountsOf(AMOUNT_FIELDS)}
      FROM sale_lines l
      JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id
      LEFT JOIN products p ON p.user_id = l.user_id AND p.id = l.product_id
      WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND ${which}`,
  )
  return rows.map(present)
}

function present(row: LineRow): SaleLine {
  const amounts = Object.fromEntries(AMOUNT_FIELDS.map((field) => [field, row[field]])) as Record<
    keyof LineAmounts,
    number
  >
  const figures = {
    revenue: exact(revenueOf(amounts)),
    fees: row.feeBasis === 'unknown' ? null : exact(feesOf(amounts)),
    // a line without units, such as a fee, has no goods and costs 0; the cost of other lines can be unknown
    cost: row.units === 0 ? 0 : row.cost,
  }
  const { orderId, productId, productName } = row
  return {
    id: row.id,
    state: stateOf(row),
    platform: row.platform,
    orderId,
    orderKey: orderId === null ? null : orderKey({ platform: row.platform, orderId }),
    date: row.date,
    kind: row.kind,
    rawType: row.rawType,
    sku: row.sku,
    title: row.title,
    product: productId !== null && productName !== null ? { id: productId, name: productName } : null,
    country: row.country,
    currency: row.currency,
    units: row.units,
    costUnits: row.costUnits,
    amounts,
    ...figures,
    ...shownVat(row.outputVat),
    feeBasis: row.feeBasis,
    profit: profitOf({ ...figures, outputVat: row.outputVat }),
    leftOut: row.leftOut,
    source: { importId: row.importId, fileName: row.fileName, row: row.row },
  }
}

function stateOf({ superseded, kind }: LineRow): SaleLine['state'] {
  if (superseded) return 'superseded'
  return kind === 'left_out' || kind === 'payout' ? kind : 'counted'
}
