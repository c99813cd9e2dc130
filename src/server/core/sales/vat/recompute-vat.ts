import { type SQL, sql } from 'drizzle-orm'
import { EU_MEMBERS } from '#domain/vat/vat-status.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { type Costing, loadCosting } from '../costing/costing.ts'
import { recostLines } from '../costing/recost.ts'
import { REVENUE } from '../lines/line-amounts.ts'
import type { StaleRows } from '../lines/order-days.ts'
import { recountImports, recountStale } from '../rollups/rollups.ts'

/**
 * Number of lines that one SQL statement recomputes. It is small, so that the embedded database can serve other
 * requests in between.
 */
const LINES_PER_STATEMENT = 1_000

/**
 * Recomputes the output VAT of all sale lines for the current VAT periods, and their rollups. The database computes
 * it, since there can be a million lines, with the same result as outputVatOfLine of the domain. Also recomputes the
 * estimated fees of order lists, which depend on VAT. The caller locks the sales.
 */
export async function recomputeVat(tx: Tx, scope: BusinessScope): Promise<void> {
  const costing = await loadCosting(tx, scope)
  let after: number | null = 0
  while (after !== null) {
    const slice: VatSlice = await recomputeSlice(tx, scope, costing, after)
    await recountStale(tx, scope, slice.changed)
    after = slice.until
  }
  await markDone(tx, scope)
}

export interface VatSlice {
  /** The id of the last line in the slice; null when no lines were left. */
  readonly until: number | null
  readonly changed: readonly StaleRows[]
}

/** Recomputes some lines, in ascending sequence of their ids, without their rollups. */
export async function recomputeSlice(
  tx: Tx,
  scope: BusinessScope,
  costing: Costing,
  after: number,
): Promise<VatSlice> {
  const until = await sliceEnd(tx, scope, after)
  if (until === null) return { until, changed: [] }
  const taxed = await changeLines(tx, scope, after, until)
  const listed = sql`id > ${after} AND id <= ${until} AND fee_basis <> 'stated'`
  return { until, changed: [...taxed, ...(await recostLines(tx, scope, costing, listed))] }
}

/** Recounts all rollups. Call it after the last slice, since an interrupted run may have recomputed some slices. */
export async function recountAll(tx: Tx, scope: BusinessScope): Promise<void> {
  await recountImports(tx, scope)
  await markDone(tx, scope)
}

async function markDone(tx: Tx, scope: BusinessScope): Promise<void> {
  await tx.execute(sql`UPDATE businesses SET vat_stale = false, vat_stalled = false
    WHERE user_id = ${scope.ownerId} AND id = ${scope.businessId} AND vat_stale`)
}

async function sliceEnd(tx: Tx, scope: BusinessScope, after: number): Promise<number | null> {
  const [slice] = await rowsOf<{ until: number | null }>(
    tx,
    sql`SELECT max(id)::float8 AS until FROM (
        SELECT id FROM sale_lines
        WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId} AND id > ${after}
        ORDER BY id LIMIT ${LINES_PER_STATEMENT}) s`,
  )
  return slice?.until ?? null
}

/**
 * If an owner's lines are newer than its statistics, PostgreSQL expects a single line and compares all lines of the owner with all lines of
 * the slice. So the slice limits both sides of the join, and its VAT is computed first.
 */
function changeLines(tx: Tx, scope: BusinessScope, after: number, until: number): Promise<StaleRows[]> {
  return rowsOf<StaleRows>(
    tx,
    sql`WITH periods AS MATERIALIZED (
        SELECT valid_from, status, rate_ppm, lead(valid_from) OVER (ORDER BY valid_from) AS until
        FROM vat_periods WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId}
      ),
      computed AS MATERIALIZED (
        SELECT l.id, CASE
          WHEN p.status IS DISTINCT FROM 'registered' THEN NULL
          WHEN l.tax_apart OR l.tax <> 0 THEN 0
          WHEN coalesce(l.country, '') NOT IN ('', b.country)
            AND NOT (b.country = 'EU' AND l.country = ANY(${sql.param(EU_MEMBERS)}::text[])) THEN 0
          ELSE ${inside(sql`${REVENUE}::numeric`, sql`p.rate_ppm`)}
          END AS output_vat
        FROM sale_lines l
        JOIN businesses b ON b.user_id = l.user_id AND b.id = l.business_id
        LEFT JOIN periods p ON p.valid_from <= l.sold_on AND (p.until IS NULL OR l.sold_on < p.until)
        WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId}
          AND l.id > ${after} AND l.id <= ${until}
      ),
      changed AS (
        UPDATE sale_lines l SET output_vat = c.output_vat FROM computed c
        WHERE l.user_id = ${scope.ownerId} AND l.id > ${after} AND l.id <= ${until} AND l.id = c.id
          AND l.output_vat IS DISTINCT FROM c.output_vat
        RETURNING l.import_id, l.sold_on, coalesce(l.sku, '') AS sku
      )
      SELECT import_id AS "importId", array_agg(DISTINCT sold_on::text) AS days, array_agg(DISTINCT sku) AS skus
      FROM changed GROUP BY 1`,
  )
}

/** Rounds half away from zero with integer arithmetic, because a decimal quotient would be rounded twice. */
function inside(gross: SQL, ratePpm: SQL): SQL {
  return sql`sign(${gross}) * div(2 * abs(${gross}) * ${ratePpm} + 1000000 + ${ratePpm}, 2 * (1000000 + ${ratePpm})::numeric)`
}
