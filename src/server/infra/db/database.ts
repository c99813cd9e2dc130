import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { accessTo } from './member-access.ts'
import type { OwnerId } from './owner.ts'
import { rowsOf } from './rows.ts'
import type { Tx } from './tx.ts'

/** Runs plain SQL outside Drizzle, for the job queue and for sessions. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/**
 * A PostgreSQL database, embedded in this process or on a server. Both kinds use the same SQL, migrations and
 * row-level security.
 */
export interface Database {
  readonly kind: 'embedded' | 'server'
  /** Runs SQL as the owner of the schema, whom row-level security does not limit. For accounts and maintenance only. */
  readonly system: Tx
  readonly executeSql: ExecuteSql
  /** The underlying connection for libraries that need it: PGlite, or a pool for a server. */
  readonly client: { pglite: PGlite } | { pool: Pool }
  /**
   * Like executeSql, for statements that every request runs. On a server they are prepared, so that PostgreSQL plans
   * each once per connection.
   */
  queryPrepared<Row>(text: string, values: unknown[]): Promise<Row[]>
  /** Runs one transaction that can see and change this seller's rows only. */
  tenant<T>(owner: OwnerId, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs one read-only statement that sees only this seller's rows. On a server it is prepared, so that PostgreSQL
   * plans it once per connection.
   */
  tenantQuery<Row>(owner: OwnerId, query: SQL): Promise<Row[]>
  ping(): Promise<void>
  close(): Promise<void>
}

/** The schema with the tables of the job queue. */
export const JOBS_SCHEMA = 'safi_jobs'

export const MIGRATIONS = fileURLToPath(new URL('../../../../migrations', import.meta.url))

/**
 * Applies row-level security for the rest of the transaction, with the rights of the owner, or of the member whose
 * request is running.
 */
export async function actAs(tx: Tx, owner: OwnerId): Promise<void> {
  const access = accessTo(owner)
  await tx.execute(
    access
      ? sql`SELECT set_config('role', 'safi_member', true), set_config('app.user_id', ${owner}, true),
          set_config('app.business_id', ${access.businessId}, true), set_config('app.member_role', ${access.role}, true)`
      : sql`SELECT set_config('role', 'safi_tenant', true), set_config('app.user_id', ${owner}, true)`,
  )
  if (access?.role === 'viewer') await tx.execute(sql`SET TRANSACTION READ ONLY`)
}

/**
 * Makes a transaction fail if its work caught the error of a statement. Otherwise COMMIT would roll back without
 * reporting an error.
 */
export function failingTransactions(system: Tx): Tx {
  const transaction: Tx['transaction'] = system.transaction.bind(system)
  system.transaction = (work, config) =>
    transaction(async (tx) => {
      const result = await work(tx)
      await tx.execute(sql`SELECT 1`)
      return result
    }, config)
  return system
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
