import { sql } from 'drizzle-orm'
import type { ParsedQuery } from '#contract/endpoint.ts'
import type { BreakdownReport, BreakdownRow, getBreakdown } from '#contract/reports.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { BusinessScope } from '#server/platform/db/owner.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import { NO_SUMS } from '#server/platform/sales/sums.ts'
import type { Period } from '#server/platform/sales/whole-months.ts'
import { inOrder, knownCost, reportFiguresOf } from './figures.ts'
import { fold } from './fold.ts'
import { overheadsByKey } from './overhead-keys.ts'
import { afterOverheads, overheadsOf, readOverheads } from './overheads.ts'
import { dailyParts, type SkuPart, skuParts } from './parts.ts'
import { daysOf, targetOf, wholes, withRows } from './profit.ts'

export interface Page {
  readonly page: number
  readonly pageSize: number
}
type Query = Pick<ParsedQuery<typeof getBreakdown>, 'by' | 'sort' | 'order' | 'inCurrency'> & Period

/** Without a page: all rows. */
export async function readBreakdown(
  tx: Tx,
  scope: BusinessScope,
  query: Query,
  today: string,
  page?: Page,
): Promise<BreakdownReport> {
  const to = query.inCurrency === 'own' ? scope.currency : undefined
  // an order of two products counts once in all, and once with each of them: totals never come from products
  const daily = await dailyParts(tx, scope, query, query.by === 'product' ? 'all' : query.by, to)
  const target = await targetOf(tx, to, daily)
  const whole = fold(daily, target)
  const totals = wholes(whole.folded)
  const isForeign = daily.some(({ currency }) => currency !== to)
  const bySku = query.by === 'product' ? await skuParts(tx, scope, query, to, isForeign) : []
  const { folded } = query.by === 'product' ? fold(bySku, target) : whole
  const named = namesOf(bySku)
  const lastSale = daysOf(query, daily).to
  const overheads = await readOverheads(tx, scope, query, { lastSale, today })
  const byKey = await overheadsByKey(tx, scope, query.by, overheads, named, folded.get(scope.currency))
  withRows(folded, scope.currency, byKey.keys())
  const statements = [...folded].map(([currency, keys]) => {
    const own = currency === scope.currency
    const rows = [...keys]
      .map(([key, sums]) => ({
        key,
        ...nameOf(named, key),
        ...afterOverheads(reportFiguresOf(sums), own ? (byKey.get(key) ?? 0) : 0),
      }))
      .sort(comparing(query))
    const all = own ? overheadsOf(overheads) : 0
    const start = page ? (page.page - 1) * page.pageSize : 0
    return {
      currency,
      totals: afterOverheads(reportFiguresOf(totals.get(currency) ?? NO_SUMS), all),
      overheadsElsewhere: rows.reduce((left, row) => left - row.overheads, all),
      rows: page ? rows.slice(start, start + page.pageSize) : rows,
      total: rows.length,
    }
  })
  await nameProducts(
    tx,
    scope,
    statements.flatMap(({ rows }) => rows),
  )
  return {
    by: query.by,
    ...daysOf(query, [...daily, ...overheads.parts]),
    conversion: whole.conversion,
    overheads: overheads.notes,
    statements: inOrder(scope.currency, statements),
  }
}

export type Named = Pick<BreakdownRow, 'name' | 'productId'>

/** What lines call a SKU, and its product where all of them mean the same one. */
function namesOf(parts: readonly SkuPart[]): Map<string, Named> {
  const names = new Map<string, Named>()
  for (const { key, title, productId } of parts) {
    const known = names.get(key)
    names.set(key, {
      name: known?.name || title,
      productId: known && known.productId !== productId ? null : productId,
    })
  }
  return names
}

function nameOf(names: Map<string, Named>, key: string): Named {
  return names.get(key) ?? { name: key, productId: null }
}

/** Products are called as the seller calls them. */
async function nameProducts(tx: Tx, scope: BusinessScope, rows: BreakdownRow[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ productId }) => productId ?? []))]
  if (ids.length === 0) return
  const found = await rowsOf<{ id: string; name: string }>(
    tx,
    sql`SELECT id, name FROM products WHERE user_id = ${scope.ownerId} AND id = ANY(${sql.param(ids)}::uuid[])`,
  )
  const byId = new Map(found.map(({ id, name }) => [id, name]))
  for (const row of rows) row.name = byId.get(row.productId ?? '') ?? row.name
}

/** What is unknown, and a margin of nothing sold, stands last in either order. */
function comparing({ sort, order }: Pick<Query, 'sort' | 'order'>) {
  const measure = (row: BreakdownRow): number | null => {
    if (sort === 'revenue') return row.revenue
    if (sort === 'refunds') return row.refunds.amount
    if (!knownCost(row)) return null
    return sort === 'profit' ? row.profit : row.marginBp
  }
  const turn = order === 'desc' ? -1 : 1
  return (a: BreakdownRow, b: BreakdownRow): number => {
    const left = measure(a)
    const right = measure(b)
    if (left === null || right === null)
      return Number(left === null) - Number(right === null) || a.key.localeCompare(b.key)
    return (left - right) * turn || b.revenue - a.revenue || a.key.localeCompare(b.key)
  }
}
