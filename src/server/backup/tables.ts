import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/**
 * Every table of Safi's schema, referenced tables first. The tables of the job queue are not included, because Safi's
 * own tables show which work is pending. So a job must expect that a restore has changed the data since it was sent.
 */
export async function tablesInOrder(system: Tx): Promise<string[]> {
  const tables = await rowsOf<{ name: string; parents: string[] }>(
    system,
    sql`SELECT c.relname AS name, coalesce((SELECT json_agg(DISTINCT p.relname) FROM pg_constraint k
          JOIN pg_class p ON p.oid = k.confrelid
          WHERE k.contype = 'f' AND k.conrelid = c.oid AND k.confrelid <> c.oid), '[]') AS parents
      FROM pg_class c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = current_schema()::regnamespace ORDER BY 1`,
  )
  const ordered: string[] = []
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name, parents }) => !ordered.includes(name) && parents.every((parent) => ordered.includes(parent)),
    )
    if (!next) throw new Error('the tables have circular foreign keys')
    ordered.push(next.name)
  }
  return ordered
}

/** The applied migrations. A backup can only be restored into a database to which the same migrations were applied. */
export async function migrationsOf(system: Tx): Promise<string[]> {
  const rows = await rowsOf<{ hash: string }>(
    system,
    sql`SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at, id`,
  )
  return rows.map(({ hash }) => hash)
}
