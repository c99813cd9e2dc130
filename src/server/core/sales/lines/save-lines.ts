import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { AMOUNT_FIELDS } from '#domain/import/sale-line.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { changedRows } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { causesOf } from '#server/infra/http/errors.ts'
import { columnOf } from './line-amounts.ts'
import type { SavedLine } from './saved-line.ts'

type Value = string | number | boolean | null

type SavedColumn = readonly [name: string, type: string, of: (line: SavedLine) => Value]

/** The name, the type and the value of every column of a new line. */
const COLUMNS: readonly SavedColumn[] = [
  ['key', 'text', ({ line }) => line.key],
  ['row', 'int', ({ line }) => line.row],
  ['kind', 'text', ({ line }) => line.kind],
  ['raw_type', 'text', ({ line }) => line.rawType],
  ['platform', 'text', ({ line }) => line.platform],
  ['order_id', 'text', ({ line }) => line.orderId],
  ['sku', 'text', ({ line }) => line.sku],
  ['title', 'text', ({ line }) => line.title],
  ['sold_on', 'date', ({ line }) => line.date],
  ['country', 'text', ({ line }) => line.country],
  ['currency', 'text', ({ line }) => line.currency],
  ['units', 'int', ({ line }) => line.units],
  ...AMOUNT_FIELDS.map((field): SavedColumn => [columnOf(field), 'bigint', ({ amounts }) => amounts[field]]),
  ['product_id', 'uuid', ({ productId }) => productId],
  ['cost_units', 'int', ({ costUnits }) => costUnits],
  ['cost', 'bigint', ({ cost }) => cost],
  ['fee_basis', 'text', ({ feeBasis }) => feeBasis],
  ['item_key', 'text', ({ line }) => line.item?.key ?? null],
  ['item_rank', 'bigint', ({ line }) => line.item?.rank ?? 0],
  ['left_out', 'bigint', ({ line }) => line.leftOut ?? 0],
  ['tax_apart', 'boolean', ({ line }) => line.taxApart ?? false],
  ['continues_order', 'boolean', ({ line }) => line.continuesOrder ?? false],
  ['output_vat', 'bigint', ({ outputVat }) => outputVat],
]
/** The columns of a line to insert, in their sequence. */
export const LINE_COLUMNS = COLUMNS.map(([name]) => name).join(', ')
const ROWS_PER_PIECE = 500
/** The code of the error, because the unique key has another name in each partition (`admin/partition.ts`). */
const UNIQUE_VIOLATION = '23505'

/** SQL for the rows to insert, as the embedded database receives them: one array per column. */
export function unnested(lines: readonly SavedLine[]): SQL {
  const arrays = COLUMNS.map(([, type, of]) => sql`${sql.param(lines.map(of))}::${sql.raw(type)}[]`)
  return sql`unnest(${sql.join(arrays, sql`, `)})`
}

/** Streams the rows to insert into a temporary table of a database server, which a transaction may do once. */
export async function copied(connection: PoolClient, pieces: readonly Buffer[]): Promise<SQL> {
  const columns = COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')
  await connection.query(`CREATE TEMPORARY TABLE coming_lines (${columns}) ON COMMIT DROP`)
  await pipeline(Readable.from(pieces), connection.query(copyFrom('COPY coming_lines FROM STDIN')))
  return sql`coming_lines`
}

/**
 * Adds those lines whose key the business does not have yet. Returns how many lines are new. Usually all are, because
 * known lines were left out, and an INSERT that does not ask for conflicts takes an eighth less time.
 */
export async function addNew(tx: Tx, scope: BusinessScope, importId: string, source: SQL): Promise<number> {
  const insert = (onConflict: SQL) =>
    changedRows(
      tx,
      sql`INSERT INTO sale_lines (user_id, business_id, import_id, ${sql.raw(LINE_COLUMNS)})
        SELECT ${scope.ownerId}::uuid, ${scope.businessId}::uuid, ${importId}::uuid, * FROM ${source}
        ${onConflict}`,
    )
  await tx.execute(sql`SAVEPOINT all_new`)
  return await insert(sql``).catch(async (error) => {
    if (!causesOf(error).some(({ code }) => code === UNIQUE_VIOLATION)) throw error
    await tx.execute(sql`ROLLBACK TO SAVEPOINT all_new`)
    return insert(sql`ON CONFLICT (user_id, business_id, key) DO NOTHING`)
  })
}

/** The lines as COPY reads them. */
export function copiedText(lines: readonly SavedLine[]): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < lines.length; at += ROWS_PER_PIECE) {
    let text = ''
    for (const line of lines.slice(at, at + ROWS_PER_PIECE)) text += copiedRow(line)
    pieces.push(Buffer.from(text))
  }
  return pieces
}

const VALUES = COLUMNS.map(([, , of]) => of)
/** The cells of the current row. All rows share this array, because one for each row would take a tenth of the time of costing the lines. */
const CELLS: string[] = []

function copiedRow(line: SavedLine): string {
  let at = 0
  for (const of of VALUES) CELLS[at++] = cell(of(line))
  return `${CELLS.join('\t')}\n`
}

const SPECIAL = /[\\\t\n\r]/
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function cell(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return SPECIAL.test(value) ? value.replace(/[\\\t\n\r]/g, (letter) => ESCAPED[letter] ?? '') : value
}
