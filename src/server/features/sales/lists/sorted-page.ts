import { type SQL, sql } from 'drizzle-orm'
import { COUNTED_UP_TO, type SalesSort } from '#contract/sales.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { type Cursor, readCursor, writeCursor } from './keys.ts'

export interface Sorting {
  readonly sort: SalesSort
  readonly direction: 'asc' | 'desc'
}

export interface PageQuery extends Sorting {
  readonly cursor?: string | undefined
  readonly pageSize: number
  readonly count: 'quick' | 'exact' | 'none'
}

/** The position of a row in the sorted list, from which cursors are made. */
interface Place {
  readonly at: string
  readonly placeId: string
  readonly rank: string
  readonly counted: number
}

/** A sort value greater than every amount. It stands for unknown amounts, which come last in both directions. */
const LAST = 999_999_999_999_999_999n

/** SQL for the sort value of amounts that can be unknown. */
export function sortValue(amount: SQL, { direction }: Sorting): SQL {
  const last = sql.raw(`${direction === 'desc' ? -LAST : LAST}`)
  return sql`coalesce((${amount})::bigint, ${last})`
}

/** The SQL parts of a sorted list. */
export interface Source {
  /**
   * Selects the rows of the list, with the columns `value`, `id` and `rank`, which are unique together, and the columns that `columns`
   * reads from alias `k`.
   */
  readonly rows: SQL
  readonly columns: SQL
  /** A cheaper query that counts the rows; null if there is none, so that all rows are materialised once and counted. */
  readonly counted: SQL | null
  /** A query for the ids of lines that match a search. The other parts can read its result as the common table expression `found`. */
  readonly found?: SQL | null
}

export interface SortedPage<Row> {
  readonly rows: Row[]
  readonly total: number
  readonly totalIsMore: boolean
  readonly next: string | null
  readonly previous: string | null
}

/**
 * Reads one page. A page starts at a position instead of an OFFSET, so it costs the same at any depth, and rows that are inserted or
 * deleted meanwhile do not shift other rows.
 */
export async function sortedPage<Row>(tx: Tx, source: Source, query: PageQuery): Promise<SortedPage<Row>> {
  const { sort, direction, pageSize } = query
  const cursor = readCursor(query.cursor, query)
  const back = cursor?.back ?? false
  const [way, beyond] = (direction === 'desc') !== back ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  // amounts of different currencies cannot be compared, so each currency is sorted separately
  const ranked = sort !== 'date'
  const rankWay = back ? sql`DESC` : sql`ASC`
  const counting = source.counted ? sql`(${source.counted})` : sql`made`
  const rowsMade = source.counted ? sql`(${source.rows})` : sql`made`
  const made = [
    ...(source.found ? [sql`found AS MATERIALIZED (${source.found})`] : []),
    ...(source.counted ? [] : [sql`made AS MATERIALIZED (${source.rows})`]),
  ]
  const having = made.length > 0 ? sql`WITH ${sql.join(made, sql`, `)}` : sql``
  // if all rows are materialised anyway, they are all counted
  const most = source.counted && query.count === 'quick' ? COUNTED_UP_TO : Number.POSITIVE_INFINITY
  const some = Number.isFinite(most) ? sql`LIMIT ${most + 1}` : sql``
  const count =
    query.count === 'none' ? sql`0` : sql`(SELECT count(*)::int FROM (SELECT 1 FROM ${counting} a ${some}) b)`
  const found = await rowsOf<Row & Place>(
    tx,
    sql`${having} SELECT k.value::text AS at, k.id::text AS "placeId", k.rank, ${count} AS counted, ${source.columns}
      FROM ${rowsMade} k ${cursor ? sql`WHERE ${after(cursor, beyond)}` : sql``}
      ORDER BY ${ranked ? sql`k.rank ${rankWay},` : sql``} k.value ${way}, k.id ${way} LIMIT ${pageSize + 1}`,
  )
  // the page is empty: the cursor is behind the last row
  const [none] =
    found.length > 0 || !cursor
      ? []
      : await rowsOf<{ counted: number }>(tx, sql`${having} SELECT ${count} AS counted`)
  const counted = found[0]?.counted ?? none?.counted ?? 0
  const more = found.length > pageSize
  const rows = found.slice(0, pageSize)
  if (back) rows.reverse()
  const to = (place: Place | undefined, toBack: boolean) => {
    if (!place) return null
    const rank = ranked ? place.rank : ''
    return writeCursor({ sort, direction, back: toBack, rank, value: place.at, id: place.placeId })
  }
  return {
    rows,
    total: Math.min(counted, most),
    totalIsMore: counted > most,
    next: back || more ? to(rows.at(-1), false) : null,
    previous: (back ? more : cursor !== null) ? to(rows[0], true) : null,
  }
}

function after(cursor: Cursor, beyond: SQL): SQL {
  const { sort, rank, back } = cursor
  const value = sort === 'date' ? sql`${cursor.value}::date` : sql`${cursor.value}::bigint`
  const passed = sql`(k.value, k.id) ${beyond} (${value}, ${cursor.id}::bigint)`
  if (sort === 'date') return passed
  return sql`(k.rank ${back ? sql`<` : sql`>`} ${rank} OR (k.rank = ${rank} AND ${passed}))`
}
