import type { SQL } from 'drizzle-orm'
import type { Tx } from './tx.ts'

/**
 * The rows of plain SQL. The caller asserts their type, so cast in the statement because drivers differ: bigint and
 * sums to float8 (exact to 2^53), counts to int; dates come as text.
 */
export async function rowsOf<Row>(tx: Tx, query: SQL): Promise<Row[]> {
  const result = (await tx.execute(query)) as unknown as { rows: Row[] }
  return result.rows
}
