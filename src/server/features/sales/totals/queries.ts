import { type SQL, sql } from 'drizzle-orm'
import type { SalesTotal } from '#contract/sales-totals.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import { fromDailySales } from '#server/core/sales/rollups/daily-sales.ts'
import { sortCurrencies } from '#server/core/sales/rollups/sort-currencies.ts'
import { SUM_COLUMNS } from '#server/core/sales/rollups/sum-columns.ts'
import { figuresOf, SUMS, type Sums } from '#server/core/sales/rollups/sums.ts'
import { cachedAnswer } from '#server/infra/cache/cached-answer.ts'
import type { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { type LinesFilter, matchingLines } from '../lines/find-lines.ts'
import { Lines, ofOrder, within } from '../lists/lines-sql.ts'
import { prepareSearch } from '../lists/search.ts'
import { fromEach, fromOrders, namesOf, narrowed, type OrdersFilter } from '../orders/find-orders.ts'

export type TotalsCache = VersionedCache<SalesTotal[]>

/** The maximum number of totals in the cache. Each has a few currencies, so all need less than 1 MB. */
export const CACHED_TOTALS = 500

const NAMES = sql.raw([...SUM_COLUMNS.map(({ column }) => column), 'orders'].join(', '))
const OF_LINE = columns((of) => of)
const OF_LINES = columns((of) => sql`sum(${of})`)

function columns(value: (ofLine: SQL) => SQL): SQL {
  const all = SUM_COLUMNS.map(({ column, ofLine }) => sql`${value(ofLine)} AS ${sql.identifier(column)}`)
  return sql`${sql.join(all, sql`, `)}, 0 AS orders`
}

/**
 * Sums all sale lines that match. Without a search, kind or product, reads the daily rollups, so the time does not depend on the
 * number of lines.
 */
export async function lineTotals(tx: Tx, lines: Lines, filter: LinesFilter): Promise<SalesTotal[]> {
  const { kind, productId } = filter
  if (!filter.search && !kind && !productId)
    return summed(tx, lines, fromRollups(lines, filter), { onlyFigures: true })
  const search = filter.search ? await prepareSearch(tx, lines, filter.search) : null
  const rows = sql`SELECT l.currency, ${OF_LINE} FROM sale_lines l WHERE ${matchingLines(lines, filter, search)}`
  return summed(tx, lines, rows, { found: search?.found ?? null })
}

/** Sums all orders that match. An order counts with all its lines, on the day of its first line. */
export async function orderTotals(tx: Tx, lines: Lines, filter: OrdersFilter): Promise<SalesTotal[]> {
  const { status, from, to } = filter
  const search = filter.search ? await prepareSearch(tx, lines, filter.search) : null
  const some = narrowed(filter, search)
  if (some) {
    const names = namesOf(lines, filter, some)
    const rows = sql`SELECT n.currency, s.* ${fromEach(lines, filter, names, OF_LINES)}`
    return summed(tx, lines, rows, { found: search?.found ?? null })
  }
  if (status || from || to)
    return summed(tx, lines, sql`SELECT l.currency, ${OF_LINES} ${fromOrders(lines, filter)}`)
  const rows = sql`${fromRollups(lines, filter)} UNION ALL ${withoutOrder(lines, filter)}`
  return summed(tx, lines, rows, { onlyFigures: true })
}

function fromRollups({ scope }: Lines, filter: LinesFilter): SQL {
  return sql`SELECT r.currency, ${NAMES} ${fromDailySales(scope)}
    ${ofOrder(sql`r`, filter)} ${within(sql`r.day`, filter)}`
}

/**
 * SQL for the negative amounts of lines without an order, such as storage fees, to subtract them from rollups. The platforms let
 * PostgreSQL use the index of orders.
 */
function withoutOrder(lines: Lines, filter: OrdersFilter): SQL {
  const { ownerId, businessId } = lines.scope
  const negative = columns((of) => sql`-(${of})`)
  return sql`SELECT l.currency, ${negative} FROM sale_lines l
    WHERE ${lines.listed(sql`l`)} AND l.order_id IS NULL ${ofOrder(sql`l`, filter)} AND l.platform = ANY(ARRAY(
      SELECT DISTINCT platform FROM sales_daily WHERE user_id = ${ownerId} AND business_id = ${businessId}))`
}

interface Summing {
  readonly found?: SQL | null
  /** Leaves out a currency whose sums are all 0, because it has only payouts or all its lines were subtracted. */
  readonly onlyFigures?: boolean
}

async function summed(
  tx: Tx,
  { scope }: Lines,
  rows: SQL,
  { found = null, onlyFigures = false }: Summing = {},
): Promise<SalesTotal[]> {
  const totals = await rowsOf<Sums & { currency: CurrencyCode }>(
    tx,
    sql`WITH ${found ? sql`found AS MATERIALIZED (${found}),` : sql``} r AS (${rows})
      SELECT r.currency, ${SUMS} FROM r GROUP BY 1`,
  )
  // ignores payouts, which rollups contain although they belong to no order and are not in the list
  const hasFigures = ({ payout: _, ...sums }: Sums) =>
    Object.values(sums).some((sum) => typeof sum === 'number' && sum !== 0)
  const shown = onlyFigures ? totals.filter(hasFigures) : totals
  const statements = shown.map((sums) => {
    const { orders: _, ...figures } = figuresOf(sums)
    const { currency, linesWithoutCost } = sums
    const revenueWithoutFees = exact(sums.revenueWithoutFees)
    return { currency, totals: { ...figures, currency, revenueWithoutFees, linesWithoutCost } }
  })
  return sortCurrencies(scope.currency, statements).map(({ totals: of }) => of)
}

/** Reads totals from the cache if the same totals were read before and sales have not changed since. */
export function cachedTotals(
  tx: Tx,
  scope: BusinessScope,
  cache: TotalsCache,
  asked: unknown,
  read: (lines: Lines) => Promise<SalesTotal[]>,
): Promise<SalesTotal[]> {
  // reads the active imports after the data version, because otherwise an import that becomes active in between would stay
  // missing in the cache
  return cachedAnswer(tx, scope, cache, asked, async () => read(await Lines.of(tx, scope)))
}
