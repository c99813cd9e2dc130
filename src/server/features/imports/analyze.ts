import { sql } from 'drizzle-orm'
import type { Database } from '#server/infra/db/database.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { ImportRow } from './store.ts'

/** An import of a smaller share of all lines does not change what the planner expects of the table. */
const ANALYZED_SHARE = 0.01
/** PostgreSQL samples this many lines for each unit of the statistics target. */
const SAMPLED_PER_TARGET = 300
/** The planner knows a business from about this many lines in the sample. */
const KNOWN_FROM = 10
/** From this many expected lines on, the planner looks up single orders instead of reading all lines of the business for each order. */
const ENOUGH_EXPECTED = 100

/**
 * The statistics target of PostgreSQL. With the default of 100, sampling took a tenth of an import.
 * In a table of few lines, a smaller sample shows the same: few sellers share it.
 */
const statisticsTarget = (lines: number) => (lines <= 100_000 ? 10 : lines <= 1_000_000 ? 30 : 100)

interface Table {
  readonly name: string
  readonly lines: number
}

/**
 * Updates the planner statistics of the lines, or of the seller's partition of them.
 *
 * After an import of few lines, PostgreSQL updates them itself in time, and an ANALYZE would mostly sample lines of other sellers. But the planner
 * can lack the business, if it joined beside a few large ones. It then expects a single line, and compares all lines with each other. The
 * embedded database never updates its statistics itself.
 */
export async function analyzeLines(
  { kind, system }: Database,
  scope: BusinessScope,
  row: ImportRow,
): Promise<void> {
  const added = Math.max(row.rowsTotal, row.plan?.rows ?? 0)
  const [table] = await rowsOf<Table>(
    system,
    sql`SELECT oid::regclass::text AS name, reltuples::float8 AS lines FROM pg_class
      WHERE oid = (SELECT tableoid FROM sale_lines WHERE user_id = ${scope.ownerId} LIMIT 1)`,
  )
  if (!table) return
  const target = statisticsTarget(Math.max(added, table.lines))
  if (kind === 'server' && added < table.lines * ANALYZED_SHARE) {
    const lines = added + (await otherLines(system, scope, row.id))
    const sampled = lines * Math.min(1, (target * SAMPLED_PER_TARGET) / table.lines)
    if (sampled < KNOWN_FROM) return
    const expected = await expectedLines(system, scope, table)
    if (expected >= ENOUGH_EXPECTED || expected * 10 > lines) return
  }
  await system.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL default_statistics_target = ${sql.raw(`${target}`)}`)
    // analyzes only the columns used in lookups and joins, because all columns would take four times as long
    await tx.execute(
      sql`ANALYZE ${sql.raw(table.name)} (user_id, business_id, import_id, key, platform, order_id, sku, product_id, item_key, sold_on, kind, units, superseded), import_repeat_ranges`,
    )
  })
}

/** The number of lines that the other imports of the business have. */
async function otherLines(
  system: Database['system'],
  scope: BusinessScope,
  importId: string,
): Promise<number> {
  const [row] = await rowsOf<{ lines: number }>(
    system,
    sql`SELECT coalesce(sum(added_lines), 0)::float8 AS lines FROM imports
      WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId} AND active AND id <> ${importId}`,
  )
  return row?.lines ?? 0
}

/** The number of lines that the planner expects of the business. */
async function expectedLines(
  system: Database['system'],
  scope: BusinessScope,
  { name }: Table,
): Promise<number> {
  const [row] = await rowsOf<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    system,
    sql`EXPLAIN (FORMAT json) SELECT FROM ${sql.raw(name)}
      WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId}`,
  )
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
