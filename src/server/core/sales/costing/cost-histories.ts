import { sql } from 'drizzle-orm'
import { type DatedCost, fromBeginning } from '#domain/profit/cost-history.ts'
import type { UnitCostSource } from '#domain/profit/unit-cost-source.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import type { ProductCosts } from '#server/infra/db/schema/costs.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { costsOf } from './replaced-costs.ts'

type Cost = DatedCost & { readonly source?: UnitCostSource | null }

export interface HistoryChange {
  readonly product: Pick<ProductCosts, 'id' | 'costs'>
  readonly next: readonly Cost[]
}

/** Writes only the costs that differ, so that equal costs keep their source. */
export async function writeHistories(
  tx: Tx,
  owner: OwnerId,
  changes: readonly HistoryChange[],
): Promise<void> {
  const gone = changes.flatMap(({ product, next }) =>
    product.costs
      .filter((cost) => !next.some((kept) => equal(cost, kept)))
      .map(({ validFrom }) => ({ id: product.id, validFrom })),
  )
  const added = changes.flatMap(({ product, next }) =>
    next
      .filter((cost) => !product.costs.some((kept) => equal(cost, kept)))
      .map((cost) => ({ id: product.id, ...cost })),
  )
  if (gone.length > 0)
    await tx.execute(sql`DELETE FROM unit_costs c
      USING unnest(${sql.param(gone.map(({ id }) => id))}::uuid[],
        ${sql.param(gone.map(({ validFrom }) => validFrom))}::date[]) AS g (id, valid_from)
      WHERE c.user_id = ${owner} AND c.product_id = g.id AND c.valid_from = g.valid_from`)
  await insertHistories(tx, owner, added)
}

export async function insertHistories(
  tx: Tx,
  owner: OwnerId,
  costs: readonly (Cost & { readonly id: string })[],
): Promise<void> {
  if (costs.length === 0) return
  await tx.execute(sql`INSERT INTO unit_costs (user_id, product_id, valid_from, unit_cost, source, entered_for)
    SELECT ${owner}::uuid, c.id, c."validFrom", c."unitCost", nullif(c.source, 'null'::jsonb), c."enteredFor"
    FROM jsonb_to_recordset(${JSON.stringify(costs)}::jsonb)
      AS c (id uuid, "validFrom" date, "unitCost" bigint, source jsonb, "enteredFor" date)`)
}

/** Makes the first known cost of each product apply to all earlier sales too, after costs were added, moved or deleted. */
export async function beginAtBeginning(tx: Tx, owner: OwnerId, ids: readonly string[]): Promise<void> {
  const products = await costsOf(tx, owner, ids)
  await writeHistories(
    tx,
    owner,
    products.map((product) => ({ product, next: fromBeginning(product.costs) })),
  )
}

export function sameHistory(a: readonly DatedCost[], b: readonly DatedCost[]): boolean {
  return a.length === b.length && a.every((cost, at) => equal(cost, b[at]))
}

function equal(a: DatedCost, b: DatedCost | undefined): boolean {
  return a.validFrom === b?.validFrom && a.unitCost === b.unitCost && a.enteredFor === b.enteredFor
}
