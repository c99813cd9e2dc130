import { type SQL, sql } from 'drizzle-orm'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { countedImports, ordersOf, type StaleRows } from '../lines/order-days.ts'
import { SUM_COLUMNS } from './sum-columns.ts'

/**
 * Version of the rollup format: increment it when the content of rollups changes, or when earlier imports need other work of
 * the job `refresh-rollups`. The server recounts rollups of an older version when it starts.
 */
export const ROLLUP_VERSION = 8

const SUMS = sql`${sql.join(
  SUM_COLUMNS.map(({ column, ofLine }) => sql`sum(${ofLine}) AS ${sql.identifier(column)}`),
  sql`, `,
)}, count(*) AS lines`
const NAMES = [...SUM_COLUMNS.map(({ column }) => column), 'lines']
const SUM_NAMES = sql.raw(NAMES.join(', '))
const ADDED = sql.raw([...NAMES, 'orders'].map((name) => `sum(${name})`).join(', '))
/**
 * SQL that joins a row `s` of sums and a row `o` of orders, either of which can be missing. It is used instead of a
 * full join, which the planner never runs as a nested loop over two unknown sizes. Missing VAT stays null, not zero.
 */
const JOINED = sql.raw(
  [
    ...NAMES.map((name) => (name === 'output_vat' ? 's.output_vat' : `coalesce(s.${name}, 0)`)),
    'coalesce(o.orders, 0)',
  ].join(', '),
)

/**
 * Which rollup rows of an import to recount; all by default. If an order has lines in the slice but its first line is
 * outside, the order belongs to a row that does not change.
 */
export interface DaySlice {
  readonly days?: readonly string[]
}
export interface SkuSlice {
  /** An empty SKU stands for the lines without a SKU. */
  readonly skus?: readonly string[]
}

/** Recounts an import's rollup rows by day from its lines. */
export async function recountDays(tx: Tx, scope: BusinessScope, importId: string, slice: DaySlice) {
  const days = slice.days && sql.param(slice.days)
  const onDays = (day: SQL) => (days ? sql`AND ${day} = ANY(${days}::date[])` : sql``)
  const lines = onDays(sql`l.sold_on`)
  const others = await countedImports(tx, scope, importId)
  await tx.execute(sql`
    DELETE FROM sales_daily WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId}
      AND import_id = ${importId} ${onDays(sql`day`)}`)
  await tx.execute(sql`
    WITH ${ordersOf(scope, importId, others, { lines, partial: days !== undefined })},
    sums AS (
      SELECT l.currency, l.platform, coalesce(l.country, '') AS country, l.sold_on AS day, ${SUMS}
      FROM sale_lines l WHERE ${counting(scope, importId)} ${lines} GROUP BY 1, 2, 3, 4
    ),
    orders AS (
      SELECT currency, platform, country, day, count(*) AS orders FROM firsts WHERE true ${onDays(sql`day`)} GROUP BY 1, 2, 3, 4
    )
    INSERT INTO sales_daily
      (user_id, business_id, import_id, currency, platform, country, day, ${SUM_NAMES}, orders)
    SELECT ${scope.ownerId}::uuid, ${scope.businessId}::uuid, ${importId}::uuid, currency, platform, country, day, ${JOINED}
    FROM sums s FULL JOIN orders o USING (currency, platform, country, day)`)
}

/** Recounts an import's rollup rows by month and SKU from its lines, and the rows by SKU from those. */
export async function recountSkus(tx: Tx, scope: BusinessScope, importId: string, slice: SkuSlice) {
  const skus = slice.skus && sql.param(slice.skus)
  const rows = sql`user_id = ${scope.ownerId} AND business_id = ${scope.businessId} AND import_id = ${importId}
    ${skus ? sql`AND sku = ANY(${skus}::text[])` : sql``}`
  const named = slice.skus?.includes('')
    ? sql`AND (l.sku = ANY(${skus}::text[]) OR l.sku IS NULL)`
    : sql`AND l.sku = ANY(${skus}::text[])`
  const lines = skus ? named : sql``
  const others = await countedImports(tx, scope, importId)
  await tx.execute(sql`DELETE FROM sales_monthly_sku WHERE ${rows}`)
  await tx.execute(sql`
    WITH ${ordersOf(scope, importId, others, { lines, partial: false, bySku: true })},
    sums AS (
      SELECT l.currency, coalesce(l.sku, '') AS sku, date_trunc('month', l.sold_on::timestamp)::date AS month,
        coalesce(max(l.title), '') AS title,
        count(l.title) = 0 OR (count(l.title) = count(*) AND min(l.title) = max(l.title)) AS one_title,
        CASE WHEN count(l.product_id) = count(*) AND min(l.product_id::text) = max(l.product_id::text)
          THEN min(l.product_id::text)::uuid END AS product_id,
        ${SUMS}
      FROM sale_lines l WHERE ${counting(scope, importId)} ${lines} GROUP BY 1, 2, 3
    ),
    orders AS (
      SELECT currency, sku, date_trunc('month', day::timestamp)::date AS month, count(*) AS orders
      FROM firsts GROUP BY 1, 2, 3
    )
    INSERT INTO sales_monthly_sku
      (user_id, business_id, import_id, currency, sku, month, title, one_title, product_id, ${SUM_NAMES}, orders)
    SELECT ${scope.ownerId}::uuid, ${scope.businessId}::uuid, ${importId}::uuid, currency, sku, month,
      coalesce(s.title, ''), coalesce(s.one_title, true), s.product_id, ${JOINED}
    FROM sums s FULL JOIN orders o USING (currency, sku, month)`)
  await tx.execute(sql`DELETE FROM sales_sku WHERE ${rows}`)
  await tx.execute(sql`
    INSERT INTO sales_sku
      (user_id, business_id, import_id, currency, sku, title, one_title, product_id, ${SUM_NAMES}, orders)
    SELECT user_id, business_id, import_id, currency, sku, max(title), bool_and(one_title) AND min(title) = max(title),
      CASE WHEN count(product_id) = count(*) AND min(product_id::text) = max(product_id::text)
        THEN min(product_id::text)::uuid END, ${ADDED}
    FROM sales_monthly_sku WHERE ${rows} GROUP BY 1, 2, 3, 4, 5`)
}

/** Recounts the stale rows that several changes returned. Each import is recounted once. */
export async function recountStale(tx: Tx, scope: BusinessScope, stale: readonly StaleRows[]): Promise<void> {
  for (const [importId, rows] of Map.groupBy(stale, (row) => row.importId)) {
    const days = [...new Set(rows.flatMap((row) => row.days))]
    const skus = [...new Set(rows.flatMap((row) => row.skus))]
    if (days.length > 0) await recountDays(tx, scope, importId, { days })
    if (skus.length > 0) await recountSkus(tx, scope, importId, { skus })
  }
}

/**
 * Raises PostgreSQL's working memory for the rest of the transaction. With the default of 4 MB it would sort the lines of
 * a whole import on disk; their sums fit into memory.
 */
export async function countInMemory(tx: Tx): Promise<void> {
  await tx.execute(sql`SET LOCAL work_mem = '64MB'`)
}

/** Recounts all rollups of the business, also those of an import that is being saved, which may have been counted already. */
export async function recountImports(tx: Tx, scope: BusinessScope): Promise<void> {
  const imports = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT id FROM imports WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId}
      AND (active OR status = 'committing')`,
  )
  await countInMemory(tx)
  for (const { id } of imports) {
    await recountDays(tx, scope, id, {})
    await recountSkus(tx, scope, id, {})
  }
}

/** Moves the rollups of an import to another import, which had no lines before and has received all lines of the first. */
export async function passOnRollups(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  heir: string,
): Promise<void> {
  for (const table of ['sales_daily', 'sales_monthly_sku', 'sales_sku']) {
    await tx.execute(sql`UPDATE ${sql.identifier(table)} SET import_id = ${heir}
      WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId} AND import_id = ${importId}`)
  }
}

/** SQL condition for the lines of an import that count in sales. Superseded lines do not. */
function counting(scope: BusinessScope, importId: string): SQL {
  return sql`${ofImport(scope, importId)} AND NOT l.superseded`
}

function ofImport(scope: BusinessScope, importId: string): SQL {
  return sql`l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND l.import_id = ${importId}`
}

/** Yields the SKUs of an import in slices with about this many lines, so that each step is short. */
export async function skuSlices(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  linesPerSlice: number,
): Promise<string[][]> {
  const rows = await rowsOf<{ sku: string; lines: number }>(
    tx,
    sql`SELECT coalesce(l.sku, '') AS sku, count(*)::int AS lines FROM sale_lines l
      WHERE ${ofImport(scope, importId)} GROUP BY 1 ORDER BY 1`,
  )
  const slices: string[][] = []
  let room = 0
  for (const { sku, lines } of rows) {
    if (room <= 0) {
      slices.push([])
      room = linesPerSlice
    }
    slices.at(-1)?.push(sku)
    room -= lines
  }
  return slices
}
