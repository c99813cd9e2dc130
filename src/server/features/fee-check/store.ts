import { type SQL, sql } from 'drizzle-orm'
import type { Finding, ItemFacts } from '#domain/fees/check/finding.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { LearnedFees } from '#server/infra/db/schema/fee-checks.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { StoredLine } from './run/read-orders.ts'
import type { Sum } from './run/tally.ts'

export interface CheckRow {
  readonly run: number
  readonly fingerprint: string | null
  readonly checkedAt: string | null
  readonly stalled: boolean
  readonly linesDone: number
  readonly linesTotal: number
}

const ofBusiness = ({ ownerId, businessId }: BusinessScope): SQL =>
  sql`user_id = ${ownerId} AND business_id = ${businessId}`

export async function readCheck(tx: Tx, scope: BusinessScope): Promise<CheckRow | null> {
  const [found] = await rowsOf<CheckRow>(
    tx,
    sql`SELECT run, fingerprint, to_char(checked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "checkedAt",
        stalled, lines_done AS "linesDone", lines_total AS "linesTotal"
      FROM fee_checks WHERE ${ofBusiness(scope)}`,
  )
  return found ?? null
}

/**
 * Records the request for a fee check, so that another server continues if this one stops. Does nothing if the last
 * finished check has the current fingerprint `present`.
 */
export async function requestCheck(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  present: string,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO fee_checks (user_id, business_id, requested) VALUES (${ownerId}, ${businessId}, true)
    ON CONFLICT (user_id, business_id) DO UPDATE SET requested = true, lines_done = 0
      WHERE NOT fee_checks.requested AND fee_checks.fingerprint IS DISTINCT FROM ${present}`)
}

/** Clears the request for a fee check, because the last finished check is current. */
export async function clearRequest(tx: Tx, scope: BusinessScope): Promise<void> {
  await tx.execute(
    sql`UPDATE fee_checks SET requested = false, stalled = false WHERE ${ofBusiness(scope)} AND requested`,
  )
}

export async function requestedChecks(system: Tx): Promise<{ owner: string; businessId: string }[]> {
  return rowsOf(
    system,
    sql`SELECT user_id AS owner, business_id AS "businessId" FROM fee_checks WHERE requested`,
  )
}

/** Records that the last attempt at the check has failed. A successful check clears this mark. */
export async function stallCheck(system: Tx, businessId: string): Promise<void> {
  await system.execute(
    sql`UPDATE fee_checks SET stalled = true WHERE business_id = ${businessId} AND requested`,
  )
}

/** Returns an upper bound on the number of sale lines that the check will read, to show its progress. */
export async function countedLines(tx: Tx, scope: BusinessScope): Promise<number> {
  const [found] = await rowsOf<{ lines: number }>(
    tx,
    sql`SELECT coalesce(sum(added_lines), 0)::int AS lines FROM imports WHERE ${ofBusiness(scope)} AND active`,
  )
  return found?.lines ?? 0
}

/** Thrown when a newer run of the check has started. This run stops, and its current step is rolled back. */
export class StaleRunError extends Error {}

/**
 * Starts a run: assigns its number, and returns it with the number of the run that is shown (`read`). Earlier
 * unfinished runs become stale.
 */
export async function beginRun(
  tx: Tx,
  scope: BusinessScope,
  total: number,
): Promise<{ run: number; read: number }> {
  const [begun] = await rowsOf<{ run: number; read: number }>(
    tx,
    sql`UPDATE fee_checks SET started_run = greatest(run, started_run) + 1, lines_done = 0, lines_total = ${total}
      WHERE ${ofBusiness(scope)} RETURNING started_run AS run, run AS read`,
  )
  if (!begun) throw new StaleRunError()
  return begun
}

export async function noteProgress(
  tx: Tx,
  scope: BusinessScope,
  run: number,
  { done, total }: { done: number; total: number },
): Promise<void> {
  const noted = await rowsOf(
    tx,
    sql`UPDATE fee_checks SET lines_done = ${done}, lines_total = ${total}
      WHERE ${ofBusiness(scope)} AND started_run = ${run} RETURNING 1`,
  )
  if (noted.length === 0) throw new StaleRunError()
}

/**
 * Deletes the rows of all runs up to `upTo` except the run `kept`, at most `most` differences at a time. Returns how
 * many differences were deleted.
 */
export async function dropOtherRuns(
  tx: Tx,
  scope: BusinessScope,
  { kept, upTo }: { kept: number; upTo: number },
  most: number,
): Promise<number> {
  const others = sql`${ofBusiness(scope)} AND run <> ${kept} AND run <= ${upTo}`
  const gone = await rowsOf(
    tx,
    sql`DELETE FROM fee_differences WHERE user_id = ${scope.ownerId} AND id IN (
      SELECT id FROM fee_differences WHERE ${others} LIMIT ${most}) RETURNING 1`,
  )
  if (gone.length < most) await tx.execute(sql`DELETE FROM fee_check_sums WHERE ${others}`)
  return gone.length
}

/** A finding of the check, with the line and the facts that it is based on. */
export interface Found {
  readonly finding: Finding
  readonly facts: ItemFacts
  readonly line: StoredLine
}

export async function insertDifferences(
  tx: Tx,
  scope: BusinessScope,
  run: number,
  found: readonly Found[],
): Promise<void> {
  const rows = found.flatMap(({ finding, facts, line }) => {
    const { outcome } = finding
    return outcome.is === 'different' ? [{ ...finding, ...outcome, facts, line }] : []
  })
  if (rows.length === 0) return
  type Row = (typeof rows)[number]
  const column = (of: (row: Row) => unknown) => sql.param(rows.map(of))
  await tx.execute(sql`
    INSERT INTO fee_differences (user_id, business_id, run, platform, platform_code, country, currency, order_id, sku,
      title, product_id, day, charged_on, kind, units, charged, expected, cause, charged_ppm, expected_ppm, fulfilment,
      with_vat, rule_id, rule_title, rule_url, rule_checked_on, rule_own)
    SELECT ${scope.ownerId}::uuid, ${scope.businessId}::uuid, ${run}::int, * FROM unnest(
      ${column(({ line }) => line.platform)}::text[], ${column(({ facts }) => facts.platform)}::text[],
      ${column(({ facts }) => facts.country)}::text[], ${column(({ line }) => line.currency)}::text[],
      ${column(({ line }) => line.orderId)}::text[], ${column(({ sku }) => sku)}::text[],
      ${column(({ line }) => line.title)}::text[], ${column(({ line }) => line.productId)}::uuid[],
      ${column(({ day }) => day)}::date[], ${column(({ chargedOn }) => chargedOn)}::date[],
      ${column(({ kind }) => kind)}::text[], ${column(({ units }) => units)}::int[],
      ${column(({ charged }) => charged)}::bigint[], ${column(({ expected }) => expected)}::bigint[],
      ${column(({ cause }) => cause)}::text[], ${column(({ chargedPpm }) => chargedPpm)}::bigint[],
      ${column(({ expectedPpm }) => expectedPpm)}::bigint[], ${column(({ facts }) => facts.fulfilment)}::text[],
      ${column(({ facts }) => facts.feesWithVat)}::boolean[], ${column(({ rule }) => rule.id)}::text[],
      ${column(({ rule }) => rule.source.title)}::text[], ${column(({ rule }) => rule.source.url)}::text[],
      ${column(({ rule }) => rule.source.checkedOn)}::date[],
      ${column(({ rule }) => rule.source.confidence === 'own')}::boolean[])`)
}

interface Finished {
  readonly run: number
  readonly fingerprint: string
  readonly sums: readonly Sum[]
  readonly learned: LearnedFees
  readonly at: Date
}

/** Publishes the result of a run. Call it in one transaction. Throws StaleRunError if a newer run has started. */
export async function finishRun(
  tx: Tx,
  scope: BusinessScope,
  { run, fingerprint, sums, learned, at }: Finished,
): Promise<void> {
  const column = (of: (sum: Sum) => unknown) => sql.param(sums.map(of))
  if (sums.length > 0)
    await tx.execute(sql`
      INSERT INTO fee_check_sums (user_id, business_id, run, day, platform, currency, kind, outcome, fees, charged,
        expected, over, over_fees, under)
      SELECT ${scope.ownerId}::uuid, ${scope.businessId}::uuid, ${run}::int, * FROM unnest(
        ${column(({ day }) => day)}::date[], ${column(({ platform }) => platform)}::text[],
        ${column(({ currency }) => currency)}::text[], ${column(({ kind }) => kind)}::text[],
        ${column(({ outcome }) => outcome)}::text[], ${column(({ fees }) => fees)}::int[],
        ${column(({ charged }) => charged)}::bigint[], ${column(({ expected }) => expected)}::bigint[],
        ${column(({ over }) => over)}::bigint[], ${column(({ overFees }) => overFees)}::int[],
        ${column(({ under }) => under)}::bigint[])`)
  const finished = await rowsOf(
    tx,
    sql`UPDATE fee_checks SET run = ${run}, fingerprint = ${fingerprint}, checked_at = ${at.toISOString()}::timestamptz,
      learned = ${JSON.stringify(learned)}::jsonb,
      requested = false, stalled = false WHERE ${ofBusiness(scope)} AND started_run = ${run} RETURNING 1`,
  )
  if (finished.length === 0) throw new StaleRunError()
}
