import type { ParsedQuery } from '#contract/endpoint.ts'
import type { getRestock, RestockReport, RestockRow } from '#contract/restock.ts'
import { exact } from '#domain/money/money.ts'
import { type PlannedStock, readPlans, type StockCache } from '#server/core/stock/stock-levels.ts'
import { costOfStock } from '#server/core/stock/stock-value.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'

type Query = Pick<ParsedQuery<typeof getRestock>, 'show' | 'productId'>
interface Page {
  readonly page: number
  readonly pageSize: number
}

/**
 * Reads the restock plan. Without a page it returns all rows. Archived products are not restocked, so they are only included if the
 * query names one.
 */
export async function readRestock(
  tx: Tx,
  scope: BusinessScope,
  cache: StockCache,
  { show, productId }: Query,
  today: string,
  page?: Page,
): Promise<RestockReport> {
  const { sales, defaults, products } = await readPlans(tx, scope, cache, today)
  // leaves out bundles, which are not bought: their sales count in the pace of their components
  const planned = products.filter(({ bundle }) => bundle === null)
  const active = planned.filter(({ archived }) => !archived)
  const all = active.map((stock) => rowOf(stock, today))
  const rows =
    productId === undefined
      ? all.filter((row) => isShown(row, show)).sort(mostUrgent)
      : planned.filter((stock) => stock.productId === productId).map((stock) => rowOf(stock, today))
  const start = page ? (page.page - 1) * page.pageSize : 0
  return {
    currency: scope.currency,
    today,
    salesTo: sales.to,
    defaults,
    totals: totalsOf(all, active.filter(({ plan }) => plan.dead).map(costOfStock)),
    rows: page ? rows.slice(start, start + page.pageSize) : rows,
    total: rows.length,
  }
}

function rowOf(stock: PlannedStock, today: string): RestockRow {
  const { productId, name, sku, quantity, sold, unitCost, supply, plan } = stock
  const { pace, safetyStock, order, unseen, ...shown } = plan
  return {
    ...{ productId, name, sku, quantity, sold, unitCost, supply },
    ...shown,
    perDay: pace && Math.round(pace.perDay * 1_000) / 1_000,
    safetyStock: safetyStock === null ? null : Math.ceil(safetyStock),
    order: order && {
      ...order,
      cash: order.cash === null ? null : exact(order.cash),
      due: order.on <= today && order.units > 0,
    },
    unseen: [...unseen],
  }
}

function isShown({ order, dead }: RestockRow, show: Query['show']): boolean {
  if (show === 'due') return order?.due ?? false
  return show === 'all' || dead
}

/**
 * Sorts planned orders by date, then products without a planned order by the days that their stock lasts. Unknown days come last.
 */
function mostUrgent(a: RestockRow, b: RestockRow): number {
  return (
    compare(a.order?.on, b.order?.on) ||
    compare(a.daysLeft, b.daysLeft) ||
    a.name.localeCompare(b.name) ||
    compare(a.productId, b.productId)
  )
}

function compare<T extends string | number>(a: T | null | undefined, b: T | null | undefined): number {
  if (a === b) return 0
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  return a < b ? -1 : 1
}

/** Adds up the plan. `dead` are the costs of dead stock, null where unknown. */
function totalsOf(rows: readonly RestockRow[], dead: readonly (number | null)[]): RestockReport['totals'] {
  const due = rows.filter(({ order }) => order?.due)
  const missing = (what: RestockRow['unseen'][number]) =>
    rows.filter((row) => row.unseen.includes(what)).length
  const sum = (costs: readonly (number | null)[]) =>
    exact(costs.reduce<number>((total, cost) => total + (cost ?? 0), 0))
  return {
    products: rows.length,
    planned: rows.filter(({ order, perDay }) => order !== null || perDay === 0).length,
    due: due.length,
    cash: sum(due.map(({ order }) => order?.cash ?? null)),
    dueWithoutCost: due.filter(({ order }) => order?.cash === null).length,
    withoutStock: missing('stock'),
    withoutPace: missing('pace'),
    withoutLeadTime: missing('leadTime'),
    dead: dead.length,
    deadValue: sum(dead),
    deadWithoutCost: dead.filter((cost) => cost === null).length,
  }
}
