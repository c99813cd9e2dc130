import { sql } from 'drizzle-orm'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { costUnitsOf } from '../lines/saved-line.ts'
import { loadCosting } from './costing.ts'

interface Refund {
  readonly id: number
  readonly key: string
  readonly orderId: string | null
  readonly kind: string
  readonly soldOn: string
  readonly currency: CurrencyCode
  readonly units: number
  readonly productId: string | null
  readonly cost: number | null
}

/**
 * Sets whether the goods of these refunds count as returned to the stock, and changes the refunds' cost accordingly.
 * The caller updates the rollups.
 */
export async function restockRefunds(
  tx: Tx,
  scope: BusinessScope,
  lineIds: readonly number[],
  refundsRestock: boolean,
): Promise<void> {
  if (lineIds.length === 0) return
  const refunds = await rowsOf<Refund>(
    tx,
    sql`SELECT id::float8 AS id, key, order_id AS "orderId", kind, sold_on::text AS "soldOn", currency, units, product_id AS "productId",
        cost::float8 AS cost
      FROM sale_lines WHERE user_id = ${scope.ownerId} AND id = ANY(${sql.param(lineIds)}::bigint[])`,
  )
  const costing = await loadCosting(tx, scope)
  await costing.prepare(tx, new Set(refunds.map(({ currency }) => currency)))
  const changed = refunds.map((refund) => {
    const costUnits = costUnitsOf(refund, refundsRestock)
    // the cost of returned goods is unknown if their product was deleted, but it is 0 if no goods came back
    const none = refund.cost !== null && costUnits === 0
    return {
      id: refund.id,
      costUnits,
      cost: none ? 0 : costing.cost(refund.productId, { ...refund, costUnits }),
    }
  })
  await tx.execute(sql`
    UPDATE sale_lines l SET cost_units = c.cost_units, cost = c.cost
    FROM unnest(${sql.param(changed.map(({ id }) => id))}::bigint[],
      ${sql.param(changed.map(({ costUnits }) => costUnits))}::int[],
      ${sql.param(changed.map(({ cost }) => cost))}::bigint[]) AS c (id, cost_units, cost)
    WHERE l.user_id = ${scope.ownerId} AND l.id = c.id`)
}
