import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** Counts the rows that contain one of these texts, in every table of the database including the job queue. */
export async function traces(system: Tx, ...texts: string[]): Promise<Record<string, number>> {
  const tables = await rowsOf<{ name: string }>(
    system,
    sql`SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await rowsOf<{ rows: number }>(
      system,
      sql`SELECT count(*)::int AS rows FROM ${sql.raw(name)} t
        WHERE ${sql.join(
          texts.map((text) => sql`position(${text} in t::text) > 0`),
          sql` OR `,
        )}`,
    )
    if (row && row.rows > 0) found[name] = row.rows
  }
  return found
}
