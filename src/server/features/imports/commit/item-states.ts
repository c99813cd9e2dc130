import { type SQL, sql } from 'drizzle-orm'
import { SETTLED, SETTLING } from '#domain/import/formats/formats.ts'
import { hasItems } from '#domain/import/reader/plan-format.ts'
import { loadCosting } from '#server/core/sales/costing/costing.ts'
import { recostLines } from '#server/core/sales/costing/recost.ts'
import type { StaleRows } from '#server/core/sales/lines/order-days.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { hasActiveImport, type ImportRow } from '../store.ts'
import { moveStockOfFlipped } from './stock.ts'

interface Flipped {
  readonly id: number
  readonly importId: string
  readonly superseded: boolean
}

/**
 * Decides which lines count. Call it after an import became active or inactive.
 *
 * - Of the lines of each item, only those of the highest rank count, and of these only those in the import that contains
 *   or repeats them and was uploaded last, whenever the seller confirmed it.
 * - Of these lines, those of an order list count only until a statement contains the sale, see `settledCtes`.
 *
 * `heirs` are the ids of imports that received lines of this import. Moves the stock by the lines of other imports that start or
 * stop counting, if the later of the two imports moves stock. So an import that moves stock moves it by the difference to the states
 * that it replaces. Matches lines that start counting to products again. The caller must move the stock by the lines of this import,
 * compute the costs from purchases, and recount the stale rollup rows that are returned.
 */
export async function settleLines(
  tx: Tx,
  scope: BusinessScope,
  row: Pick<ImportRow, 'id' | 'plan' | 'format' | 'options' | 'committedAt'>,
  heirs: readonly string[] = [],
): Promise<StaleRows[]> {
  const flipped = await flipLines(tx, scope, row, heirs)
  for (const [changed, lines] of Map.groupBy(flipped, (line) => line.importId)) {
    if (changed === row.id) continue
    const moves = await laterMovesStock(tx, scope, row, changed)
    const { true: gone = [], false: back = [] } = Object.groupBy(lines, ({ superseded }) => `${superseded}`)
    const move = (some: readonly Flipped[], direction: 1 | -1) =>
      moveStockOfFlipped(
        tx,
        scope,
        changed,
        some.map(({ id }) => id),
        { direction, moves, isNew: row.committedAt === null },
      )
    await move(gone, -1)
    await move(back, 1)
  }
  const countAgain = flipped.flatMap(({ id, superseded }) => (superseded ? [] : id))
  // changes of products and costs leave out SKUs of which no line counts
  if (countAgain.length > 0)
    await recostLines(
      tx,
      scope,
      await loadCosting(tx, scope),
      sql`l.id = ANY(${sql.param(countAgain)}::bigint[])`,
    )
  return staleBy(tx, scope, flipped)
}

/** Whether the later of these two imports moves stock. An import that is being committed is the later one. */
async function laterMovesStock(
  tx: Tx,
  { ownerId }: BusinessScope,
  { options, committedAt }: Pick<ImportRow, 'options' | 'committedAt'>,
  otherId: string,
): Promise<boolean> {
  const [later] = await rowsOf<{ moves: boolean }>(
    tx,
    sql`SELECT options->>'moveStock' = 'true' AS moves FROM imports
      WHERE user_id = ${ownerId} AND id = ${otherId} AND committed_at > ${committedAt?.toISOString() ?? null}::timestamptz`,
  )
  return later?.moves ?? options?.moveStock ?? false
}

/**
 * Like settleLines, for an active import that was committed by an earlier version, in which statements did not settle order lists. Moves
 * no stock, because the seller may have counted it since.
 */
export async function settleEarlierImport(
  tx: Tx,
  scope: BusinessScope,
  row: Pick<ImportRow, 'id' | 'plan' | 'format'>,
): Promise<StaleRows[]> {
  return staleBy(tx, scope, await flipLines(tx, scope, row, []))
}

async function flipLines(
  tx: Tx,
  scope: BusinessScope,
  { id: importId, plan, format }: Pick<ImportRow, 'id' | 'plan' | 'format'>,
  heirs: readonly string[],
): Promise<Flipped[]> {
  const isList = format !== null && SETTLED.includes(format)
  const isStatement = format !== null && SETTLING.includes(format)
  const others = sql.param(isList ? SETTLING : SETTLED)
  const settles =
    (isList || isStatement) && (await hasActiveImport(tx, scope, sql`i.format = ANY(${others}::text[])`))
  if (!settles && !(plan && hasItems(plan))) return []
  const imports = sql.param([importId, ...heirs])
  // the lines of an order decide together which of them are settled
  const ofOrders = sql`
        UNION
        SELECT l.item_key FROM own JOIN sale_lines l ON l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId}
          AND l.platform = own.platform AND l.order_id = own.order_id AND l.item_key IS NOT NULL`
  // most items have one line, which counts already; only the others are decided
  const withOthers = sql`AND superseded
        UNION
        SELECT own.item_key FROM own JOIN sale_lines o ON o.user_id = ${scope.ownerId}
          AND o.business_id = ${scope.businessId} AND o.item_key = own.item_key AND o.id <> own.id`
  const columns = sql.raw(settles ? 'l.item_key, l.platform, l.order_id' : 'l.item_key, l.id, l.superseded')
  return rowsOf<Flipped>(
    tx,
    sql`WITH own AS MATERIALIZED (
        SELECT ${columns} FROM sale_lines l
        WHERE l.user_id = ${scope.ownerId} AND l.import_id = ANY(${imports}::uuid[])
          AND (l.item_key IS NOT NULL ${settles ? sql`OR (l.kind = 'sale' AND l.sku IS NOT NULL)` : sql``})
        UNION
        SELECT ${columns} FROM import_repeat_ranges r JOIN sale_lines l ON l.user_id = r.user_id
          AND l.id BETWEEN r.first_line AND r.last_line AND l.item_key IS NOT NULL
        WHERE r.user_id = ${scope.ownerId} AND r.import_id = ${importId}
      ),
      items AS MATERIALIZED (
        SELECT item_key FROM own WHERE item_key IS NOT NULL
        ${settles ? ofOrders : withOthers}
      ),
      uploads AS MATERIALIZED (
        SELECT id, format, row_number() OVER (ORDER BY created_at, id) AS nth FROM imports
        WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId} AND active
      ),
      states AS MATERIALIZED (
        SELECT l.id, l.item_key, l.superseded, i.nth, l.platform, l.order_id, l.sku, l.kind, l.units,
          i.format = ANY(${sql.param(SETTLED)}::text[]) AS listed,
          rank() OVER (PARTITION BY l.item_key ORDER BY l.item_rank DESC) AS place,
          count(*) OVER (PARTITION BY l.item_key, l.item_rank) AS equals
        FROM items JOIN sale_lines l ON l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId}
          AND l.item_key = items.item_key
        JOIN uploads i ON i.id = l.import_id
      ),
      -- one row per import, so that a line is found by binary search
      told AS MATERIALIZED (
        SELECT i.nth, range_agg(int8range(r.first_line, r.last_line, '[]')) AS lines
        FROM uploads i JOIN import_repeat_ranges r ON r.user_id = ${scope.ownerId} AND r.import_id = i.id
        GROUP BY i.nth
      ),
      highest AS (
        SELECT s.id, rank() OVER (PARTITION BY s.item_key ORDER BY greatest(s.nth,
          -- checked for few lines, because most items have only one line of their highest rank
          CASE WHEN s.equals > 1 THEN (SELECT max(t.nth) FROM told t WHERE t.lines @> s.id) END
          ) DESC) > 1 AS superseded
        FROM states s WHERE s.place = 1
      ),
      current AS MATERIALIZED (
        SELECT s.*, coalesce(h.superseded, true) AS replaced FROM states s LEFT JOIN highest h USING (id)
      ),
      ${settles ? settledCtes(scope) : sql`settled AS (SELECT id FROM current WHERE false)`}
      UPDATE sale_lines l SET superseded = c.replaced OR s.id IS NOT NULL
      FROM current c LEFT JOIN settled s USING (id)
      WHERE l.user_id = ${scope.ownerId} AND l.id = c.id AND c.superseded <> (c.replaced OR s.id IS NOT NULL)
      RETURNING l.id::float8 AS id, l.import_id AS "importId", l.superseded`,
  )
}

/**
 * SQL common table expressions. The last one, `settled`, contains those `current` lines that are sales of order lists and that
 * statements contain too. Statements settle as many units of a SKU in an order as they sell. If no order list contains the SKU in this
 * order, the statement names the product differently, and then it settles the whole order.
 */
function settledCtes(scope: BusinessScope): SQL {
  return sql`orders AS MATERIALIZED (SELECT DISTINCT platform, order_id FROM current WHERE listed),
      sold AS MATERIALIZED (
        SELECT l.platform, l.order_id, l.sku, sum(l.units) AS units
        FROM orders o JOIN sale_lines l ON l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId}
          AND l.platform = o.platform AND l.order_id = o.order_id AND l.kind = 'sale' AND l.sku IS NOT NULL
        JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
          AND i.format = ANY(${sql.param(SETTLING)}::text[])
        WHERE NOT EXISTS (SELECT FROM current c WHERE c.id = l.id AND c.replaced)
        GROUP BY 1, 2, 3
      ),
      known AS (SELECT DISTINCT platform, order_id, sku FROM current WHERE listed AND sku IS NOT NULL),
      of_order AS (
        SELECT platform, order_id, bool_or(k.sku IS NULL) AS whole
        FROM sold LEFT JOIN known k USING (platform, order_id, sku) GROUP BY 1, 2
      ),
      counted AS (
        SELECT id, platform, order_id, sku,
          sum(units) OVER (PARTITION BY platform, order_id, sku ORDER BY item_key, id) - units AS before
        FROM current WHERE listed AND NOT replaced AND kind = 'sale'
      ),
      settled AS (
        SELECT c.id FROM counted c JOIN of_order o USING (platform, order_id) LEFT JOIN sold USING (platform, order_id, sku)
        WHERE o.whole OR c.sku IS NULL OR c.before < sold.units
      )`
}

function staleBy(
  tx: Tx,
  scope: BusinessScope,
  flipped: readonly Flipped[],
): Promise<StaleRows[]> | StaleRows[] {
  if (flipped.length === 0) return []
  return ordersOf(
    tx,
    scope,
    flipped.map(({ id }) => id),
  )
}

/**
 * Returns the rollup rows of the orders to which these lines belong. An order counts on the day of its first active line, so the rows of
 * all its lines may change.
 */
function ordersOf(tx: Tx, scope: BusinessScope, lineIds: readonly number[]): Promise<StaleRows[]> {
  return rowsOf<StaleRows>(
    tx,
    sql`WITH flipped AS MATERIALIZED (
        SELECT id, platform, order_id FROM sale_lines
        WHERE user_id = ${scope.ownerId} AND id = ANY(${sql.param(lineIds)}::bigint[])
      ),
      touched AS (
        SELECT id FROM flipped
        UNION
        SELECT o.id FROM flipped f JOIN sale_lines o ON o.user_id = ${scope.ownerId}
          AND o.business_id = ${scope.businessId} AND o.platform = f.platform AND o.order_id = f.order_id
      )
      SELECT l.import_id AS "importId", array_agg(DISTINCT l.sold_on::text) AS days,
        array_agg(DISTINCT coalesce(l.sku, '')) AS skus
      FROM touched t JOIN sale_lines l ON l.user_id = ${scope.ownerId} AND l.id = t.id
      JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
      GROUP BY 1`,
  )
}
