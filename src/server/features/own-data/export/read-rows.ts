import { Column, getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { actAs, type Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { ExportedTable } from './tables.ts'

/** The number of rows in memory at a time. */
const BATCH = 2_000

/** Runs a query as the seller, or as the server for tables that only the server may read. */
export type Reading = <T>(read: (tx: Tx) => Promise<T>, ofServer?: boolean) => Promise<T>

/**
 * On a PostgreSQL server, all queries see the same snapshot. The embedded database has a single connection, which other
 * requests need, so each batch is a separate transaction and may contain concurrent changes.
 */
export async function inSnapshot<T>(
  db: Database,
  owner: OwnerId,
  work: (reading: Reading) => Promise<T>,
): Promise<T> {
  if (db.kind === 'embedded')
    return work((read, ofServer) => (ofServer ? read(db.system) : db.tenant(owner, read)))
  return db.system.transaction(
    (tx) =>
      work(async (read, ofServer) => {
        if (ofServer) await tx.execute(sql`SELECT set_config('role', 'none', true)`)
        else await actAs(tx, owner)
        return read(tx)
      }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** The columns of an exported table in order: the table's own columns by their schema names, then computed values. */
export function columnsOf({ table, secret, currency, also }: ExportedTable): [string, SQL | Column][] {
  const own = Object.entries<SQL | Column>(getTableColumns(table)).filter(
    ([name]) => name !== 'userId' && !secret.includes(name),
  )
  const columns = new Map([...own, ...Object.entries(also)])
  return [...columns, ...(currency ? [['currency', currency] as [string, SQL]] : [])]
}

function ownRows({ sharedToo, account = 'user_id' }: ExportedTable, owner: OwnerId): SQL {
  const name = sql.identifier(account)
  return sharedToo ? sql`(t.${name} = ${owner} OR t.${name} IS NULL)` : sql`t.${name} = ${owner}`
}

export async function countRows(reading: Reading, table: ExportedTable, owner: OwnerId): Promise<number> {
  const [found] = await reading(
    (tx) =>
      rowsOf<{ rows: number }>(
        tx,
        sql`SELECT count(*)::float8 AS rows FROM ${table.table} t WHERE ${ownRows(table, owner)}`,
      ),
    table.ofServer,
  )
  return found?.rows ?? 0
}

/** Reads batches in the order of the primary key; each row is a JSON object as text. */
export async function* readRows(
  reading: Reading,
  table: ExportedTable,
  owner: OwnerId,
): AsyncGenerator<string[], void, undefined> {
  const key = keyOf(table)
  const pairs = columnsOf(table).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${is(column, Column) ? field(column) : column}`,
  )
  const keyFields = listed(key.map(field))
  let beyond = sql``
  for (;;) {
    const batch = await reading(
      (tx) =>
        rowsOf<{ row: string; key: string }>(
          tx,
          sql`SELECT json_build_object(${listed(pairs)})::text AS row, json_build_array(${keyFields})::text AS key
          FROM ${table.table} t WHERE ${ownRows(table, owner)} ${beyond} ORDER BY ${keyFields} LIMIT ${BATCH}`,
        ),
      table.ofServer,
    )
    if (batch.length > 0) yield batch.map(({ row }) => row)
    if (batch.length < BATCH) return
    const last = JSON.parse(batch.at(-1)?.key ?? '[]') as (string | number)[]
    const values = key.map((column, at) => sql`${last[at]}::${sql.raw(column.getSQLType())}`)
    beyond = sql`AND (${keyFields}) > (${listed(values)})`
  }
}

function keyOf({ table }: ExportedTable): Column[] {
  const { columns, primaryKeys } = getTableConfig(table)
  // Drizzle's composite primary key lacks the types of its columns, so these are looked up by name
  const named = primaryKeys[0]?.columns.map(({ name }) => columns.find((column) => column.name === name))
  const key = (named ?? columns.filter(({ primary }) => primary)).filter((column) => column !== undefined)
  if (key.length === 0) throw new Error(`${getTableName(table)} has no primary key`)
  return key
}

const field = (column: Column): SQL => sql`t.${sql.identifier(column.name)}`
const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)
