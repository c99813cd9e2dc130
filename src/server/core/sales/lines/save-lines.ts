import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { AMOUNT_FIELDS } from '#domain/import/sale-line.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { columnOf } from './line-amounts.ts'
import type { SavedLine } from './saved-line.ts'

type Value = string | number | boolean | null

type SavedColumn = readonly [name: string, type: string, of: (line: SavedLine) => Value]

/** The name, the type and the value of every column of a new line. */
const COLUMNS: readonly SavedColumn[] = [
  ['key', 'text', (line) => line.key],
  ['row', 'int', (line) => line.row],
  ['kind', 'text', (line) => line.kind],
  ['raw_type', 'text', (line) => line.rawType],
  ['platform', 'text', (line) => line.platform],
  ['order_id', 'text', (line) => line.orderId],
  ['sku', 'text', (line) => line.sku],
  ['title', 'text', (line) => line.title],
  ['sold_on', 'date', (line) => line.date],
  ['country', 'text', (line) => line.country],
  ['currency', 'text', (line) => line.currency],
  ['units', 'int', (line) => line.units],
  ...AMOUNT_FIELDS.map((field): SavedColumn => [columnOf(field), 'bigint', (line) => line[field]]),
  ['product_id', 'uuid', (line) => line.productId],
  ['cost_units', 'int', (line) => line.costUnits],
  ['cost', 'bigint', (line) => line.cost],
  ['fee_basis', 'text', (line) => line.feeBasis],
  ['item_key', 'text', (line) => line.item?.key ?? null],
  ['item_rank', 'bigint', (line) => line.item?.rank ?? 0],
  ['left_out', 'bigint', (line) => line.leftOut ?? 0],
  ['tax_apart', 'boolean', (line) => line.taxApart ?? false],
  ['output_vat', 'bigint', (line) => line.outputVat],
]
const NAMES = COLUMNS.map(([name]) => name).join(', ')
const ROWS_PER_PIECE = 500

/** Inserts lines into the embedded database, with one array per column. Returns how many lines are new. */
export async function unnestLines(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  lines: readonly SavedLine[],
): Promise<number> {
  const arrays = COLUMNS.map(([, type, of]) => sql`${sql.param(lines.map(of))}::${sql.raw(type)}[]`)
  const added = await rowsOf(
    tx,
    sql`INSERT INTO sale_lines (user_id, business_id, import_id, ${sql.raw(NAMES)})
      SELECT ${scope.ownerId}::uuid, ${scope.businessId}::uuid, ${importId}::uuid, * FROM unnest(${sql.join(arrays, sql`, `)})
      ON CONFLICT (user_id, business_id, key) DO NOTHING RETURNING 1`,
  )
  return added.length
}

/**
 * Inserts lines into a database server: streams them into a temporary table of this transaction, and adds those whose
 * key the business does not have yet. Returns how many lines are new.
 */
export async function copyLines(
  connection: PoolClient,
  scope: BusinessScope,
  importId: string,
  lines: readonly SavedLine[],
): Promise<number> {
  const columns = COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')
  await connection.query(`CREATE TEMPORARY TABLE coming_lines (${columns}) ON COMMIT DROP`)
  await pipeline(Readable.from(pieces(lines)), connection.query(copyFrom('COPY coming_lines FROM STDIN')))
  const { rowCount } = await connection.query(
    `INSERT INTO sale_lines (user_id, business_id, import_id, ${NAMES})
      SELECT $1::uuid, $2::uuid, $3::uuid, ${NAMES} FROM coming_lines
      ON CONFLICT (user_id, business_id, key) DO NOTHING`,
    [scope.ownerId, scope.businessId, importId],
  )
  // the table is dropped now, because the caller's transaction can import another file, which creates a table with
  // the same name
  await connection.query('DROP TABLE coming_lines')
  return rowCount ?? 0
}

function* pieces(lines: readonly SavedLine[]): Generator<string> {
  for (let at = 0; at < lines.length; at += ROWS_PER_PIECE) {
    const rows = lines.slice(at, at + ROWS_PER_PIECE)
    yield rows.map((line) => `${COLUMNS.map(([, , of]) => cell(of(line))).join('\t')}\n`).join('')
  }
}

const SPECIAL = /[\\\t\n\r]/
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function cell(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return SPECIAL.test(value) ? value.replace(/[\\\t\n\r]/g, (letter) => ESCAPED[letter] ?? '') : value
}
