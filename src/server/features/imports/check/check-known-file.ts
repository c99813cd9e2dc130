import { sql } from 'drizzle-orm'
import { hasItems } from '#domain/import/reader/plan-format.ts'
import type { SaleLine } from '#domain/import/sale-line.ts'
import { loadCosting } from '#server/core/sales/costing/costing.ts'
import { hasOtherLines } from '#server/core/sales/lines/sale-lines.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { findKnownFile } from '../file/known-file.ts'
import { matchOf } from '../preview/match-of.ts'
import { SkuTally } from '../preview/sku-tally.ts'
import type { ImportRun } from '../run/import-run.ts'
import { type ImportRow, sameFileCommitted } from '../store.ts'
import { Overlap } from './overlap.ts'
import { uploadedSince } from './replaced-lines.ts'

interface SkuLines extends Pick<SaleLine, 'platform' | 'currency'> {
  readonly dates: readonly string[]
  readonly sku: string
  readonly title: string | null
  readonly lines: number
  readonly units: number
  readonly revenue: number
}

/**
 * Checks a file without reading it, if an active import of the same file has all its lines. What the preview says about
 * the file stays the same. What depends on products and on other imports is found again. Returns false if there is no such import.
 */
export async function checkKnownFile(run: ImportRun): Promise<boolean> {
  const { scope, row } = run
  return await run.tenant(async (tx) => {
    const known = await findKnownFile(tx, scope, row)
    if (!known?.ownsAll) return false
    const { plan, format, preview, importId } = known
    const same = await sameFileCommitted(tx, scope, row)
    const costing = await loadCosting(tx, scope)
    await costing.prepare(tx, plan.currencies)
    const skus = new SkuTally()
    for (const { dates, ...group } of await readSkus(tx, scope, importId))
      dates.forEach((date, at) => {
        // the sums are those of all days
        const lines = { date, ...group, ...(at > 0 && { lines: 0, units: 0, revenue: 0 }) }
        skus.add(lines, () => matchOf(costing, scope.currency, lines))
      })
    const others = hasItems(plan) && (await hasOtherLines(tx, scope, importId))
    await run.change(tx, {
      status: 'ready',
      format,
      plan,
      preview: {
        ...preview,
        ...skus.finish(),
        newLines: 0,
        knownLines: preview.lines - preview.earlierStates,
        // lines that the business has already overlap with no other import
        overlap: null,
        settledOrders: 0,
        comparedWith: await new Overlap(format, row.choices).comparedWith(tx, scope),
        replacedLines: others ? await countReplaced(tx, scope, importId, row) : 0,
        sameFileImportedAt: same?.at?.toISOString() ?? null,
        readAgain: undefined,
      },
      mappable: null,
      errorCode: null,
      errorData: {},
      choicesNeeded: [],
      rowsDone: preview.rows,
      rowsTotal: preview.rows,
    })
    return true
  })
}

/** Returns the sums of each SKU, in the order in which the file contains them. */
function readSkus(tx: Tx, scope: BusinessScope, importId: string): Promise<SkuLines[]> {
  return rowsOf<SkuLines>(
    tx,
    sql`WITH days AS (
        SELECT platform, sku, currency, sold_on, count(*) AS lines, sum(units) AS units,
          sum(sales + shipping + gift_wrap + discounts) AS revenue, min(id) AS first,
          min(id) FILTER (WHERE title <> '') AS named
        FROM sale_lines WHERE user_id = ${scope.ownerId} AND import_id = ${importId} AND units <> 0 AND sku IS NOT NULL
        GROUP BY 1, 2, 3, 4
      ), sums AS (
        SELECT platform, sku, currency, sum(lines)::int AS lines, sum(units)::float8 AS units, sum(revenue)::float8 AS revenue,
          min(first) AS first, min(named) AS named, json_agg(sold_on) AS dates
        FROM days GROUP BY 1, 2, 3
      )
      SELECT s.platform, s.sku, s.currency, s.lines, s.units, s.revenue, s.dates, n.title
      FROM sums s LEFT JOIN sale_lines n ON n.user_id = ${scope.ownerId} AND n.id = s.named
      ORDER BY s.first`,
  )
}

/** Counts the lines of other imports that this file replaces again, see Replaced. */
async function countReplaced(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  row: ImportRow,
): Promise<number> {
  const [found] = await rowsOf<{ lines: number }>(
    tx,
    sql`SELECT count(DISTINCT l.id)::int AS lines
      FROM sale_lines own JOIN sale_lines l ON l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId}
        AND l.item_key = own.item_key AND l.import_id <> own.import_id AND NOT l.superseded
        AND (l.item_rank < own.item_rank OR (l.item_rank = own.item_rank AND NOT ${uploadedSince(row)}))
      JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
      WHERE own.user_id = ${scope.ownerId} AND own.import_id = ${importId} AND own.item_key IS NOT NULL`,
  )
  return found?.lines ?? 0
}
