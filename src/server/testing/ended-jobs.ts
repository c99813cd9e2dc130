import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/infra/db/database.ts'
import { rowsOf } from '#server/infra/db/rows.ts'

/** Waits until no job with this name waits for its first attempt or runs. */
export function jobsEnded({ system }: Database, name: string): Promise<void> {
  const working = sql`SELECT 1 FROM safi_jobs.job WHERE name = ${name} AND state IN ('created', 'active')`
  return expect.poll(() => rowsOf(system, working)).toEqual([])
}
