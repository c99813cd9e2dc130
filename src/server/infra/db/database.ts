import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { type SQL, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { OwnerId } from './owner.ts'
import { rowsOf } from './rows.ts'
import type { schema } from './schema.ts'

export type Tx = PgDatabase<PgQueryResultHKT, typeof schema>

/** Plain SQL outside Drizzle, for the job queue. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** One PostgreSQL, embedded or a server: the same SQL, migrations and row-level security on both. */
export interface Database {
  readonly kind: 'embedded' | 'server'
  /** As the owner of the schema: accounts and upkeep only. */
  readonly system: Tx
  readonly executeSql: ExecuteSql
  /** The connection itself, where a library wants it: PGlite for the embedded database, else a pool. */
  readonly client: { pglite: PGlite } | { pool: Pool }
  /** As executeSql, for what every request asks: on a server planned once. */
  queryPrepared<Row>(text: string, values: unknown[]): Promise<Row[]>
  /** One transaction that can see and change the rows of this seller alone. */
  tenant<T>(owner: OwnerId, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The rows of one statement that sees those of this seller alone and changes nothing; on a server one round trip. */
  tenantQuery<Row>(owner: OwnerId, query: SQL): Promise<Row[]>
  ping(): Promise<void>
  close(): Promise<void>
}

/** Where the job queue has its tables. */
export const JOBS_SCHEMA = 'safi_jobs'

export const MIGRATIONS = fileURLToPath(new URL('../../../../migrations', import.meta.url))

/** Row-level security takes over for the rest of the transaction. */
export async function actAs(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.execute(
    sql`SELECT set_config('role', 'safi_tenant', true), set_config('app.user_id', ${owner}, true)`,
  )
}

export function tenantOf(system: Tx): Database['tenant'] {
  return (owner, work) =>
    system.transaction(async (tx) => {
      await actAs(tx, owner)
      return work(tx)
    })
}

export function tenantQueryOf(tenant: Database['tenant']): Database['tenantQuery'] {
  return (owner, query) =>
    tenant(owner, async (tx) => {
      await tx.execute(sql`SET TRANSACTION READ ONLY`)
      return rowsOf(tx, query)
    })
}
