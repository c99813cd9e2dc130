import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from './tx.ts'

/**
 * Returns the rows of plain SQL. The caller asserts their type. Drivers return some types differently, so cast in the
 * SQL: bigint and sums to float8 (exact to 2^53), counts to int. Dates come as text.
 */
export async function rowsOf<Row>(tx: Tx, query: SQL): Promise<Row[]> {
  const result = (await tx.execute(query)) as unknown as { rows: Row[] }
  return result.rows
}

/**
 * Yields the rows of plain SQL in batches, so that they are never in memory all at once. Changes that the caller makes meanwhile do not
 * show. A transaction can read one query like this at a time.
 */
export async function* batchesOf<Row>(tx: Tx, query: SQL, size: number): AsyncGenerator<Row[]> {
  await tx.execute(sql`DECLARE batches NO SCROLL CURSOR FOR ${query}`)
  let rows: Row[]
  do {
    rows = await rowsOf<Row>(tx, sql`FETCH ${sql.raw(String(size))} FROM batches`)
    if (rows.length > 0) yield rows
  } while (rows.length === size)
  await tx.execute(sql`CLOSE batches`)
}

/** Runs an INSERT, UPDATE or DELETE, and returns how many rows it changed. */
export async function changedRows(tx: Tx, query: SQL): Promise<number> {
  const result = (await tx.execute(query)) as unknown as { rowCount?: number | null; affectedRows?: number }
  // a server's driver and the embedded database name it differently
  const changed = result.rowCount ?? result.affectedRows
  if (changed === undefined)
    throw new Error('the statement changes no rows: it is no INSERT, UPDATE or DELETE')
  return changed
}
