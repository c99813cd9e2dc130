import { type SQL, sql } from 'drizzle-orm'
import type { OrderStatus } from '#contract/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { OrderName } from '../lists/keys.ts'
import {
  type LineFilter,
  type Lines,
  ORDER_AMOUNTS,
  ORDER_STATUS,
  ofOrder,
  within,
} from '../lists/lines-sql.ts'
import { prepareSearch, type Search } from '../lists/search.ts'
import { type PageQuery, type SortedPage, sortedPage, sortValue } from '../lists/sorted-page.ts'

export interface OrdersFilter extends LineFilter {
  readonly search?: string | undefined
  readonly status?: OrderStatus | undefined
}

export type OrdersQuery = OrdersFilter & PageQuery

export type FoundOrder = OrderName & { readonly currency: string }

/** Reads the orders on a page of the list and the number of orders. */
export async function findOrders(
  tx: Tx,
  lines: Lines,
  query: OrdersQuery,
  manyLines?: number,
): Promise<SortedPage<FoundOrder>> {
  const search = query.search ? await prepareSearch(tx, lines, query.search, manyLines) : null
  const some = narrowed(query, search)
  // most days contain matching orders, so a page is full after few days
  const isBroad = search?.found === null && (!query.status || query.status === 'sold')
  const byDay = some === null || isBroad ? firstLines(lines, query, search) : null
  const counted =
    byDay && !some && query.count === 'exact' ? grouped(lines, query, sql`min(l.sold_on)`) : byDay
  const source = {
    rows: byDay && query.sort === 'date' ? byDay : added(lines, query, some),
    counted,
    columns: sql`k.platform, k.order_id AS "orderId", k.currency`,
    found: search?.found ?? null,
  }
  return sortedPage<FoundOrder>(tx, source, query)
}

/** SQL condition for the few lines whose orders can match the filter; null when any order may match. */
export function narrowed({ productId, status }: OrdersFilter, search: Search | null): SQL | null {
  if (search || productId) return sql`AND ${named(sql`l`, productId, search)}`
  switch (status) {
    case 'refunded':
      return sql`AND l.kind = 'refund'`
    case 'left_out':
      return sql`AND l.kind = 'left_out'`
    case 'fees':
      return sql`AND l.kind <> 'sale' AND l.kind IN ('fee', 'reimbursement', 'other')`
    default:
      return null
  }
}

/** SQL condition for the lines of a product that a search matches. */
function named(line: SQL, productId: string | undefined, search: Search | null): SQL {
  const product = productId ? sql`${line}.product_id = ${productId}` : sql`true`
  return search ? sql`${product} AND ${search.matches(line)}` : product
}

/**
 * SQL for the first line of each order. An order is listed on the day of its first line. Reads lines by day and keeps
 * those without an earlier line of the same order, so a page is full after few lines, however many lines exist. OFFSET
 * 0 makes PostgreSQL evaluate the subquery per order; as a join it would read all lines.
 */
function firstLines(lines: Lines, query: OrdersQuery, search: Search | null = null): SQL {
  const has = (other: SQL, which: SQL) => sql`EXISTS (SELECT 1 FROM sale_lines ${other}
    WHERE ${lines.listed(other)} AND ${other}.platform = l.platform AND ${other}.order_id = l.order_id
      AND ${other}.currency = l.currency AND ${which} OFFSET 0)`
  const sold = sql`AND ${has(sql`s`, sql`s.kind = 'sale'`)} AND NOT ${has(sql`r`, sql`r.kind = 'refund'`)}`
  const isNamed = search ? sql`AND ${has(sql`m`, named(sql`m`, query.productId, search))}` : sql``
  return sql`SELECT l.sold_on AS value, l.id, '' AS rank, l.platform, l.order_id, l.currency FROM sale_lines l
    WHERE ${lines.listed(sql`l`)} AND l.order_id IS NOT NULL ${ofOrder(sql`l`, query)}
      ${within(sql`l.sold_on`, query)} AND NOT ${has(sql`e`, sql`(e.sold_on, e.id) < (l.sold_on, l.id)`)}
      ${query.status === 'sold' ? sold : sql``} ${isNamed}`
}

const FIRST_ID = sql`min((((l.sold_on - DATE '1900-01-01')::bigint << 42) | l.id)) & 4398046511103`

/** SQL for orders with their sums: all orders, or only those with lines that match the condition `some`. */
function added(lines: Lines, query: OrdersQuery, some: SQL | null): SQL {
  const { sort, from, to } = query
  const value = sort === 'date' ? sql`min(l.sold_on)` : sortValue(ORDER_AMOUNTS[sort], query)
  if (some) return eachAdded(lines, query, namesOf(lines, query, some), value)
  if (from || to) return eachAdded(lines, query, firstLines(lines, query), value)
  return grouped(lines, query, value)
}

/** SQL that computes the sums of each order, reading every line once. */
function grouped(lines: Lines, query: OrdersQuery, value: SQL): SQL {
  return sql`SELECT ${value} AS value, ${FIRST_ID} AS id, ${lines.rank(sql`l`)} AS rank, l.platform, l.order_id,
      l.currency
    ${fromOrders(lines, query)}`
}

/** SQL that computes the sums of the orders in `names` only, each by itself, because reading all lines would take longer. */
function eachAdded(lines: Lines, query: OrdersQuery, names: SQL, value: SQL): SQL {
  return sql`SELECT s.value, s.id, ${lines.rank(sql`n`)} AS rank, n.platform, n.order_id, n.currency
    ${fromEach(lines, query, names, sql`${value} AS value, ${FIRST_ID} AS id`)}`
}

/** SQL for the platform, number and currency of the orders with lines that match the condition `some`. */
export function namesOf(lines: Lines, filter: OrdersFilter, some: SQL): SQL {
  return sql`SELECT DISTINCT l.platform, l.order_id, l.currency FROM sale_lines l
    WHERE ${lines.listed(sql`l`)} AND l.order_id IS NOT NULL ${ofOrder(sql`l`, filter)} ${some}`
}

/** SQL that follows a SELECT list: groups the lines `l` of all matching orders by order. */
export function fromOrders(lines: Lines, filter: OrdersFilter): SQL {
  return sql`FROM sale_lines l WHERE ${lines.listed(sql`l`)} AND l.order_id IS NOT NULL ${ofOrder(sql`l`, filter)}
    GROUP BY l.platform, l.order_id, l.currency ${having(filter)}`
}

/**
 * SQL that follows a SELECT list: of the orders in `names`, aliased `n`, those that match, each with the `columns`
 * computed from all its lines, aliased `s`.
 */
export function fromEach(lines: Lines, filter: OrdersFilter, names: SQL, columns: SQL): SQL {
  return sql`FROM (${names}) n CROSS JOIN LATERAL (
    SELECT ${columns} FROM sale_lines l
    WHERE ${lines.listed(sql`l`)} AND l.platform = n.platform AND l.order_id = n.order_id AND l.currency = n.currency
    ${having(filter)}) s`
}

function having(query: OrdersFilter): SQL {
  const { status } = query
  return sql`HAVING count(*) > 0 ${within(sql`min(l.sold_on)`, query)}
    ${status ? sql`AND (${ORDER_STATUS}) = ${status}` : sql``}`
}
