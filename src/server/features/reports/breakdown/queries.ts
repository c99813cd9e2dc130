import type { ParsedQuery } from '#contract/endpoint.ts'
import type { BreakdownReport, BreakdownRow, getBreakdown } from '#contract/reports.ts'
import { knownCost, knownProfit, statedFees } from '#domain/profit/figures.ts'
import { fold, targetOf } from '#server/core/sales/rollups/fold.ts'
import { dailyParts } from '#server/core/sales/rollups/parts.ts'
import { cachedSkuParts, type SkuCache, type SkuPart } from '#server/core/sales/rollups/sku-parts.ts'
import { sortCurrencies } from '#server/core/sales/rollups/sort-currencies.ts'
import { figuresOf, NO_SUMS, reportFiguresOf, type Sums } from '#server/core/sales/rollups/sums.ts'
import type { Period } from '#server/core/sales/rollups/whole-months.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { nameProducts } from '../name-products.ts'
import { overheadsByKey } from '../overheads/by-key.ts'
import { afterOverheads, datedSums, overheadsOf, readOverheads } from '../overheads/queries.ts'
import { daysOf, ensureRows, totalsOf } from '../profit/queries.ts'

export interface Page {
  readonly page: number
  readonly pageSize: number
}
type Query = Pick<ParsedQuery<typeof getBreakdown>, 'by' | 'sort' | 'order' | 'inCurrency'> & Period

/** Reads a breakdown report. Without a page it returns all rows. */
export async function readBreakdown(
  tx: Tx,
  scope: BusinessScope,
  cache: SkuCache,
  query: Query,
  today: string,
  page?: Page,
): Promise<BreakdownReport> {
  const to = query.inCurrency === 'own' ? scope.currency : undefined
  // an order with two products counts once in the total but once in each product row, so totals are never summed from rows
  const daily = await dailyParts(tx, scope, query, query.by === 'product' ? 'all' : query.by, to)
  const target = await targetOf(tx, to, daily)
  const whole = fold(daily, target)
  const totals = totalsOf(whole.folded)
  const isForeign = daily.some(({ currency }) => currency !== to)
  const bySku =
    query.by === 'product'
      ? await cachedSkuParts(tx, scope, cache, { ...query, convertedTo: to, isForeign })
      : []
  const { folded } = query.by === 'product' ? fold(bySku, target) : whole
  const named = namesOf(bySku)
  const lastSale = daysOf(query, daily).to
  const overheads = await readOverheads(tx, scope, query, { lastSale, today })
  const byKey = await overheadsByKey(tx, scope, query.by, overheads, named, folded.get(scope.currency))
  ensureRows(folded, scope.currency, byKey.keys())
  const allOverheads = overheadsOf(overheads)
  // overheads need a statement in their currency, even if nothing was sold in it and none belongs to a row
  if (allOverheads !== 0 && !folded.has(scope.currency)) folded.set(scope.currency, new Map())
  const statements = [...folded].map(([currency, keys]) => {
    const own = currency === scope.currency ? byKey : new Map<string, number>()
    const ordered = sortRows(query, keys)
    const start = page ? (page.page - 1) * page.pageSize : 0
    // names, figures and shares are computed only for the rows on the page
    const rows = (page ? ordered.slice(start, start + page.pageSize) : ordered).map(({ key, sums }) => ({
      key,
      ...nameOf(named, key),
      ...afterOverheads(reportFiguresOf(sums), own.get(key) ?? 0),
    }))
    const all = currency === scope.currency ? allOverheads : 0
    return {
      currency,
      totals: afterOverheads(reportFiguresOf(totals.get(currency) ?? NO_SUMS), all),
      overheadsElsewhere: [...own.values()].reduce((left, amount) => left - amount, all),
      rows,
      total: ordered.length,
      named: ordered.filter(({ key }) => key !== '').length,
    }
  })
  await nameProducts(
    tx,
    scope,
    statements.flatMap(({ rows }) => rows),
  )
  return {
    by: query.by,
    ...daysOf(query, [...daily, ...datedSums(overheads)]),
    conversion: whole.conversion,
    overheads: overheads.notes,
    statements: sortCurrencies(scope.currency, statements),
  }
}

export type Named = Pick<BreakdownRow, 'name' | 'productId'>

/** Reads the title of each SKU, and its product if all of its lines belong to the same product. */
function namesOf(parts: readonly SkuPart[]): Map<string, Named> {
  const names = new Map<string, Named>()
  const mixed = new Set<string>()
  for (const { key, title, productId } of parts) {
    const known = names.get(key)
    if (known && known.productId !== productId) mixed.add(key)
    names.set(key, { name: known?.name || title, productId })
  }
  for (const key of mixed) names.set(key, { name: names.get(key)?.name ?? '', productId: null })
  return names
}

function nameOf(names: Map<string, Named>, key: string): Named {
  return names.get(key) ?? { name: key, productId: null }
}

interface Ordered {
  readonly key: string
  readonly sums: Sums
  /**
   * The value to sort by; null when it is unknown, or is a margin without sales. Rows with null come last in both
   * directions.
   */
  readonly measure: number | null
}

function sortRows({ sort, order }: Pick<Query, 'sort' | 'order'>, keys: Iterable<[string, Sums]>): Ordered[] {
  const turn = order === 'desc' ? -1 : 1
  return [...keys]
    .map(([key, sums]) => ({ key, sums, measure: measureOf(sort, sums) }))
    .sort((a, b) => {
      if (a.measure === null || b.measure === null)
        return Number(a.measure === null) - Number(b.measure === null) || a.key.localeCompare(b.key)
      return (a.measure - b.measure) * turn || b.sums.revenue - a.sums.revenue || a.key.localeCompare(b.key)
    })
}

function measureOf(sort: Query['sort'], sums: Sums): number | null {
  if (sort === 'refunds') return 0 - sums.refunded
  if (sort === 'revenue' || sort === 'units' || sort === 'orders') return sums[sort]
  const figures = figuresOf(sums)
  if (sort === 'profit') return knownProfit(figures)
  if (sort === 'margin') return figures.marginBp
  if (sort === 'fees') return statedFees(figures)
  return knownCost(figures) ? figures[sort] : null
}
