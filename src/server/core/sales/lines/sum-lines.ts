import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/**
 * Returns the rows of a query that adds up many sale lines in thousands of groups. They need more memory than the 4 MB that PostgreSQL
 * gives a statement by default; without it, PostgreSQL sorts the lines on disk.
 */
export async function sumLines<Row>(tx: Tx, query: SQL): Promise<Row[]> {
  await tx.execute(sql`SET LOCAL work_mem = '32MB'`)
  return rowsOf(tx, query)
}
