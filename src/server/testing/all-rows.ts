import { sql } from 'drizzle-orm'
import { tablesInOrder } from '#server/backup/tables.ts'
import type { Database } from '#server/infra/db/database.ts'
import { rowsOf } from '#server/infra/db/rows.ts'

/** Returns every table of a database, each row as text. */
export async function allRows({ system }: Pick<Database, 'system'>): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const name of await tablesInOrder(system)) {
    const found = await rowsOf<{ row: string }>(
      system,
      sql`SELECT t::text AS row FROM ${sql.identifier(name)} t ORDER BY 1`,
    )
    all[name] = found.map(({ row }) => row)
  }
  return all
}
