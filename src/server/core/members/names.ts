import { sql } from 'drizzle-orm'
import type { Who } from '#contract/who.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/**
 * Reads the names of these accounts. Runs as the server, because row-level security shows a profile to its own account only. Only call it
 * with accounts that acted in a business of which the reader may see the people.
 */
export async function readNames(system: Tx, accounts: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; name: string }>(
    system,
    sql`SELECT user_id AS id, first_name || ' ' || last_name AS name FROM profiles
      WHERE user_id = ANY(${sql.param(accounts)}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export function personOf(account: string | null, names: ReadonlyMap<string, string>): Who['person'] {
  return account === null ? null : { userId: account, name: names.get(account) ?? null }
}
