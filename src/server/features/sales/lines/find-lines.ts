import { type SQL, sql } from 'drizzle-orm'
import type { SALE_KINDS, SaleLine } from '#contract/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { LINE_AMOUNTS, type LineFilter, type Lines, ofOrder, within } from '../lists/lines-sql.ts'
import { prepareSearch, type Search } from '../lists/search.ts'
import { type PageQuery, sortedPage, sortValue } from '../lists/sorted-page.ts'
import { readLines } from './read-lines.ts'

export interface LinesFilter extends LineFilter {
  readonly search?: string | undefined
  readonly kind?: (typeof SALE_KINDS)[number] | undefined
}

export type LinesQuery = LinesFilter & PageQuery

/** SQL conditions for the lines `l` of the list. */
export function matchingLines(lines: Lines, filter: LinesFilter, search: Search | null): SQL {
  const { kind, productId } = filter
  return sql`${lines.listed(sql`l`)} ${ofOrder(sql`l`, filter)} ${within(sql`l.sold_on`, filter)}
    ${kind ? sql`AND l.kind = ${sql.raw(`'${kind}'`)}` : sql``}
    ${productId ? sql`AND l.product_id = ${productId}` : sql``}
    ${search ? sql`AND ${search.matches(sql`l`)}` : sql``}`
}

/** Reads a page of sale lines and the number of lines. */
export async function findLines(tx: Tx, lines: Lines, query: LinesQuery, manyLines?: number) {
  const { sort } = query
  const search = query.search ? await prepareSearch(tx, lines, query.search, manyLines) : null
  const value = sort === 'date' ? sql`l.sold_on` : sortValue(LINE_AMOUNTS[sort], query)
  const rank = sort === 'date' ? sql`''` : lines.rank(sql`l`)
  const rows = sql`SELECT ${value} AS value, l.id, ${rank} AS rank FROM sale_lines l
    WHERE ${matchingLines(lines, query, search)}`
  const source = {
    rows,
    counted: rows,
    columns: sql`k.id::float8 AS "lineId"`,
    found: search?.found ?? null,
  }
  const { rows: found, ...page } = await sortedPage<{ lineId: number }>(tx, source, query)
  const ids = found.map(({ lineId }) => lineId)
  const read = await readLines(tx, lines.scope, sql`l.id = ANY(${sql.param(ids)}::bigint[])`)
  const byId = new Map(read.map((line) => [line.id, line]))
  return {
    lines: ids.map((id) => byId.get(id)).filter((line): line is SaleLine => line !== undefined),
    ...page,
  }
}
