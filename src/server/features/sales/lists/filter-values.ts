import { sql } from 'drizzle-orm'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { getSalesFilters } from '#contract/sales.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

const SHOWN_PRODUCTS = 200

/** Reads the values that filters offer from rollups, whose size does not grow with the number of lines. */
export async function readFilterValues(
  tx: Tx,
  scope: BusinessScope,
  productId: string | undefined,
): Promise<ResponseOf<typeof getSalesFilters>> {
  const { ownerId, businessId } = scope
  const counted = sql`JOIN imports i ON i.user_id = r.user_id AND i.id = r.import_id AND i.active
    WHERE r.user_id = ${ownerId} AND r.business_id = ${businessId}`
  const days = await rowsOf<{ platform: string; currency: CurrencyCode; from: string; to: string }>(
    tx,
    sql`SELECT r.platform, r.currency, min(r.day)::text AS "from", max(r.day)::text AS "to"
      FROM sales_daily r ${counted} GROUP BY 1, 2 ORDER BY lower(r.platform), 1, 2`,
  )
  const products = await rowsOf<{ id: string; name: string }>(
    tx,
    sql`SELECT p.id, p.name FROM products p
      WHERE p.user_id = ${ownerId} AND p.business_id = ${businessId} AND (
        ${productId ? sql`p.id = ${productId} OR` : sql``}
        p.id IN (SELECT r.product_id FROM sales_monthly_sku r ${counted} AND r.product_id IS NOT NULL))
      ORDER BY ${productId ? sql`p.id <> ${productId},` : sql``} lower(p.name), p.id LIMIT ${SHOWN_PRODUCTS}`,
  )
  const isOwn = (currency: CurrencyCode) => (currency === scope.currency ? 0 : 1)
  const ends = days.flatMap(({ from, to }) => [from, to]).sort()
  return {
    platforms: [...new Set(days.map(({ platform }) => platform))],
    currencies: [...new Set(days.map(({ currency }) => currency))].sort(
      (a, b) => isOwn(a) - isOwn(b) || (a < b ? -1 : 1),
    ),
    products,
    from: ends[0] ?? null,
    to: ends.at(-1) ?? null,
  }
}
